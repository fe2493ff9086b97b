//! What the header of a run says about a duel.

use crate::run::history::History;
use crate::run::limits;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};

/// The run is part of a duel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DuelMark {
    /// How many of its commands lie before the moment at which the duel begins.
    pub from: u32,
    /// The run that it is compared with. Absent in a challenge, which nobody took up yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rival: Option<Rival>,
}

/// The run of who sent the challenge, as far as it differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rival {
    /// Its commands from the moment on at which the duel begins, as the letters of a link.
    commands: String,
    /// Whoever is alive in this turn has survived.
    pub until: u32,
}

impl Rival {
    /// A run that ends with these commands.
    pub fn new(last: &History, until: u32) -> Self {
        Self {
            commands: URL_SAFE_NO_PAD.encode(last.as_bytes()),
            until,
        }
    }

    /// Its last commands; `None` if the letters stand for none.
    pub fn commands(&self) -> Option<History> {
        let bytes = URL_SAFE_NO_PAD.decode(&self.commands).ok()?;
        History::from_bytes(bytes).ok()
    }
}

impl DuelMark {
    /// Checks that it is within its limits, and that its commands are some.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(&self) -> Result<(), String> {
        let Some(rival) = &self.rival else {
            return Ok(());
        };
        if rival.commands.len() > limits::RIVAL_LETTERS {
            return Err("the other run of its duel is longer than any".to_string());
        }
        match rival.commands() {
            Some(_) => Ok(()),
            None => Err("the other run of its duel is none".to_string()),
        }
    }
}
