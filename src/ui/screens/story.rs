//! The story of a run that is over, as it was written down.

use crate::ui::canvas::Canvas;
use crate::ui::keymap::{Context, UiAction};
use crate::ui::screens::reader::{Paragraph, Reader};
use crate::ui::screens::{Scene, Screen, Step};
use crate::ui::theme;
use bracket_lib::geometry::Point;

/// The text, to be scrolled.
pub struct Story {
    reader: Reader,
}

impl Story {
    pub fn new(text: &str) -> Self {
        let lines = text.lines();
        let paragraphs = lines.map(|line| Paragraph::plain(line, theme::TEXT));
        Self {
            reader: Reader::new("Story", paragraphs.collect()),
        }
    }
}

impl Screen for Story {
    fn name(&self) -> &'static str {
        "story"
    }

    fn context(&self) -> Context {
        Context::Reader
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Step {
        self.reader.handle(action, scene)
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Step {
        match self.reader.hint_at(cell, scene) {
            Some(action) => self.reader.handle(action, scene),
            None => Step::Pop,
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        self.reader.draw(scene, canvas);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::testkit;

    #[test]
    fn the_story_is_read_line_by_line() {
        let mut story = Story::new("It began.\n\n  #####\n  #@..#");
        let canvas = testkit::drawn(&story, None, 40, 22);
        assert!(canvas.shows("It began.") && canvas.shows("  #@..#"));
        let effects = Effects::default();
        let scene = testkit::scene(None, &effects);
        assert_eq!(story.handle(UiAction::Cancel, &scene).word(), "pop");
    }
}
