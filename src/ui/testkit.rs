//! Views drawn as text, for tests of the front end.

mod speaker;

pub use speaker::FakeSpeaker;

use crate::bot::Bot;
use crate::catalog::missing;
use crate::catalog::schema::{AimKind, Entered as _};
use crate::catalog::text::Glyph;
use crate::catalog::{
    Arms, Catalog, Color, HeroKind, ItemKind, Look, MonsterKind, SpellKind, StatusKind,
    TerrainLook, TrapKind,
};
use crate::components::item::Charges;
use crate::effects::value::Value;
use crate::effects::{Effect, Heal};
use crate::game::Game;
use crate::game::view::{
    ActorView, Content, HeroView, ItemUse, ItemView, MapView, Seen, SpellView, StatusView, Thing,
    ThingView, TileView, View, gear,
};
use crate::log::{LogLine, LogSpan, Meaning};
use crate::map::TileRole;
use crate::raws;
use crate::raws::manifest::{NumberSetting, SettingRaw};
use crate::raws::settings::{Chosen, OfMod};
use crate::resources::Status;
use crate::run::file::RunFile;
use crate::run::header::{Header, Origin};
use crate::run::history::{History, HistoryEntry};
use crate::run::keeper;
use crate::travel::Guide;
use crate::ui::ask::Ask;
use crate::ui::canvas::{Area, Canvas};
use crate::ui::fx::Effects;
use crate::ui::keymap::Keymap;
use crate::ui::layer::Layer;
use crate::ui::library::{Listed, ListedState, Report, Shelf};
use crate::ui::screens::{Scene, Screen};
use crate::ui::settings::Settings;
use crate::ui::tileset::NO_PICTURES;
use crate::ui::zoom::Scale;
use bracket_lib::geometry::Point;
use chance::seed::Seed;
use std::sync::{Arc, LazyLock};

const GREY: Color = Color {
    r: 200,
    g: 190,
    b: 180,
};

/// The view of a level drawn as text: `@` is the hero, `r` a rat, `!` a draught, and
/// everything else the glyph of a tile. All of it is in sight.
pub fn view(drawing: &str) -> View {
    let rows: Vec<&str> = drawing
        .lines()
        .map(str::trim)
        .filter(|row| !row.is_empty())
        .collect();
    let kinds = crate::testkit::terrain();
    let mut tiles = Vec::new();
    let mut hero = Point::new(0, 0);
    let (mut actors, mut items) = (Vec::new(), Vec::new());
    for (y, row) in rows.iter().enumerate() {
        for (x, sign) in row.chars().enumerate() {
            let at = Point::new(x as i32, y as i32);
            let id = 100 + tiles.len() as u64;
            match sign {
                '@' => hero = at,
                'r' => actors.push(rat(id, at)),
                '!' => items.push(draught(id, at)),
                _ => (),
            }
            tiles.push(TileView {
                tile: kinds.drawn_as(sign).unwrap_or(kinds.role(TileRole::Floor)),
                seen: Seen::Now,
            });
        }
    }
    View {
        seed: 42,
        turn: 7,
        depth: 1,
        deepest: 1,
        place: "the upper halls".to_string(),
        metric: Default::default(),
        hero: HeroView {
            at: hero,
            kind: Arc::new(HeroKind {
                look: look("adventurer", "You, and a lamp.", '@'),
                arms: Arms {
                    damage: "1d6".parse().expect("dice"),
                    ..core().hero.arms
                },
                ..HeroKind::clone(&core().hero)
            }),
            health: 18,
            max_health: 30,
            to_hit: 2,
            damage: "1d6".parse().expect("dice"),
            armor_class: 12,
            combat: Default::default(),
            power: 5,
            defence: 2,
            has_goal: false,
            mana: 0,
            max_mana: 0,
            spells: Vec::new(),
            statuses: Vec::new(),
            attention: None,
            gains: Default::default(),
        },
        map: MapView {
            width: rows[0].chars().count() as i32,
            height: rows.len() as i32,
            tiles: tiles.into(),
            looks: Arc::new(looks()),
        },
        actors,
        items,
        things: Vec::new(),
        pack: Vec::new(),
        pack_size: 20,
        log: Arc::new(vec![line("You enter the hold.")]),
        status: Status::AwaitingCommand,
        kills: 2,
        known: Default::default(),
        catalog: Content(core()),
    }
}

