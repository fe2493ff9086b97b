//! Asks for a seed: a number, words, or a link to a run or a duel.

use crate::catalog::Catalog;
use crate::run::link;
use crate::ui::ask::{Question, TextLook, WriteText};
use crate::ui::keymap::UiAction;
use crate::ui::screens::heroes::Start;
use crate::ui::screens::{Request, RunStep};
use crate::ui::text;
use chance::seed::{self, Seed};

const LOOK: TextLook = TextLook::Panel {
    title: "Seed",
    about: "A number or some words: whoever writes the same plays the same game. \
            Or paste a link to a run or a duel, to open it.",
    widest: 64,
    rows: 5,
};

const HINTS: &[(UiAction, &str)] = &[(UiAction::Confirm, "go"), (UiAction::Cancel, "back")];

/// The question for a seed. It stays open, because the player may be asked before a game is
/// lost, and come back.
pub fn question() -> Question {
    let longest = seed::LONGEST + 20;
    let ask = WriteText::new(LOOK, HINTS, longest, |sign| !sign.is_control())
        .accepting(|text| meant(text).map(|_| ()))
        .answered_by_pasting(link::is_link);
    Question::new("seed", UiAction::Seed, ask).that_stays()
}

/// What a text means: a run to watch, or a game to play.
///
/// # Errors
/// A sentence that says what is wrong with it.
fn meant(text: &str) -> Result<RunStep, String> {
    let meant = if link::is_link(text) {
        let run = link::from_link(text).map_err(|error| error.to_string());
        run.map(|run| RunStep::Follow(Box::new(run)))
    } else {
        Seed::parse(text).map(RunStep::Begin)
    };
    meant.map_err(|fault| format!("{}.", text::capitalized(&fault)))
}

/// The request that follows from the written text.
pub fn step(text: &str, catalog: &Catalog) -> Request {
    match meant(text) {
        Ok(RunStep::Begin(seed)) => Start::Seeded(seed).begin(catalog),
        Ok(step) => Request::Run(step),
        Err(fault) => Request::Say(fault),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::ask::{Answer, Reply};
    use crate::ui::fx::Effects;
    use crate::ui::screens::Scene;
    use crate::ui::testkit;

    /// The result of a reply to the question, in short.
    fn word(reply: Reply) -> String {
        match reply {
            Reply::Open(open) => open.word(),
            Reply::Answer(Answer::Text(text)) => match meant(&text) {
                Ok(step) => Request::Run(step).word(),
                Err(fault) => fault,
            },
            Reply::Answer(answer) => format!("{answer:?}"),
            Reply::GivenUp => "given up".to_string(),
        }
    }

    fn write(question: &mut Question, text: &str, scene: &Scene) {
        for sign in text.chars() {
            question.ask.handle(UiAction::Write(sign), scene);
        }
    }

    #[test]
    fn numbers_and_words_begin_games_and_nothing_is_told() {
        let effects = Effects::default();
        let scene = testkit::scene(None, &effects);
        for (written, expected) in [
            ("12", "begin 12"),
            ("The old  well", "begin the old well"),
            ("", "say A seed is a number"),
        ] {
            let mut asked = question();
            write(&mut asked, written, &scene);
            let step = word(asked.ask.handle(UiAction::Confirm, &scene));
            assert!(step.starts_with(expected), "{step}");
        }
        let mut asked = question();
        write(&mut asked, "ab", &scene);
        asked.ask.handle(UiAction::Erase, &scene);
        let confirmed = word(asked.ask.handle(UiAction::Confirm, &scene));
        assert_eq!(confirmed, "begin a");
        let cancelled = word(asked.ask.handle(UiAction::Cancel, &scene));
        assert_eq!(cancelled, "given up");
    }

    #[test]
    fn links_are_opened_and_broken_ones_told() {
        let effects = Effects::default();
        let scene = testkit::scene(None, &effects);
        let run = testkit::run("old well", 0);
        let link = link::to_link("http://example.test/", &run);
        let mut asked = question();
        let reply = asked.ask.paste(&link).expect("it takes links");
        assert_eq!(word(reply), "follow seed old well");

        let reply = asked.ask.paste(&link[..link.len() - 5]);
        let step = reply.map(word).unwrap_or_default();
        assert!(step.starts_with("say The link"), "{step}");
        let written = asked.ask.paste("some words").map(word);
        assert_eq!(written.as_deref(), Some("stay"));
        let confirmed = word(asked.ask.handle(UiAction::Confirm, &scene));
        assert_eq!(confirmed, "begin some words");
    }
}
