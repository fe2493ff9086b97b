//! Limits on what a few bytes may unpack to.

use super::desk::{Desk, ended};
use chance::Stream;
use chance::seed::Seed;
use std::process::Command as Program;
use std::time::Instant;
use wyrmhold::catalog::Part;
use wyrmhold::game::Game;
use wyrmhold::game::command::Command;
use wyrmhold::raws;
use wyrmhold::run::file::{RunFile, Summary};
use wyrmhold::run::header::{Header, Origin};
use wyrmhold::run::history::{Chain, History, HistoryEntry};
use wyrmhold::run::player::{Player, foreign_content, verify};
use wyrmhold::run::{journal, limits, link};
use wyrmhold::save;

fn run(history: History) -> RunFile {
    let content = &raws::core().unwrap().content;
    RunFile {
        header: Header::new(Seed::number(1), Origin::Chosen, content),
        summary: Summary::default(),
        history,
        state: None,
    }
}

fn repeated(entry: HistoryEntry, count: usize) -> History {
    let mut history = History::default();
    for _ in 0..count {
        history.push(entry);
    }
    history
}

const WAIT: HistoryEntry = HistoryEntry::Command(Command::Wait);

/// Runs that unpack to far more than their packed size, with a word of the message.
fn bombs() -> Vec<(&'static str, RunFile)> {
    let text = || "x".repeat(limits::TEXT + 1);
    let with = |change: &dyn Fn(&mut RunFile)| {
        let mut run = run(History::default());
        change(&mut run);
        run
    };
    vec![
        ("more than", run(repeated(WAIT, 47_000_000))),
        ("1000000 commands", run(repeated(WAIT, 1_000_001))),
        (
            "more than",
            run(repeated(HistoryEntry::Digest(1), 5_400_000)),
        ),
        (
            "100000 digests",
            run(repeated(HistoryEntry::Digest(1), 100_001)),
        ),
        (
            "1000 changes",
            run(repeated(HistoryEntry::Content(1), 1_001)),
        ),
        (
            "more than",
            with(&|run| run.state = Some(vec![b' '; 40 << 20])),
        ),
        (
            "more than",
            with(&|run| run.summary.place = " ".repeat(9 << 20)),
        ),
        (
            "more than",
            with(&|run| run.header.version = " ".repeat(9 << 20)),
        ),
        ("longer than", with(&|run| run.header.version = text())),
        (
            "longer than",
            with(&|run| run.header.unranked = Some(text())),
        ),
        ("longer than", with(&|run| run.summary.place = text())),
        ("longer than", with(&|run| run.summary.end = Some(text()))),
        (
            "longer than",
            with(&|run| run.header.content[0].hash = text()),
        ),
        (
            "cannot be seen",
            with(&|run| run.header.version = "1.0\u{1b}[2J".into()),
        ),
        (
            "4000 mods",
            with(&|run| run.header.content = many_parts(4_001)),
        ),
        (
            "seed",
            with(&|run| run.header.seed.words = Some("another".into())),
        ),
    ]
}

fn many_parts(count: usize) -> Vec<Part> {
    let part = |number: usize| Part {
        id: format!("mod_{number}"),
        version: "1.0.0".into(),
        hash: "0".repeat(16),
    };
    (0..count).map(part).collect()
}

#[test]
fn what_unfolds_to_too_much_is_refused_before_it_does() {
    let desk = Desk::new("outside/bombs");
    for (expected, bomb) in bombs() {
        let bytes = bomb.write();
        assert!(bytes.len() < 600_000, "{} bytes", bytes.len());
        let error = RunFile::read(&bytes).unwrap_err().to_string();
        assert!(error.contains(expected), "{expected}: {error}");
        // A normal link has no state, so this one is made as an attacker would.
        let link = link::to_link("", &bomb);
        let is_sound_link = bomb.state.is_some();
        assert_eq!(link::from_link(&link).is_ok(), is_sound_link, "{expected}");

        desk.write("bomb.replay", &bytes);
        for form in ["--verify", "--json"] {
            let words = ["replay", "--headless", form, "bomb.replay"];
            let inner = desk.command(&words);
            // In 1 GB of address space, most of which the program itself needs.
            let mut shell = Program::new("sh");
            shell
                .args(["-c", "ulimit -v 1000000; exec \"$@\"", "sh"])
                .arg(inner.get_program())
                .args(inner.get_args())
                .current_dir(&desk.folder);
            let told = ended(&mut shell);
            assert_eq!(told.exit, Some(1), "{expected} {form}: {told:?}");
            assert!(told.problems.contains(expected), "{expected}: {told:?}");
        }
    }
}

