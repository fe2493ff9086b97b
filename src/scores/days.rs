//! The games of days: the result of each day, and how many days in a row were played.

use super::{Category, ScoreEntry, ScoreTable};
use crate::morgue::Ending;
use crate::run::invite::day_of;
use chance::seed::Day;
use std::collections::BTreeMap;

/// The results of days, the newest day first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dailies {
    results: Vec<DayResult>,
}

/// The result of a day: its first run that ended. Later ones knew what comes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayResult {
    /// The day whose game it was.
    pub day: Day,
    /// The run.
    pub entry: ScoreEntry,
}

impl Dailies {
    /// The days in a table.
    pub fn of(table: &ScoreTable) -> Self {
        let mut days = BTreeMap::new();
        // The oldest come first, so that the first run of a day counts.
        let ranked = |entry: &&ScoreEntry| entry.category == Category::Daily;
        for entry in table.history().iter().rev().filter(ranked) {
            if let Some(day) = day_of(&entry.seed) {
                days.entry(day).or_insert_with(|| entry.clone());
            }
        }
        let results = days.into_iter().rev();
        Self {
            results: results
                .map(|(day, entry)| DayResult { day, entry })
                .collect(),
        }
    }

    /// All results, the newest day first.
    pub fn results(&self) -> &[DayResult] {
        &self.results
    }

    /// The result of a day.
    pub fn on(&self, day: Day) -> Option<&DayResult> {
        self.results.iter().find(|result| result.day == day)
    }

    /// How many days in a row were played up to this one. Until it is over, a day that was
    /// not played yet does not end the row.
    pub fn streak(&self, today: Day) -> u32 {
        match self.on(today) {
            Some(_) => self.in_a_row(today),
            None => self.in_a_row(today.before()),
        }
    }

    /// The most days in a row that were ever played.
    pub fn longest(&self) -> u32 {
        let rows = self.results.iter();
        let rows = rows.map(|result| self.in_a_row(result.day));
        rows.max().unwrap_or(0)
    }

    /// How many days in a row were played, with this one as the last.
    fn in_a_row(&self, last: Day) -> u32 {
        let days = std::iter::successors(Some(last), |day| Some(day.before()));
        let played = days.take_while(|day| self.on(*day).is_some());
        // There is a result for each, so it ends.
        played.count() as u32
    }
}

impl DayResult {
    /// The result in a line, for others.
    pub fn line(&self, streak: u32) -> String {
        let Self { day, entry } = self;
        let (depth, turns, score) = (entry.depth, entry.turns, entry.score);
        let end = match entry.ending {
            Ending::Won => format!("out with the hoard in turn {turns}"),
            Ending::Died => format!("died on depth {depth}, turn {turns}"),
            Ending::Alive => format!("alive on depth {depth}, turn {turns}"),
        };
        let streak = match streak {
            0 | 1 => String::new(),
            days => format!(", streak {days}"),
        };
        format!("Wyrmhold daily {day}: {end}, score {score}{streak}")
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::entry;
    use super::*;
    use crate::run::header::Origin;
    use chance::seed::Seed;

    fn day(text: &str) -> Day {
        Day::parse(text).expect("a day")
    }

    /// A table with a run of each of these days, in this order.
    fn played(days: &[&str]) -> ScoreTable {
        let mut table = ScoreTable::default();
        for (number, each) in (1..).zip(days) {
            table.add(ScoreEntry {
                category: Category::Daily,
                origin: Origin::Daily,
                seed: Seed::of_day(day(each)),
                replay: Some(format!("runs/{number:05}")),
                ..entry(number, 5)
            });
        }
        table
    }

    #[test]
    fn the_first_run_of_a_day_is_its_result() {
        let mut table = played(&["2026-11-16", "2026-11-15", "2026-11-16"]);
        table.add(ScoreEntry {
            seed: Seed::of_day(day("2026-11-17")),
            ..entry(99, 5)
        });
        let dailies = Dailies::of(&table);
        let found: Vec<(String, u32)> = { dailies.results().iter() }
            .map(|result| (result.day.to_string(), result.entry.score))
            .collect();
        let expected = [("2026-11-16".to_string(), 1), ("2026-11-15".to_string(), 2)];
        assert_eq!(found, expected, "one for each day, and only ranked ones");
        assert_eq!(dailies.on(day("2026-11-17")), None);
    }

    #[test]
    fn a_row_of_days_lasts_until_a_day_was_missed() {
        let table = played(&["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-05"]);
        let dailies = Dailies::of(&table);
        for (today, expected) in [
            ("2026-02-26", 0),
            ("2026-02-27", 1),
            ("2026-03-01", 3),
            ("2026-03-02", 3),
            ("2026-03-03", 0),
            ("2026-03-05", 1),
            ("2026-03-06", 1),
        ] {
            assert_eq!(dailies.streak(day(today)), expected, "{today}");
        }
        assert_eq!(dailies.longest(), 3);
        assert_eq!(Dailies::default().longest(), 0);
    }

    #[test]
    fn a_result_in_a_line() {
        let table = played(&["2026-11-16"]);
        let mut result = Dailies::of(&table).results()[0].clone();
        result.entry.turns = 812;
        result.entry.depth = 3;
        result.entry.score = 240;
        for (ending, streak, expected) in [
            (
                Ending::Died,
                4,
                "died on depth 3, turn 812, score 240, streak 4",
            ),
            (Ending::Died, 1, "died on depth 3, turn 812, score 240"),
            (
                Ending::Won,
                2,
                "out with the hoard in turn 812, score 240, streak 2",
            ),
        ] {
            result.entry.ending = ending;
            let expected = format!("Wyrmhold daily 2026-11-16: {expected}");
            assert_eq!(result.line(streak), expected);
        }
    }
}
