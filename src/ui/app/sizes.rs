//! How large text and tiles are, in this window and with these settings.

use super::App;
use crate::ui::canvas::Canvas;
use crate::ui::layout::Layout;
use crate::ui::settings::{MapLook, Settings};
use crate::ui::wishes::Wishes;
use crate::ui::zoom::{Scale, Shown, Zoom};

/// The side of tiles where a screen does not choose its own.
pub(super) const TILE: i32 = 16;

/// A level of the usual size, while no game runs.
const USUAL_LEVEL: (i32, i32) = (80, 50);

impl App {
    /// Follows what the system asks for, where the player has chosen nothing.
    pub fn heed(&mut self, wishes: Wishes) {
        if self.settings.wishes == wishes {
            return;
        }
        self.settings.wishes = wishes;
        self.effects.settle(&self.settings);
        self.refit();
    }

    /// Divides the window into text cells anew.
    pub(super) fn refit(&mut self) {
        let (width, height) = self.size;
        self.fit = self.settings.fit(width, height);
        let scale = self.fit.scale(TILE);
        self.canvas = Canvas::of_cells(self.fit.columns, self.fit.rows, scale);
        self.needs_drawing = true;
    }

    /// The level, in the part of the window that shows it.
    fn shown(&self) -> Shown {
        let view = self.session.view();
        let level = view.map(|view| (view.map.width, view.map.height));
        let (columns, rows) = level.unwrap_or(USUAL_LEVEL);
        let map = Layout::new(self.area()).map;
        Shown {
            area: self.fit.scale(TILE).pixels(map),
            columns,
            rows,
            density: self.settings.wishes.density,
        }
    }

    /// How large text and tiles are now.
    pub(super) fn scale(&self) -> Scale {
        self.fit.scale(self.shown().side(self.settings.tile_side))
    }

    /// The settings with tiles of another size.
    pub(super) fn zoomed(&self, zoom: Zoom) -> Settings {
        Settings {
            tile_side: self.shown().zoomed(self.settings.tile_side, zoom),
            ..self.settings.clone()
        }
    }

    /// Is the pointer on the part of the play screen that shows the map?
    pub(super) fn is_over_map(&self) -> bool {
        let map = Layout::new(self.area()).map;
        let cell = self.pointed_cell();
        cell.is_some_and(|cell| map.contains(cell.x, cell.y))
    }

    /// The settings with the other look of the map.
    pub(super) fn other_look(&self) -> Settings {
        Settings {
            look: match self.settings.look {
                MapLook::Tiles => MapLook::Glyphs,
                MapLook::Glyphs => MapLook::Tiles,
            },
            ..self.settings.clone()
        }
    }
}
