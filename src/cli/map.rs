//! `wyrmhold map`: levels as text, as pictures, and by the thousand.

mod drawing;
mod picture;
mod reasons;
mod survey;

use super::Fault;
use super::output::{self, counted};
use crate::catalog::Catalog;
use crate::mapgen::draft::Snapshot;
use crate::mapgen::recipe::Recipe;
use crate::mapgen::{Failure, LevelOrder, Plan};
use crate::platform::{print_error, write_into, write_named};
use crate::raws::suggest;
use clap::Args;
use picture::LevelPicture;
use std::io::Write;
use std::path::{Path, PathBuf};

/// What `--recipe` takes for every recipe.
const EVERY: &str = "all";

/// The size of a level made by a recipe, if none is given.
const WIDTH: i32 = 80;
const HEIGHT: i32 = 50;

#[derive(Args)]
pub struct MapOptions {
    /// The seed of the level; of the first, where there are many.
    #[arg(long, default_value = "1", value_parser = super::seed, allow_negative_numbers = true)]
    seed: u64,
    /// How deep it lies.
    #[arg(long, default_value = "1", value_parser = super::depth, allow_negative_numbers = true)]
    depth: i32,
    /// Make it by this recipe, and not by one that the depth has; `all` takes each in turn.
    #[arg(long, value_name = "ID", group = "recipes")]
    recipe: Option<String>,
    /// Take every recipe in turn.
    #[arg(long, group = "recipes")]
    all: bool,
    /// How wide a level by a recipe is, from 20 to 200 as all levels.
    #[arg(long, default_value_t = WIDTH, requires = "recipes", value_parser = clap::value_parser!(i32).range(20..=200))]
    width: i32,
    /// How high a level by a recipe is, from 16 to 200 as all levels.
    #[arg(long, default_value_t = HEIGHT, requires = "recipes", value_parser = clap::value_parser!(i32).range(16..=200))]
    height: i32,
    /// Write a picture of it.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all", "count", "check", "json"])]
    png: Option<PathBuf>,
    /// Write a picture after each step of its recipe into this folder; of the last try that
    /// failed, if one did, into the folder `failed` in it.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["all", "count", "check", "json"])]
    history: Option<PathBuf>,
    /// How many levels; each takes the next number for its seed.
    #[arg(long, default_value = "1", value_parser = super::count::<1, 1_000_000>, allow_negative_numbers = true)]
    count: u32,
    /// Prove what every level keeps, and fail if one does not or more than 5 % fell back.
    #[arg(long)]
    check: bool,
    /// One JSON line for each level, then one of totals.
    #[arg(long)]
    json: bool,
}

/// Makes the levels that are asked for. Results go to `out`.
///
/// # Errors
/// A sentence on what cannot be made or written, or which levels are not sound.
pub fn run(options: &MapOptions, catalog: &Catalog, out: &mut impl Write) -> Result<(), Fault> {
    let deepest = catalog.deepest();
    if !(1..=deepest).contains(&options.depth) {
        return Err(Fault::Usage(format!(
            "--depth {}: depths go from 1 to {deepest}",
            options.depth
        )));
    }
    let is_every = options.all || options.recipe.as_deref() == Some(EVERY);
    let is_survey = is_every || options.check || options.json || options.count > 1;
    if is_survey && (options.png.is_some() || options.history.is_some()) {
        let message = "pictures are made of one level: name one recipe";
        return Err(Fault::Usage(message.into()));
    }
    let recipe = match options.recipe.as_deref().filter(|_| !is_every) {
        Some(name) => Some(named(name, catalog).map_err(Fault::Usage)?),
        None => None,
    };
    if !is_survey {
        return Ok(show(options, recipe, catalog, out)?);
    }
    let recipes: Vec<Option<&Recipe>> = match is_every {
        true => catalog.recipes().iter().map(Some).collect(),
        false => vec![recipe],
    };
    let (mut failed, mut fell_back) = (0, 0);
    for recipe in recipes {
        let verdict = survey::run(options, recipe, catalog, out)?;
        failed += verdict.failed;
        fell_back += verdict.fell_back;
    }
    let message = match (failed, fell_back) {
        (0, 0) => return Ok(()),
        (0, _) => "too many levels fell back".into(),
        (1, _) => "1 level is not sound".into(),
        _ => format!("{failed} levels are not sound"),
    };
    Err(Fault::Failed(message))
}

