//! Makes the files that a browser loads from the compiled game, and prints their size.
//!
//! It is a separate crate, so that `cargo xtask` builds quickly: this one needs a whole
//! WebAssembly toolkit and is built only for the web. `bind` takes the module and the
//! folder to fill, and prints the size of the module in bytes; `pack` takes the folder of
//! the finished page and prints what a visit costs.

mod fonts;
mod packing;
mod zipping;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let words: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let said = match words.as_slice() {
        [task, module, folder] if task == Path::new("bind") => bind(module, folder),
        [task, folder] if task == Path::new("pack") => packing::pack_all(folder),
        [task, folder, file] if task == Path::new("zip") => zipping::zip(folder, file),
        _ => Err(
            "usage: xtask-bindgen bind MODULE.wasm FOLDER | pack FOLDER | zip FOLDER FILE"
                .to_string(),
        ),
    };
    match said {
        Ok(sizes) => {
            println!("{sizes}");
            ExitCode::SUCCESS
        }
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

/// Writes the module and its script into `folder`: `wyrmhold_bg.wasm` and `wyrmhold.js` of
/// `wyrmhold.wasm`.
fn bind(module: &Path, folder: &Path) -> Result<String, String> {
    let name = module.file_stem().unwrap_or_default().to_string_lossy();
    // An ES module: the page imports names instead of sharing globals, and can pass a
    // response that is still loading, for a real progress bar.
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(module)
        .out_name(&name)
        .typescript(false)
        // The names of functions are a fifth of the module, and only developers need
        // them.
        .remove_name_section(true)
        .remove_producers_section(true);
    bindgen
        .web(true)
        .and_then(|bindgen| bindgen.generate(folder))
        .map_err(|fault| format!("{}: {fault:#}", module.display()))?;

    let path = folder.join(format!("{name}_bg.wasm"));
    let at = |fault: std::io::Error| format!("{}: {fault}", path.display());
    let mut bytes = std::fs::read(&path).map_err(at)?;
    if fonts::blank_foreign(&mut bytes, &own_pictures()?) > 0 {
        std::fs::write(&path, &bytes).map_err(at)?;
    }
    Ok(bytes.len().to_string())
}

/// The pictures that the game draws with.
fn own_pictures() -> Result<Vec<Vec<u8>>, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../resources");
    let read = |name: &str| {
        let path = folder.join(name);
        std::fs::read(&path).map_err(|fault| format!("{}: {fault}", path.display()))
    };
    ["map.png", "text.png"].into_iter().map(read).collect()
}