fn looks() -> Vec<TerrainLook> {
    let kinds = crate::testkit::terrain();
    let look = |role: TileRole| TerrainLook {
        name: match role {
            TileRole::DoorShut => "door".to_string(),
            TileRole::DoorOpen => "open door".to_string(),
            TileRole::StairsDown => "stairs down".to_string(),
            TileRole::StairsUp => "stairs up".to_string(),
            other => format!("{other:?}").to_lowercase(),
        },
        glyph: kinds[kinds.role(role)].sign.unwrap_or('?'),
        color: GREY,
        tile: None,
    };
    TileRole::ALL.into_iter().map(look).collect()
}

fn rat(id: u64, at: Point) -> ActorView {
    ActorView {
        id,
        at,
        kind: Arc::new(rat_kind()),
        health: 3,
        max_health: 5,
        asleep: false,
        hostile: true,
        statuses: Vec::new(),
        gains: Default::default(),
    }
}

fn core() -> Arc<Catalog> {
    raws::core().expect("the core is sound")
}

/// The look of a thing in tests.
pub fn look(name: &str, description: &str, glyph: char) -> Look {
    Look {
        name: name.to_string(),
        description: description.to_string(),
        glyph: Glyph(glyph),
        color: GREY,
        tile: None,
    }
}

fn rat_kind() -> MonsterKind {
    let rat = MonsterKind {
        look: look("rat", "It gnaws.", 'r'),
        is_missing: false,
        ..missing::monster("test:rat")
    };
    rat.entered("test:rat")
}

/// The corpse of a rat.
pub fn corpse(id: u64, at: Point) -> ThingView {
    ThingView {
        id,
        at,
        what: Thing::Corpse(Arc::new(rat_kind())),
        seen: Seen::Now,
    }
}

/// A trap that was found.
pub fn trap(id: u64, at: Point) -> ThingView {
    let kind = TrapKind {
        look: look("arrow trap", "A string across the floor.", '^'),
        ..missing::trap("test:trap")
    };
    ThingView {
        id,
        at,
        what: Thing::Trap(Arc::new(kind)),
        seen: Seen::Now,
    }
}

/// A thing of a kind, carried or lying, with all its uses.
pub fn thing(id: u64, at: Point, kind: ItemKind) -> ItemView {
    ItemView {
        id,
        at,
        seen: Seen::Now,
        name: kind.look.name.clone(),
        bonus: 0,
        enchant: None,
        count: 1,
        charges: None,
        is_choice: false,
        worn: None,
        known: true,
        uses: uses(&kind, true, false),
        kind: Arc::new(kind),
    }
}

/// What can be done with a thing, on the ground of the base game.
pub fn uses(kind: &ItemKind, known: bool, is_worn: bool) -> Vec<ItemUse> {
    let core = raws::core().expect("the core is sound");
    gear::uses(kind, known, kind.handling(), is_worn, &core.terrain)
}

/// The same thing, worn.
pub fn worn(item: ItemView) -> ItemView {
    ItemView {
        worn: item.kind.slot(),
        uses: uses(&item.kind, item.known, true),
        ..item
    }
}

/// A thing to quaff.
pub fn draught(id: u64, at: Point) -> ItemView {
    let kind = ItemKind {
        look: look("draught", "It mends wounds.", '!'),
        quaff: vec![Effect::Heal(Heal(Value::Number(4)))].into(),
        ..missing::item("test:draught")
    };
    thing(id, at, kind)
}

/// A thing without any use of its own.
pub fn stone(id: u64, at: Point) -> ItemView {
    let kind = ItemKind {
        look: look("stone", "It is a stone.", '*'),
        ..missing::item("test:stone")
    };
    thing(id, at, kind)
}

/// A thing to take in hand.
pub fn blade(id: u64, at: Point) -> ItemView {
    let weapon = serde_json::json!({ "damage": "1d8", "to_hit": 1 });
    let kind = ItemKind {
        look: look("blade", "It cuts.", ')'),
        weapon: Some(serde_json::from_value(weapon).expect("a weapon")),
        ..missing::item("test:blade")
    };
    thing(id, at, kind)
}

