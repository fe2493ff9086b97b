//! Checks terrain: one fitting kind for each role, and doors that can be walked
//! through.

use super::{Checked, Checker};
use crate::catalog::schema::{Section, TerrainRaw};
use crate::catalog::text::TerrainRef;
use crate::catalog::{Ground, TerrainLook};
use crate::map::{MOST_KINDS, TerrainKind, TerrainKinds, Tile, TileRole, TileTraits};
use crate::raws::hints;
use placed_json::diag::Diag;
use placed_json::source::Span;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The terrain of the catalog. If roles are missing, which is reported, it is still
/// good enough to check drawings.
pub(super) struct Terrain {
    pub kinds: Arc<TerrainKinds>,
    pub looks: Vec<TerrainLook>,
    pub grounds: Vec<Ground>,
    /// It has no mistakes, so mistakes in drawings do not follow from it.
    pub is_whole: bool,
    /// Where a mod last changed a sign, and whether one can walk there.
    pub changed_sign: Option<Span>,
    pub changed_way: Option<Span>,
}

/// The name of a role in raws.
pub(super) fn role_name(role: TileRole) -> String {
    let name = format!("{role:?}");
    hints::word(&name, 1, 64).unwrap_or(name)
}

/// The role that a door of this role must turn into, and the field that says so.
fn needed_state(role: TileRole) -> Option<(&'static str, TileRole)> {
    match role {
        TileRole::DoorShut => Some(("opened", TileRole::DoorOpen)),
        TileRole::DoorLocked => Some(("unlocked", TileRole::DoorOpen)),
        TileRole::DoorSecret => Some(("found", TileRole::DoorShut)),
        _ => None,
    }
}

impl TerrainRaw {
    fn state(&self, field: &str) -> Option<&TerrainRef> {
        match field {
            "opened" => self.opened.as_ref(),
            "unlocked" => self.unlocked.as_ref(),
            "found" => self.found.as_ref(),
            _ => None,
        }
    }

    fn traits(&self) -> TileTraits {
        TileTraits {
            walkable: self.walkable,
            opaque: self.opaque,
            plain: self.plain,
            liquid: self.liquid,
            opens: self.opened.is_some() && !self.walkable,
            shuts: self.shut.is_some(),
            locked: self.unlocked.is_some() && !self.walkable,
            hidden: self.found.is_some(),
        }
    }
}

