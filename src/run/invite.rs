//! A new game in the address of a page: that of a seed, or that of a day.

use super::header::Origin;
use chance::address::{escaped, unescaped};
use chance::seed::{Day, Seed};

/// The text before a seed, and the one before a day.
const SEED_KEY: &str = "seed=";
const DAY_KEY: &str = "daily=";

/// How the words of a day's seed begin.
const DAILY: &str = "daily ";

/// A game that everyone with the link can begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Invite {
    /// The game of a seed.
    Seed(Seed),
    /// The game that everyone gets on a day.
    Day(Day),
}

/// The day whose game has a seed, if it is the seed of a day.
pub fn day_of(seed: &Seed) -> Option<Day> {
    let day = Day::parse(seed.words.as_deref()?.strip_prefix(DAILY)?)?;
    (Seed::of_day(day) == *seed).then_some(day)
}

impl Invite {
    /// The beginning of a run.
    pub fn to(seed: &Seed, origin: Origin) -> Self {
        match day_of(seed).filter(|_| origin == Origin::Daily) {
            Some(day) => Invite::Day(day),
            None => Invite::Seed(seed.clone()),
        }
    }

    /// The link, for the page at the address `page`.
    pub fn to_link(&self, page: &str) -> String {
        match self {
            Invite::Seed(seed) => format!("{page}#{SEED_KEY}{}", escaped(&seed.to_string())),
            Invite::Day(day) => format!("{page}#{DAY_KEY}{day}"),
        }
    }

    /// The game that a link leads to; `None` if the text holds no such link. Other words may
    /// stand before and after it.
    pub fn read(text: &str) -> Option<Result<Self, String>> {
        let value_of = |key: &str| {
            let value = text.split('#').skip(1);
            let value = value.filter_map(|part| part.strip_prefix(key)).next()?;
            Some(unescaped(
                value.split_whitespace().next().unwrap_or_default(),
            ))
        };
        if let Some(value) = value_of(DAY_KEY) {
            let day = Day::parse(&value).map(Invite::Day);
            return Some(day.ok_or_else(|| "it names no day such as 2026-11-16".to_string()));
        }
        let seed = Seed::parse(&value_of(SEED_KEY)?).map(Invite::Seed);
        Some(seed.map_err(|fault| format!("it names no seed: {fault}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_back_to_what_they_were_made_of() {
        let day = Day::parse("2026-11-16").expect("a day");
        let words = |text: &str| Invite::Seed(Seed::parse(text).expect("a seed"));
        for invite in [
            Invite::Day(day),
            words("7"),
            words("the old well"),
            words("ä#%+& daily=1"),
        ] {
            let link = invite.to_link("https://a.b/game/");
            for text in [
                link.clone(),
                format!("My result #1: {link} (try it!)"),
                format!("  {link}\n"),
            ] {
                assert_eq!(Invite::read(&text), Some(Ok(invite.clone())), "{text}");
            }
        }
    }

    #[test]
    fn the_game_of_a_day_is_that_of_its_origin() {
        let day = Day::parse("2026-11-16").expect("a day");
        let seed = Seed::of_day(day);
        assert_eq!(Invite::to(&seed, Origin::Daily), Invite::Day(day));
        assert_eq!(Invite::to(&seed, Origin::Chosen), Invite::Seed(seed));
        let other = Seed::number(7);
        assert_eq!(Invite::to(&other, Origin::Daily), Invite::Seed(other));
    }

    #[test]
    fn what_leads_nowhere_says_so_and_the_rest_is_no_link() {
        for text in [
            "#seed=",
            "#seed=%20",
            "#daily=",
            "#daily=today",
            "#daily=2026-02-30",
        ] {
            assert!(matches!(Invite::read(text), Some(Err(_))), "{text}");
        }
        let long = format!("#seed={}", "x".repeat(100_000));
        assert!(matches!(Invite::read(&long), Some(Err(_))));
        for text in ["", "seed=7", "a seed=7", "#run=7", "#maze=7", "#my seed=7"] {
            assert_eq!(Invite::read(text), None, "{text}");
        }
    }
}
