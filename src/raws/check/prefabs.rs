//! Checks drawings: rows of equal width, and signs that have a meaning.

use super::terrain::Terrain;
use super::{Checked, Checker};
use crate::catalog::schema::{LegendRaw, PrefabRaw};
use crate::map::Tile;
use crate::mapgen::prefab::{Prefab, PrefabCell};
use crate::order;
use placed_json::diag::Diag;
use placed_json::node::{Field, Node};
use placed_json::source::{Sources, Span};
use std::collections::{BTreeMap, BTreeSet};

/// The sign that leaves a tile as it is.
const BLANK: char = ' ';

impl Checker<'_> {
    /// The drawing as the game uses it; none if it has a mistake.
    pub(super) fn prefab(
        &mut self,
        prefab: &Checked<PrefabRaw>,
        terrain: &Terrain,
    ) -> Option<Prefab> {
        let before = self.diags.iter().filter(|diag| diag.is_error()).count();
        let raw = &prefab.raw;
        if raw.min_depth > raw.max_depth {
            let (least, most) = (raw.min_depth, raw.max_depth);
            let message = format!("max_depth {most} is less than min_depth {least}");
            let place = self.place(prefab, &["max_depth", "min_depth"]);
            let help = "let max_depth be min_depth or more";
            self.error("depths-reversed", place, message, help);
        }
        let width = self.width(prefab);
        let legend = self.legend(prefab, terrain);
        let cells = self.cells(prefab, &legend, terrain);
        let is_ground = |cell: &PrefabCell| match cell.tile {
            Some(tile) => tile.is_walkable(),
            None => cell.is_stocked(),
        };
        let after = self.diags.iter().filter(|diag| diag.is_error()).count();
        if after > before {
            return None;
        }
        if !cells.iter().any(is_ground) && terrain.is_whole {
            let message = "nobody can stand anywhere in it".into();
            let help = "draw some ground, such as . for floor";
            self.error("no-ground", self.place(prefab, &["rows"]), message, help);
            return None;
        }
        Some(Prefab {
            id: prefab.id.into(),
            width: width as i32,
            height: raw.rows.len() as i32,
            cells,
            turns: raw.turns,
            mirrors: raw.mirrors,
            min_depth: raw.min_depth,
            max_depth: raw.max_depth,
        })
    }

    /// The width that most rows have. Reports the other rows.
    fn width(&mut self, prefab: &Checked<PrefabRaw>) -> usize {
        let widths = prefab.raw.rows.iter().map(|row| row.chars().count());
        let widths: Vec<usize> = widths.collect();
        let rows_of = |wide: usize| widths.iter().filter(|&&each| each == wide).count();
        let usual = widths
            .iter()
            .rev()
            .copied()
            .max_by_key(|&wide| rows_of(wide));
        let usual = usual.unwrap_or(0);
        for (row, &wide) in widths
            .iter()
            .enumerate()
            .filter(|(_, wide)| **wide != usual)
        {
            let column = wide.min(usual);
            let (number, first) = (row + 1, column + 1);
            let message = format!("row {number} is {wide} wide, and most are {usual}");
            let help = match wide < usual {
                true => format!(
                    "add {} more where they are missing; the row ends before column {first}",
                    usual - wide
                ),
                false => format!("take out {} from column {first} on", wide - usual),
            };
            let span = self.sign_place(prefab, row, column);
            self.error("ragged-rows", span, message, &help);
        }
        usual
    }

    /// The meaning of each sign of the legend. Reports signs that are never drawn.
    fn legend(
        &mut self,
        prefab: &Checked<PrefabRaw>,
        terrain: &Terrain,
    ) -> BTreeMap<char, PrefabCell> {
        let mut legend = BTreeMap::new();
        let written = prefab
            .entry
            .node
            .get("legend")
            .map_or(&[][..], Node::fields);
        let written: BTreeMap<&str, &Field> =
            order::gathered(written.iter().map(|field| (field.key.as_str(), field)));
        let drawn: BTreeSet<char> = prefab.raw.rows.iter().flat_map(|row| row.chars()).collect();
        // An unknown sign in the drawing may be a mistyped sign of the legend.
        let named: BTreeSet<char> = prefab
            .raw
            .legend
            .keys()
            .flat_map(|key| key.chars())
            .collect();
        let kinds = &terrain.kinds;
        let tile_of = |sign: &char| kinds.drawn_as(*sign);
        let is_strange =
            |sign: &char| *sign != BLANK && tile_of(sign).is_none() && !named.contains(sign);
        // If nobody can stand there, that is the mistake to report.
        let is_ground =
            |sign: &char| named.contains(sign) || tile_of(sign).is_some_and(Tile::is_walkable);
        let has_strange = drawn.iter().any(is_strange) || !drawn.iter().any(is_ground);
        for (key, raw) in &prefab.raw.legend {
            if self.is_full() {
                break;
            }
            let field = written.get(key.as_str());
            let span = field.map_or(prefab.entry.span, |field| field.key_span);
            let mut signs = key.chars();
            let (Some(sign), None) = (signs.next(), signs.next()) else {
                // Each letter counts as defined, so that the drawing is not reported
                // too.
                legend.extend(key.chars().map(|sign| (sign, cell(raw, terrain))));
                let message = format!("`{key}` is not one character");
                let meant = |sign: &char| drawn.contains(sign) && tile_of(sign).is_none();
                let meant = key.chars().find(meant);
                // The name was probably written for the unknown sign.
                let meant = meant.or_else(|| drawn.iter().copied().find(is_strange));
                legend.extend(meant.map(|sign| (sign, cell(raw, terrain))));
                self.bad_sign(span, message, meant);
                continue;
            };
            if sign.is_whitespace() {
                self.bad_sign(
                    span,
                    "a blank leaves what is there, and stands for nothing".into(),
                    None,
                );
                continue;
            }
            let tile = cell(raw, terrain).tile;
            if let Some(tile) = tile.filter(|tile| !tile.is_walkable())
                && terrain.is_whole
                && raw.is_stocked()
            {
                let place = field.and_then(|field| field.value.get("tile"));
                let place = place.map_or(span, |node| node.span);
                let changed = terrain.changed_way.filter(|_| self.rank(place) == 0);
                let message = format!("nobody can stand on `{}`", kinds[tile].id);
                let help = "give a tile to walk on, such as floor, or leave the rest out";
                self.error("blocked-sign", changed.unwrap_or(place), message, help);
            }
            if !drawn.contains(&sign) && !has_strange {
                let message = format!("`{sign}` is in no row");
                let report = Diag::warning("unused-sign", span, message);
                self.diags.push(report.help("draw it, or take it out"));
            }
            legend.insert(sign, cell(raw, terrain));
        }
        legend
    }

    fn bad_sign(&mut self, span: Span, message: String, meant: Option<char>) {
        let right = meant.map_or(String::new(), |sign| format!("write \"{sign}\": "));
        let help =
            format!("{right}a sign is one character that can be seen, such as \"k\" or \"1\"");
        self.error("bad-sign", span, message, &help);
    }

    /// Every tile of the drawing, row by row. Reports each unknown sign at its first
    /// place.
    fn cells(
        &mut self,
        prefab: &Checked<PrefabRaw>,
        legend: &BTreeMap<char, PrefabCell>,
        terrain: &Terrain,
    ) -> Vec<PrefabCell> {
        let mut cells = Vec::new();
        let drawn: BTreeSet<char> = prefab.raw.rows.iter().flat_map(|row| row.chars()).collect();
        let undrawn = legend.keys().find(|sign| !drawn.contains(sign));
        let mut strange: BTreeSet<char> = BTreeSet::new();
        for (row, text) in prefab.raw.rows.iter().enumerate() {
            for (column, sign) in text.chars().enumerate() {
                let tile = terrain.kinds.drawn_as(sign);
                let plain = PrefabCell {
                    tile,
                    chance: 100,
                    ..PrefabCell::default()
                };
                let is_known = !terrain.is_whole
                    || tile.is_some()
                    || sign == BLANK
                    || legend.contains_key(&sign);
                if !is_known && !self.is_full() && strange.insert(sign) {
                    let (number, first) = (row + 1, column + 1);
                    let message = format!("`{sign}` in row {number}, column {first} means nothing");
                    let tiles: String = terrain.kinds.iter().filter_map(|kind| kind.sign).collect();
                    let meant = undrawn.map_or(String::new(), |sign| {
                        format!("did you mean `{sign}`, which is in `legend` and in no row? or ")
                    });
                    let help = format!(
                        "{meant}give it a place in `legend`; without one there are {tiles}"
                    );
                    let span = self.sign_place(prefab, row, column);
                    match terrain.changed_sign.filter(|_| self.rank(span) == 0) {
                        Some(changed) => {
                            let message = format!(
                                "drawings of the game have a `{sign}`, which means nothing now"
                            );
                            let help = "let each kind of the game keep its sign";
                            let report = Diag::error("unknown-sign", changed, message).help(help);
                            self.diags.push(report.also(span, "drawn here"));
                        }
                        None => self.error("unknown-sign", span, message, &help),
                    }
                }
                cells.push(legend.get(&sign).copied().unwrap_or(plain));
            }
        }
        cells
    }

    /// The place of a sign in a row, both counted from 0. If the entry came later than
    /// the row, as a copy does, the place of the entry.
    pub(super) fn sign_place(
        &self,
        prefab: &Checked<PrefabRaw>,
        row: usize,
        column: usize,
    ) -> Span {
        let rows = prefab.entry.node.get("rows").map_or(&[][..], Node::items);
        let whole = self.place(prefab, &["rows"]);
        match rows.get(row) {
            Some(node) if self.rank(node.span) >= self.rank(whole) => {
                inside(self.context.sources, node.span, column)
            }
            _ => whole,
        }
    }
}

