//! The hero's state, and what is in sight.

use crate::game::view::{ActorView, MOST_ATTENTION, Seen, StatusView, TileView, View};
use crate::map::{Tile, TileRole};
use crate::order;
use crate::rules::ruleset::Combat;
use crate::ui::canvas::{Area, Canvas};
use crate::ui::commands::{ASCEND, DESCEND, PICK_UP};
use crate::ui::draw::bar;
use crate::ui::keymap::{Context, Keymap, UiAction};
use crate::ui::sign::Sign;
use crate::ui::text;
use crate::ui::theme::{self, Condition};
use crate::ui::tileset::Tileset;
use bracket_lib::geometry::Point;

/// Cells of a creature's bar.
const BAR: i32 = 6;
/// The most statuses of a creature that have a sign in its row.
const MOST_SIGNS: usize = 3;
/// The rows of the hero's own state that are always there.
const LEAST_STATE: i32 = 6;
/// The most statuses of the hero that are listed, and the rows that they leave to others.
const MOST_STATUSES: i32 = 6;
const OTHER_ROWS: i32 = 12;
/// The number of creatures that are listed before things get a row, and the number of
/// things that are then listed at least.
const LEAST_ACTORS: usize = 4;
const LEAST_THINGS: usize = 3;

/// One row of the sidebar.
enum Row<'a> {
    Blank,
    Heading(&'static str),
    /// What lies where the hero stands, and the action that uses it.
    Here {
        text: String,
        action: Option<UiAction>,
    },
    Actor(&'a ActorView),
    SidebarThing(SidebarThing<'a>),
    /// How many entries did not fit.
    More(usize, Rest),
}

/// What the entries are that did not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    Creatures,
    Things,
}

/// Something to go to: stairs, a thing to pick up, a trap.
#[derive(Clone, Copy)]
struct SidebarThing<'a> {
    at: Point,
    name: &'a str,
    sign: Sign,
    seen: Seen,
}

/// Draws the sidebar. `pointed` is a place on the map; the row of what is there is marked.
pub fn draw(
    canvas: &mut Canvas,
    area: Area,
    view: &View,
    pointed: Option<Point>,
    keymap: &Keymap,
    tileset: &Tileset,
) {
    if area.is_empty() {
        return;
    }
    canvas.fill(area, theme::PANEL);
    if area.x > 0 {
        for y in area.y..area.bottom() {
            canvas.put(area.x, y, '│', theme::LINE);
        }
    }
    let inner = inner(area);
    draw_state(canvas, inner, view, tileset);
    for (row, y) in rows(view, inner)
        .iter()
        .zip(inner.y + state_rows(view, inner)..)
    {
        let line = Area::new(inner.x, y, inner.width, 1);
        if place_of(row).is_some() && place_of(row) == pointed {
            canvas.tint(line, theme::CHOSEN);
        }
        draw_row(canvas, line, row, keymap, tileset);
    }
}

/// The place on the map of the thing or creature listed under a text cell.
pub fn place_at(area: Area, view: &View, cell: Point) -> Option<Point> {
    row_at(area, view, cell).as_ref().and_then(place_of)
}

/// What did not fit, where a text cell is on the row that counts it.
pub fn rest_at(area: Area, view: &View, cell: Point) -> Option<Rest> {
    match row_at(area, view, cell) {
        Some(Row::More(_, rest)) => Some(rest),
        _ => None,
    }
}

fn row_at(area: Area, view: &View, cell: Point) -> Option<Row<'_>> {
    let inner = inner(area);
    if !inner.contains(cell.x, cell.y) {
        return None;
    }
    let row = usize::try_from(cell.y - inner.y - state_rows(view, inner)).ok()?;
    rows(view, inner).into_iter().nth(row)
}

fn inner(area: Area) -> Area {
    Area::new(area.x + 2, area.y, area.width - 3, area.height)
}

fn place_of(row: &Row) -> Option<Point> {
    match row {
        Row::Actor(actor) => Some(actor.at),
        Row::SidebarThing(thing) => Some(thing.at),
        _ => None,
    }
}

/// How many rows the hero's own state takes.
fn state_rows(view: &View, area: Area) -> i32 {
    let hero = &view.hero;
    let bars = i32::from(hero.max_mana > 0) + i32::from(hero.attention.is_some());
    LEAST_STATE + bars + listed_statuses(view, area) as i32
}

/// How many rows the hero's statuses take.
fn listed_statuses(view: &View, area: Area) -> usize {
    let room = (area.height - LEAST_STATE - OTHER_ROWS).clamp(1, MOST_STATUSES);
    view.hero.statuses.len().min(room as usize)
}