impl Checker<'_> {
    /// Reports mistakes in the terrain, and gives each kind its number.
    pub(super) fn terrain(&mut self, entries: &[Checked<TerrainRaw>]) -> Terrain {
        let before = self.diags.len();
        let mut players: Vec<Option<&Checked<TerrainRaw>>> = vec![None; TileRole::ALL.len()];
        let mut others = Vec::new();
        for entry in entries {
            match entry.raw.role {
                Some(role) if players[role as usize].is_none() => {
                    players[role as usize] = Some(entry);
                }
                role => {
                    others.push(entry);
                    if let Some(first) = role.and_then(|role| players[role as usize]) {
                        self.same_role(entry, first);
                    }
                }
            }
        }
        // A kind that plays another's role has left its own, which is no second mistake.
        let is_moved = self.diags.len() > before;
        for (role, player) in TileRole::ALL.into_iter().zip(&players) {
            match player {
                Some(entry) => self.fitness(role, entry, &players),
                None if is_moved => {}
                None => self.missing_role(role),
            }
        }
        self.same_signs(entries);
        self.dead_doors(entries);
        let room = MOST_KINDS - players.len();
        if let Some(last) = others.get(room) {
            let place = self.place(last, &["id"]);
            let message = format!("there are more than {MOST_KINDS} kinds of terrain");
            let help = "leave some of them out";
            self.error("too-many", place, message, help);
        }
        players.extend(others.into_iter().take(room).map(Some));
        let mut terrain = numbered(&players);
        let mut dirty = self.context.dirty.iter();
        terrain.is_whole &= !dirty.any(|(kind, _)| *kind == Section::Terrain);
        terrain.is_whole &= self.diags.len() == before;
        let changed = |field: &str| {
            let nodes = entries.iter().filter_map(|each| each.entry.node.get(field));
            let spans = nodes
                .map(|node| node.span)
                .filter(|span| self.rank(*span) > 0);
            spans.max_by_key(|span| self.rank(*span))
        };
        terrain.changed_sign = changed("sign");
        terrain.changed_way = changed("walkable");
        terrain
    }

    fn same_role(&mut self, entry: &Checked<TerrainRaw>, other: &Checked<TerrainRaw>) {
        let places = [entry, other].map(|each| self.place(each, &["role"]));
        let (here, there) = self.later_first(places);
        let first = match here == places[0] {
            true => other.id,
            false => entry.id,
        };
        let message = "another kind of terrain plays this role already";
        let report = Diag::error("same-role", here, message)
            .help(format!(
                "leave `role` out; or change the other kind: write \"id\": \"{first}\", \"override\": \"patch\""
            ))
            .also(there, "the other one");
        self.diags.push(report);
    }

    fn missing_role(&mut self, role: TileRole) {
        let name = role_name(role);
        let message = format!("no terrain plays the role {name}");
        let help = format!(
            "builders of levels need it: keep the kind that plays it out of `remove` and with its role, or give another one \"role\": \"{name}\""
        );
        self.absent(Section::Terrain, "missing-terrain", message, &help);
    }

    /// Reports a kind without the properties that its role needs.
    fn fitness(
        &mut self,
        role: TileRole,
        entry: &Checked<TerrainRaw>,
        players: &[Option<&Checked<TerrainRaw>>],
    ) {
        let raw = &entry.raw;
        let name = role_name(role);
        let wanted = role.must_be_walkable();
        if raw.walkable != wanted {
            let message = match wanted {
                true => format!("the role {name} is for ground that one can walk on"),
                false => format!("the role {name} is for what nobody can walk on"),
            };
            let help = format!("write \"walkable\": {wanted}, or leave the role to another kind");
            let place = self.place(entry, &["walkable", "role"]);
            self.error("unfit-role", place, message, &help);
        }
        if role.must_be_plain() && !raw.plain {
            let message = format!("the role {name} is for ground that recipes can build on");
            let place = self.place(entry, &["plain", "role"]);
            self.error("unfit-role", place, message, "write \"plain\": true");
        }
        if raw.sign.is_none() {
            let message = format!("drawings of levels need a sign for the role {name}");
            let help = format!("write \"sign\": \"{}\"", raw.glyph.0);
            let place = self.own_or_taken(self.place(entry, &["role"]));
            self.error("unfit-role", place, message, &help);
        }
        if let Some((field, becomes)) = needed_state(role)
            && raw.state(field).is_none()
        {
            let message = format!("nothing says what this door becomes when it is {field}");
            let player = players[becomes as usize];
            let right = player.map_or_else(|| role_name(becomes), |player| player.id.into());
            let help = format!("write \"{field}\": \"{right}\"");
            let place = self.own_or_taken(self.place(entry, &[field, "role"]));
            self.error("unfit-role", place, message, &help);
        }
    }

    /// The place, if a mod wrote it; else where a mod took something away.
    fn own_or_taken(&self, place: Span) -> Span {
        let own = self.latest(&[place]);
        own.unwrap_or_else(|| self.removal(Section::Terrain))
    }

    /// Reports kinds that share a sign.
    fn same_signs(&mut self, entries: &[Checked<TerrainRaw>]) {
        let mut first_with: BTreeMap<char, &Checked<TerrainRaw>> = BTreeMap::new();
        let taken = |sign: char| {
            let mut signs = entries.iter().filter_map(|each| each.raw.sign);
            signs.any(|each| each.0 == sign)
        };
        let free = ('a'..='z').find(|&sign| !taken(sign)).unwrap_or('A');
        for entry in entries {
            let Some(sign) = entry.raw.sign else {
                continue;
            };
            let Some(other) = first_with.get(&sign.0) else {
                first_with.insert(sign.0, entry);
                continue;
            };
            let places = [entry, *other].map(|each| self.place(each, &["sign"]));
            let (here, there) = self.later_first(places);
            let message = format!("another kind of terrain is drawn as `{}` already", sign.0);
            let report = Diag::error("same-sign", here, message)
                .help(format!(
                    "give it another `sign`, such as \"{free}\", or none; a `legend` can name every kind"
                ))
                .also(there, "the other one");
            self.diags.push(report);
        }
    }

    /// Reports doors that nobody can walk through when they are open.
    fn dead_doors(&mut self, entries: &[Checked<TerrainRaw>]) {
        let by_id: BTreeMap<&str, &Checked<TerrainRaw>> =
            entries.iter().map(|entry| (entry.id, entry)).collect();
        for entry in entries {
            for field in ["opened", "unlocked"] {
                let Some(TerrainRef(id)) = entry.raw.state(field) else {
                    continue;
                };
                // Its own role may ask for the same, and that is reported there.
                let is_fit = |open: &TerrainRaw| {
                    open.walkable || open.role.is_some_and(TileRole::must_be_walkable)
                };
                let open = by_id.get(id.as_str()).filter(|open| !is_fit(&open.raw));
                if let Some(open) = open {
                    let message = format!("nobody can walk on `{id}`, so the door leads nowhere");
                    let is_door =
                        |kind: &&Checked<TerrainRaw>| kind.raw.walkable && kind.raw.shut.is_some();
                    let door = entries.iter().find(is_door);
                    let door =
                        door.map_or(String::new(), |door| format!(", such as `{}`", door.id));
                    let help = format!("name a kind with \"walkable\": true{door}");
                    let places = [(entry, field), (*open, "walkable")];
                    let places = places.map(|(of, field)| self.place(of, &[field]));
                    let (place, _) = self.later_first(places);
                    self.error("dead-door", place, message, &help);
                }
            }
        }
    }
}

