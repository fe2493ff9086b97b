//! The score of a run.
//!
//! Turns do not count, and kills and treasure count little and only up to a limit, so that
//! nothing is gained by staying long.

/// Points for each depth reached.
const DEPTH: u32 = 100;
/// Points for having the goal in the pack at the end.
const GOAL: u32 = 1000;
/// Points for getting out alive.
const OUT_ALIVE: u32 = 2000;
/// Points for each kill.
const KILL: u32 = 2;
/// The most kills that count.
const MOST_KILLS: u32 = 100;
/// How much what is carried out must be worth for each point.
pub const WORTH_OF_A_POINT: u32 = 5;
/// The most points for what is carried out: as many as for three depths.
pub const MOST_FOR_TREASURE: u32 = 300;

/// What the score depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScoreFacts {
    /// The deepest level that the hero reached.
    pub deepest_reached: i32,
    /// Whether the hero has the goal in the pack.
    pub has_goal: bool,
    /// Whether the hero got out alive.
    pub is_out_alive: bool,
    /// How many monsters the hero killed.
    pub kills: u32,
    /// What all that the hero carries is worth.
    pub worth: u32,
}

/// Points for one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScorePart {
    pub what: &'static str,
    pub points: u32,
}

/// What the score is added up from, without what brought nothing.
pub fn parts(facts: ScoreFacts) -> Vec<ScorePart> {
    let depths = u32::try_from(facts.deepest_reached).unwrap_or(0);
    let treasure = match facts.is_out_alive {
        true => (facts.worth / WORTH_OF_A_POINT).min(MOST_FOR_TREASURE),
        false => 0,
    };
    let parts = [
        ("depth", depths.saturating_mul(DEPTH)),
        ("the goal", if facts.has_goal { GOAL } else { 0 }),
        ("out alive", if facts.is_out_alive { OUT_ALIVE } else { 0 }),
        ("foes", facts.kills.min(MOST_KILLS) * KILL),
        ("treasure", treasure),
    ];
    let parts = parts.map(|(what, points)| ScorePart { what, points });
    parts.into_iter().filter(|part| part.points > 0).collect()
}

/// The score of a run.
pub fn score(facts: ScoreFacts) -> u32 {
    let sum = |sum: u32, part: ScorePart| sum.saturating_add(part.points);
    parts(facts).into_iter().fold(0, sum)
}

/// The parts of a score in words: "depth 500, foes 14".
pub fn sum_in_words(facts: ScoreFacts) -> String {
    let parts = parts(facts).into_iter();
    let parts: Vec<String> = { parts }
        .map(|part| format!("{} {}", part.what, part.points))
        .collect();
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores() {
        for (deepest_reached, has_goal, is_out_alive, kills, worth, expected) in [
            (0, false, false, 0, 0, 0),
            (1, false, false, 0, 0, 100),
            (-3, false, false, 0, 0, 0),
            (3, false, false, 7, 0, 314),
            (3, false, false, 100, 0, 500),
            (3, false, false, u32::MAX, 0, 500), // no hunting for points
            (5, true, false, 20, 0, 1540),
            (5, true, true, 20, 0, 3540),
            (5, true, false, 20, 900, 1540), // who dies carries nothing out
            (5, true, true, 20, 4, 3540),
            (5, true, true, 20, 5, 3541),
            (5, true, true, 20, 900, 3720),
            (5, true, true, 20, u32::MAX, 3840), // no hoarding for points
            (i32::MAX, true, true, 0, 0, u32::MAX),
        ] {
            let facts = ScoreFacts {
                deepest_reached,
                has_goal,
                is_out_alive,
                kills,
                worth,
            };
            assert_eq!(score(facts), expected, "{facts:?}");
        }
    }

    #[test]
    fn a_score_is_told_with_its_parts() {
        let mut facts = ScoreFacts {
            deepest_reached: 2,
            kills: 3,
            worth: 50,
            ..ScoreFacts::default()
        };
        assert_eq!(sum_in_words(facts), "depth 200, foes 6");
        (facts.has_goal, facts.is_out_alive) = (true, true);
        let whole = "depth 200, the goal 1000, out alive 2000, foes 6, treasure 10";
        assert_eq!(sum_in_words(facts), whole);
    }
}
