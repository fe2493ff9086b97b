//! Brackets that do not match, and the end of the file.
//!
//! For a wrong bracket there are three explanations: it is of the wrong kind, it is one
//! too many, or one before it is missing. The one with which the rest of the file
//! matches is chosen; if none does, the indents decide.

use super::fields::Fields;
use super::parser::{Gap, Open, Parser, Suspect};
use super::token::{Bracket, Token, TokenKind};
use crate::diag::Diag;
use crate::node::Node;
use crate::source::Span;

/// How well the brackets ahead match.
pub(super) struct Balance {
    /// All brackets match up to the end of the file.
    pub perfect: bool,
    /// The first token that does not match.
    reached: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Remedy {
    /// It should be of the other kind.
    WrongBracket,
    /// The innermost bracket was not closed before it.
    Unclosed,
    /// It should not be there.
    Extra,
}

/// No more pairs of brackets than this are remembered.
const MOST_SUSPECTS: usize = 1000;

impl Parser<'_> {
    /// Closes the innermost bracket with the current token.
    pub(super) fn close(&mut self) {
        let close = self.peek();
        if let Some(open) = self.open.last().and_then(|open| open.token)
            && close.leads
            && self.suspects.len() < MOST_SUSPECTS
            && self.indent(close) < self.indent(self.token(open))
        {
            let close = self.at;
            self.suspects.push(Suspect { open, close });
        }
        self.advance();
    }

    pub(super) fn indent(&self, token: Token) -> u32 {
        let line = token.line as usize;
        self.indents.get(line).copied().unwrap_or(0)
    }

    /// Follows the brackets from a token to the end of the file, as if only the
    /// outermost `keep` brackets were open here, and perhaps one more.
    pub(super) fn balance(&mut self, keep: usize, more: Option<Bracket>, from: usize) -> Balance {
        let kept = self.open[..keep].iter().map(|open| open.bracket);
        let mut stack: Vec<Bracket> = kept.chain(more).collect();
        let unwritten = self.open[..keep].iter().any(|open| open.token.is_none());
        for (number, token) in self.tokens.iter().enumerate().skip(from) {
            if self.lookahead_left == 0 {
                return Balance {
                    perfect: false,
                    reached: number,
                };
            }
            self.lookahead_left -= 1;
            let follows = |kind| number > from && self.tokens[number - 1].kind == kind;
            let fits = match token.kind {
                TokenKind::End => true,
                _ if stack.is_empty() => false,
                // An entry in an object, or a key in a list, shows that this
                // explanation is wrong.
                TokenKind::Open(Bracket::Object) if follows(TokenKind::Comma) => {
                    let fits = stack.last() != Some(&Bracket::Object);
                    stack.push(Bracket::Object);
                    fits
                }
                TokenKind::Colon if follows(TokenKind::Text) => {
                    stack.last() != Some(&Bracket::List)
                }
                TokenKind::Open(bracket) => {
                    stack.push(bracket);
                    true
                }
                TokenKind::Close(bracket) => stack.pop() == Some(bracket),
                _ => true,
            };
            if !fits {
                return Balance {
                    perfect: false,
                    reached: number,
                };
            }
        }
        Balance {
            perfect: stack.is_empty() || (unwritten && stack.len() == 1),
            reached: self.tokens.len(),
        }
    }

    /// Handles a closing bracket of the wrong kind. Returns whether it closed the
    /// innermost bracket nevertheless.
    pub(super) fn mismatch(&mut self, silent: bool) -> bool {
        let token = self.peek();
        let TokenKind::Close(bracket) = token.kind else {
            return false;
        };
        let fitting = self.open.iter().rposition(|open| open.bracket == bracket);
        match self.remedy(token, fitting) {
            Remedy::WrongBracket => {
                if !silent {
                    self.wrong_bracket(token, bracket);
                }
                self.advance();
                true
            }
            Remedy::Unclosed => {
                if !silent {
                    self.report_unclosed(token, "this bracket closes an outer one");
                }
                self.unwind = fitting.map(|at| at + 1);
                false
            }
            Remedy::Extra => {
                // `"a": 1, 2]` is one mistake: the opening bracket is missing.
                if !silent && !self.has_slipped(token.line) {
                    self.extra_bracket(self.span_of(token));
                }
                self.advance();
                false
            }
        }
    }

    fn remedy(&mut self, token: Token, fitting: Option<usize>) -> Remedy {
        let depth = self.open.len();
        let next = self.at + 1;
        let mut choices = vec![(Remedy::WrongBracket, self.balance(depth - 1, None, next))];
        if let Some(at) = fitting {
            choices.push((Remedy::Unclosed, self.balance(at, None, next)));
        }
        choices.push((Remedy::Extra, self.balance(depth, None, next)));
        if let Some((remedy, _)) = choices.iter().find(|(_, balance)| balance.perfect) {
            return *remedy;
        }
        let indent_of = |place: usize| {
            let open = self.open.get(place).and_then(|open| open.token);
            open.map(|open| self.indent(self.token(open)))
        };
        let inner = indent_of(depth - 1);
        let outer = fitting.and_then(indent_of);
        if token.leads && inner != outer {
            let here = Some(self.indent(token));
            if here == outer {
                return Remedy::Unclosed;
            }
            if here == inner {
                return Remedy::WrongBracket;
            }
        }
        self.unsure = true;
        let furthest = choices.iter().map(|(_, balance)| balance.reached).max();
        let best = choices
            .iter()
            .find(|(_, balance)| Some(balance.reached) == furthest);
        best.map_or(Remedy::Extra, |(remedy, _)| *remedy)
    }

