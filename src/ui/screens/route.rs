//! The moments of a watched run that are already known, and goals to seek in it.

use crate::chronicle::Mark;
use crate::game::Game;

/// The state of the run after one of its commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Moment {
    turn: u32,
    depth: i32,
    /// The chronicle got a new mark at this moment.
    is_event: bool,
}

/// A moment of a run to go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The moment after this many commands.
    Command(u32),
    Turn(u32),
    /// The next change of depth, or the next event, after this many commands.
    DepthAfter(u32),
    EventAfter(u32),
    End,
}

/// All moments played so far, one for each command.
pub struct Route {
    moments: Vec<Moment>,
    last_mark: Option<Mark>,
}

impl Route {
    /// The route at the beginning of a run.
    pub fn new(game: &Game) -> Self {
        let mut route = Self {
            moments: Vec::new(),
            last_mark: None,
        };
        route.pass(game);
        route
    }

    /// Adds the state of the game after one more command.
    pub fn pass(&mut self, game: &Game) {
        let chronicle = game.chronicle();
        let mark = chronicle.timeline().last();
        let is_event = mark != self.last_mark.as_ref();
        if is_event {
            self.last_mark = mark.cloned();
        }
        self.moments.push(Moment {
            turn: game.turn(),
            depth: game.depth(),
            is_event,
        });
    }

    /// How many commands were played so far, counting the farthest moment.
    pub fn explored(&self) -> u32 {
        self.moments.len() as u32 - 1
    }

    /// Is the goal reached after `commands` commands?
    pub fn is_reached(&self, goal: Goal, commands: u32) -> bool {
        let Some(moment) = self.moments.get(commands as usize) else {
            return false;
        };
        match goal {
            Goal::Command(wanted) => commands >= wanted,
            Goal::Turn(wanted) => moment.turn >= wanted,
            Goal::DepthAfter(start) => commands > start && self.is_arrival(commands),
            Goal::EventAfter(start) => commands > start && moment.is_event,
            Goal::End => false,
        }
    }

    /// The number of commands after which a goal is reached first, if that is already
    /// known.
    pub fn known(&self, goal: Goal) -> Option<u32> {
        if let Goal::Command(wanted) = goal {
            return Some(wanted);
        }
        (0..=self.explored()).find(|commands| self.is_reached(goal, *commands))
    }

    fn is_arrival(&self, commands: u32) -> bool {
        let depth = |commands: u32| self.moments.get(commands as usize).map(|it| it.depth);
        match commands.checked_sub(1) {
            Some(before) => depth(commands) != depth(before),
            None => true,
        }
    }

    /// The last change of depth before the moment `commands`.
    pub fn depth_before(&self, commands: u32) -> Goal {
        let found = (0..commands).rev().find(|each| self.is_arrival(*each));
        Goal::Command(found.unwrap_or(0))
    }

    /// The last event before the moment `commands`.
    pub fn event_before(&self, commands: u32) -> Goal {
        let is_event = |each: &u32| self.moments[*each as usize].is_event;
        let known = commands.min(self.explored());
        Goal::Command((0..known).rev().find(is_event).unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn route(moments: &[(u32, i32, bool)]) -> Route {
        let moment = |&(turn, depth, is_event): &(u32, i32, bool)| Moment {
            turn,
            depth,
            is_event,
        };
        Route {
            moments: moments.iter().map(moment).collect(),
            last_mark: None,
        }
    }

    #[test]
    fn goals_are_found_on_both_sides() {
        let route = route(&[
            (0, 1, true),
            (1, 1, false),
            (3, 2, true),
            (4, 2, false),
            (5, 2, true),
            (6, 1, false),
        ]);
        for (goal, expected) in [
            (Goal::Command(3), Some(3)),
            (Goal::Turn(2), Some(2)),
            (Goal::Turn(0), Some(0)),
            (Goal::Turn(7), None),
            (Goal::DepthAfter(0), Some(2)),
            (Goal::DepthAfter(2), Some(5)),
            (Goal::DepthAfter(5), None),
            (Goal::EventAfter(0), Some(2)),
            (Goal::EventAfter(2), Some(4)),
            (Goal::EventAfter(4), None),
            (Goal::End, None),
        ] {
            assert_eq!(route.known(goal), expected, "{goal:?}");
        }
        for (commands, depth, event) in [(5, 2, 4), (4, 2, 2), (2, 0, 0), (0, 0, 0)] {
            let found = (route.depth_before(commands), route.event_before(commands));
            let expected = (Goal::Command(depth), Goal::Command(event));
            assert_eq!(found, expected, "{commands}");
        }
    }
}
