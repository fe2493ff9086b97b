//! Time on the processor: what else the machine does is no part of it. To ask for it costs
//! a third of a microsecond, so it is for what takes longer than that by far.

#![allow(unsafe_code, reason = "the system is asked for the time")]
#![allow(dead_code, reason = "each bench uses a part of it")]

use std::time::Duration;

/// How long some work keeps the processor busy.
pub fn time(work: &mut impl FnMut()) -> Duration {
    let start = now();
    work();
    now() - start
}

/// How long this thread has been on the processor.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
pub fn now() -> Duration {
    #[repr(C)]
    #[derive(Default)]
    struct Time {
        seconds: i64,
        nanoseconds: i64,
    }
    unsafe extern "C" {
        fn clock_gettime(clock: i32, time: *mut Time) -> i32;
    }
    const OF_THIS_THREAD: i32 = 3;
    let mut time = Time::default();
    // SAFETY: the system writes a `timespec`, which has this form on every such machine.
    let result = unsafe { clock_gettime(OF_THIS_THREAD, &mut time) };
    assert_eq!(result, 0, "every Linux has this clock");
    Duration::new(time.seconds as u64, time.nanoseconds as u32)
}

/// Elsewhere, the time on the wall.
#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
pub fn now() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}
