//! The words after `wyrmhold mod`, handed on as typed.
//!
//! The tools read them by a parser of their own: so that wrong usage ends with
//! the tools' exit code, and that the options of the game, which mean nothing
//! here, neither show in their help nor clash with theirs.

use clap::{Arg, ArgMatches, Command, Error, FromArgMatches, Subcommand, value_parser};
use std::ffi::OsString;

/// What was asked of the tools.
pub struct ModTask {
    words: Vec<OsString>,
}

const WORDS: &str = "words";

impl ModTask {
    /// With the name of the command first, as parsers expect it.
    pub fn words(&self) -> impl Iterator<Item = OsString> {
        let command = OsString::from("wyrmhold mod");
        std::iter::once(command).chain(self.words.iter().cloned())
    }
}

impl FromArgMatches for ModTask {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let words = matches.get_many::<OsString>(WORDS);
        Ok(Self {
            words: words.into_iter().flatten().cloned().collect(),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Subcommand for ModTask {
    fn augment_subcommands(command: Command) -> Command {
        let words = Arg::new(WORDS)
            .num_args(0..)
            .trailing_var_arg(true)
            .allow_hyphen_values(true)
            .value_parser(value_parser!(OsString));
        command
            .subcommand_required(false)
            .arg_required_else_help(false)
            .disable_help_flag(true)
            .arg(words)
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(_: &str) -> bool {
        false
    }
}
