//! What a level is filled with: draws from a table of weights.
//!
//! Each kind of thing has its own random stream for each depth, separate from the streams
//! that shape the level. So the draws of a depth depend on seed, depth and content alone,
//! whichever recipe makes the level and however often it is tried. "Pity" relies on this:
//! to know how long something was not found, the draws of the depths above are repeated.
//! Nothing is stored, and a level is the same whether or not the levels above were
//! visited.

use crate::catalog::{Catalog, ItemId, MonsterId, Spawn, TrapId};
use chance::Stream;

/// How many levels deeper an out-of-depth draw may come from.
const DEEPER: i32 = 3;

/// The largest weight, however long something was not found.
const MOST_WEIGHT: i32 = 100_000;

/// All kinds of one sort that can be found, with their weights.
pub struct SpawnTable<'a, Id> {
    /// The name of the random stream.
    name: &'static str,
    kinds: Vec<(Id, &'a Spawn)>,
    /// How often a deeper table is used, in percent.
    out_of_depth: i32,
}

/// One draw: `count` of a kind, together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn<Id> {
    /// What was drawn.
    pub id: Id,
    /// How many of it.
    pub count: i32,
}

impl<'a> SpawnTable<'a, MonsterId> {
    /// The monsters of a content.
    pub fn of_monsters(catalog: &'a Catalog) -> Self {
        Self::new("monsters", catalog.monsters.spawns(), catalog)
    }
}

impl<'a> SpawnTable<'a, ItemId> {
    /// The items of a content.
    pub fn of_items(catalog: &'a Catalog) -> Self {
        Self::new("items", catalog.items.spawns(), catalog)
    }
}

impl<'a> SpawnTable<'a, TrapId> {
    /// The traps of a content.
    pub fn of_traps(catalog: &'a Catalog) -> Self {
        Self::new("traps", catalog.traps.spawns(), catalog)
    }
}

