//! Text to and from other programs, by the system's clipboard.

use arboard::Clipboard;
use std::cell::RefCell;

thread_local! {
    /// Kept for as long as the game runs: on some systems a copied text is there
    /// only while the program that copied it answers for it.
    static CLIPBOARD: RefCell<Option<Clipboard>> = const { RefCell::new(None) };
}

/// Asks the clipboard, which is opened at the first question.
fn with_clipboard<T>(
    ask: impl FnOnce(&mut Clipboard) -> Result<T, arboard::Error>,
) -> Result<T, arboard::Error> {
    CLIPBOARD.with(|place| {
        let mut place = place.borrow_mut();
        match &mut *place {
            Some(clipboard) => ask(clipboard),
            None => ask(place.insert(Clipboard::new()?)),
        }
    })
}

/// Puts a text where other programs can take it.
///
/// # Errors
/// A sentence for the player.
pub fn copy_text(text: &str) -> Result<(), String> {
    with_clipboard(|clipboard| clipboard.set_text(text))
        .map_err(|error| format!("the text cannot be copied: {error}"))
}

/// The text that another program copied, if there is one.
pub fn paste_text() -> Option<String> {
    with_clipboard(Clipboard::get_text).ok()
}
