//! The score of a run.
//!
//! Turns do not count, and kills count little and only up to a limit, so that nothing is
//! gained by staying long.

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
}

/// The score of a run.
pub fn score(facts: ScoreFacts) -> u32 {
    let depths = u32::try_from(facts.deepest_reached).unwrap_or(0);
    let goal = if facts.has_goal { GOAL } else { 0 };
    let out = if facts.is_out_alive { OUT_ALIVE } else { 0 };
    let kills = facts.kills.min(MOST_KILLS) * KILL;
    depths
        .saturating_mul(DEPTH)
        .saturating_add(goal + out + kills)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores() {
        for (deepest_reached, has_goal, is_out_alive, kills, expected) in [
            (0, false, false, 0, 0),
            (1, false, false, 0, 100),
            (-3, false, false, 0, 0),
            (3, false, false, 7, 314),
            (3, false, false, 100, 500),
            (3, false, false, u32::MAX, 500), // no hunting for points
            (5, true, false, 20, 1540),
            (5, true, true, 20, 3540),
            (i32::MAX, true, true, 0, u32::MAX),
        ] {
            let facts = ScoreFacts {
                deepest_reached,
                has_goal,
                is_out_alive,
                kills,
            };
            assert_eq!(score(facts), expected, "{facts:?}");
        }
    }
}
