//! The steps that give a level its shape.

pub mod blob;
pub mod corners;
pub mod corridors;
pub mod doors;
pub mod erode;
pub mod ground;
pub mod pools;
pub mod river;
pub mod road;
pub mod rooms;
pub mod scatter;

#[cfg(test)]
mod tests;
#[cfg(test)]
pub(super) mod trial;
