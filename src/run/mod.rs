//! A run: what it began with, what was decided in it, and the forms in which
//! that is kept, watched again, checked and sent.
//!
//! Bytes in, bytes out; no files here.

pub mod header;
pub mod seed;
