//! What the target of this build is.

/// Is this a module of a page?
pub const IS_PAGE: bool = cfg!(target_arch = "wasm32");
