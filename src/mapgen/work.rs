//! Limits the work of building a level. Work is counted, not timed, so that every machine
//! gives up at the same point and makes the same level.

use super::draft::Flaw;
use std::cell::Cell;

/// The most work for one level, with all its tries and fallbacks. One unit is about ten
/// nanoseconds: one tile changed, or a few tiles looked at.
pub const MOST_WORK: u64 = 60_000_000;

/// The message when the work is used up.
const TOO_MUCH: &str = "it took more work than a level may";

/// The work that is left while a level is built.
#[derive(Clone, Debug)]
pub struct Work {
    left: Cell<u64>,
    most: u64,
    /// What was left when more was asked for: it was never done.
    undone: Cell<u64>,
}

impl Work {
    /// A limit of work.
    pub fn of(most: u64) -> Self {
        Self {
            left: Cell::new(most),
            most,
            undone: Cell::new(0),
        }
    }

    /// Without a limit: to check a level that is finished.
    pub fn unbounded() -> Self {
        Self::of(u64::MAX)
    }

    /// How much work is left.
    pub fn left(&self) -> u64 {
        self.left.get()
    }

    /// How much work was done.
    pub fn spent(&self) -> u64 {
        self.most - self.left()
    }

    /// Like `spent`, without the work that was refused.
    pub fn done(&self) -> u64 {
        self.spent() - self.undone.get()
    }

    /// Uses up work. Call it before the work is done, or now and then during it.
    ///
    /// # Errors
    /// Less is left; then nothing is left.
    pub fn draw(&self, units: u64) -> Result<(), Flaw> {
        match self.left().checked_sub(units) {
            Some(left) => {
                self.left.set(left);
                Ok(())
            }
            None => {
                self.undone.set(self.undone.get() + self.left.replace(0));
                Err(Flaw::new(TOO_MUCH))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_used_up_stays_used_up() {
        let work = Work::of(10);
        assert_eq!(work.draw(4), Ok(()));
        assert_eq!((work.left(), work.spent()), (6, 4));
        assert_eq!(work.draw(7), Err(Flaw::new(TOO_MUCH)));
        assert_eq!((work.left(), work.spent(), work.done()), (0, 10, 4));
        assert!(work.draw(1).is_err() && work.draw(0).is_ok());
    }
}
