//! Things under the names that they have elsewhere: `haste` is the status `hasted`.

use super::cost;
use crate::catalog::schema::Section;
use crate::raws::HELPS;
use crate::raws::ids::Ids;
use crate::raws::suggest;

/// Words for the same thing. What a mod calls by one of them is found by the others.
const SAME: &[&[&str]] = &[
    &["asleep", "sleep", "sleeping", "slumber", "slumbering"],
    &[
        "fear",
        "scare",
        "terror",
        "terrify",
        "frightened",
        "fright",
        "panic",
        "afraid",
    ],
    &["invisible", "invisibility", "unseen", "cloak", "cloaked"],
    &[
        "fly",
        "flies",
        "flying",
        "flight",
        "levitation",
        "levitating",
        "levitate",
        "float",
        "hover",
    ],
    &[
        "paralysis",
        "paralyze",
        "paralyse",
        "paralyzed",
        "paralysed",
        "stun",
        "stunned",
        "daze",
        "dazed",
        "petrify",
        "hold",
    ],
    &[
        "root",
        "entangle",
        "entangled",
        "immobilize",
        "immobile",
        "stuck",
        "webbed",
        "web",
        "bind",
    ],
    &["curse", "cursed", "doom", "doomed", "hex", "hexed"],
    &["wet", "soak", "soaked", "drench", "drenched"],
    &[
        "ignite", "ignited", "fire", "burn", "burning", "flame", "flames", "aflame", "on_fire",
        "heat", "hot", "flaming",
    ],
    &["venom", "poison", "poisoned", "toxic", "envenom", "toxin"],
    &["haste", "hasted", "quicken", "fast", "speed_up", "swift"],
    &["slow", "slowed", "slowness"],
    &["regen", "regenerate", "regenerating", "regeneration"],
    &["shield", "shielded", "protect", "protection", "barrier"],
    &["strong", "might", "mighty", "berserk", "rage"],
    &["weak", "weaken", "weakened", "weakness"],
    &["confuse", "confused", "confusion", "drunk", "dizzy"],
    &["blind", "blinded", "blindness"],
    &[
        "charm",
        "charmed",
        "dominate",
        "tame",
        "mind_control",
        "pacify",
        "friendly",
        "ally",
        "allied",
        "loyal",
        "pet",
        "obedient",
    ],
    &["bless", "blessed", "blessing"],
    &["bleed", "bleeding", "hemorrhage", "bloody", "gash"],
    &["snared", "net", "netted", "trapped", "webbed"],
    &["horror", "dread", "cower", "feared", "frightened", "scared"],
    &["stealth", "hidden", "camouflage", "invisible"],
    &["speed_boost", "quick", "hasted", "swiftness"],
    &["warded", "shielded", "armored"],
    &["nausea", "nauseous", "disoriented", "dazzled", "confused"],
    &["darkness", "dark", "blind"],
    &["cripple", "hamper", "sluggish", "slowed"],
    &["unconscious", "knocked_out", "drowsy", "slumbering"],
    &["enfeeble", "feeble", "weakened"],
    &["ablaze", "inferno", "magma", "lava", "fire"],
    &["storm", "spark", "electro", "lightning"],
    &[
        "impact",
        "concussive",
        "smash",
        "kinetic",
        "normal",
        "blunt",
    ],
    &["slice", "blade", "puncture", "cut"],
    &["gas", "bio", "sting", "poison"],
    &["corrosion", "caustic", "acid"],
    &["water", "winter", "snow", "cold"],
    &[
        "electric",
        "electricity",
        "electrical",
        "shock",
        "thunder",
        "lightning",
    ],
    &["ice", "frost", "freeze", "frozen", "cold", "chill", "icy"],
    &[
        "slash", "slashing", "cut", "cutting", "sharp", "edged", "pierce", "piercing", "stab",
    ],
    &[
        "bludgeon",
        "bludgeoning",
        "crush",
        "crushing",
        "blunt",
        "physical",
        "bash",
        "force",
    ],
    &["radiant", "divine", "light", "holy", "sacred"],
    &["corrosive", "corrode", "acid", "acidic"],
];

/// Endings that make another form of a word.
const ENDINGS: [&str; 13] = [
    "ness", "ation", "ing", "ion", "ity", "ed", "en", "er", "ic", "es", "s", "e", "d",
];

/// The part of a word that all its forms share.
fn stem(word: &str) -> String {
    let mut word = word.to_lowercase();
    while let Some(rest) = ENDINGS.iter().find_map(|end| word.strip_suffix(end)) {
        if rest.len() < 3 {
            break;
        }
        word = rest.to_string();
    }
    // `stunned` is `stun` with one letter twice.
    let mut ends = word.chars().rev();
    if word.len() > 3 && ends.next() == ends.next() {
        word.pop();
    }
    word
}

/// Another word for the same thing, among these.
pub(in crate::raws) fn same<'a>(
    word: &str,
    among: impl Iterator<Item = &'a str> + Clone,
) -> Option<&'a str> {
    if !HELPS {
        return None;
    }
    let word = word.to_lowercase();
    let name = |id: &'a str| id.rsplit(':').next().unwrap_or(id);
    let own = stem(&word);
    let by_form = among.clone().find(|id| stem(name(id)) == own);
    by_form.or_else(|| {
        let mut rows = SAME.iter().filter(|row| row.contains(&word.as_str()));
        rows.find_map(|row| among.clone().find(|id| row.contains(&name(id))))
    })
}

impl Ids {
    /// The id that a word names in a section, in its shortest form, and what the guess
    /// costs: the id itself, a form of it, or another word for it.
    pub(in crate::raws) fn alike(
        &self,
        owner: &str,
        section: Section,
        word: &str,
    ) -> Option<(String, u32)> {
        if let Some(id) = self.found(owner, section, word) {
            return Some((self.short(owner, &id), 0));
        }
        let all: Vec<String> = self.of_owner(owner, section);
        if !self.patience.allows(word, all.len()) {
            return None;
        }
        let shorts = || all.iter().map(String::as_str);
        if let Some(id) = same(word, shorts()) {
            return Some((id.to_string(), 1));
        }
        let near = suggest::nearest(word, shorts())?;
        let is_part = near
            .strip_prefix(word)
            .is_some_and(|rest| rest.starts_with('_'));
        let is_near = word.len() > 3 && (is_part || strsim::osa_distance(near, word) < 2);
        is_near.then(|| (near.to_string(), cost::NEAR))
    }
}
