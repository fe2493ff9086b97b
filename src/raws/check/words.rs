//! Words that are asked for and that nothing has: ammunition, and tags in conditions.

use super::{Checked, Checker, Content};
use crate::catalog::schema::{ItemKind, Section};
use crate::raws::registry::Registry;
use crate::raws::shape::{Shape, SubShape};
use crate::raws::suggest;
use placed_json::node::Node;
use placed_json::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// The word of the ammunition that an item fires.
fn fired(item: &Checked<ItemKind>) -> Option<String> {
    let ranged = item.raw.weapon.as_ref()?.ranged.as_ref()?;
    Some(ranged.ammo.0.clone())
}

/// The word that an item has as ammunition.
fn is_fired_as(item: &Checked<ItemKind>) -> Option<String> {
    let ammo = item.raw.ammo.as_ref()?;
    Some(ammo.tag.0.clone())
}

impl Checker<'_> {
    /// Warns of words that nothing has.
    pub(super) fn words(&mut self, registry: &Registry, content: &Content) {
        self.ammunition(content.items);
        let tags = { content.monsters.iter() }.flat_map(|monster| &monster.raw.tags);
        let of_heroes = content.heroes.iter().flat_map(|hero| &hero.raw.tags);
        let of_items = content.items.iter().flat_map(|item| &item.raw.tags);
        let of_statuses = content.statuses.iter().flat_map(|status| &status.raw.tags);
        let there = Tags {
            monsters: tags.chain(of_heroes).map(|tag| tag.0.as_str()).collect(),
            items: of_items.map(|tag| tag.0.as_str()).collect(),
            statuses: of_statuses.map(|tag| tag.0.as_str()).collect(),
        };
        for ((section, _), entry) in &registry.entries {
            let mut asked = Vec::new();
            if self.is_blamed(entry.span) && !entry.is_template {
                visit(&entry.node, section.shape(), false, &mut asked);
            }
            for Asked { span, tag, of } in asked {
                let (tags, noun) = there.of(of);
                if tags.contains(tag) || !self.is_blamed(span) {
                    continue;
                }
                let message = format!("no {noun} has the tag `{tag}`");
                let near = suggest::nearest(tag, tags.iter().copied());
                let help = match near {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!(
                        "give one \"tags\": [\"{tag}\"], or ask for another: {}",
                        suggest::few(&tags.iter().copied().collect::<Vec<_>>())
                    ),
                };
                self.warn("no-effect", span, message, &help);
            }
        }
    }

    fn is_blamed(&self, span: Span) -> bool {
        self.rank(span) > 0 || self.context.is_alone
    }

    /// Warns of weapons without ammunition, and of ammunition without a weapon. A word
    /// that is misspelt on one side is told once.
    fn ammunition(&mut self, items: &[Checked<ItemKind>]) {
        let asked: BTreeSet<String> = items.iter().filter_map(fired).collect();
        let there: BTreeSet<String> = items.iter().filter_map(is_fired_as).collect();
        let words: BTreeMap<&str, String> = { items.iter() }
            .filter_map(|item| Some((item.id.rsplit(':').next()?, is_fired_as(item)?)))
            .collect();
        let is_told = self.lacking(items, &there, fired, "weapon.ranged.ammo", |word| {
            if let Some(own) = words.get(word) {
                return (
                    format!("`{word}` is an item, and no word of one"),
                    format!("write its word: \"ammo\": \"{own}\""),
                );
            }
            (
                format!("nothing that is fired has the word `{word}`"),
                format!("give an item \"ammo\": {{ \"tag\": \"{word}\", \"damage\": \"1d6\" }}"),
            )
        });
        if !is_told {
            self.lacking(items, &asked, is_fired_as, "ammo.tag", |word| {
                (
                    format!("no weapon fires `{word}`"),
                    format!("give a weapon \"ranged\": {{ \"range\": 7, \"ammo\": \"{word}\" }}"),
                )
            });
        }
    }

    /// Warns of items whose word is not among those of the other side. True if it did.
    fn lacking(
        &mut self,
        items: &[Checked<ItemKind>],
        right: &BTreeSet<String>,
        word: impl Fn(&Checked<ItemKind>) -> Option<String>,
        field: &str,
        told: impl Fn(&str) -> (String, String),
    ) -> bool {
        let mut is_told = false;
        for item in items {
            let Some(own) = word(item).filter(|own| !right.contains(own)) else {
                continue;
            };
            let place = self.place(item, &[field]);
            if self.is_blamed(place) {
                let (message, help) = told(&own);
                let near = suggest::nearest(&own, right.iter().map(String::as_str));
                let help = match near.filter(|_| !help.starts_with("write its")) {
                    Some(near) => format!("did you mean `{near}`? Else {help}"),
                    None => help,
                };
                self.warn("no-effect", place, message, &help);
                is_told = true;
            }
        }
        is_told
    }
}

/// A tag that something asks for, and what should have it.
struct Asked<'a> {
    span: Span,
    tag: &'a str,
    of: Section,
}

/// All tags that there are.
struct Tags<'a> {
    /// Of heroes, too.
    monsters: BTreeSet<&'a str>,
    items: BTreeSet<&'a str>,
    statuses: BTreeSet<&'a str>,
}

impl<'a> Tags<'a> {
    /// Those of a section, and what its entries are called.
    fn of(&self, section: Section) -> (&BTreeSet<&'a str>, &'static str) {
        match section {
            Section::Items => (&self.items, "item"),
            Section::Statuses => (&self.statuses, "status"),
            _ => (&self.monsters, "monster"),
        }
    }
}

/// Collects the tags that the conditions and the sorts in a value ask for.
fn visit<'a>(node: &'a Node, shape: &Shape, is_condition: bool, asked: &mut Vec<Asked<'a>>) {
    let part = |node: &'a Node, part: &SubShape, asked: &mut Vec<Asked<'a>>| {
        let is_condition = part.named().is_some_and(|named| named.name == "Condition");
        visit(node, part, is_condition, asked);
    };
    for item in node.items() {
        if let Some(Shape::List { item: inner, .. }) = shape.way_for(&node.value) {
            part(item, inner, asked);
        }
    }
    let of_sort = matches!(shape, Shape::Either(_)).then(|| shape.takes_tags_of());
    let sort = { of_sort.flatten() }.or(is_condition.then_some(Section::Monsters));
    for field in node.fields() {
        let Some(known) = shape.field(&field.key) else {
            continue;
        };
        match (field.value.as_text(), sort) {
            (Some(tag), Some(of)) if field.key == "tag" => asked.push(Asked {
                span: field.value.span,
                tag,
                of,
            }),
            _ => part(&field.value, &known.shape, asked),
        }
    }
}
