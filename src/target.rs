//! What the target of this build is.

/// Is this the module of a page? A page takes no mods yet, so that what only helps
/// whoever writes them is left out of its module.
pub const IS_PAGE: bool = cfg!(target_arch = "wasm32");
