//! Guesses colours.

use crate::raws::suggest;

/// Colours that have a name almost everywhere.
const COLORS: &[(&str, &str)] = &[
    ("aqua", "#00ffff"),
    ("beige", "#f5f5dc"),
    ("black", "#000000"),
    ("blue", "#0000ff"),
    ("bronze", "#cd7f32"),
    ("brown", "#a52a2a"),
    ("crimson", "#dc143c"),
    ("cyan", "#00ffff"),
    ("gold", "#ffd700"),
    ("gray", "#808080"),
    ("green", "#008000"),
    ("grey", "#808080"),
    ("indigo", "#4b0082"),
    ("ivory", "#fffff0"),
    ("khaki", "#f0e68c"),
    ("lavender", "#e6e6fa"),
    ("lime", "#00ff00"),
    ("magenta", "#ff00ff"),
    ("maroon", "#800000"),
    ("navy", "#000080"),
    ("olive", "#808000"),
    ("orange", "#ffa500"),
    ("pink", "#ffc0cb"),
    ("purple", "#800080"),
    ("red", "#ff0000"),
    ("salmon", "#fa8072"),
    ("silver", "#c0c0c0"),
    ("tan", "#d2b48c"),
    ("teal", "#008080"),
    ("turquoise", "#40e0d0"),
    ("violet", "#ee82ee"),
    ("white", "#ffffff"),
    ("yellow", "#ffff00"),
];

/// The colours of terminals by number.
const OF_TERMINALS: [&str; 16] = [
    "black", "maroon", "green", "olive", "navy", "purple", "teal", "silver", "gray", "red", "lime",
    "yellow", "blue", "magenta", "cyan", "white",
];

/// A colour from one number: a terminal colour, or 0xrrggbb.
pub(super) fn numbered(number: i64) -> Option<String> {
    let of_terminal = usize::try_from(number).ok();
    match of_terminal.and_then(|number| OF_TERMINALS.get(number)) {
        Some(name) => color(name),
        None => Some(format!("#{:06x}", number & 0xff_ffff)),
    }
}

/// A colour from a list of three parts: 0 to 255, or 0.0 to 1.0.
pub(super) fn of_parts(parts: &[f64]) -> Option<String> {
    let is_share = parts.iter().all(|part| (0.0..=1.0).contains(part));
    let scale = if is_share { 255.0 } else { 1.0 };
    let parts: Vec<i64> = parts
        .iter()
        .map(|part| (part * scale).round() as i64)
        .collect();
    hex(&parts)
}

/// A hue in degrees, with saturation and lightness in percent.
fn of_hue(numbers: &[i64]) -> Option<String> {
    let &[hue, saturation, lightness, ..] = numbers else {
        return None;
    };
    let share = |percent: i64| percent.clamp(0, 100) as f64 / 100.0;
    let (saturation, lightness) = (share(saturation), share(lightness));
    let reach = saturation * lightness.min(1.0 - lightness);
    let part = |turn: i64| {
        let place = ((turn * 30 + hue).rem_euclid(360)) as f64 / 30.0;
        let height = (place - 3.0).min(9.0 - place).clamp(-1.0, 1.0);
        lightness - reach * height
    };
    of_parts(&[part(0), part(8), part(4)])
}

/// `red`, `f00`, `#f00`, `0xff0000`, `rgb(255, 0, 0)`, `dark red`.
pub(super) fn color(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    let named = |name: &str| COLORS.iter().find(|(each, _)| *each == name);
    let digits = lower.trim_start_matches("0x").trim_start_matches('#');
    // Letters in place of digits are the most common mistake.
    let digits = match lower.starts_with('#') {
        true => digits.replace('o', "0").replace(['l', 'i'], "1"),
        false => digits.to_string(),
    };
    if named(&lower).is_none() && digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        let doubled = |digits: &str| digits.chars().flat_map(|each| [each, each]).collect();
        let six: Option<String> = match digits.len() {
            3 | 4 => Some(doubled(&digits[..3])),
            6.. => Some(digits[..6].to_string()),
            5 => Some(format!("{digits}0")),
            _ => None,
        };
        if let Some(six) = six {
            return Some(format!("#{six}"));
        }
    }
    // One wrong sign among the digits: the others are kept.
    if lower.starts_with('#') && digits.len() == 6 {
        let is_wrong = |each: &char| !each.is_ascii_hexdigit();
        if digits.chars().filter(is_wrong).count() == 1 {
            return Some(format!("#{}", digits.replace(|each| is_wrong(&each), "0")));
        }
    }
    let numbers: Vec<i64> = { lower.split(|each: char| !each.is_ascii_digit()) }
        .filter_map(|part| part.parse().ok())
        .collect();
    if numbers.len() >= 3 && lower.starts_with("hsl") {
        return of_hue(&numbers);
    }
    if numbers.len() >= 3 {
        return hex(&numbers);
    }
    let letters: String = lower.chars().filter(char::is_ascii_alphabetic).collect();
    let dark = letters.strip_prefix("dark");
    let light = letters
        .strip_prefix("light")
        .or(letters.strip_prefix("bright"));
    let name = dark.or(light).unwrap_or(&letters);
    let near = named(name).map(|(name, _)| *name);
    let near = near.or_else(|| suggest::nearest(name, COLORS.iter().map(|(name, _)| *name)));
    let (_, value) = named(near?)?;
    let shade = |at: usize| {
        let part = i64::from_str_radix(&value[at..at + 2], 16).unwrap_or(0);
        match (dark, light) {
            (Some(_), _) => part / 2,
            (_, Some(_)) => (part + 255) / 2,
            _ => part,
        }
    };
    hex(&[shade(1), shade(3), shade(5)])
}

pub(super) fn hex(parts: &[i64]) -> Option<String> {
    let &[r, g, b, ..] = parts else {
        return None;
    };
    let fine = [r, g, b].iter().all(|part| (0..=255).contains(part));
    fine.then(|| format!("#{r:02x}{g:02x}{b:02x}"))
}
