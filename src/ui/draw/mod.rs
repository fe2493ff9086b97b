//! Turns views into cells: the parts that screens are made of.

pub mod alert;
pub mod bar;
pub mod board;
pub mod info;
pub mod log;
pub mod map;
pub mod panel;
pub mod sidebar;
pub mod tip;
