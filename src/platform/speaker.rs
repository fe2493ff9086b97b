//! Sound in a window: a thread of its own mixes what is played and passes it to a device.
//!
//! The device is opened when something is to be heard, and closed when nothing was for a
//! while. Without one the game is silent, and only the settings say so.

use super::sound::{RATE, Samples, Speaker};
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;
use std::time::Duration;

/// What is mixed at once: 20 milliseconds.
const PIECE: usize = RATE as usize / 50;

/// How many silent pieces are passed on before the device is closed: three seconds. Opening
/// one takes longer than a menu should wait for its tick.
const SILENT_PIECES: u32 = 150;

/// How long the program waits at its end for the thread to close the device.
const LONGEST_END: Duration = Duration::from_millis(200);

/// A device that takes samples.
pub trait Output {
    /// Passes samples on, and waits until there is room for more. False if the device
    /// takes none any more.
    fn write(&mut self, samples: &[i16]) -> bool;
}

/// What the thread is told.
enum Message {
    Play(Samples, f32),
    Hum(Option<Samples>),
    HumVolume(f32),
}

/// Something that is heard at the moment.
struct Voice {
    samples: Samples,
    volume: f32,
    /// The next sample.
    next: usize,
}

/// Everything that is heard at the moment.
#[derive(Default)]
struct Mixer {
    voices: Vec<Voice>,
    hum: Option<Voice>,
    hum_volume: f32,
}

impl Mixer {
    fn take(&mut self, message: Message) {
        match message {
            Message::Play(samples, volume) => self.voices.push(Voice {
                samples,
                volume,
                next: 0,
            }),
            Message::Hum(samples) => {
                self.hum = samples.map(|samples| Voice {
                    samples,
                    volume: 1.0,
                    next: 0,
                });
            }
            Message::HumVolume(volume) => self.hum_volume = volume,
        }
    }

    fn is_silent(&self) -> bool {
        self.voices.is_empty() && (self.hum.is_none() || self.hum_volume == 0.0)
    }

    /// Mixes the next piece.
    fn mix(&mut self, piece: &mut [i16]) {
        for place in piece {
            let mut sum = 0.0;
            for voice in &mut self.voices {
                if let Some(sample) = voice.samples.get(voice.next) {
                    sum += sample * voice.volume;
                    voice.next += 1;
                }
            }
            if let Some(hum) = &mut self.hum
                && let Some(sample) = hum.samples.get(hum.next)
            {
                sum += sample * self.hum_volume;
                hum.next = (hum.next + 1) % hum.samples.len();
            }
            *place = (sum.clamp(-1.0, 1.0) * f32::from(i16::MAX)) as i16;
        }
        { &mut self.voices }.retain(|voice| voice.next < voice.samples.len());
    }
}

/// Mixes until the sender is gone. False if there was no device, or it failed.
fn run<O: Output>(messages: &Receiver<Message>, mut open: impl FnMut() -> Option<O>) -> bool {
    let mut mixer = Mixer::default();
    let mut piece = [0; PIECE];
    loop {
        // Nothing is heard: wait for the next message.
        while mixer.is_silent() {
            match messages.recv() {
                Ok(message) => mixer.take(message),
                Err(_) => return true,
            }
        }
        let Some(mut output) = open() else {
            return false;
        };
        let mut silent = 0;
        while silent < SILENT_PIECES {
            match messages.try_recv() {
                Ok(message) => {
                    mixer.take(message);
                    continue;
                }
                Err(TryRecvError::Empty) => (),
                Err(TryRecvError::Disconnected) => return true,
            }
            silent = if mixer.is_silent() { silent + 1 } else { 0 };
            mixer.mix(&mut piece);
            if !output.write(&piece) {
                return false;
            }
        }
    }
}

/// The sound of a window.
pub struct ThreadSpeaker {
    messages: Option<Sender<Message>>,
    is_missing: Arc<AtomicBool>,
    /// Tells when the thread has ended.
    ended: Receiver<()>,
}

impl ThreadSpeaker {
    /// A thread that plays on the device that `open` opens.
    pub fn new<O: Output>(open: impl FnMut() -> Option<O> + Send + 'static) -> Self {
        let (messages, received) = mpsc::channel();
        let (end, ended) = mpsc::channel();
        let is_missing = Arc::new(AtomicBool::new(false));
        let missing = Arc::clone(&is_missing);
        let thread = thread::Builder::new().name("sound".to_string());
        let started = thread.spawn(move || {
            if !run(&received, open) {
                missing.store(true, Ordering::Relaxed);
            }
            // Nobody listens if the program has ended without waiting.
            let _ = end.send(());
        });
        if started.is_err() {
            is_missing.store(true, Ordering::Relaxed);
        }
        Self {
            messages: Some(messages),
            is_missing,
            ended,
        }
    }

    fn tell(&self, message: Message) {
        if let Some(messages) = &self.messages {
            // Without a device the thread has ended, and there is nothing to be heard.
            let _ = messages.send(message);
        }
    }
}

impl Speaker for ThreadSpeaker {
    fn play(&mut self, samples: &Samples, volume: f32) {
        self.tell(Message::Play(Arc::clone(samples), volume));
    }

    fn hum(&mut self, samples: Option<&Samples>) {
        self.tell(Message::Hum(samples.map(Arc::clone)));
    }

    fn set_hum_volume(&mut self, volume: f32) {
        self.tell(Message::HumVolume(volume));
    }

