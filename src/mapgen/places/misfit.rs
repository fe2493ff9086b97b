//! Why something fits nowhere: how many of the tried places fail for which reason.

use crate::mapgen::draft::Flaw;

/// What is wrong with a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// It reaches over the edge of the level.
    Size,
    /// Something is there that must stay, or the ground is of the wrong kind.
    Ground,
    /// It does not touch ground that can be reached.
    Distance,
    /// It would cut the level apart, or have a part that nobody can reach.
    Cut,
    /// No edge of the drawing is open.
    Shut,
}

/// Every reason, in words for a number of places.
const WORDS: [(Misfit, &str); 5] = [
    (Misfit::Size, "reach over the edge of the level"),
    (Misfit::Ground, "lie on ground that does not suit"),
    (
        Misfit::Distance,
        "are too far from ground that can be reached",
    ),
    (Misfit::Cut, "would cut the level apart"),
    (
        Misfit::Shut,
        "have no way in, for no edge of the piece is open",
    ),
];

/// The places that were tried and did not fit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Misfits {
    counts: [u32; WORDS.len()],
}

impl Misfits {
    pub fn add(&mut self, misfit: Misfit) {
        self.counts[misfit as usize] += 1;
    }

    pub fn add_all(&mut self, others: &Misfits) {
        for (count, other) in self.counts.iter_mut().zip(others.counts) {
            *count += other;
        }
    }

    /// How many places there were, and what was wrong with them.
    pub fn summary(&self) -> String {
        let all: u32 = self.counts.iter().sum();
        if all == 0 {
            return "no place could be tried: no ground can be reached".into();
        }
        let summary = WORDS.iter().filter_map(|&(misfit, words)| {
            let count = self.counts[misfit as usize];
            (count > 0).then(|| format!("{count} {words}"))
        });
        let summary: Vec<String> = summary.collect();
        format!("of {all} places {}", summary.join(", "))
    }
}

/// The result of a step that found no place: a flaw, if the place is needed.
pub fn not_found(needed: bool, what: &str, misfits: &Misfits) -> Result<(), Flaw> {
    match needed {
        true => Err(Flaw::new(format!(
            "{what} fits nowhere: {}",
            misfits.summary()
        ))),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_places_is_counted() {
        let mut misfits = Misfits::default();
        assert!(misfits.summary().starts_with("no place"));
        for misfit in [Misfit::Cut, Misfit::Size, Misfit::Cut] {
            misfits.add(misfit);
        }
        let summary = "of 3 places 1 reach over the edge of the level, 2 would cut the level apart";
        assert_eq!(misfits.summary(), summary);
        for (number, (misfit, _)) in WORDS.iter().enumerate() {
            assert_eq!(*misfit as usize, number);
        }
    }
}
