//! Where the figures come from: criterion's estimates, and JSON lines that benches print.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// All that one run measured.
pub struct Figures {
    home: PathBuf,
    told: BTreeMap<String, Value>,
}

/// The figures of one of criterion's groups.
pub struct Group {
    folder: PathBuf,
    name: String,
}

impl Figures {
    /// The estimates under `home`, and every `{ "name": figure }` among the printed lines.
    pub fn new(home: PathBuf, printed: &str) -> Self {
        let told = printed
            .lines()
            .filter_map(|line| serde_json::from_str::<BTreeMap<String, Value>>(line).ok())
            .flatten()
            .collect();
        Self { home, told }
    }

    pub fn group(&self, name: &str) -> Group {
        Group {
            // As criterion names its folders.
            folder: self.home.join(name.replace('/', "_")),
            name: name.into(),
        }
    }

    /// A figure that a bench printed.
    pub fn told(&self, name: &str) -> Result<f64, String> {
        match self.told.get(name) {
            // Printed as null where the system does not tell.
            Some(Value::Null) => Err("no figure here: not measured on this system".into()),
            Some(value) => value.as_f64().ok_or(format!("no number: {value}")),
            None => Err(format!("no line `{name}`")),
        }
    }
}

impl Group {
    /// The median of one function, in nanoseconds.
    pub fn median(&self, function: &str) -> Result<f64, String> {
        let missing = || format!("no estimate of {}/{function}", self.name);
        estimate(&self.folder.join(function)).ok_or_else(missing)
    }

    /// The same for a bench that stands for itself.
    pub fn alone(&self) -> Result<f64, String> {
        estimate(&self.folder).ok_or_else(|| format!("no estimate of {}", self.name))
    }

    /// The one over the other.
    pub fn ratio(&self, over: &str, under: &str) -> Result<f64, String> {
        Ok(self.median(over)? / self.median(under)?)
    }
}

fn estimate(folder: &Path) -> Option<f64> {
    let text = fs::read_to_string(folder.join("new/estimates.json")).ok()?;
    let estimates: Value = serde_json::from_str(&text).ok()?;
    estimates["median"]["point_estimate"].as_f64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_lines_are_found_among_others() {
        let printed = "search/rooms/ours time: [1 2 3]\n{\"cliff\":1.5}\n{\"memory\":null}\n";
        let figures = Figures::new(PathBuf::new(), printed);
        assert_eq!(figures.told("cliff"), Ok(1.5));
        assert!(figures.told("memory").is_err());
        assert_eq!(figures.told("other"), Err("no line `other`".into()));
    }
}