fn draw_state(canvas: &mut Canvas, area: Area, view: &View, tileset: &Tileset) {
    let hero = &view.hero;
    let end = area.y + state_rows(view, area);
    // Rows for which there is no room are left out.
    let mut rows = (area.y..end.min(area.bottom())).map(|y| Area {
        y,
        height: 1,
        ..area
    });
    let mut row = |draw: &mut dyn FnMut(Area)| {
        if let Some(line) = rows.next() {
            draw(line);
        }
    };
    row(&mut |line| draw_place(canvas, line, view));
    row(&mut |line| {
        let numbers = format!("♥ {}/{}", hero.health.max(0), hero.max_health);
        bar::draw(canvas, line, hero.health, hero.max_health, &numbers);
    });
    if hero.max_mana > 0 {
        row(&mut |line| {
            let numbers = format!("mana {}/{}", hero.mana, hero.max_mana);
            bar::draw_mana(canvas, line, hero.mana, hero.max_mana, &numbers);
        });
    }
    row(&mut |line| draw_condition(canvas, line, view));
    let [upper, lower] = numbers(view);
    for [left, right] in [upper, lower] {
        row(&mut |line| pairs(canvas, line, left.as_ref(), right.as_ref()));
    }
    if let Some(attention) = hero.attention {
        row(&mut |line| {
            let pair = ("Attention", format!("{attention}/{MOST_ATTENTION}"));
            pairs(canvas, line, Some(&pair), None);
        });
    }
    draw_statuses(canvas, view, listed_statuses(view, area), tileset, &mut row);
    if hero.has_goal && end <= area.bottom() {
        canvas.print(area.x, end - 1, "♦ you have the hoard", theme::GOLD);
    }
}

fn draw_place(canvas: &mut Canvas, line: Area, view: &View) {
    let place = text::capitalized(&view.place);
    let mut depth = format!("depth {}/{}", view.depth, view.deepest);
    if (place.chars().count() + depth.len()) as i32 >= line.width {
        depth = format!("{}/{}", view.depth, view.deepest);
    }
    let place = text::shortened(&place, line.width - depth.len() as i32 - 1);
    canvas.print(line.x, line.y, &place, theme::PLACE);
    canvas.print_right(line.right(), line.y, &depth, theme::FAINT);
}

fn draw_condition(canvas: &mut Canvas, line: Area, view: &View) {
    let condition = Condition::of(view.hero.health, view.hero.max_health);
    let sign = if condition == Condition::Dying {
        "‼ "
    } else {
        ""
    };
    let word = format!("{sign}{}", condition.word());
    canvas.print(line.x, line.y, &word, condition.ink());
    let mut turn = format!("turn {}", view.turn);
    if word.chars().count() + turn.len() >= line.width.max(0) as usize {
        turn = view.turn.to_string();
    }
    canvas.print_right(line.right(), line.y, &turn, theme::FAINT);
}

