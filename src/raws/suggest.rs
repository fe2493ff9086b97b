//! "Did you mean": the nearest of the words that would be right.

/// The word among `right` that was most likely meant.
pub fn nearest<'a>(written: &str, right: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let written = written.to_lowercase();
    let allowed = 1 + written.chars().count() / 4;
    let mut best: Option<(usize, f64, &str)> = None;
    for word in right {
        let lower = word.to_lowercase();
        let distance = strsim::osa_distance(&written, &lower);
        let likeness = strsim::jaro_winkler(&written, &lower);
        let distance = match is_short_for(&written, &lower) {
            true => distance.min(1),
            false => distance,
        };
        if distance > allowed && likeness <= 0.88 {
            continue;
        }
        let better = best.is_none_or(|(least, most, _)| {
            distance < least || (distance == least && likeness > most)
        });
        if better {
            best = Some((distance, likeness, word));
        }
    }
    best.map(|(_, _, word)| word)
}

/// Is it the first part of the word, or the first letters of its parts, as `hp`
/// is of `hit_points`?
fn is_short_for(written: &str, word: &str) -> bool {
    let rest = word.strip_prefix(written);
    if written.len() > 2 && rest.is_some_and(|rest| rest.starts_with('_')) {
        return true;
    }
    let initials = word.split('_').filter_map(|part| part.chars().next());
    written.chars().count() > 1 && initials.eq(written.chars())
}

/// A help that names the nearest word, or the first few of all.
pub fn help<'a>(written: &str, right: impl IntoIterator<Item = &'a str>) -> String {
    let mut right: Vec<&str> = right.into_iter().collect();
    right.sort_unstable();
    right.dedup();
    if let Some(near) = nearest(written, right.iter().copied()) {
        return format!("did you mean `{near}`?");
    }
    match right.len() {
        0 => "there is none to choose from".into(),
        1..=12 => format!("it can be {}", right.join(", ")),
        _ => format!("it can be {} and others", right[..5].join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_found() {
        let words = ["hit_points", "armor_class", "to_hit", "damage", "goblin"];
        for (written, expected) in [
            ("hitpoints", Some("hit_points")),
            ("hit_pionts", Some("hit_points")),
            ("damge", Some("damage")),
            ("Goblin", Some("goblin")),
            ("goblins", Some("goblin")),
            ("colour", None),
            ("hp", Some("hit_points")),
            ("", None),
        ] {
            assert_eq!(nearest(written, words), expected, "{written}");
        }
        assert_eq!(help("zzz", ["b", "a"]), "it can be a, b");
    }
}
