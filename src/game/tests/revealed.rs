//! The level as it really was.

use super::*;
use crate::game::view::{Seen, View};

#[test]
fn what_was_unknown_is_shown_and_the_game_stays_as_it_was() {
    // The hero's room, a secret door, and a room with a sleeper, a trap and a drink.
    let level = TestLevel::parse(
        "
        ###############
        #@....#......##
        #.....{..a.^!##
        ###############
        ",
    );
    level.awaken('a', Mood::Asleep);
    let game = game(level);
    let before = (game.view(), game.hash());

    let revealed = game.revealed();

    assert_eq!((game.view(), game.hash()), before);
    let seen = |view: &View, x, y| {
        let tile = view.map.tile(Point::new(x, y)).expect("it is on the map");
        (view.map.look(tile.tile).glyph, tile.seen)
    };
    assert!(before.0.actors.is_empty() && before.0.items.is_empty());
    assert_eq!(revealed.actors.len(), 1);
    assert_eq!(revealed.items.len(), 1);
    assert_eq!(revealed.things.len(), 1, "the hidden trap");
    assert_eq!(seen(&before.0, 7, 1).1, Seen::Unknown);
    assert_eq!(seen(&revealed, 7, 1).1, Seen::Revealed);
    assert_eq!(seen(&revealed, 1, 1).1, Seen::Now);
    // The secret door seemed a wall, and is a door.
    assert_eq!(seen(&before.0, 6, 2).0, '#');
    assert_eq!(seen(&revealed, 6, 2), ('+', Seen::Revealed));
    // Nobody could see what lies within the rock.
    assert_eq!(seen(&revealed, 14, 1).1, Seen::Unknown);
}
