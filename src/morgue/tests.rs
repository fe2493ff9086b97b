use super::*;
use crate::bot::Bot;
use crate::game::view;
use crate::raws;

fn header(seed: Seed) -> Header {
    Header {
        version: "1.2.3".into(),
        seed,
        origin: Origin::Chosen,
        content: vec![Part {
            id: "core".into(),
            version: "1.0.0".into(),
            hash: "0123456789abcdef".into(),
        }],
        unranked: Some("it was played on from the middle of another".into()),
        hero: None,
        duel: None,
    }
}

/// A game played by a bot, and its story.
fn played(words: &str, turns: u32) -> (Game, Morgue) {
    let seed = Seed::parse(words).expect("words are a seed");
    let mut game = Game::new(seed.number, raws::core().expect("the core is sound"));
    let mut bot = Bot::default();
    while game.status() == Status::AwaitingCommand && game.turn() < turns {
        bot.act(&mut game).unwrap();
    }
    let link = Some(format!("https://example.org/#{}", "x".repeat(200)));
    let morgue = Morgue::of(&game, &header(seed), link);
    (game, morgue)
}

#[test]
fn a_run_is_told_in_lines_of_eighty_columns() {
    for (words, turns) in [("old well", 0), ("old well", 150), ("the long night", 2000)] {
        let (_, morgue) = played(words, turns);
        let text = morgue.to_text();
        for line in text.lines() {
            let is_link = line.starts_with("https://");
            assert!(is_link || line.chars().count() <= 80, "{line}\n{text}");
            assert_eq!(line, line.trim_end(), "{text}");
        }
        assert!(text.ends_with('\n') && !text.contains("\n\n\n"), "{text}");
        for part in [
            morgue.summary.as_str(),
            words,
            &morgue.seed.number.to_string(),
            "1.2.3",
            "core 1.0.0 (0123456789abcdef)",
            "it was played on",
            "https://example.org/#x",
            "\nTimeline\n--------\n",
            "Reached depth 1",
            "\nSlain: ",
            "\nUsed: ",
            "\nDamage taken, by source: ",
            "\nLast messages\n",
            "@",
        ] {
            assert!(text.contains(part), "{part} is missing in\n{text}");
        }
    }
}

#[test]
fn a_run_is_told_to_programs_whole() {
    let (game, morgue) = played("old well", 400);
    let again: Morgue = serde_json::from_str(&morgue.to_json()).unwrap();
    assert_eq!(again, morgue);
    assert_eq!(morgue.turns_by_depth.values().sum::<u32>(), morgue.turns);
    assert_eq!(morgue.score, game.score());
    assert!(morgue.messages.len() <= LAST_MESSAGES);
}

#[test]
fn what_was_carried_is_told_with_its_number() {
    let has_several = |game: &Game| game.view().pack.iter().any(|item| item.count > 1);
    let (game, morgue) = { (1..40).map(|seed| played(&seed.to_string(), 200)) }
        .find(|(game, _)| has_several(game))
        .expect("a bot picks up several of a kind");
    let pack = game.view().pack;
    let names: Vec<String> = pack.iter().map(|item| item.name.clone()).collect();
    assert_eq!(morgue.pack, names);
    let text = morgue.to_text();
    for item in pack.iter().filter(|item| item.count > 1) {
        assert!(text.contains(&format!("{} ", item.count)), "{text}");
    }
}

#[test]
fn telling_a_running_game_changes_nothing() {
    let (game, morgue) = played("old well", 40);
    assert_eq!(morgue.ending, Ending::Alive);
    assert!(morgue.summary.starts_with("Alive on depth 1, "));
    let hash = game.hash();
    let again = Morgue::of(&game, &header(morgue.seed.clone()), morgue.link.clone());
    assert_eq!(again, morgue);
    assert_eq!(game.hash(), hash);
}

#[test]
fn the_picture_is_what_the_hero_knew_and_no_wider_than_the_page() {
    let (game, morgue) = played("old well", 60);
    let view = game.view();
    let signs: String = morgue.picture.concat();
    assert_eq!(signs.matches('@').count(), 1);
    let known = view
        .map
        .tiles
        .iter()
        .filter(|tile| tile.seen != view::Seen::Unknown);
    let drawn = signs.chars().filter(|&sign| sign != ' ').count();
    assert!(drawn <= known.count() + view.items.len() + view.things.len());

    // A wider level is cut around the hero.
    let mut wide = view.clone();
    wide.map.width = 300;
    wide.map.height = 1;
    wide.map.tiles = vec![
        view::TileView {
            tile: crate::testkit::terrain().role(crate::map::TileRole::Floor),
            seen: view::Seen::Remembered,
        };
        300
    ]
    .into();
    wide.actors.clear();
    wide.items.clear();
    wide.things.clear();
    for (x, column) in [(0, 0), (39, 39), (150, 40), (299, 79)] {
        wide.hero.at = bracket_lib::geometry::Point::new(x, 0);
        let rows = picture::picture(&wide);
        assert_eq!(rows.len(), 1);
        assert_eq!(rows[0].chars().count(), 80);
        assert_eq!(rows[0].find('@'), Some(column), "hero at {x}");
    }
}

#[test]
fn the_damage_told_is_that_of_the_weapon_in_hand() {
    let (game, morgue) = played("old well", 0);
    let view = game.view();
    assert_ne!(
        view.hero.damage, view.hero.kind.arms.damage,
        "it holds a weapon"
    );
    let damage = format!("{} damage", view.hero.damage);
    assert!(morgue.hero.arms.contains(&damage), "{}", morgue.hero.arms);
}
