//! Settings of a mod: what `mod.json` declares and the player chose is put into the raws
//! while they are read, so that nothing after that knows of settings.
//!
//! `{ "setting": "rats" }` stands for the value, and `if_setting` of an entry or a patch
//! becomes true or false.

mod conditions;
mod misused;

use super::format::Format;
use super::manifest::{Manifest, SettingRaw};
use super::operators;
use super::read_mods::ReadMod;
use super::shape::Shape;
use super::suggest;
use super::value_help::{keyed, quoted};
use crate::catalog::schema::Section;
use misused::misused;
use placed_json::diag::Diag;
use placed_json::node::{Field, Node, Value};
use placed_json::source::{Source, Sources, Span};
use std::collections::{BTreeMap, BTreeSet};

/// The key of an object that stands for a setting.
const SETTING: &str = "setting";
/// The condition on an entry or a patch.
pub(super) const IF_SETTING: &str = "if_setting";

/// What the player chose, by the name of the setting: `true`, `3`, `grim`.
pub type Chosen = BTreeMap<String, String>;

/// The name of the file in which players' choices stand.
pub const CHOICES_FILE: &str = "mods.json";

/// A file in which it stands what the player chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoicesText {
    /// Its path in messages.
    pub path: String,
    pub text: String,
}

/// Where it stands what the player chose of one mod.
pub(super) struct ChosenPlace {
    /// The object with the choices, by the names of settings.
    of_mod: Node,
}

impl ChosenPlace {
    /// The place for the choices of a mod that the file names by its file name.
    pub(super) fn of(
        file: &ChoicesText,
        owner: &str,
        label: &str,
        sources: &mut Sources,
    ) -> Option<Self> {
        let id = sources.add(Source {
            owner: owner.into(),
            path: file.path.clone(),
            text: file.text.clone(),
        });
        let root = placed_json::read(id, &file.text, &mut Vec::new());
        let name = label.rsplit('/').next().unwrap_or_default();
        let of_mod = root.get("settings")?.get(name)?.clone();
        Some(Self { of_mod })
    }

    fn key(&self, name: &str) -> Option<Span> {
        Some(self.of_mod.field(name)?.key_span)
    }

    fn value(&self, name: &str) -> Option<Span> {
        Some(self.of_mod.get(name)?.span)
    }
}

/// The value of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    Switch(bool),
    Number(i32),
    Choice(String),
}

impl Setting {
    /// What it is where the player chose nothing.
    pub fn default_of(raw: &SettingRaw) -> Self {
        match raw {
            SettingRaw::Switch(is_on) => Setting::Switch(*is_on),
            SettingRaw::Number(number) => Setting::Number(number.default),
            SettingRaw::Choice(words) => {
                Setting::Choice(words.first().cloned().unwrap_or_default())
            }
        }
    }

    /// What a text chooses; none if that cannot be chosen.
    pub fn chosen(raw: &SettingRaw, text: &str) -> Option<Self> {
        match raw {
            SettingRaw::Switch(_) => match text {
                "true" | "on" | "yes" => Some(Setting::Switch(true)),
                "false" | "off" | "no" => Some(Setting::Switch(false)),
                _ => None,
            },
            SettingRaw::Number(range) => {
                let number = text.parse().ok()?;
                let is_fit = (range.min..=range.max).contains(&number);
                is_fit.then_some(Setting::Number(number))
            }
            SettingRaw::Choice(words) => {
                let is_one = words.iter().any(|word| word == text);
                is_one.then(|| Setting::Choice(text.into()))
            }
        }
    }
}

/// A setting of a mod as a player chooses it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfMod {
    pub name: String,
    pub raw: SettingRaw,
    pub value: Setting,
}

impl OfMod {
    /// The settings of a mod with what was chosen. What cannot be chosen counts as not chosen.
    pub fn all(settings: &BTreeMap<String, SettingRaw>, chosen: &Chosen) -> Vec<Self> {
        let all = settings.iter().map(|(name, raw)| {
            let text = chosen.get(name);
            let value = text.and_then(|text| Setting::chosen(raw, text));
            Self {
                name: name.clone(),
                raw: raw.clone(),
                value: value.unwrap_or_else(|| Setting::default_of(raw)),
            }
        });
        all.collect()
    }
}

/// The words for what can be chosen.
pub fn choices(raw: &SettingRaw) -> String {
    match raw {
        SettingRaw::Switch(_) => "true or false".into(),
        SettingRaw::Number(range) => format!("{} to {}", range.min, range.max),
        SettingRaw::Choice(words) => words.join(", "),
    }
}