/// The kinds by number. A role without a kind gets one without properties.
fn numbered(players: &[Option<&Checked<TerrainRaw>>]) -> Terrain {
    let mut tiles: BTreeMap<&str, Tile> = BTreeMap::new();
    for (number, entry) in (0..=u8::MAX).zip(players) {
        if let Some(entry) = entry {
            tiles.insert(entry.id, Tile::new(number, entry.raw.traits()));
        }
    }
    let tile_of = |reference: &Option<TerrainRef>| {
        let id = reference.as_ref()?;
        tiles.get(id.0.as_str()).copied()
    };
    let kind = |entry: &Checked<TerrainRaw>| TerrainKind {
        id: entry.id.into(),
        sign: entry.raw.sign.map(|sign| sign.0),
        tile: tiles[entry.id],
        cost: entry.raw.cost(),
        turns: entry.raw.turns,
        opened: tile_of(&entry.raw.opened),
        shut: tile_of(&entry.raw.shut),
        unlocked: tile_of(&entry.raw.unlocked),
        found: tile_of(&entry.raw.found),
        seems: tile_of(&entry.raw.seems),
        flown: entry.raw.flown,
    };
    let missing = |number: usize| TerrainKind::missing(TileRole::ALL[number]);
    let kinds = players.iter().enumerate();
    let kinds = kinds.map(|(number, entry)| entry.map_or_else(|| missing(number), kind));
    let look = |entry: &Checked<TerrainRaw>| TerrainLook {
        name: entry.raw.name.clone(),
        glyph: entry.raw.glyph.0,
        color: entry.raw.color,
        tile: entry.raw.tile,
    };
    let ground = |entry: &Checked<TerrainRaw>| Ground {
        id: entry.id.into(),
        on_enter: entry.raw.on_enter.clone(),
        on_turn: entry.raw.on_turn.clone(),
    };
    Terrain {
        grounds: { players.iter().flatten() }
            .map(|entry| ground(entry))
            .collect(),
        is_whole: players.iter().all(Option::is_some),
        changed_sign: None,
        changed_way: None,
        kinds: Arc::new(TerrainKinds::new(kinds.collect())),
        looks: { players.iter().flatten() }
            .map(|entry| look(entry))
            .collect(),
    }
}
