//! The story of a run that has ended, as it was filed.

use crate::ui::canvas::Canvas;
use crate::ui::keymap::{Context, UiAction};
use crate::ui::screens::reader::{Paragraph, Picture, Reader};
use crate::ui::screens::{Request, Scene, Screen};
use crate::ui::text::Run;
use crate::ui::theme;
use bracket_lib::geometry::Point;

/// The text of the story.
pub struct Story {
    reader: Reader,
}

impl Story {
    pub fn new(text: &str) -> Self {
        let lines: Vec<&str> = text.lines().collect();
        // The last heading is above the picture of the level.
        let end = lines.iter().rposition(|line| is_rule(line));
        let (told, drawn) = lines.split_at(end.map_or(lines.len(), |end| end + 1));
        let mut paragraphs: Vec<Paragraph> = told.iter().map(|line| paragraph(line)).collect();
        let length = |line: &&str| line.chars().count();
        let hero = drawn.iter().find_map(|row| row.chars().position(is_hero));
        let picture = Picture {
            width: drawn.iter().map(length).max().unwrap_or(0),
            middle: hero.unwrap_or(0),
        };
        let rows = drawn.iter();
        paragraphs.extend(rows.map(|row| Paragraph::drawn(row, theme::TEXT, picture)));
        Self {
            reader: Reader::new("story", paragraphs),
        }
    }
}

fn is_hero(sign: char) -> bool {
    sign == '@'
}

/// Is it the line under a heading?
fn is_rule(line: &str) -> bool {
    let mut signs = line.chars();
    let first = signs.next();
    matches!(first, Some('=' | '-')) && signs.all(|sign| Some(sign) == first)
}

/// A line of the story. If it is broken, the rest is aligned with its last column. A line
/// under a heading is cut at the page's width.
fn paragraph(line: &str) -> Paragraph {
    if is_rule(line) {
        let picture = Picture {
            width: 0,
            middle: 0,
        };
        return Paragraph::drawn(line, theme::TEXT, picture);
    }
    let column = line.rfind("  ").map_or(0, |gap| gap + 2);
    let (lead, words) = line.split_at(column);
    let run = |text: &str| Run::new(text, theme::TEXT);
    Paragraph::led(run(lead), vec![run(words)])
}

impl Screen for Story {
    fn name(&self) -> &'static str {
        "story"
    }

    fn context(&self) -> Context {
        Context::READER
    }

    fn handle(&mut self, action: UiAction, scene: &Scene) -> Request {
        self.reader.handle(action, scene)
    }

    fn click(&mut self, cell: Point, scene: &Scene) -> Request {
        match self.reader.hint_at(cell, scene) {
            Some(action) => self.reader.handle(action, scene),
            None => Request::Pop,
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

    #[test]
    fn rules_columns_and_the_picture_fit_every_window() {
        let wide = format!("{}@{}", ".".repeat(60), "#".repeat(19));
        let text = format!(
            "WYRMHOLD\n{}\n\nTimeline\n--------\n   turn  depth\n    123      2  \
             Slew the old bone guard of the drowned halls at last\n\nDepth 2: halls\n------\n{wide}\n",
            "=".repeat(80)
        );
        for (columns, rows) in [(24, 52), (38, 55), (40, 22), (53, 30)] {
            let canvas = testkit::drawn(&Story::new(&text), None, columns, rows);
            let all: Vec<String> = (0..rows).map(|y| canvas.row(y)).collect();
            let rules = all.iter().filter(|row| row.contains("====")).count();
            assert_eq!(rules, 1, "{columns}x{rows}");
            assert!(
                canvas.shows(".@#"),
                "{columns}x{rows}: the hero is in sight"
            );
            // The rest of a broken line is aligned with its words.
            let start = all.iter().position(|row| row.contains("Slew"));
            let start = start.expect("it is told");
            let column = |row: &String| {
                let inside = row.replace('│', " ");
                inside.chars().position(|sign| sign.is_alphabetic())
            };
            if !all[start].contains("at last") {
                assert_eq!(column(&all[start]), column(&all[start + 1]));
            }
        }
    }
}
