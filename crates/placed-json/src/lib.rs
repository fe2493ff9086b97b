#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

// `lexer`, with `quotes` and `between`, cuts the text into tokens. `parser`, with
// `root`, `object`, `list` and `values`, builds a tree of them. `brackets` decides what
// to do with brackets that do not match.

mod between;
mod brackets;
mod codes;
mod colons;
pub mod diag;
mod fields;
mod lexer;
mod list;
mod near_number;
pub mod node;
mod notes;
mod number;
mod object;
mod parser;
mod quotes;
mod root;
mod round;
pub mod source;
mod text;
mod token;
mod values;

#[cfg(test)]
mod tests;

pub use codes::CODES;
pub use parser::MOST_VALUES;

use crate::diag::Diag;
use crate::node::{Node, Value};
use crate::source::{FileId, Span};

/// Whether reports say what would be right, and what was likely meant is read on as such.
pub(crate) const EXPLAINS: bool = cfg!(feature = "explain");

/// Reads a file into a tree. Mistakes are added to `diags`, in the order of the text,
/// and are `Broken` in the tree.
///
/// The time is proportional to the length of the text, whatever it contains. There is
/// no limit on the length: the caller checks the size of the file.
pub fn read(file: FileId, text: &str, diags: &mut Vec<Diag>) -> Node {
    if is_double_byte(text) {
        let span = Span {
            file,
            start: 0,
            end: 0,
        };
        diags.push(
            Diag::error("nul-byte", span, "the file is full of NUL bytes")
                .help("save it as UTF-8: it seems to be UTF-16, or not to be a text"),
        );
        return Node {
            span,
            value: Value::Broken,
        };
    }
    let (root, mut found) = parser::Parser::new(file, text, lexer::lex(file, text)).run();
    diags.append(&mut found);
    root
}

/// Whether every other byte is zero, as in UTF-16 taken for UTF-8.
fn is_double_byte(text: &str) -> bool {
    let zeros = text.bytes().filter(|each| *each == 0).count();
    zeros > 1 && zeros * 4 >= text.len()
}
