//! Builds the browser game into `target/web`, with the first compiler that can.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::packages;
use crate::process;

const TARGET: &str = "wasm32-unknown-unknown";

/// The module may not be larger than this when packed with brotli.
const LIMIT: u64 = 1_200_000;

/// Debian's compiler for the web, complete with the library's source.
const DEBIAN_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld"];
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_SOURCE: &str = "/usr/lib/rustlib/src/rust/library/std";
/// The compiler's own linker first: lld's may be years older.
const DEBIAN_LINKERS: [&str; 2] = ["/usr/bin/rust-lld", "/usr/bin/wasm-ld"];

/// Prefixes of the variables by which cargo and rustup name a toolchain, its flags, or
/// the current package.
const ABOUT_A_TOOLCHAIN: [&str; 8] = [
    "CARGO_BUILD_",
    "CARGO_ENCODED_",
    "CARGO_MANIFEST_",
    "CARGO_PKG_",
    "CARGO_TARGET_",
    "RUSTC",
    "RUSTFLAGS",
    "RUSTUP_",
];

/// The oldest compiler that builds the game, as `rust-version` in Cargo.toml says.
const OLDEST_MINOR: u32 = 89;

/// Which compilers may be tried.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// The current toolchain, then rustup's, then Debian's.
    FirstFound,
    /// Only Debian's: to test this last choice where the first one would work.
    Debian,
}

