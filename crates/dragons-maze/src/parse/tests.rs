use super::*;
use crate::show;

/// Letters are easier to read and to write than emoji.
fn emoji(letters: &str) -> String {
    letters
        .chars()
        .map(|letter| match letter {
            'H' => HERO,
            'G' => GOAL,
            'D' => DRAGON,
            '.' => FREE,
            '#' => WALL,
            other => other,
        })
        .collect()
}

fn matrix(letters: &str) -> String {
    let rows: Vec<Vec<String>> = emoji(letters)
        .lines()
        .map(|line| line.chars().map(String::from).collect())
        .collect();
    serde_json::to_string_pretty(&rows).unwrap()
}

fn place(row: usize, column: usize) -> Place {
    Place { row, column }
}

const SMALL: &str = "H.#\n#.D\n#G#";

fn small() -> Maze {
    parse(&emoji(SMALL)).unwrap()
}

#[test]
fn seed_3_1_five_characters_are_cells() {
    let maze = small();
    assert_eq!((maze.width(), maze.height()), (3, 3));
    assert_eq!(maze.hero(), Point::new(0, 0));
    assert_eq!(maze.dragon(), Point::new(2, 1));
    assert_eq!(maze.goal(), Point::new(1, 2));
    let free: Vec<bool> = (0..9).map(|idx| maze.is_free(maze.point(idx))).collect();
    let expected = [true, true, false, false, true, true, false, true, false];
    assert_eq!(free, expected);
    for (cell, code) in [
        (HERO, 0x1F3C3),
        (GOAL, 0x274E),
        (FREE, 0x1F7E9),
        (WALL, 0x1F7EB),
        (DRAGON, 0x1F409),
    ] {
        assert_eq!(cell as u32, code);
    }
}

#[test]
fn seed_3_2_blanks_around_the_rows_do_not_count() {
    let rows = emoji(SMALL);
    for text in [
        format!("{rows}\n"),
        format!("\n \n\t\r\n{rows}\n\n  \n"),
        rows.replace('\n', "\r\n"),
        rows.replace('\n', "  \t\n"),
        format!("\u{FEFF}{rows}"),
    ] {
        assert_eq!(parse(&text), Ok(small()), "{text:?}");
    }
    assert_eq!(parse(&show::maze(&small())), Ok(small()));
}

#[test]
fn seed_3_3_a_matrix_of_quoted_cells_is_the_same_maze() {
    let json = matrix(SMALL);
    let escaped = json.replace(HERO, "\\ud83c\\udfc3");
    assert_ne!(json, escaped);
    for text in [
        json.clone(),
        format!("\u{FEFF}\r\n  {json}\n"),
        escaped,
        json.replace('"', "'"),
        json.replace("\n  ]", ",\n  ]"),
        json.replace([' ', '\n'], ""),
        json.replace(GOAL, "\u{274E}\u{FE0F}"),
    ] {
        assert_eq!(parse(&text), Ok(small()), "{text}");
    }
}

#[test]
fn seed_3_4_any_size_and_open_borders() {
    for letters in ["HDG", "H\nD\nG", "G...H\n.....\n....D"] {
        let maze = parse(&emoji(letters)).unwrap();
        assert_eq!(maze.free_count(), maze.count(), "{letters}");
    }
}

#[test]
fn seed_3_5_what_is_unknown_or_missing_is_named() {
    for (letters, expected) in [
        (
            "H.\nDx\n",
            "Unknown character `x` (U+0078) in row 2, column 2",
        ),
        ("..\nDG", "Hero is not found in maze"),
        ("H.\n.G", "Dragon is not found in maze"),
        ("H.\nD.", "Goal not found in maze"),
        ("##\n##", "Hero is not found in maze"),
        ("", "The maze is empty"),
        (" \n\r\n", "The maze is empty"),
        ("[]", "The maze is empty"),
        ("[[], []]", "The maze is empty"),
    ] {
        let told = parse(&emoji(letters)).unwrap_err().to_string();
        assert!(told.starts_with(expected), "{letters:?}: {told}");
    }
}

#[test]
fn seed_3_6_what_others_trip_over_is_a_clean_error() {
    for (letters, expected) in [
        (
            "H.D\n..\nG..",
            ParseError::Ragged {
                row: 2,
                length: 2,
                expected: 3,
            },
        ),
        (
            "H.D\n\nG..",
            ParseError::Ragged {
                row: 2,
                length: 0,
                expected: 3,
            },
        ),
        (
            "H.D\n..H\nG..",
            ParseError::Second {
                piece: Piece::Hero,
                first: place(1, 1),
                second: place(2, 3),
            },
        ),
        (
            "HDD\nG..",
            ParseError::Second {
                piece: Piece::Dragon,
                first: place(1, 2),
                second: place(1, 3),
            },
        ),
        (
            "HGD\n..G",
            ParseError::Second {
                piece: Piece::Goal,
                first: place(1, 2),
                second: place(2, 3),
            },
        ),
    ] {
        let text = emoji(letters);
        assert_eq!(parse(&text), Err(expected.clone()), "{letters}");
        assert_eq!(parse(&matrix(letters)), Err(expected), "matrix {letters}");
    }
}

#[test]
fn seed_3_6_variation_selectors_say_nothing() {
    for selector in ['\u{FE0F}', '\u{FE0E}'] {
        let text: String = emoji(SMALL)
            .chars()
            .flat_map(|each| match each {
                '\n' => vec![each],
                _ => vec![each, selector],
            })
            .collect();
        assert_eq!(parse(&text), Ok(small()));
        let alone = format!("{selector}{}", emoji(SMALL));
        let unknown = ParseError::Unknown {
            character: selector,
            place: place(1, 1),
        };
        assert_eq!(parse(&alone), Err(unknown));
    }
}

#[test]
fn a_broken_matrix_is_told_where_it_breaks() {
    for (text, expected) in [
        ("[", "line 1, column 2: a row in brackets, or ]"),
        ("[[", "line 1, column 3: a cell in quotes, or ]"),
        ("[\n[1]]", "line 2, column 2: a cell in quotes, or ]"),
        ("[\"#\"]", "line 1, column 2: a row in brackets, or ]"),
        ("[[\"#\" \"#\"]]", "line 1, column 7: a comma or ]"),
        ("[[\"#]]", "line 1, column 7: a closing quote"),
        ("[[\"#\"]] x", "line 1, column 9: the end"),
        ("[[\"\\ud83c\"]]", "the other half of a \\u pair"),
        ("[[\"\\uzzzz\"]]", "u and four hexadecimal digits"),
        (
            "[[\"\"]]",
            "The quoted text `` in row 1, column 1 is not one cell",
        ),
        ("[[\"##\"]]", "is not one cell"),
        (
            "[[\"x\"]]",
            "Unknown character `x` (U+0078) in row 1, column 1",
        ),
    ] {
        let told = parse(&emoji(text)).unwrap_err().to_string();
        assert!(told.contains(expected), "{text}: {told}");
    }
}

#[test]
fn bytes_that_are_no_text_and_too_many_bytes_are_refused() {
    assert_eq!(
        parse_bytes(&[0x20, 0xFF]),
        Err(ParseError::NotText { byte: 1 })
    );
    assert_eq!(
        parse_bytes(&vec![b' '; MAX_BYTES + 1]),
        Err(ParseError::TooLong)
    );
}