    fn wrong_bracket(&mut self, token: Token, bracket: Bracket) {
        let meant = match bracket {
            Bracket::Object => Bracket::List,
            Bracket::List => Bracket::Object,
        };
        let mut diag = Diag::error(
            "wrong-bracket",
            self.span_of(token),
            format!(
                "`{}` closes what `{}` opened",
                bracket.closing(),
                meant.opening()
            ),
        )
        .help(format!("write `{}` instead", meant.closing()));
        if let Some(open) = self.open.last().and_then(|open| open.token) {
            diag = diag.also(self.span_of(self.token(open)), "opened here");
        }
        self.report(diag);
    }

    pub(super) fn extra_bracket(&mut self, span: Span) {
        self.report(
            Diag::error("extra-bracket", span, "this bracket is one too many")
                .help("delete it: without it the brackets of the file come out even"),
        );
    }

    /// Reports that the innermost bracket was not closed, or a bracket inside it whose
    /// closing bracket is at the place of the innermost one's. Returns whether it was
    /// one inside: then what follows was read one level too deep.
    pub(super) fn report_unclosed(&mut self, found: Token, note: &str) -> bool {
        let Some(innermost) = self.open.last() else {
            return false;
        };
        let (bracket, written) = (innermost.bracket, innermost.token);
        let since = written.unwrap_or(0);
        let suspect = self.suspects.iter().find(|suspect| suspect.open > since);
        let suspect = suspect.map(|suspect| (suspect.open, suspect.close));
        self.suspects.clear();
        let (number, bracket, found, note) = match suspect {
            Some((open, close)) => match self.token(open).kind {
                TokenKind::Open(inner) => (
                    open,
                    inner,
                    self.token(close),
                    "this closes it, left of where it opens",
                ),
                _ => (since, bracket, found, note),
            },
            None => (since, bracket, found, note),
        };
        let (code, what) = match bracket {
            Bracket::Object => ("unclosed-object", "this object is never closed"),
            Bracket::List => ("unclosed-list", "this list is never closed"),
        };
        let cut_off = found.kind == TokenKind::End && self.open.len() > 1;
        let (what, help) = match cut_off {
            true => (
                format!("the file ends in the middle: {what}"),
                format!(
                    "write the rest of it, and at its end {}",
                    self.all_closing()
                ),
            ),
            false => (
                what.to_string(),
                format!("write `{}` where it ends", bracket.closing()),
            ),
        };
        self.report(
            Diag::error(code, self.span_of(self.token(number)), what)
                .help(help)
                .also(self.span_of(found), note),
        );
        suspect.is_some()
    }

    /// What closes all open brackets, the innermost first.
    pub(super) fn all_closing(&self) -> String {
        let all: Vec<String> = { self.open.iter().rev() }
            .map(|open| open.bracket.closing().to_string())
            .collect();
        format!("`{}`", all.join(" "))
    }

    /// Whether the brackets ahead match if a `{` is added here.
    pub(super) fn is_unopened_object(&mut self) -> bool {
        if !crate::EXPLAINS {
            return false;
        }
        let depth = self.open.len();
        self.balance(depth, Some(Bracket::Object), self.at).perfect
    }

    /// Reads an object without its `{`, up to its `}`.
    pub(super) fn unopened_object(&mut self, span: Span) -> Node {
        let first = self.peek();
        self.report(
            Diag::error(
                "unopened-object",
                span,
                "an object begins here without a brace",
            )
            .help("write `{` before its first key"),
        );
        let mut fields = Fields::default();
        self.enter(None, Bracket::Object);
        self.fields(&mut fields, Gap::Had);
        self.open.pop();
        self.node(first, fields.into_value())
    }

    /// Handles a `{` in place of a key. If the object is inside a list, its own `}` is
    /// missing, unless the brackets ahead say otherwise.
    pub(super) fn unclosed_before_entry(&mut self) -> bool {
        if !crate::EXPLAINS {
            return false;
        }
        let lists = |open: &Open| open.bracket == Bracket::List;
        let Some(list) = self.open.iter().rposition(lists) else {
            return false;
        };
        let token = self.peek();
        let innermost = self.open.last().and_then(|open| open.token);
        let beside = innermost.is_some_and(|open| {
            let open = self.token(open);
            open.leads && token.leads && self.indent(open) == self.indent(token)
        });
        if !beside && self.balance(self.open.len(), None, self.at).perfect {
            return false;
        }
        self.report_unclosed(token, "here the next entry begins");
        self.unwind = Some(list + 1);
        true
    }

    /// Reports once that the file ends inside brackets, however many. Returns whether
    /// what was read is uncertain.
    pub(super) fn end_inside(&mut self) -> bool {
        let mut doubtful = false;
        let written = self.open.iter().any(|open| open.token.is_some());
        if written && !self.unsure && !self.ends_unclosed {
            let end = self.peek();
            doubtful = self.report_unclosed(end, "the file ends here");
        }
        self.stop();
        doubtful
    }
}
