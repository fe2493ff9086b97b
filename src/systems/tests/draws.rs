//! Effects that are drawn by weight.

use super::effects::used;
use super::*;
use serde_json::{Value as Json, json};

/// How often each branch of a `one_of` is drawn is its share of all weights, and the
/// branches are told apart.
#[test]
fn one_of_draws_by_weight() {
    const DRAWS: u32 = 1_000;
    for weights in [vec![1, 1], vec![6, 3, 1], vec![1, 0, 1], vec![1, 40]] {
        let mut level = TestLevel::parse("@.a");
        // A branch without a weight has the usual one.
        let draw = |(number, weight): (usize, &i32)| {
            let then = json!([{ "damage": number + 1 }]);
            match weight {
                0 => json!({ "then": then }),
                weight => json!({ "weight": weight, "then": then }),
            }
        };
        let draws: Vec<Json> = weights.iter().enumerate().map(draw).collect();
        let effects = json!([{ "one_of": draws }]);
        let mut drawn = vec![0_u32; weights.len()];
        for _ in 0..DRAWS {
            level.toughen('a', 100);
            used(&mut level, '@', 'a', effects.clone());
            let lost = usize::try_from(100 - level.health('a')).expect("it is hurt");
            drawn[lost - 1] += 1;
        }
        let weights: Vec<i32> = weights.iter().map(|&weight| weight.max(1)).collect();
        let all: i32 = weights.iter().sum();
        let wanted = weights
            .iter()
            .map(|&weight| f64::from(DRAWS) * f64::from(weight) / f64::from(all));
        let square = |(got, wanted): (&u32, f64)| (f64::from(*got) - wanted).powi(2) / wanted;
        let far: f64 = drawn.iter().zip(wanted).map(square).sum();
        // One in a thousand is farther off by chance with two degrees of freedom.
        assert!(far < 13.8, "{weights:?}: {drawn:?}, {far}");
    }
}
