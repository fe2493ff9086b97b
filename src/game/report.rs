//! The answer of `Game::apply`: what the player noticed, and what the game waits for.

use crate::notice::Notice;
use crate::resources::Status;

/// The outcome of one accepted command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What the player witnessed, in the order it happened.
    pub notices: Vec<Notice>,
    pub status: Status,
}