/// A compiler that can make a module.
enum Compiler {
    /// The current toolchain has the target.
    InUse { because: &'static str },
    /// Debian's, which also builds the standard library.
    Debian { linker: &'static str },
}

/// The size of the module in bytes.
pub struct Size {
    /// As in `target/web`.
    pub raw: u64,
    /// Packed with brotli, as a player downloads it from a good server.
    pub packed: u64,
}

impl Size {
    /// Fails if the module is larger than `LIMIT`.
    pub fn check(&self) -> Result<(), String> {
        if self.packed < LIMIT {
            return Ok(());
        }
        Err(format!(
            "target/web/wyrmhold_bg.wasm: {} bytes packed with brotli; it must stay under {LIMIT}",
            self.packed
        ))
    }
}

/// The folder of the finished page.
pub fn folder(root: &Path) -> PathBuf {
    root.join("target").join("web")
}

/// Compiles, binds and collects everything a static server needs into `target/web`.
pub fn build(root: &Path, choice: Choice) -> Result<Size, String> {
    let module = compile(root, &find_compiler(choice)?)?;
    // Written to another folder and then moved, so that a page being served is never a
    // mixture of two builds.
    let fresh = root.join("target").join("web-fresh");
    let done = folder(root);
    clear(&fresh)?;
    let size = bind(root, &module, &fresh)?;
    write_page(root, &fresh, &size)?;
    clear(&done)?;
    fs::remove_dir(&done).map_err(at(&done))?;
    fs::rename(&fresh, &done).map_err(at(&done))?;
    println!(
        "web: target/web is ready; the module is {} bytes, {} packed with brotli",
        size.raw, size.packed
    );
    Ok(size)
}

fn find_compiler(choice: Choice) -> Result<Compiler, String> {
    if choice == Choice::FirstFound {
        if toolchain_has_target() {
            let because = "the toolchain in use has the target";
            return Ok(Compiler::InUse { because });
        }
        if process::find("rustup").is_some()
            && process::read(Command::new("rustup").args(["target", "add", TARGET])).is_ok()
            && toolchain_has_target()
        {
            let because = "rustup has just added the target";
            return Ok(Compiler::InUse { because });
        }
    }
    if let Some(compiler) = debian() {
        return Ok(compiler);
    }
    if packages::can_install() {
        println!("web: installing {}", DEBIAN_PACKAGES.join(" "));
        match packages::install(&DEBIAN_PACKAGES) {
            Ok(()) => {
                if let Some(compiler) = debian() {
                    return Ok(compiler);
                }
            }
            // Print the reason; the alternatives below are tried next.
            Err(fault) => eprintln!("web: {fault}"),
        }
    }
    Err(format!(
        "no compiler here builds for {TARGET}; either\n    rustup target add {TARGET}\nor, on Debian,\n    {}",
        packages::by_hand(&DEBIAN_PACKAGES)
    ))
}

fn toolchain_has_target() -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    process::read(Command::new(rustc).args(["--print", "sysroot"])).is_ok_and(|sysroot| {
        Path::new(&sysroot)
            .join("lib/rustlib")
            .join(TARGET)
            .join("lib")
            .is_dir()
    })
}

fn debian() -> Option<Compiler> {
    let version = process::read(Command::new(DEBIAN_RUSTC).arg("--version")).ok()?;
    let complete = minor_version(&version)? >= OLDEST_MINOR
        && Path::new(DEBIAN_CARGO).exists()
        && Path::new(DEBIAN_SOURCE).exists();
    let linker = DEBIAN_LINKERS
        .into_iter()
        .find(|linker| Path::new(linker).exists())?;
    complete.then_some(Compiler::Debian { linker })
}

/// The 96 of `rustc 1.96.0 (…)`.
fn minor_version(text: &str) -> Option<u32> {
    text.split_whitespace()
        .nth(1)?
        .split('.')
        .nth(1)?
        .parse()
        .ok()
}

/// Compiles the game and returns the path of the module.
fn compile(root: &Path, compiler: &Compiler) -> Result<PathBuf, String> {
    let mut command = match compiler {
        Compiler::InUse { because } => {
            println!("web: compiling with the toolchain in use: {because}");
            process::cargo(root)
        }
        Compiler::Debian { .. } => {
            println!("web: compiling with Debian's rustc-web and its own standard library");
            debian_cargo(root)
        }
    };
    // Separate from the native build, because another compiler or other flags would
    // rebuild everything each time.
    let target_dir = root.join("target").join("web-build");
    command
        .args([
            "build",
            "--profile",
            "web",
            "--package",
            "wyrmhold",
            "--bin",
            "wyrmhold",
        ])
        .args(["--target", TARGET])
        .env("CARGO_TARGET_DIR", &target_dir)
        .env_remove("RUSTFLAGS")
        .env(
            "CARGO_ENCODED_RUSTFLAGS",
            flags(root, compiler).join("\u{1f}"),
        );
    if let Compiler::Debian { .. } = compiler {
        command.args(["-Z", "build-std=std,panic_abort"]);
    }
    process::run(&mut command)?;
    Ok(target_dir.join(TARGET).join("web").join("wyrmhold.wasm"))
}

fn debian_cargo(root: &Path) -> Command {
    let mut command = Command::new(DEBIAN_CARGO);
    command.current_dir(root).stdin(Stdio::null());
    // Variables about the current toolchain would mislead the other one. Settings for
    // the network and the registry stay.
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy();
        if name == "CARGO"
            || ABOUT_A_TOOLCHAIN
                .iter()
                .any(|start| name.starts_with(start))
        {
            command.env_remove(&*name);
        }
    }
    command
        .env("RUSTC", DEBIAN_RUSTC)
        // Building the standard library is an unstable feature of cargo.
        .env("RUSTC_BOOTSTRAP", "1");
    command
}

/// The user's own flags and ours.
fn flags(root: &Path, compiler: &Compiler) -> Vec<String> {
    let mut flags = Vec::new();
    match compiler {
        Compiler::InUse { .. } => {
            let users = std::env::var("RUSTFLAGS").unwrap_or_default();
            flags.extend(users.split_whitespace().map(str::to_string));
        }
        Compiler::Debian { linker } => flags.push(format!("-Clinker={linker}")),
    }
    // Panic messages contain paths. Without the builder's folders, everyone builds the
    // same module.
    flags.push(format!("--remap-path-prefix={}=.", root.display()));
    let home = std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    if let Some(home) = home {
        flags.push(format!("--remap-path-prefix={}=cargo", home.display()));
    }
    flags
}

