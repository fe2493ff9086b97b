//! A speaker that plays nothing and remembers everything.

use crate::catalog::SoundKind;
use crate::platform::{RATE, Samples, Speaker};
use std::cell::RefCell;
use std::rc::Rc;

/// A speaker that remembers what it was told. Its clones are the same one.
#[derive(Clone, Default)]
pub struct FakeSpeaker(Rc<RefCell<Told>>);

#[derive(Default)]
struct Told {
    played: Vec<(Samples, f32)>,
    hum: Option<Samples>,
    hum_volume: f32,
    hums: usize,
}

impl FakeSpeaker {
    /// What was played once, and how loud.
    pub fn played(&self) -> Vec<(Samples, f32)> {
        self.0.borrow().played.clone()
    }

    /// What is repeated, and how loud.
    pub fn hum(&self) -> Option<(Samples, f32)> {
        let told = self.0.borrow();
        told.hum.clone().map(|samples| (samples, told.hum_volume))
    }

    /// How often something else was to be repeated.
    pub fn hums(&self) -> usize {
        self.0.borrow().hums
    }

    /// Is this among what was played?
    pub fn has_played(&self, kind: &SoundKind) -> bool {
        let samples = kind.sound().render(RATE);
        let told = self.0.borrow();
        told.played.iter().any(|(each, _)| **each == samples[..])
    }
}

impl Speaker for FakeSpeaker {
    fn play(&mut self, samples: &Samples, volume: f32) {
        let mut told = self.0.borrow_mut();
        told.played.push((Samples::clone(samples), volume));
    }

    fn hum(&mut self, samples: Option<&Samples>) {
        let mut told = self.0.borrow_mut();
        told.hum = samples.cloned();
        told.hums += 1;
    }

    fn set_hum_volume(&mut self, volume: f32) {
        self.0.borrow_mut().hum_volume = volume;
    }

    fn is_missing(&self) -> bool {
        false
    }
}
