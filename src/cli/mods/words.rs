//! The words after `wyrmhold mod`, passed on as typed.
//!
//! The tools have their own parser, so that wrong usage gives the tools' exit code, and
//! the options of the game do not appear in their help.

use clap::{Arg, ArgMatches, Command, Error, FromArgMatches, Subcommand, value_parser};
use std::ffi::OsString;

/// The arguments for the tools.
pub struct ModTask {
    words: Vec<OsString>,
}

const WORDS: &str = "words";

impl ModTask {
    /// With the name of the command first, as parsers expect.
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
