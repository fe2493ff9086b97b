//! An entry is explained as it was merged, inside its objects too.

use super::{has, mod_with};
use crate::desk::Desk;

const SHARPER: &str = r#"{ "items": [
  { "id": "core:dagger", "override": "patch", "weapon": { "damage": "1d6" } }
] }"#;

/// What is explained of a field of an entry, with the mod on.
fn told(desk: &Desk, what: &str) -> String {
    desk.ends(0, &["mod", "explain", what, "--mods", "trial"])
        .out
}

fn line<'a>(text: &'a str, start: &str) -> &'a str {
    let found = text.lines().find(|line| line.starts_with(start));
    found.unwrap_or_else(|| panic!("no line `{start}` in:\n{text}"))
}

#[test]
fn each_part_of_an_object_has_an_origin_of_its_own() {
    let desk = Desk::new("mod_tools/parts");
    mod_with(&desk, SHARPER);
    let whole = told(&desk, "core:dagger");
    assert_eq!(line(&whole, "  weapon:"), "  weapon:");
    has(
        line(&whole, "    damage: \"1d6\""),
        &["overridden by trial at", "all.json:2:59"],
    );
    has(line(&whole, "    to_hit: "), &["set by core at raws/items"]);
    let spawn = whole.lines().skip_while(|line| *line != "  spawn:");
    let weight = spawn.skip(1).find(|line| line.contains("weight: "));
    has(weight.unwrap_or_default(), &["set by core at"]);
}

#[test]
fn a_path_with_dots_leads_through_objects() {
    let desk = Desk::new("mod_tools/dots");
    mod_with(&desk, SHARPER);
    let damage = told(&desk, "core:dagger.weapon.damage");
    let lines: Vec<&str> = damage.lines().collect();
    assert_eq!(lines[0], "core:dagger.weapon.damage (items)");
    assert_eq!(lines.len(), 3, "{damage}");
    has(lines[1], &["set by core to \"", "raws/items"]);
    has(
        lines[2],
        &["overridden by trial to \"1d6\"", "all.json:2:59"],
    );
    // A part that nobody set, of an object that is not there either.
    let unset = told(&desk, "core:healing_draught.weapon.damage");
    has(&unset, &["never set; its default is none"]);
    for (asked, words) in [
        ("dagger.weapon.dmage", "did you mean `damage`?"),
        ("dagger.tags.0", "ask for `dagger.tags`"),
        ("dagger.name.first", "ask for `dagger.name`"),
    ] {
        let told = desk.ends(3, &["mod", "explain", asked, "--mods", "trial"]);
        has(&told.problems, &[words]);
    }
    // The legend of a drawing has keys of one sign, and a dot is one.
    let sign = desk.ends(3, &["mod", "explain", "core:bone_vault.legend.~"]);
    has(&sign.problems, &["core:bone_vault.legend"]);
}

#[test]
fn what_a_replacement_leaves_out_is_told() {
    let desk = Desk::new("mod_tools/left_out");
    mod_with(
        &desk,
        r######"{ "items": [
  { "id": "core:dagger", "override": "replace", "name": "stub", "description": "Short.", "glyph": ")",
    "color": "#808080", "weapon": { "damage": "1d2" } } ] }"######,
    );
    let lines = |what: &str| -> Vec<String> { told(&desk, what).lines().map(Into::into).collect() };
    for what in ["core:dagger.weapon.to_hit", "core:dagger.value"] {
        let lines = lines(what);
        has(lines.last().unwrap(), &["replaced by trial to (default)"]);
    }
    has(
        lines("core:dagger.weapon.damage").last().unwrap(),
        &["replaced by trial to \"1d2\""],
    );
}
