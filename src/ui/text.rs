//! Breaks and shortens text for lines of limited width.

use crate::catalog::Color;
use crate::log::LogLine;
use crate::ui::canvas::{Area, Canvas};
use crate::ui::theme;

/// A piece of text in one colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    pub text: String,
    pub ink: Color,
}

impl Run {
    pub fn new(text: impl Into<String>, ink: Color) -> Self {
        Self {
            text: text.into(),
            ink,
        }
    }
}

/// A line of the log in colours, with its number of repeats.
pub fn log_runs(line: &LogLine) -> Vec<Run> {
    let mut runs: Vec<Run> = line
        .spans
        .iter()
        .map(|span| Run::new(span.text.clone(), theme::meaning(span.meaning)))
        .collect();
    if line.times > 1 {
        runs.push(Run::new(format!(" x{}", line.times), theme::GOLD));
    }
    runs
}

/// Breaks text between words into lines of at most `width` cells. A word that
/// is longer than a line is broken where the line ends.
pub fn wrap(runs: &[Run], width: i32) -> Vec<Vec<Run>> {
    let letters: Vec<(char, Color)> = runs
        .iter()
        .flat_map(|run| run.text.chars().map(|letter| (letter, run.ink)))
        .collect();
    let lines = wrap_letters(&letters, width);
    lines.into_iter().map(join).collect()
}

/// The same for letters that each have something with them.
pub fn wrap_letters<T>(letters: &[(char, T)], width: i32) -> Vec<&[(char, T)]> {
    let width = width.max(1) as usize;
    let mut lines = Vec::new();
    let mut start = 0;
    while start < letters.len() {
        let rest = &letters[start..];
        let (taken, skipped) = if rest.len() <= width {
            (rest.len(), 0)
        } else {
            // Looks at one letter more than fits, since the blank at the break takes no
            // room.
            match rest[..=width]
                .iter()
                .rposition(|(letter, _)| *letter == ' ')
            {
                Some(space) if space > 0 => (space, 1),
                _ => (width, 0),
            }
        };
        lines.push(&rest[..taken]);
        start += taken + skipped;
    }
    if lines.is_empty() {
        lines.push(&[]);
    }
    lines
}

fn join(letters: &[(char, Color)]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for &(letter, ink) in letters {
        match runs.last_mut() {
            Some(run) if run.ink == ink => run.text.push(letter),
            _ => runs.push(Run::new(letter, ink)),
        }
    }
    runs
}

/// Breaks plain text into lines.
pub fn wrap_plain(text: &str, width: i32, ink: Color) -> Vec<Vec<Run>> {
    wrap(&[Run::new(text, ink)], width)
}

/// Writes one line of runs. Returns where it ends.
pub fn print_runs(canvas: &mut Canvas, x: i32, y: i32, runs: &[Run]) -> i32 {
    let mut end = x;
    for run in runs {
        end = canvas.print(end, y, &run.text, run.ink);
    }
    end
}

/// Writes lines below one another. If there is no room for all of them, a `~` at the end of
/// the last row shows that something is missing.
pub fn print_lines(canvas: &mut Canvas, area: Area, lines: &[Vec<Run>]) {
    for (line, y) in lines.iter().zip(area.y..area.bottom()) {
        let is_cut = y + 1 == area.bottom() && (lines.len() as i32) > area.height;
        match is_cut {
            true => print_runs(canvas, area.x, y, &cut(line, area.width)),
            false => print_runs(canvas, area.x, y, line),
        };
    }
}

/// A line with a mark behind it, since the text goes on where there is no room.
fn cut(line: &[Run], width: i32) -> Vec<Run> {
    let mut room = (width - 2).max(0) as usize;
    let mut runs = Vec::new();
    for run in line {
        let text: String = run.text.chars().take(room).collect();
        room -= text.chars().count();
        runs.push(Run::new(text, run.ink));
    }
    runs.push(Run::new(" ~", theme::FAINT));
    runs
}

/// Text shortened to a width. A `~` shows that something is missing.
pub fn shortened(text: &str, width: i32) -> String {
    let width = width.max(0) as usize;
    if text.chars().count() <= width {
        return text.to_string();
    }
    let mut short: String = text.chars().take(width.saturating_sub(1)).collect();
    if width > 0 {
        short.push('~');
    }
    short
}

/// The end of a text, because the end of a path tells more than its beginning.
pub fn ending(text: &str, width: i32) -> String {
    let width = width.max(1) as usize;
    let length = text.chars().count();
    if length <= width {
        return text.to_string();
    }
    let rest: String = text.chars().skip(length - width + 1).collect();
    format!("~{rest}")
}

/// The text with its first letter as a capital.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// The text with a small first letter, to stand within a sentence.
pub fn uncapitalized(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::{LogSpan, Meaning};

    fn plain(lines: &[Vec<Run>]) -> Vec<String> {
        let text = |line: &Vec<Run>| line.iter().map(|run| run.text.as_str()).collect();
        lines.iter().map(text).collect()
    }

    #[test]
    fn lines_break_between_words() {
        for (text, width, expected) in [
            ("", 10, vec![""]),
            ("the cave rat bites", 8, vec!["the cave", "rat", "bites"]),
            ("exactly ten", 11, vec!["exactly ten"]),
            ("ten chars!x", 10, vec!["ten", "chars!x"]),
            ("abcdefghij", 4, vec!["abcd", "efgh", "ij"]),
            ("ab", 0, vec!["a", "b"]),
        ] {
            let lines = wrap_plain(text, width, theme::TEXT);
            assert_eq!(plain(&lines), expected, "`{text}` in {width}");
        }
    }

    #[test]
    fn colours_and_repeats_survive_a_break() {
        let line = LogLine {
            turn: 1,
            spans: vec![
                LogSpan {
                    text: "The rat".to_string(),
                    meaning: Meaning::Foe,
                },
                LogSpan {
                    text: " bites you.".to_string(),
                    meaning: Meaning::Harm,
                },
            ],
            times: 3,
        };
        let lines = wrap(&log_runs(&line), 13);
        assert_eq!(plain(&lines), ["The rat bites", "you. x3"]);
        assert_eq!(lines[0][0].ink, theme::FOE);
        assert_eq!(lines[1][0].ink, theme::HARM);
    }

    #[test]
    fn lines_without_room_are_marked_as_missing() {
        let lines = wrap_plain("one two three four", 9, theme::TEXT);
        let shown = |height: i32| {
            let mut canvas = Canvas::new(6, 4);
            print_lines(&mut canvas, Area::new(0, 0, 9, height), &lines);
            assert!(canvas.row(height).trim().is_empty());
            canvas.row(height - 1).trim_end().to_string()
        };
        assert_eq!(plain(&lines), ["one two", "three", "four"]);
        assert_eq!(
            (shown(3), shown(2), shown(1)),
            ("four".into(), "three ~".into(), "one two ~".into())
        );
    }

    #[test]
    fn what_is_cut_off_is_marked() {
        assert_eq!(shortened("cave rat", 8), "cave rat");
        assert_eq!(shortened("cave rat", 5), "cave~");
        assert_eq!(shortened("cave rat", 0), "");
    }
}
