//! How much a property is tried.

/// As many of `all` cases as a property is tried with: all of them where
/// `WYRMHOLD_THOROUGH` is set, as CI does, and a fifth of them otherwise, so that the tests
/// after a small change are quick.
pub fn trials(all: u64) -> u64 {
    match std::env::var_os("WYRMHOLD_THOROUGH") {
        Some(_) => all,
        None => all.div_ceil(5),
    }
}