impl<'a, Id: Copy> SpawnTable<'a, Id> {
    fn new(name: &'static str, kinds: Vec<(Id, &'a Spawn)>, catalog: &Catalog) -> Self {
        Self {
            name,
            kinds,
            out_of_depth: catalog.rules.out_of_depth,
        }
    }

    /// About how much work the draws for a depth are.
    pub fn cost(&self, depth: i32, budget: &impl Fn(i32) -> i32) -> u64 {
        let depths = match self.has_pity() {
            true => 1..depth + 1,
            false => depth..depth + 1,
        };
        let draws: i32 = depths.map(|depth| 2 + budget(depth).max(0)).sum();
        draws as u64 * (1 + self.kinds.len() as u64 / 4)
    }

    fn has_pity(&self) -> bool {
        self.kinds.iter().any(|(_, spawn)| spawn.pity > 0)
    }

    /// The draws for a depth: as many things in all as `budget` gives for it.
    ///
    /// `budget` is also called for the depths above. Something that was drawn there counts
    /// as found, even if a vault took its place.
    pub fn draws(&self, seed: u64, depth: i32, budget: impl Fn(i32) -> i32) -> Vec<Drawn<Id>> {
        let mut missed = vec![0; self.kinds.len()];
        let has_pity = self.has_pity();
        for above in (1..depth).filter(|_| has_pity) {
            let drawn = self.at(seed, above, budget(above), &missed);
            for (place, (_, spawn)) in self.kinds.iter().enumerate() {
                if drawn.iter().any(|&(each, _)| each == place) {
                    missed[place] = 0;
                } else if spawn.reaches(above) {
                    missed[place] += 1;
                }
            }
        }
        let drawn = self.at(seed, depth, budget(depth), &missed);
        let named = |(place, count): (usize, i32)| Drawn {
            id: self.kinds[place].0,
            count,
        };
        drawn.into_iter().map(named).collect()
    }

    /// One draw more at a depth, from another stream.
    pub fn one(&self, depth: i32, stream: &mut Stream) -> Option<Drawn<Id>> {
        let weights = self.weights(depth, depth, &vec![0; self.kinds.len()]);
        let (id, spawn) = self.kinds[stream.weighted(&weights)?];
        let count = spawn.group.roll(stream).max(1);
        Some(Drawn { id, count })
    }

    /// The table indexes and counts that are drawn at a depth.
    fn at(&self, seed: u64, depth: i32, wanted: i32, missed: &[i32]) -> Vec<(usize, i32)> {
        let name = format!("{} of depth {depth}", self.name);
        let mut stream = Stream::named(seed, &name);
        let own = self.weights(depth, depth, missed);
        let mut drawn = Vec::new();
        let mut left = wanted;
        while left > 0 {
            let deeper = match stream.chance(self.out_of_depth) {
                true => {
                    let deeper = depth + stream.between(1, DEEPER);
                    stream.weighted(&self.weights(depth, deeper, missed))
                }
                false => None,
            };
            let Some(place) = deeper.or_else(|| stream.weighted(&own)) else {
                break;
            };
            let count = self.kinds[place].1.group.roll(&mut stream).clamp(1, left);
            drawn.push((place, count));
            left -= count;
        }
        drawn
    }

    /// The weight of each kind on the level at a depth, drawn from the table of the same
    /// or of another depth; 0 if it is not found there.
    fn weights(&self, depth: i32, table: i32, missed: &[i32]) -> Vec<i32> {
        let is_there = |spawn: &Spawn| spawn.is_in_range(table) && spawn.is_allowed(depth);
        let weight = |(&(_, spawn), &missed): (&(Id, &Spawn), &i32)| match is_there(spawn) {
            true => (spawn.weight + spawn.pity * missed).min(MOST_WEIGHT),
            false => 0,
        };
        self.kinds.iter().zip(missed).map(weight).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::dice::Dice;

    fn dice(text: &str) -> Dice {
        text.parse().unwrap()
    }

    fn spawn(weight: i32, min_depth: i32, max_depth: i32) -> Spawn {
        Spawn {
            weight,
            min_depth,
            max_depth,
            group: dice("1"),
            pity: 0,
            levels: Vec::new(),
            themes: Vec::new(),
            allowed: None,
        }
    }

    fn table(spawns: &[Spawn], out_of_depth: i32) -> SpawnTable<'_, usize> {
        SpawnTable {
            name: "things",
            kinds: spawns.iter().enumerate().collect(),
            out_of_depth,
        }
    }

    fn counts(drawn: &[Drawn<usize>], kinds: usize) -> Vec<i32> {
        let mut counts = vec![0; kinds];
        for each in drawn {
            counts[each.id] += each.count;
        }
        counts
    }

    #[test]
    fn shares_are_the_weights() {
        let seed = 20_031;
        let weights = [1, 2, 5, 10, 40, 100, 3, 7, 32];
        let spawns = weights.map(|weight| spawn(weight, 1, 9));
        let draws = 100_000;
        let drawn = table(&spawns, 0).draws(seed, 4, |_| draws);
        let counts = counts(&drawn, weights.len());
        let whole: i32 = weights.iter().sum();
        let chi_square: f64 = weights
            .iter()
            .zip(&counts)
            .map(|(&weight, &count)| {
                let expected = f64::from(draws) * f64::from(weight) / f64::from(whole);
                let off = f64::from(count) - expected;
                off * off / expected
            })
            .sum();
        println!("seed {seed}: {counts:?}, chi-square {chi_square:.2}");
        assert_eq!(counts.iter().sum::<i32>(), draws);
        assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
        // Eight degrees of freedom: a fair draw exceeds this once in a thousand.
        assert!(chi_square < 26.12, "seed {seed}: {chi_square} {counts:?}");
    }

    #[test]
    fn what_is_out_of_reach_is_never_drawn() {
        let spawns = [spawn(5, 1, 2), spawn(5, 3, 4), spawn(5, 2, 3)];
        let drawn = table(&spawns, 0).draws(7, 2, |_| 1_000);
        assert_eq!(counts(&drawn, 3)[1], 0);
        assert!(table(&spawns, 0).draws(7, 9, |_| 10).is_empty());
    }

    #[test]
    fn what_a_level_does_not_let_in_does_not_come_from_below_either() {
        let limited = |depths: &[i32]| Spawn {
            allowed: Some(depths.iter().copied().collect()),
            ..spawn(5, 1, 9)
        };
        let spawns = [limited(&[2]), limited(&[3, 4]), spawn(1, 1, 9)];
        let drawn = counts(&table(&spawns, 50).draws(7, 2, |_| 1_000), 3);
        assert!(drawn[0] > 0 && drawn[1] == 0 && drawn[2] > 0, "{drawn:?}");
    }

    #[test]
    fn groups_come_together_and_keep_to_the_budget() {
        let herd = Spawn {
            group: dice("1d4+2"),
            ..spawn(1, 1, 9)
        };
        for seed in 0..200 {
            let drawn = table(std::slice::from_ref(&herd), 0).draws(seed, 1, |_| 10);
            let counts: Vec<i32> = drawn.iter().map(|each| each.count).collect();
            assert_eq!(counts.iter().sum::<i32>(), 10, "seed {seed}");
            let (_, whole) = counts.split_last().unwrap();
            assert!(
                whole.iter().all(|count| (3..=6).contains(count)),
                "{counts:?}"
            );
        }
    }

    #[test]
    fn some_come_from_below() {
        let spawns = [spawn(10, 1, 3), spawn(10, 4, 6)];
        for (percent, low, high) in [(0, 0, 0), (3, 200, 400), (100, 9_999, 10_000)] {
            let drawn = table(&spawns, percent).draws(11, 3, |_| 10_000);
            let deep = counts(&drawn, 2)[1];
            assert!((low..=high).contains(&deep), "{percent} percent: {deep}");
        }
        // If nothing is found deeper, the draw uses this depth.
        assert_eq!(table(&spawns, 100).draws(11, 6, |_| 50).len(), 50);
    }

    #[test]
    fn what_was_not_found_comes_sooner() {
        let rare = |pity| {
            [
                spawn(95, 1, 30),
                Spawn {
                    pity,
                    ..spawn(5, 1, 30)
                },
            ]
        };
        let longest_wait = |pity| {
            let spawns = rare(pity);
            let table = table(&spawns, 0);
            let mut longest = 0;
            for seed in 0..100 {
                let mut wait = 0;
                for depth in 1..=30 {
                    let drawn = table.draws(seed, depth, |_| 1);
                    wait = match drawn[0].id {
                        1 => 0,
                        _ => wait + 1,
                    };
                    longest = longest.max(wait);
                }
            }
            longest
        };
        assert_eq!(longest_wait(0), 30);
        assert!(longest_wait(20) < 20, "{}", longest_wait(20));
    }

    #[test]
    fn a_depth_is_the_same_whoever_asks_and_when() {
        let spawns = [
            spawn(9, 1, 9),
            Spawn {
                pity: 3,
                group: dice("1d3"),
                ..spawn(2, 1, 9)
            },
        ];
        let budget = |depth: i32| 3 + depth % 4;
        for seed in 0..50 {
            let first = table(&spawns, 10).draws(seed, 6, budget);
            assert_eq!(table(&spawns, 10).draws(seed, 6, budget), first);
        }
    }
}
