//! The binary among strangers: streams that fail, files that are none, links that
//! unfold to too much, and names that would command a terminal.

mod asked;
mod bounds;
mod desk;
mod odd_files;
mod raws_folder;
mod streams;
mod terminal;
