//! Random bytes: every input must give an answer, and quickly.

use super::tests::sample;
use super::*;
use std::time::Instant;

/// A small random generator, so that each run tests the same.
struct Noise(u64);

impl Noise {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

/// No panic, and a bundle only if there is no fault.
fn survives(bytes: &[u8]) -> bool {
    let start = Instant::now();
    let (bundle, faults) = from_zip("noise.zip", bytes);
    assert!(start.elapsed().as_millis() < 2_000, "{:?}", start.elapsed());
    let refused = faults.iter().any(|fault| fault.severity == Severity::Error);
    assert_eq!(bundle.is_none(), refused, "{faults:?}");
    for fault in &faults {
        // A changed name can make the manifest disappear.
        let is_known = BUNDLE.iter().any(|(code, _)| *code == fault.code);
        assert!(is_known || fault.code == "missing-manifest", "{fault:?}");
        assert!(!fault.message.chars().any(char::is_control), "{fault:?}");
    }
    if let Some(bundle) = bundle {
        assert!(
            bundle
                .files
                .keys()
                .all(|path| allowed::kind(path).is_some()),
            "{bundle:?}"
        );
    }
    refused
}

#[test]
fn a_zip_cut_short_is_refused() {
    let good = pack(&sample()).unwrap();
    for length in 0..good.len() {
        assert!(
            survives(&good[..length]),
            "{length} of {} bytes",
            good.len()
        );
    }
}

#[test]
fn noise_is_refused() {
    let mut noise = Noise(1);
    for _ in 0..500 {
        let length = noise.below(5_000);
        let bytes: Vec<u8> = (0..length).map(|_| noise.next() as u8).collect();
        assert!(survives(&bytes));
    }
}

#[test]
fn a_zip_with_a_few_bytes_changed_does_no_harm() {
    let good = pack(&sample()).unwrap();
    let directory = good
        .windows(4)
        .position(|window| window == b"PK\x01\x02")
        .unwrap();
    let mut noise = Noise(2);
    for round in 0..5_000 {
        let mut bytes = good.clone();
        for _ in 0..=noise.below(4) {
            // Half of the changes hit the zip's directory.
            let from = if round % 2 == 0 { 0 } else { directory };
            let at = from + noise.below(bytes.len() - from);
            match noise.below(5) {
                0 => bytes[at] = noise.next() as u8,
                1 => bytes[at] ^= 1 << noise.below(8),
                2 => bytes[at] = [0, 0xff][noise.below(2)],
                3 => bytes.insert(at, noise.next() as u8),
                _ => {
                    let from = noise.below(bytes.len() - 8);
                    let to = at.min(bytes.len() - 8);
                    bytes.copy_within(from..from + 8, to);
                }
            }
        }
        survives(&bytes);
    }
}
