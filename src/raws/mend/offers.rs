//! Shows mended values in reports that could not say more than what else there is.

use super::{Mender, cost};
use crate::raws::HELPS;
use crate::raws::operators;
use crate::raws::shape::{FieldShape, Shape, SubShape};
use crate::raws::value_help::{braced, example as example_of, keyed, shown};
use crate::raws::walk::{Walker, is_damaged};
use placed_json::diag::Diag;
use placed_json::node::{Node, Value};

/// A longer piece is not shown.
const LONGEST: usize = 240;

/// Reports that a piece to write can answer.
const MENDED: [&str; 9] = [
    "bad-dice",
    "bad-tag",
    "missing-field",
    "too-many-keys",
    "unknown-field",
    "unknown-id",
    "wrong-choice",
    "wrong-kind",
    "wrong-type",
];

/// How helps begin that show the value as it should be.
const FORM_LIST: &str = "write it as a list: ";
const FORM_OBJECT: &str = "write an object: ";
const FORM_PLAIN: &str = "write ";

/// How helps begin that do not go by what was written.
const VAGUE: [&str; 9] = [
    "it can be ",
    "there is no such field",
    "take it out: only ",
    "give a",
    "write one such as ",
    "write dice as ",
    "write one of ",
    "it has no fields",
    "write a whole number such as ",
];

/// Whether a help does not go by what was written.
pub(in crate::raws) fn is_vague(diag: &Diag) -> bool {
    let begins = VAGUE.iter().any(|start| diag.help.starts_with(start));
    let ends = diag.help.ends_with("; there can be only one");
    // Dice can be mended in part, and what else was written would be lost.
    let is_vague = diag.help.is_empty() || begins || ends || diag.code == "bad-dice";
    // `!undead` is the opposite of what is near to it.
    let written = diag.message.split('`').nth(1).unwrap_or_default();
    let is_vague = is_vague || super::denied(written).is_some();
    // Several words say more than the id that is near to them.
    let is_vague = is_vague || diag.code == "unknown-id" && written.contains(' ');
    MENDED.contains(&diag.code) && is_vague
}

