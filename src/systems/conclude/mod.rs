//! What was witnessed is told; what is over goes.

pub mod clearing;
pub mod narration;
mod phrases;
