//! Every text of every screen can be read whole, in windows of all sorts, with text of all
//! sizes, with pictures and with signs.

use super::sizes::show_in;
use super::tour::{self, Names};
use crate::ui::app::App;
use crate::ui::canvas::Spot;
use crate::ui::settings::MapLook;
use crate::ui::wishes::Wishes;
use std::collections::{BTreeMap, BTreeSet};

/// Windows that players have: large, usual, small, and upright as on a phone.
const WINDOWS: [(u32, u32); 6] = [
    (1280, 720),
    (1920, 1080),
    (800, 600),
    (640, 400),
    (720, 1280),
    (390, 844),
];

const TEXT_PERCENTS: [u32; 3] = [100, 150, 200];

/// Everything that is wrong on a tour, each fault with the first place where it was seen.
fn faults(names: Names) -> (BTreeMap<String, String>, BTreeSet<&'static str>) {
    let mut faults = BTreeMap::new();
    let mut seen = BTreeSet::new();
    tour::tour(names, |app, keys| {
        seen.insert(app.screen());
        seen.extend(app.stack.iter().map(|layer| layer.screen.name()));
        for (width, height) in WINDOWS {
            for percent in TEXT_PERCENTS {
                for look in [MapLook::Tiles, MapLook::Glyphs] {
                    app.settings.look = look;
                    show_in(app, width, height, percent);
                    let is_pointing = tour::point_again(app, keys);
                    let screen = app.screen();
                    let place = format!("{keys} at {width}x{height}, {percent} %, {look:?}");
                    let mut found = app.canvas().faults();
                    let is_usual = names == Names::Shipped && percent == 100 && width >= 1280;
                    if is_usual && is_pointing {
                        // What is in view has room for its whole card.
                        let cut = app
                            .canvas()
                            .readable_texts()
                            .any(|text| text.trim() == "...");
                        found.extend(cut.then(|| "a card is cut off".to_string()));
                    }
                    if is_usual {
                        let shortened = app.canvas().readable_texts();
                        let shortened = shortened.filter(|text| text.ends_with('~'));
                        found.extend(shortened.map(|text| format!("`{text}` is shortened")));
                    }
                    for fault in found {
                        let fault = format!("{screen}: {fault}");
                        faults.entry(fault).or_insert_with(|| place.clone());
                    }
                }
            }
        }
        if names == Names::Shipped {
            let found = with_fingers(app, keys).into_iter();
            let screen = app.screen();
            faults.extend(found.map(|(fault, place)| (format!("{screen}: {fault}"), place)));
        }
        show_in(app, 1280, 720, 100);
    });
    (faults, seen)
}

/// Devices that are held in the hand: size in pixels, and how many pixels a point has.
const IN_THE_HAND: [(u32, u32, u32); 3] = [(1170, 2532, 300), (2532, 1170, 300), (1640, 2360, 200)];

/// What is wrong on such devices: the same, and rows that a finger does not hit.
fn with_fingers(app: &mut App, keys: &str) -> Vec<(String, String)> {
    let mut faults = Vec::new();
    app.settings.look = MapLook::Tiles;
    for (width, height, density) in IN_THE_HAND {
        app.heed(Wishes {
            density,
            has_fingers: true,
            ..Wishes::default()
        });
        show_in(app, width, height, 100);
        tour::point_again(app, keys);
        let line = app.scale().cell_height;
        let spots = app.canvas().spots().iter();
        let is_low = |spot: &&Spot| {
            let high = spot.place().height * line * 100;
            matches!(spot, Spot::Row { .. }) && high < 44 * density as i32
        };
        let low = spots
            .filter(is_low)
            .map(|_| "a row is too low for a finger".to_string());
        let found = app.canvas().faults().into_iter().chain(low);
        let place = format!("{keys} at {width}x{height}, {density} %, with fingers");
        faults.extend(found.map(|fault| (fault, place.clone())));
    }
    app.heed(Wishes::default());
    faults
}

fn told(faults: &BTreeMap<String, String>) -> String {
    let lines = faults
        .iter()
        .map(|(fault, place)| format!("{fault} ({place})"));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn no_text_is_cut_covered_or_touching_and_no_screen_is_left_out() {
    let (faults, seen) = faults(Names::Shipped);
    assert!(faults.is_empty(), "{}", told(&faults));
    let missing: Vec<String> = tour::names()
        .into_iter()
        .filter(|name| !seen.contains(name.as_str()))
        .collect();
    assert!(missing.is_empty(), "no stop of the tour shows {missing:?}");
}

#[test]
fn no_text_is_cut_covered_or_touching_with_names_twice_as_long() {
    let (faults, _) = faults(Names::Doubled);
    assert!(faults.is_empty(), "{}", told(&faults));
}
