//! What each status of the core does in play, to the hero and to others. A core whose
//! statuses were emptied, flipped, or lasted for ever would do something else: that is
//! tried too.

mod rows;

use crate::stage;
use bracket_lib::geometry::Point;
use rows::Row;
use serde_json::{Value as Json, json};
use std::sync::Arc;
use wyrmhold::catalog::schema::{Entered as _, SpellKind, Stacking, StatusKind, StatusRule};
use wyrmhold::catalog::{Catalog, StatusId};
use wyrmhold::game::Game;
use wyrmhold::game::command::Command;

/// The fourteen statuses that the game cannot do without.
const NEEDED: [&str; 14] = [
    "poisoned",
    "burning",
    "slowed",
    "hasted",
    "confused",
    "webbed",
    "blind",
    "invisible",
    "levitating",
    "regenerating",
    "frightened",
    "charmed",
    "slumbering",
    "stunned",
];

fn whole(status: &str) -> String {
    format!("core:{status}")
}

fn id(status: &str, catalog: &Catalog) -> StatusId {
    let found = catalog.statuses.find(&whole(status));
    found.unwrap_or_else(|| panic!("the core has no {status}"))
}

/// What a hero of these tests can cast, by its number.
#[derive(Clone, Copy)]
enum Spell {
    /// The status comes over the hero.
    OnSelf,
    /// It comes over someone else.
    OnOther,
    /// The hero loses 100 hit points.
    Wound,
    /// Someone else does.
    WoundOther,
}

fn spell(number: usize, aim: &str, then: &Json) -> SpellKind {
    let fields = json!({
        "name": "spell", "description": "", "glyph": "*", "color": "#ffffff",
        "aim": aim, "range": 30, "on_cast": [then]
    });
    let kind: SpellKind = serde_json::from_value(fields).expect("a spell");
    kind.entered(&format!("stage:spell_{number}"))
}

/// The stage, with a hero who can give a status.
fn giving(status: &str, content: &Catalog) -> Arc<Catalog> {
    let mut catalog = content.clone();
    let wanted = id(status, &catalog);
    let number = catalog.statuses.iter().position(|(each, _)| each == wanted);
    let give = json!({ "status": { "apply": number } });
    let spells = [
        spell(0, "user", &give),
        spell(1, "creature", &give),
        spell(2, "user", &json!({ "damage": 100 })),
        spell(3, "creature", &json!({ "damage": 100 })),
    ];
    let known = spells.map(|kind| catalog.spells.add(kind));
    Arc::make_mut(&mut catalog.hero).spells = known.to_vec();
    let witch = catalog.monsters.find("stage:witch").expect("a witch");
    let looks = &mut catalog.monsters.change(witch).abilities[0];
    looks.then = serde_json::from_value(json!([give])).expect("effects");
    Arc::new(catalog)
}

/// Content in which one status is tried.
struct Trial {
    status: &'static str,
    catalog: Arc<Catalog>,
}

impl Trial {
    fn of(status: &'static str, content: &Catalog) -> Self {
        let catalog = giving(status, content);
        Self { status, catalog }
    }

    /// A game on a drawing, with whatever seed.
    fn game(&self, drawing: &str) -> Game {
        self.seeded(drawing, 5)
    }

    fn seeded(&self, drawing: &str, seed: u64) -> Game {
        stage::game(drawing, seed, &self.catalog)
    }

    /// A game in which the status has just come over someone.
    fn begun(&self, drawing: &str, bearer: char) -> Game {
        let mut game = self.game(drawing);
        give(&mut game, bearer);
        game
    }

    /// Has someone the status?
    fn lasts(&self, game: &Game, bearer: char) -> bool {
        stage::has(game, bearer, &whole(self.status))
    }
}

/// The hero casts a spell at someone.
fn cast(game: &mut Game, spell: Spell, at: Option<Point>) {
    let spell = spell as u8;
    stage::done(game, Command::Cast { spell, at });
}

/// The status comes over someone.
fn give(game: &mut Game, bearer: char) {
    match bearer {
        '@' => cast(game, Spell::OnSelf, None),
        _ => {
            let at = stage::the(&game.view(), bearer).at;
            cast(game, Spell::OnOther, Some(at));
        }
    }
}

