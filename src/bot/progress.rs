//! How long it is since anything came of a game.

use crate::game::view::View;

/// What counts as getting on: new ground, a kill, another depth, other health.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Standing {
    known: usize,
    kills: u32,
    depth: i32,
    health: i32,
}

impl Standing {
    fn of(view: &View) -> Self {
        Self {
            known: view.map.tiles.known(),
            kills: view.kills,
            depth: view.depth,
            health: view.hero.health,
        }
    }
}

/// Watches a game, turn by turn.
#[derive(Default)]
pub struct Progress {
    last: Option<(Standing, u32)>,
}

impl Progress {
    /// How many turns have passed since something came of the game.
    pub fn idle_turns(&mut self, view: &View) -> u32 {
        let standing = Standing::of(view);
        match self.last {
            Some((last, since)) if last == standing => view.turn.saturating_sub(since),
            _ => {
                self.last = Some((standing, view.turn));
                0
            }
        }
    }
}
