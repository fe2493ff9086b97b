//! The steps that put places into a level.

pub mod den;
pub mod locked;
mod misfit;
mod piece;
pub mod reward;
pub mod shrine;
mod site;
mod stock;
pub mod vaults;

#[cfg(test)]
mod tests;
