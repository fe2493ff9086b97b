//! Cards of kinds: the pages of the encyclopedia.

use super::{Card, words};
use crate::catalog::{MonsterKind, SpellKind};
use crate::figures::Figure;
use crate::game::lore::Lore;
use crate::game::view::View;
use crate::rules::ruleset::Combat;
use crate::ui::sign::Sign;
use crate::ui::theme;
use crate::words::{Term, ThingState};

/// The page about a term. There is one for every term.
pub fn of_term(term: Term, view: &View) -> Card {
    let (catalog, words) = (&view.catalog, words(view));
    let mut card = match term {
        Term::Monster(id) => match words.has_met(id) || is_in_sight(&catalog[id], view) {
            true => of_monster(&catalog[id], view),
            false => {
                let mut card = Card::of(&catalog[id].look);
                card.say("You have not met one yet.", theme::FAINT);
                card
            }
        },
        Term::Item(id) => match view.known.knows(id) {
            true => {
                let mut card = Card::of(&catalog[id].look);
                card.say(&catalog[id].look.description, theme::TEXT);
                let told = words.thing_page(&catalog[id], ThingState::default());
                card.tell(told, theme::BOON);
                card
            }
            false => unknown(),
        },
        Term::Status(id) => {
            let kind = &catalog[id];
            let mut card = Card::of(&kind.look);
            card.say(&kind.look.description, theme::TEXT);
            card.tell(words.status_page(kind), theme::GOLD);
            card
        }
        Term::Spell(id) => of_spell(&catalog[id], view),
        Term::Trap(id) => {
            let kind = &catalog[id];
            let mut card = Card::of(&kind.look);
            card.say(&kind.look.description, theme::TEXT);
            card.tell(words.trap_page(kind), theme::HARM);
            card
        }
        Term::Terrain(number) => {
            let look = &catalog.terrain_looks[number.min(catalog.terrain_looks.len() - 1)];
            let mut card = Card::titled(&look.name, Sign::from(look));
            card.tell(words.terrain_page(number), theme::TEXT);
            card
        }
        Term::Element(id) => {
            let kind = &catalog[id];
            let mut card = Card::titled(&kind.name, Sign::plain('*', kind.color));
            card.tell(words.element_page(id), theme::TEXT);
            card
        }
        Term::Faction(id) => {
            let mut card = Card::titled(&catalog[id].name, Sign::plain('&', theme::FOE));
            card.tell(words.faction_page(id), theme::TEXT);
            card
        }
        Term::Topic(topic) => {
            let mut card = Card::titled(topic.name(), Sign::plain('?', theme::GOLD));
            card.tell(words.topic_page(topic), theme::TEXT);
            card
        }
    };
    card.term = Some(term);
    card
}

fn is_in_sight(kind: &MonsterKind, view: &View) -> bool {
    let mut actors = view.actors.iter();
    actors.any(|actor| actor.kind.id == kind.id)
}

/// What stands in for a thing that the hero does not know.
fn unknown() -> Card {
    let mut card = Card::titled("something unknown", Sign::plain('?', theme::FAINT));
    card.say("You do not know yet what it is.", theme::FAINT);
    card
}

fn of_monster(kind: &MonsterKind, view: &View) -> Card {
    let mut card = Card::of(&kind.look);
    card.say(&kind.look.description, theme::FAINT);
    let arms = &kind.arms;
    card.say(
        match view.catalog.rules.combat {
            Combat::Dice => format!(
                "Health {}, armor {}, to hit {:+}, damage {}.",
                arms.hit_points, arms.armor_class, arms.to_hit, arms.damage
            ),
            Combat::Fixed => format!(
                "Health {}, power {}, defence {}.",
                arms.hit_points, arms.power, arms.defence
            ),
        },
        theme::TEXT,
    );
    let words = words(view);
    card.tell(words.powers(kind), theme::GOLD);
    card.tell(words.nature(kind), theme::TEXT);
    card
}

fn of_spell(kind: &SpellKind, view: &View) -> Card {
    let mut card = Card::of(&kind.look);
    card.say(&kind.look.description, theme::TEXT);
    card.tell(words(view).spell_page(kind), theme::BOON);
    let most = view.hero_figures().total(Figure::MaxMana);
    if kind.mana > most {
        card.say(format!("You have {most} mana at most."), theme::FAINT);
    }
    card
}

/// Whether a term belongs to a sort.
type IsOfSort = fn(&Term) -> bool;

/// The first page: everything that the hero has met, by sort.
pub fn index(lore: &Lore, view: &View) -> Card {
    let mut card = Card::titled("encyclopedia", Sign::plain('?', theme::GOLD));
    let sorts: [(&str, IsOfSort); 7] = [
        ("Creatures", |term| matches!(term, Term::Monster(_))),
        ("Things", |term| matches!(term, Term::Item(_))),
        ("Statuses", |term| matches!(term, Term::Status(_))),
        ("Spells", |term| matches!(term, Term::Spell(_))),
        ("Traps", |term| matches!(term, Term::Trap(_))),
        ("Ground", |term| matches!(term, Term::Terrain(_))),
        ("Rules", |term| matches!(term, Term::Topic(_))),
    ];
    for (name, is_one) in sorts {
        let terms = lore.iter().copied().filter(is_one);
        let list = words(view).list(terms);
        if let Some(list) = list {
            card.say(name, theme::GOLD);
            card.tell([list], theme::TEXT);
        }
    }
    card
}
