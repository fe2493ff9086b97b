//! Pictures of a mod: drawn as text in `tiles/*.txt`, or `tiles/*.png`.
//!
//! A picture belongs to the mod that brings it. One that names another mod's, such as
//! `core:floor`, takes the place of that one.

pub(super) mod codes;
mod laid;
mod palette;
mod png;
mod sprites;

pub use codes::TILES;
pub(super) use laid::{NoPicture, Pictures, lay};
pub use palette::PALETTE;

use super::bundle::Bundle;
use super::format::is_word;
use super::hints;
use super::reports::MOST_COLLECTED;
use crate::catalog::TilePicture;
use crate::catalog::schema::Section;
use placed_json::diag::Diag;
use placed_json::source::{FileId, Source, Sources, Span};

/// The folder of a mod's pictures.
pub(super) const FOLDER: &str = "tiles/";
/// The least width and height of a picture, in pixels.
pub const SMALLEST: usize = 16;
/// The largest width and height of a picture, in pixels.
pub const LARGEST: usize = 64;
/// The most frames of a picture.
pub const MOST_FRAMES: usize = 16;
/// The most pixels of all pictures of a mod together, in all frames.
pub const MOST_PIXELS: usize = 1_048_576;
/// The longest part of a name.
const LONGEST_NAME: usize = 64;
/// The end of the name of a PNG that takes the colour of what it stands for.
const TINTED: &str = ".tint";

/// A picture as a mod brings it.
#[derive(Clone, Debug)]
pub(super) struct ReadTile {
    /// As it was written: `floor`, `items/lamp`, `core:floor/2`.
    pub(super) name: String,
    /// Where its name was written.
    pub(super) span: Span,
    pub(super) picture: TilePicture,
    /// There is no mistake in it.
    pub(super) is_whole: bool,
}

/// Whether a text can name a picture: `[mod:][section/]id[/number]`.
pub fn is_name(text: &str) -> bool {
    let (by, name) = match text.split_once(':') {
        Some((by, name)) => (Some(by), name),
        None => (None, text),
    };
    let is_number =
        |part: &str| matches!(part.len(), 1..=2) && part.bytes().all(|each| each.is_ascii_digit());
    let word = |part: &str| is_word(part, 1, LONGEST_NAME);
    let parts: Vec<&str> = name.split('/').collect();
    by.is_none_or(|by| is_word(by, 1, 32))
        && match parts[..] {
            [one] => word(one),
            [one, two] => word(one) && (word(two) || is_number(two)),
            [one, two, three] => word(one) && word(two) && is_number(three),
            _ => false,
        }
}

/// The name that was meant: `Well Toad.png` is `well_toad`.
pub fn right_name(text: &str) -> Option<String> {
    let text = text.strip_prefix(FOLDER).unwrap_or(text);
    let text = [".png", ".txt"]
        .iter()
        .find_map(|end| text.strip_suffix(end))
        .unwrap_or(text);
    if is_name(text) {
        return Some(text.into());
    }
    let parts: Vec<String> = text
        .split('/')
        .filter_map(|part| hints::word(part, 1, LONGEST_NAME))
        .collect();
    Some(parts.join("/")).filter(|name| is_name(name))
}

/// Reads every picture of a mod. `others` are the mods whose pictures it may replace.
pub(super) fn read(
    bundle: &Bundle,
    owner: &str,
    others: &[String],
    sources: &mut Sources,
    diags: &mut Vec<Diag>,
) -> (Vec<ReadTile>, Vec<FileId>) {
    let (mut tiles, mut files) = (Vec::new(), Vec::new());
    let before = diags.len();
    let mut pixels = 0;
    let drawn = bundle
        .files
        .iter()
        .filter(|(path, _)| path.starts_with(FOLDER));
    for (path, bytes) in drawn {
        // After this many mistakes the other files are not read.
        if diags.len() - before >= MOST_COLLECTED {
            break;
        }
        let text = match path.ends_with(".txt") {
            true => Some(super::bundle::utf8(bytes)),
            false => None,
        };
        let label = bundle.label.trim_end_matches('/');
        let file = sources.add(Source {
            owner: owner.into(),
            path: match label {
                "" => path.clone(),
                label => format!("{label}/{path}"),
            },
            text: text.and_then(Result::ok).unwrap_or_default().into(),
        });
        files.push(file);
        let (start, end) = (0, 0);
        let place = Span { file, start, end };
        let found = match text {
            Some(Ok(text)) => sprites::read(file, text, diags),
            Some(Err(_)) => {
                let report = Diag::error("not-utf8", place, "this file is not UTF-8 text");
                diags.push(report.help("save it as UTF-8 in your editor"));
                Vec::new()
            }
            None => Vec::from_iter(from_png(path, bytes, place, others, diags)),
        };
        let frames = found.iter().flat_map(|tile| &tile.picture.frames);
        pixels += frames.map(Vec::len).sum::<usize>();
        tiles.extend(found);
        if pixels > MOST_PIXELS {
            let message = format!(
                "with this file the pictures of the mod have more than {MOST_PIXELS} pixels"
            );
            let help = "draw smaller ones, or divide the mod in two";
            diags.push(Diag::error("too-many-pixels", place, message).help(help));
            tiles.clear();
            break;
        }
    }
    (tiles, files)
}

/// A picture that is a PNG; its path is its name.
fn from_png(
    path: &str,
    bytes: &[u8],
    span: Span,
    others: &[String],
    diags: &mut Vec<Diag>,
) -> Option<ReadTile> {
    let name = path.strip_prefix(FOLDER).unwrap_or(path);
    let name = name.strip_suffix(".png").unwrap_or(name);
    let (name, is_tinted) = match name.strip_suffix(TINTED) {
        Some(name) => (name, true),
        None => (name, false),
    };
    // A file name cannot have a colon: the folder says whose picture it replaces.
    let name = match name.split_once('/') {
        Some((by, rest)) if is_other(by, others) => format!("{by}:{rest}"),
        _ => name.to_string(),
    };
    if !is_name(&name) {
        let right = right_name(&name).map(|right| format!("call it `{right}.png`; "));
        let message = format!("`{name}` cannot be the name of a picture");
        let help = format!(
            "{}a name is small letters, digits and underscores",
            right.unwrap_or_default()
        );
        diags.push(Diag::error("bad-tile", span, message).help(help));
        return None;
    }
    match png::read(bytes) {
        Ok(strip) => Some(ReadTile {
            picture: TilePicture {
                name: name.clone(),
                side: strip.side,
                frames: strip.frames,
                is_tinted,
            },
            name,
            span,
            is_whole: true,
        }),
        Err(fault) => {
            diags.push(Diag::error(fault.code, span, fault.message).help(fault.help));
            None
        }
    }
}

/// Whether a folder under `tiles` is for pictures of another mod.
fn is_other(folder: &str, others: &[String]) -> bool {
    Section::from_name(folder).is_none() && others.iter().any(|each| each == folder)
}

#[cfg(test)]
mod tests;
