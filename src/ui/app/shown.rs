//! What is on the screen and where, for tests that play in a real window.

use super::App;
use crate::game::view::View;
use crate::map::TileRole;
use crate::travel::nearest_of;
use crate::ui::screens::Scene;
use crate::ui::zoom::Fit;
use bracket_lib::geometry::Point;
use serde_json::{Value, json};

impl App {
    /// The state for scripts, and what the screen shows: its texts row by row, and some
    /// places of the map, each with its pixel of the window.
    pub fn shown_state(&mut self) -> String {
        let mut state = self.state_value();
        let (fit, canvas) = (self.fit(), self.canvas());
        let columns = canvas.columns().max(1) as usize;
        let rows = canvas.text().chunks(columns);
        let rows: Vec<String> = rows
            .map(|row| row.iter().map(|cell| cell.glyph).collect())
            .collect();
        state["text"] = json!(rows);
        state["cell"] = json!({
            "left": fit.left, "top": fit.top,
            "width": fit.cell_width, "height": fit.cell_height,
        });
        state["look"] = json!({
            "still": self.settings.is_still(),
            "palette": self.settings.palette(),
            "tile": self.scale().tile,
        });
        state["busy"] = json!(self.errand().is_some());
        if let Some((_, scene)) = self.top()
            && let Some(view) = scene.view
        {
            state["map"] = places(view, &scene, fit);
        }
        state.to_string()
    }
}

/// The hero, foes in sight that are awake, and the nearest known stairs down.
fn places(view: &View, scene: &Scene, fit: Fit) -> Value {
    let camera = scene.camera(view, scene.layout().map);
    let place = |at: Point| {
        let cells = camera.cells_of(at)?;
        let pixels = scene.scale.pixels(cells);
        Some(json!({
            "dx": at.x - view.hero.at.x,
            "dy": at.y - view.hero.at.y,
            "x": fit.left + pixels.x + pixels.width / 2,
            "y": fit.top + pixels.y + pixels.height / 2,
        }))
    };
    let foes = { view.actors.iter() }.filter(|actor| actor.hostile && !actor.asleep);
    let stairs = nearest_of(view, TileRole::StairsDown);
    json!({
        "hero": place(view.hero.at),
        "foes": foes.filter_map(|foe| place(foe.at)).collect::<Vec<_>>(),
        "knows_stairs": stairs.is_some(),
        "stairs": stairs.and_then(place),
        "items": view.items.iter().filter_map(|item| place(item.at)).collect::<Vec<_>>(),
    })
}
