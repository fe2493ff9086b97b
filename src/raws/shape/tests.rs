//! Types that contain themselves, words beside objects, and values of several JSON
//! types: read from a schema, checked and merged.

use super::from_schema::Names;
use super::*;
use crate::catalog::schema::schema_of;
use crate::raws::ids::Ids;
use crate::raws::operators::lay_over;
use crate::raws::walk::Walker;
use crate::rules::dice::Dice;
use placed_json::diag::Diag;
use placed_json::node::{Field, Node};
use placed_json::source::{Source, Sources};
use schemars::JsonSchema;

/// What someone does.
#[derive(JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-named" = true))]
#[allow(dead_code, reason = "only its schema is used")]
enum Deed {
    /// Hurts.
    Hurt(Amount),
    /// Goes somewhere.
    Go(Aim),
    /// Waits, and then goes on.
    Wait(Wait),
    /// All of these.
    All(Vec<Deed>),
    /// The opposite of it.
    Undo(Box<Deed>),
}

/// A while, and what comes after it.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "only its schema is used")]
struct Wait {
    /// How long.
    #[schemars(range(min = 1, max = 10))]
    turns: i32,
    /// What comes then.
    #[serde(default)]
    then: Vec<Deed>,
}

/// How much: a number, dice, or a share of something.
#[derive(JsonSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "only its schema is used")]
enum Amount {
    Number(#[schemars(range(min = 0, max = 100))] i32),
    Dice(Dice),
    Share(Share),
}

/// A share of something.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "only its schema is used")]
struct Share {
    /// Of what.
    stat: String,
    /// How many times it.
    #[serde(default)]
    mul: i32,
}

/// Where to.
#[derive(JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(dead_code, reason = "only its schema is used")]
enum Aim {
    /// Where one is.
    Here,
    /// Where one was.
    Back,
    /// All around.
    Burst(Burst),
}

/// A circle.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "only its schema is used")]
struct Burst {
    /// How wide.
    #[schemars(range(min = 1, max = 9))]
    radius: i32,
}

/// An entry.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "only its schema is used")]
struct Plan {
    /// What is done.
    #[serde(default)]
    deeds: Vec<Deed>,
    /// What is done last.
    #[serde(default)]
    last: Option<Deed>,
    /// How much.
    #[serde(default)]
    amount: Option<Amount>,
}

lazy_static! {
    static ref PLAN: Shape = {
        let schema = schema_of::<Plan>();
        Names::of(&schema["$defs"]).shape(&schema)
    };
}

fn read(text: &str, diags: &mut Vec<Diag>) -> (Sources, Node) {
    let mut sources = Sources::default();
    let source = Source {
        owner: "example".into(),
        path: "plan.json".into(),
        text: text.into(),
    };
    let file = sources.add(source);
    let node = placed_json::read(file, text, diags);
    (sources, node)
}

/// The code, column and help of every report on a plan of one line.
fn reports(text: &str) -> Vec<(&'static str, usize, String)> {
    let mut diags = Vec::new();
    let (sources, mut node) = read(text, &mut diags);
    let ids = Ids::default();
    Walker {
        sources: &sources,
        ids: &ids,
        pictures: None,
        diags: &mut diags,
        partial: false,
        absent: None,
        reported_missing: Vec::new(),
        starts_elsewhere: false,
        replaced: &[],
        around: Vec::new(),
        named: Vec::new(),
        is_trial: false,
        offered: None,
        given_up: None,
    }
    .walk(&mut node, &PLAN);
    let column = |diag: &Diag| sources.place(diag.span).column;
    { diags.iter() }
        .map(|diag| (diag.code, column(diag), diag.help.clone()))
        .collect()
}

#[test]
fn a_type_that_holds_itself_is_one_shape() {
    let deeds = PLAN.field("deeds").unwrap();
    let Shape::List { item, .. } = &*deeds.shape else {
        panic!("{deeds:?}")
    };
    let named = item.named().unwrap();
    assert_eq!((&*named.name, named.noun().as_str()), ("Deed", "deed"));
    assert_eq!(named.description, "What someone does.");
    assert!(named.holds_itself());
    // At the bottom it is the same shape, not a copy.
    let wait = item.field("wait").unwrap();
    let Shape::List { item: inner, .. } = &*wait.shape.field("then").unwrap().shape else {
        panic!("{wait:?}")
    };
    assert!(std::ptr::eq(named, inner.named().unwrap()));
    let last = &PLAN.field("last").unwrap().shape;
    assert!(std::ptr::eq(named, last.named().unwrap()));
    assert_eq!(format!("{item:?}"), "Named(Deed)");
}

#[test]
fn words_beside_objects_and_several_types_are_told_apart_by_their_type() {
    let last = &PLAN.field("last").unwrap().shape;
    let Shape::Either(ways) = &*last.field("go").unwrap().shape else {
        panic!("{last:?}")
    };
    assert!(matches!(&ways[..], [Shape::Choice(_), Shape::OneOf(_)]));
    let Shape::Either(ways) = &*PLAN.field("amount").unwrap().shape else {
        panic!("several types")
    };
    assert!(matches!(
        &ways[..],
        [Shape::Whole { .. }, Shape::Text { .. }, Shape::Object(_)]
    ));
}

#[test]
fn what_is_right_is_not_reported() {
    for text in [
        r#"{}"#,
        r#"{ "deeds": [] }"#,
        r#"{ "deeds": [{ "hurt": 3 }, { "hurt": "2d6+1" }, { "hurt": { "stat": "might", "mul": 2 } }] }"#,
        r#"{ "deeds": [{ "go": "here" }, { "go": { "burst": { "radius": 2 } } }] }"#,
        r#"{ "deeds": [{ "wait": { "turns": 2, "then": [{ "all": [{ "undo": { "go": "back" } }] }] } }] }"#,
        r#"{ "last": { "all": [] }, "amount": { "stat": "might" } }"#,
    ] {
        assert_eq!(reports(text), [], "{text}");
    }
}

/// `¦` marks the place of the report.
#[test]
#[rustfmt::skip] // one mistake, one line
fn each_mistake_is_one_report_at_its_place() {
    let mut faults = Vec::new();
    for (text, code, word) in [
        (r#"{ "deeds": [{ ¦"hrt": 3 }] }"#, "wrong-choice", "`hurt`"),
        (r#"{ "deeds": [{ "all": [{ "all": [{ ¦"hrt": 3 }] }] }] }"#, "wrong-choice", "`hurt`"),
        (r#"{ "deeds": [{ "hurt": ¦true }] }"#, "wrong-type", "write one such as 1 or \"2d6\" or { \"stat\""),
        (r#"{ "deeds": [{ "hurt": ¦[3] }] }"#, "wrong-type", "write 3 without brackets"),
        (r#"{ "deeds": [{ "hurt": ¦101 }] }"#, "out-of-range", "0 to 100"),
        (r#"{ "deeds": [{ "hurt": ¦2.5 }] }"#, "wrong-type", "write 3"),
        (r#"{ "deeds": [{ "hurt": ¦"lots" }] }"#, "bad-dice", "2d6+1"),
        (r#"{ "deeds": [{ "hurt": ¦null }] }"#, "wrong-type", "`hurt` is needed"),
        (r#"{ "deeds": [{ "hurt": { "stat": "might", ¦"times": 2 } }] }"#, "unknown-field", "mul"),
        (r#"{ "deeds": [{ "hurt": ¦{ "mul": 2 } }] }"#, "missing-field", "stat"),
        (r#"{ "deeds": [{ "hurt": { "stat": "might", "mul": ¦"2" } }] }"#, "wrong-type", "without quotes"),
        (r#"{ "deeds": [{ "go": ¦"bck" }] }"#, "wrong-choice", "`back`"),
        (r#"{ "deeds": [{ "go": ¦"burst" }] }"#, "wrong-choice", r#"write an object: { "burst": { "radius": 1 } }"#),
        (r#"{ "deeds": [{ "go": ¦"everywhere" }] }"#, "wrong-choice", r#""here", "back" or { "burst""#),
        (r#"{ "deeds": [{ "go": { ¦"here": {} } }] }"#, "wrong-choice", r#"write "here""#),
        (r#"{ "deeds": [{ "go": { ¦"brst": { "radius": 2 } } }] }"#, "wrong-choice", "`burst`"),
        (r#"{ "deeds": [{ "go": { "burst": { ¦"radios": 2 } } }] }"#, "unknown-field", "`radius`"),
        (r#"{ "deeds": [{ "go": { "burst": { "radius": ¦10 } } }] }"#, "out-of-range", "1 to 9"),
        (r#"{ "deeds": [{ "go": ¦3 }] }"#, "wrong-type", r#""here", "back" or { "burst""#),
        (r#"{ "deeds": [{ "go": ¦["here"] }] }"#, "wrong-type", r#"write "here" without brackets"#),
        (r#"{ "deeds": ¦{ "go": "here" } }"#, "wrong-type", r#"[{ "go": "here" }]"#),
        (r#"{ "deeds": [{ "all": ¦{ "go": "here" } }] }"#, "wrong-type", r#"[{ "go": "here" }]"#),
        (r#"{ "deeds": [{ "all": [¦[{ "go": "here" }, { "go": "back" }]] }] }"#, "wrong-type", "inner [ ]"),
        (r#"{ "deeds": [{ "all": [¦"go"] }] }"#, "wrong-type", r#"{ "go": "here" }"#),
        (r#"{ "deeds": [{ "all": [{ "go": "here", ¦"hurt": 2 }] }] }"#, "too-many-keys", "its own { }"),
        (r#"{ "deeds": [{ "all": [¦{}] }] }"#, "wrong-choice", "hurt"),
        (r#"{ "deeds": [{ "wait": { "turns": 2, ¦"hurt": 2 } }] }"#, "unknown-field", r#""then": [{ "hurt": 2 }]"#),
        (r#"{ "deeds": [{ "undo": ¦[{ "go": "here" }] }] }"#, "wrong-type", r#"{ "go": "here" } without brackets"#),
        (r#"{ "last": ¦"all" }"#, "wrong-type", r#"{ "all": [{ "hurt": "2d6" }] }"#),
    ] {
        let (plain, column) = (text.replace('¦', ""), text.find('¦').unwrap() + 1);
        let found = reports(&plain);
        match &found[..] {
            [(told, at, help)] if (*told, *at) == (code, column) && help.contains(word) => {}
            _ => faults.push(format!("{text}: {found:?}")),
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn what_holds_itself_does_so_only_so_deep() {
    let nested = |depth: usize, inner: &str| {
        let (open, close) = ("{ \"all\": [".repeat(depth), "] }".repeat(depth));
        format!("{{ \"deeds\": [{open}{inner}{close}] }}")
    };
    let inner = r#"{ "hurt": 1 }, { "hurt": "nonsense" }"#;
    let found = reports(&nested(DEEPEST_NESTING - 1, inner));
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0, "bad-dice");
    let text = nested(DEEPEST_NESTING, inner);
    let found = reports(&text);
    assert_eq!(found.len(), 1, "{found:?}");
    let place = text.find("{ \"hurt\"").unwrap() + 1;
    assert_eq!((found[0].0, found[0].1), ("nested-too-deep", place));
    // An empty list adds no level.
    assert_eq!(reports(&nested(DEEPEST_NESTING, "")), []);
}

/// The fields of a plan after another is merged over it, and the codes of the reports.
fn laid(base: &str, given: &str) -> (String, Vec<&'static str>) {
    let mut diags = Vec::new();
    let fields = |node: Node| -> Vec<Field> { node.fields().to_vec() };
    let mut base = fields(read(base, &mut diags).1);
    let given = fields(read(given, &mut diags).1);
    lay_over(&mut base, &given, PLAN.fields(), &mut diags);
    let all = base.iter().map(|field| field.value.to_json().to_string());
    let codes = diags.iter().map(|diag| diag.code).collect();
    (all.collect::<Vec<_>>().join(" "), codes)
}

#[test]
#[rustfmt::skip] // one change, one line
fn changes_work_on_lists_of_what_holds_itself_and_on_values_of_several_types() {
    for (base, given, result) in [
        (r#"{ "deeds": [{ "hurt": 1 }] }"#, r#"{ "deeds": { "append": [{ "all": [] }] } }"#, r#"[{"hurt":1},{"all":[]}]"#),
        (r#"{ "deeds": [{ "hurt": 1 }, { "all": [] }] }"#, r#"{ "deeds": { "drop": ["all"] } }"#, r#"[{"hurt":1}]"#),
        (r#"{ "amount": 3 }"#, r#"{ "amount": { "stat": "might" } }"#, r#"{"stat":"might"}"#),
        (r#"{ "amount": { "stat": "might" } }"#, r#"{ "amount": { "mul": 2 } }"#, r#"{"mul":2,"stat":"might"}"#),
        (r#"{ "amount": { "stat": "might" } }"#, r#"{ "amount": "1d4" }"#, r#""1d4""#),
        (r#"{ "last": { "hurt": 1 } }"#, r#"{ "last": { "go": "here" } }"#, r#"{"go":"here"}"#),
    ] {
        assert_eq!(laid(base, given), (result.to_string(), vec![]), "{given}");
    }
}

/// The JSON type that a shape accepts.
fn json_type(shape: &Shape) -> &'static str {
    match shape {
        Shape::Object(_) | Shape::OneOf(_) | Shape::Map(_) => "object",
        Shape::List { .. } => "list",
        Shape::Text { .. } | Shape::Choice(_) => "text",
        Shape::Whole { .. } => "number",
        Shape::Bool => "bool",
        Shape::Either(_) => "several",
    }
}

fn ways_differ(shape: &Shape, path: &str) {
    if let Shape::Either(ways) = shape {
        let types: std::collections::BTreeSet<&str> = ways.iter().map(json_type).collect();
        assert_eq!(types.len(), ways.len(), "{path}: {shape:?}");
        assert!(!types.contains("several"), "{path}: {shape:?}");
        ways.iter().for_each(|way| ways_differ(way, path));
    }
    let part = |part: &SubShape, path: &str| {
        if part.named().is_none() {
            ways_differ(part, path);
        }
    };
    for field in shape.fields() {
        part(&field.shape, &format!("{path}.{}", field.name));
    }
    if let Shape::List { item: inner, .. } | Shape::Map(inner) = shape {
        part(inner, path);
    }
}

#[test]
fn no_two_ways_of_writing_a_value_are_of_one_type() {
    ways_differ(&PLAN, "plan");
    for section in Section::ALL {
        ways_differ(section.shape(), section.name());
    }
    for each in named() {
        ways_differ(each.shape(), &each.name);
    }
}
