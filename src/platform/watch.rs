//! Watching folders for changes, and work in the background.

use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long to wait after the last change: an editor writes a file in several steps.
const QUIET: Duration = Duration::from_millis(150);

/// The time of the last change that was not reported yet.
type Stamp = Arc<Mutex<Option<Instant>>>;

/// Folders that are watched while this exists.
pub struct Watch {
    /// `None` if there is nothing to watch, or the system cannot watch folders. Then no
    /// change is ever reported.
    _watcher: Option<RecommendedWatcher>,
    changed: Stamp,
}

/// Watches files, and folders with everything in them. For a path that does not exist, its
/// parent folder is watched. What cannot be watched is left out.
pub fn watch(paths: &[PathBuf]) -> Watch {
    let changed = Stamp::default();
    let stamp = Arc::clone(&changed);
    let note = move |event: notify::Result<Event>| {
        if is_change(&event) {
            *stamp.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        }
    };
    let mut watcher = match paths {
        [] => None,
        _ => notify::recommended_watcher(note).ok(),
    };
    if let Some(watcher) = &mut watcher {
        for path in paths {
            // If the folder cannot be watched, its changes are noticed at the next start.
            let _ = match path.parent() {
                // A file may be replaced by another of the same name, so its folder is
                // watched.
                Some(parent) if !path.is_dir() => {
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

/// Reading is not a change, since the game itself reads. An error may hide a change.
fn is_change(event: &notify::Result<Event>) -> bool {
    !matches!(event, Ok(event) if matches!(event.kind, EventKind::Access(_)))
}

/// Returns true and forgets the change, if nothing changed for a while.
fn take_if_quiet(last: &mut Option<Instant>, now: Instant) -> bool {
    let is_quiet = last.is_some_and(|last| now.saturating_duration_since(last) >= QUIET);
    if is_quiet {
        *last = None;
    }
    is_quiet
}

impl Watch {
    /// Whether something changed since the last true answer, and nothing changed for a
    /// while after it.
    pub fn changed(&self) -> bool {
        let mut stamp = self.changed.lock().unwrap_or_else(PoisonError::into_inner);
        take_if_quiet(&mut stamp, Instant::now())
    }
}

/// Work in progress on another thread.
pub struct Job<T> {
    result: Receiver<T>,
}

/// Starts work that the game does not wait for.
pub fn in_background<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Job<T> {
    let (sender, result) = channel();
    thread::spawn(move || {
        // The receiver may be gone.
        let _ = sender.send(work());
    });
    Job { result }
}

impl<T> Job<T> {
    /// The result, once: `None` while the work goes on, and `Some(None)` if it failed.
    pub fn poll(&self) -> Option<Option<T>> {
        match self.result.try_recv() {
            Ok(result) => Some(Some(result)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(None),
        }
    }
}

// `cargo xtask reload` shows in a real window that a saved file is noticed.
#[cfg(test)]
mod tests {
    use super::*;
    use notify::event::{AccessKind, CreateKind, ModifyKind, RemoveKind};

    #[test]
    fn reading_is_no_change_and_all_else_is() {
        let event = |kind| Ok(Event::new(kind));
        assert!(!is_change(&event(EventKind::Access(AccessKind::Any))));
        for kind in [
            EventKind::Any,
            EventKind::Create(CreateKind::File),
            EventKind::Modify(ModifyKind::Any),
            EventKind::Remove(RemoveKind::File),
        ] {
            assert!(is_change(&event(kind)), "{kind:?}");
        }
        assert!(is_change(&Err(notify::Error::generic("lost count"))));
    }

    #[test]
    fn a_change_is_told_once_after_it_was_quiet() {
        let start = Instant::now();
        let mut last = None;
        assert!(!take_if_quiet(&mut last, start + QUIET));

        last = Some(start);
        assert!(!take_if_quiet(&mut last, start));
        assert!(!take_if_quiet(&mut last, start + QUIET / 2));
        assert!(take_if_quiet(&mut last, start + QUIET));
        assert!(
            !take_if_quiet(&mut last, start + QUIET * 2),
            "once is enough"
        );
    }

    #[test]
    fn work_is_done_beside() {
        let job = in_background(|| 6 * 7);
        assert_eq!(job.result.recv(), Ok(42));
        assert!(job.result.recv().is_err(), "there is no second result");
        assert_eq!(job.poll(), Some(None));
    }
}
