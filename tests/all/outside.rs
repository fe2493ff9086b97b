//! The binary with bad input: streams that fail, things that are not files, links that
//! unpack to too much, and names that would control a terminal.

mod asked;
mod bounds;
mod desk;
mod odd_files;
mod raws_folder;
mod streams;
mod terminal;
