//! The mazes of the day that were won, stored in a file beside the runs.

use super::Session;
use crate::run::open::put_aside;
use crate::store::StorageError;
use dragons_maze::puzzle::{Puzzle, Standing};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The file with the mazes that were won.
const MAZES: &str = "mazes.json";

/// The format of the file that this version writes, and the only one it reads.
const FORMAT: u32 = 1;

/// How many days are kept; the oldest are dropped.
const MOST_DAYS: usize = 1000;

/// The mazes that were won, by their day.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Wins {
    format: u32,
    days: BTreeMap<String, Win>,
}

/// The best win of a maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Win {
    steps: usize,
    undos: usize,
    hints: usize,
}

impl Win {
    /// For comparing wins: fewer steps are better, and among equal steps, less help is
    /// better.
    fn order(self) -> (usize, usize) {
        (self.steps, self.undos + self.hints)
    }
}

/// The day that the maze belongs to, if it is a maze of the day.
fn day(puzzle: &Puzzle) -> Option<String> {
    let day = puzzle.seed()?.words.as_deref()?.strip_prefix("daily ")?;
    // Words that a player chose may begin in the same way, so the date is checked.
    let is_digit = |place: usize| !matches!(place, 4 | 7);
    let fits = |(place, sign): (usize, u8)| match is_digit(place) {
        true => sign.is_ascii_digit(),
        false => sign == b'-',
    };
    (day.len() == 10 && day.bytes().enumerate().all(fits)).then(|| day.to_string())
}

impl Session {
    /// The steps of the best win of this maze, if it is a maze of the day that was won.
    pub fn won_before(&self, puzzle: &Puzzle) -> Option<usize> {
        let wins = self.wins().ok()?;
        Some(wins.days.get(&day(puzzle)?)?.steps)
    }

    /// Stores that a maze of the day is won. If that fails, the player is told.
    pub fn note_win(&mut self, puzzle: &Puzzle) {
        let (Some(day), Standing::Won) = (day(puzzle), puzzle.standing()) else {
            return;
        };
        let win = Win {
            steps: puzzle.steps(),
            undos: puzzle.undos(),
            hints: puzzle.hints(),
        };
        if let Err(error) = self.keep_win(day, win) {
            self.messages.news = Some(format!("The win is not kept: {error}."));
        }
    }

    fn keep_win(&self, day: String, win: Win) -> Result<(), StorageError> {
        let store = self.store.as_ref();
        let mut wins = match self.wins() {
            Ok(wins) => wins,
            Err(Unread::Storage(error)) => return Err(error),
            Err(Unread::Foreign) => {
                put_aside(store, MAZES)?;
                Wins::new()
            }
        };
        let best = wins.days.get(&day).copied().unwrap_or(win);
        let best = std::cmp::min_by_key(best, win, |win| win.order());
        wins.days.insert(day, best);
        while wins.days.len() > MOST_DAYS {
            wins.days.pop_first();
        }
        let text = serde_json::to_vec_pretty(&wins).expect("days and numbers are JSON");
        store.write(MAZES, &text)
    }

    fn wins(&self) -> Result<Wins, Unread> {
        let bytes = self.store.read(MAZES).map_err(Unread::Storage)?;
        let Some(bytes) = bytes else {
            return Ok(Wins::new());
        };
        let wins: Wins = serde_json::from_slice(&bytes).map_err(|_| Unread::Foreign)?;
        match wins.format == FORMAT {
            true => Ok(wins),
            false => Err(Unread::Foreign),
        }
    }
}

/// Why the wins cannot be read.
enum Unread {
    Storage(StorageError),
    /// The file is damaged, or of a later version.
    Foreign,
}

impl Wins {
    fn new() -> Self {
        Self {
            format: FORMAT,
            days: BTreeMap::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raws;
    use crate::store::Store;
    use crate::store::memory::MemoryStore;
    use chance::seed::{Day, Seed};
    use std::rc::Rc;

    fn session(store: &MemoryStore) -> Session {
        let catalog = raws::core().expect("the shipped raws are sound");
        Session::new(catalog, None, Rc::new(store.clone()))
    }

    fn daily(days: u32) -> Puzzle {
        Puzzle::of_seed(Seed::of_day(Day::since_1970(days))).expect("every day has a maze")
    }

    fn won(mut puzzle: Puzzle) -> Puzzle {
        let solution = match puzzle.par() {
            dragons_maze::puzzle::Par::Known(solution) => solution.steps.clone(),
            other => panic!("{other:?}"),
        };
        for step in solution {
            puzzle.step(step);
        }
        assert_eq!(puzzle.standing(), Standing::Won);
        puzzle
    }

    #[test]
    fn a_won_maze_of_the_day_is_known_after_a_restart() {
        let store = MemoryStore::default();
        let mut first = session(&store);
        let puzzle = daily(20_773);
        first.note_win(&puzzle);
        assert_eq!(first.won_before(&puzzle), None, "it is only begun");
        let puzzle = won(puzzle);
        first.note_win(&puzzle);

        let second = session(&store.after_a_crash());
        assert_eq!(second.won_before(&daily(20_773)), Some(puzzle.steps()));
        assert_eq!(second.won_before(&daily(20_774)), None);
    }

    #[test]
    fn only_mazes_of_a_day_are_kept_and_the_best_win_stays() {
        let store = MemoryStore::default();
        let mut session = session(&store);
        let other = Puzzle::of_seed(Seed::number(7)).expect("it is made");
        session.note_win(&won(other));
        assert_eq!(store.names("mazes").unwrap(), [""; 0]);

        let best = Win {
            steps: 30,
            undos: 0,
            hints: 1,
        };
        let day = || "2026-11-16".to_string();
        for win in [Win { steps: 31, ..best }, best, Win { undos: 4, ..best }] {
            session.keep_win(day(), win).unwrap();
        }
        let wins = session.wins().ok().expect("they were just written");
        assert_eq!(wins.days.get(&day()), Some(&best));
    }

    #[test]
    fn a_file_that_is_none_is_put_aside_and_not_lost() {
        let store = MemoryStore::default();
        store.write(MAZES, b"{\"format\":2,\"days\":{}}").unwrap();
        let mut session = session(&store);
        session.note_win(&won(daily(20_773)));
        assert_eq!(store.names("damaged/").unwrap(), ["damaged/1-mazes.json"]);
        let error = StorageError::NoBrowserStorage;
        store.refuse_changes(Some(error));
        session.note_win(&won(daily(20_774)));
        let notice = session.news().unwrap_or_default();
        assert!(notice.contains("not kept"), "{notice}");
    }
}
