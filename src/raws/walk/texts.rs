//! Checks texts: length, form and references.

use super::{Absent, Walker};
use crate::catalog::schema::Section;
use crate::raws::HELPS;
use crate::raws::format::Format;
use crate::raws::ids::{CORE, IdFault, Lookup};
use crate::raws::related;
use crate::raws::shape::Shape;
use crate::raws::tiles::NoPicture;
use crate::raws::value_help;
use placed_json::diag::Diag;
use placed_json::node::{Node, Value};
use placed_json::source::Span;

impl Walker<'_> {
    pub(super) fn text(&mut self, span: Span, text: &mut String, shape: &Shape) {
        let Shape::Text {
            shortest,
            longest,
            format,
            reference,
            ..
        } = shape
        else {
            return;
        };
        if let Some(section) = reference {
            return self.reference(span, text, *section);
        }
        if let Some(format) = format {
            if let Err(mut fault) = format.check(text) {
                // A sign has the form of a glyph.
                if self.field().is_some_and(|field| field.name == "sign") {
                    fault.message = fault.message.replace("a glyph", "a sign of drawings");
                    fault.help = fault.help.replace("a glyph is", "a sign is");
                }
                let in_list = self.field().is_some_and(|field| field.shape.is_list());
                let several = Some(()).filter(|_| in_list && *format == Format::Tag);
                let help = several
                    .and_then(|()| value_help::tags(text))
                    .or_else(|| self.word_of_ammunition(span, text))
                    .unwrap_or(fault.help);
                self.report(Diag::error(fault.code, span, fault.message).help(help));
            } else if *format == Format::Tile {
                self.picture(span, text);
            }
            return;
        }
        if let Some(sign) = text.chars().find(|each| is_unwelcome(*each)) {
            let message = format!(
                "this text has the character U+{:04X} in it",
                u32::from(sign)
            );
            let help = match sign {
                '\n' => "write a blank instead: a text is one line, which the game breaks itself",
                _ => "take it out: a text is one line of visible characters",
            };
            self.report(Diag::error("unwelcome-character", span, message).help(help));
            return;
        }
        let length = text.chars().count();
        if text.trim().chars().count() < *shortest {
            let help = format!("write at least {shortest} character");
            let message = "this text is empty";
            self.report(Diag::error("too-short", span, message).help(help));
        } else if length > *longest {
            let message = format!("this text has {length} characters");
            let help = format!("write at most {longest} characters");
            self.report(Diag::error("too-long", span, message).help(help));
        }
    }

    /// Whether a place is in a `mod.json`.
    fn is_manifest(&self, span: Span) -> bool {
        self.sources.get(span.file).path.ends_with("mod.json")
    }

    /// The name of a picture becomes a whole one.
    fn picture(&mut self, span: Span, name: &mut String) {
        let Some(pictures) = self.pictures else {
            return;
        };
        let owner = &self.sources.get(span.file).owner;
        match pictures.look_up(owner, name) {
            Ok(whole) => *name = whole,
            Err(NoPicture::Rejected) => {}
            Err(NoPicture::Unknown(help)) => {
                let message = format!("there is no picture `{name}`");
                self.report(Diag::error("unknown-tile", span, message).help(help));
            }
        }
    }

    fn reference(&mut self, span: Span, text: &mut String, section: Section) {
        let owner = &self.sources.get(span.file).owner;
        self.ids.ask(self.field().map(|field| field.name.as_str()));
        let lookup = self.ids.look_up(owner, section, text);
        self.ids.ask(None);
        match lookup {
            Lookup::Found(id) if self.ids.is_template(section, &id) => {
                let mut message = format!("`{id}` is abstract: only there to be copied from");
                let mut help = "name an entry that is not abstract, or copy it to one";
                // Who uses it was right until a mod made it abstract.
                let made = self.ids.made_abstract(section, &id);
                let by_other = made.filter(|made| self.sources.get(made.file).owner != *owner);
                if by_other.is_some() {
                    message = format!("`{id}` is made abstract, but still used");
                    help = "take `abstract` out, and copy the entry to one of your own";
                }
                let report = Diag::error("abstract-used", by_other.unwrap_or(span), message);
                self.report(match by_other {
                    Some(_) => report.help(help).also(span, "used here"),
                    None => report.help(help),
                });
            }
            Lookup::Found(id) => *text = id,
            // Its definition was reported, so the reference is not.
            Lookup::Rejected => {}
            Lookup::Not(_) | Lookup::Removed { .. } if self.may_be_absent(text) => {}
            // Its mod wants nothing of that one.
            Lookup::Removed { id, span: removal } if self.is_manifest(removal) => {
                let message = format!("`{id}` is not there: mod.json does without its mod");
                let copy = format!("copy it to one of your own with \"copy_from\": \"{id}\"");
                let is_own = self.sources.get(removal.file).owner == *owner;
                let (place, other, help) = match is_own {
                    true => (span, removal, format!("{copy}, and name that")),
                    // A copy has taken it over.
                    false => (
                        removal,
                        span,
                        format!("what you copied names it: write that field anew, or {copy}"),
                    ),
                };
                let report = Diag::error("removed-id", place, message).help(help);
                self.report(report.also(other, "the other place"));
            }
            // The mod that removed it must say what replaces it.
            Lookup::Removed { id, span: removal } => {
                let message = format!("`{id}` is removed, but still used");
                let some = self.ids.a_few(owner, section);
                let help = format!(
                    "name what takes its place: {{ \"id\": \"{id}\", \"instead\": … }}; {some}"
                );
                let report = Diag::error("removed-but-used", removal, message).help(help);
                self.report(report.also(span, "used here"));
            }
            Lookup::Not(fault) if self.ids.may_be_nameless(owner, section, text, &fault) => {}
            Lookup::Not(fault) => {
                let named = Node {
                    span,
                    value: Value::Text(text.clone()),
                };
                let all = ["all", "any", "everything", "*", "every"].contains(&text.as_str());
                let each = (all && HELPS).then(|| {
                    let ids = self.ids.of_owner(owner, section);
                    let some: Vec<String> = ids
                        .iter()
                        .take(3)
                        .map(|id| value_help::quoted(id))
                        .collect();
                    format!(
                        "name each of those that you mean, such as {}",
                        some.join(", ")
                    )
                });
                let help = (self.field_for(text))
                    .or_else(|| self.field_of(text, fault.section?))
                    .or_else(|| fault.section.and_then(|_| self.in_other_field(&named)))
                    .or_else(|| self.without(text))
                    .or_else(|| {
                        self.as_tag(text)
                            .filter(|_| !fault.help.starts_with("did you"))
                    })
                    .or_else(|| self.those_meant(owner, section, text, &fault))
                    .or(each)
                    .unwrap_or(fault.help);
                let report = Diag::error(fault.code, span, fault.message);
                self.report(report.help(help));
            }
        }
    }
}

