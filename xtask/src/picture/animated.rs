//! Several pictures as one animated PNG, with few colours and only what changes.

use super::Picture;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

/// The most colours; one more means that a pixel stays as it is.
const COLOURS: usize = 255;
const SAME: u8 = COLOURS as u8;

/// A part of a picture that differs from the one before, and how long it is shown.
struct Change {
    x: u32,
    y: u32,
    width: u32,
    height: u32,
    pixels: Vec<u8>,
    milliseconds: u16,
}

/// Writes pictures of the same size that are shown one after the other, for ever.
pub fn write(path: &Path, pictures: &[Picture], milliseconds: u16) -> Result<(), String> {
    let at = |fault: String| format!("{}: {fault}", path.display());
    let Some(first) = pictures.first() else {
        return Err(at("there are no pictures".to_string()));
    };
    if pictures.iter().any(|each| each.size() != first.size()) {
        return Err(at("the pictures differ in size".to_string()));
    }
    let palette = palette(pictures);
    let changes = changes(pictures, &palette, milliseconds);
    let file = File::create(path).map_err(|fault| at(fault.to_string()))?;
    encode(file, first.size(), &palette, &changes).map_err(|fault| at(fault.to_string()))
}

fn encode(
    file: File,
    (width, height): (u32, u32),
    palette: &[[u8; 3]],
    changes: &[Change],
) -> Result<(), png::EncodingError> {
    let mut encoder = png::Encoder::new(BufWriter::new(file), width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    let mut colours = palette.to_vec();
    // The last one is never seen.
    colours.resize(COLOURS + 1, [255, 0, 255]);
    encoder.set_palette(colours.into_flattened());
    let mut opacity = vec![255; COLOURS];
    opacity.push(0);
    encoder.set_trns(opacity);
    encoder.set_animated(changes.len() as u32, 0)?;
    encoder.set_blend_op(png::BlendOp::Over)?;
    let mut writer = encoder.write_header()?;
    for change in changes {
        // Each of the two is checked against what the other was before.
        writer.set_frame_position(0, 0)?;
        writer.set_frame_dimension(change.width, change.height)?;
        writer.set_frame_position(change.x, change.y)?;
        writer.set_frame_delay(change.milliseconds, 1000)?;
        writer.write_image_data(&change.pixels)?;
    }
    writer.finish()
}

/// Colours that differ little count as one.
fn rough([red, green, blue]: [u8; 3]) -> [u8; 3] {
    [red & 0xf8, green & 0xf8, blue & 0xf8]
}

/// The colours that stand best for all, each as it really is somewhere: one after the other
/// the colour that would lose most without a place of its own. A colour that is rare but
/// unlike all others counts as one that is frequent but has a likeness.
fn palette(pictures: &[Picture]) -> Vec<[u8; 3]> {
    let mut counts: BTreeMap<[u8; 3], (u64, [u8; 3])> = BTreeMap::new();
    for pixel in pictures.iter().flat_map(|each| &each.pixels) {
        counts.entry(rough(*pixel)).or_insert((0, *pixel)).0 += 1;
    }
    // How far each is from those that were chosen; at first as far as can be.
    let furthest = distance([0; 3], [255; 3]);
    let mut left: Vec<(u64, [u8; 3], u64)> = { counts.into_values() }
        .map(|(count, colour)| (count, colour, furthest))
        .collect();
    let mut palette = Vec::new();
    while palette.len() < COLOURS {
        let lost = |(count, _, far): &(u64, [u8; 3], u64)| count * far;
        let worst = left.iter().enumerate().max_by_key(|(_, each)| lost(each));
        let Some(worst) = worst.map(|(place, _)| place) else {
            break;
        };
        let (_, chosen, _) = left.swap_remove(worst);
        for (_, colour, far) in &mut left {
            *far = distance(*colour, chosen).min(*far);
        }
        palette.push(chosen);
    }
    palette
}

/// How far colours are apart, squared.
fn distance(one: [u8; 3], other: [u8; 3]) -> u64 {
    let parts = one.iter().zip(other);
    parts
        .map(|(one, other)| u64::from(one.abs_diff(other)).pow(2))
        .sum()
}

fn nearest(colour: [u8; 3], palette: &[[u8; 3]]) -> u8 {
    let best = (0..=u8::MAX).zip(palette);
    let best = best.min_by_key(|(_, other)| distance(colour, **other));
    best.map_or(0, |(number, _)| number)
}

/// The first picture whole, and of each other one what changed. A picture without a change
/// lets the one before it stay longer.
fn changes(pictures: &[Picture], palette: &[[u8; 3]], milliseconds: u16) -> Vec<Change> {
    let mut known = BTreeMap::new();
    let mut before: Vec<u8> = Vec::new();
    let mut changes: Vec<Change> = Vec::new();
    for picture in pictures {
        let numbers: Vec<u8> = { picture.pixels.iter() }
            .map(|pixel| {
                let pixel = rough(*pixel);
                *known
                    .entry(pixel)
                    .or_insert_with(|| nearest(pixel, palette))
            })
            .collect();
        match changed(picture.size(), &before, &numbers) {
            Some(change) => changes.push(Change {
                milliseconds,
                ..change
            }),
            None => {
                if let Some(last) = changes.last_mut() {
                    last.milliseconds = last.milliseconds.saturating_add(milliseconds);
                }
            }
        }
        before = numbers;
    }
    changes
}

fn changed((width, height): (u32, u32), before: &[u8], now: &[u8]) -> Option<Change> {
    let is_same = |x: u32, y: u32| {
        let place = (y * width + x) as usize;
        before.get(place) == Some(&now[place])
    };
    let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let changed: Vec<(u32, u32)> = places.filter(|(x, y)| !is_same(*x, *y)).collect();
    let left = changed.iter().map(|(x, _)| *x).min()?;
    let right = changed.iter().map(|(x, _)| *x).max()?;
    let top = changed.iter().map(|(_, y)| *y).min()?;
    let bottom = changed.iter().map(|(_, y)| *y).max()?;
    let pixels = (top..=bottom)
        .flat_map(|y| (left..=right).map(move |x| (x, y)))
        .map(|(x, y)| match is_same(x, y) {
            true => SAME,
            false => now[(y * width + x) as usize],
        })
        .collect();
    Some(Change {
        x: left,
        y: top,
        width: right - left + 1,
        height: bottom - top + 1,
        pixels,
        milliseconds: 0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pixels: &[[u8; 3]]) -> Picture {
        Picture {
            width: 3,
            height: pixels.len() as u32 / 3,
            pixels: pixels.to_vec(),
        }
    }

    #[test]
    fn only_what_changes_is_kept_and_a_standstill_lasts_longer() {
        let (black, red) = ([0; 3], [200, 0, 0]);
        let first = of(&[black; 6]);
        let second = of(&[black, black, black, black, red, black]);
        let pictures = [first.clone(), first.clone(), second];
        let palette = palette(&pictures);
        let changes = changes(&pictures, &palette, 100);
        let shown: Vec<_> = { changes.iter() }
            .map(|it| (it.x, it.y, it.width, it.height, it.milliseconds))
            .collect();
        assert_eq!(shown, [(0, 0, 3, 2, 200), (1, 1, 1, 1, 100)]);
        assert_eq!(palette[usize::from(changes[1].pixels[0])], red);
    }

    #[test]
    fn a_rare_colour_unlike_all_others_stays_what_it_is() {
        let rare = [[210, 40, 30], [150, 60, 200], [60, 180, 220]];
        let mut pixels: Vec<[u8; 3]> = Vec::new();
        // More dark colours than there are places, each much more frequent.
        for red in (0..=136).step_by(8) {
            for green in (0..=96).step_by(8) {
                for blue in (0..=64).step_by(16) {
                    pixels.extend([[red, green, blue]; 60]);
                }
            }
        }
        for colour in rare {
            pixels.extend([colour; 12]);
        }
        pixels.resize(pixels.len().next_multiple_of(3), [0; 3]);
        let pictures = [of(&pixels)];
        let palette = palette(&pictures);
        assert_eq!(palette.len(), COLOURS);
        let worst = |colour: &[u8; 3]| {
            let shown = palette[usize::from(nearest(rough(*colour), &palette))];
            distance(*colour, shown)
        };
        for colour in rare {
            assert!(worst(&colour) <= 10 * 10, "{colour:?}");
        }
        let all = pixels.iter().map(worst).max();
        assert!(all.is_some_and(|far| far <= 30 * 30), "{all:?}");
    }

    #[test]
    fn an_animated_picture_is_a_picture() {
        let pictures = [of(&[[0; 3]; 6]), of(&[[9; 3]; 6])];
        let path = std::env::temp_dir().join(format!("wyrmhold-apng-{}.png", std::process::id()));
        write(&path, &pictures, 100).unwrap();
        let corner = |place: usize| {
            let mut pixels = [[0; 3]; 6];
            pixels[place] = [99; 3];
            of(&pixels)
        };
        write(&path, &[corner(0), corner(5), corner(0)], 100).unwrap();
        assert_eq!(Picture::read(&path).unwrap().size(), (3, 2));
        std::fs::remove_file(&path).unwrap();
        assert!(write(&path, &[], 100).is_err());
    }
}
