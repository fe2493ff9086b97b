//! Sounds, made from tones, and what they are heard for.

use super::Entered;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use synth::{Sound, Tone, Wave};

/// A sound, made from tones.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SoundKind {
    /// The whole id: `mod:name`.
    #[serde(skip)]
    pub id: String,
    /// What is heard, in a few words, for those who do not hear it: "a door creaks".
    #[schemars(length(min = 1, max = 40))]
    pub caption: String,
    /// Which of the three volumes of the settings it follows.
    #[serde(default)]
    pub group: SoundGroup,
    /// What it is heard for. Where several sounds are for the same, they take turns. Without
    /// any, it is heard for those entries that name it as their `sound` or `ambience`.
    #[serde(default, rename = "for")]
    #[schemars(length(max = 32))]
    pub cues: Vec<Cue>,
    /// What it is made from.
    #[schemars(length(min = 1, max = 8))]
    pub tones: Vec<ToneKind>,
    /// How loud its echo is, in percent; 0 is none.
    #[serde(default)]
    #[schemars(range(min = 0, max = 90))]
    pub echo: u32,
    /// After how many milliseconds the echo is heard.
    #[serde(default = "echo_after")]
    #[schemars(range(min = 10, max = 2000))]
    pub echo_after: u32,
}

/// Sounds that have a volume of their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SoundGroup {
    /// What happens in the game.
    #[default]
    Effects,
    /// What is always heard in a place.
    Ambience,
    /// Menus and mistakes.
    Interface,
}

/// What a sound is heard for.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Cue {
    /// The hero steps.
    Step,
    /// Someone else is hurt.
    Hit,
    /// A blow misses, or does nothing.
    Miss,
    /// The hero is hurt.
    Hurt,
    /// Someone else dies.
    Death,
    /// Someone is healed.
    Heal,
    /// A door is opened or shut.
    Door,
    /// The hero picks something up.
    PickUp,
    /// The hero drops something.
    Drop,
    /// The hero drinks something.
    Quaff,
    /// Someone reads something.
    Read,
    /// Someone points something at a target.
    Zap,
    /// Someone casts a spell.
    Cast,
    /// Someone uses a power of its kind.
    Power,
    /// Something is thrown.
    Throw,
    /// Something is fired.
    Fire,
    /// Someone puts something on, or takes it off.
    Wear,
    /// A trap springs.
    Trap,
    /// Someone falls to the level below.
    Fall,
    /// Someone notices the hero, or calls its pack.
    Noticed,
    /// A foe comes into view.
    Foe,
    /// Something hidden, or something on the ground, is found.
    Find,
    /// The hero comes to another level.
    Stairs,
    /// The hero has few hit points left.
    NearDeath,
    /// The game is won.
    Victory,
    /// The hero dies.
    Defeat,
    /// Another row of a list is marked.
    MenuMove,
    /// Something is chosen, or a screen is opened.
    MenuAccept,
    /// Something cannot be done.
    Error,
}

/// A tone of a sound. Times are in milliseconds, pitches in hertz.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ToneKind {
    /// How it sounds: soft is a sine, hollow a square, between them a triangle, harsh a saw;
    /// noise has no tone, and its pitch says whether it rumbles or hisses.
    #[serde(default)]
    pub wave: WaveKind,
    /// Its pitch at the beginning.
    #[schemars(range(min = 1, max = 12000))]
    pub pitch: u32,
    /// Its pitch at the end; 0 is that of the beginning.
    #[serde(default)]
    #[schemars(range(min = 0, max = 12000))]
    pub slide: u32,
    /// How loud it is, in percent.
    #[serde(default = "half")]
    #[schemars(range(min = 1, max = 100))]
    pub volume: u32,
    /// How long after the beginning of the sound it begins.
    #[serde(default)]
    #[schemars(range(min = 0, max = 20000))]
    pub delay: u32,
    /// How long it takes to become as loud as that.
    #[serde(default = "attack")]
    #[schemars(range(min = 0, max = 10000))]
    pub attack: u32,
    /// How long it takes from there to `sustain`.
    #[serde(default)]
    #[schemars(range(min = 0, max = 10000))]
    pub decay: u32,
    /// How loud it is after that, in percent of its volume.
    #[serde(default = "full")]
    #[schemars(range(min = 0, max = 100))]
    pub sustain: u32,
    /// How long it stays so.
    #[serde(default)]
    #[schemars(range(min = 0, max = 10000))]
    pub hold: u32,
    /// How long it takes to fade.
    #[serde(default = "release")]
    #[schemars(range(min = 0, max = 10000))]
    pub release: u32,
    /// Above this pitch it is dull; 0 is nowhere.
    #[serde(default)]
    #[schemars(range(min = 0, max = 12000))]
    pub low_pass: u32,
    /// How often it is heard.
    #[serde(default = "once")]
    #[schemars(range(min = 1, max = 40))]
    pub times: u32,
    /// How much later each repetition begins.
    #[serde(default)]
    #[schemars(range(min = 0, max = 10000))]
    pub every: u32,
}

/// How a tone sounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WaveKind {
    #[default]
    Sine,
    Square,
    Triangle,
    Saw,
    Noise,
}

impl Entered for SoundKind {
    fn entered(self, id: &str) -> Self {
        Self {
            id: id.into(),
            ..self
        }
    }
}

impl SoundKind {
    /// The sound as it can be made audible.
    pub fn sound(&self) -> Sound {
        Sound {
            tones: self.tones.iter().map(ToneKind::tone).collect(),
            echo: self.echo,
            echo_ms: self.echo_after,
        }
    }
}

impl ToneKind {
    fn tone(&self) -> Tone {
        Tone {
            wave: match self.wave {
                WaveKind::Sine => Wave::Sine,
                WaveKind::Square => Wave::Square,
                WaveKind::Triangle => Wave::Triangle,
                WaveKind::Saw => Wave::Saw,
                WaveKind::Noise => Wave::Noise,
            },
            pitch: self.pitch,
            slide: self.slide,
            volume: self.volume,
            delay_ms: self.delay,
            attack_ms: self.attack,
            decay_ms: self.decay,
            sustain: self.sustain,
            hold_ms: self.hold,
            release_ms: self.release,
            low_pass: self.low_pass,
            times: self.times,
            every_ms: self.every,
        }
    }
}

fn echo_after() -> u32 {
    120
}

fn half() -> u32 {
    50
}

fn full() -> u32 {
    100
}

fn attack() -> u32 {
    5
}

fn release() -> u32 {
    80
}

fn once() -> u32 {
    1
}
