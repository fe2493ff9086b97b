//! What chance comes to: how often a swing hits, what dice take off, how many hits that
//! makes. Nothing here changes a game; it is for those who weigh a fight beforehand.

use super::combat::{SWING_SIDES, Swing, swing};
use super::dice::Dice;

/// How often a swing hits, in percent.
pub fn hit_chance(to_hit: i32, armor_class: i32) -> i32 {
    let rolls = 1..=SWING_SIDES;
    let hits = rolls.filter(|roll| swing(*roll, to_hit, armor_class) == Swing::Hit);
    i32::try_from(hits.count()).unwrap_or(0) * 100 / SWING_SIDES
}

/// Dice with more results than this are taken as their average.
const MOST_RESULTS: i32 = 2000;

/// As much work as a number of hits is worth; beyond that it is estimated.
const MOST_WORK: usize = 4_000_000;

/// How likely each amount is.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    /// By amount, from 0 on. They add up to 1.
    by_amount: Vec<f64>,
}

impl Chances {
    /// One amount, and no other; less than nothing counts as nothing.
    pub fn certain(amount: i32) -> Self {
        let amount = usize::try_from(amount.clamp(0, 1_000_000)).unwrap_or(0);
        let mut by_amount = vec![0.0; amount + 1];
        by_amount[amount] = 1.0;
        Self { by_amount }
    }

    /// What dice come to; less than nothing counts as nothing.
    pub fn of(dice: Dice) -> Self {
        let spread = dice.count.saturating_mul(dice.sides.max(1));
        if spread > MOST_RESULTS {
            let least = i64::from(dice.count) + i64::from(dice.bonus);
            let most = i64::from(spread) + i64::from(dice.bonus);
            return Self::certain(i32::try_from((least + most) / 2).unwrap_or(i32::MAX));
        }
        let sides = usize::try_from(dice.sides).unwrap_or(0);
        let mut sums = vec![1.0];
        for _ in 0..dice.count {
            let mut next = vec![0.0; sums.len() + sides];
            for (sum, chance) in sums.iter().enumerate() {
                for side in 1..=sides {
                    next[sum + side] += chance / sides as f64;
                }
            }
            sums = next;
        }
        let sums = (0..).zip(sums);
        Self::collected(sums.map(|(sum, chance): (i32, f64)| (sum + dice.bonus, chance)))
    }

    fn collected(amounts: impl Iterator<Item = (i32, f64)>) -> Self {
        let mut by_amount = vec![0.0];
        for (amount, chance) in amounts.filter(|(_, chance)| *chance > 0.0) {
            let amount = usize::try_from(amount).unwrap_or(0);
            if by_amount.len() <= amount {
                by_amount.resize(amount + 1, 0.0);
            }
            by_amount[amount] += chance;
        }
        Self { by_amount }
    }

    /// Every amount with its chance.
    fn amounts(&self) -> impl Iterator<Item = (i32, f64)> {
        (0..).zip(self.by_amount.iter().copied())
    }

    /// The same amounts changed.
    pub fn map(&self, change: impl Fn(i32) -> i32) -> Self {
        Self::collected(
            self.amounts()
                .map(|(amount, chance)| (change(amount), chance)),
        )
    }

    /// Both together.
    pub fn and(&self, other: &Self) -> Self {
        let pairs = self.amounts().flat_map(|(one, first)| {
            let others = other.amounts();
            others.map(move |(two, second)| (one + two, first * second))
        });
        Self::collected(pairs.collect::<Vec<_>>().into_iter())
    }

    /// This so often, from 0 to 1, and the other otherwise.
    pub fn or(&self, share: f64, other: &Self) -> Self {
        let own = self
            .amounts()
            .map(|(amount, chance)| (amount, chance * share));
        let others = other.amounts();
        let others = others.map(|(amount, chance)| (amount, chance * (1.0 - share)));
        Self::collected(own.chain(others))
    }

    /// The average.
    pub fn mean(&self) -> f64 {
        let parts = self.amounts();
        parts
            .map(|(amount, chance)| f64::from(amount) * chance)
            .sum()
    }

