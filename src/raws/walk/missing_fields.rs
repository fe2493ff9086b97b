//! Reports required fields that are missing.

use super::Walker;
use crate::catalog::schema::Section;
use crate::raws::shape::{FieldShape, Shape};
use crate::raws::value_help;
use placed_json::diag::Diag;
use placed_json::node::{Field, Value};
use placed_json::source::Span;

/// The required fields that are not given.
pub fn missing<'s>(fields: &[Field], shapes: &'s [FieldShape]) -> Vec<&'s str> {
    let given = |name: &str| fields.iter().any(|each| each.key == name);
    let required = shapes.iter().filter(|shape| shape.required);
    required
        .map(|shape| shape.name.as_str())
        .filter(|name| !given(name))
        .collect()
}

/// Required fields that are not given, at any depth, as paths: `spawn.weight`.
pub fn gaps(fields: &[Field], shapes: &[FieldShape]) -> Vec<String> {
    let mut found: Vec<String> =
        Vec::from_iter(missing(fields, shapes).into_iter().map(Into::into));
    for field in fields {
        let shape = shapes.iter().find(|shape| shape.name == field.key);
        if let (Some(Shape::Object(inner)), Value::Object(within)) =
            (shape.map(|shape| &*shape.shape), &field.value.value)
        {
            let deeper = gaps(within, inner).into_iter();
            found.extend(deeper.map(|name| format!("{}.{name}", field.key)));
        }
    }
    found
}

/// An object that lacks required fields.
pub(super) struct IncompleteObject<'a> {
    pub(super) span: Span,
    /// The fields that it has.
    pub(super) fields: &'a [Field],
    /// The fields that it can have.
    pub(super) shapes: &'static [FieldShape],
    /// Its section if it is an entry; none if it is a part of an entry.
    pub(super) entry: Option<Section>,
    /// The names of the missing fields.
    pub(super) missing: Vec<&'a str>,
}

impl IncompleteObject<'_> {
    fn shape(&self, name: &str) -> Option<&'static FieldShape> {
        self.shapes.iter().find(|shape| shape.name == name)
    }

    /// An example value. For a maximum it is the given minimum, if there is one.
    fn example(&self, shape: &FieldShape) -> String {
        let least_of = |name: &str| {
            let least = format!("min{}", name.strip_prefix("max")?);
            let mut fields = self.fields.iter();
            match fields.find(|field| field.key == least)?.value.value {
                Value::Whole(number) => Some(number.to_string()),
                _ => None,
            }
        };
        let most = least_of(&shape.name).map(|least| self.above_default(shape, least));
        most.or_else(|| value_help::named_example(shape))
            .unwrap_or_else(|| value_help::example_for(shape))
    }

    /// A number that is no less than the least, nor less than the default beside it.
    fn above_default(&self, shape: &FieldShape, least: String) -> String {
        let default = self.fields.iter().find(|field| field.key == "default");
        let Some(Value::Whole(default)) = default.map(|field| &field.value.value) else {
            return least;
        };
        let most = match &*shape.shape {
            Shape::Whole { most, .. } => *most,
            _ => i64::MAX,
        };
        default.saturating_mul(2).clamp(*default, most).to_string()
    }

    /// A help that shows all missing fields.
    fn add_all(&self) -> String {
        let example =
            |name: &&str| (self.shape(name)).map_or("…".into(), |shape| self.example(shape));
        let parts = self.missing.iter().take(12);
        let mut parts: Vec<String> = parts
            .map(|name| value_help::keyed(name, &example(name)))
            .collect();
        if self.missing.len() > parts.len() {
            parts.push("…".into());
        }
        // An entry with so few fields was probably meant as a template.
        let copied = match self.entry.is_some() && self.missing.len() > 3 {
            true => "; what is only there to be copied has \"abstract\": true",
            false => "",
        };
        format!("add {}, for one{copied}", parts.join(", "))
    }
}

impl Walker<'_> {
    /// Reports all missing fields of an object together. `before` is the number of
    /// reports before the object was checked.
    pub(super) fn report_missing_fields(&mut self, object: &IncompleteObject, before: usize) {
        let missing = &object.missing;
        let message = match &missing[..] {
            [one] => format!("the field `{one}` is missing"),
            all => format!("the fields {} are missing", all.join(", ")),
        };
        let was = |name: &str| self.replaced.iter().find(|field| field.key == name);
        let before_it: Vec<String> = { missing.iter() }
            .filter_map(|name| was(name).filter(|_| object.entry.is_some()))
            .map(value_help::written)
            .collect();
        // All missing fields were there before the override: the modder probably wanted
        // to change the entry, not to replace it.
        let is_change = before_it.len() == missing.len();
        let help = match (&missing[..], object.shape(missing[0])) {
            _ if is_change => format!(
                "add {}, or write \"override\": \"patch\" to keep what is not given",
                before_it.join(", ")
            ),
            ([one], Some(shape)) => self.add_one(one, shape, object),
            _ => object.add_all(),
        };
        if is_change {
            let rest = self.diags.split_off(before).into_iter();
            self.diags
                .extend(rest.filter(|diag| diag.code != "operator-not-allowed"));
        }
        self.report(Diag::error("missing-field", object.span, message).help(help));
    }

    fn add_one(&self, name: &str, shape: &'static FieldShape, object: &IncompleteObject) -> String {
        let right = match (&*shape.shape, shape.shape.reference()) {
            (Shape::Choice(words), _) => format!(" one of {}", value_help::choices(words)),
            (_, Some(section)) => {
                let owner = &self.sources.get(object.span.file).owner;
                self.ids.ask(Some(shape.name.as_str()));
                let some = self.ids.a_few(owner, section);
                self.ids.ask(None);
                format!(" an id, {some}")
            }
            _ => format!(" {}, for one", object.example(shape)),
        };
        let about = value_help::about(shape);
        format!("add \"{name}\":{right}. {about}")
    }
}
