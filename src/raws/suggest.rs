//! "Did you mean": finds the nearest of the correct words.

use crate::raws::HELPS;
use std::cell::Cell;

/// A word with at least this similarity counts as meant, however many letters differ.
const LIKE: f64 = 0.88;
/// Related words share at least this many letters in a row.
const KIN: usize = 5;
/// A longer word is not meant as a field.
const LONGEST_KIN: usize = 40;
/// So many words are shown all; of more, only some.
const MOST_SHOWN: usize = 16;
const SOME: usize = 6;
/// Of more words, by their letters, the nearest are not looked for.
const MOST_SORTED: usize = 20_000;
/// At most so many words that share a part are offered together.
const MOST_ALIKE: usize = 4;
/// How many letters may be compared for all hints of one load.
const PATIENCE: u64 = 40_000_000;
/// How many pairs of letters may be compared for one hint. Words that only have the same
/// letters are too many to compare only in a mod that has thousands of them.
const MOST_PAIRS: usize = 2_000_000;
/// How many values may be tried for all mended pieces of one load.
const MOST_VALUES: u32 = 12_000;

/// The comparisons and trials that are left. A mod with thousands of mistakes does not need a hint
/// for each, and loading must not take long.
#[derive(Clone, Debug)]
pub struct Patience {
    letters: Cell<u64>,
    values: Cell<u32>,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            letters: Cell::new(PATIENCE),
            values: Cell::new(MOST_VALUES),
        }
    }
}

impl Patience {
    /// Whether a word may still be compared with this many others.
    pub fn allows(&self, written: &str, words: usize) -> bool {
        // Every word is looked at, and the letters of some are compared in pairs.
        let length = written.len().min(256);
        let pairs = (words * length * length).min(MOST_PAIRS);
        let cost = ((words + 1) * (length + 32) + pairs / 8) as u64;
        let left = self.letters.get();
        self.letters.set(left.saturating_sub(cost));
        left >= cost
    }

    /// Whether one more value may be tried for a mended piece.
    pub fn allows_another_value(&self) -> bool {
        let left = self.values.get();
        self.values.set(left.saturating_sub(1));
        left > 0
    }
}

/// The word among `right` that was most likely meant.
pub fn nearest<'a>(written: &str, right: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if !HELPS {
        return None;
    }
    let written = written.to_lowercase();
    let length = written.chars().count();
    let allowed = 1 + length / 4;
    let letters = Letters::of(&written);
    let mut best: Option<(usize, f64, &str)> = None;
    let mut pairs = 0;
    for word in right {
        let lower = word.to_lowercase();
        let is_short = is_short_for(&written, &lower);
        if !is_short && !letters.may_be(&Letters::of(&lower), allowed) {
            continue;
        }
        pairs += length * lower.len();
        if pairs > MOST_PAIRS {
            break;
        }
        let distance = strsim::osa_distance(&written, &lower);
        let likeness = strsim::jaro_winkler(&written, &lower);
        let distance = match is_short {
            true => distance.min(1),
            false => distance,
        };
        if distance > allowed && likeness <= LIKE {
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

/// The word with the same parts in another order: `health_missing` is `missing_health`.
pub fn reordered<'a>(written: &str, right: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if !HELPS || written.len() > LONGEST_KIN {
        return None;
    }
    let parts = |word: &str| -> Vec<String> {
        let word = word.to_lowercase();
        let mut parts: Vec<String> = { word.split(['_', ' ', '-']) }.map(Into::into).collect();
        parts.sort_unstable();
        parts
    };
    let own = parts(written);
    let mut right = right.into_iter().filter(|_| own.len() > 1);
    right.find(|word| word.len() == written.len() && parts(word) == own)
}

/// How often each letter occurs in a word, in a few groups. This is enough to exclude
/// words that are too different, without comparing them.
struct Letters {
    groups: [u16; 32],
    length: usize,
}

impl Letters {
    fn of(word: &str) -> Self {
        let mut groups = [0_u16; 32];
        let mut length = 0;
        for each in word.chars() {
            let group = &mut groups[each as usize % 32];
            *group = group.saturating_add(1);
            length += 1;
        }
        Self { groups, length }
    }