fn cell(raw: &LegendRaw, terrain: &Terrain) -> PrefabCell {
    let tile = raw.tile.as_ref();
    PrefabCell {
        tile: tile.and_then(|id| terrain.kinds.named(&id.0)),
        monster: raw.monster,
        item: raw.item,
        loot: raw.loot,
        trap: raw.trap,
        chance: raw.chance,
    }
}

/// The place of a character inside a written text, or of its closing quote if the text
/// is shorter. An escape counts as one character.
pub(in crate::raws) fn inside(sources: &Sources, text: Span, column: usize) -> Span {
    let source = &sources.get(text.file).text;
    let written = source.get(text.start as usize..text.end as usize);
    let mut rest = written
        .and_then(|written| written.strip_prefix('"'))
        .unwrap_or_default();
    for _ in 0..column {
        let long = sign_length(rest);
        rest = rest.get(long..).unwrap_or_default();
    }
    let long = sign_length(rest).max(1) as u32;
    let start = text.end.saturating_sub(rest.len() as u32).max(text.start);
    Span {
        start,
        end: (start + long).min(text.end),
        ..text
    }
}

/// The number of bytes of the first character of a written text.
fn sign_length(written: &str) -> usize {
    let is_half = |at: usize| {
        let digits = written.get(at + 2..at + 6);
        let number = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        number.is_some_and(|number| (0xd800..0xdc00).contains(&number))
    };
    match written.as_bytes() {
        [b'\\', b'u', ..] if is_half(0) => 12,
        [b'\\', b'u', ..] => 6,
        [b'\\', ..] => 2,
        _ => written.chars().next().map_or(0, char::len_utf8),
    }
}
