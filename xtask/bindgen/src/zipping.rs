//! Packs the finished page into one zip.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Writes all files of a folder into a zip, without the copies that are packed already.
pub fn zip(folder: &Path, file: &Path) -> Result<String, String> {
    let at = |fault: &dyn std::fmt::Display| format!("{}: {fault}", file.display());
    let mut writer = ZipWriter::new(File::create(file).map_err(|fault| at(&fault))?);
    add(&mut writer, folder, "").map_err(|fault| at(&fault))?;
    writer.finish().map_err(|fault| at(&fault))?;
    Ok(file.display().to_string())
}

fn add(writer: &mut ZipWriter<File>, folder: &Path, below: &str) -> Result<(), String> {
    let at = |fault: std::io::Error| format!("{}: {fault}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(at)? {
        paths.push(entry.map_err(at)?.path());
    }
    // The order of a folder differs between machines.
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let inside = format!("{below}{name}");
        if path.is_dir() {
            add(writer, &path, &format!("{inside}/"))?;
        } else if !path
            .extension()
            .is_some_and(|end| end == "br" || end == "gz")
        {
            let bytes = fs::read(&path).map_err(at)?;
            writer
                .start_file(inside, SimpleFileOptions::default())
                .map_err(|fault| fault.to_string())?;
            writer.write_all(&bytes).map_err(at)?;
        }
    }
    Ok(())
}
