#![doc = include_str!("../ARCHITECTURE.md")]

pub mod bot;
#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
pub mod components;
pub mod content;
pub mod effect;
pub mod event;
pub mod game;
pub mod levels;
pub mod log;
pub mod map;
pub mod mapgen;
pub mod notice;
pub mod pathing;
pub mod platform;
pub mod raws;
pub mod rng;
pub mod rules;
pub mod save;
pub mod simulate;
pub mod spatial;
pub mod spawn;
pub mod systems;
#[cfg(test)]
pub mod testkit;
pub mod ui;
