//! What is bad to drink is good to throw: nothing that the core lets one drink is of no use
//! once it is known.

use wyrmhold::catalog::Catalog;
use wyrmhold::effects::{Apply as _, Effect, Effects};
use wyrmhold::raws;

/// Is there anything among them, however deep, that hurts or hinders?
fn are_bad(effects: &Effects, catalog: &Catalog) -> bool {
    effects.iter().any(|effect| match effect {
        Effect::Damage(_) => true,
        Effect::Status(status) => !catalog[status.apply].good,
        other => other
            .held()
            .iter()
            .any(|held| are_bad(held.effects, catalog)),
    })
}

/// The ids of those whose drinking is bad, with whether throwing them is.
fn bad_to_drink(catalog: &Catalog) -> Vec<(String, bool)> {
    let kinds = catalog.items.iter().map(|(_, kind)| kind);
    let bad = kinds.filter(|kind| are_bad(&kind.quaff, catalog));
    bad.map(|kind| (kind.id.clone(), are_bad(&kind.on_throw, catalog)))
        .collect()
}

#[test]
fn what_is_bad_to_drink_is_good_to_throw() {
    let catalog = raws::core().expect("the core is sound");
    let bad = bad_to_drink(&catalog);
    assert!(bad.len() >= 5, "the core has bad draughts: {bad:?}");
    for (id, hurts_others) in bad {
        assert!(hurts_others, "{id} is of no use once it is known");
    }
}

#[test]
fn a_draught_that_is_only_bad_to_drink_would_be_noticed() {
    let mut catalog = Catalog::clone(&raws::core().expect("the core is sound"));
    let poison = catalog
        .items
        .find("core:adders_draught")
        .expect("it is there");
    catalog.items.change(poison).on_throw = Vec::new().into();
    let useless = (String::from("core:adders_draught"), false);
    assert!(bad_to_drink(&catalog).contains(&useless));
}