impl Walker<'_> {
    /// A help that names the ids that a tag, or the id of another kind, stands for.
    fn those_meant(
        &self,
        owner: &str,
        section: Section,
        text: &str,
        fault: &IdFault,
    ) -> Option<String> {
        let around = self.around.last().filter(|_| !self.is_trial)?;
        let near = fault.help.strip_prefix("did you mean `");
        let near = near.and_then(|rest| rest.split('`').next());
        // What is only misspelt is no tag, and what is near is more than what it names.
        if near.is_some_and(|near| strsim::osa_distance(near, text) < 3) {
            return None;
        }
        if around.field.shape.takes_tags_of() == Some(section) && self.ids.is_tag_of(section, text)
        {
            let right = value_help::braced(&[value_help::keyed("tag", &value_help::quoted(text))]);
            return Some(format!("`{text}` is a tag: write {right}"));
        }
        let other = fault.section.filter(|_| near.is_none());
        let (what, ids) = self.ids.meant_by(owner, section, text, other)?;
        let (some, has_more) = related::some(&ids);
        let more = if has_more { ", …" } else { "" };
        let key = |id: &String| value_help::braced(&[value_help::keyed(&around.field.name, id)]);
        let is_condition = around.shapes.iter().any(|shape| shape.name == "any");
        Some(match &some[..] {
            [only] if !has_more => format!("{what}, {only}"),
            // In a list they stand beside each other.
            _ if around.field.shape.is_list() => format!("{what}, {}{more}", some.join(", ")),
            _ if around.is_choice && is_condition => {
                let each: Vec<String> = some.iter().map(key).collect();
                let any = format!("[{}{more}]", each.join(", "));
                let any = value_help::braced(&[value_help::keyed("any", &any)]);
                format!("{what}, as in {any}")
            }
            _ => format!("{what}, one of {}{more}", some.join(", ")),
        })
    }

    /// A help for the id of ammunition where the word stands by which it is asked for.
    fn word_of_ammunition(&self, span: Span, text: &str) -> Option<String> {
        self.field().filter(|field| field.name == "ammo")?;
        let owner = &self.sources.get(span.file).owner;
        let word = self.ids.ammunition(owner, text)?;
        Some(format!(
            "it names ammunition by the `tag` in its `ammo`: write {}",
            value_help::quoted(word)
        ))
    }

    /// Whether what an id names may be left out together with this entry.
    fn may_be_absent(&self, id: &str) -> bool {
        match self.absent {
            None => false,
            Some(Absent::Anything) => !is_of_core(id),
            Some(Absent::Only(names)) => names.contains(id.rsplit(':').next().unwrap_or(id)),
        }
    }
}

/// Whether an id says that it is of the core.
fn is_of_core(id: &str) -> bool {
    id.split_once(':').is_some_and(|(by, _)| by == CORE)
}

/// Whether a character would break a line or reverse the reading direction.
fn is_unwelcome(each: char) -> bool {
    each.is_control() || matches!(each, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
