//! The lists of runs, used by keys and by mouse, at many sizes.

use super::*;
use crate::run::header::Origin;
use crate::scores::ScoreTable;
use crate::ui::fx::Effects;
use crate::ui::testkit;
use chance::seed::Seed;

fn today() -> Day {
    Day::parse("2026-11-16").expect("a day")
}

fn entry(category: Category, score: u32) -> ScoreEntry {
    ScoreEntry {
        category,
        score,
        ending: Ending::Died,
        killer: Some("a cave rat".to_string()),
        hero: "odd fellow".to_string(),
        depth: 2,
        deepest_reached: 3,
        turns: 345,
        kills: 6,
        seed: Seed::parse("old well").expect("a seed"),
        origin: Origin::Chosen,
        version: "1.0.0".to_string(),
        content: Vec::new(),
        unranked: None,
        day: Some("2026-11-16".to_string()),
        replay: Some(format!("runs/{score:05}")),
    }
}

fn past() -> PastRuns {
    let mut records = Records::default();
    records.table.add(entry(Category::Seeded, 7));
    records.table.add(entry(Category::Seeded, 9));
    let unfiled = ScoreEntry {
        replay: None,
        ..entry(Category::Unranked, 1)
    };
    records.table.add(unfiled);
    PastRuns::new(records, today())
}

#[test]
fn past_runs_by_keys() {
    let effects = Effects::default();
    let scene = testkit::scene(None, &effects);
    let down = UiAction::Go(Direction::SOUTH);
    let (left, right) = (UiAction::Go(Direction::WEST), UiAction::Go(Direction::EAST));
    for (actions, expected) in [
        (vec![UiAction::Confirm], "watch runs/00009"),
        (vec![down, UiAction::Confirm], "watch runs/00007"),
        (vec![down, UiAction::Link], "link runs/00007"),
        (vec![UiAction::Story], "story runs/00009"),
        (vec![UiAction::LinkBeginning], "link #seed=old+well"),
        (vec![left, UiAction::Story], "refuse"),
        (
            vec![right, right, right, UiAction::Story],
            "say This run was not filed.",
        ),
        (
            vec![right, right, right, right, down, UiAction::Link],
            "link runs/00009",
        ),
        (vec![UiAction::Share], "refuse"),
        (vec![UiAction::Cancel], "pop"),
    ] {
        let mut past = past();
        let mut last = String::new();
        for action in &actions {
            last = past.handle(*action, &scene).word();
        }
        assert_eq!(last, expected, "{actions:?}");
    }
}

#[test]
fn everything_is_told_at_every_size() {
    for (columns, rows) in [(40, 22), (80, 45), (120, 60)] {
        let canvas = testkit::drawn(&past(), None, columns, rows);
        for text in [
            "[Seeded]",
            "Unranked",
            "All",
            "9  Killed by a cave rat, depth 2, turn 345",
            "old well",
            "Hero: odd fellow",
            "Foes slain: 6",
            "Enter watch",
            "t story",
        ] {
            assert!(canvas.shows(text), "{text} at {columns}x{rows}");
        }
    }
    let nothing = PastRuns::new(
        Records {
            trouble: Some("The scores cannot be read.".to_string()),
            ..Records::default()
        },
        today(),
    );
    let canvas = testkit::drawn(&nothing, None, 40, 22);
    assert!(canvas.shows("No run of this kind"));
    assert!(canvas.shows("The scores cannot be read."));
    testkit::drawn(&past(), None, 2, 2);
}

#[test]
fn an_empty_list_offers_nothing_that_needs_a_run() {
    let nothing = PastRuns::new(Records::default(), today());
    let canvas = testkit::drawn(&nothing, None, 40, 22);
    assert!(canvas.shows("next list") && canvas.shows("Esc back"));
    for (action, word) in [
        (UiAction::Confirm, "Enter watch"),
        (UiAction::Story, "t story"),
        (UiAction::Link, "L copy link"),
    ] {
        assert!(!nothing.offers(action) && past().offers(action), "{word}");
        assert!(!canvas.shows(word), "{word}");
    }
}

