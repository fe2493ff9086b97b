//! The story as text for reading: sections with headings, 80 columns.

use super::{Ending, Morgue};
use crate::order;
use crate::run::header::Origin;
use std::collections::BTreeMap;
use std::fmt::Display;

/// The longest line. A link may be longer, since it must stay whole.
pub(super) const WIDTH: usize = 80;

/// The width of the labels in the first section.
const LABEL: usize = 12;

impl Morgue {
    /// The story as text.
    pub fn to_text(&self) -> String {
        let mut page = TextPage::default();
        let title = match self.ending {
            Ending::Alive => format!("{}, so far", self.hero.name),
            Ending::Died | Ending::Won => self.hero.name.clone(),
        };
        page.wrap("", &format!("WYRMHOLD {} - {title}", self.version));
        page.line(&"=".repeat(WIDTH));
        page.line("");
        page.wrap("", &self.summary);
        page.line("");
        self.facts(&mut page);
        self.hero(&mut page);
        self.timeline(&mut page);
        page.counts("Slain", &self.kills);
        page.counts("Used", &self.used);
        page.counts("Picked up", &self.picked_up);
        page.counts("Damage taken, by source", &self.damage_taken);
        page.counts("Damage dealt, by target", &self.damage_dealt);
        page.heading("Turns on each depth");
        for (depth, turns) in &self.turns_by_depth {
            page.line(&format!("  depth {depth:>3}  {turns:>7}"));
        }
        page.heading("Last messages");
        for message in &self.messages {
            page.wrap("  ", message);
        }
        page.heading(&format!("Depth {}: {}", self.depth, self.place));
        for row in &self.picture {
            page.line(row);
        }
        page.text
    }

    fn facts(&self, page: &mut TextPage) {
        page.fact("Score", &self.score.to_string());
        let depth = format!("{} of {}", self.depth, self.deepest);
        match self.deepest_reached > self.depth {
            true => page.fact(
                "Depth",
                &format!("{depth}, down to {}", self.deepest_reached),
            ),
            false => page.fact("Depth", &depth),
        }
        page.fact("Turns", &self.turns.to_string());
        if let Some(killer) = &self.killer {
            page.fact("Killed by", killer);
        }
        let origin = match self.origin {
            Origin::Fresh => "",
            Origin::Chosen => ", chosen",
            Origin::Daily => ", the day's",
        };
        match &self.seed.words {
            Some(words) => page.fact("Seed", &format!("{words} ({}{origin})", self.seed.number)),
            None => page.fact("Seed", &format!("{}{origin}", self.seed.number)),
        }
        for (place, part) in self.content.iter().enumerate() {
            let label = if place == 0 { "Content" } else { "" };
            page.fact(
                label,
                &format!("{} {} ({})", part.id, part.version, part.hash),
            );
        }
        if let Some(reason) = &self.unranked {
            page.fact("Unranked", reason);
        }
        if let Some(link) = &self.link {
            page.line("Watch it at");
            page.line(link);
        }
    }

    fn hero(&self, page: &mut TextPage) {
        page.heading("The hero");
        let hero = &self.hero;
        page.fact("Health", &format!("{} of {}", hero.health, hero.max_health));
        page.fact("Arms", &hero.arms);
        match self.pack.split_first() {
            None => page.fact("Pack", "empty"),
            Some((first, others)) => {
                page.fact("Pack", first);
                for item in others {
                    page.fact("", item);
                }
            }
        }
    }

    fn timeline(&self, page: &mut TextPage) {
        page.heading("Timeline");
        page.line("   turn  depth");
        for mark in &self.timeline {
            let when = format!("{:>7}  {:>5}  ", mark.turn, mark.depth);
            page.wrap(&when, &mark.text);
        }
    }
}

/// A text that grows line by line.
#[derive(Default)]
struct TextPage {
    text: String,
}

impl TextPage {
    fn line(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    fn heading(&mut self, title: &str) {
        self.line("");
        self.wrap("", title);
        let width = title.chars().count().min(WIDTH);
        self.line(&"-".repeat(width));
    }

    fn fact(&mut self, label: &str, value: &str) {
        self.wrap(&format!("{label:<LABEL$}"), value);
    }

    /// Wraps words after a first text; further lines are indented by its width.
    fn wrap(&mut self, begin: &str, words: &str) {
        let indent = begin.chars().count();
        let mut line = begin.to_string();
        let mut width = indent;
        for word in words.split_whitespace() {
            let gap = usize::from(width > indent);
            let length = word.chars().count();
            if width > indent && width + gap + length > WIDTH {
                self.line(&line);
                line = " ".repeat(indent);
                width = indent;
            } else if gap > 0 {
                line.push(' ');
                width += gap;
            }
            line.push_str(word);
            width += length;
        }
        self.line(&line);
    }

    /// Names and numbers, the largest first, and their sum.
    fn counts<N>(&mut self, title: &str, counts: &BTreeMap<String, N>)
    where
        N: Copy + Ord + Display + Into<u64>,
    {
        let sum = counts
            .values()
            .fold(0, |sum: u64, &count| sum.saturating_add(count.into()));
        self.heading(&format!("{title}: {sum}"));
        let mut rows: Vec<(&String, N)> =
            counts.iter().map(|(name, &count)| (name, count)).collect();
        // The sort is stable: names with equal numbers keep their order.
        order::by_key(&mut rows, |&(_, count)| std::cmp::Reverse(count));
        for (name, count) in rows {
            self.wrap(&format!("{count:>7}  "), name);
        }
    }
}
