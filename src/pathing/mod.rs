//! Finding the way, and seeing far: questions over a map.

pub mod flow;
pub mod sight;
