//! Copy and paste with the system's clipboard.

use super::Shared;
use arboard::Clipboard;
use std::cell::RefCell;

thread_local! {
    /// Kept for as long as the game runs: on some systems a copied text is lost when the
    /// program that copied it drops its clipboard.
    static CLIPBOARD: RefCell<Option<Clipboard>> = const { RefCell::new(None) };
}

/// Uses the clipboard, which is opened at the first use.
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

/// Puts a text on the clipboard.
///
/// # Errors
/// A sentence for the player.
pub fn copy_text(text: &str) -> Result<(), String> {
    with_clipboard(|clipboard| clipboard.set_text(text))
        .map_err(|error| format!("the text cannot be copied: {error}"))
}

/// Shares a text and a link: in a window, both are copied.
///
/// # Errors
/// A sentence for the player.
pub fn share_text(text: &str, link: &str) -> Result<Shared, String> {
    copy_text(&format!("{text}\n{link}")).map(|()| Shared::Copied)
}

/// The text on the clipboard, if there is one.
pub fn paste_text() -> Option<String> {
    with_clipboard(Clipboard::get_text).ok()
}
