//! Dice as they were most likely meant.

use crate::rules::dice::Dice;

/// Dice as others write them: `2w6`, `1D6`, `2d6 + 1`, `1-4`, `2d`.
pub(super) fn dice(text: &str) -> Option<String> {
    let plain: String = text
        .to_lowercase()
        .chars()
        .filter(|each| !each.is_whitespace())
        .take(40)
        .map(|each| if "wк".contains(each) { 'd' } else { each })
        .collect();
    let plain = plain.replace(['–', '—', '−'], "-").replace("d%", "d100");
    let plain = plain.trim_start_matches('+').to_string();
    let between = || {
        let (low, high) = plain
            .split_once(['-', '~'])
            .or(plain.split_once(".."))
            .or(plain.split_once("to"))?;
        let (low, high): (i32, i32) = (low.parse().ok()?, high.trim_matches('.').parse().ok()?);
        let sides = high.checked_sub(low)?.checked_add(1)?;
        let bonus = low.checked_sub(1)?;
        (sides > 1).then(|| match bonus {
            0 => format!("1d{sides}"),
            _ => format!("1d{sides}{bonus:+}"),
        })
    };
    let several = || {
        // Of several kinds of dice the first is kept.
        let mut parts = plain.split('+').filter(|part| part.contains('d'));
        let first = parts.next()?;
        parts.next().is_some().then(|| first.to_string())
    };
    let times = || {
        let (one, by) = plain.split_once(['*', 'x', '×'])?;
        let (count, sides) = one.split_once('d')?;
        let count = match count {
            "" => 1,
            count => count.parse::<i32>().ok()?,
        };
        Some(format!("{}d{sides}", count.checked_mul(by.parse().ok()?)?))
    };
    let rounded = || Some(format!("{}", plain.parse::<f64>().ok()?.abs().round()));
    let candidates = [
        Some(plain.clone()),
        between(),
        times(),
        several(),
        Some(format!("{plain}6")).filter(|_| plain.ends_with('d')),
        Some(plain.trim_end_matches(['+', '-']).to_string()),
        Some(plain.trim_start_matches(['-', '0']).to_string()),
        rounded(),
    ];
    let mut candidates = candidates.into_iter().flatten();
    candidates.find(|text| text.parse::<Dice>().is_ok())
}
