//! The binary: arguments to the library, errors to the player.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    wyrmhold::cli::main()
}

/// On a page nothing happens until its script calls `start`.
#[cfg(target_arch = "wasm32")]
fn main() {
    wyrmhold::platform::page::ready();
}
