//! The functions of the game that the page's script may call.
//!
//! This is the counterpart of `main.rs`: the page loads the module, makes a canvas, and
//! calls `start`. A call before `start` or after a panic does nothing.

use crate::content::{self, Content};
use crate::mapgen::digest;
use crate::platform::database::{self, Access};
use crate::platform::{self, address, page_wishes};
use crate::raws;
use crate::ui::app::App;
use crate::ui::app::Pace;
use crate::ui::input::{Input, Key};
use crate::ui::terminal::Terminal;
use crate::ui::{PlayOptions, terminal};
use chance::seed::Seed;
use serde_json::json;
use std::cell::{OnceCell, RefCell};
use std::path::PathBuf;
use std::rc::Rc;
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    static APP: OnceCell<Rc<RefCell<App>>> = const { OnceCell::new() };
    static TERMINAL: RefCell<Option<Terminal>> = const { RefCell::new(None) };
    /// A message of the page for the player, until `take_page_message` takes it.
    static WORDS: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Keeps the terminal for the page, which asks for frames.
pub fn keep_open(terminal: Terminal) -> Result<(), String> {
    TERMINAL.set(Some(terminal));
    Ok(())
}

/// The message of the page for the player, once.
pub fn take_page_message() -> Option<String> {
    WORDS.take()
}

/// Advances the game by `elapsed_ms` and draws it if it looks different. Returns true if
/// something moves; then the page should ask for the next frame soon.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn frame(elapsed_ms: f32) -> bool {
    TERMINAL.with(|terminal| {
        // After a panic the terminal stays borrowed.
        let Ok(mut terminal) = terminal.try_borrow_mut() else {
            return false;
        };
        let frame = terminal.as_mut().map(|terminal| terminal.frame(elapsed_ms));
        frame.is_some_and(|frame| frame.pace == Pace::Lively)
    })
}

/// Calls `ask` with the app, if there is an app and no panic has ended a frame.
pub(super) fn with_app<T>(ask: impl FnOnce(&mut App) -> T) -> Option<T> {
    APP.with(|app| {
        let mut app = app.get()?.try_borrow_mut().ok()?;
        Some(ask(&mut app))
    })
}

pub(super) fn no_game() -> String {
    "{\"error\":\"the game is not running\"}".to_string()
}

/// Starts the game on the page's canvas, which already has this size.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn start(width: u32, height: u32) -> Result<(), String> {
    platform::watch_for_panics();
    let mods = Some(PathBuf::from(content::MODS.trim_end_matches('/')));
    let content = Content::new(None, None, mods)?;
    let loaded = content.load();
    let Some(catalog) = loaded.catalog.clone() else {
        return Err(raws::report_text(&loaded));
    };
    let options = PlayOptions {
        seed: asked_seed().and_then(|seed| match seed {
            Ok(seed) => Some(seed),
            Err(fault) => {
                tell(format!("The seed in the address is none: {fault}."));
                None
            }
        }),
        catalog,
        content,
        loaded,
    };
    let mut app = App::new(options, platform::store(), width, height);
    app.set_speaker(platform::speaker());
    app.heed(page_wishes::wishes());
    if let Some(link) = platform::opened_link() {
        app.push(Input::Followed(format!("#{link}")));
    }
    let app = Rc::new(RefCell::new(app));
    let is_first = APP.with(|place| place.set(Rc::clone(&app)).is_ok());
    if !is_first {
        return Err("the game is running already".to_string());
    }
    terminal::open(app, width, height)?;
    // The terminal has installed its own hook, so ours is installed after it.
    platform::watch_for_panics();
    Ok(())
}

/// The seed in the page's address, which means the same as `--seed` on a command line.
fn asked_seed() -> Option<Result<Seed, String>> {
    let search = web_sys::window()?.location().search().ok()?;
    let text = address::asked(&search, "seed")?;
    (!text.is_empty()).then(|| Seed::parse(&text))
}

