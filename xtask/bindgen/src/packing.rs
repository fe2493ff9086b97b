//! Packs the files of the page ahead, so that a server need not, and says how large they are.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

/// Endings of files that get smaller by packing; pictures do not.
const PACKED: [&str; 7] = ["css", "html", "js", "json", "svg", "wasm", "webmanifest"];

const MODULE: &str = "wyrmhold_bg.wasm";

/// The beginnings of files that come only when somebody brings or writes a mod.
const ON_DEMAND: [&str; 13] = [
    "wyrmhold_validator",
    "schemas",
    "workshop",
    "editor",
    "paint",
    "complete",
    "elements",
    "checks",
    "drafts",
    "first_mod",
    "mod_link",
    "zip",
    "folder",
];

/// Writes a `.br` and a `.gz` beside each file that gets smaller. Returns the size of the
/// module, of the packed module, and of all packed files that the page loads.
pub fn pack_all(folder: &Path) -> Result<String, String> {
    let (mut raw, mut module, mut page) = (0, 0, 0);
    for path in files(folder)? {
        let at = |fault: std::io::Error| format!("{}: {fault}", path.display());
        let bytes = fs::read(&path).map_err(at)?;
        let packed = brotli(&bytes).map_err(at)?;
        fs::write(with(&path, "br"), &packed).map_err(at)?;
        fs::write(with(&path, "gz"), gzip(&bytes).map_err(at)?).map_err(at)?;
        if path.ends_with(MODULE) {
            (raw, module) = (bytes.len(), packed.len());
        }
        // Pages of the guide are in folders of their own and are not part of a visit.
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_wanted = !ON_DEMAND.iter().any(|it| name.starts_with(it));
        if path.parent() == Some(folder) && is_wanted {
            page += packed.len();
        }
    }
    Ok(format!("{raw} {module} {page}"))
}

/// The files that are packed, in the folder and below it.
fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let at = |fault: std::io::Error| format!("{}: {fault}", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(at)? {
        let path = entry.map_err(at)?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else if path
            .extension()
            .is_some_and(|end| PACKED.iter().any(|each| end == *each))
        {
            found.push(path);
        }
    }
    Ok(found)
}

/// The path with one more ending.
fn with(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

fn brotli(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut packed = Vec::new();
    let params = brotli::enc::BrotliEncoderParams {
        quality: 11,
        lgwin: 24,
        ..Default::default()
    };
    brotli::BrotliCompress(&mut &bytes[..], &mut packed, &params)?;
    Ok(packed)
}

/// Without a date and a name: the same bytes give the same file.
fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}