#[test]
fn a_link_holds_no_state() {
    let game = Game::new(1, raws::core().unwrap());
    let mut save = run(History::default());
    save.state = Some(game.save());
    let bytes = save.write();
    assert!(RunFile::read(&bytes).is_ok());
    assert!(RunFile::read_within(&bytes, 0).is_err());
}

#[test]
fn a_state_of_too_many_things_is_refused_before_it_is_built() {
    let catalog = raws::core().unwrap();
    let sound = String::from_utf8(Game::new(1, catalog.clone()).save()).unwrap();
    let many = "{},".repeat(save::MOST_THINGS + 1);
    let forged = sound.replacen("\"entities\":[", &format!("\"entities\":[{many}"), 1);
    let Err(error) = Game::load(forged.as_bytes(), catalog) else {
        panic!("it opened");
    };
    assert!(error.to_string().contains("200000 things"), "{error}");
}

#[test]
fn a_journal_is_within_its_limits_too() {
    let header = run(History::default()).header;
    let start = |header: &Header| journal::JournalStart {
        header: header.clone(),
        after: 0,
        chain: Chain::default().0,
    };
    let mut bytes = journal::JournalWriter::begin(&start(&header)).1;
    assert!(journal::read(&bytes).is_ok());
    bytes.resize(limits::JOURNAL_BYTES + 1, 0);
    assert!(journal::read(&bytes).is_err());
    let odd = Header {
        version: "x".repeat(limits::TEXT + 1),
        ..header
    };
    assert!(journal::read(&journal::JournalWriter::begin(&start(&odd)).1).is_err());
}

#[test]
fn a_long_honest_run_opens() {
    let mut history = History::default();
    let mut stream = Stream::named(1, "steps");
    for number in 1..=200_000u64 {
        let (dx, dy) = (stream.below(3) - 1, stream.below(3) - 1);
        history.push(HistoryEntry::Command(match stream.below(20) {
            0 => Command::Drop { item: number },
            1 => Command::Wait,
            _ => Command::Step { dx, dy },
        }));
        if number.is_multiple_of(50) {
            history.push(HistoryEntry::Digest(
                number.wrapping_mul(0x9e37_79b9_7f4a_7c15),
            ));
        }
    }
    let long = run(history);
    assert_eq!(RunFile::read(&long.write()).as_ref(), Ok(&long));
    assert_eq!(
        link::from_link(&link::to_link("", &long)).as_ref(),
        Ok(&long)
    );
    let player = Player::new(&long, raws::core().unwrap());
    assert_eq!(player.length(), 200_000);
}

#[test]
fn many_digests_in_a_row_are_made_once() {
    let catalog = raws::core().unwrap();
    let mut game = Game::new(1, catalog.clone());
    game.apply(Command::Wait).unwrap();
    let mut history = repeated(WAIT, 1);
    let digest = HistoryEntry::Digest(game.hash());
    for _ in 0..limits::DIGESTS {
        history.push(digest);
    }
    history = History::from_bytes(history.as_bytes().to_vec()).unwrap();
    let run = run(history);
    let mut player = Player::new(&run, catalog.clone());
    assert!(matches!(player.step(), Some(Ok(_))));
    assert_eq!((player.digests(), player.is_at_end()), (1, true));
    assert_eq!(verify(&run, &catalog).unwrap().digests, limits::DIGESTS);
}

#[test]
fn what_differs_in_much_content_is_told_in_short_and_soon() {
    let begun = Instant::now();
    let (one, two) = (many_parts(limits::PARTS), many_parts(1));
    let told = foreign_content(&one, &two).unwrap();
    assert!(
        told.len() < 500 && told.ends_with("and 3991 more"),
        "{told}"
    );
    assert!(begun.elapsed().as_secs() < 10);
}
