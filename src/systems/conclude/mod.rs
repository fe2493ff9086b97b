//! What was witnessed is told; what is over goes.

mod befalling;
pub mod chronicling;
pub mod clearing;
mod crowds;
mod fights;
mod ground;
mod handling;
mod hearing;
pub mod narration;
pub mod phrases;
pub mod sightings;
mod witness;