/// A bow for arrows, and so many arrows.
pub fn bow(id: u64, at: Point) -> ItemView {
    let weapon = serde_json::json!({ "damage": "1", "two_handed": true,
        "ranged": { "range": 6, "ammo": "arrow" } });
    let kind = ItemKind {
        look: look("bow", "It sings.", '}'),
        weapon: Some(serde_json::from_value(weapon).expect("a weapon")),
        ..missing::item("test:bow")
    };
    thing(id, at, kind)
}

pub fn arrows(id: u64, at: Point, count: u32) -> ItemView {
    let ammo = serde_json::json!({ "tag": "arrow", "damage": "1d6" });
    let kind = ItemKind {
        look: look("arrow", "It flies.", '/'),
        ammo: Some(serde_json::from_value(ammo).expect("ammunition")),
        stacks: true,
        ..missing::item("test:arrow")
    };
    ItemView {
        count,
        name: format!("{count} arrows"),
        ..thing(id, at, kind)
    }
}

/// A thing to point at a place, with so many of its three charges left. What it does there
/// reaches one step around.
pub fn rod(id: u64, at: Point, left: i32) -> ItemView {
    let zap = serde_json::json!([
        { "for_each": { "in": { "burst": 1 }, "then": [{ "damage": 3 }] } }
    ]);
    let kind = ItemKind {
        look: look("rod", "It hums.", '|'),
        zap: serde_json::from_value(zap).expect("effects"),
        aim: AimKind::Place,
        range: 5,
        ..missing::item("test:rod")
    };
    ItemView {
        charges: Some(Charges { left, most: 3 }),
        ..thing(id, at, kind)
    }
}

/// A thing to read, for its reader.
pub fn scroll(id: u64, at: Point) -> ItemView {
    let kind = ItemKind {
        look: look("scroll", "It is written on.", '?'),
        read: vec![Effect::Heal(Heal(Value::Number(4)))].into(),
        ..missing::item("test:scroll")
    };
    thing(id, at, kind)
}

/// A spell that the hero can cast.
pub fn spell(name: &str, mana: i32, aim: AimKind) -> SpellView {
    let kind = SpellKind {
        id: format!("test:{name}"),
        look: look(name, "It glows.", '*'),
        tags: Vec::new(),
        sound: None,
        mana,
        aim,
        range: 7,
        on_cast: vec![Effect::Heal(Heal(Value::Number(4)))].into(),
    };
    SpellView {
        kind: Arc::new(kind),
        can_be_cast: true,
        spread: None,
    }
}

/// A status with so many turns left.
pub fn status(name: &str, turns: i32) -> StatusView {
    let core = core();
    let first = core.statuses.iter().next();
    let (_, kind) = first.expect("the core has statuses");
    StatusView {
        kind: Arc::new(StatusKind {
            look: look(name, "It aches.", '%'),
            ..StatusKind::clone(kind)
        }),
        turns,
        worn: false,
        lasts: format!("{turns} more turns"),
    }
}

/// A plain line of the log, written in turn 1.
pub fn line(text: &str) -> Arc<LogLine> {
    Arc::new(LogLine {
        turn: 1,
        spans: vec![LogSpan {
            text: text.to_string(),
            meaning: Meaning::Plain,
        }],
        times: 1,
    })
}

/// The scene of a screen in the usual window, without messages, mods or a pointer.
pub fn scene<'a>(view: Option<&'a View>, effects: &'a Effects) -> Scene<'a> {
    Scene {
        view,
        area: Area::new(0, 0, 80, 22),
        scale: Scale::default(),
        pointer: None,
        pixel: None,
        focus: None,
        pan: Point::zero(),
        notice: None,
        is_asking: false,
        effects,
        tileset: &NO_PICTURES,
        settings: &SETTINGS,
        has_sound: true,
        keymap: &KEYMAP,
        shelf: &EMPTY,
        catalog: &CORE,
        last_target: None,
        is_apart: false,
        guide: &GUIDE,
        errand: None,
    }
}

/// The settings of a first start.
static SETTINGS: LazyLock<Settings> = LazyLock::new(Settings::default);

/// The default keys.
static KEYMAP: LazyLock<Keymap> = LazyLock::new(Keymap::default);

/// A guide that remembers nothing.
static GUIDE: LazyLock<Guide> = LazyLock::new(Guide::default);

/// The content of the core.
static CORE: LazyLock<Arc<Catalog>> = LazyLock::new(|| raws::core().expect("the core is sound"));

