//! The keys that change how the map is shown, on every screen that shows it, and those that
//! tell of it in words.

use super::press::Press::{Char, Code};
use super::table::{KeyRow, bind};
use super::{Context, UiAction};
use crate::ui::around::Kind;
use crate::ui::input::KeyCode;
use crate::ui::zoom::Zoom;

pub const SIGHT: &[KeyRow] = &[
    bind(
        Context::PLAY,
        UiAction::Zoom(Zoom::In),
        &[Char('+'), Char('=')],
        "larger tiles",
    ),
    bind(
        Context::PLAY,
        UiAction::Zoom(Zoom::Out),
        &[Char('-')],
        "smaller tiles",
    ),
    bind(
        Context::PLAY,
        UiAction::Zoom(Zoom::Usual),
        &[Char('0'), Code(KeyCode::Numpad(0))],
        "tiles of the usual size",
    ),
    bind(
        Context::PLAY,
        UiAction::SwitchLook,
        &[Code(KeyCode::Function(4))],
        "pictures or signs",
    ),
    bind(
        Context::PLAY,
        UiAction::Around(Kind::Creatures),
        &[Char('\'')],
        "say who is in view and where",
    ),
    bind(
        Context::PLAY,
        UiAction::Around(Kind::Places),
        &[Char('"')],
        "say which places and things you know",
    ),
    bind(
        Context::PLAY,
        UiAction::Around(Kind::Dangers),
        &[Char('(')],
        "say which dangers are near",
    ),
    bind(
        Context::PLAY,
        UiAction::Around(Kind::Ways),
        &[Char(')')],
        "say which ways are free",
    ),
    bind(
        Context::TARGET,
        UiAction::Zoom(Zoom::In),
        &[Char('=')],
        "larger tiles",
    ),
    bind(
        Context::TARGET,
        UiAction::Zoom(Zoom::Out),
        &[Char('-')],
        "smaller tiles",
    ),
    bind(
        Context::REPLAY,
        UiAction::Zoom(Zoom::In),
        &[Char('Z')],
        "larger tiles",
    ),
    bind(
        Context::REPLAY,
        UiAction::Zoom(Zoom::Out),
        &[Char('z')],
        "smaller tiles",
    ),
    bind(
        Context::REPLAY,
        UiAction::SwitchLook,
        &[Code(KeyCode::Function(4))],
        "pictures or signs",
    ),
];
