//! How often places light up: more than three flashes in a second can harm.

use bracket_lib::geometry::Point;

/// A place lights up at most so often within a second, and a little more.
const MOST: usize = 3;
const SECOND_MS: f32 = 1_050.0;

/// From one large flash, or from one of a creature, to the next.
const BETWEEN_MS: f32 = 340.0;

/// What begins within so short a time is one flash.
const AT_ONCE_MS: f32 = 1.0;

/// What lights up within so short a time is seen together.
const TOGETHER_MS: f32 = 100.0;

/// As many places that light up at once are a large part of the screen, where tiles are
/// large.
pub const MANY: usize = 5;

/// Since when a place has lit up; below zero, how long it is until it does.
struct Lit {
    at: Point,
    since_ms: f32,
}

/// What has lit up lately.
pub struct Flashes {
    places: Vec<Lit>,
    /// How long ago someone flashed.
    since_flash_ms: f32,
    /// How long ago many places lit up at once.
    since_many_ms: f32,
    /// What happens now lights nothing up.
    is_dimmed: bool,
}

impl Default for Flashes {
    fn default() -> Self {
        Self {
            places: Vec::new(),
            since_flash_ms: 0.0,
            since_many_ms: BETWEEN_MS,
            is_dimmed: false,
        }
    }
}

impl Flashes {
    /// Something happens, and would light up so many places, beside those that light up now.
    pub fn begin(&mut self, places: usize) {
        let now = { self.places.iter() }.filter(|lit| lit.since_ms < TOGETHER_MS);
        let is_wide = places > 0 && places + now.count() >= MANY;
        self.is_dimmed = is_wide && self.since_many_ms < BETWEEN_MS;
        if is_wide && !self.is_dimmed {
            self.since_many_ms = 0.0;
        }
    }

    /// May a place light up after so long a wait? If so, it does.
    pub fn may_light(&mut self, at: Point, wait_ms: f32) -> bool {
        let may = !self.is_dimmed && self.is_calm(at, wait_ms);
        if may {
            self.note(at, wait_ms);
        }
        may
    }

    /// May something fly over places, each after a wait? If so, it does.
    pub fn may_pass(&mut self, way: &[(Point, f32)]) -> bool {
        let may = way.iter().all(|&(at, wait_ms)| self.is_calm(at, wait_ms));
        if may {
            way.iter().for_each(|&(at, wait_ms)| self.note(at, wait_ms));
        }
        may
    }

    /// Can a place light up then without doing so too often?
    fn is_calm(&self, at: Point, wait_ms: f32) -> bool {
        let gaps = self.gaps(at, wait_ms).filter(|gap| *gap < SECOND_MS);
        self.is_lit_then(at, wait_ms) || gaps.count() < MOST
    }

    fn is_lit_then(&self, at: Point, wait_ms: f32) -> bool {
        self.gaps(at, wait_ms).any(|gap| gap <= AT_ONCE_MS)
    }

    /// How far a moment is from those at which a place lights up.
    fn gaps(&self, at: Point, wait_ms: f32) -> impl Iterator<Item = f32> {
        let here = self.places.iter().filter(move |lit| lit.at == at);
        here.map(move |lit| (lit.since_ms + wait_ms).abs())
    }

    fn note(&mut self, at: Point, wait_ms: f32) {
        if !self.is_lit_then(at, wait_ms) {
            let since_ms = -wait_ms;
            self.places.push(Lit { at, since_ms });
        }
    }

    /// May someone flash? If so, somebody does.
    pub fn may_flash(&mut self) -> bool {
        let may = self.since_flash_ms >= BETWEEN_MS;
        if may {
            self.since_flash_ms = 0.0;
        }
        may
    }

    /// Lets time pass.
    pub fn advance(&mut self, elapsed_ms: f32) {
        let later = |since: f32| (since + elapsed_ms).min(10_000.0);
        self.since_flash_ms = later(self.since_flash_ms);
        self.since_many_ms = later(self.since_many_ms);
        self.places
            .iter_mut()
            .for_each(|lit| lit.since_ms += elapsed_ms);
        self.places.retain(|lit| lit.since_ms < SECOND_MS);
    }
}
