//! How much memory a test holds, and how long it worked. Both are counted for each thread,
//! so that other tests do not count.

#![allow(unsafe_code, reason = "an allocator is unsafe to write")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The system's allocator, with a count.
struct CountingAllocator;

#[global_allocator]
static COUNTING: CountingAllocator = CountingAllocator;

thread_local! {
    /// Below zero if this thread frees what other threads allocated.
    static HELD: Cell<isize> = const { Cell::new(0) };
    static MOST: Cell<isize> = const { Cell::new(0) };
}

fn took(bytes: usize) {
    let held = HELD.get() + bytes as isize;
    HELD.set(held);
    MOST.set(MOST.get().max(held));
}

fn gave_back(bytes: usize) {
    HELD.set(HELD.get() - bytes as isize);
}

// SAFETY: every call is passed unchanged to the system's allocator.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        took(layout.size());
        // SAFETY: the caller keeps the same conditions.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        gave_back(layout.size());
        // SAFETY: the caller keeps the same conditions.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // For a moment both blocks may exist.
        took(size);
        gave_back(layout.size());
        // SAFETY: the caller keeps the same conditions.
        unsafe { System.realloc(place, layout, size) }
    }
}

/// Starts counting from what this thread holds now.
pub fn begin() {
    MOST.set(HELD.get());
}

/// The most bytes that this thread held since `begin`, including those it held before.
pub fn most() -> usize {
    MOST.get().max(0) as usize
}

/// How long this thread worked, without the time of other programs; if the system does not
/// report that, the time on the clock.
pub fn busy() -> Duration {
    static STARTED: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| STARTED.elapsed(), Duration::from_nanos)
}

#[test]
fn what_is_held_is_counted() {
    begin();
    let before = most();
    let held = vec![1_u8; 10_000_000];
    drop(held);
    let most = most() - before;
    assert!((9_900_000..11_000_000).contains(&most), "{most}");
    begin();
    assert!(super::meter::most() < before + 1_000_000);
}