/// Puts the settings of a mod into its raws. With a faulty `mod.json` nothing is reported,
/// as it may be what is missing there.
pub(super) fn put(
    read: &mut ReadMod,
    chosen: &Chosen,
    chosen_at: Option<&ChosenPlace>,
    diags: &mut Vec<Diag>,
) {
    let mut unheard = Vec::new();
    let is_whole = read.is_declared && !diags.iter().any(Diag::is_error);
    let told = match read.is_declared {
        true => diags,
        false => &mut unheard,
    };
    let none = BTreeMap::new();
    let mut settings = match &read.manifest {
        Some(manifest) => Settings::of(manifest, (chosen, chosen_at), told),
        None => Settings {
            declared: &none,
            values: BTreeMap::new(),
            read: BTreeSet::new(),
            diags: told,
        },
    };
    let before = settings.diags.len();
    read.raws.iter_mut().for_each(|root| settings.put(root));
    if settings.values.is_empty() {
        return;
    }
    // A game is opened only with the settings that it was played with.
    let changed = { settings.values.iter() }
        .filter(|(name, value)| **value != Setting::default_of(&settings.declared[**name]));
    let changed: Vec<String> = changed.map(|each| format!("{each:?}")).collect();
    if !changed.is_empty() {
        read.hash = {
            let text = format!("{} {}", read.hash, changed.join(" "));
            format!("{:016x}", chance::digest::of_many(text.as_bytes()))
        };
    }
    if is_whole
        && settings.diags.len() == before
        && let Some(manifest) = &read.manifest
    {
        settings.unread(manifest);
    }
}

/// Puts the settings of one mod into its raws.
struct Settings<'a> {
    declared: &'a BTreeMap<String, SettingRaw>,
    values: BTreeMap<&'a str, Setting>,
    read: BTreeSet<String>,
    diags: &'a mut Vec<Diag>,
}

impl<'a> Settings<'a> {
    /// The settings of a mod, with what the player chose. A choice that cannot be is left
    /// out, with a warning.
    fn of(
        manifest: &'a Manifest,
        (chosen, chosen_at): (&Chosen, Option<&ChosenPlace>),
        diags: &'a mut Vec<Diag>,
    ) -> Self {
        let declared = &manifest.raw.settings;
        let mut values = BTreeMap::new();
        for ((name, raw), of_mod) in declared.iter().zip(OfMod::all(declared, chosen)) {
            let is_unfit = |text: &&String| Setting::chosen(raw, text).is_none();
            if let Some(text) = chosen.get(name).filter(is_unfit) {
                let message = format!("`{text}` cannot be chosen for `{name}`");
                let help = format!("choose one of these: {}", choices(raw));
                let span = chosen_at.and_then(|at| at.value(name));
                let span = span.unwrap_or_else(|| place(manifest, name));
                diags.push(Diag::warning("setting-out-of-range", span, message).help(help));
            }
            values.insert(name.as_str(), of_mod.value);
        }
        for name in chosen.keys().filter(|name| !declared.contains_key(*name)) {
            let message = format!("this mod has no setting `{name}`");
            let help = suggest::help(name, declared.keys().map(String::as_str));
            let span = chosen_at.and_then(|at| at.key(name));
            let span = span.unwrap_or_else(|| place(manifest, name));
            diags.push(Diag::warning("unknown-setting", span, message).help(help));
        }
        Self {
            declared,
            values,
            read: BTreeSet::new(),
            diags,
        }
    }

    /// Reports the settings that nothing reads.
    fn unread(self, manifest: &Manifest) {
        let Some(settings) = manifest.node.get("settings") else {
            return;
        };
        for field in settings.fields() {
            // One that cannot be read is reported already.
            let is_told = |diag: &Diag| field.value.span.contains(diag.span);
            let is_sound =
                self.declared.contains_key(&field.key) && !self.diags.iter().any(is_told);
            if is_sound && !self.read.contains(&field.key) {
                let message = format!("nothing reads the setting `{}`", field.key);
                let report = Diag::warning("unread-setting", field.key_span, message);
                let help = format!(
                    "write \"if_setting\": … on an entry or {{ \"setting\": \"{}\" }} as a value, or take it out",
                    field.key
                );
                self.diags.push(report.help(help));
            }
        }
    }

    /// Puts the settings into a raws file.
    fn put(&mut self, root: &mut Node) {
        let Value::Object(sections) = &mut root.value else {
            return;
        };
        for section in sections {
            let kind = Section::from_name(&section.key);
            let Value::List(entries) = &mut section.value.value else {
                continue;
            };
            for entry in entries {
                let patched = entry
                    .get("where")
                    .and_then(|condition| condition.get("kind"));
                let patched = patched.and_then(Node::as_text).and_then(Section::from_name);
                let Value::Object(fields) = &mut entry.value else {
                    continue;
                };
                for field in fields {
                    match (field.key.as_str(), kind) {
                        (IF_SETTING, _) => field.value.value = self.condition(&field.value),
                        ("set", None) => self.fill(&mut field.value, patched.map(Section::shape)),
                        (key, Some(kind)) => {
                            let shape = kind.shape().field(key).map(|known| &*known.shape);
                            self.fill(&mut field.value, shape);
                        }
                        _ => {}
                    }
                }
            }
        }
    }

