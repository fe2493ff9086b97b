//! Reading files of the player and of strangers within a limit of size.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// The system's flag to open a file without waiting (`O_NONBLOCK`).
#[cfg(unix)]
pub(super) const NO_WAITING: i32 = match cfg!(any(target_os = "linux", target_os = "android")) {
    true => 0o4000,
    false => 4,
};

/// Opens a file for reading, so that reading never waits: some files of the system look
/// ordinary and give their bytes only when something happens.
fn open(path: &Path) -> io::Result<File> {
    let mut options = fs::OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, NO_WAITING);
    options.open(path)
}

/// The bytes of an ordinary file of at most `most` bytes. Pipes and devices are refused,
/// since they might never end.
pub fn read_file(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let most = most as u64;
    let too_large = || {
        let limit = match most >> 20 {
            0 => format!("{most} bytes"),
            megabytes => format!("{megabytes} MB"),
        };
        io::Error::new(
            ErrorKind::FileTooLarge,
            format!("it is larger than {limit}"),
        )
    };
    let about = fs::metadata(path)?;
    check_ordinary(&about)?;
    if about.len() > most {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    // Reads one byte more, to notice a file that has grown beyond the limit meanwhile.
    let mut file = open(path)?.take(most + 1);
    match file.read_to_end(&mut bytes) {
        Err(error) if error.kind() == ErrorKind::WouldBlock => {
            let message = "it is no ordinary file: one would have to wait for its bytes";
            return Err(io::Error::other(message));
        }
        read => read?,
    };
    match bytes.len() as u64 > most {
        true => Err(too_large()),
        false => Ok(bytes),
    }
}

/// Refuses everything that is not an ordinary file.
pub(super) fn check_ordinary(about: &fs::Metadata) -> io::Result<()> {
    if about.is_dir() {
        return Err(io::Error::other("it is a folder, and a file is wanted"));
    }
    if !about.is_file() {
        let message = "it is a pipe or a device, and an ordinary file is wanted";
        return Err(io::Error::other(message));
    }
    Ok(())
}
