//! Reads pictures that are drawn as text: a header, and a row of letters for each row of
//! pixels.

use super::palette::{self, CLEAR, Palette, Pixel};
use super::{LARGEST, MOST_FRAMES, ReadTile, SMALLEST, is_name, right_name};
use crate::catalog::TilePicture;
use crate::raws::suggest;
use placed_json::diag::Diag;
use placed_json::source::{FileId, Span};
use std::collections::{BTreeMap, BTreeSet};

/// The word of a header for a picture that takes the colour of what it stands for.
const TINT: &str = "tint";

/// The pictures of a file. Every mistake is reported; a picture with one is not whole.
pub(super) fn read(file: FileId, text: &str, diags: &mut Vec<Diag>) -> Vec<ReadTile> {
    let mut reader = Reader {
        file,
        diags,
        palette: Palette::default(),
        own_letters: BTreeSet::new(),
        found: Vec::new(),
        open: None,
        is_lost: false,
    };
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        reader.line(line.trim_end(), start);
        start += line.len();
    }
    reader.finish();
    reader.found
}

/// A picture that is being read.
struct Open<'a> {
    header: Header,
    span: Span,
    rows: Vec<(usize, &'a str)>,
}

/// What a header says.
struct Header {
    name: String,
    is_tinted: bool,
    frame: Option<usize>,
}

struct Reader<'a, 'd> {
    file: FileId,
    diags: &'d mut Vec<Diag>,
    palette: Palette,
    /// The letters that this file gives a colour.
    own_letters: BTreeSet<char>,
    found: Vec<ReadTile>,
    open: Option<Open<'a>>,
    /// Rows belong to nothing, which was reported.
    is_lost: bool,
}

