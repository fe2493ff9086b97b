//! A level as text, with a legend.

use crate::catalog::Catalog;
use crate::map::Tile;
use crate::mapgen::Plan;
use crate::order;

/// The sign of every trap, whatever its glyph.
const TRAP: char = '^';
/// The sign of what a loot table gives.
const LOOT: char = '&';

/// The level as text, with a legend of its signs.
pub fn text(plan: &Plan, catalog: &Catalog) -> String {
    let map = &plan.map;
    let mut legend = Legend::default();
    let kinds = || catalog.terrain.iter().map(|kind| kind.tile);
    let looks: Vec<char> = kinds().map(|tile| look(tile, catalog)).collect();
    let tiles = map.tiles().iter();
    let mut signs: Vec<char> = tiles.map(|&tile| looks[tile.number()]).collect();
    for tile in kinds() {
        let count = map.tiles().iter().filter(|&&each| each == tile).count();
        legend.add(looks[tile.number()], &catalog.look(tile).name, count);
    }
    for &(id, at) in &plan.traps {
        signs[map.idx(at)] = TRAP;
        legend.add(TRAP, &catalog[id].look.name, 1);
    }
    for &(id, at) in &plan.items {
        signs[map.idx(at)] = catalog[id].look.glyph.0;
        legend.add(catalog[id].look.glyph.0, &catalog[id].look.name, 1);
    }
    for &(id, at) in &plan.loot {
        signs[map.idx(at)] = LOOT;
        legend.add(LOOT, &format!("loot of {}", catalog[id].id), 1);
    }
    for &(id, at) in &plan.monsters {
        signs[map.idx(at)] = catalog[id].look.glyph.0;
        legend.add(catalog[id].look.glyph.0, &catalog[id].look.name, 1);
    }
    let mut text = String::new();
    for row in signs.chunks(map.width() as usize) {
        text.extend(row);
        text.push('\n');
    }
    text.push('\n');
    text + &legend.text()
}

/// The sign of a tile: its glyph, if no other kind has the same; otherwise its sign in
/// drawings.
fn look(tile: Tile, catalog: &Catalog) -> char {
    let glyph = |tile: Tile| catalog.look(tile).glyph;
    let own = glyph(tile);
    let mut others = catalog.terrain.iter().filter(|kind| kind.tile != tile);
    match others.any(|other| glyph(other.tile) == own || other.sign == Some(own)) {
        true => catalog.terrain[tile].sign.unwrap_or(own),
        false => own,
    }
}

/// The meaning of the signs, in the order of their first use. Things with the same sign
/// come one after the other.
#[derive(Default)]
struct Legend {
    rows: Vec<Row>,
}

struct Row {
    sign: char,
    name: String,
    count: usize,
}

impl Legend {
    fn add(&mut self, sign: char, name: &str, count: usize) {
        let mut rows = self.rows.iter_mut();
        match rows.find(|row| row.sign == sign && row.name == name) {
            Some(row) => row.count += count,
            None => self.rows.push(Row {
                sign,
                name: name.into(),
                count,
            }),
        }
    }

    fn text(&self) -> String {
        let mut rows: Vec<&Row> = self.rows.iter().filter(|row| row.count > 0).collect();
        let signs: Vec<char> = rows.iter().map(|row| row.sign).collect();
        let first = |sign: char| signs.iter().position(|&other| other == sign);
        order::by_key(&mut rows, |row| first(row.sign));
        let mut last = None;
        let mut text = String::new();
        for Row { sign, name, count } in rows {
            // A sign that stands for several things is written once.
            let shown = if last == Some(*sign) { ' ' } else { *sign };
            text += &format!("{shown} {name:<24} {count:>5}\n");
            last = Some(*sign);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_sign_is_written_once_in_the_legend() {
        let mut legend = Legend::default();
        for (sign, name) in [
            ('$', "counter"),
            ('!', "tonic"),
            ('$', "coin"),
            ('!', "tonic"),
            ('!', "draught"),
        ] {
            legend.add(sign, name, 1);
        }
        legend.add('?', "nothing", 0);
        let text = legend.text();
        let rows: Vec<Vec<&str>> = { text.lines() }
            .map(|line| line.split_whitespace().collect())
            .collect();
        let expected: [&[&str]; 4] = [
            &["$", "counter", "1"],
            &["coin", "1"],
            &["!", "tonic", "2"],
            &["draught", "1"],
        ];
        assert_eq!(rows, expected, "{text}");
    }
}