    /// Whether two words may be near each other. Never false if they are.
    fn may_be(&self, other: &Self, allowed: usize) -> bool {
        let both = self.groups.iter().zip(&other.groups);
        let common: usize = both.map(|(one, two)| usize::from(*one.min(two))).sum();
        let (longer, shorter) = (self.length.max(other.length), self.length.min(other.length));
        if longer - common <= allowed {
            return true;
        }
        // The highest similarity that is possible with this many common letters.
        let share = |length: usize| common as f64 / length.max(1) as f64;
        let jaro = (share(longer) + share(shorter) + 1.0) / 3.0;
        jaro + 0.4 * (1.0 - jaro) > LIKE
    }
}

/// Whether it is the first or last part of the word, or its initials, as `hp` is of
/// `hit_points`.
fn is_short_for(written: &str, word: &str) -> bool {
    let rest = word.strip_prefix(written);
    if written.len() > 2 && rest.is_some_and(|rest| rest.starts_with('_')) {
        return true;
    }
    // `traps` and `spawn_traps`.
    let rest = word.strip_suffix(written);
    if written.len() > 2 && rest.is_some_and(|rest| rest.ends_with('_')) {
        return true;
    }
    // `try` and `tries`, `potion` and `potions`.
    let is_plural = |one: &str, many: &str| {
        let stem = many.strip_suffix("ies").zip(one.strip_suffix('y'));
        stem.is_some_and(|(many, one)| many == one) || many.strip_suffix("es") == Some(one)
    };
    if is_plural(written, word) || is_plural(word, written) {
        return true;
    }
    let initials = word.split('_').filter_map(|part| part.chars().next());
    written.chars().count() > 1 && initials.eq(written.chars())
}

/// The only word among `right` that shares most letters with a word, as `asleep` does
/// with `sleeping`.
pub fn kin<'a>(written: &str, right: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if !HELPS || written.len() > LONGEST_KIN {
        return None;
    }
    let written = written.to_lowercase();
    let letters: Vec<char> = written.chars().collect();
    let begins = |word: &str| {
        let mut firsts = written.split('_').filter(|part| part.len() + 1 >= KIN);
        firsts.any(|part| word.split('_').any(|each| each.starts_with(part)))
    };
    let has_common = |word: &&str| {
        let mut parts = letters.windows(KIN);
        begins(word) || parts.any(|part| word.contains(&part.iter().collect::<String>()))
    };
    let mut found = right.into_iter().filter(has_common);
    found.next().filter(|_| found.next().is_none())
}

/// The words among `right` that share most parts with a name, in any order, as
/// `door_open` does with `open_door`. At most a few: more tell nothing.
pub fn by_parts<'a>(written: &str, right: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    if !HELPS || written.len() > LONGEST_KIN {
        return Vec::new();
    }
    let split = |word: &str| -> Vec<String> {
        let parts = word.split(|each: char| !each.is_alphanumeric());
        let parts = parts.map(|part| part.trim_end_matches('s').to_lowercase());
        parts.filter(|part| part.len() > 2).collect()
    };
    let wanted = split(written);
    let (mut most, mut best) = (1, Vec::new());
    for word in right {
        let parts = split(word.rsplit(':').next().unwrap_or(word));
        let common = wanted.iter().filter(|part| parts.contains(part)).count();
        if common > most {
            (most, best) = (common, Vec::new());
        }
        if common == most {
            best.push(word);
        }
    }
    best.truncate(if best.len() > MOST_ALIKE {
        0
    } else {
        MOST_ALIKE
    });
    best
}

/// A help that names the nearest word, or the first few words.
pub fn help<'a>(written: &str, right: impl IntoIterator<Item = &'a str>) -> String {
    if !HELPS {
        return String::new();
    }
    let mut right: Vec<&str> = right.into_iter().collect();
    right.sort_unstable();
    right.dedup();
    let same = reordered(written, right.iter().copied());
    if let Some(near) = same.or_else(|| nearest(written, right.iter().copied())) {
        return format!("did you mean `{near}`?");
    }
    few_near(written, &right)
}

/// A help that names all words if they are few, or else those that are most like the
/// written one.
pub fn few_near(written: &str, right: &[&str]) -> String {
    if !HELPS || right.len() <= MOST_SHOWN || written.is_empty() {
        return few(right);
    }
    let mut all = right.to_vec();
    let written = written.to_lowercase();
    // Related words share several letters in a row, wherever these stand.
    let letters: Vec<char> = written.chars().take(LONGEST_KIN).collect();
    let likeness = |word: &str| {
        let alike = strsim::jaro_winkler(&written, word) * 100.0;
        let shared = Some(shared(&letters, word)).filter(|shared| *shared + 1 >= KIN);
        shared.unwrap_or(0) * 30 + alike as usize
    };
    if all.len() * letters.len() < MOST_SORTED {
        crate::order::by_key(&mut all, |word| std::cmp::Reverse(likeness(word)));
    }
    format!("it can be {} and others", all[..SOME].join(", "))
}

