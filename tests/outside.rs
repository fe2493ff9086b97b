//! The binary among strangers: streams that fail, files that are none, links that
//! unfold to too much, and names that would command a terminal.
#![cfg(target_os = "linux")]

#[path = "outside/asked.rs"]
mod asked;
#[path = "outside/bounds.rs"]
mod bounds;
#[path = "outside/desk.rs"]
mod desk;
#[path = "outside/odd_files.rs"]
mod odd_files;
#[path = "outside/raws_folder.rs"]
mod raws_folder;
#[path = "outside/streams.rs"]
mod streams;
#[path = "outside/terminal.rs"]
mod terminal;
