//! What is between values: comments, and what looks like one.
//!
//! All of it is skipped like spaces. What is not a comment in our sense is reported.

use super::lexer::{Lexer, WrongComment};
use super::token::{Bracket, TokenKind};

impl Lexer<'_> {
    pub(super) fn block_comment(&mut self) {
        match self.rest()[2..].find("*/") {
            Some(length) => self.pass(self.at + length + 4),
            None => {
                self.report(
                    "unclosed-comment",
                    2,
                    "this comment is never closed",
                    "write `*/` where the comment ends",
                );
                self.lexed.ends_unclosed = true;
                self.pass(self.text.len());
            }
        }
    }

    /// Skips a comment in the style of another language, to the end of the line. A
    /// block of such lines is reported once.
    pub(super) fn wrong_comment(&mut self, sign: &str) {
        let here = WrongComment {
            line: self.line,
            tokens_before: self.lexed.tokens.len(),
        };
        let follows = self.comment.is_some_and(|last| {
            last.line + 1 == here.line && last.tokens_before == here.tokens_before
        });
        if !follows {
            self.report(
                "wrong-comment",
                sign.len(),
                &format!("`{sign}` does not start a comment"),
                "a comment is written `// like this` or `/* like this */`",
            );
        }
        self.comment = Some(here);
        self.pass_line();
    }

    pub(super) fn markup_comment(&mut self) {
        self.report(
            "wrong-comment",
            4,
            "`<!--` does not start a comment",
            "a comment is written `// like this` or `/* like this */`",
        );
        if !self.failed_searches.markup_comment {
            match self.rest().find("-->") {
                Some(length) => return self.pass(self.at + length + 3),
                None => self.failed_searches.markup_comment = true,
            }
        }
        self.pass_line();
    }

    /// `# note`, but not the colour in `"color": #ff0000` nor the glyph in `"glyph": #`.
    pub(super) fn is_hash_comment(&self) -> bool {
        if !crate::EXPLAINS {
            return false;
        }
        if self.token_line != Some(self.line) {
            return true;
        }
        let after = &self.rest()[1..];
        match self.last_kind() {
            Some(TokenKind::Colon | TokenKind::Equals) => after.starts_with(char::is_whitespace),
            Some(TokenKind::Open(Bracket::List) | TokenKind::Comma) => {
                let digits = after.bytes().take(9);
                let digits = digits.take_while(u8::is_ascii_hexdigit).count();
                !matches!(digits, 3 | 6 | 8)
            }
            _ => true,
        }
    }

    pub(super) fn is_dash_comment(&self) -> bool {
        if !crate::EXPLAINS {
            return false;
        }
        self.rest().strip_prefix("--").is_some_and(|after| {
            !after.starts_with('-')
                && after.starts_with(|each: char| each.is_whitespace() || each.is_alphabetic())
        })
    }

    pub(super) fn is_note_after_semicolon(&self) -> bool {
        if !crate::EXPLAINS {
            return false;
        }
        self.token_line != Some(self.line)
            && self.rest()[1..]
                .trim_start_matches(' ')
                .starts_with(char::is_alphabetic)
    }

    /// Skips the lines that a failed merge left behind. Only the first of the two
    /// versions is read: otherwise every key of the second would be reported as
    /// repeated.
    pub(super) fn conflict_marker(&mut self) -> bool {
        if !crate::EXPLAINS {
            return false;
        }
        let line = self.rest();
        let sign = match line.as_bytes() {
            [b'<', ..] => "<<<<<<<",
            [b'|', ..] => "|||||||",
            [b'=', ..] => "=======",
            [b'>', ..] => ">>>>>>>",
            _ => return false,
        };
        if !line.starts_with(sign) {
            return false;
        }
        if !self.in_conflict {
            self.report(
                "merge-conflict",
                sign.len(),
                "a merge left this line behind",
                "keep one of the two versions, and delete the lines of `<<<<<<<`, `=======` and `>>>>>>>`",
            );
        }
        self.in_conflict = sign != ">>>>>>>";
        let until = match sign {
            "|||||||" => "\n=======",
            "=======" => "\n>>>>>>>",
            _ => "",
        };
        if !until.is_empty() && !self.failed_searches.conflict_end {
            match self.rest().find(until) {
                Some(length) => {
                    self.pass(self.at + length + 1);
                    return true;
                }
                None => self.failed_searches.conflict_end = true,
            }
        }
        self.pass_line();
        true
    }

    /// Skips a line of three backticks. Text outside of the two fences is skipped too.
    /// Returns whether this was the closing fence.
    pub(super) fn fence(&mut self) -> bool {
        if !crate::EXPLAINS {
            return false;
        }
        self.fences += 1;
        if self.fences == 1 {
            self.report(
                "markdown-fence",
                3,
                "this line belongs to Markdown, not to the file",
                "delete the lines of three backticks and whatever stands outside of them",
            );
            self.lexed.tokens.clear();
        }
        self.pass_line();
        self.fences > 1
    }

    /// Reports a wrong space character, once for each line, since they often come in
    /// numbers.
    pub(super) fn wrong_blank(&mut self, blank: char) {
        if self.blank_line != Some(self.line) {
            self.blank_line = Some(self.line);
            let number = u32::from(blank);
            let (code, what) = match blank {
                '\0' => ("nul-byte", "a NUL byte stands here".to_string()),
                _ => (
                    "invisible-character",
                    format!("an invisible character stands here (U+{number:04X})"),
                ),
            };
            self.report(
                code,
                blank.len_utf8(),
                &what,
                "delete it; between values stand only spaces, tabs and line ends",
            );
        }
        self.at += blank.len_utf8();
    }

    pub(super) fn wide_mark(&mut self, kind: TokenKind, mark: char) {
        self.report(
            "wide-punctuation",
            mark.len_utf8(),
            &format!("`{mark}` is not a mark of JSON"),
            "write it with the plain one: { } [ ] : ,",
        );
        self.mark(kind, mark.len_utf8());
    }
}
