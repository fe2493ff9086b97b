//! What `Game::apply` answers: what the player met with, and what is awaited.

use crate::notice::Notice;

/// The outcome of one accepted command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What the player witnessed, in the order it happened.
    pub notices: Vec<Notice>,
    pub status: Status,
}

/// What the game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    AwaitingCommand,
    /// The hero is dead. `killer` reads after "killed by": "a cave rat".
    Dead {
        killer: String,
    },
    /// The hero got out with the hoard.
    Won,
}