/// A name and its number.
type Pair = (&'static str, String);

/// What the hero can do in a fight, and the pack: two rows, each with a left and a right side.
fn numbers(view: &View) -> [[Option<Pair>; 2]; 2] {
    let hero = &view.hero;
    let pack = Some(("pack", format!("{}/{}", view.pack.len(), view.pack_size)));
    match hero.combat {
        Combat::Dice => {
            let hit = ("hit", format!("{:+}", hero.to_hit));
            // With a bow in hand its blows are those of a club.
            let damage = match view.shot() {
                Some(shot) => ("shot", shot.dice()),
                None => ("damage", hero.damage.to_string()),
            };
            let armor = ("armor", hero.armor_class.to_string());
            [[Some(hit), Some(damage)], [Some(armor), pack]]
        }
        Combat::Fixed => {
            let power = ("power", hero.power.to_string());
            let defence = ("defence", hero.defence.to_string());
            [[Some(power), None], [Some(defence), pack]]
        }
    }
}

/// What has befallen the hero and how long it lasts. The last row counts what has none.
fn draw_statuses(
    canvas: &mut Canvas,
    view: &View,
    most: usize,
    tileset: &Tileset,
    row: &mut impl FnMut(&mut dyn FnMut(Area)),
) {
    let statuses = &view.hero.statuses;
    let shown = match statuses.len() <= most {
        true => most,
        false => most.saturating_sub(1),
    };
    for status in &statuses[..shown] {
        row(&mut |line| draw_status(canvas, line, status, tileset));
    }
    if shown < most {
        let names: Vec<&str> = { statuses[shown..].iter() }
            .map(|status| status.kind.look.name.as_str())
            .collect();
        row(&mut |line| {
            let text = text::shortened(&names.join(", "), line.width);
            canvas.print(line.x, line.y, &text, theme::HARM);
        });
    }
}

fn draw_status(canvas: &mut Canvas, line: Area, status: &StatusView, tileset: &Tileset) {
    let ink = match status.kind.good {
        true => theme::BOON,
        false => theme::HARM,
    };
    let lasts = match status.worn {
        true => "worn".to_string(),
        false => status.turns.max(0).to_string(),
    };
    let taken = BAR + 1 + lasts.chars().count() as i32;
    let begin = Sign::from(&status.kind.look).put(canvas, line.x, line.y, tileset);
    let name = text::shortened(&status.kind.look.name, line.right() - begin - taken - 1);
    canvas.print(begin, line.y, &name, ink);
    canvas.print_right(line.right() - BAR - 1, line.y, &lasts, theme::TEXT);
    let part = Area::new(line.right() - BAR, line.y, BAR, 1);
    let usual = usual_turns(status);
    let left = if status.worn { usual } else { status.turns };
    bar::draw_share(canvas, part, left, usual, ink);
}

/// How many turns a status lasts as a rule: what its bar is measured by.
fn usual_turns(status: &StatusView) -> i32 {
    let usual = status.kind.turns.most().unwrap_or(status.turns);
    usual.max(status.turns).max(1)
}

/// Two names with their numbers, at the left and right side of a row. Where there is no room
/// for both, the right one stands without its name.
fn pairs(canvas: &mut Canvas, line: Area, left: Option<&Pair>, right: Option<&Pair>) {
    let length = |(name, number): &Pair| (name.len() + number.len() + 1) as i32;
    if let Some((name, number)) = left {
        let end = canvas.print(line.x, line.y, name, theme::FAINT);
        canvas.print(end + 1, line.y, number, theme::TEXT);
    }
    let Some(pair @ (name, number)) = right else {
        return;
    };
    if left.map_or(0, length) + length(pair) < line.width {
        let x = line.right() - length(pair);
        canvas.print(x, line.y, name, theme::FAINT);
    }
    canvas.print_right(line.right(), line.y, number, theme::TEXT);
}

/// The rows below the hero's state, as many as fit.
fn rows(view: &View, area: Area) -> Vec<Row<'_>> {
    let room = (area.height - state_rows(view, area)).max(0) as usize;
    let mut rows = vec![Row::Heading("here"), here(view), Row::Blank];
    let actors: Vec<&ActorView> = view.actors.iter().collect();
    let (things, elsewhere) = things(view);
    let wanted = actors.len().min(LEAST_ACTORS);
    if wanted > 0 && room < rows.len() + 1 + wanted {
        rows.clear();
    }
    if !actors.is_empty() {
        // Creatures come first. Things get a few rows only if the nearest creatures are all
        // named.
        let all = room.saturating_sub(rows.len() + 1);
        let kept = match things.len() + elsewhere.len() {
            0 => 0,
            count => 2 + count.min(LEAST_THINGS),
        };
        let most = all.saturating_sub(kept).max(wanted).min(all);
        rows.push(Row::Heading("creatures"));
        rows.extend(cut(&actors, most, Rest::Creatures, Row::Actor));
        rows.push(Row::Blank);
    }
    for (heading, things) in [("things", &things), ("elsewhere", &elsewhere)] {
        if !things.is_empty() {
            let most = room.saturating_sub(rows.len() + 1);
            if most == 0 {
                break;
            }
            rows.push(Row::Heading(heading));
            rows.extend(cut(things, most, Rest::Things, Row::SidebarThing));
            rows.push(Row::Blank);
        }
    }
    rows.truncate(room);
    // A heading with nothing below it is useless.
    while matches!(rows.last(), Some(Row::Heading(_) | Row::Blank)) {
        rows.pop();
    }
    rows
}

/// Everything known on the level except creatures: what is in view, and what the hero only
/// remembers, with the way to it. Both have the nearest first.
fn things(view: &View) -> (Vec<SidebarThing<'_>>, Vec<SidebarThing<'_>>) {
    let steps = |thing: &SidebarThing| view.metric.steps(thing.at, view.hero.at);
    let items = view.items.iter().map(|item| SidebarThing {
        at: item.at,
        name: &item.name,
        sign: Sign::from(&item.kind.look),
        seen: item.seen,
    });
    let traps = view.things.iter();
    let traps = traps.filter(|thing| thing.what.is_trap());
    let traps = traps.map(|trap| SidebarThing {
        at: trap.at,
        name: &trap.what.look().name,
        sign: Sign::from(trap.what.look()),
        seen: trap.seen,
    });
    let mut all: Vec<SidebarThing> = stairs(view).chain(items).chain(traps).collect();
    order::by_key(&mut all, steps);
    all.into_iter().partition(|thing| thing.seen == Seen::Now)
}

