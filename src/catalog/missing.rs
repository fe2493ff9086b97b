//! Kinds that stand in for those of a mod that is not in use.
//!
//! They are written as content is, with the fields that must be given: all others have
//! their defaults.

use super::schema::Entered;
use super::{ItemKind, MonsterKind, TrapKind};
use crate::rules::ruleset::Wanders;
use serde_json::{Value as Json, json};

/// A creature that stays where it is and does nothing to anyone.
pub fn monster(id: &str) -> MonsterKind {
    let fields = json!({
        "hit_points": 1,
        "armor_class": 10,
        "damage": "0",
        "verb": "touches",
        "sight": 1,
    });
    MonsterKind {
        wanders: Wanders::Still,
        is_missing: true,
        ..kind(id, fields)
    }
}

/// A thing that is of no use.
pub fn item(id: &str) -> ItemKind {
    kind(id, json!({}))
}

/// A trap that does nothing.
pub fn trap(id: &str) -> TrapKind {
    kind(id, json!({ "on_enter": [], "verb": "touches" }))
}

fn kind<K: Entered>(id: &str, mut fields: Json) -> K {
    let name = id.rsplit(':').next().unwrap_or(id);
    fields["name"] = name.replace('_', " ").into();
    fields["description"] =
        "It belongs to a mod that is not in use, and does nothing without it.".into();
    fields["glyph"] = "?".into();
    fields["color"] = "#909090".into();
    let kind: K = serde_json::from_value(fields).expect("every field that must be is given");
    kind.entered(id)
}
