//! What `Game::apply` answers: what the player met with, and what is awaited.

use crate::notice::Notice;
use crate::resources::Status;

/// The outcome of one accepted command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What the player witnessed, in the order it happened.
    pub notices: Vec<Notice>,
    pub status: Status,
}
