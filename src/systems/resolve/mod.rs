//! Effects applied: components change, and events say so.

pub mod damage;
pub mod gains;
