#![doc = include_str!("../README.md")]

pub mod digest;
pub mod seed;
mod stream;

pub use stream::Stream;
