//! Folders watched for changes, and work done beside the game.

use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// An editor writes a file in several strokes; this long after the last it is
/// done.
const QUIET: Duration = Duration::from_millis(150);

/// When something changed last that was not asked about yet.
type Stamp = Arc<Mutex<Option<Instant>>>;

/// Folders that are being watched, as long as this lives.
pub struct Watch {
    /// Absent where the system cannot watch: then nothing ever changes.
    _watcher: Option<RecommendedWatcher>,
    changed: Stamp,
}

/// Watches folders with all that is in them, and files. What cannot be
/// watched is left out.
pub fn watch(paths: &[PathBuf]) -> Watch {
    let changed = Stamp::default();
    let stamp = Arc::clone(&changed);
    let note = move |event: notify::Result<Event>| {
        // Reading is no change: the game itself does it.
        if !matches!(event, Ok(event) if matches!(event.kind, EventKind::Access(_))) {
            *stamp.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        }
    };
    let mut watcher = match paths {
        [] => None,
        _ => notify::recommended_watcher(note).ok(),
    };
    if let Some(watcher) = &mut watcher {
        for path in paths {
            // A folder that cannot be watched is read at the next start.
            let _ = match path.parent() {
                // A file may be replaced by another of its name, so its folder is watched.
                Some(parent) if path.is_file() => {
                    let folder = if parent == Path::new("") {
                        Path::new(".")
                    } else {
                        parent
                    };
                    watcher.watch(folder, RecursiveMode::NonRecursive)
                }
                _ => watcher.watch(path, RecursiveMode::Recursive),
            };
        }
    }
    Watch {
        _watcher: watcher,
        changed,
    }
}

impl Watch {
    /// Has something changed since this was last answered with yes, and has it
    /// been quiet since?
    pub fn changed(&self) -> bool {
        let mut stamp = self.changed.lock().unwrap_or_else(PoisonError::into_inner);
        let is_quiet = stamp.is_some_and(|last| last.elapsed() >= QUIET);
        if is_quiet {
            *stamp = None;
        }
        is_quiet
    }
}

/// Work under way on a thread of its own.
pub struct Job<T> {
    result: Receiver<T>,
}

/// Starts work that the game does not wait for.
pub fn in_background<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Job<T> {
    let (sender, result) = channel();
    thread::spawn(move || {
        // Nobody may want it any more.
        let _ = sender.send(work());
    });
    Job { result }
}

impl<T> Job<T> {
    /// The result, once: `None` while the work goes on, and `Some(None)` if
    /// it came to nothing.
    pub fn poll(&self) -> Option<Option<T>> {
        match self.result.try_recv() {
            Ok(result) => Some(Some(result)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn comes_true(mut question: impl FnMut() -> bool) -> bool {
        (0..100).any(|_| {
            thread::sleep(Duration::from_millis(20));
            question()
        })
    }

    #[test]
    fn a_change_is_told_once_after_it_was_quiet_and_reading_is_none() {
        let folder = std::env::temp_dir().join(format!("wyrmhold-watch-{}", std::process::id()));
        fs::create_dir_all(folder.join("raws")).unwrap();
        let file = folder.join("raws/a.json");
        fs::write(&file, "{}").unwrap();
        let watch = watch(std::slice::from_ref(&folder));
        fs::read(&file).unwrap();
        thread::sleep(QUIET * 2);
        assert!(!watch.changed());

        fs::write(&file, "{ }").unwrap();
        assert!(!watch.changed(), "not yet quiet");
        assert!(comes_true(|| watch.changed()));
        assert!(!watch.changed());

        // As editors do it: a new file in the place of the old.
        fs::write(folder.join("raws/b"), "{}").unwrap();
        fs::rename(folder.join("raws/b"), &file).unwrap();
        assert!(comes_true(|| watch.changed()));
        drop(watch);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn work_is_done_beside() {
        let job = in_background(|| 6 * 7);
        let mut result = None;
        assert!(comes_true(|| {
            result = job.poll();
            result.is_some()
        }));
        assert_eq!(result, Some(Some(42)));
        assert_eq!(job.poll(), Some(None));
    }
}
