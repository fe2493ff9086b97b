//! `wyrmhold simulate --coverage`: what many games show of the content.

use super::super::output::{self, counted};
use super::{SimulateOptions, Stop};
use crate::catalog::Catalog;
use crate::simulate::coverage::{Coverage, Left, Row};
use std::io::Write;
use std::sync::Arc;

/// Plays the games, and prints a row for each kind of content and what is left over.
pub(super) fn run(options: &SimulateOptions, catalog: &Arc<Catalog>) -> Result<(), Stop> {
    let mut coverage = Coverage::new(catalog);
    for number in 0..options.games {
        let seed = options.seed.wrapping_add(u64::from(number));
        coverage.play(seed, options.max_turns);
    }
    let mut out = output::stdout();
    let left = coverage.left();
    if options.json {
        let all = serde_json::json!({
            "games": coverage.games(),
            "turns": coverage.turns(),
            "content": coverage.rows(),
            "left": left,
        });
        serde_json::to_writer(&mut out, &all)?;
        writeln!(out)?;
        return Ok(out.flush()?);
    }
    let mut section = "";
    for row in coverage.rows() {
        if row.section != section {
            section = row.section;
            writeln!(
                out,
                "{section:<34} {:>6} {:>6} {:>8}",
                "shown", "used", "suffered"
            )?;
        }
        let Row {
            id,
            shown,
            used,
            suffered,
            ..
        } = row;
        let id = plain_text::line(id);
        writeln!(out, "  {id:<32} {shown:>6} {used:>6} {suffered:>8}")?;
    }
    let games = counted(coverage.games() as usize, "game");
    writeln!(out, "{games}, {} turns", coverage.turns())?;
    match left.is_empty() {
        true => writeln!(out, "Nothing is left.")?,
        false => writeln!(out, "Left over:")?,
    }
    for Left { section, id, never } in left {
        writeln!(out, "  {section} {}: never {never}", plain_text::line(id))?;
    }
    Ok(out.flush()?)
}