/// How many letters in a row of one word the other has too, at most.
fn shared(letters: &[char], word: &str) -> usize {
    // For each letter: how many up to it end here in the other word.
    let mut ends = vec![0; letters.len() + 1];
    let mut most = 0;
    for each in word.chars() {
        for at in (0..letters.len()).rev() {
            ends[at + 1] = if letters[at] == each { ends[at] + 1 } else { 0 };
            most = most.max(ends[at + 1]);
        }
    }
    most
}

/// A help that asks for one of a few words; none if there are none.
pub fn one_of(right: &[&str]) -> Option<String> {
    let all: Vec<String> = right.iter().map(|word| format!("`{word}`")).collect();
    let (last, others) = all.split_last()?;
    Some(match others {
        [] => format!("did you mean {last}?"),
        _ => format!("did you mean {} or {last}?", others.join(", ")),
    })
}

/// A help that names the first few words.
pub fn few(right: &[&str]) -> String {
    match right.len() {
        0 => "there is none to choose from".into(),
        1 => format!("it can only be {}", right[0]),
        2..=MOST_SHOWN => format!("it can be {}", right.join(", ")),
        _ => format!("it can be {} and others", right[..SOME].join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_found() {
        let words = [
            "hit_points",
            "armor_class",
            "to_hit",
            "damage",
            "goblin",
            "tries",
        ];
        for (written, expected) in [
            ("hitpoints", Some("hit_points")),
            ("hit_pionts", Some("hit_points")),
            ("damge", Some("damage")),
            ("Goblin", Some("goblin")),
            ("goblins", Some("goblin")),
            ("colour", None),
            ("hp", Some("hit_points")),
            ("try", Some("tries")),
            ("", None),
        ] {
            assert_eq!(nearest(written, words), expected, "{written}");
        }
        assert_eq!(help("zzz", ["b", "a"]), "it can be a, b");
    }

    #[test]
    fn a_word_of_the_same_origin_is_found() {
        let words = ["asleep", "flees_below", "armor_class", "hit_points"];
        for (written, expected) in [
            ("sleeping", Some("asleep")),
            ("flees_at", Some("flees_below")),
            ("flee_percent", Some("flees_below")),
            ("points", Some("hit_points")),
            ("magic", None),
            ("", None),
        ] {
            assert_eq!(kin(written, words), expected, "{written}");
        }
        assert_eq!(kin("point", ["hit_points", "skill_points"]), None);
    }

    #[test]
    fn words_that_share_a_part_are_found() {
        let words = [
            "core:door_open",
            "core:door_shut",
            "core:bare_rooms",
            "core:wall",
        ];
        for (written, expected) in [
            ("open_door", &["core:door_open"][..]),
            ("simple_rooms", &["core:bare_rooms"]),
            ("door", &["core:door_open", "core:door_shut"]),
            ("core", &[]),
        ] {
            assert_eq!(by_parts(written, words), expected, "{written}");
        }
    }

    #[test]
    fn no_near_word_is_passed_over_unseen() {
        let mut stream = chance::Stream::named(11, "near words");
        let letters = ["a", "b", "e", "r", "t", "_", "ä", "9"];
        let mut word = || -> String {
            let length = stream.between(1, 12);
            let letter = |_| stream.pick(&letters).copied().unwrap_or("a");
            (0..length).map(letter).collect()
        };
        let mut near = 0;
        for number in 0..20_000 {
            let (one, other) = (word(), word());
            let allowed = 1 + one.chars().count() / 4;
            let is_near = strsim::osa_distance(&one, &other) <= allowed
                || strsim::jaro_winkler(&one, &other) > LIKE;
            let may_be = Letters::of(&one).may_be(&Letters::of(&other), allowed);
            assert!(may_be || !is_near, "seed 11, pair {number}: {one} {other}");
            near += usize::from(is_near);
        }
        assert!(near > 100, "only {near} pairs were near");
    }
}
