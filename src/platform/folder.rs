//! Where a user's files are.

use std::ffi::OsString;
use std::path::PathBuf;

/// The data folder: `WYRMHOLD_DATA` if it is set, else the folder that the operating
/// system has for such files.
pub fn data_folder(system: &str, variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let folder = |name: &str| {
        let value = variable(name)?;
        (!value.is_empty()).then(|| PathBuf::from(value))
    };
    if let Some(own) = folder("WYRMHOLD_DATA") {
        return Some(own);
    }
    match system {
        "windows" => Some(folder("APPDATA")?.join("wyrmhold")),
        "macos" => Some(folder("HOME")?.join("Library/Application Support/wyrmhold")),
        _ => match folder("XDG_DATA_HOME") {
            Some(data) => Some(data.join("wyrmhold")),
            None => Some(folder("HOME")?.join(".local/share/wyrmhold")),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_folder_follows_the_system() {
        let home = ("HOME", "/home/ann");
        for (system, variables, expected) in [
            ("linux", vec![home], Some("/home/ann/.local/share/wyrmhold")),
            (
                "linux",
                vec![home, ("XDG_DATA_HOME", "/data")],
                Some("/data/wyrmhold"),
            ),
            ("linux", vec![home, ("WYRMHOLD_DATA", "/own")], Some("/own")),
            (
                "linux",
                vec![home, ("WYRMHOLD_DATA", "")],
                Some("/home/ann/.local/share/wyrmhold"),
            ),
            (
                "macos",
                vec![home],
                Some("/home/ann/Library/Application Support/wyrmhold"),
            ),
            ("windows", vec![("APPDATA", "/app")], Some("/app/wyrmhold")),
            ("linux", vec![], None),
        ] {
            let got = data_folder(system, |name| {
                let found = variables.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| OsString::from(value))
            });
            assert_eq!(got, expected.map(PathBuf::from), "{system} {variables:?}");
        }
    }
}
