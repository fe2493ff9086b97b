//! The guide as pages beside the game: how to play, and everything for people who make mods.
//!
//! The pages are made from the documents of the repository, so that there is one text. A
//! link to a document that has a page leads to it; a link to a file that is no page
//! becomes plain text.

use std::fs;
use std::path::{Component, Path, PathBuf};

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

/// The folder of the pages.
const FOLDER: &str = "guide";

/// The parts of the README that are about playing.
const PLAYING: [&str; 5] = [
    "Fingers, gamepads, and playing without sight",
    "Keys",
    "Sound",
    "Saves, seeds, replays, links",
    "The dragon's maze",
];

/// Documents that become pages, with the name in the menu of all pages; none if only other
/// pages lead there.
const DOCUMENTS: [(&str, Option<&str>); 9] = [
    ("docs/modding.md", Some("Making mods")),
    ("docs/modding/browser.md", None),
    ("docs/modding/powers.md", None),
    ("docs/modding/choices.md", None),
    ("docs/modding/pictures.md", None),
    ("docs/modding/sounds.md", None),
    ("docs/reference.md", Some("Every field")),
    ("docs/content.md", Some("Every id")),
    ("docs/errors.md", Some("Every report")),
];

/// Writes all pages into `FOLDER` of the folder of the game's page.
pub fn write(root: &Path, folder: &Path) -> Result<(), String> {
    let readme = read(root, Path::new("README.md"))?;
    let playing = format!("# How to play\n\n{}", parts(&readme, &PLAYING)?);
    write_page(folder, Path::new("README.md"), &playing)?;
    for (document, _) in DOCUMENTS {
        let path = Path::new(document);
        write_page(folder, path, &read(root, path)?)?;
    }
    Ok(())
}

fn read(root: &Path, path: &Path) -> Result<String, String> {
    fs::read_to_string(root.join(path)).map_err(|fault| format!("{}: {fault}", path.display()))
}

/// The parts of a document with these headings.
fn parts(text: &str, wanted: &[&str]) -> Result<String, String> {
    let sections: Vec<&str> = text.split("\n## ").skip(1).collect();
    let mut all = String::new();
    for name in wanted {
        let section = sections
            .iter()
            .find(|section| section.lines().next() == Some(name))
            .ok_or_else(|| format!("README.md: the part `{name}` is gone; the guide needs it"))?;
        all += &format!("## {}\n", section.trim_end());
    }
    Ok(all)
}

fn write_page(folder: &Path, document: &Path, text: &str) -> Result<(), String> {
    let Some(path) = page_of(document) else {
        return Err(format!("{}: no page is made of it", document.display()));
    };
    let file = folder.join(&path);
    let at = |fault: std::io::Error| format!("{}: {fault}", file.display());
    fs::create_dir_all(file.parent().unwrap_or(folder)).map_err(at)?;
    fs::write(&file, page(document, &path, text)).map_err(at)
}

/// The page that a document becomes, as a path beside the game's page.
fn page_of(document: &Path) -> Option<PathBuf> {
    if document == Path::new("README.md") {
        return Some(Path::new(FOLDER).join("index.html"));
    }
    let is_one = DOCUMENTS
        .iter()
        .any(|(each, _)| Path::new(each) == document);
    let below = document.strip_prefix("docs").ok().filter(|_| is_one)?;
    Some(Path::new(FOLDER).join(below).with_extension("html"))
}

/// How many folders up the game's page is, as in `../../`.
fn way_up(page: &Path) -> String {
    "../".repeat(page.components().count().saturating_sub(1))
}

fn page(document: &Path, path: &Path, text: &str) -> String {
    let up = way_up(path);
    let title = text
        .lines()
        .next()
        .unwrap_or_default()
        .trim_start_matches("# ");
    let mut menu =
        format!("<a href=\"{up}./\">Play</a> <a href=\"{up}{FOLDER}/index.html\">How to play</a>");
    for (each, name) in DOCUMENTS {
        if let (Some(name), Some(page)) = (name, page_of(Path::new(each))) {
            menu += &format!(" <a href=\"{up}{}\">{name}</a>", page.display());
        }
    }
    let body = body(document, &up, text);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title} - Wyrmhold</title>\n<link rel=\"icon\" href=\"{up}icon.svg\">\n\
         <link rel=\"stylesheet\" href=\"{up}guide.css\">\n</head>\n<body>\n\
         <nav aria-label=\"Pages\">{menu}</nav>\n<main>\n{body}</main>\n</body>\n</html>\n"
    )
}

fn body(document: &Path, up: &str, text: &str) -> String {
    let mut events: Vec<Event> = Vec::new();
    // Links whose beginning was left out, since they lead to no page.
    let mut dropped = 0;
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            }) => match target(document, up, &dest_url) {
                Some(found) => events.push(Event::Start(Tag::Link {
                    link_type,
                    dest_url: CowStr::from(found),
                    title,
                    id,
                })),
                None => dropped += 1,
            },
            Event::End(TagEnd::Link) if dropped > 0 => dropped -= 1,
            other => events.push(other),
        }
    }
    name_headings(&mut events);
    let mut out = String::new();
    html::push_html(&mut out, events.into_iter());
    // A column without a name has an empty cell: a reader would announce a heading and then nothing.
    out.replace("<th></th>", "<td></td>")
}

