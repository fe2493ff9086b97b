//! Effects that do nothing where they stand, and conditions that are never true there.

use super::Checker;
use super::situation::Situation;
use crate::effects::area::Area;
use crate::effects::condition::Condition;
use crate::effects::{Apply as _, Effect, Effects, Key};
use crate::rules::dice::Dice;
use placed_json::node::{Node, Value};
use placed_json::source::Span;

impl Checker<'_> {
    /// Warns of effects that can do nothing, at any depth.
    pub(super) fn effects(
        &mut self,
        effects: &Effects,
        written: Option<&Node>,
        situation: Situation,
    ) {
        let situation = situation.within(effects);
        let nodes = written.map_or(&[][..], Node::items);
        for (effect, node) in effects.iter().zip(nodes) {
            let field = node.fields().first();
            let value = field.map_or(node, |field| &field.value);
            let name = field.map_or(node.span, |field| field.key_span);
            if let Some(help) = effect.idle() {
                let culprit = culprit(value);
                let message = match culprit.as_text() {
                    Some(dice) => format!("`{dice}` can be 0 or less, so that this may do nothing"),
                    None => "this may do nothing".into(),
                };
                let help = match (effect, &culprit.value) {
                    (Effect::Heal(_), Value::Whole(number @ ..0)) => {
                        format!(
                            "for the opposite write {{ \"damage\": {} }}; else {help}",
                            -number
                        )
                    }
                    _ => help.to_string(),
                };
                self.error("idle-effect", culprit.span, message, &help);
                continue;
            }
            self.excess(effect, value);
            if let Some((why, help)) = vain(effect, node, situation) {
                self.warn("no-effect", name, why, &help);
                continue;
            }
            if self.conditions_of(effect, value, situation) {
                continue;
            }
            let inside = situation.inside(effect);
            for held in effect.held() {
                let list = held.path.iter().try_fold(value, |node, key| match key {
                    Key::Field(field) => node.get(field),
                    Key::Item(number) => node.items().get(*number),
                });
                let known = match (effect, held.path.first()) {
                    (Effect::If(own), Some(Key::Field("then"))) => inside.met(&own.when),
                    _ => inside,
                };
                self.effects(held.effects, list, known);
            }
        }
    }

    /// Warns of a number of which no more than some count.
    fn excess(&mut self, effect: &Effect, value: &Node) {
        let Some((field, amount, most)) = effect.bounded() else {
            return;
        };
        if amount.least().is_some_and(|least| least > most) {
            let place = value.get(field).map_or(value.span, |node| node.span);
            let message = format!("more than {most} count as {most}");
            let help = format!("write \"{field}\": {most}, or let the effect stand several times");
            self.warn("no-effect", place, message, &help);
        }
    }

    /// Warns of the conditions of an effect; true if it never happens for one of them.
    fn conditions_of(&mut self, effect: &Effect, value: &Node, situation: Situation) -> bool {
        match effect {
            Effect::If(own) => {
                let help = "take this condition out, or all that depends on it";
                self.conditions(&own.when, value.get("when"), situation, help)
            }
            Effect::ForEach(own) => {
                let help = "take this condition out, or choose another `in`, such as \"all_visible\" or { \"burst\": 2 }";
                let reached = situation.reached(own);
                self.conditions(&own.who, value.get("who"), reached, help)
            }
            _ => false,
        }
    }

    /// Warns of a condition that is never true beside the others of its list.
    pub(super) fn conditions(
        &mut self,
        conditions: &[Condition],
        written: Option<&Node>,
        situation: Situation,
        help: &str,
    ) -> bool {
        let mut all = Vec::new();
        if let Some(list) = written {
            flatten(conditions, list.items(), &mut all);
        }
        for (number, (condition, place)) in all.iter().enumerate() {
            let never = never(condition, situation);
            let others = all[..number].iter();
            let clash = others
                .filter(|(other, _)| exclude(other, condition))
                .map(|(_, place)| *place)
                .next();
            let message = match (never, clash) {
                (Some(why), _) => format!("this is never true here: {why}"),
                (None, Some(_)) => {
                    "this and another condition of the list are never both true".into()
                }
                _ => continue,
            };
            let clash_help = "all of a list must be true: take one of the two out, or put both into one { \"any\": [ … ] }";
            let help = if never.is_some() { help } else { clash_help };
            self.warn("no-effect", *place, message, help);
            return true;
        }
        false
    }
}

/// The number that is not positive, of an effect that does nothing; or the whole of it.
fn culprit(value: &Node) -> &Node {
    let is_nothing = |node: &&Node| match &node.value {
        Value::Whole(number) => *number < 1,
        Value::Text(text) => text.parse::<Dice>().is_ok_and(|dice| dice.most() < 1),
        _ => false,
    };
    let inner = value.fields().iter().map(|field| &field.value);
    inner.clone().find(is_nothing).unwrap_or(value)
}

/// The conditions that must be true together, with their places.
fn flatten<'a>(conditions: &'a [Condition], nodes: &[Node], into: &mut Vec<(&'a Condition, Span)>) {
    for (condition, node) in conditions.iter().zip(nodes) {
        match (condition, node.get("all")) {
            (Condition::All(inner), Some(list)) => flatten(inner, list.items(), into),
            _ => into.push((condition, node.span)),
        }
    }
}

