//! Builds the browser game into `target/web`, with the first compiler that can.

mod guide;
mod icon;
mod page;

pub use icon::draw as icon;
pub use page::digest_of;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::dist::licences;
use crate::packages;
use crate::process;

pub const TARGET: &str = "wasm32-unknown-unknown";

/// The module may not be larger than this when packed with brotli.
const LIMIT: u64 = 1_200_000;

/// Nor the module together with all that the page loads.
const PAGE_LIMIT: u64 = 1_800_000;

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
    /// The module and everything that a visit loads with it, packed.
    pub page: u64,
}

impl Size {
    /// Fails if the module or the page is larger than its limit.
    pub fn check(&self) -> Result<(), String> {
        for (what, size, limit) in [
            ("target/web/wyrmhold_bg.wasm", self.packed, LIMIT),
            ("what the page loads", self.page, PAGE_LIMIT),
        ] {
            if size >= limit {
                return Err(format!(
                    "{what}: {size} bytes packed with brotli; it must stay under {limit}"
                ));
            }
        }
        Ok(())
    }
}

/// The folder of the finished page.
pub fn folder(root: &Path) -> PathBuf {
    root.join("target").join("web")
}

/// Compiles, binds and collects everything a static server needs into `target/web`.
pub fn build(root: &Path, choice: Choice) -> Result<Size, String> {
    let compiler = find_compiler(choice)?;
    let module = compile(root, &compiler, GAME)?;
    let validator = compile(root, &compiler, VALIDATOR)?;
    // Written to another folder and then moved, so that a page being served is never a
    // mixture of two builds.
    let fresh = root.join("target").join("web-fresh");
    let done = folder(root);
    clear(&fresh)?;
    let module_bytes = bind(root, &module, &fresh)?;
    bind(root, &validator, &fresh)?;
    let kept = page::write(root, &fresh, module_bytes)?;
    // After the list of what a browser keeps: nobody plays with it.
    licences::write(root, licences::Target::Page, &fresh)?;
    let size = pack(root, &fresh)?;
    let kept = packed_size(&fresh, &kept)?;
    clear(&done)?;
    fs::remove_dir(&done).map_err(at(&done))?;
    fs::rename(&fresh, &done).map_err(at(&done))?;
    println!(
        "web: target/web is ready; the module is {} bytes, {} packed with brotli; all that \
         a first visit loads is {} packed, and with what the browser keeps for later {kept}",
        size.raw, size.packed, size.page
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

/// A module of the page: what cargo is asked for, and the name of the file.
#[derive(Clone, Copy)]
struct Module {
    wanted: &'static [&'static str],
    file: &'static str,
}

/// The game.
const GAME: Module = Module {
    wanted: &[
        "--package",
        "wyrmhold",
        "--bin",
        "wyrmhold",
        "--no-default-features",
        "--features",
        "page",
    ],
    file: "wyrmhold.wasm",
};

/// What checks mods, and explains what is wrong with them.
const VALIDATOR: Module = Module {
    wanted: &["--package", "wyrmhold-validator"],
    file: "wyrmhold_validator.wasm",
};

/// Compiles a module and returns its path.
fn compile(root: &Path, compiler: &Compiler, module: Module) -> Result<PathBuf, String> {
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
        .args(["build", "--profile", "web"])
        .args(module.wanted)
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
    Ok(target_dir.join(TARGET).join("web").join(module.file))
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

/// Makes the module and its script loadable in a page; returns the module's size.
fn bind(root: &Path, module: &Path, folder: &Path) -> Result<u64, String> {
    let said = bindgen(root, &[Path::new("bind"), module, folder])?;
    said.trim()
        .parse()
        .map_err(|_| format!("xtask-bindgen printed `{said}`; it should be a size in bytes"))
}

/// Writes each file of the page packed beside it, for servers that can use that.
fn pack(root: &Path, folder: &Path) -> Result<Size, String> {
    let said = bindgen(root, &[Path::new("pack"), folder])?;
    let numbers: Vec<u64> = said.split_whitespace().flat_map(str::parse).collect();
    match numbers.as_slice() {
        &[raw, packed, page] => Ok(Size { raw, packed, page }),
        _ => Err(format!(
            "xtask-bindgen printed `{said}`; it should be three sizes in bytes"
        )),
    }
}

/// What these files take on their way from a good server: pictures are not packed further.
fn packed_size(folder: &Path, files: &[String]) -> Result<u64, String> {
    let mut sum = 0;
    for name in files {
        let file = folder.join(name);
        let packed = folder.join(format!("{name}.br"));
        let sent = [packed, file.clone()].into_iter().find(|it| it.exists());
        let path = sent.unwrap_or(file);
        sum += fs::metadata(&path).map_err(at(&path))?.len();
    }
    Ok(sum)
}

/// Packs a folder into a zip.
pub fn zip(root: &Path, folder: &Path, file: &Path) -> Result<(), String> {
    bindgen(root, &[Path::new("zip"), folder, file]).map(drop)
}

/// What the tool that knows WebAssembly and brotli prints.
fn bindgen(root: &Path, words: &[&Path]) -> Result<String, String> {
    process::read(
        process::cargo(root)
            .args(["run", "--quiet", "--package", "xtask-bindgen"])
            // An unoptimised brotli takes longer than the build.
            .args(["--config", "profile.dev.package.brotli.opt-level=3", "--"])
            .args(words),
    )
}

/// Makes an empty folder.
fn clear(folder: &Path) -> Result<(), String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(at(folder))?;
    }
    fs::create_dir_all(folder).map_err(at(folder))
}

pub(crate) fn at(path: &Path) -> impl Fn(std::io::Error) -> String {
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
    fn what_is_sent_is_the_packed_file_or_else_the_file() {
        let folder = std::env::temp_dir().join(format!("wyrmhold-sent-{}", std::process::id()));
        clear(&folder).unwrap();
        for (name, bytes) in [("a.js", 9), ("a.js.br", 4), ("b.png", 7)] {
            fs::write(folder.join(name), vec![0; bytes]).unwrap();
        }
        let files = ["a.js", "b.png"].map(String::from);
        let sum = packed_size(&folder, &files);
        let missing = packed_size(&folder, &["c.js".to_string()]);
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(sum, Ok(11));
        assert!(missing.is_err_and(|fault| fault.contains("c.js")));
    }

    #[test]
    fn the_size_limit_itself_is_too_much() {
        let of = |packed, page| Size {
            raw: 0,
            packed,
            page,
        };
        assert!(of(LIMIT - 1, PAGE_LIMIT - 1).check().is_ok());
        assert!(of(LIMIT, 0).check().is_err());
        assert!(of(0, PAGE_LIMIT).check().is_err());
    }
}
