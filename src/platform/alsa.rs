//! The sound device of Linux, by the system's library `libasound`, which is loaded when it
//! is needed: a build needs no headers of it, and a system without it has a silent game.

#![allow(unsafe_code, reason = "a library of the system is loaded and called")]

use super::sound::RATE;
use super::speaker::Output;
use libloading::{Library, Symbol};
use std::ffi::{CStr, c_char, c_int, c_long, c_uint, c_ulong, c_void};
use std::ptr;
use std::thread;
use std::time::{Duration, Instant};

/// The name that the library has on every system that has it.
const LIBRARY: &str = "libasound.so.2";
/// The device that the player chose for the system.
const DEVICE: &CStr = c"default";

// The library's own numbers.
const PLAYBACK: c_int = 0;
const INTERLEAVED: c_int = 3;
const SIXTEEN_BITS: c_int = if cfg!(target_endian = "little") { 2 } else { 3 };

/// How far the device may be behind, in microseconds: a sound is late by so much at most.
const LATENCY: c_uint = 80_000;
/// No more than this is passed on ahead of time. Most devices take less by themselves; one
/// that only throws samples away would take all at once.
const AHEAD: Duration = Duration::from_millis(200);

type Handle = *mut c_void;
type Open = unsafe extern "C" fn(*mut Handle, *const c_char, c_int, c_int) -> c_int;
type SetParams = unsafe extern "C" fn(Handle, c_int, c_int, c_uint, c_uint, c_int, c_uint) -> c_int;
type Write = unsafe extern "C" fn(Handle, *const c_void, c_ulong) -> c_long;
type Recover = unsafe extern "C" fn(Handle, c_int, c_int) -> c_int;
type Close = unsafe extern "C" fn(Handle) -> c_int;
type Complain =
    unsafe extern "C" fn(*const c_char, c_int, *const c_char, c_int, *const c_char, *mut c_void);
type SetComplain = unsafe extern "C" fn(Option<Complain>) -> *mut c_void;

/// An open device. It is used by one thread only, since the handle is neither `Send` nor
/// `Sync`.
pub struct Device {
    handle: Handle,
    library: Library,
    /// When the device was opened, and how many samples it has got since.
    opened: Instant,
    written: u64,
}

/// Says nothing: without a device the library would write lines to standard error.
unsafe extern "C" fn hush(
    _file: *const c_char,
    _line: c_int,
    _function: *const c_char,
    _error: c_int,
    _format: *const c_char,
    _arguments: *mut c_void,
) {
}

impl Device {
    /// Opens the usual device. `None` if the library or a device is missing.
    pub fn open() -> Option<Self> {
        Self::open_by(LIBRARY)
    }

    fn open_by(library: &str) -> Option<Self> {
        // SAFETY: what runs when this library is loaded is the system's own, and needs
        // nothing from us.
        let library = unsafe { Library::new(library) }.ok()?;
        let mut handle: Handle = ptr::null_mut();
        // SAFETY: the types are those of the library's documentation, which is the same for
        // every version with this name. Complaints of this thread go to `hush`, whose last
        // parameter is a list of arguments: it is passed as one pointer, and not looked at.
        // The handle is written by a successful `open` and used by this value alone.
        unsafe {
            if let Ok(set) = library.get::<SetComplain>(b"snd_lib_error_set_local\0") {
                set(Some(hush));
            }
            let open: Symbol<Open> = library.get(b"snd_pcm_open\0").ok()?;
            let set: Symbol<SetParams> = library.get(b"snd_pcm_set_params\0").ok()?;
            if open(&raw mut handle, DEVICE.as_ptr(), PLAYBACK, 0) < 0 {
                return None;
            }
            if set(handle, SIXTEEN_BITS, INTERLEAVED, 1, RATE, 1, LATENCY) < 0 {
                close(&library, handle);
                return None;
            }
        }
        Some(Self {
            handle,
            library,
            opened: Instant::now(),
            written: 0,
        })
    }

    /// Waits while the device is far ahead.
    fn keep_pace(&self) {
        let written = Duration::from_millis(self.written * 1000 / u64::from(RATE));
        let ahead = written.saturating_sub(self.opened.elapsed());
        if let Some(wait) = ahead.checked_sub(AHEAD) {
            thread::sleep(wait);
        }
    }
}

/// Closes a device.
///
/// # Safety
/// The handle is one that the library has opened, and is not used after this.
unsafe fn close(library: &Library, handle: Handle) {
    // SAFETY: the type is that of the documentation; the rest is the caller's promise.
    unsafe {
        if let Ok(close) = library.get::<Close>(b"snd_pcm_close\0") {
            close(handle);
        }
    }
}

impl Output for Device {
    fn write(&mut self, samples: &[i16]) -> bool {
        let mut rest = samples;
        // SAFETY: the types are those of the documentation. The device has one channel, so a
        // frame is one sample, and the pointer and the count are those of one slice.
        unsafe {
            let Ok(write) = self.library.get::<Write>(b"snd_pcm_writei\0") else {
                return false;
            };
            let Ok(recover) = self.library.get::<Recover>(b"snd_pcm_recover\0") else {
                return false;
            };
            // A device that is late is set right once; one that is gone stays so.
            let mut is_recovered = false;
            while !rest.is_empty() {
                let written = write(self.handle, rest.as_ptr().cast(), rest.len() as c_ulong);
                match usize::try_from(written) {
                    Ok(0) => return false,
                    Ok(count) => rest = rest.get(count..).unwrap_or_default(),
                    Err(_) if is_recovered => return false,
                    Err(_) => {
                        is_recovered = recover(self.handle, written as c_int, 1) == 0;
                        if !is_recovered {
                            return false;
                        }
                    }
                }
            }
        }
        self.written += samples.len() as u64;
        self.keep_pace();
        true
    }
}

impl Drop for Device {
    fn drop(&mut self) {
        // SAFETY: the handle was opened by this library, and nothing uses it after this.
        unsafe { close(&self.library, self.handle) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_library_is_no_fault() {
        assert!(Device::open_by("libasound-that-nobody-has.so.2").is_none());
    }

    #[test]
    fn a_library_without_the_functions_is_no_fault() {
        assert!(Device::open_by("libc.so.6").is_none());
    }
}