#[test]
fn every_list_has_its_word_and_every_run_all_of_its_end_at_every_size() {
    let effects = Effects::default();
    for (columns, rows) in [(24, 52), (20, 40), (38, 55), (40, 22), (53, 30)] {
        let mut records = Records::default();
        records.table.add(ScoreEntry {
            killer: Some("a grue of the very deepest halls".to_string()),
            ..entry(Category::Ranked, 9)
        });
        let mut past = PastRuns::new(records, today());
        for (word, _) in TABS {
            let canvas = testkit::drawn(&past, None, columns, rows);
            let open = format!("[{word}]");
            assert!(canvas.shows(&open), "{open} at {columns}x{rows}");
            for (other, _) in TABS {
                assert!(canvas.shows(other), "{other} at {columns}x{rows}");
            }
            let scene = testkit::scene(None, &effects);
            past.handle(UiAction::Go(Direction::EAST), &scene);
        }
        let canvas = testkit::drawn(&past, None, columns, rows);
        let all: Vec<String> = (0..rows).map(|y| canvas.row(y)).collect();
        let words = all.join(" ").replace('│', " ");
        let words: Vec<&str> = words.split_whitespace().collect();
        let whole = "Killed by a grue of the very deepest halls, depth 2, turn 345";
        assert!(
            words.join(" ").contains(whole),
            "{columns}x{rows}:\n{all:#?}"
        );
    }
}

#[test]
fn the_day_of_a_run_is_never_cut() {
    let mut records = Records::default();
    for (score, seed, killer) in [
        (7, "old well", "a cave rat"),
        (8, "the quick brown fox jumps over it", "an ember drake"),
        (
            9,
            "1",
            "something with a name that is longer than the line has room for",
        ),
    ] {
        records.table.add(ScoreEntry {
            seed: Seed::parse(seed).expect("a seed"),
            killer: Some(killer.to_string()),
            turns: 123_456,
            ..entry(Category::Ranked, score)
        });
    }
    for (columns, rows) in [(24, 52), (38, 55), (40, 25), (53, 30), (120, 60)] {
        let past = PastRuns::new(records.clone(), today());
        let canvas = testkit::drawn(&past, None, columns, rows);
        let days = (0..rows).filter(|y| canvas.row(*y).contains("  2026-11-16"));
        assert_eq!(days.count(), 3, "at {columns}x{rows}");
    }
}

#[test]
fn past_runs_by_mouse() {
    let effects = Effects::default();
    let scene = testkit::scene(None, &effects);
    let mut past = past();
    let canvas = testkit::drawn(&past, None, 40, 22);
    let y = (0..22)
        .find(|y| canvas.row(*y).contains("    7  Killed"))
        .unwrap();
    let step = past.click(Point::new(20, y), &scene);
    assert_eq!(step.word(), "watch runs/00007");
    let y = (0..22)
        .find(|y| canvas.row(*y).contains("[Seeded]"))
        .unwrap();
    let x = canvas.row(y).chars().position(|sign| sign == 'A').unwrap() as i32;
    past.click(Point::new(x, y), &scene);
    assert_eq!(TABS[past.tab].0, "All");
}

#[test]
fn the_days_have_a_list_a_row_and_a_result_to_share() {
    let mut table = ScoreTable::default();
    for (number, day) in (1..).zip(["2026-11-13", "2026-11-15", "2026-11-16"]) {
        table.add(ScoreEntry {
            seed: Seed::of_day(Day::parse(day).expect("a day")),
            origin: Origin::Daily,
            // It ended after midnight.
            day: Some("2026-11-17".to_string()),
            ..entry(Category::Daily, number)
        });
    }
    let mut past = PastRuns::new(Records::of(table, None), today());
    let effects = Effects::default();
    let scene = testkit::scene(None, &effects);
    assert!(!past.offers(UiAction::Share), "the best runs are no days");
    past.handle(UiAction::Go(Direction::EAST), &scene);
    for (columns, rows) in [(24, 52), (40, 22), (80, 45)] {
        let canvas = testkit::drawn(&past, None, columns, rows);
        for text in ["[Days]", "2026-11-13", "2026-11-15", "In a row: 2 days now"] {
            assert!(canvas.shows(text), "{text} at {columns}x{rows}");
        }
        assert!(!canvas.shows("2026-11-17"));
    }
    assert!(past.offers(UiAction::Share));
    past.handle(UiAction::Go(Direction::SOUTH), &scene);
    let step = past.handle(UiAction::Share, &scene).word();
    assert_eq!(step, "share 2026-11-15");
}
