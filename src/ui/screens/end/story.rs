//! The story of an ended run, in lines of a width: why first, then what it came to.

use super::EndFacts;
use crate::catalog::Color;
use crate::game::view::{ItemView, View};
use crate::resources::Status;
use crate::ui::screens::reader::Paragraph;
use crate::ui::text::{self, Run};
use crate::ui::theme;

/// How many of the last lines of the log are repeated.
pub const LAST_EVENTS: usize = 10;

/// All lines. `inquest` tells of the last turn with a way out, if someone looks for it.
pub fn lines(
    view: &View,
    level: &View,
    facts: &EndFacts,
    width: i32,
    inquest: impl FnOnce() -> Option<(String, Color)>,
) -> Vec<Vec<Run>> {
    let mut lines = text::wrap_plain(&sentence(view), width, theme::TEXT);
    if let Some((sentence, ink)) = inquest() {
        lines.push(Vec::new());
        lines.extend(text::wrap_plain(&sentence, width, ink));
    }
    lines.push(Vec::new());
    lines.extend(events(view, width));
    lines.push(Vec::new());
    lines.extend(results(view, facts, width));
    let carried = carried(&view.pack, &level.pack);
    let pack = [
        Run::new("Carried: ", theme::FAINT),
        Run::new(carried, theme::ITEM),
    ];
    lines.extend(text::wrap(&pack, width));
    if let Some(place) = &facts.story {
        let story = format!("Its story: {place}");
        lines.extend(text::wrap_plain(&story, width, theme::FAINT));
    }
    lines
}

/// The sentence that is worth telling: who, where, when.
fn sentence(view: &View) -> String {
    let (depth, turn, place) = (view.depth, view.turn, &view.place);
    match &view.status {
        Status::Dead { killer } => {
            format!("You were killed by {killer} in {place}, depth {depth}, in turn {turn}.")
        }
        _ => format!("You left the hold with the hoard in turn {turn}."),
    }
}

/// The last lines of the log, each with its turn.
fn events(view: &View, width: i32) -> Vec<Vec<Run>> {
    let start = view.log.len().saturating_sub(LAST_EVENTS);
    let events = &view.log[start..];
    let digits = view.turn.to_string().len();
    let mut lines = Vec::new();
    for event in events {
        let lead = Run::new(format!("{:>digits$} ", event.turn), theme::FAINT);
        lines.extend(Paragraph::led(lead, text::log_runs(event)).lines(width));
    }
    lines
}

/// Score, ranks, kills and seed.
fn results(view: &View, facts: &EndFacts, width: i32) -> Vec<Vec<Run>> {
    let mut lines = Vec::new();
    let score = match (facts.rank, facts.score) {
        (Some((rank, equals)), score) => {
            Some(format!("Score: {score}, number {rank} among {equals}"))
        }
        (None, 0) => None,
        (None, score) => Some(format!("Score: {score}")),
    };
    lines.extend(score.map(|score| text::wrap_plain(&score, width, theme::GOLD)));
    if facts.score > 0 && !facts.sum.is_empty() {
        let sum = format!("That is {}.", facts.sum);
        lines.push(text::wrap_plain(&sum, width, theme::FAINT));
    }
    if let Some((_, result)) = &facts.daily {
        let result = format!("The day's result: {result}.");
        lines.push(text::wrap_plain(&result, width, theme::GOLD));
    }
    let unranked = { facts.unranked.as_ref() }.map(|why| format!("Outside the ranks: {why}."));
    for remark in unranked.iter().chain(&facts.note) {
        lines.push(text::wrap_plain(remark, width, theme::EMBER));
    }
    let seed = match facts.seed.is_empty() {
        true => view.seed.to_string(),
        false => facts.seed.clone(),
    };
    let numbers = format!("Foes slain: {}   Seed: {seed}", view.kills);
    lines.push(text::wrap_plain(&numbers, width, theme::FAINT));
    lines.concat()
}

/// What was carried, with what unknown things really were.
fn carried(pack: &[ItemView], really: &[ItemView]) -> String {
    let name = |item: &ItemView| {
        let truth = really.iter().find(|each| each.id == item.id);
        match truth.filter(|truth| truth.name != item.name) {
            Some(truth) => format!("{} ({})", item.name, truth.name),
            None => item.name.clone(),
        }
    };
    match pack {
        [] => "nothing".to_string(),
        _ => pack.iter().map(name).collect::<Vec<_>>().join(", "),
    }
}