/// No mods, and no errors.
static EMPTY: Shelf = Shelf {
    mods: Vec::new(),
    reports: Vec::new(),
    more_reports: 0,
    home: None,
    is_refused: false,
    alert: false,
};

/// One setting of each sort, and one of a wide range.
pub fn mod_settings() -> Vec<OfMod> {
    let number = |default, min, max| SettingRaw::Number(NumberSetting { default, min, max });
    let words = ["mild", "grim"].map(str::to_string).to_vec();
    let all = [
        ("hard", SettingRaw::Switch(false)),
        ("mood", SettingRaw::Choice(words)),
        ("rats", number(6, 1, 7)),
        ("wide", number(0, -1000, 1000)),
    ];
    let all = all.map(|(name, raw)| (name.to_string(), raw));
    OfMod::all(&all.into(), &Chosen::new())
}

/// The core, a mod that is on, one that is off, and a faulty one with reports.
pub fn shelf() -> Shelf {
    let listed = |label: &str, state: ListedState| Listed {
        label: label.to_string(),
        name: format!("The {label}"),
        version: "1.2.0".to_string(),
        description: format!("About the {label}."),
        state,
        settings: Vec::new(),
    };
    let report = |number: usize| Report {
        is_error: true,
        code: "bad-color",
        place: format!("owls/raws/owls.json:{number}:7"),
        message: format!("mistake number {number}"),
        line: Some(("\"color\": \"red\"".to_string(), 9)),
        help: "write #rrggbb".to_string(),
        notes: Vec::new(),
    };
    let bats = Listed {
        settings: mod_settings(),
        ..listed("bats", ListedState::On)
    };
    Shelf {
        mods: vec![
            listed("core", ListedState::Core),
            bats,
            listed("owls", ListedState::Faulty("5 errors".to_string())),
            listed("cats", ListedState::Off),
        ],
        reports: (1..=5).map(report).collect(),
        ..EMPTY.clone()
    }
}

/// A screen drawn on a canvas of this many tiles.
pub fn drawn(screen: &dyn Screen, view: Option<&View>, columns: i32, rows: i32) -> Canvas {
    drawn_with(&EMPTY, screen, view, columns, rows)
}

/// The same, with mods.
pub fn drawn_with(
    shelf: &Shelf,
    screen: &dyn Screen,
    view: Option<&View>,
    columns: i32,
    rows: i32,
) -> Canvas {
    let mut canvas = Canvas::new(columns, rows);
    let effects = Effects::default();
    let scene = Scene {
        area: canvas.area(),
        shelf,
        ..scene(view, &effects)
    };
    screen.draw(&scene, &mut canvas);
    canvas
}

/// A question drawn over an empty screen.
pub fn drawn_ask(ask: &dyn Ask, view: &View, columns: i32, rows: i32) -> Canvas {
    let mut canvas = Canvas::new(columns, rows);
    let effects = Effects::default();
    let scene = Scene {
        area: canvas.area(),
        ..scene(Some(view), &effects)
    };
    ask.draw(&scene, &mut canvas);
    canvas
}

/// A screen drawn together with its open question.
pub fn drawn_asking(layer: &Layer, columns: i32, rows: i32) -> Canvas {
    let mut canvas = Canvas::new(columns, rows);
    let effects = Effects::default();
    let scene = Scene {
        area: canvas.area(),
        ..scene(None, &effects)
    };
    layer.draw(&scene, &scene, &mut canvas);
    canvas
}

/// The run that a bot plays with a seed, with this many commands and a digest now and then.
pub fn run(words: &str, commands: u32) -> RunFile {
    let core = raws::core().expect("the shipped raws are sound");
    let seed = Seed::parse(words).expect("words are a seed");
    let header = Header::new(seed, Origin::Chosen, &core.content);
    let mut game = Game::new(header.seed.number, core);
    let mut history = History::default();
    let mut bot = Bot::default();
    while history.commands() < commands {
        let command = bot.decide(&game.view());
        if game.apply(command).is_ok() {
            history.push(HistoryEntry::Command(command));
        }
        if history.commands().is_multiple_of(50) {
            history.seal(|| game.hash());
        }
        assert!(game.status() == Status::AwaitingCommand, "it is not over");
    }
    RunFile {
        header,
        summary: keeper::summary(&game),
        history,
        state: None,
    }
}
