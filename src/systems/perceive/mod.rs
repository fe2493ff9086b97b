//! What the hero sees, and remembers.

pub mod visibility;
