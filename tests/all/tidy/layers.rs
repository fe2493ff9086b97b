//! The layers of the game: a module uses only modules of its own layer and of lower ones.

use super::scan::Code;

/// The modules of the library and the program, the highest layer first.
const LAYERS: &[&[&str]] = &[
    &["main", "cli"],
    &["ui", "platform", "content"],
    &["simulate", "run", "morgue", "scores", "bot", "travel"],
    &["game"],
    &["setup", "systems", "spawn", "levels", "save"],
    &["raws"],
    // What content consists of and what it can do: kinds name effects and steps, and these
    // look kinds up.
    &[
        "catalog",
        "mapgen",
        "effects",
        "figures",
        "components",
        "pathing",
        "spatial",
        "resources",
        "event",
        "notice",
        "log",
        "chronicle",
        "words",
    ],
    &["map"],
    &["rules", "rng", "order", "store", "target"],
];

/// The number of a module's layer, from the top.
fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&module))
}

/// The module of a file under `src`, by its name in `LAYERS`.
fn module(path: &str) -> &str {
    let first = path.split('/').next().unwrap_or(path);
    first.strip_suffix(".rs").unwrap_or(first)
}

/// How many `super::` lead from a file to the root of the library.
fn depth(path: &str) -> usize {
    let parts = path.split('/').count();
    match path.ends_with("/mod.rs") {
        true => parts - 1,
        false => parts,
    }
}

/// Every use of a higher module in a file under `src`, and every module without a layer.
pub fn upward(path: &str, code: &Code) -> Vec<String> {
    let from = module(path);
    // `lib.rs` only lists the modules, and `main.rs` names the library.
    if from == "lib" {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (line, to) in code.modules_named(depth(path)) {
        let place = format!("src/{path}:{line}");
        let fault = match (layer(from), layer(&to)) {
            (Some(own), Some(other)) if other >= own => continue,
            (Some(own), Some(other)) => format!(
                "{place}: `{from}` is in the layer of {} and names `{to}`, which is above it in the layer of {}",
                LAYERS[own].join(", "),
                LAYERS[other].join(", "),
            ),
            (None, _) => format!("{place}: the module `{from}` has no layer"),
            // A macro or a type of the root.
            (_, None) => format!("{place}: `{to}` is no module with a layer"),
        };
        found.push(fault);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(path: &str, source: &str) -> Vec<String> {
        upward(path, &Code::of(source))
    }

    #[test]
    fn an_upward_import_is_found_with_its_line_and_both_layers() {
        let source = "//! crate::ui\nuse crate::map::Map;\nuse crate::ui::draw;\n";
        let faults = faults("pathing/sight.rs", source);
        assert_eq!(faults.len(), 1, "{faults:?}");
        for part in [
            "src/pathing/sight.rs:3: ",
            "`pathing`",
            "`ui`",
            "pathing, spatial",
            "ui, platform",
        ] {
            assert!(faults[0].contains(part), "{faults:?}");
        }
    }

    #[test]
    fn upward_names_are_found_in_every_form() {
        for (path, source) in [
            ("rules/dice.rs", "use crate::{rng, game::Game};"),
            ("rules/dice.rs", "fn f() { crate::systems::tick() }"),
            ("rules/mod.rs", "use super::game;"),
            ("levels.rs", "use super::ui;"),
            (
                "map/mod.rs",
                "#[cfg(test)]\nmod tests {}\nuse crate::run::file;",
            ),
            ("nowhere.rs", "use crate::map;"),
            ("game/mod.rs", "use crate::nowhere;"),
        ] {
            assert_eq!(faults(path, source).len(), 1, "{path}: {source}");
        }
    }

    #[test]
    fn names_of_the_same_layer_and_below_are_fine() {
        for (path, source) in [
            (
                "game/mod.rs",
                "use crate::systems;\nuse crate::rules::dice;",
            ),
            (
                "systems/act/melee.rs",
                "use crate::levels::Levels;\nuse super::other;",
            ),
            ("pathing/walk.rs", "use crate::spatial::grid;"),
            (
                "rules/dice.rs",
                "#[cfg(test)]\nmod tests { use crate::game::Game; }",
            ),
            ("lib.rs", "pub mod game;"),
        ] {
            assert_eq!(faults(path, source), [""; 0], "{path}: {source}");
        }
    }
}
