//! The pictures of the content in use, and what moves on the screen by itself.

use super::App;
use crate::catalog::Catalog;
use crate::ui::draw::map;
use crate::ui::keymap::UiAction;
use crate::ui::layout::Layout;
use crate::ui::settings::MapLook;
use crate::ui::tileset::{NO_PICTURES, Tileset};
use crate::ui::zoom::Zoom;

/// Which picture is drawn for what.
#[derive(Default)]
pub(super) struct Pictures {
    tileset: Tileset,
    /// The digest of the pictures that it was made from.
    digest: Option<u64>,
}

impl Pictures {
    /// Chooses the pictures anew if the content has others.
    pub(super) fn follow(&mut self, catalog: &Catalog) {
        let digest = Some(catalog.tiles.digest());
        if self.digest != digest {
            self.digest = digest;
            self.tileset = Tileset::new(catalog);
        }
    }

    /// The pictures for a look of the map.
    pub(super) fn shown(&self, look: MapLook) -> &Tileset {
        match look {
            MapLook::Tiles => &self.tileset,
            MapLook::Glyphs => &NO_PICTURES,
        }
    }
}

impl App {
    /// Does something move by itself on the top screen? Only a map that nothing covers does:
    /// the light of a torch, and water that is in view.
    pub(super) fn shows_motion(&mut self) -> bool {
        let Some(layer) = self.stack.last() else {
            return false;
        };
        let zooms = self.keymap.keys(layer.context(), UiAction::Zoom(Zoom::In));
        if zooms.is_empty() {
            return false;
        }
        let Some((_, scene)) = self.top() else {
            return false;
        };
        scene.view.is_some_and(|view| {
            let camera = scene.camera(view, Layout::new(scene.area).map);
            scene.tileset.has_pictures() && map::is_moving(view, &camera, scene.tileset)
        })
    }
}
