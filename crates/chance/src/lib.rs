#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

pub mod address;
pub mod digest;
pub mod seed;
mod stream;

pub use stream::Stream;
