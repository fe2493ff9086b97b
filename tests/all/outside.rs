//! The binary with bad input: streams that fail, things that are not files, links that
//! unpack to too much, disks that are full, and names that would control a terminal.

mod asked;
mod bounds;
mod desk;
mod odd_data;
mod odd_files;
mod raws_folder;
mod streams;
mod terminal;
mod whole_files;
