//! Turns views into cells: the parts that screens are made of.

pub mod alert;
pub mod bar;
pub mod board;
pub mod camera;
mod ground;
pub mod info;
pub mod light;
pub mod log;
pub mod map;
pub mod minimap;
pub mod panel;
mod shadow;
pub mod sidebar;
pub mod tip;