/// The recipe with this id. The id may be short if only one mod has such a recipe.
fn named<'a>(name: &str, catalog: &'a Catalog) -> Result<&'a Recipe, String> {
    if let Some(recipe) = catalog.recipe_named(name) {
        return Ok(recipe);
    }
    let short = |recipe: &'a Recipe| match recipe.id.split_once(':') {
        Some((_, short)) => short,
        None => recipe.id.as_str(),
    };
    let all = || catalog.recipes().iter();
    let found: Vec<&Recipe> = all().filter(|each| short(each) == name).collect();
    match found.as_slice() {
        [recipe] => Ok(recipe),
        [] => {
            let help = match name.contains(':') {
                true => suggest::help(name, all().map(|recipe| recipe.id.as_str())),
                false => suggest::help(name, all().map(short)),
            };
            let name = plain_text::line(name);
            Err(format!("there is no recipe `{name}`: {help}"))
        }
        _ => {
            let ids: Vec<&str> = found.iter().map(|recipe| recipe.id.as_str()).collect();
            Err(format!("`{name}` could be {}", ids.join(" or ")))
        }
    }
}

/// The level with a seed.
fn build(options: &MapOptions, recipe: Option<&Recipe>, catalog: &Catalog, seed: u64) -> Plan {
    let mut order = LevelOrder::new(catalog, seed, options.depth);
    order.watched = options.history.is_some();
    match recipe {
        None => order.build(),
        Some(recipe) => {
            order.width = options.width;
            order.height = options.height;
            order.build_by(recipe)
        }
    }
}

fn show(
    options: &MapOptions,
    recipe: Option<&Recipe>,
    catalog: &Catalog,
    out: &mut impl Write,
) -> Result<(), String> {
    let plan = build(options, recipe, catalog, options.seed);
    for note in &plan.notes {
        print_error(&plain_text::line(note));
    }
    let mut text = drawing::text(&plan, catalog);
    text += &format!(
        "{}, {} by {}, seed {}, depth {}: {}, {}, {}; hash {:016x}\n",
        made_by(&plan),
        plan.map.width(),
        plan.map.height(),
        options.seed,
        options.depth,
        counted(plan.monsters.len(), "monster"),
        counted(plan.items.len() + plan.loot.len(), "item"),
        counted(plan.traps.len(), "trap"),
        plan.hash(catalog)
    );
    if let Some(file) = &options.png {
        write_named(file, &LevelPicture::of(&plan).png(catalog))?;
        text += &format!("wrote {}\n", plain_text::path(file));
    }
    if let Some(folder) = &options.history {
        text += &write_history(folder, &plan.history, catalog)?;
        if let Some(failure) = plan.failures.last() {
            text += &write_history(&folder.join("failed"), &plan.failed_history, catalog)?;
            let Failure {
                recipe,
                number,
                why,
            } = failure;
            text += &format!("the last of them shows why {recipe} failed in try {number}: {why}\n");
        }
    }
    print(out, &text)
}

/// Writes a picture after each step, and returns a line about them.
fn write_history(folder: &Path, history: &[Snapshot], catalog: &Catalog) -> Result<String, String> {
    let picture = |(number, snapshot): (usize, &Snapshot)| {
        let name = format!("{:02}-{}.png", number + 1, snapshot.step);
        (name, LevelPicture::after(snapshot).png(catalog))
    };
    let pictures: Vec<_> = history.iter().enumerate().map(picture).collect();
    write_into(folder, &pictures)?;
    let (count, place) = (counted(history.len(), "picture"), plain_text::path(folder));
    Ok(format!("wrote {count} to {place}\n"))
}

/// The recipe that made a level.
fn made_by(plan: &Plan) -> &str {
    match plan.recipe.as_str() {
        "" => "no recipe",
        recipe => recipe,
    }
}

/// Prints results.
fn print(out: &mut impl Write, text: &str) -> Result<(), String> {
    output::so_far(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}
