//! Effects applied: components change, and events say so.

pub mod damage;
pub mod death;
pub mod growth;
pub mod healing;