impl Walker<'_> {
    /// If a report of this value is vague, shows the value as it should be. Reports from
    /// `before` on are of this value.
    pub(in crate::raws) fn offer_mended(
        &mut self,
        before: usize,
        node: &Node,
        shape: &'static SubShape,
    ) {
        let new = &self.diags[before..];
        // What was too much to try inside of this value is too much here.
        let is_given_up = self.given_up.is_some_and(|report| report >= before);
        if !HELPS || self.is_trial || new.is_empty() || is_given_up {
            return;
        }
        // A piece of which much was made is no better than one further out.
        let offered = self
            .offered
            .filter(|(at, _)| *at == before && new.len() == 1);
        match offered {
            Some((_, by)) if by < cost::MADE => return,
            None if new.len() == 1 && !is_vague(&new[0]) => return,
            _ => {}
        }
        // A field under a strange name is reported, and that it is missing.
        let is_one = new.len() == 1 || new.iter().all(|diag| is_part(diag, node));
        if !is_one || is_damaged(node) {
            return;
        }
        self.show_mended(before, node, shape, offered);
        self.tell_together(before);
    }

    /// What is missing in an object is told with what should not be in it.
    fn tell_together(&mut self, before: usize) {
        let [first, second] = &self.diags[before..] else {
            return;
        };
        let (missing, strange) = match (first.code, second.code) {
            ("missing-field", "unknown-field") => (first, second),
            ("unknown-field", "missing-field") => (second, first),
            _ => return,
        };
        let lacking = missing.help.split(". ").next().unwrap_or_default();
        let mut report = strange.clone();
        report.help = format!("{}; and {lacking}", strange.help.trim_end_matches('?'));
        self.diags.truncate(before);
        self.diags.push(report);
    }

    /// Shows a value as it should be in place of the reports from `before` on, if that
    /// can be guessed.
    fn show_mended(
        &mut self,
        before: usize,
        node: &Node,
        shape: &'static SubShape,
        offered: Option<(usize, u32)>,
    ) {
        let new = &self.diags[before..];
        let owner = &self.sources.get(node.span.file).owner;
        let mender = Mender::new(self.ids, owner, node.span);
        let own = self.around.last().map(|around| around.field);
        let own = own.filter(|field| std::ptr::eq(&*field.shape, &**shape));
        let mended = mender.value(node, shape, own);
        if mender.is_worn_out() {
            self.given_up = Some(before);
        }
        let Some(mended) = mended else {
            return;
        };
        let Some(text) = piece(&mended.node) else {
            return;
        };
        // The form of dice was shown already.
        let is_shown = new.iter().any(|diag| diag.help.starts_with("write \""));
        let is_lossy = node.as_text().is_some() && mended.cost >= cost::DROPPED;
        if (is_shown || is_lossy) && mended.node.as_text().is_some() {
            // Where a part of the text would be lost, more is shown further out.
            let is_whole = mended.cost < cost::DROPPED;
            self.offered = is_whole.then_some((before, 0)).or(self.offered);
            return;
        }
        let is_dearer = offered.is_some_and(|(_, cost)| mended.cost >= cost);
        // What was made does not explain a field that is unknown, or one value too many.
        let is_made = mended.cost >= cost::MADE;
        let is_odd = is_made && new.len() == 1 && is_told_apart(&new[0]);
        if mended.cost == 0 || is_dearer || is_odd || !self.is_sound(&mended.node, shape) {
            return;
        }
        let is_missing = |diag: &&Diag| diag.code == "missing-field";
        let at = new.iter().position(|diag| !is_missing(&diag)).unwrap_or(0);
        let mut report = self.diags[before + at].clone();
        report.help = format!("write {text}{}", place(&report, node, shape));
        self.diags.truncate(before);
        self.diags.push(report);
        self.offered = Some((before, mended.cost));
    }

    /// The help for an object where a list should be, or the reverse, with all that was
    /// written in it.
    pub(in crate::raws) fn reshaped(&self, node: &Node, shape: &'static Shape) -> Option<String> {
        let is_meant = match (shape, &node.value) {
            // Among texts the keys may be meant.
            (Shape::List { item, .. }, Value::Object(fields)) => match (&**item, &fields[..]) {
                (Shape::Text { .. }, [only]) => !only.value.items().is_empty(),
                (Shape::Text { .. }, _) => false,
                (_, fields) => !fields.is_empty(),
            },
            (Shape::Object(_), Value::List(items)) => !items.is_empty(),
            _ => false,
        };
        if self.is_trial || !is_meant || operators::is_operation(node.fields()) {
            return None;
        }
        let owner = &self.sources.get(node.span.file).owner;
        let mended = Mender::new(self.ids, owner, node.span).value(node, shape, None)?;
        let is_sound = mended.cost < cost::MADE && self.is_sound(&mended.node, shape);
        let right = piece(&mended.node).filter(|_| is_sound)?;
        let how = match shape {
            Shape::List { .. } => FORM_LIST,
            _ => FORM_OBJECT,
        };
        Some(format!("{how}{right}"))
    }

    /// A help for a value, if the piece that it shows is sound; or else the mended value,
    /// or no more than what is expected.
    pub(in crate::raws) fn proven(
        &self,
        help: String,
        node: &Node,
        shape: &'static Shape,
    ) -> String {
        let shown = [FORM_LIST, FORM_OBJECT, FORM_PLAIN];
        let shown = shown.iter().find_map(|start| help.strip_prefix(start));
        let owner = &self.sources.get(node.span.file).owner;
        let mender = Mender::new(self.ids, owner, node.span);
        let shown = shown.and_then(|text| mender.read(text));
        // What is missing in it was not there before, and is told next. An operator is
        // checked where it works.
        let is_right = |shown: &Node| {
            let is_operator = operators::is_operator(shown.fields());
            let faults = self.faults(|trial| trial.walk(&mut shown.clone(), shape));
            is_operator || faults.iter().all(|diag| diag.code == "missing-field")
        };
        if self.is_trial || shown.as_ref().is_none_or(is_right) {
            return help;
        }
        let such = || format!("give {}, such as {}", shape.noun(), example_of(shape));
        self.mended_whole(node, shape).unwrap_or_else(such)
    }

    /// Whether a value has no mistakes.
    pub(in crate::raws) fn is_sound(&self, node: &Node, shape: &'static Shape) -> bool {
        self.is_fine(|trial| trial.walk(&mut node.clone(), shape))
    }

    /// Whether an object has exactly one of these keys, and no mistakes.
    pub(in crate::raws) fn is_one_of(&self, node: &Node, shapes: &'static [FieldShape]) -> bool {
        let mut fields = node.fields().to_vec();
        self.is_fine(|trial| trial.one_of(node.span, &mut fields, shapes))
    }

    /// Whether a walker finds nothing to report.
    fn is_fine(&self, check: impl FnOnce(&mut Walker)) -> bool {
        self.faults(check).is_empty()
    }

    /// What a walker finds to report.
    fn faults(&self, check: impl FnOnce(&mut Walker)) -> Vec<Diag> {
        let mut diags = Vec::new();
        let mut trial = Walker {
            sources: self.sources,
            ids: self.ids,
            pictures: self.pictures,
            diags: &mut diags,
            partial: false,
            absent: self.absent,
            reported_missing: Vec::new(),
            starts_elsewhere: false,
            replaced: &[],
            around: Vec::new(),
            named: self.named.clone(),
            is_trial: true,
            offered: None,
            given_up: None,
        };
        check(&mut trial);
        diags
    }
}