    /// Puts the settings into a value of this shape.
    fn fill(&mut self, node: &mut Node, shape: Option<&Shape>) {
        if let Some(name) = node.field(SETTING) {
            let name = name.value.clone();
            node.value = self.value(node, &name, shape).unwrap_or(Value::Broken);
            return;
        }
        let shape = shape.and_then(|shape| shape.way_for(&node.value).or(Some(shape)));
        match &mut node.value {
            Value::List(items) => {
                let item = match shape {
                    Some(Shape::List { item, .. }) => Some(&**item),
                    _ => None,
                };
                items.iter_mut().for_each(|each| self.fill(each, item));
            }
            Value::Object(fields) => {
                for field in fields {
                    let inner = match shape {
                        Some(Shape::Map(inner)) => Some(&**inner),
                        // Operators work on values of the same shape.
                        Some(Shape::Whole { .. } | Shape::List { .. }) => shape,
                        _ => { shape.and_then(|shape| shape.field(&field.key)) }
                            .map(|known| &*known.shape),
                    };
                    self.fill(&mut field.value, inner);
                }
            }
            _ => {}
        }
    }

    /// The value that stands for a setting. None if something is wrong with it.
    fn value(&mut self, node: &Node, name: &Node, shape: Option<&Shape>) -> Option<Value> {
        let setting = self.named(name)?;
        let mut number = match &setting {
            Setting::Number(number) => f64::from(*number),
            Setting::Switch(_) | Setting::Choice(_) => 0.0,
        };
        for field in node.fields().iter().filter(|field| field.key != SETTING) {
            let by = match (&field.value.value, &setting) {
                (Value::Whole(by), Setting::Number(_)) => Some(*by as f64),
                (Value::Fraction(by), Setting::Number(_)) => Some(*by),
                _ => None,
            };
            match (field.key.as_str(), by) {
                ("add", Some(by)) => number += by,
                ("mul", Some(by)) => number *= by,
                _ => {
                    self.report_part(field, &setting);
                    return None;
                }
            }
        }
        let values = &self.values;
        if let Some((message, help)) =
            shape.and_then(|shape| misused(&setting, name, shape, values))
        {
            let report = Diag::error("wrong-type", node.span, message);
            self.diags.push(report.help(help));
            return None;
        }
        let is_dice = |shape: &Shape| {
            matches!(
                shape,
                Shape::Text {
                    format: Some(Format::Dice),
                    ..
                }
            )
        };
        Some(match setting {
            Setting::Switch(is_on) => Value::Bool(is_on),
            Setting::Choice(word) => Value::Text(word),
            Setting::Number(_) if shape.is_some_and(is_dice) => {
                Value::Text(format!("{}", number.round() as i64))
            }
            Setting::Number(_) => Value::Whole(number.round() as i64),
        })
    }

    /// Reports a key beside `setting` that does not belong there.
    fn report_part(&mut self, field: &Field, setting: &Setting) {
        let is_operator = ["add", "mul"].contains(&field.key.as_str());
        let (message, help) = match (setting, is_operator) {
            (Setting::Number(_), true) => (
                format!(
                    "`{}` takes a number, found {}",
                    field.key,
                    field.value.described()
                ),
                format!("write {}", keyed(&field.key, "2")),
            ),
            (_, true) => (
                format!("`{}` is for settings that are numbers", field.key),
                "take it out, or declare a number in mod.json: { \"number\": { \"default\": 5, \"min\": 1, \"max\": 10 } }".into(),
            ),
            _ => (
                format!("unknown field `{}`", field.key),
                operators::on_setting(field).unwrap_or_else(|| {
                    format!("take it out: beside `{SETTING}` there can be `mul` and `add`")
                }),
            ),
        };
        let code = match is_operator {
            true => "wrong-type",
            false => "unknown-field",
        };
        let span = match is_operator {
            true => field.value.span,
            false => field.key_span,
        };
        self.diags.push(Diag::error(code, span, message).help(help));
    }

    /// The value of the setting with this name.
    fn named(&mut self, name: &Node) -> Option<Setting> {
        let Some(text) = name.as_text() else {
            if !name.is_broken() {
                let message = format!("expected the name of a setting, found {}", name.described());
                let help = self.some("");
                self.diags
                    .push(Diag::error("wrong-type", name.span, message).help(help));
            }
            return None;
        };
        let found = self.values.get(text).cloned();
        match found {
            Some(_) => drop(self.read.insert(text.into())),
            None => {
                let message = format!("mod.json has no setting `{text}`");
                let help = self.some(text);
                self.diags
                    .push(Diag::error("unknown-setting", name.span, message).help(help));
            }
        }
        found
    }

    /// The names that there are, the nearest one first.
    fn some(&self, text: &str) -> String {
        if self.declared.is_empty() {
            let name = match text {
                "" => "hard",
                text => text,
            };
            return format!(
                "declare it in mod.json: \"settings\": {{ \"{name}\": {{ \"switch\": true }} }}"
            );
        }
        // Settings are a mod's own: `mymod:hard` is `hard`.
        let own = text.rsplit(':').next().unwrap_or_default();
        if self.declared.contains_key(own) {
            return format!("write {}", quoted(own));
        }
        suggest::help(text, self.declared.keys().map(String::as_str))
    }
}

/// Where a setting is declared.
fn place(manifest: &Manifest, name: &str) -> Span {
    let settings = manifest.node.get("settings");
    let field = settings.and_then(|settings| settings.field(name));
    field.map_or(manifest.node.span, |field| field.key_span)
}
