//! Tests the guide for modders: its files are written one after the other, as a newcomer
//! would do, and the mod is sound after each. The example mods that it points to are sound
//! too.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use wyrmhold::mapgen::LevelOrder;
use wyrmhold::raws::load::{Package, load};
use wyrmhold::raws::{core_bundle, tiles};

/// A file that the guide says to write.
struct Snippet {
    path: String,
    text: String,
    /// Its line in the guide.
    line: usize,
    /// It is not whole without the next one, and not tried before that.
    is_first: bool,
}

/// The pages for modders, each with the mods that it builds.
const PAGES: [(&str, &[&str]); 5] = [
    ("docs/modding.md", &["mymod"]),
    ("docs/modding/powers.md", &["kiln"]),
    ("docs/modding/choices.md", &["hearth", "pantry"]),
    ("docs/modding/pictures.md", &["gallery"]),
    ("docs/modding/sounds.md", &["belfry"]),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A mod of this repository.
fn example(name: &str) -> String {
    let path = root().join("mods").join(name);
    path.to_string_lossy().into_owned()
}

/// An empty folder.
fn desk(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("guide")
        .join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn wyrmhold(folder: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_wyrmhold"))
        .args(words)
        .current_dir(folder)
        .env("WYRMHOLD_DATA", folder.join("data"))
        .output()
        .unwrap()
}

/// Runs the game, expects success, and returns what it printed.
fn output_of(folder: &Path, words: &[&str]) -> String {
    let output = wyrmhold(folder, words);
    let out = String::from_utf8(output.stdout).unwrap();
    let problems = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{words:?}\n{out}\n{problems}");
    out
}

/// The blocks of the guide that follow a `<!-- file: … -->`.
fn snippets(guide: &str) -> Vec<Snippet> {
    let mut found = Vec::new();
    let mut lines = guide.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let is_first = line.starts_with("<!-- first: ");
        let path = { line.strip_prefix("<!-- file: ") }
            .or(line.strip_prefix("<!-- first: "))
            .and_then(|rest| rest.strip_suffix(" -->"));
        let Some(path) = path else {
            continue;
        };
        let fence = lines.next().map(|(_, line)| line);
        let is_fence = matches!(fence, Some("```jsonc" | "```text"));
        assert!(is_fence, "line {}", number + 2);
        let block = lines.by_ref().map(|(_, line)| line);
        let text: Vec<&str> = block.take_while(|line| *line != "```").collect();
        found.push(Snippet {
            path: path.to_string(),
            text: text.join("\n") + "\n",
            line: number + 1,
            is_first,
        });
    }
    found
}

#[test]
fn every_step_of_the_guide_is_sound() {
    let zoo = example("menagerie");
    for (number, (page, mods)) in PAGES.into_iter().enumerate() {
        let folder = desk(&format!("steps{number}"));
        for each in mods {
            output_of(&folder, &["mod", "new", each]);
        }
        let snippets = snippets(&read(page));
        assert!(snippets.len() >= 4, "{page}: {} snippets", snippets.len());
        for snippet in &snippets {
            let path = folder.join(&snippet.path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, &snippet.text).unwrap();
            let made = snippet.path.split('/').next().unwrap_or_default();
            let alone = ["mod", "validate", "--deny", "warnings", made];
            let both = [
                "mod", "validate", "--deny", "warnings", made, "--with", &zoo,
            ];
            for words in [&alone[..], &both] {
                // A game of its own does not go with mods that change the core.
                let is_left = snippet.is_first || made == "pantry" && words.len() > 5;
                if is_left {
                    continue;
                }
                let output = wyrmhold(&folder, words);
                let out = String::from_utf8(output.stdout).unwrap();
                assert!(
                    output.status.success(),
                    "{page}:{}: {}\n{out}",
                    snippet.line,
                    snippet.path
                );
            }
        }
        for made in mods {
            output_of(
                &folder,
                &["simulate", "--mods", made, "--games", "2", "--strict"],
            );
            output_of(&folder, &["mod", "pack", made]);
            output_of(&folder, &["mod", "validate", &format!("{made}.zip")]);
        }
    }
}

/// Stands before a file of which each line with a remark has a warning.
const WARNED: &str = "<!-- warned: ";

#[test]
fn what_the_guide_says_does_nothing_is_warned_of() {
    let mut tried = 0;
    for (page, _) in PAGES {
        let folder = desk("warned");
        output_of(&folder, &["mod", "new", "mymod"]);
        // Only these blocks are read as files.
        let guide = read(page)
            .replace("<!-- file: ", "<!-- ")
            .replace("<!-- first: ", "<!-- ");
        for snippet in snippets(&guide.replace(WARNED, "<!-- file: ")) {
            fs::write(folder.join(&snippet.path), &snippet.text).unwrap();
            let output = wyrmhold(&folder, &["mod", "validate", "mymod"]);
            let told = String::from_utf8(output.stdout).unwrap();
            let lines = snippet.text.lines().enumerate();
            let remarked = lines.filter(|(_, line)| line.contains(" // "));
            let expected: Vec<usize> = remarked.map(|(number, _)| number + 1).collect();
            let start = format!("{}:", snippet.path);
            let places = told.lines().filter_map(|line| line.strip_prefix(&start));
            let number = |place: &str| place.split(':').next()?.parse::<usize>().ok();
            let mut found: Vec<usize> = places.filter_map(number).collect();
            found.sort_unstable();
            assert_eq!(found, expected, "{page}:{}\n{told}", snippet.line);
            assert!(told.contains("\n0 errors, "), "{told}");
            tried += 1;
        }
    }
    assert_eq!(tried, 1);
}

#[test]
fn what_the_guide_shows_is_what_is_printed() {
    let folder = desk("printed");
    output_of(&folder, &["mod", "new", "mymod"]);
    let guide = read("docs/modding.md");
    for snippet in snippets(&guide).iter().take(4) {
        fs::write(folder.join(&snippet.path), &snippet.text).unwrap();
    }
    let field = "core:cave_rat.hit_points";
    let chain = output_of(&folder, &["mod", "explain", field, "--mods", "mymod"]);
    assert!(guide.contains(&chain), "{chain}");

    let file = folder.join("mymod/raws/monsters.json");
    let broken = fs::read_to_string(&file).unwrap().replace("1d6", "a lot");
    fs::write(&file, broken).unwrap();
    let output = wyrmhold(&folder, &["mod", "validate", "mymod"]);
    let report = String::from_utf8(output.stdout).unwrap();
    let report = report.split("\n\n").next().unwrap_or_default();
    assert!(guide.contains(report), "{report}");
}

#[test]
fn every_code_that_the_guide_names_is_explained() {
    let errors = read("docs/errors.md");
    let guide = read("docs/modding.md");
    for part in guide.split("mod explain ").skip(1) {
        let code: String = part
            .chars()
            .take_while(|each| each.is_ascii_lowercase() || *each == '-')
            .collect();
        if code.contains('-') {
            assert!(errors.contains(&format!("### `{code}`\n")), "{code}");
        }
    }
}

#[test]
fn the_reference_is_up_to_date() {
    let folder = desk("reference");
    output_of(&folder, &["mod", "docs", "."]);
    for page in ["reference.md", "errors.md", "content.md"] {
        let made = fs::read_to_string(folder.join(page)).unwrap();
        let kept = read(&format!("docs/{page}"));
        assert!(
            made == kept,
            "docs/{page} is out of date: run `cargo run -- mod docs docs`"
        );
    }
}

#[test]
fn links_between_the_pages_lead_somewhere() {
    for (folder, page) in [
        ("docs", "modding.md"),
        ("docs/modding", "powers.md"),
        ("docs/modding", "choices.md"),
        ("docs/modding", "pictures.md"),
        ("docs/modding", "sounds.md"),
        ("docs", "reference.md"),
        ("docs", "content.md"),
        (".", "README.md"),
    ] {
        let text = read(&format!("{folder}/{page}"));
        for link in text.split("](").skip(1) {
            let link = link.split(')').next().unwrap_or_default();
            let path = link.split('#').next().unwrap_or_default();
            // The picture of the README is made later.
            let is_made = path.ends_with(".png");
            if !path.is_empty() && !path.contains("://") && !is_made {
                let target = root().join(folder).join(path);
                assert!(target.exists(), "{page}: {link}");
            }
        }
    }
}

#[test]
fn the_example_mods_are_clean_alone_and_together() {
    let folder = desk("examples");
    let (zoo, dark) = (example("menagerie"), example("harder_dark"));
    let embers = example("embers");
    for paths in [
        &[&zoo][..],
        &[&dark],
        &[&embers],
        &[&zoo, &dark],
        &[&dark, &embers, &zoo],
    ] {
        let mut words = vec!["mod", "validate", "--deny", "warnings"];
        words.extend(paths.iter().map(|path| path.as_str()));
        assert_eq!(output_of(&folder, &words), "0 errors, 0 warnings\n");
    }
    let play = |mods: String| {
        let words = [
            "simulate",
            "--mods",
            &mods,
            "--games",
            "3",
            "--max-turns",
            "250",
            "--strict",
        ];
        output_of(&folder, &words)
    };
    let together = play(format!("{zoo},{dark}"));
    assert!(together.contains("3 games"), "{together}");
    assert_eq!(together, play(format!("{dark},{zoo}")));
    assert_ne!(together, play(zoo));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn one_example_reaches_the_other() {
    let folder = desk("reach");
    let mods = format!("{},{}", example("menagerie"), example("harder_dark"));
    for (field, result) in [
        ("tallow_monk.to_hit", "6"),
        ("cairn_tortoise.hit_points", "50"),
        ("glass_hound.hit_points", "4"),
        ("lamp_oil.spawn", "{"),
    ] {
        let field = format!("menagerie:{field}");
        let chain = output_of(&folder, &["mod", "explain", &field, "--mods", &mods]);
        let last = chain.lines().last().unwrap_or_default();
        let expected = format!("  patched by harder_dark to {result}");
        assert!(last.starts_with(&expected), "{chain}");
    }
}

#[test]
fn the_guide_lists_every_letter_of_a_picture() {
    let guide = read("docs/modding/pictures.md");
    for (letter, _) in tiles::PALETTE {
        let is_listed = letter.is_ascii_digit() || guide.contains(&format!("| `{letter}` "));
        assert!(is_listed, "{letter}");
    }
}

#[test]
fn every_example_of_the_guide_is_a_file_that_is_tried() {
    for (page, _) in PAGES {
        let guide = read(page);
        let lines: Vec<&str> = guide.lines().collect();
        for (number, line) in lines.iter().enumerate() {
            if line.starts_with("```json") {
                let before = number.checked_sub(1).map_or("", |above| lines[above]);
                let is_tried = before.starts_with("<!-- fi") || before.starts_with(WARNED);
                assert!(is_tried, "{page}:{}: nobody tries this", number + 1);
            }
        }
    }
}

#[test]
fn what_a_new_mod_starts_with_has_no_warning() {
    let folder = desk("scaffold");
    output_of(&folder, &["mod", "new", "plain"]);
    let mut made = vec!["plain".to_string()];
    for example in ["monster", "item", "level", "theme", "picture"] {
        let id = format!("new_{example}");
        output_of(&folder, &["mod", "new", &id, "--example", example]);
        made.push(id);
    }
    for id in &made {
        let words = ["mod", "validate", "--deny", "warnings", id];
        assert_eq!(output_of(&folder, &words), "0 errors, 0 warnings\n", "{id}");
    }
}

/// The value of a constant in a source file.
fn constant(path: &str, name: &str) -> u64 {
    let text = read(path);
    let value = text
        .lines()
        .find_map(|line| {
            line.split_once(&format!("const {name}: "))?
                .1
                .split_once("= ")
        })
        .and_then(|(_, value)| value.strip_suffix(';'))
        .unwrap_or_else(|| panic!("{path} has no {name}"));
    let number = |digits: &str| -> u64 { digits.trim().replace('_', "").parse().unwrap() };
    match value.split_once("<<") {
        Some((one, shift)) => number(one) << number(shift),
        None => number(value),
    }
}

#[test]
fn the_limits_that_the_guide_tells_are_those_of_the_game() {
    let guide = read("docs/modding.md");
    let grouped = |number: u64| match number {
        0..1000 => number.to_string(),
        1000..1_000_000 => format!("{},{:03}", number / 1000, number % 1000),
        _ => {
            let (millions, rest) = (number / 1_000_000, number % 1_000_000);
            format!("{millions},{:03},{:03}", rest / 1000, rest % 1000)
        }
    };
    let bundle = |name: &str| constant("src/raws/bundle/mod.rs", name);
    let parser = |name: &str| constant("crates/placed-json/src/parser.rs", name);
    let side = bundle("PNG_SIDE");
    let (list, text) = (
        constant("crates/placed-json/src/list.rs", "LONGEST_LIST"),
        constant("crates/placed-json/src/text.rs", "LONGEST_TEXT"),
    );
    let copies = constant("src/raws/copying.rs", "LONGEST_CHAIN");
    let crowd = constant("src/raws/check/whole.rs", "MOST_ON_A_LEVEL");
    for row in [
        format!("| a mod, unpacked | {} MB |", bundle("MOD_BYTES") >> 20),
        format!("| a file of JSON | {} MB |", bundle("FILE_BYTES") >> 20),
        format!("| files and folders | {} |", grouped(bundle("FILES"))),
        format!(
            "| values in a file, and in all files of a mod together | {} |",
            grouped(parser("MOST_VALUES"))
        ),
        format!("| brackets within each other | {} |", parser("DEEPEST")),
        format!("| a list | {} values |", grouped(list)),
        format!("| a text | {} characters;", grouped(text)),
        format!("| a picture | {side} by {side} pixels |"),
        format!(
            "| a picture under `tiles` | {0} by {0} pixels, and {1} frames |",
            tiles::LARGEST,
            tiles::MOST_FRAMES
        ),
        format!(
            "| pixels of all pictures under `tiles` | {} |",
            grouped(tiles::MOST_PIXELS as u64)
        ),
        format!("| copies of copies | {copies} |"),
        format!("| monsters, items or traps on a level | {crowd} of each |"),
    ] {
        assert!(guide.contains(&row), "the guide does not say: {row}");
    }
    let reference = read("docs/reference.md");
    for (section, field, most) in [("recipes", "steps", 64), ("prefabs", "rows", 200)] {
        let section = reference
            .split(&format!("## `{section}`\n"))
            .nth(1)
            .unwrap();
        let row = format!("| **`{field}`** | list, 1 to {most};");
        assert!(section.contains(&row), "{row}");
    }
    assert!(guide.contains("| a recipe | 64 steps, "));
    assert!(guide.contains("| a prefab | 200 by 200 tiles |"));
}

/// Writes all files of a page, but for those of `mod new`.
fn written(page: &str, folder: &Path) {
    for snippet in snippets(&read(page)) {
        let path = folder.join(&snippet.path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, &snippet.text).unwrap();
    }
}

#[test]
fn the_vault_of_the_guide_keeps_what_is_drawn_in_it() {
    let folder = desk("vault");
    output_of(&folder, &["mod", "new", "kiln"]);
    written("docs/modding/powers.md", &folder);
    let packages = [
        Package::sound(core_bundle()),
        Package::from_path(&folder.join("kiln")),
    ];
    let catalog = load(&packages).catalog.expect("it is sound");
    let recipe = catalog.recipe_named("core:stone_cellars").unwrap();
    let (mut vaults, mut inhabited) = (0, 0);
    for seed in 0..180 {
        let mut order = LevelOrder::new(&catalog, seed, 1);
        (order.width, order.height) = (80, 50);
        let plan = order.build_by(recipe);
        if !plan.prefabs.iter().any(|id| id == "kiln:strong_room") {
            continue;
        }
        vaults += 1;
        let mut items = plan.items.iter();
        let has_item = items.any(|&(item, _)| catalog[item].id == "kiln:glaze");
        assert!(has_item, "seed {seed}: {:?}", plan.notes);
        // Only where the hero arrives beside the vault, nobody waits in it.
        let mut monsters = plan.monsters.iter();
        let has_monster = monsters.any(|&(kind, _)| catalog[kind].id == "kiln:kiln_beetle");
        inhabited += usize::from(has_monster);
    }
    assert!(inhabited * 10 >= vaults * 7, "{inhabited} of {vaults}");
    assert!(vaults >= 60, "{vaults}");
}

#[test]
fn what_is_left_out_of_a_vault_is_told_by_the_map() {
    let folder = desk("left_out");
    output_of(&folder, &["mod", "new", "kiln"]);
    let raws = r###########"{
      "prefabs": [{ "id": "heap", "rows": ["#########", "#iiiiiii#", "#iiiiiii#", "#iiiiiii#", "#.......#", "####+####"],
        "legend": { "i": { "tile": "floor", "item": "core:healing_draught" } } }],
      "recipes": [{ "id": "heaped", "copy_from": "core:plain_rooms", "steps": { "insert": { "after": "exit", "values": [{ "do": { "vaults": { "prefabs": ["heap"], "needed": true } } }] } } }],
      "levels": [{ "id": "core:cellars", "override": "patch", "recipes": { "append": [{ "recipe": "heaped" }] } }]
    }"###########;
    fs::write(folder.join("kiln/raws/heap.json"), raws).unwrap();
    let output = wyrmhold(&folder, &["map", "--recipe", "heaped", "--mods", "kiln"]);
    let problems = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{problems}");
    assert!(
        problems.contains("kiln:heap: of what is drawn"),
        "{problems}"
    );
    assert!(problems.contains("left out"), "{problems}");
}
