//! Mods as large as the limits allow, and made to be hard to check: each is checked in two
//! seconds and 256 MB.
//!
//! `WYRMHOLD_MODS=2000` sets how many random ones are tried, at full size. The time limits
//! are for a release build; without optimisation only the memory is tested.

mod generated;

use crate::meter;
use generated::{Package, Size};
use placed_json::diag::Diag;
use std::time::Duration;
use wyrmhold::mapgen::LevelOrder;
use wyrmhold::raws::core_bundle;
use wyrmhold::raws::json_line::json_line;
use wyrmhold::raws::load::{Loaded, ModState, load};

const MOST_BYTES: usize = 256 << 20;
const MOST_TIME: Duration = Duration::from_secs(if cfg!(debug_assertions) { 60 } else { 2 });

/// How long a check took and how much memory.
struct Cost {
    time: Duration,
    bytes: usize,
}

/// Checks a mod over the core, and prints it as `mod validate` does.
fn judge(package: Package) -> (Loaded, Cost) {
    let packages = [Package::sound(core_bundle()), package];
    meter::begin();
    let start = meter::busy();
    let loaded = load(&packages);
    for diag in &loaded.diags {
        diag.text(&loaded.sources);
        json_line(diag, &loaded.sources);
    }
    let time = meter::busy().saturating_sub(start);
    let bytes = meter::most();
    (loaded, Cost { time, bytes })
}

/// What is wrong with a check; `None` if all is well.
fn fault(loaded: &Loaded, cost: &Cost) -> Option<String> {
    let shown = loaded.diags.len();
    let empty = loaded.diags.iter().find(|diag| diag.help.is_empty());
    if cost.time > MOST_TIME {
        return Some(format!("it took {:?}", cost.time));
    }
    if cost.bytes > MOST_BYTES {
        return Some(format!("it took {} MB", cost.bytes >> 20));
    }
    if shown > 101 {
        return Some(format!("{shown} reports are shown"));
    }
    if let Some(diag) = empty {
        return Some(format!("{} has no help", diag.code));
    }
    let playable = loaded.catalog.is_some();
    (!playable).then(|| "the core does not play".to_string())
}

#[test]
fn hard_mods_are_judged_in_time() {
    let mut faults = Vec::new();
    for (name, package) in generated::known() {
        let (loaded, cost) = judge(package);
        let codes: Vec<&str> = loaded.diags.iter().map(|diag| diag.code).collect();
        println!(
            "{name}: {:?}, {} MB, {:?}",
            cost.time,
            cost.bytes >> 20,
            codes.last()
        );
        if let Some(fault) = fault(&loaded, &cost) {
            faults.push(format!("{name}: {fault}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn random_mods_are_judged_in_time() {
    let count = std::env::var("WYRMHOLD_MODS").ok();
    let size = match count {
        Some(_) => Size::Full,
        None => Size::Small,
    };
    let count: u64 = count.map_or(30, |count| count.parse().expect("a number"));
    let (mut clean, mut longest, mut largest) = (0, Duration::ZERO, 0);
    let mut faults = Vec::new();
    for seed in 0..count {
        let (loaded, cost) = judge(generated::random(seed, size));
        if let Some(fault) = fault(&loaded, &cost) {
            println!("seed {seed}: {fault}");
            faults.push(format!("seed {seed}: {fault}"));
        }
        clean += u64::from(!loaded.has_errors());
        longest = longest.max(cost.time);
        largest = largest.max(cost.bytes);
    }
    println!(
        "{count} mods, {clean} of them clean; at most {longest:?} and {} MB",
        largest >> 20
    );
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn of_many_mistakes_the_first_are_shown_and_all_are_counted() {
    for (mistakes, last) in [
        (100, None),
        (101, Some("101 mistakes, 1 more")),
        (3_000, Some("3000 mistakes, 2900 more")),
        (9_000, Some("at least 5000 mistakes, 4900 more")),
    ] {
        let (loaded, _) = judge(generated::misspelt(mistakes));
        let told = loaded.diags.last().map_or("", |diag| &diag.message);
        assert_eq!(loaded.diags.len(), 100 + usize::from(last.is_some()));
        match last {
            Some(words) => assert!(told.contains(words), "{mistakes}: {told}"),
            None => assert!(told.contains("unknown field"), "{mistakes}: {told}"),
        }
        let state = &loaded.mods[1].state;
        let errors = mistakes.min(5_000).to_string();
        assert!(format!("{state:?}").contains(&errors), "{state:?}");
    }
}

#[test]
fn what_entries_unfold_to_is_limited_and_told_once() {
    for name in ["copies of a drawing", "patches over entries"] {
        let mut known = generated::known().into_iter();
        let (_, package) = known.find(|(each, _)| *each == name).expect("it is there");
        let (loaded, _) = judge(package);
        let codes: Vec<&str> = loaded.diags.iter().map(|diag| diag.code).collect();
        assert_eq!(codes, ["too-much-content"], "{name}");
        let place = loaded.sources.place(loaded.diags[0].span);
        assert!(place.line > 1, "{name}: {place:?}");
    }
}

#[test]
fn a_level_of_locked_or_secret_doors_is_made_in_time() {
    for door in ['|', '{'] {
        let package = generated::of_one_file(generated::drawn_level(door, 1));
        let (loaded, _) = judge(package);
        let catalog = loaded.catalog.expect("it is sound");
        let start = meter::busy();
        let plan = LevelOrder::new(&catalog, 1, 1).build();
        let time = meter::busy().saturating_sub(start);
        assert!(time < MOST_TIME / 4, "{door}: {time:?}");
        assert!(!plan.fell_back, "{door}: {:?}", plan.notes);
        let doors = if door == '|' { 9_000 } else { 0 };
        assert!(plan.locks.len() >= doors, "{door}: {}", plan.locks.len());
    }
}

#[test]
fn a_recipe_that_takes_too_much_work_is_reported() {
    for (steps, why) in [
        (generated::slow_steps(), "more work than a level may"),
        (generated::slow_failing_steps(), "stopped growing"),
    ] {
        let raws = generated::slow_recipes(1, &steps);
        let (loaded, _) = judge(generated::of_one_file(raws));
        let codes: Vec<&str> = loaded.diags.iter().map(|diag| diag.code).collect();
        assert_eq!(codes, ["recipe-fails"], "{why}");
        let told = &loaded.diags[0].message;
        assert!(told.contains(why), "{told}");
    }
}

/// Many warnings end the search for more of them, and not the reading of the content.
#[test]
fn nothing_is_missing_where_there_are_too_many_warnings() {
    let mut known = generated::known().into_iter();
    let (_, package) = known
        .find(|(each, _)| *each == "patches that fit nothing")
        .expect("it is there");
    let (loaded, _) = judge(package);
    let errors: Vec<&Diag> = loaded.diags.iter().filter(|diag| diag.is_error()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!(loaded.mods[1].state, ModState::On);
}
