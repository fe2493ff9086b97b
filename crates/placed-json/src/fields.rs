//! The fields of an object while it is read.

use crate::node::{Field, Value};
use crate::source::Span;
use std::collections::BTreeMap;

/// The fields of an object while it is read.
#[derive(Default)]
pub(super) struct Fields {
    fields: Vec<Field>,
    /// The place of each key; only used if there are many.
    places: BTreeMap<String, Span>,
    /// The object is not as intended: fields may be missing or belong to another
    /// object.
    pub(super) broken: bool,
    /// There are values without keys in it, and that was reported.
    pub(super) bare_items: bool,
}

/// Up to this many fields, a key is searched one by one.
const FEW_FIELDS: usize = 16;

impl Fields {
    /// An object that was closed too early and continues.
    pub fn reopened(fields: Vec<Field>) -> Self {
        let mut reopened = Self::default();
        for field in fields {
            reopened.push(field);
        }
        reopened
    }

    pub fn into_value(self) -> Value {
        match self.broken {
            true => Value::Broken,
            false => Value::Object(self.fields),
        }
    }

    pub fn is_fresh(&self) -> bool {
        self.fields.is_empty() && !self.bare_items
    }

    pub fn place(&self, key: &str) -> Option<Span> {
        if !self.places.is_empty() {
            return self.places.get(key).copied();
        }
        let first = self.fields.iter().find(|field| field.key == key);
        first.map(|field| field.key_span)
    }

    pub fn push(&mut self, field: Field) {
        self.fields.push(field);
        let from = match self.fields.len() {
            ..FEW_FIELDS => return,
            FEW_FIELDS => 0,
            count => count - 1,
        };
        for field in &self.fields[from..] {
            self.places.insert(field.key.clone(), field.key_span);
        }
    }

    /// Marks the last value as broken, because of a mistake after it.
    pub fn break_last(&mut self) {
        if let Some(field) = self.fields.last_mut() {
            field.value.value = Value::Broken;
        }
    }
}