/// Where a link of a document leads from its page; none if there is no such page.
fn target(document: &Path, up: &str, link: &str) -> Option<String> {
    if link.starts_with('#') || link.starts_with("https://") {
        return Some(link.to_string());
    }
    let (file, place) = match link.split_once('#') {
        Some((file, place)) => (file, format!("#{place}")),
        None => (link, String::new()),
    };
    let mut path = document.parent().unwrap_or(Path::new("")).to_path_buf();
    for part in Path::new(file).components() {
        match part {
            Component::ParentDir => drop(path.pop()),
            part => path.push(part),
        }
    }
    page_of(&path).map(|page| format!("{up}{}{place}", page.display()))
}

/// Gives each heading the id that links to it use: its words in small letters, with `-`.
fn name_headings(events: &mut [Event]) {
    let mut names: Vec<String> = Vec::new();
    for index in 0..events.len() {
        let Event::Start(Tag::Heading { .. }) = &events[index] else {
            continue;
        };
        let words: String = events[index + 1..]
            .iter()
            .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))))
            .filter_map(|event| match event {
                Event::Text(text) | Event::Code(text) => Some(text.to_string()),
                _ => None,
            })
            .collect();
        let mut name = anchor(&words);
        let same = names.iter().filter(|each| **each == name).count();
        names.push(name.clone());
        if same > 0 {
            name = format!("{name}-{same}");
        }
        if let Event::Start(Tag::Heading { id, .. }) = &mut events[index] {
            *id = Some(CowStr::from(name));
        }
    }
}

fn anchor(words: &str) -> String {
    words
        .to_lowercase()
        .chars()
        .filter_map(|letter| match letter {
            ' ' => Some('-'),
            letter if letter.is_alphanumeric() || "-_".contains(letter) => Some(letter),
            _ => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
    }

    /// Every page with its text.
    fn pages() -> BTreeMap<PathBuf, String> {
        let folder = std::env::temp_dir().join(format!("wyrmhold-guide-{}", std::process::id()));
        write(&root(), &folder).unwrap();
        let documents = DOCUMENTS.iter().map(|(document, _)| Path::new(document));
        let paths = documents
            .chain([Path::new("README.md")])
            .filter_map(page_of);
        let all = paths.map(|path| (path.clone(), fs::read_to_string(folder.join(path)).unwrap()));
        let all = all.collect();
        fs::remove_dir_all(folder).unwrap();
        all
    }

    #[test]
    fn every_link_between_pages_leads_somewhere() {
        let pages = pages();
        let mut links = 0;
        for (path, text) in &pages {
            for link in text.split("href=\"").skip(1) {
                let link = link.split('"').next().unwrap();
                if link.starts_with("https://")
                    || link.ends_with(".svg")
                    || link.ends_with(".css")
                    || link.ends_with("./")
                {
                    continue;
                }
                let (file, place) = link.split_once('#').unwrap_or((link, ""));
                let mut target = path.parent().unwrap().to_path_buf();
                for part in Path::new(file).components() {
                    match part {
                        Component::ParentDir => drop(target.pop()),
                        part => target.push(part),
                    }
                }
                let target = if file.is_empty() {
                    path.clone()
                } else {
                    target
                };
                let found = pages
                    .get(&target)
                    .unwrap_or_else(|| panic!("{}: {link}", path.display()));
                assert!(
                    place.is_empty() || found.contains(&format!("id=\"{place}\"")),
                    "{}: {link}: there is no such place",
                    path.display()
                );
                links += 1;
            }
        }
        assert!(links > 100, "{links}");
    }

    #[test]
    fn a_link_to_no_page_is_plain_text_and_a_markdown_table_is_a_table() {
        let text =
            "# T\n\n[raws](../raws) and [ids](content.md#x)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n";
        let out = body(Path::new("docs/modding.md"), "../", text);
        assert!(
            out.contains("<p>raws and <a href=\"../guide/content.html#x\">ids</a></p>"),
            "{out}"
        );
        assert!(out.contains("<table>"), "{out}");
        let unnamed = body(
            Path::new("docs/modding.md"),
            "../",
            "|  | b |\n|---|---|\n| 1 | 2 |\n",
        );
        assert!(unnamed.contains("<td></td><th>b</th>"), "{unnamed}");
    }

    #[test]
    fn a_part_of_the_readme_that_is_gone_is_a_fault() {
        assert!(parts("# T\n## Keys\nx\n", &["Keys"]).is_ok_and(|text| text == "## Keys\nx\n"));
        assert!(parts("# T\n## Keys\nx\n", &["Sound"]).is_err());
    }
}
