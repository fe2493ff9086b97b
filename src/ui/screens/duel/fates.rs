//! Both fates of a duel, side by side, and the verdict.

use super::Whose;
use crate::catalog::Color;
use crate::morgue::Ending;
use crate::run::duel::{Fate, Judged, LONGER};
use crate::ui::text::{self, Run};
use crate::ui::theme;

/// The cells between two columns.
const GAP: i32 = 2;

/// In a narrower page the fates are told one below the other.
const ABREAST: i32 = 44;

/// The lines about both fates.
pub fn lines(judged: &Judged, answer: &Fate, whose: Whose, width: i32) -> Vec<Vec<Run>> {
    let (verdict, ink) = verdict(judged, answer, whose);
    let mut lines = text::wrap_plain(&verdict, width, ink);
    lines.push(Vec::new());
    let names = [
        "Who sent it",
        match whose {
            Whose::Own => "You",
            Whose::Sent => "Who took it up",
        },
    ];
    let columns = [column(&judged.sent), column(answer)];
    match width >= ABREAST {
        true => lines.extend(abreast(names, &columns, width)),
        false => lines.extend(below(names, &columns, width)),
    }
    lines.push(Vec::new());
    let rule = format!(
        "Both began in turn {}. Who is alive in turn {}, {LONGER} turns after the death, or has \
         won before, has survived the duel.",
        judged.start.fate.turn, judged.until
    );
    lines.extend(text::wrap_plain(&rule, width, theme::FAINT));
    lines
}

/// What came of the duel, in a sentence.
fn verdict(judged: &Judged, answer: &Fate, whose: Whose) -> (String, Color) {
    let who = match whose {
        Whose::Own => "You",
        Whose::Sent => "Whoever took it up",
    };
    let Fate { ending, turn, .. } = answer;
    match ending {
        Ending::Won => (
            format!("{who} survived the duel, and won the game."),
            theme::BOON,
        ),
        Ending::Alive if *turn >= judged.until => {
            (format!("{who} survived the duel."), theme::BOON)
        }
        Ending::Alive => (
            format!("The duel is not decided: it is turn {turn}."),
            theme::EMBER,
        ),
        Ending::Died => {
            let (now, then) = (*turn, judged.sent.turn);
            let when = match now.abs_diff(then) {
                0 => "in the same turn".to_string(),
                apart if now > then => format!("{} later", turns(apart)),
                apart => format!("{} sooner", turns(apart)),
            };
            (format!("{who} died too, {when}."), theme::HARM)
        }
    }
}

/// A number of turns in words.
pub fn turns(count: u32) -> String {
    match count {
        1 => "1 turn".to_string(),
        count => format!("{count} turns"),
    }
}

/// What is told of each run.
const LABELS: [&str; 6] = ["End", "Turn", "Place", "Hit points", "Foes slain", "Score"];

fn column(fate: &Fate) -> [String; 6] {
    let end = match (fate.ending, &fate.killer) {
        (Ending::Won, _) => "Came out with the hoard".to_string(),
        (Ending::Died, Some(killer)) => format!("Killed by {killer}"),
        (Ending::Died, None) => "Died".to_string(),
        (Ending::Alive, _) => "Alive".to_string(),
    };
    [
        end,
        fate.turn.to_string(),
        format!("{}, depth {}", text::capitalized(&fate.place), fate.depth),
        format!("{} of {}", fate.health, fate.max_health),
        fate.kills.to_string(),
        fate.score.to_string(),
    ]
}

/// The width of the column of labels.
fn lead() -> i32 {
    let lengths = LABELS.iter().map(|label| label.chars().count() as i32);
    lengths.max().unwrap_or(0) + GAP
}

/// The two columns beside each other; long texts are broken within their column.
fn abreast(names: [&str; 2], columns: &[[String; 6]; 2], width: i32) -> Vec<Vec<Run>> {
    let room = (width - lead() - GAP) / 2;
    let mut lines = vec![row("", room, names.map(|name| (name, theme::GOLD)))];
    for (number, label) in LABELS.iter().enumerate() {
        let cells: Vec<Vec<Vec<Run>>> = { columns.iter() }
            .map(|column| text::wrap_plain(&column[number], room, theme::TEXT))
            .collect();
        let high = cells.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..high {
            let part = |side: usize| -> String {
                let runs = cells[side].get(line).map_or(&[][..], Vec::as_slice);
                runs.iter().map(|run| run.text.as_str()).collect()
            };
            let (left, right) = (part(0), part(1));
            let label = if line == 0 { *label } else { "" };
            lines.push(row(
                label,
                room,
                [(left.as_str(), theme::TEXT), (right.as_str(), theme::TEXT)],
            ));
        }
    }
    lines
}

fn row(label: &str, room: i32, [left, right]: [(&str, Color); 2]) -> Vec<Run> {
    let (lead, room) = (lead() as usize, (room + GAP) as usize);
    vec![
        Run::new(format!("{label:<lead$}"), theme::FAINT),
        Run::new(format!("{:<room$}", left.0), left.1),
        Run::new(right.0, right.1),
    ]
}

/// The two columns one below the other.
fn below(names: [&str; 2], columns: &[[String; 6]; 2], width: i32) -> Vec<Vec<Run>> {
    let mut lines = Vec::new();
    for (name, column) in names.iter().zip(columns) {
        lines.extend(text::wrap_plain(name, width, theme::GOLD));
        for (label, told) in LABELS.iter().zip(column) {
            let runs = [
                Run::new(format!("{label}: "), theme::FAINT),
                Run::new(told.clone(), theme::TEXT),
            ];
            lines.extend(text::wrap(&runs, width));
        }
    }
    lines
}
