//! The map dragged by a finger or a mouse, until the next command.

use super::App;
use crate::ui::screens::Request;
use bracket_lib::geometry::Point;

impl App {
    /// Moves the map by so many pixels, but not beyond its edges.
    pub(super) fn pan(&mut self, dx: f64, dy: f64) {
        let wanted = Point::new(
            self.pan.x.saturating_add(dx.round() as i32),
            self.pan.y.saturating_add(dy.round() as i32),
        );
        let panned = { self.top() }.and_then(|(layer, scene)| layer.screen.pan(wanted, &scene));
        if let Some(panned) = panned.filter(|panned| *panned != self.pan) {
            self.pan = panned;
            self.needs_drawing = true;
        }
    }

    /// The map returns to the hero.
    pub(super) fn end_pan(&mut self) {
        if self.pan != Point::zero() {
            self.pan = Point::zero();
            self.needs_drawing = true;
        }
    }

    /// The map returns if a step is more than a look at something.
    pub(super) fn end_pan_by(&mut self, step: &Request) {
        let is_look = matches!(
            step,
            Request::Stay | Request::Refuse | Request::Say(_) | Request::Settle(_)
        );
        if !is_look {
            self.end_pan();
        }
    }

    /// The tiles have another size: what was in the middle stays there.
    pub(super) fn scale_pan(&mut self, before: i32) {
        let now = self.scale().tile;
        let scaled = |pan: i32| pan * now / before.max(1);
        self.pan = Point::new(scaled(self.pan.x), scaled(self.pan.y));
    }
}
