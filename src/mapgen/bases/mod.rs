//! The steps that a recipe starts with: each makes a level out of solid wall.

pub mod bsp;
pub mod caves;
pub mod city;
pub mod collapse;
pub mod diffusion;
pub mod drunkard;
pub mod forest;
pub mod hunted_maze;
pub mod maze;
pub mod plaza;
pub mod prefab_map;
pub mod rooms;
pub mod town;
pub mod voronoi;

mod houses;
mod joining;
mod noise;
mod split;
#[cfg(test)]
mod trial;
