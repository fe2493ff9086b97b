//! Levels as numbers, to compare the native game with the page.

use super::LevelOrder;
use crate::catalog::Catalog;

/// The digests of a recipe's levels for the seeds from 1 on, each as 16 hexadecimal
/// digits. The depth is the first that uses the recipe, or else 1. `None` if there is no
/// such recipe.
pub fn digests(catalog: &Catalog, recipe: &str, seeds: u64) -> Option<Vec<String>> {
    let recipe = catalog.recipe_named(recipe)?;
    let has_recipe = |depth: &i32| {
        let drawn = catalog.level(*depth).recipes.iter();
        let mut ids = drawn.map(|&(id, _)| &catalog[id].id);
        ids.any(|id| *id == recipe.id)
    };
    let depth = (1..=catalog.deepest()).find(has_recipe).unwrap_or(1);
    let build = |seed| LevelOrder::new(catalog, seed, depth).build_by(recipe);
    let hex = |seed| format!("{:016x}", build(seed).hash(catalog));
    Some((1..=seeds).map(hex).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raws;

    #[test]
    fn only_recipes_that_exist_have_digests() {
        let catalog = raws::core().expect("the core is sound");
        let known = &catalog.recipes()[0].id;
        assert_eq!(digests(&catalog, known, 2).map(|list| list.len()), Some(2));
        assert_eq!(digests(&catalog, "core:no_such_recipe", 3), None);
    }
}
