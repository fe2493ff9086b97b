//! Reports drawings in which a hunter of the maze guards what nobody can take unhurt.

use super::{Checker, Content};
use crate::catalog::Catalog;
use crate::mapgen::hunted_piece::has_lost_prize;

impl Checker<'_> {
    /// Looks at the drawings of mods; those of the game are proved by its tests.
    pub(super) fn hunts(&mut self, content: &Content, catalog: &Catalog) {
        for each in content.prefabs {
            let place = self.place(each, &["rows", "legend", "turns", "mirrors"]);
            let prefab = catalog.prefab_named(each.id);
            let Some(prefab) = prefab.filter(|_| self.rank(place) > 0) else {
                continue;
            };
            if self.is_full() || !has_lost_prize(prefab, catalog) {
                continue;
            }
            let help = match prefab.turns || prefab.mirrors {
                true => {
                    "draw a loop to lead the hunter round, or leave out `turns` and `mirrors`: a hunter prefers some directions, so each turned drawing is another puzzle"
                }
                false => "draw a loop to lead the hunter round, or put it behind a door",
            };
            let message = format!(
                "nobody takes what lies in `{}` and gets out unhurt: the hunter is faster",
                each.id
            );
            self.warn("lost-hunt", place, message, help);
        }
    }
}
