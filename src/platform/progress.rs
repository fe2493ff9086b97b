//! The progress of the game for a crash report.
//!
//! A panic hook runs while the game may be borrowed or half changed, so the few numbers
//! that it reports are stored here, outside of the game.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

static PLAYING: AtomicBool = AtomicBool::new(false);
static SEED: AtomicU64 = AtomicU64::new(0);
static TURN: AtomicU32 = AtomicU32::new(0);
/// The last saved turn plus one; 0 means "never".
static SAVED: AtomicU32 = AtomicU32::new(0);

/// How far the running game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunProgress {
    /// The seed of the game.
    pub seed: u64,
    /// The turn that the game has reached.
    pub turn: u32,
    /// The turn at which the game was last saved.
    pub saved: Option<u32>,
}

/// Notes how far the game has come, for a crash report.
pub fn note_progress(seed: u64, turn: u32) {
    SEED.store(seed, Ordering::Relaxed);
    TURN.store(turn, Ordering::Relaxed);
    PLAYING.store(true, Ordering::Relaxed);
}

/// Notes the turn at which the game was last saved; `None` if no save is kept.
pub fn note_saved(turn: Option<u32>) {
    SAVED.store(
        turn.map_or(0, |turn| turn.saturating_add(1)),
        Ordering::Relaxed,
    );
}

/// What was noted last; `None` before the first game.
pub fn progress() -> Option<RunProgress> {
    PLAYING.load(Ordering::Relaxed).then(|| RunProgress {
        seed: SEED.load(Ordering::Relaxed),
        turn: TURN.load(Ordering::Relaxed),
        saved: SAVED.load(Ordering::Relaxed).checked_sub(1),
    })
}
