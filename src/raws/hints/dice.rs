//! Guesses dice.

use crate::rules::dice::Dice;

/// Dice as others write them: `2w6`, `1D6`, `2d6 + 1`, `1-4`, `2d`, `2+1d6`.
pub(super) fn dice(text: &str) -> Option<String> {
    let plain = plain(text);
    let with_dice = plain.replace(['x', '×', '*'], "d");
    let candidates = [
        Some(plain.clone()),
        between(&plain),
        times(&plain),
        shared(&plain),
        Some(with_dice.clone()).filter(|_| !plain.contains('d')),
        summed(&plain),
        summed(&with_dice).filter(|_| !plain.contains('d')),
        Some(format!("{plain}6")).filter(|_| plain.ends_with('d')),
        Some(plain.trim_end_matches(['+', '-']).to_string()),
        Some(plain.trim_start_matches(['-', '0']).to_string()),
        (plain.strip_suffix("d0").or(plain.strip_suffix("d1"))).map(|count| format!("{count}d6")),
        rounded(&plain),
        among_words(text),
    ];
    let mut candidates = candidates.into_iter().flatten();
    candidates.find(|text| text.parse::<Dice>().is_ok())
}

/// In lower case, without spaces and brackets, and with the usual operators.
fn plain(text: &str) -> String {
    let plain: String = text
        .to_lowercase()
        .chars()
        .filter(|each| !each.is_whitespace() && !"()[]".contains(*each))
        .take(40)
        .map(|each| if "wк".contains(each) { 'd' } else { each })
        .collect();
    let plain = plain.replace(['–', '—', '−'], "-").replace("d%", "d100");
    plain.trim_start_matches('+').to_string()
}

/// `1-4`, `2..8`, `1to6`.
fn between(plain: &str) -> Option<String> {
    let (low, high) = plain
        .split_once(['-', '~'])
        .or(plain.split_once(".."))
        .or(plain.split_once("to"))?;
    let (low, high): (i32, i32) = (low.parse().ok()?, high.trim_matches('.').parse().ok()?);
    let sides = high.checked_sub(low)?.checked_add(1)?;
    let bonus = low.checked_sub(1)?;
    (sides > 1).then(|| written(1, sides, bonus))
}

fn written(count: i32, sides: i32, bonus: i32) -> String {
    match bonus {
        0 => format!("{count}d{sides}"),
        _ => format!("{count}d{sides}{bonus:+}"),
    }
}

/// `1d6*2`, `3x1d4`.
fn times(plain: &str) -> Option<String> {
    let (one, other) = plain.split_once(['*', 'x', '×'])?;
    let (one, by) = match one.contains('d') {
        true => (one, other),
        false => (other, one),
    };
    let (count, sides) = one.split_once('d')?;
    let count = match count {
        "" => 1,
        count => count.parse::<i32>().ok()?,
    };
    Some(format!("{}d{sides}", count.checked_mul(by.parse().ok()?)?))
}

/// `2d6/2`: dice from the least to the most that there can be.
fn shared(plain: &str) -> Option<String> {
    let (dice, by) = plain.split_once('/')?;
    let (dice, by): (Dice, i32) = (dice.parse().ok()?, by.parse().ok()?);
    let (least, most) = (dice.least().checked_div(by)?, dice.most().checked_div(by)?);
    between(&format!("{}-{most}", least.max(1)))
}

/// A sum of dice and numbers in any order. Different dice become dice of one kind with
/// the same maximum.
fn summed(plain: &str) -> Option<String> {
    let (mut count, mut highest, mut bonus) = (0_i32, 0_i32, 0_i32);
    for term in plain.replace('-', "+-").split('+') {
        match term.split_once('d') {
            _ if term.is_empty() => {}
            Some((dice, sides)) => {
                let dice: i32 = match dice {
                    "" => 1,
                    dice => dice.parse().ok().filter(|dice| *dice > 0)?,
                };
                let sides: i32 = sides.parse().ok()?;
                count = count.checked_add(dice)?;
                highest = highest.checked_add(dice.checked_mul(sides)?)?;
            }
            None => bonus = bonus.checked_add(term.parse().ok()?)?,
        }
    }
    let sides = highest.checked_div(count)?;
    bonus = bonus.checked_add(highest - sides * count)?;
    Some(written(count, sides, bonus))
}

fn rounded(plain: &str) -> Option<String> {
    Some(format!("{}", plain.parse::<f64>().ok()?.abs().round()))
}

/// Dice inside other words: `1d6 fire`.
fn among_words(text: &str) -> Option<String> {
    let mut words = text.split_whitespace().map(plain);
    words.find(|word| word.contains('d') && word.parse::<Dice>().is_ok())
}
