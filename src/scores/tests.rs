use super::*;
use crate::raws;

fn header(origin: Origin, parts: usize, unranked: Option<&str>) -> Header {
    let part = |place: usize| Part {
        id: format!("part{place}"),
        version: "1.0.0".into(),
        hash: "0123456789abcdef".into(),
    };
    Header {
        version: "1.2.3".into(),
        seed: Seed::number(7),
        origin,
        content: (0..parts).map(part).collect(),
        unranked: unranked.map(str::to_string),
        hero: None,
        duel: None,
    }
}

fn game() -> Game {
    Game::new(7, raws::core().expect("the core is sound"))
}

pub fn entry(score: u32, turns: u32) -> ScoreEntry {
    ScoreEntry {
        score,
        turns,
        ..ScoreEntry::of(&game(), &header(Origin::Fresh, 1, None), false)
    }
}

#[test]
fn runs_that_are_no_equals_are_kept_apart() {
    use Category::{Daily, Easier, Modded, Ranked, Seeded, Unranked};
    use Origin::{Chosen, Fresh};
    for (origin, parts, unranked, easier, expected) in [
        (Fresh, 1, None, false, Ranked),
        (Origin::Daily, 1, None, false, Daily),
        (Chosen, 1, None, false, Seeded),
        (Fresh, 2, None, false, Modded),
        (Origin::Daily, 2, None, true, Modded),
        (Fresh, 1, None, true, Easier),
        (Origin::Daily, 1, None, true, Easier),
        (Fresh, 1, Some("played on"), false, Unranked),
        (Chosen, 2, Some("played on"), true, Unranked),
    ] {
        let header = header(origin, parts, unranked);
        assert_eq!(category(&header, easier), expected, "{header:?}");
    }
}

#[test]
fn the_best_come_first_then_the_quickest_then_the_oldest() {
    let mut table = ScoreTable::default();
    for (score, turns, day, place) in [
        (100, 50, "a", 0),
        (300, 90, "b", 0),
        (300, 80, "c", 0),
        (300, 90, "d", 2),
        (200, 1, "e", 3),
    ] {
        let mut entry = entry(score, turns);
        entry.day = Some(day.into());
        assert_eq!(table.add(entry), Some(place), "{day}");
    }

    let days = |entries: &[ScoreEntry]| -> String {
        entries.iter().filter_map(|each| each.day.clone()).collect()
    };
    assert_eq!(days(table.best(Category::Ranked)), "cbdea");
    assert_eq!(days(table.history()), "edcba");
    assert!(table.best(Category::Daily).is_empty());
}

#[test]
fn only_so_many_are_kept() {
    let mut table = ScoreTable::default();
    let model = entry(0, 0);
    for turns in 0..1100 {
        let place = table.add(ScoreEntry {
            turns,
            ..model.clone()
        });
        let expected = (turns < 100).then_some(turns as usize);
        assert_eq!(place, expected);
    }
    assert_eq!(table.best(Category::Ranked).len(), MOST_IN_CATEGORY);
    assert_eq!(table.history().len(), MOST_IN_HISTORY);
    assert_eq!(table.history()[0].turns, 1099);
}

#[test]
fn a_run_is_not_added_twice() {
    let mut table = ScoreTable::default();
    let mut run = entry(100, 5);
    run.replay = Some("run-1".into());
    assert_eq!(table.add(run.clone()), Some(0));
    assert_eq!(table.add(entry(200, 5)), Some(0));
    assert_eq!(table.add(run), Some(1));
    assert_eq!(table.history().len(), 2);
}

#[test]
fn what_is_written_can_be_read() {
    let mut table = ScoreTable::default();
    table.add(entry(100, 5));
    let mut other = ScoreEntry::of(&game(), &header(Origin::Chosen, 3, Some("why")), true);
    other.killer = Some("an a".into());
    other.day = Some("2026-11-16".into());
    table.add(other);
    assert_eq!(ScoreTable::read(&table.write()), Ok(table));
}

#[test]
fn a_damaged_or_newer_table_is_refused_in_words() {
    let mut table = ScoreTable::default();
    table.add(entry(100, 5));
    let bytes = table.write();
    for cut in 0..bytes.len() - 2 {
        let error = ScoreTable::read(&bytes[..cut]).unwrap_err();
        assert!(error.to_string().contains("is damaged"), "cut at {cut}");
    }
    for place in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1 << (place % 7);
        // With a flipped digit it may still be a table; then it can be written.
        if let Ok(table) = ScoreTable::read(&damaged) {
            table.write();
        }
    }
    let text = String::from_utf8(bytes).unwrap();
    let newer = text.replacen("\"format\": 1", "\"format\": 9", 1);
    assert_eq!(
        ScoreTable::read(newer.as_bytes()),
        Err(TableError::TooNew(9))
    );
    let moved = text.replacen("\"ranked\": [", "\"daily\": [", 1);
    assert!(matches!(
        ScoreTable::read(moved.as_bytes()),
        Err(TableError::Damaged(_))
    ));
}
