//! Cards of everyone and everything at a place.

use super::{Card, Detail, fights, items, words};
use crate::figures::Figure;
use crate::game::view::{ActorView, Seen, StatusView, Thing, ThingView, View};
use crate::ui::sign::Sign;
use crate::ui::theme::{self, Condition};
use crate::words::Term;
use bracket_lib::geometry::Point;

/// Everyone and everything that the hero knows of at a place, the topmost first. The ground
/// has a card of its own only where all is told.
pub fn of_place(at: Point, view: &View, detail: Detail) -> Vec<Card> {
    let tile = view.map.tile(at).filter(|tile| tile.seen != Seen::Unknown);
    let Some(tile) = tile else {
        return Vec::new();
    };
    let mut cards = Vec::new();
    if at == view.hero.at {
        cards.push(of_hero(view, detail));
    }
    let actors = view.actors.iter().filter(|each| each.at == at);
    cards.extend(actors.map(|actor| of_actor(actor, view, detail)));
    let lying = view.items.iter().filter(|each| each.at == at);
    cards.extend(lying.map(|item| items::of_item(item, view, detail)));
    let things = view.things.iter().rev().filter(|each| each.at == at);
    cards.extend(things.map(|thing| of_thing(thing, view)));
    let number = tile.tile.number();
    let ground = view.catalog.grounds.get(number);
    let is_telling =
        ground.is_some_and(|ground| !ground.on_enter.is_empty() || !ground.on_turn.is_empty());
    if detail == Detail::Whole || (is_telling && cards.is_empty()) {
        cards.push(of_ground(number, tile.seen, view));
    }
    cards
}

fn of_hero(view: &View, detail: Detail) -> Card {
    let hero = &view.hero;
    let mut card = Card::of(&hero.kind.look);
    let condition = Condition::of(hero.health, hero.max_health).word();
    card.say(
        format!(
            "You, {condition}: {} of {}",
            hero.health.max(0),
            hero.max_health
        ),
        theme::TEXT,
    );
    card.say(&hero.kind.look.description, theme::FAINT);
    if detail == Detail::Whole {
        let figures = view.hero_figures();
        card.say(format!("A blow does {}", figures.blow()), theme::TEXT);
        card.explain(format!("To hit {}", figures.blow_to_hit_sum()));
        let damage = fights::addends_in_words(&figures.blow_addends());
        card.explain(format!("Damage {}: {damage}", figures.blow()));
        if let Some(wielded) = figures.wielded {
            card.tell(words(view).blow_page(wielded.kind, wielded.of), theme::BOON);
        }
        for (name, figure) in [
            ("Armor", Figure::ArmorClass),
            ("Health", Figure::MaxHealth),
            ("Speed", Figure::Speed),
            ("Sight", Figure::Sight),
            ("Mana", Figure::MaxMana),
            ("Noise", Figure::Noise),
        ] {
            card.explain(format!("{name} {}", figures.sum(figure)));
        }
        card.tell(words(view).hero_nature(&hero.kind), theme::TEXT);
        statuses(&mut card, &hero.statuses, view);
    }
    card
}

/// The card of someone in sight.
fn of_actor(actor: &ActorView, view: &View, detail: Detail) -> Card {
    let kind = &actor.kind;
    let mut card = Card::of(&kind.look);
    card.term = view.catalog.monsters.find(&kind.id).map(Term::Monster);
    card.say(state(actor), theme::TEXT);
    if actor.hostile || detail == Detail::Whole {
        fights::tell(&mut card, actor, view, detail);
    }
    let words = words(view);
    match detail {
        Detail::Short => {
            card.tell(words.unusual_pace(kind), theme::GOLD);
            let mut powers = words.powers(kind).into_iter();
            card.tell(powers.next(), theme::GOLD);
            card.tell_if_there_is_room(powers, theme::GOLD);
            card.say(&kind.look.description, theme::FAINT);
        }
        Detail::Whole => {
            card.tell(words.powers(kind), theme::GOLD);
            card.tell(words.nature(kind), theme::TEXT);
            statuses(&mut card, &actor.statuses, view);
            card.say(&kind.look.description, theme::FAINT);
        }
    }
    card
}

/// "3 of 5, hurt, unaware of you, webbed".
fn state(actor: &ActorView) -> String {
    let condition = Condition::of(actor.health, actor.max_health).word();
    let awareness = match (actor.hostile, actor.asleep) {
        (false, _) => ", peaceful",
        (true, true) => ", unaware of you",
        (true, false) => "",
    };
    let statuses: String = { actor.statuses.iter() }
        .map(|status| format!(", {}", status.kind.look.name))
        .collect();
    let (left, most) = (actor.health, actor.max_health);
    format!("{left} of {most}, {condition}{awareness}{statuses}")
}

fn statuses(card: &mut Card, statuses: &[StatusView], view: &View) {
    for status in statuses {
        let name = crate::ui::text::capitalized(&status.kind.look.name);
        let ink = match status.kind.good {
            true => theme::BOON,
            false => theme::HARM,
        };
        card.say(format!("{name}, {}.", status.lasts), ink);
        for line in words(view).status_page(&status.kind).into_iter().take(1) {
            card.explain(line.text());
        }
    }
}

fn of_thing(thing: &ThingView, view: &View) -> Card {
    let look = thing.what.look();
    let mut card = Card::of(look);
    card.say(&look.description, theme::TEXT);
    match &thing.what {
        Thing::Trap(kind) => {
            card.term = view.catalog.traps.find(&kind.id).map(Term::Trap);
            card.tell(words(view).trap_page(kind), theme::HARM);
        }
        Thing::Corpse(kind) => {
            card.term = view.catalog.monsters.find(&kind.id).map(Term::Monster);
        }
    }
    card
}

fn of_ground(number: usize, seen: Seen, view: &View) -> Card {
    let look = &view.map.looks[number];
    let mut card = Card::titled(&look.name, Sign::from(look));
    card.term = Some(Term::Terrain(number));
    card.tell(words(view).terrain_page(number), theme::TEXT);
    match seen {
        Seen::Remembered => card.say("As you remember it.", theme::FAINT),
        Seen::Revealed => card.say("You did not know of it.", theme::FAINT),
        Seen::Unknown | Seen::Now => (),
    }
    card
}