/// Where a piece belongs that is for more than what a report points at.
fn place(report: &Diag, node: &Node, shape: &SubShape) -> String {
    let is_own = |span| node.span == span || { node.fields().iter() }.any(|it| it.key_span == span);
    match shape.named() {
        Some(named) if !is_own(report.span) => format!(" in place of this {}", named.noun()),
        _ => String::new(),
    }
}

/// Whether a report is about something that is there and should not be.
fn is_told_apart(diag: &Diag) -> bool {
    diag.code == "unknown-field" || diag.help.ends_with("; there can be only one")
}

/// Whether a report is about the fields of this object itself.
fn is_part(diag: &Diag, node: &Node) -> bool {
    let is_own = |span| node.fields().iter().any(|field| field.key_span == span);
    match diag.code {
        "missing-field" => diag.span == node.span,
        "unknown-field" | "too-many-keys" => is_own(diag.span),
        _ => false,
    }
}

/// A value as text, the parts deep inside of it shortened; none if it is too long.
pub(in crate::raws) fn piece(node: &Node) -> Option<String> {
    let text = whole(node);
    let text = match text.chars().count() > LONGEST {
        true => shortened(node),
        false => text,
    };
    (text.chars().count() <= LONGEST).then_some(text)
}

fn whole(node: &Node) -> String {
    match &node.value {
        Value::List(items) => {
            let items: Vec<String> = items.iter().map(whole).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(fields) => {
            let parts: Vec<String> = { fields.iter() }
                .map(|field| keyed(&field.key, &whole(&field.value)))
                .collect();
            braced(&parts)
        }
        _ => node.to_json().to_string(),
    }
}

fn shortened(node: &Node) -> String {
    match &node.value {
        Value::Object(fields) => {
            let part = |node: &Node| match node.fields() {
                [] => shown(node),
                _ => shortened(node),
            };
            let parts: Vec<String> = { fields.iter() }
                .map(|field| keyed(&field.key, &part(&field.value)))
                .collect();
            braced(&parts)
        }
        _ => shown(node),
    }
}