/// A step that may be refused.
fn step(game: &mut Game, dx: i32) {
    let _ = game.apply(Command::Step { dx, dy: 0 });
    assert_eq!(game.check(), Ok(()));
}

fn told(trial: &Trial, row: &Row) -> String {
    (row.told)(trial)
}

#[test]
fn every_status_of_the_core_does_what_it_is_for() {
    let content = stage::catalog();
    let mut wrong = Vec::new();
    for row in rows::all() {
        let trial = Trial::of(row.status, &content);
        let got = told(&trial, row);
        if got != row.expected {
            let (status, what) = (row.status, row.what);
            wrong.push(format!("{status}, {what}: {got:?}, not {:?}", row.expected));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_status_has_a_row_for_the_hero_and_one_for_others() {
    for status in NEEDED {
        for bearer in ['@', 'b'] {
            let mut rows = rows::all().filter(|row| row.status == status);
            let is_hero = bearer == '@';
            let found = rows.any(|row| row.what.contains("the hero") == is_hero);
            assert!(found, "{status} has no row of {bearer}");
        }
    }
}

/// A change of an entry; it says whether there was anything to change.
type Spoil = (&'static str, fn(&mut StatusKind) -> bool);

/// All that could be wrong with an entry.
const SPOILS: &[Spoil] = &[
    ("without its rules", |kind| {
        !std::mem::take(&mut kind.rules).is_empty()
    }),
    ("without its changes", |kind| {
        !std::mem::take(&mut kind.changes).is_empty()
    }),
    ("with its changes turned round", |kind| {
        for each in &mut kind.changes {
            each.percent = (-each.percent).max(-50);
        }
        !kind.changes.is_empty()
    }),
    ("without what it does each turn", |kind| {
        let had = !kind.on_turn.is_empty();
        kind.on_turn = Vec::new().into();
        had
    }),
    ("doing that twice", |kind| {
        let twice: Vec<_> = { kind.on_turn.iter() }
            .chain(kind.on_turn.iter())
            .cloned()
            .collect();
        kind.on_turn = twice.into();
        !kind.on_turn.is_empty()
    }),
    ("with harm of no element", |kind| {
        let harm = json!([{ "damage": 1 }]);
        let hurts = format!("{:?}", kind.on_turn).contains("element: Some");
        if hurts {
            kind.on_turn = serde_json::from_value(harm).expect("effects");
        }
        hurts
    }),
    ("that can be torn at once", |kind| {
        kind.torn = 100;
        kind.rules.contains(&StatusRule::CannotStep)
    }),
    ("without an early end", |kind| {
        !std::mem::take(&mut kind.ends).is_empty()
    }),
    ("that lasts for ever", |kind| {
        kind.turns = serde_json::from_value(json!(300)).expect("a number");
        true
    }),
    ("that lasts for a turn", |kind| {
        kind.turns = serde_json::from_value(json!(1)).expect("a number");
        true
    }),
    ("that adds up, or no more", |kind| {
        kind.stacks = match kind.stacks {
            Stacking::Adds => Stacking::Longest,
            _ => Stacking::Adds,
        };
        true
    }),
];

#[test]
fn a_status_that_did_something_else_would_be_noticed() {
    let content = stage::catalog();
    let mut unnoticed = Vec::new();
    for status in NEEDED {
        for (what, spoil) in SPOILS {
            let mut spoilt = Catalog::clone(&content);
            let wanted = id(status, &spoilt);
            if !spoil(spoilt.statuses.change(wanted)) {
                continue;
            }
            let trial = Trial::of(status, &spoilt);
            let mut rows = rows::all().filter(|row| row.status == status);
            // Where it lasts too long, a row may not come to its end.
            let differs = |row: &Row| {
                let got =
                    std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| told(&trial, row)));
                got.map_or(true, |got| got != row.expected)
            };
            if !rows.any(differs) {
                unnoticed.push(format!("{status} {what}"));
            }
        }
    }
    assert!(unnoticed.is_empty(), "unnoticed:\n{}", unnoticed.join("\n"));
}