    fn is_missing(&self) -> bool {
        self.is_missing.load(Ordering::Relaxed)
    }
}

impl Drop for ThreadSpeaker {
    fn drop(&mut self) {
        drop(mem::take(&mut self.messages));
        // A device that hangs must not hold the program.
        let _ = self.ended.recv_timeout(LONGEST_END);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    /// Keeps what is written to it, and fails after so many pieces.
    struct Tape {
        written: Arc<Mutex<Vec<i16>>>,
        left: usize,
    }

    impl Output for Tape {
        fn write(&mut self, samples: &[i16]) -> bool {
            self.left = self.left.saturating_sub(1);
            let mut written = self.written.lock().expect("nobody panics with it");
            written.extend_from_slice(samples);
            self.left > 0
        }
    }

    fn samples(of: &[f32]) -> Samples {
        of.into()
    }

    /// What a device gets for these messages, and whether it worked to the end.
    fn played(messages: Vec<Message>, pieces: usize) -> (Vec<i16>, bool) {
        let (sender, receiver) = mpsc::channel();
        for message in messages {
            sender.send(message).expect("it is received below");
        }
        drop(sender);
        let written = Arc::default();
        let tape = || {
            Some(Tape {
                written: Arc::clone(&written),
                left: pieces,
            })
        };
        let works = run(&receiver, tape);
        let written = written.lock().expect("nobody panics with it").clone();
        (written, works)
    }

    fn mixed(messages: Vec<Message>, count: usize) -> Vec<i16> {
        let mut mixer = Mixer::default();
        messages.into_iter().for_each(|it| mixer.take(it));
        let mut piece = vec![0; count];
        mixer.mix(&mut piece);
        piece
    }

    #[test]
    fn what_is_heard_together_is_added_and_never_clips() {
        let half = samples(&[0.5, -0.5]);
        let play = |volume| Message::Play(Arc::clone(&half), volume);
        assert_eq!(mixed(vec![play(1.0)], 3), [16383, -16383, 0]);
        assert_eq!(mixed(vec![play(1.0), play(0.5)], 3), [24575, -24575, 0]);
        let many = (0..9).map(|_| play(1.0)).collect();
        assert_eq!(mixed(many, 3), [32767, -32767, 0]);
    }

    #[test]
    fn a_hum_goes_on_and_has_a_volume_of_its_own() {
        let hum = || Message::Hum(Some(samples(&[0.0, 0.5, 1.0])));
        let loud = mixed(vec![Message::HumVolume(1.0), hum()], 7);
        assert_eq!(loud, [0, 16383, 32767, 0, 16383, 32767, 0]);
        assert_eq!(mixed(vec![hum()], 4), [0; 4]);
        let ended = vec![Message::HumVolume(1.0), hum(), Message::Hum(None)];
        assert_eq!(mixed(ended, 4), [0; 4]);
        // Nothing to repeat is nothing.
        let empty = vec![Message::HumVolume(1.0), Message::Hum(Some(samples(&[])))];
        assert_eq!(mixed(empty, 4), [0; 4]);
    }

    #[test]
    fn the_thread_ends_with_the_game_and_with_its_device() {
        let play = || Message::Play(samples(&[0.5; PIECE]), 1.0);
        // The game is gone before a piece is written.
        assert_eq!(played(vec![], 9), (Vec::new(), true));
        assert!(played(vec![play()], 9).1);
        let (sender, receiver) = mpsc::channel();
        sender.send(play()).expect("it is received below");
        let written = Arc::default();
        let tape = || {
            Some(Tape {
                written: Arc::clone(&written),
                left: 2,
            })
        };
        assert!(!run(&receiver, tape), "the device fails");
        assert_eq!(
            written.lock().expect("nobody panics with it").len(),
            2 * PIECE
        );
    }

    #[test]
    fn a_missing_device_is_known_once_something_should_be_heard() {
        let mut speaker = ThreadSpeaker::new(|| None::<Tape>);
        assert!(!speaker.is_missing());
        speaker.play(&samples(&[0.5]), 1.0);
        speaker.ended.recv().expect("the thread says so");
        assert!(speaker.is_missing());
        // Later sounds are for nobody, and no fault.
        speaker.play(&samples(&[0.5]), 1.0);
        speaker.hum(Some(&samples(&[0.5])));
    }

    #[test]
    fn a_device_hears_what_is_played_and_is_closed_after_a_silence() {
        let written = Arc::new(Mutex::new(Vec::new()));
        let (opened, openings) = mpsc::channel();
        let tape = Arc::clone(&written);
        let mut speaker = ThreadSpeaker::new(move || {
            opened.send(()).expect("the test listens");
            let written = Arc::clone(&tape);
            Some(Tape {
                written,
                left: usize::MAX,
            })
        });
        for _ in 0..2 {
            speaker.play(&samples(&[1.0; PIECE]), 0.5);
            openings.recv().expect("it is opened");
            // The silence is over before the next sound can be told: the device takes
            // everything at once.
            while written.lock().expect("nobody panics with it").len()
                < PIECE * (1 + SILENT_PIECES as usize)
            {
                thread::yield_now();
            }
            let heard = mem::take(&mut *written.lock().expect("nobody panics with it"));
            assert!(heard[..PIECE].iter().all(|sample| *sample == 16383));
            assert!(heard[PIECE..].iter().all(|sample| *sample == 0));
        }
        assert!(!speaker.is_missing());
    }
}
