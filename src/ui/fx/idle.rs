//! What moves while nothing happens: water, fire, the light of a torch.
//!
//! It costs a picture a few times a second, so it ends some seconds after the player did
//! something: a window that is left alone draws nothing.

/// How long a frame of a moving picture is shown.
const FRAME_MS: f32 = 320.0;

/// So long after the player did something, everything comes to rest.
const AWAKE_MS: f32 = 6_000.0;

/// The clock of what moves by itself.
#[derive(Default)]
pub struct Idle {
    /// How long the present frame has been shown.
    shown_ms: f32,
    /// How long the player has done nothing.
    calm_ms: f32,
    frame: u8,
    /// Something on the screen moves by itself.
    moves: bool,
    is_still: bool,
}

impl Idle {
    pub fn settle(&mut self, is_still: bool) {
        self.is_still = is_still;
        if is_still {
            self.frame = 0;
        }
    }

    pub fn moves(&mut self, moves: bool) {
        self.moves = moves;
    }

    /// The player did something.
    pub fn wake(&mut self) {
        self.calm_ms = 0.0;
    }

    /// Lets time pass. Returns whether another frame is shown.
    pub fn advance(&mut self, elapsed_ms: f32) -> bool {
        self.calm_ms = (self.calm_ms + elapsed_ms).min(AWAKE_MS);
        if self.is_still || !self.moves || self.calm_ms >= AWAKE_MS {
            return false;
        }
        self.shown_ms += elapsed_ms;
        if self.shown_ms < FRAME_MS {
            return false;
        }
        self.shown_ms = 0.0;
        self.frame = self.frame.wrapping_add(1);
        true
    }

    pub fn frame(&self) -> u8 {
        self.frame
    }

    /// A number between 0 and 1 that differs from frame to frame.
    pub fn flicker(&self) -> f32 {
        match self.is_still {
            true => 0.0,
            false => f32::from(self.frame.wrapping_mul(97) % 64) / 63.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_moves_seldom_and_comes_to_rest() {
        let mut idle = Idle::default();
        idle.moves(true);
        let frames = |idle: &mut Idle, ms: i32| (0..ms / 10).filter(|_| idle.advance(10.0)).count();
        let second = frames(&mut idle, 1_000);
        assert!((2..=4).contains(&second), "{second} pictures in a second");
        frames(&mut idle, 10_000);
        assert_eq!(frames(&mut idle, 10_000), 0, "it rests");
        idle.wake();
        assert!(frames(&mut idle, 1_000) > 0);
        idle.moves(false);
        assert_eq!(frames(&mut idle, 1_000), 0, "nothing moves here");
    }
}