/// Makes the module and its script loadable in a page.
fn bind(root: &Path, module: &Path, folder: &Path) -> Result<Size, String> {
    let sizes = process::read(
        process::cargo(root)
            .args(["run", "--quiet", "--package", "xtask-bindgen"])
            // An unoptimised brotli takes longer than the build.
            .args(["--config", "profile.dev.package.brotli.opt-level=3", "--"])
            .arg(module)
            .arg(folder),
    )?;
    let mut numbers = sizes.split_whitespace().map(str::parse::<u64>);
    match (numbers.next(), numbers.next()) {
        (Some(Ok(raw)), Some(Ok(packed))) => Ok(Size { raw, packed }),
        _ => Err(format!(
            "xtask-bindgen printed `{sizes}`; it should be two sizes in bytes"
        )),
    }
}

/// Copies the page, and writes into it the number of bytes to expect and the build it
/// belongs to.
fn write_page(root: &Path, folder: &Path, size: &Size) -> Result<(), String> {
    let source = root.join("wasm_help");
    for entry in fs::read_dir(&source).map_err(at(&source))? {
        let path = entry.map_err(at(&source))?.path();
        let Some(name) = path.file_name() else {
            continue;
        };
        if path.is_file() && name != "README.md" {
            fs::copy(&path, folder.join(name)).map_err(at(&path))?;
        }
    }
    let page = folder.join("index.html");
    let text = fs::read_to_string(&page).map_err(at(&page))?;
    let text = fill_in(&text, "MODULE_BYTES", &size.raw.to_string())?;
    let text = fill_in(&text, "BUILD", &format!("{:016x}", digest(folder)?))?;
    fs::write(&page, text).map_err(at(&page))
}

fn fill_in(text: &str, name: &str, value: &str) -> Result<String, String> {
    let blank = format!("{{{{{name}}}}}");
    if text.contains(&blank) {
        return Ok(text.replace(&blank, value));
    }
    Err(format!(
        "wasm_help/index.html: {blank} is missing; the build writes a number there"
    ))
}

/// A digest of all files of the page, so that a browser never combines a cached script
/// with a new module.
fn digest(folder: &Path) -> Result<u64, String> {
    let mut digest = 0xcbf2_9ce4_8422_2325_u64;
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(at(folder))? {
        paths.push(entry.map_err(at(folder))?.path());
    }
    paths.sort();
    for path in paths.iter().filter(|path| path.is_file()) {
        for byte in fs::read(path).map_err(at(path))? {
            digest = (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    Ok(digest)
}

/// Makes an empty folder.
fn clear(folder: &Path) -> Result<(), String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(at(folder))?;
    }
    fs::create_dir_all(folder).map_err(at(folder))
}

fn at(path: &Path) -> impl Fn(std::io::Error) -> String {
    move |fault| format!("{}: {fault}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_minor_version_is_read_from_what_rustc_says() {
        for (text, expected) in [
            ("rustc 1.96.0 (ac68faa20 2026-05-25)", Some(96)),
            ("rustc 1.63.0", Some(63)),
            ("rustc", None),
            ("", None),
        ] {
            assert_eq!(minor_version(text), expected, "{text}");
        }
    }

    #[test]
    fn a_page_without_the_blank_is_a_fault_and_not_a_silent_zero() {
        assert_eq!(fill_in("<{{BUILD}}>", "BUILD", "7"), Ok("<7>".to_string()));
        assert!(fill_in("<>", "BUILD", "7").is_err());
    }

    #[test]
    fn the_size_limit_itself_is_too_much() {
        let of = |packed| Size { raw: 0, packed };
        assert!(of(LIMIT - 1).check().is_ok());
        assert!(of(LIMIT).check().is_err());
    }
}
