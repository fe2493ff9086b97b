//! Data on entities. No behaviour beyond small questions about itself.

pub mod body;
pub mod deed;
pub mod guise;
pub mod item;
pub mod kind;
pub mod magic;
pub mod mind;
pub mod record;
pub mod side;
pub mod status;
