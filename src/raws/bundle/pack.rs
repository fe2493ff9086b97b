//! Packs a bundle into a zip.

use super::{Bundle, from_zip};
use ::zip::result::ZipResult;
use ::zip::write::SimpleFileOptions;
use ::zip::{CompressionMethod, DateTime, System, ZipWriter};
use std::io::{Cursor, Write};

/// A zip of the bundle. The same files give the same bytes on every machine and at any
/// time, so equal mods have equal hashes. The zip is read back first, so that nobody
/// gets one that the game would refuse.
pub fn pack(bundle: &Bundle) -> Result<Vec<u8>, String> {
    let bytes = write(bundle).map_err(|error| format!("{}: {error}", bundle.label))?;
    match from_zip(&bundle.label, &bytes) {
        (Some(read), _) if read == *bundle => Ok(bytes),
        (_, faults) => Err(match faults.first() {
            Some(fault) => format!("{}: error[{}]: {}", fault.file, fault.code, fault.message),
            None => format!("{}: the zip does not hold what was packed", bundle.label),
        }),
    }
}

pub(super) fn write(bundle: &Bundle) -> ZipResult<Vec<u8>> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(9))
        .last_modified_time(DateTime::default())
        .system(System::Unix)
        .unix_permissions(0o644);
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in &bundle.files {
        writer.start_file(path, options)?;
        writer.write_all(bytes)?;
    }
    Ok(writer.finish()?.into_inner())
}
