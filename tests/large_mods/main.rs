//! Mods as large as the limits allow, and made to be hard to judge: each is judged
//! in two seconds and 256 MB.
//!
//! `WYRMHOLD_MODS=2000` sets how many random ones are tried, at full size. The times
//! are those of a release build; without optimisation only the memory is held to.

mod generated;

use generated::{Package, Size};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{LazyLock, Mutex};
use std::time::{Duration, Instant};
use wyrmhold::raws::core_bundle;
use wyrmhold::raws::json_line::json_line;
use wyrmhold::raws::load::{Loaded, load};

/// Counts what is held, and the most there was.
struct Counting;

static HELD: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);
/// Tests share the counts, so that they take turns.
static TURN: Mutex<()> = Mutex::new(());
static STARTED: LazyLock<Instant> = LazyLock::new(Instant::now);

fn took(bytes: usize) {
    let held = HELD.fetch_add(bytes, Relaxed) + bytes;
    MOST.fetch_max(held, Relaxed);
}

// Every call is handed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        took(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Relaxed);
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // For a moment both may be there.
        took(size);
        HELD.fetch_sub(layout.size(), Relaxed);
        unsafe { System.realloc(place, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

const MOST_BYTES: usize = 256 << 20;
const MOST_TIME: Duration = Duration::from_secs(if cfg!(debug_assertions) { 60 } else { 2 });

/// How long a judgement took and how much memory.
struct Cost {
    time: Duration,
    bytes: usize,
}

/// How long this thread was at work, so that others on the machine do not count; the
/// clock, where a system does not tell.
fn busy() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| STARTED.elapsed(), Duration::from_nanos)
}

/// Judges a mod over the core, and tells it as `mod validate` does.
fn judge(package: Package) -> (Loaded, Cost) {
    let _turn = TURN.lock().unwrap_or_else(|turn| turn.into_inner());
    let packages = [Package::sound(core_bundle()), package];
    MOST.store(HELD.load(Relaxed), Relaxed);
    let start = busy();
    let loaded = load(&packages);
    for diag in &loaded.diags {
        diag.text(&loaded.sources);
        json_line(diag, &loaded.sources);
    }
    let time = busy().saturating_sub(start);
    let bytes = MOST.load(Relaxed);
    (loaded, Cost { time, bytes })
}

/// What is wrong with a judgement; nothing if all is well.
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
