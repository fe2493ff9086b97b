//! Checks lists: their length, and members that are all written in the same wrong way.

use super::{Walker, fits};
use crate::raws::HELPS;
use crate::raws::mend::piece;
use crate::raws::shape::Shape;
use crate::raws::value_help;
use placed_json::diag::Diag;
use placed_json::node::{Node, Value};
use placed_json::source::Span;

impl Walker<'_> {
    pub(super) fn list(&mut self, span: Span, items: &mut [Node], shape: &'static Shape) {
        let Shape::List {
            item,
            shortest,
            longest,
        } = shape
        else {
            return;
        };
        if items.len() < *shortest {
            let message = format!("{} are too few", items.len());
            let such = match item.reference() {
                Some(section) => {
                    let owner = &self.sources.get(span.file).owner;
                    self.ids.a_few(owner, section)
                }
                None => {
                    let field = self.field().filter(|field| field.shape.is_list());
                    let example = match field {
                        Some(field) => value_help::example_in(field, item),
                        None => value_help::example(item),
                    };
                    format!("such as {example}")
                }
            };
            // One way alone is no choice: what it holds may stand by itself.
            let held = items.first().and_then(|only| only.get("then"));
            let alone = { held.and_then(|then| then.items().first()) }
                .and_then(piece)
                .map(|effect| format!("; or without a choice write {effect} in its place"));
            let help = match alone {
                Some(alone) => format!("give at least {shortest}{alone}"),
                None => format!("give at least {shortest}, {such}"),
            };
            self.report(Diag::error("too-few", span, message).help(help));
        }
        if items.len() > *longest {
            let message = format!("{} are too many", items.len());
            let help = format!("the most are {longest}");
            self.report(Diag::error("too-many", span, message).help(help));
        }
        if self.is_too_deep(items.first(), item)
            || self.are_short_objects(items, item)
            || self.are_spelt(items, item)
        {
            return;
        }
        for each in items.iter_mut() {
            if !self.is_list_in_list(each, item) {
                self.part(each, item);
            }
        }
    }

    /// Reports several values in inner brackets of their own.
    fn is_list_in_list(&mut self, node: &Node, shape: &Shape) -> bool {
        let inner = node.items();
        let is_object = shape.is_object() || shape.branches().is_some();
        let is_meant = is_object && inner.len() > 1 && inner.iter().all(|it| fits(shape, it));
        if is_meant {
            let message = format!("expected {}, found {}", shape.noun(), node.described());
            let report = Diag::error("wrong-type", node.span, message);
            self.report(report.help("take the inner [ ] away"));
        }
        is_meant
    }

    /// If every object of a list is written in a short form, that is reported once for
    /// the list.
    fn are_short_objects(&mut self, items: &[Node], item: &'static Shape) -> bool {
        let Shape::Object(fields) = item else {
            return false;
        };
        let whole = |each: &Node| {
            value_help::as_object(each, fields, self.site(each))
                .or_else(|| value_help::wrapped(each, fields))
                .or_else(|| self.mended_member(each, item))
        };
        let objects: Vec<String> = items.iter().map_while(whole).collect();
        if objects.len() < 2 || objects.len() < items.len() {
            return false;
        }
        let rest = if objects.len() > 4 { ", …" } else { "" };
        let some = objects[..objects.len().min(4)].join(", ");
        let message = format!("each of these {} must be {}", items.len(), item.noun());
        let report = Diag::error("wrong-type", items[0].span, message);
        self.report(report.help(format!("write objects: {some}{rest}")));
        true
    }

    /// If every text of a list is written letter by letter, that is reported once.
    fn are_spelt(&mut self, items: &[Node], item: &Shape) -> bool {
        let spelt = |each: &Node| -> Option<String> {
            let letters = each.items().iter().map(|letter| match &letter.value {
                Value::Text(text) => Some(text.clone()),
                Value::Whole(number) => Some(number.to_string()),
                _ => None,
            });
            let letters: Option<Vec<String>> = letters.collect();
            letters
                .filter(|all| !all.is_empty())
                .map(|all| all.concat())
        };
        let texts: Vec<String> = items.iter().map_while(spelt).collect();
        let is_meant = HELPS && matches!(item, Shape::Text { format: None, .. });
        if !is_meant || texts.len() < 2 || texts.len() < items.len() {
            return false;
        }
        let some: Vec<String> = texts
            .iter()
            .take(12)
            .map(|it| value_help::quoted(it))
            .collect();
        let rest = if texts.len() > 12 { ", …" } else { "" };
        let message = format!("each of these {} must be one text", items.len());
        let report = Diag::error("wrong-type", items[0].span, message);
        self.report(report.help(format!("write texts: {}{rest}", some.join(", "))));
        true
    }
}
