//! Effects that go on for ever or lead nowhere, each in a game of its own: they end in a
//! sentence, and as they do in the browser.

use super::trees::HALL;
use super::{Recording, TURNS};
use crate::test_mods::{manifest, mod_of, over_core};
use std::collections::BTreeSet;
use std::sync::Arc;
use wyrmhold::catalog::Catalog;
use wyrmhold::game::Game;
use wyrmhold::game::command::Command;
use wyrmhold::raws::report_text;
use wyrmhold::resources::Status;

/// Something that a modder may write.
struct Case {
    what: &'static str,
    on_cast: &'static str,
    aim: &'static str,
    /// What the player reads of it.
    said: &'static str,
}

const CASES: [Case; 6] = [
    Case {
        what: "a spell that casts itself",
        on_cast: r#"[{ "cast": "odd" }]"#,
        aim: "user",
        said: "Too much happens at once: what the odd spell began",
    },
    Case {
        what: "a summon that summons",
        on_cast: r#"[{ "summon": { "monster": "brood", "count": 8 } }]"#,
        aim: "user",
        said: "calls for another brood, and none comes",
    },
    Case {
        what: "an effect on the dead",
        on_cast: r#"[{ "damage": 1000 }, { "heal": 9 }, { "swap": {} }, { "push": { "tiles": 20 } }]"#,
        aim: "creature",
        said: "The brood dies.",
    },
    Case {
        what: "a swap into a wall",
        on_cast: r#"[{ "swap": {} }]"#,
        aim: "place",
        said: "Nothing would come of that now.",
    },
    Case {
        what: "a push off the map",
        on_cast: r#"[{ "push": { "tiles": 20, "impact": 3 } }]"#,
        aim: "creature",
        said: "You hurt the brood for",
    },
    Case {
        what: "swaps and pushes of every place around",
        on_cast: r#"[{ "for_each": { "in": "adjacent", "each": "place", "then": [{ "swap": {} }, { "push": { "tiles": 20, "impact": 9 } }] } }]"#,
        aim: "user",
        said: "You change places with the brood.",
    },
];

/// One file of a mod that has a spell, a monster, a hero, and one small hall with walls at
/// its edges; the hero begins in a corner of it.
fn raws(case: &Case) -> String {
    let Case { on_cast, aim, .. } = case;
    let hall = serde_json::to_string(&HALL).expect("texts");
    format!(
        r##"{{
        "spells": [{{ "id": "odd", "name": "odd spell", "description": "Odd.", "glyph": "*",
            "color": "#ffffff", "aim": "{aim}", "on_cast": {on_cast} }}],
        "monsters": [{{ "id": "brood", "copy_from": "cave_rat", "name": "brood", "spawn": {{ "weight": 1000 }},
            "on_turn": [{{ "summon": {{ "monster": "brood" }} }}] }}],
        "heroes": [{{ "id": "delver", "override": "patch", "hit_points": 10000, "mana": 1000, "spells": ["odd"] }}],
        "prefabs": [{{ "id": "hall", "rows": {hall} }}],
        "recipes": [{{ "id": "pit", "steps": [
            {{ "do": {{ "prefab_map": {{ "prefab": "hall" }} }} }}, {{ "do": {{ "spawn_monsters": {{}} }} }} ] }}],
        "levels": [{{ "id": "core:cellars", "override": "patch", "width": 20, "height": 16,
            "recipes": [{{ "recipe": "pit" }}], "monsters": "4" }}]
    }}"##
    )
}

fn over_the_core(raws: &str) -> Arc<Catalog> {
    let loaded = over_core(vec![mod_of(&manifest("grown"), &[raws])]);
    assert!(!loaded.has_errors(), "{}", report_text(&loaded));
    loaded.catalog.expect("it is sound")
}

/// A hero who casts the spell over and over, in all directions.
struct Cast {
    game: Game,
    done: Vec<Command>,
    /// What was told, and why something was refused.
    told: Vec<String>,
}

const SEED: u32 = 7;

fn cast(case: &Case) -> Cast {
    let mut game = Game::new(SEED.into(), over_the_core(&raws(case)));
    let (mut done, mut told) = (Vec::new(), Vec::new());
    for _ in 0..TURNS {
        let at = game.view().hero.at;
        let around = [(1, 0), (0, 1), (-1, 0), (0, -1)].map(|(dx, dy)| {
            let mut beside = at;
            (beside.x, beside.y) = (at.x + dx, at.y + dy);
            Some(beside)
        });
        let casts = around.map(|at| Command::Cast { spell: 0, at });
        for command in casts.into_iter().chain([Command::Wait]) {
            if game.status() != Status::AwaitingCommand {
                break;
            }
            match game.apply(command) {
                Ok(_) => done.push(command),
                Err(refusal) => told.push(refusal.reason),
            }
            assert_eq!(game.check(), Ok(()), "{}", case.what);
        }
    }
    let view = game.view();
    told.extend(view.log.iter().map(|line| line.text()));
    Cast { game, done, told }
}

/// The cases as games that the browser plays too.
pub fn recordings() -> impl Iterator<Item = Recording> {
    CASES.iter().map(|case| {
        let Cast { game, done, .. } = cast(case);
        Recording {
            what: case.what.to_string(),
            seed: SEED,
            raws: raws(case),
            commands: done,
            hash: format!("{:016x}", game.hash()),
        }
    })
}

#[test]
fn what_goes_on_for_ever_or_leads_nowhere_ends_in_a_sentence() {
    for case in &CASES {
        let Cast { game, told, .. } = cast(case);
        let lines: BTreeSet<&String> = told.iter().collect();
        let is_told = lines.iter().any(|line| line.contains(case.said));
        assert!(is_told, "{}: {lines:#?}", case.what);
        let catalog = over_the_core(&raws(case));
        let kept = Game::load(&game.save(), catalog).expect("just saved");
        assert_eq!(kept.hash(), game.hash(), "{}", case.what);
    }
}
