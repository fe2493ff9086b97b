//! Where the figures come from: JSON lines that benches print.

use std::collections::BTreeMap;

use serde_json::Value;

/// All that one run measured.
pub struct Figures {
    told: BTreeMap<String, Value>,
}

impl Figures {
    /// Every `{ "name": figure }` among the printed lines.
    pub fn new(printed: &str) -> Self {
        let told = printed
            .lines()
            .filter_map(|line| serde_json::from_str::<BTreeMap<String, Value>>(line).ok())
            .flatten()
            .collect();
        Self { told }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_lines_are_found_among_others() {
        let printed = "search/rooms/ours time: [1 2 3]\n{\"cliff\":1.5}\n{\"memory\":null}\n";
        let figures = Figures::new(printed);
        assert_eq!(figures.told("cliff"), Ok(1.5));
        assert!(figures.told("memory").is_err());
        assert_eq!(figures.told("other"), Err("no line `other`".into()));
    }
}