/// Tells the game that the canvas has a new size.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn resize(width: u32, height: u32) {
    with_app(|app| app.push(Input::Resized { width, height }));
}

/// Whether the game uses this key on the present screen.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn uses_key(code: &str, key: &str, shift: bool, ctrl: bool, alt: bool) -> bool {
    let key = Key::from_browser(code, key).map(|key| key.with_modifiers(shift, ctrl, alt));
    key.is_some_and(|key| with_app(|app| app.uses(key)) == Some(true))
}

/// Passes on a pressed key.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn key(code: &str, key: &str, repeat: bool, shift: bool, ctrl: bool, alt: bool) {
    if let Some(key) = Key::from_browser(code, key) {
        let key = Key { repeat, ..key }.with_modifiers(shift, ctrl, alt);
        with_app(|app| app.push(Input::Key(key)));
    }
}

/// Whether the picture has changed since the last call.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn looks_different() -> bool {
    with_app(App::take_changed) == Some(true)
}

/// Whether the top screen has something to scroll under the wheel, and not a map to zoom.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn scrolls() -> bool {
    with_app(|app| app.scrolls()) == Some(true)
}

/// The top screen in words and what is new since the last call, as JSON.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn mirror() -> String {
    with_app(|app| json!(app.mirror()).to_string()).unwrap_or_else(no_game)
}

/// Does what the words of an action in `mirror` say.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn choose(label: &str) {
    with_app(|app| app.choose(label));
}

/// Passes on what the pointer did at a pixel of the canvas: `move`, `down` with a button,
/// `wheel` with a number of lines instead of the button, or `leave`.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn pointer(kind: &str, x: f64, y: f64, button: i32) {
    with_app(|app| match kind {
        "move" => app.push(Input::PointerMoved { x, y }),
        "down" if button == 0 => {
            app.push(Input::PointerMoved { x, y });
            app.push(Input::PointerPressed);
        }
        // A browser counts the middle button before the right one.
        "down" if button == 2 => {
            app.push(Input::PointerMoved { x, y });
            app.push(Input::PointerPressedAside);
        }
        "wheel" => {
            app.push(Input::PointerMoved { x, y });
            app.push(Input::Wheel { lines: button });
        }
        "leave" => app.push(Input::PointerLeft),
        _ => (),
    });
}

/// Moves the map by so many pixels of the canvas: a finger or a mouse drags it.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn pan(dx: f64, dy: f64) {
    with_app(|app| app.push(Input::Panned { dx, dy }));
}

/// Whether something is only in memory and would be lost if the page is closed.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn is_unsaved() -> bool {
    with_app(|app| app.session().unsaved_warning().is_some()) == Some(true)
}

/// The state of the game, as JSON.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn state() -> String {
    with_app(|app| app.state()).unwrap_or_else(no_game)
}

/// Carries out commands given as JSON and returns the state.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn send(json: &str) -> String {
    with_app(|app| app.send(json)).unwrap_or_else(no_game)
}

/// Begins a game with a seed and returns the state.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn new_game(seed_text: &str) -> String {
    with_app(|app| app.new_game(seed_text)).unwrap_or_else(no_game)
}

/// Shows a run from its beginning and returns the state.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn open_run(bytes: &[u8]) -> String {
    with_app(|app| app.open_run(bytes)).unwrap_or_else(no_game)
}

/// Plays a run, checks all its digests, and returns the result as JSON.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn verify_run(bytes: &[u8]) -> String {
    with_app(|app| app.verify_run(bytes)).unwrap_or_else(no_game)
}

/// The running game as the bytes of a save.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn export_run() -> Option<Vec<u8>> {
    with_app(|app| app.export_run()).flatten()
}

/// Continues the game in a save and returns the state.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn import_run(bytes: &[u8]) -> String {
    with_app(|app| app.import_run(bytes)).unwrap_or_else(no_game)
}

/// Opens a maze, given as a maze or as a link to one, and returns the state.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn open_maze(text: &str) -> String {
    with_app(|app| app.open_text(text)).unwrap_or_else(no_game)
}

