//! What it costs to load content: the core alone, and with a very large mod.

use criterion::{Criterion, criterion_group, criterion_main};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use wyrmhold::raws::bundle::Bundle;
use wyrmhold::raws::load::{Package, load};
use wyrmhold::raws::{core_bundle, report_text};

const MONSTERS: usize = 5_000;

/// A mod of many monsters, every other one a copy.
fn many() -> Package {
    let monster = |number: usize| match number % 2 {
        0 => format!(
            r##"{{ "id": "thing_{number}", "name": "thing", "description": "One of many.", "glyph": "t", "color": "#80a0c0", "tags": ["beast"], "hit_points": 6, "armor_class": 12, "damage": "1d4", "verb": "bites", "sight": 5, "spawn": {{ "weight": 1, "min_depth": 1, "max_depth": 5 }} }}"##
        ),
        _ => format!(
            r#"{{ "id": "thing_{number}", "copy_from": "thing_{}", "hit_points": {{ "add": 1 }} }}"#,
            number - 1
        ),
    };
    let files = (0..5).map(|part| {
        let numbers = part * MONSTERS / 5..(part + 1) * MONSTERS / 5;
        let list: Vec<String> = numbers.map(monster).collect();
        let text = format!("{{ \"monsters\": [\n{}\n] }}", list.join(",\n"));
        (format!("raws/{part}.json"), text.into_bytes())
    });
    let mut files: BTreeMap<String, Vec<u8>> = files.collect();
    let manifest = r#"{ "id": "many", "name": "Many", "version": "1.0.0", "game": "*" }"#;
    files.insert("mod.json".into(), manifest.as_bytes().to_vec());
    let label = "mods/many".to_string();
    Package::sound(Bundle { label, files })
}

/// The quickest of a few loads, and whether it keeps to its limit.
fn within(name: &str, packages: &[Package], limit: Duration) {
    let mut best = Duration::MAX;
    for _ in 0..5 {
        let start = Instant::now();
        let loaded = load(packages);
        best = best.min(start.elapsed());
        assert!(loaded.diags.is_empty(), "{}", report_text(&loaded));
    }
    println!("{name}: {best:?}, and {limit:?} is the limit");
    assert!(best < limit, "{name} takes too long");
}

fn benches(criterion: &mut Criterion) {
    let core = [Package::sound(core_bundle())];
    let both = [Package::sound(core_bundle()), many()];
    within("the core", &core, Duration::from_millis(100));
    within("5,000 extra monsters", &both, Duration::from_millis(500));
    criterion.bench_function("load the core", |bencher| bencher.iter(|| load(&core)));
    criterion.bench_function("load 5,000 extra monsters", |bencher| {
        bencher.iter(|| load(&both));
    });
}

criterion_group! {
    name = all;
    config = Criterion::default().sample_size(10);
    targets = benches
}
criterion_main!(all);
