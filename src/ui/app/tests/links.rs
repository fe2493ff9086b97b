//! Links of every kind: none touches a running game before the player said so.

use super::*;
use crate::run::header::Origin;
use crate::ui::session::copied;

const PAGE: &str = "http://example.test/play/";

/// An app with a running game of two turns.
fn playing(store: &MemoryStore) -> App {
    let mut app = app(store);
    press(&mut app, &[ENTER, wait(), wait()]);
    app
}

fn follow(app: &mut App, link: &str) {
    app.push(Input::Followed(link.to_string()));
    app.frame(16.0);
}

/// A link of each kind that asks, and the screen that it leads to once it was said yes.
fn links() -> Vec<(String, &'static str)> {
    let today = platform::today();
    vec![
        (format!("{PAGE}#seed=the+old+well"), "heroes"),
        (format!("{PAGE}#daily={today}"), "heroes"),
        (format!("{PAGE}#daily=2020-02-29"), "heroes"),
        (format!("{PAGE}#maze=7"), "puzzle"),
    ]
}

#[test]
fn every_link_asks_before_it_touches_a_running_game() {
    for (link, leads_to) in links() {
        let store = MemoryStore::default();
        let mut app = playing(&store);
        let hash = state(&app)["hash"].clone();
        follow(&mut app, &link);
        assert_eq!(app.screen(), "invitation", "{link}");
        assert!(words(&app).contains("it waits among the games"), "{link}");
        assert_eq!(state(&app)["hash"], hash, "{link}");
        press(&mut app, &[escape()]);
        assert_eq!((app.screen(), &state(&app)["hash"]), ("play", &hash));

        follow(&mut app, &link);
        follow(&mut app, &link);
        app.push(Input::Key(ENTER));
        app.frame(16.0);
        assert_eq!(app.screen(), leads_to, "{link}");
        let mut later = self::app(&store.after_a_crash());
        press(&mut later, &[ENTER]);
        assert_eq!(state(&later)["hash"], hash, "{link}: it was kept");
    }
}

#[test]
fn a_link_to_a_seed_or_a_day_begins_that_game() {
    let today = platform::today();
    for (link, seed, origin) in [
        (
            "#seed=the+old+well".to_string(),
            "the old well",
            Origin::Chosen,
        ),
        (
            "#daily=2020-02-29".to_string(),
            "daily 2020-02-29",
            Origin::Chosen,
        ),
        (
            format!("#daily={today}"),
            &*format!("daily {today}"),
            Origin::Daily,
        ),
    ] {
        let mut app = app(&MemoryStore::default());
        app.push(Input::Pasted(format!("Beat this: {PAGE}{link} if you can")));
        app.frame(16.0);
        press(&mut app, &[ENTER]);
        let header = app.session().header().expect("a game is running");
        assert_eq!(header.seed.to_string(), seed);
        assert_eq!(header.origin, origin);

        // The same link is copied from there.
        press(&mut app, &[Key::writing('C'), Key::writing('G')]);
        let copied = copied();
        let expected = match origin {
            Origin::Daily => format!("#daily={today}"),
            _ => format!("#seed={}", seed.replace(' ', "+")),
        };
        assert!(copied.ends_with(&expected), "{copied}");
    }
}

#[test]
fn a_link_that_names_nothing_is_one_friendly_sentence() {
    for address in ["#seed=", "#daily=", "#daily=tomorrow"] {
        let mut app = app(&MemoryStore::default());
        follow(&mut app, address);
        let told = app.message().unwrap_or_default();
        assert!(told.starts_with("The link in the address leads nowhere: it names no"));
        assert_eq!(app.screen(), "title");
    }
}
