//! Why tries failed: each reason once, with a count.

use crate::mapgen::Failure;

/// The reasons, in the order of their first occurrence.
#[derive(Default)]
pub struct Reasons {
    rows: Vec<Row>,
}

struct Row {
    /// The reason without its numbers, which differ from try to try.
    kind: String,
    recipe: String,
    /// The first message with this reason.
    example: String,
    seed: u64,
    count: u32,
}

impl Reasons {
    pub fn add(&mut self, failures: &[Failure], seed: u64) {
        for Failure { recipe, why, .. } in failures {
            let kind = without_numbers(why);
            let mut rows = self.rows.iter_mut();
            match rows.find(|row| row.kind == kind && row.recipe == *recipe) {
                Some(row) => row.count += 1,
                None => self.rows.push(Row {
                    kind,
                    recipe: recipe.clone(),
                    example: why.clone(),
                    seed,
                    count: 1,
                }),
            }
        }
    }

    /// A line for each reason, the most frequent first.
    pub fn text(&self) -> String {
        let mut rows: Vec<&Row> = self.rows.iter().collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.count));
        let line = |row: &&Row| {
            let tries = if row.count == 1 { "try" } else { "tries" };
            let Row {
                recipe,
                example,
                seed,
                count,
                ..
            } = row;
            format!("{recipe}: {count} {tries} failed, the first with seed {seed}: {example}\n")
        };
        rows.iter().map(line).collect()
    }
}

/// Replaces every number by one sign.
fn without_numbers(text: &str) -> String {
    let mut kind = String::new();
    for sign in text.chars() {
        let sign = if sign.is_ascii_digit() { '#' } else { sign };
        if sign != '#' || !kind.ends_with('#') {
            kind.push(sign);
        }
    }
    kind
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_told_once_whatever_its_numbers_are() {
        let failure = |number, why: &str| Failure {
            recipe: "trial:mine".into(),
            number,
            why: why.into(),
        };
        let mut reasons = Reasons::default();
        reasons.add(&[failure(0, "exit: nothing")], 6);
        reasons.add(
            &[failure(0, "only 512 tiles"), failure(1, "only 9 tiles")],
            7,
        );
        let expected = "trial:mine: 2 tries failed, the first with seed 7: only 512 tiles\n\
                        trial:mine: 1 try failed, the first with seed 6: exit: nothing\n";
        assert_eq!(reasons.text(), expected);
    }
}