    /// The smallest amount that there can be.
    pub fn least(&self) -> i32 {
        let mut amounts = self.amounts();
        amounts
            .find(|(_, chance)| *chance > 0.0)
            .map_or(0, |(amount, _)| amount)
    }

    /// The largest.
    pub fn most(&self) -> i32 {
        i32::try_from(self.by_amount.len() - 1).unwrap_or(i32::MAX)
    }

    /// How many of these it takes on average to use up so much, if the first one is
    /// another; none where they never do.
    pub fn until(&self, health: i32, first: &Self) -> Option<f64> {
        if health <= 0 {
            return Some(0.0);
        }
        let left = |taken: i32| usize::try_from(health - taken).unwrap_or(0);
        let longest = left(first.least());
        if self.most() == 0 && longest > 0 {
            return (first.least() >= health).then_some(1.0);
        }
        let table = self.hits_by_health(longest);
        let after = |taken: i32| table.get(left(taken)).copied().unwrap_or(0.0);
        let rest: f64 = first
            .amounts()
            .map(|(taken, chance)| chance * after(taken))
            .sum();
        Some(1.0 + rest)
    }

    /// How many it takes for each amount up to the largest.
    fn hits_by_health(&self, largest: usize) -> Vec<f64> {
        let mean = self.mean().max(f64::EPSILON);
        if largest.saturating_mul(self.by_amount.len()) > MOST_WORK {
            return { 0..=largest }.map(|health| health as f64 / mean).collect();
        }
        let nothing = self.by_amount[0];
        let mut table: Vec<f64> = vec![0.0];
        for health in 1..=largest {
            let taken = self.by_amount.iter().enumerate().skip(1).take(health);
            let rest: f64 = taken
                .map(|(amount, chance)| chance * table[health - amount])
                .sum();
            table.push((1.0 + rest) / (1.0 - nothing));
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice(text: &str) -> Chances {
        Chances::of(text.parse().expect("dice"))
    }

    #[test]
    fn a_swing_hits_as_often_as_its_rolls_do() {
        for (to_hit, armor_class, expected) in [
            (0, 10, 50),
            (4, 10, 70),
            (99, 0, 95),
            (-99, 0, 5),
            (0, 19, 5),
        ] {
            let got = hit_chance(to_hit, armor_class);
            assert_eq!(got, expected, "{to_hit:+} against {armor_class}");
        }
    }

    #[test]
    fn dice_have_their_average_and_their_ends() {
        for (text, mean, least, most) in [
            ("1d6", 3.5, 1, 6),
            ("2d6+1", 8.0, 3, 13),
            ("4", 4.0, 4, 4),
            ("1d4-2", 0.75, 0, 2),
            ("1000d1000", 500_500.0, 500_500, 500_500),
        ] {
            let chances = dice(text);
            assert!((chances.mean() - mean).abs() < 1e-9, "{text}");
            assert_eq!((chances.least(), chances.most()), (least, most), "{text}");
        }
    }

    #[test]
    fn chances_add_up_and_mix() {
        let both = dice("1d6").and(&dice("1d6"));
        assert!((both.mean() - dice("2d6").mean()).abs() < 1e-9);
        let mixed = dice("4").or(0.25, &dice("0"));
        assert!((mixed.mean() - 1.0).abs() < 1e-9);
        assert_eq!(dice("1d6").map(|amount| amount / 2).most(), 3);
    }

    #[test]
    fn hits_until_nothing_is_left() {
        for (text, health, expected) in [
            ("3", 10, Some(4.0)),
            ("1", 1, Some(1.0)),
            ("1d2", 2, Some(1.5)),
            ("1d4", 0, Some(0.0)),
            ("0", 5, None),
        ] {
            let chances = dice(text);
            let got = chances.until(health, &chances);
            let is_same = match (got, expected) {
                (Some(got), Some(expected)) => (got - expected).abs() < 1e-9,
                (got, expected) => got == expected,
            };
            assert!(is_same, "{text} for {health}: {got:?}");
        }
        assert_eq!(dice("3").until(10, &dice("8")), Some(2.0));
        let many = dice("3d20").until(100_000, &dice("3d20"));
        assert!(many.is_some_and(|many| (many - 3174.6).abs() < 10.0));
    }
}