/// The best path through the open maze, as a JSON array of directions; `null` if there is
/// none.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn maze_solution() -> String {
    with_app(|app| app.maze_solution()).unwrap_or_else(no_game)
}

/// The whole ids of all recipes of the shipped content, as a JSON array.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn recipes() -> String {
    let Ok(catalog) = raws::core() else {
        return no_game();
    };
    let ids: Vec<&str> = catalog
        .recipes()
        .iter()
        .map(|each| each.id.as_str())
        .collect();
    json!(ids).to_string()
}

/// The digests of a recipe's levels for the seeds from 1 on, as a JSON array of
/// hexadecimal texts; `null` if there is no such recipe.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn levels(recipe: &str, seeds: u32) -> String {
    match raws::core() {
        Ok(catalog) => json!(digest::digests(&catalog, recipe, seeds.into())).to_string(),
        Err(_) => no_game(),
    }
}

/// Passes on a file that was dropped on the page.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn dropped(name: String, bytes: Vec<u8>) {
    with_app(|app| app.push(Input::Dropped { name, bytes }));
}

/// Passes on a pasted text.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn pasted(text: String) {
    with_app(|app| app.push(Input::Pasted(text)));
}

/// Passes on a new part behind the `#` of the page's address: a link was followed.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn followed(address: String) {
    with_app(|app| app.push(Input::Followed(address)));
}

/// Takes a file that the page found in the browser's database; call it before `start`.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn lend_file(name: &str, bytes: &[u8]) {
    database::lend(name, bytes);
}

/// Sets what the page may do with the database, before `start`: `write`, `read` if another
/// tab has it, or `none`.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn lend_storage(access: &str) {
    database::set_access(match access {
        "write" => Access::Write,
        "read" => Access::Read,
        _ => Access::None,
    });
}

/// Shows a sentence to the player.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn tell(text: String) {
    WORDS.set(Some(text));
}

/// A change that was passed to the page was not stored, for this reason.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn storage_failed(reason: String) {
    database::note_failure(reason);
}

/// Everything that was passed to the page is stored again.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn storage_works() {
    database::note_success();
}

/// The page will pass all files again: the database belongs to this tab from now on.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn forget_files() {
    database::forget();
}

/// All files have been passed again and may be changed.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn regain_storage() {
    database::regain();
}

/// The names of the files with this beginning, as a JSON array.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn file_names(beginning: &str) -> Result<String, String> {
    let names = platform::store().names(beginning);
    Ok(json!(names.map_err(|error| error.to_string())?).to_string())
}

/// A file's bytes, if there is such a file.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn read_file(name: &str) -> Result<Option<Vec<u8>>, String> {
    let bytes = platform::store().read(name);
    bytes.map_err(|error| error.to_string())
}

/// Replaces a file.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn write_file(name: &str, bytes: &[u8]) -> Result<(), String> {
    let written = platform::store().write(name, bytes);
    written.map_err(|error| error.to_string())
}

/// Adds bytes at the end of a file.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn append_file(name: &str, bytes: &[u8]) -> Result<(), String> {
    let written = platform::store().append(name, bytes);
    written.map_err(|error| error.to_string())
}

/// Gives a file another name.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn rename_file(from: &str, to: &str) -> Result<(), String> {
    let renamed = platform::store().rename(from, to);
    renamed.map_err(|error| error.to_string())
}

/// Removes a file.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn remove_file(name: &str) -> Result<(), String> {
    let removed = platform::store().remove(name);
    removed.map_err(|error| error.to_string())
}

/// Saves the game now: the page is about to close.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn save_now() {
    with_app(App::save);
}

/// Panics, so that a test can see how the page reacts.
#[cfg_attr(feature = "page", wasm_bindgen)]
pub fn crash_for_test() {
    panic!("this crash was asked for");
}

/// Keeps this module, and with it the functions above, in the linked binary.
pub fn ready() {}
