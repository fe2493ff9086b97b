//! The differences between two readings of the content, in a sentence.

use crate::catalog::schema::Section;
use crate::catalog::{TilePicture, Tiles};
use crate::raws::registry::{EntryKey, Registry};

/// "Reloaded: 2 monsters changed, 1 item added."; `None` if there is no difference, also in
/// so many pictures.
pub fn told(old: &Registry, new: &Registry, pictures: usize) -> Option<String> {
    let mut parts: Vec<String> = Section::ALL
        .into_iter()
        .flat_map(|section| {
            let [changed, added, removed] = count(section, old, new);
            [(changed, "changed"), (added, "added"), (removed, "removed")]
                .into_iter()
                .filter(|(number, _)| *number > 0)
                .map(move |(number, how)| format!("{} {how}", things(section, number)))
        })
        .collect();
    match pictures {
        0 => {}
        1 => parts.push("1 picture changed".into()),
        _ => parts.push(format!("{pictures} pictures changed")),
    }
    (!parts.is_empty()).then(|| format!("Reloaded: {}.", parts.join(", ")))
}

/// How many pictures are new, other than they were, or gone.
pub fn pictures(old: &Tiles, new: &Tiles) -> usize {
    if old.digest() == new.digest() {
        return 0;
    }
    let differs = |picture: &TilePicture| {
        let before = old.find(&picture.name);
        before.is_none_or(|id| old[id] != *picture)
    };
    let changed = new.iter().filter(|(_, picture)| differs(picture)).count();
    let gone = old.iter().filter(|(_, it)| new.find(&it.name).is_none());
    changed + gone.count()
}

/// How many entries of a section were changed, added and removed.
fn count(section: Section, old: &Registry, new: &Registry) -> [usize; 3] {
    let mut counts = [0; 3];
    for (id, entry) in entries(section, new) {
        match old.entries.get(id).filter(|before| !before.is_template) {
            None => counts[1] += 1,
            // An entry that only moved within its file has not changed.
            Some(before) if before.node.to_json() != entry.node.to_json() => counts[0] += 1,
            Some(_) => (),
        }
    }
    let stays = |id| new.entries.get(id).is_some_and(|entry| !entry.is_template);
    counts[2] = entries(section, old).filter(|(id, _)| !stays(*id)).count();
    counts
}

/// The entries of a section that are in the game.
fn entries(
    section: Section,
    registry: &Registry,
) -> impl Iterator<Item = (&EntryKey, &crate::raws::registry::MergedEntry)> {
    let all = registry.entries.iter();
    all.filter(move |((each, _), entry)| *each == section && !entry.is_template)
}

fn things(section: Section, number: usize) -> String {
    let noun = section.noun();
    let one = noun.split_once(' ').map_or(noun, |(_, noun)| noun);
    match (number, section) {
        (1, _) => format!("1 {one}"),
        (_, Section::Terrain) => format!("{number} kinds of terrain"),
        _ => format!("{number} {}", section.name()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raws::test_mods::{any, example};

    #[test]
    fn changes_are_counted_by_kind() {
        let plain = example("{}").registry;
        let (beast, drink) = (any(Section::Monsters), any(Section::Items));
        let change = |text: &str| format!(r#"{{ "id": "{beast}", "override": "patch", {text} }}"#);
        for (raws, expected) in [
            ("{}".to_string(), None),
            (
                format!(r#"{{ "monsters": [{}] }}"#, change(r#""hit_points": 99"#)),
                Some("Reloaded: 1 monster changed."),
            ),
            (
                format!(
                    r#"{{ "monsters": [{{ "id": "one", "copy_from": "{beast}" }},
                     {{ "id": "two", "copy_from": "{beast}" }},
                     {{ "id": "base", "abstract": true, "copy_from": "{beast}" }}] }}"#
                ),
                Some("Reloaded: 2 monsters added."),
            ),
            (
                format!(
                    r#"{{ "items": [{{ "id": "tea", "copy_from": "{drink}" }}],
                     "patch": [{{ "where": {{ "kind": "monsters" }}, "set": {{ "sight": 3 }} }}] }}"#
                ),
                Some("item added"),
            ),
        ] {
            let new = example(&raws).registry;
            let got = told(&plain, &new, 0);
            match expected {
                None => assert_eq!(got, None, "{raws}"),
                Some(text) => assert!(got.unwrap_or_default().contains(text), "{raws}"),
            }
            let back = told(&new, &plain, 0);
            assert_eq!(back.is_some(), expected.is_some(), "{raws}");
        }
    }
}