/// Whether two conditions are never true of one and the same.
fn exclude(one: &Condition, other: &Condition) -> bool {
    use Condition::{
        Asleep, Chance, Faction, Foe, Friend, HealthBelow, Hero, Monster, Not, Terrain, Unaware,
        User,
    };
    match (one, other) {
        (Foe, Friend | User) | (Friend | User, Foe) => true,
        // Each roll is one of its own.
        (Not(inner), other) | (other, Not(inner)) => match (&**inner, other) {
            (_, Chance(_)) => false,
            (HealthBelow(most), HealthBelow(below)) => most >= below,
            (inner, other) => inner == other,
        },
        (Hero, Asleep | Unaware | Monster(_)) | (Asleep | Unaware | Monster(_), Hero) => true,
        (Monster(one), Monster(other)) => one != other,
        (Faction(one), Faction(other)) => one != other,
        (Terrain(one), Terrain(other)) => one != other,
        _ => false,
    }
}

/// Whether a condition is true wherever these effects happen; none if it depends.
fn truth(condition: &Condition, situation: Situation) -> Option<bool> {
    let is_hero = situation.is_hero == Some(true);
    match condition {
        Condition::Hero => situation.is_hero,
        Condition::User => situation.is_user,
        Condition::Asleep | Condition::Unaware | Condition::Monster(_) if is_hero => Some(false),
        Condition::Not(inner) => truth(inner, situation).map(|is_true| !is_true),
        Condition::All(inner) => together(inner, situation, false),
        Condition::Any(inner) => together(inner, situation, true),
        _ => None,
    }
}

/// What several come to, where one of this value decides for all.
fn together(conditions: &[Condition], situation: Situation, decides: bool) -> Option<bool> {
    let mut all = conditions.iter().map(|each| truth(each, situation));
    let known: Vec<_> = all.by_ref().collect();
    match known.contains(&Some(decides)) {
        true => Some(decides),
        false => known.iter().all(Option::is_some).then_some(!decides),
    }
}

/// Why a condition is never true.
fn never(condition: &Condition, situation: Situation) -> Option<&'static str> {
    if truth(condition, situation) != Some(false) {
        return None;
    }
    let is_itself = situation.is_user == Some(true);
    Some(match situation {
        _ if situation.is_hero == Some(true) => "it is always the hero",
        _ if is_itself => "it is always the user itself",
        _ if situation.has_user == Some(false) && situation.is_hero.is_none() => {
            "nobody is behind it"
        }
        _ => match condition {
            Condition::User => "it is never the user itself",
            _ => "it is never the hero",
        },
    })
}

/// Why an effect does nothing to whom it is for, and what to write instead.
fn vain(effect: &Effect, node: &Node, situation: Situation) -> Option<(String, String)> {
    let (name, value) = match node.fields() {
        [field] => (field.key.as_str(), &field.value),
        _ => return None,
    };
    let written = format!("{{ \"{name}\": {} }}", value.to_json());
    let others = format!(
        "for those around, write {{ \"for_each\": {{ \"in\": \"adjacent\", \"then\": [{written}] }} }}; else take it out"
    );
    let is_itself = situation.is_user == Some(true);
    let why = match effect {
        Effect::Swap(_) | Effect::Steal(_) | Effect::Blink(_)
            if situation.has_user == Some(false) =>
        {
            let help = match effect {
                Effect::Blink(_) => {
                    "write { \"teleport\": { \"most\": 5 } }, which is for the target"
                }
                _ => "take it out: it needs a user, such as whoever casts, throws or strikes",
            };
            return Some((
                format!("`{name}` is for its user, and there is none here"),
                help.into(),
            ));
        }
        Effect::Swap(_) if is_itself => "nobody changes places with itself",
        Effect::Steal(_) if is_itself => "nobody steals from itself",
        Effect::Push(_) | Effect::Pull(_) if situation.is_at_origin => {
            "it comes from where the target is, so that no direction leads away from there"
        }
        Effect::Transform(_) if situation.is_hero == Some(true) => {
            "it is for the hero, who cannot become another creature"
        }
        Effect::Wake(_) if situation.is_hero == Some(true) => "it is for the hero, who is awake",
        Effect::Dig(_) if situation.is_at_origin => {
            let help = "let it be read or pointed, with \"aim\": \"direction\", or take it out";
            return Some((undirected(name), help.into()));
        }
        Effect::ForEach(own)
            if situation.is_at_origin && matches!(own.r#in, Area::Line(_) | Area::Cone(_)) =>
        {
            let help = "write \"in\": { \"burst\": 2 }; or let it be read or pointed, with \"aim\": \"direction\"";
            return Some((undirected(name), help.into()));
        }
        Effect::ChangeTerrain(own) if !own.only.is_empty() => {
            if own.only.iter().any(|each| each.0 != own.into.0) {
                return None;
            }
            let message = format!("`{}` becomes what it is already", own.into.0);
            let help = "name other kinds in `only`, or take it out: then all kinds change";
            return Some((message, help.into()));
        }
        _ => return None,
    };
    Some((format!("`{name}` does nothing here: {why}"), others))
}

fn undirected(name: &str) -> String {
    format!(
        "`{name}` reaches nothing here: it goes from the user to the target, and both are at one place"
    )
}