fn stairs(view: &View) -> impl Iterator<Item = SidebarThing<'_>> {
    let tiles = (0..).zip(&view.map.tiles);
    let is_stairs = |tile: Tile| tile == TileRole::StairsDown || tile == TileRole::StairsUp;
    let known = tiles.filter(move |(_, tile)| is_stairs(tile.tile) && tile.seen != Seen::Unknown);
    known.map(|(idx, tile): (i32, &TileView)| {
        let look = view.map.look(tile.tile);
        let width = view.map.width.max(1);
        SidebarThing {
            at: Point::new(idx % width, idx / width),
            name: &look.name,
            sign: Sign::from(look),
            seen: tile.seen,
        }
    })
}

/// At most `most` rows. The last of them counts the entries that did not fit; if there is
/// only one row, it names the first entry.
fn cut<'a, T: Copy>(all: &[T], most: usize, rest: Rest, row: fn(T) -> Row<'a>) -> Vec<Row<'a>> {
    if all.len() <= most {
        return all.iter().copied().map(row).collect();
    }
    let shown = if most < 2 { most } else { most - 1 };
    let mut rows: Vec<Row> = all[..shown].iter().copied().map(row).collect();
    if most > 1 {
        rows.push(Row::More(all.len() - shown, rest));
    }
    rows
}

/// What lies where the hero stands, or else the ground itself.
fn here(view: &View) -> Row<'_> {
    let mut lying = view.items.iter().filter(|item| item.at == view.hero.at);
    if let Some(first) = lying.next() {
        let text = match lying.count() {
            0 => first.name.clone(),
            more => format!("{} and {more} more", first.name),
        };
        let action = Some(PICK_UP);
        return Row::Here { text, action };
    }
    let Some(ground) = view.map.tile(view.hero.at) else {
        return Row::Blank;
    };
    Row::Here {
        text: view.map.look(ground.tile).name.clone(),
        action: match ground.tile.role() {
            Some(TileRole::StairsDown) => Some(DESCEND),
            Some(TileRole::StairsUp) => Some(ASCEND),
            _ => None,
        },
    }
}

/// Signs for how a creature fares: whether it sleeps or is peaceful, and its statuses.
fn signs(actor: &ActorView) -> Vec<Sign> {
    let mood = match (actor.hostile, actor.asleep) {
        (_, true) => Some('z'),
        (false, false) => Some('='),
        (true, false) => None,
    };
    let statuses = actor.statuses.iter().take(MOST_SIGNS);
    let statuses = statuses.map(|status| Sign::from(&status.kind.look));
    let mood = mood.map(|sign| Sign::plain(sign, theme::PLACE));
    statuses.chain(mood).collect()
}

fn draw_row(canvas: &mut Canvas, line: Area, row: &Row, keymap: &Keymap, tileset: &Tileset) {
    let (x, y) = (line.x, line.y);
    match row {
        Row::Blank => (),
        Row::Heading(text) => {
            canvas.print(x, y, text, theme::GOLD);
        }
        Row::Here { text, action } => {
            let key = action.map(|action| keymap.hint(Context::PLAY, action));
            let text = text::shortened(text, line.width - 2);
            canvas.print(x, y, &text, theme::TEXT);
            canvas.print_right(line.right(), y, &key.unwrap_or_default(), theme::GOLD);
        }
        Row::Actor(actor) => {
            let begin = Sign::from(&actor.kind.look).put(canvas, x, y, tileset);
            let signs = signs(actor);
            let taken: i32 = signs.iter().map(|sign| sign.cells(tileset)).sum();
            let mut place = line.right() - BAR - 1 - taken;
            let name = text::shortened(&actor.kind.look.name, place - begin - 1);
            canvas.print(begin, y, &name, theme::TEXT);
            for sign in signs {
                sign.put(canvas, place, y, tileset);
                place += sign.cells(tileset);
            }
            let part = Area::new(line.right() - BAR, y, BAR, 1);
            bar::draw_slim(canvas, part, actor.health, actor.max_health);
        }
        Row::SidebarThing(thing) => {
            let ink = match thing.seen {
                Seen::Now => theme::TEXT,
                _ => theme::FAINT,
            };
            let begin = thing.sign.put(canvas, x, y, tileset);
            let name = text::shortened(thing.name, line.right() - begin);
            canvas.print(begin, y, &name, ink);
        }
        Row::More(count, _) => {
            let x = x + Sign::width(tileset);
            canvas.print(x, y, &format!("and {count} more"), theme::FAINT);
        }
    }
}

#[cfg(test)]
mod tests;
