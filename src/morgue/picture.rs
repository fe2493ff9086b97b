//! The level in signs, as the hero knew it.

use super::page::WIDTH;
use crate::game::view::{Seen, View};
use crate::order;
use bracket_lib::geometry::Point;

const HERO: char = '@';

/// The map row by row: creatures over items over traps and corpses over terrain, without
/// the unknown area around it. If it is too wide, the part around the hero.
pub(super) fn picture(view: &View) -> Vec<String> {
    let map = &view.map;
    let mut signs: Vec<char> = map
        .tiles
        .iter()
        .map(|tile| match tile.seen {
            Seen::Unknown => ' ',
            Seen::Revealed | Seen::Remembered | Seen::Now => map.look(tile.tile).glyph,
        })
        .collect();
    // The view lists the nearest item first, but a tile must always show the same item:
    // the one with the lowest id.
    let mut items: Vec<_> = view.items.iter().collect();
    order::by_key(&mut items, |item| std::cmp::Reverse(item.id));
    let things = view
        .things
        .iter()
        .map(|thing| (thing.at, thing.what.look().glyph.0));
    let items = items
        .into_iter()
        .map(|item| (item.at, item.kind.look.glyph.0));
    let actors = view
        .actors
        .iter()
        .map(|actor| (actor.at, actor.kind.look.glyph.0));
    let hero = std::iter::once((view.hero.at, HERO));
    for (at, glyph) in things.chain(items).chain(actors).chain(hero) {
        if map.tile(at).is_some() {
            signs[(at.y * map.width + at.x) as usize] = glyph;
        }
    }
    let rows: Vec<&[char]> = signs.chunks(map.width.max(1) as usize).collect();
    let (left, width) = columns(&rows, view.hero.at);
    let rows = rows
        .iter()
        .map(|row| row.iter().skip(left).take(width).map(|&sign| plain(sign)));
    let rows: Vec<String> = rows
        .map(|row| row.collect::<String>().trim_end().to_string())
        .collect();
    let is_known = |row: &String| !row.is_empty();
    let top = rows.iter().position(is_known).unwrap_or(0);
    let end = rows.iter().rposition(is_known).map_or(0, |last| last + 1);
    rows[top..end].to_vec()
}

/// Replaces a sign that is not one column wide.
fn plain(sign: char) -> char {
    if sign.is_control() { '?' } else { sign }
}

/// Which columns are shown: the first, and how many.
fn columns(rows: &[&[char]], hero: Point) -> (usize, usize) {
    let known = |row: &&[char]| {
        let first = row.iter().position(|&sign| sign != ' ')?;
        let last = row.iter().rposition(|&sign| sign != ' ')?;
        Some((first, last))
    };
    let extents = rows.iter().filter_map(known);
    let (first, last) = extents.fold((usize::MAX, 0), |(first, last), each| {
        (first.min(each.0), last.max(each.1))
    });
    if first > last {
        return (0, 0);
    }
    if last - first < WIDTH {
        return (first, last - first + 1);
    }
    let hero = usize::try_from(hero.x).unwrap_or(0);
    let left = hero.saturating_sub(WIDTH / 2).max(first);
    (left.min(last + 1 - WIDTH), WIDTH)
}
