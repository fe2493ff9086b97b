//! Lists the glyphs on the map with their names: everything in view.

use crate::catalog::Look;
use crate::game::view::{Seen, View};
use crate::ui::keymap::Press::Char;
use crate::ui::keymap::table::{KeyRow, bind};
use crate::ui::keymap::{Context, UiAction};
use crate::ui::screens::Opener;
use crate::ui::screens::reader::{Paragraph, Reader};
use crate::ui::sign::Sign;

/// Opens the list of signs.
const OPEN: UiAction = UiAction::Open(Opener {
    name: "signs",
    open: |view| Box::new(screen(view)),
});

/// The key that opens the list. The list itself has the keys of every text.
pub const KEYS: &[KeyRow] = &[bind(
    Context::PLAY,
    OPEN,
    &[Char('/')],
    "what the signs on the map mean",
)];

/// A sign of the map, and what it stands for.
#[derive(PartialEq)]
struct Named<'a> {
    sign: Sign,
    name: &'a str,
}

impl<'a> Named<'a> {
    fn of(look: &'a Look) -> Self {
        Self {
            sign: Sign::from(look),
            name: &look.name,
        }
    }

    fn paragraph(&self) -> Paragraph {
        Paragraph::with_sign(self.sign, self.name)
    }
}

/// The list of signs, as a text.
pub fn screen(view: &View) -> Reader {
    let signs = signs(view);
    let paragraphs = signs.iter().map(Named::paragraph).collect();
    Reader::new("signs", paragraphs)
}

/// Every sign on the map, once: creatures, things, and the ground.
fn signs(view: &View) -> Vec<Named<'_>> {
    let mut looks = vec![&view.hero.kind.look];
    looks.extend(view.actors.iter().map(|actor| &actor.kind.look));
    let items = view.items.iter();
    looks.extend(items.map(|item| &item.kind.look));
    let things = view.things.iter();
    looks.extend(things.map(|thing| thing.what.look()));
    let ground = view
        .map
        .tiles
        .iter()
        .filter(|tile| tile.seen != Seen::Unknown);
    let ground = ground.map(|tile| {
        let look = view.map.look(tile.tile);
        Named {
            sign: Sign::from(look),
            name: &look.name,
        }
    });
    let mut signs: Vec<Named> = Vec::new();
    for sign in looks.into_iter().map(Named::of).chain(ground) {
        if !signs.contains(&sign) {
            signs.push(sign);
        }
    }
    signs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fx::Effects;
    use crate::ui::input::Key;
    use crate::ui::screens::Screen;
    use crate::ui::screens::play::Play;
    use crate::ui::testkit;
    use bracket_lib::geometry::Point;

    #[test]
    fn its_key_opens_it_over_the_game() {
        let (view, effects) = (testkit::view("@."), Effects::default());
        let scene = testkit::scene(Some(&view), &effects);
        let action = scene.keymap.action(Context::PLAY, Key::writing('/'));
        let step = Play.handle(action.expect("it has a key"), &scene);
        assert_eq!(step.word(), "push signs");
    }

    #[test]
    fn each_sign_on_the_map_is_named_once_and_no_other_is() {
        let mut view = testkit::view("@..#");
        let at = Point::new(1, 0);
        view.things = vec![testkit::corpse(7, at), testkit::corpse(8, at)];
        let names: Vec<&str> = signs(&view).iter().map(|sign| sign.name).collect();
        let hero = view.hero.kind.look.name.as_str();
        let ground = |x: usize| view.map.look(view.map.tiles[x].tile).name.as_str();
        assert_eq!(names, [hero, "rat corpse", ground(0), ground(3)]);

        let mut remembered = view.clone();
        remembered.things[0].seen = Seen::Remembered;
        remembered.map.tiles[0].seen = Seen::Remembered;
        remembered.map.tiles[3].seen = Seen::Unknown;
        assert_eq!(signs(&remembered).len(), 3, "the unknown has no sign");
        let canvas = testkit::drawn(&screen(&view), Some(&view), 40, 22);
        assert!(canvas.shows("rat corpse"));
        assert!(canvas.tiles().iter().any(|cell| cell.glyph == '%'));
    }
}
