//! Short texts for players.

use super::Entered;
use schemars::JsonSchema;
use serde::Deserialize;

/// Something worth knowing, in a line: the title shows one at a time.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HintKind {
    /// The whole id: `mod:name`.
    #[serde(skip)]
    pub id: String,
    /// The text, short enough for one line.
    #[schemars(length(min = 1, max = 76))]
    pub text: String,
}

impl Entered for HintKind {
    fn entered(self, id: &str) -> Self {
        Self {
            id: id.into(),
            ..self
        }
    }
}
