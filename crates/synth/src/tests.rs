use super::*;

const RATE: u32 = 8_000;
const WAVES: [Wave; 5] = [
    Wave::Sine,
    Wave::Square,
    Wave::Triangle,
    Wave::Saw,
    Wave::Noise,
];

fn of(tone: Tone) -> Sound {
    Sound {
        tones: vec![tone],
        ..Sound::default()
    }
}

fn check(sound: &Sound, rate: u32) -> Vec<f32> {
    let samples = sound.render(rate);
    assert_eq!(samples.len(), sound.samples(rate), "{sound:?}");
    for sample in &samples {
        assert!(sample.is_finite() && sample.abs() <= 1.0, "{sound:?}");
    }
    for end in [samples.first(), samples.last()].into_iter().flatten() {
        assert_eq!(*end, 0.0, "{sound:?}");
    }
    samples
}

#[test]
fn a_sound_is_as_long_as_its_parts() {
    let tone = Tone {
        delay_ms: 10,
        attack_ms: 20,
        decay_ms: 30,
        hold_ms: 40,
        release_ms: 50,
        times: 3,
        every_ms: 100,
        ..Tone::default()
    };
    assert_eq!(of(tone.clone()).length_ms(), 10 + 2 * 100 + 140);
    assert_eq!(check(&of(tone.clone()), 10_000).len(), 3_500);
    let echoing = Sound {
        echo: 30,
        echo_ms: 100,
        ..of(tone)
    };
    assert_eq!(check(&echoing, 10_000).len(), 6_500);
    assert_eq!(check(&Sound::default(), RATE).len(), 0);
}

#[test]
fn every_wave_is_heard_and_none_is_like_another() {
    let mut all: Vec<Vec<f32>> = Vec::new();
    for wave in WAVES {
        let tone = Tone {
            wave,
            ..Tone::default()
        };
        let samples = check(&of(tone), RATE);
        let loud = samples.iter().filter(|sample| sample.abs() > 0.1).count();
        assert!(loud > samples.len() / 4, "{wave:?}");
        assert!(!all.contains(&samples));
        all.push(samples);
    }
}

#[test]
fn it_is_the_same_each_time() {
    let noise = Tone {
        wave: Wave::Noise,
        pitch: 3_000,
        ..Tone::default()
    };
    let sound = Sound {
        tones: vec![noise.clone(), noise],
        ..Sound::default()
    };
    assert_eq!(sound.render(RATE), sound.render(RATE));
}

#[test]
fn a_pitch_is_the_number_of_rounds_in_a_second() {
    let tone = Tone {
        pitch: 100,
        hold_ms: 900,
        attack_ms: 50,
        release_ms: 50,
        ..Tone::default()
    };
    let samples = check(&of(tone), RATE);
    let rounds = samples.windows(2).filter(|it| it[0] < 0.0 && it[1] >= 0.0);
    let rounds = rounds.count();
    assert!((98..=101).contains(&rounds), "{rounds}");
}

#[test]
fn a_low_pass_takes_high_tones_away_and_leaves_low_ones() {
    let peak = |pitch: u32| {
        let tone = Tone {
            pitch,
            hold_ms: 200,
            low_pass: 300,
            ..Tone::default()
        };
        let samples = of(tone).render(RATE);
        samples.iter().fold(0.0_f32, |peak, it| peak.max(it.abs()))
    };
    assert!(peak(60) > 0.4, "{}", peak(60));
    assert!(peak(3_000) < 0.12, "{}", peak(3_000));
}

#[test]
fn many_loud_tones_do_not_clip() {
    let loud = Tone {
        wave: Wave::Square,
        volume: 100,
        hold_ms: 100,
        ..Tone::default()
    };
    let sound = Sound {
        tones: vec![loud; 8],
        echo: 90,
        echo_ms: 50,
    };
    check(&sound, RATE);
}

#[test]
fn no_number_at_its_limits_breaks_a_sound() {
    let limits = [0, 1, 7, 100, 40_000, u32::MAX];
    let fields: [fn(&mut Tone) -> &mut u32; 12] = [
        |it| &mut it.pitch,
        |it| &mut it.slide,
        |it| &mut it.volume,
        |it| &mut it.delay_ms,
        |it| &mut it.attack_ms,
        |it| &mut it.decay_ms,
        |it| &mut it.sustain,
        |it| &mut it.hold_ms,
        |it| &mut it.release_ms,
        |it| &mut it.low_pass,
        |it| &mut it.times,
        |it| &mut it.every_ms,
    ];
    // Few samples a second, since many of these sounds are as long as they may be.
    for rate in [0, 1, 200] {
        for (first, one) in fields.iter().enumerate() {
            for other in &fields[first..] {
                for (a, b) in limits.iter().flat_map(|a| limits.map(|b| (*a, b))) {
                    let mut tone = Tone {
                        wave: WAVES[(first + a as usize) % WAVES.len()],
                        ..Tone::default()
                    };
                    *one(&mut tone) = a;
                    *other(&mut tone) = b;
                    check_any_rate(&of(tone), rate);
                }
            }
        }
        for (echo, echo_ms) in limits.iter().flat_map(|a| limits.map(|b| (*a, b))) {
            let sound = Sound {
                echo,
                echo_ms,
                ..of(Tone::default())
            };
            check_any_rate(&sound, rate);
        }
    }
}

fn check_any_rate(sound: &Sound, rate: u32) {
    assert!(sound.length_ms() <= LONGEST_MS);
    check(sound, rate.max(1));
    sound.render(rate);
}

#[test]
fn a_file_says_how_long_it_is_and_holds_every_sample() {
    let samples = of(Tone::default()).render(RATE);
    let file = wav(&samples, RATE);
    assert_eq!(&file[..4], b"RIFF");
    assert_eq!(file.len(), 44 + samples.len() * 2);
    let size = u32::from_le_bytes([file[40], file[41], file[42], file[43]]);
    assert_eq!(size as usize, samples.len() * 2);
    assert_eq!(
        to_i16(&[0.0, 1.0, -1.0, f32::NAN, 9.0]),
        [0, 32767, -32767, 0, 32767]
    );
}