impl<'a> Reader<'a, '_> {
    fn span(&self, start: usize, length: usize) -> Span {
        let at = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
        Span {
            file: self.file,
            start: at(start),
            end: at(start + length),
        }
    }

    fn report(&mut self, code: &'static str, span: Span, message: String, help: &str) {
        self.diags.push(Diag::error(code, span, message).help(help));
    }

    fn line(&mut self, line: &'a str, start: usize) {
        let plain = line.trim_start_matches('\u{feff}');
        let start = start + line.len() - plain.len();
        match plain.chars().next() {
            None | Some(';') => {}
            Some('@') => {
                self.finish();
                self.header(plain, start);
            }
            Some('=') => {
                self.finish();
                self.color(plain, start);
            }
            Some(_) => match &mut self.open {
                Some(open) => open.rows.push((start, plain)),
                None if self.is_lost => {}
                None => {
                    self.is_lost = true;
                    let span = self.span(start, plain.len());
                    let help = "begin each picture with a line such as `@ well_toad`, and each comment with `;`";
                    self.report(
                        "tile-header",
                        span,
                        "this row is of no picture".into(),
                        help,
                    );
                }
            },
        }
    }

    /// Reads `@ name`, `@ name tint` or `@ name 2`.
    fn header(&mut self, line: &str, start: usize) {
        // Rows below a wrong header are not reported too.
        self.is_lost = true;
        let words = words(&line[1..], start + 1);
        let Some((at, name)) = words.first().copied() else {
            let span = self.span(start, 1);
            let help =
                "write the id of an entry, or what an entry names as its `tile`: `@ well_toad`";
            return self.report("tile-header", span, "this header has no name".into(), help);
        };
        if !is_name(name) {
            let span = self.span(at, name.len());
            let mut help = "a name is small letters, digits and underscores, such as `well_toad`, `items/lamp` or `floor/2`".to_string();
            if let Some(right) = right_name(name) {
                help = format!("write `@ {right}`; {help}");
            }
            let message = format!("`{}` cannot be the name of a picture", short(name));
            self.lose(&right_name(name).unwrap_or_default(), span);
            return self.report("bad-tile", span, message, &help);
        }
        let mut header = Header {
            name: name.into(),
            is_tinted: false,
            frame: None,
        };
        for (at, word) in words.into_iter().skip(1) {
            match (word, word.parse::<usize>()) {
                (TINT, _) => header.is_tinted = true,
                (_, Ok(number)) if header.frame.is_none() => header.frame = Some(number),
                _ => {
                    let span = self.span(at, word.len());
                    let message = format!("`{}` says nothing about a picture", short(word));
                    let help = match suggest::nearest(word, [TINT]) {
                        Some(_) => format!("did you mean `{TINT}`?"),
                        None => "behind the name comes `tint`, or the number of a frame from 2 on, or nothing".into(),
                    };
                    self.lose(name, span);
                    return self.report("tile-header", span, message, &help);
                }
            }
        }
        let span = self.span(at, name.len());
        if let Some(frame) = header.frame {
            let before = self.found.last().filter(|it| it.name == header.name);
            let next = before.map_or(1, |it| it.picture.frames.len() + 1);
            if frame != next || before.is_none() || frame > MOST_FRAMES {
                let message = format!("frame {frame} of `{name}` is not the next one");
                let help = match before {
                    None => format!("begin with `@ {name}`, and draw its frames right below it"),
                    Some(_) if next > MOST_FRAMES => {
                        format!("a picture has up to {MOST_FRAMES} frames")
                    }
                    Some(_) => format!("write `@ {name} {next}`"),
                };
                if before.is_none() {
                    self.lose(name, span);
                }
                return self.report("tile-header", span, message, &help);
            }
        }
        self.is_lost = false;
        self.open = Some(Open {
            header,
            span,
            rows: Vec::new(),
        });
    }

    /// Notes a picture with a wrong header, so that who names it is not reported too.
    fn lose(&mut self, name: &str, span: Span) {
        let picture = TilePicture {
            name: name.into(),
            side: 0,
            frames: Vec::new(),
            is_tinted: false,
        };
        self.found.push(ReadTile {
            name: name.into(),
            span,
            picture,
            is_whole: false,
        });
    }

    /// Reads `= q #a0b0c0`.
    fn color(&mut self, line: &str, start: usize) {
        let words = words(&line[1..], start + 1);
        let mut help = "write a letter and its colour: `= q #a0b0c0`".to_string();
        let (at, length, message) = match words[..] {
            [(at, letter), (color_at, color)] => {
                let mut letters = letter.chars();
                let sign = letters.next().filter(|_| letters.next().is_none());
                match (sign, palette::parse(color)) {
                    (Some(CLEAR | ';' | '@' | '=') | None, _) => {
                        help =
                            "take one letter, digit or sign, but not `.`, `;`, `@` or `=`".into();
                        let message = format!("`{}` cannot stand for a colour", short(letter));
                        (at, letter.len(), message)
                    }
                    (Some(_), None) => {
                        help = "write `#` and six hexadecimal digits, or eight: the last two say how opaque it is".into();
                        let message = format!("`{}` is not a colour", short(color));
                        (color_at, color.len(), message)
                    }
                    (Some(sign), Some(_)) if !self.own_letters.insert(sign) => {
                        help =
                            "take another letter: one stands for the same colour in a whole file"
                                .into();
                        (at, letter.len(), format!("`{sign}` has a colour already"))
                    }
                    (Some(sign), Some(pixel)) => return self.palette.set(sign, pixel),
                }
            }
            _ => (
                start,
                line.len(),
                "this is not a letter and a colour".into(),
            ),
        };
        let span = self.span(at, length);
        self.report("tile-color", span, message, &help);
    }

    /// Takes the picture that was read up to here.
    fn finish(&mut self) {
        let Some(open) = self.open.take() else {
            return;
        };
        let before = self.diags.len();
        let side = self.side(&open);
        let pixels = self.pixels(&open, side);
        let mut is_whole = self.diags.len() == before;
        let Header {
            name,
            is_tinted,
            frame,
        } = open.header;
        if frame.is_none() {
            let picture = TilePicture {
                name: name.clone(),
                side,
                frames: vec![pixels],
                is_tinted,
            };
            self.found.push(ReadTile {
                name,
                span: open.span,
                picture,
                is_whole,
            });
            return;
        }
        let Some(first) = self.found.last_mut() else {
            return;
        };
        if is_whole && first.is_whole && first.picture.side != side {
            let message = format!("this frame of `{name}` is {side} pixels wide");
            let help = format!("draw it {0} by {0}, as the first one", first.picture.side);
            let report = Diag::error("tile-size", open.span, message).help(help);
            self.diags.push(report.also(first.span, "the first one"));
            is_whole = false;
        }
        first.is_whole &= is_whole;
        first.picture.frames.push(pixels);
    }

    /// How wide the picture is meant to be, by most of its rows; with reports of rows that
    /// are too many or too few.
    fn side(&mut self, open: &Open) -> usize {
        let name = &open.header.name;
        let side = usual_width(&open.rows);
        let count = open.rows.len();
        if count == 0 {
            let help = format!("draw {SMALLEST} rows of {SMALLEST} letters below it");
            self.report(
                "tile-rows",
                open.span,
                format!("`{name}` has no rows"),
                &help,
            );
        } else if !(SMALLEST..=LARGEST).contains(&side) {
            let message = format!("the rows of `{name}` have {side} letters");
            let help = format!(
                "a picture is {SMALLEST} by {SMALLEST} letters, or larger, up to {LARGEST} by {LARGEST}"
            );
            self.report("tile-size", open.span, message, &help);
        } else if count < side {
            let message = format!("`{name}` has {count} rows, and they have {side} letters");
            let help = format!(
                "draw {} more: a picture is as high as it is wide",
                side - count
            );
            self.report("tile-rows", open.span, message, &help);
        } else if let Some((start, row)) = open.rows.get(side) {
            let span = self.span(*start, row.len());
            let message = format!("`{name}` has {count} rows, and they have {side} letters");
            let help = format!(
                "take {} out: a picture is as high as it is wide; the next one begins with `@`",
                count - side
            );
            self.report("tile-rows", span, message, &help);
        }
        side
    }

    fn pixels(&mut self, open: &Open, side: usize) -> Vec<Pixel> {
        let mut pixels = Vec::with_capacity(side * side);
        let mut unknown: BTreeMap<char, Span> = BTreeMap::new();
        for (start, row) in open.rows.iter().take(LARGEST) {
            let width = row.chars().count();
            if width != side {
                let kept = row.chars().take(side).map(char::len_utf8).sum::<usize>();
                let span = self.span(start + kept, row.len() - kept);
                let message = format!("this row has {width} letters, and not {side}");
                let help = match width < side {
                    true => format!("add {}; `.` is a pixel that one sees through", side - width),
                    false => format!("take {} out", width - side),
                };
                self.report("tile-row", span, message, &help);
            }
            for (at, letter) in row.char_indices() {
                match self.palette.get(letter) {
                    Some(pixel) => pixels.push(pixel),
                    None => {
                        let span = self.span(start + at, letter.len_utf8());
                        unknown.entry(letter).or_insert(span);
                    }
                }
            }
        }
        for (letter, span) in unknown {
            let message = format!("`{letter}` stands for no colour");
            let help = match letter {
                ' ' | '\t' => "write `.` for a pixel that one sees through".to_string(),
                _ => format!(
                    "take one of {}, or give it a colour above: `= {letter} #a0b0c0`",
                    self.palette.letters()
                ),
            };
            self.report("tile-letter", span, message, &help);
        }
        pixels
    }
}

/// The width that most rows have; of several the one nearest to the usual size.
fn usual_width(rows: &[(usize, &str)]) -> usize {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for (_, row) in rows {
        *counts.entry(row.chars().count()).or_default() += 1;
    }
    let most = counts
        .iter()
        .max_by_key(|(width, count)| (**count, std::cmp::Reverse(width.abs_diff(SMALLEST))));
    most.map_or(SMALLEST, |(width, _)| *width)
}

/// The words of a line with their places.
fn words(text: &str, start: usize) -> Vec<(usize, &str)> {
    let words = text.split_whitespace();
    // Each word is a part of the text, so its place is known.
    words
        .map(|word| {
            (
                start + (word.as_ptr() as usize - text.as_ptr() as usize),
                word,
            )
        })
        .collect()
}

/// A word for a message, not too long.
fn short(word: &str) -> String {
    word.chars().take(40).collect()
}
