//! What moves, for how long, and how often it lights up.

use super::*;
use crate::ui::testkit;

fn flight(to: i32) -> Notice {
    Notice::Flew {
        from: Point::new(1, 1),
        to: Point::new(to, 1),
        glyph: '/',
        color: theme::ITEM,
        tile: None,
    }
}

fn hurt(at: Point) -> Notice {
    Notice::Hurt {
        at,
        amount: 2,
        hero: false,
        bleeds: true,
    }
}

fn effects() -> Effects {
    let mut effects = Effects::default();
    effects.advance(1_000.0);
    effects
}

#[test]
fn what_is_hit_by_a_flight_waits_for_it_and_not_for_long() {
    let mut effects = effects();
    let at = Point::new(5, 1);
    effects.add(&[flight(5), hurt(at)], None);
    assert_eq!(effects.glows().count(), 0, "it flies");
    assert!(effects.advance(4.0 * STEP_MS + 1.0));
    let lit: Vec<Point> = effects.glows().map(|glow| glow.at).collect();
    assert_eq!(lit, [at]);
    let mut many = vec![flight(40); 30];
    many.push(hurt(Point::new(5, 3)));
    effects.skip();
    effects.add(&many, None);
    effects.advance(LONGEST_WAIT_MS);
    assert_eq!(effects.glows().count(), 1);
    let mut rest = 0;
    while effects.is_moving() {
        effects.advance(50.0);
        rest += 1;
    }
    assert!(rest < 20, "everything is over in a second");
}

#[test]
fn a_flash_fades_and_is_gone() {
    let mut effects = effects();
    let at = Point::new(3, 4);
    effects.add(&[hurt(at), Notice::Missed { at }], None);
    assert_eq!(effects.glows().count(), 1, "the last on a tile wins");

    assert!(effects.advance(FADE_MS / 2.0));
    let strength = effects.glows().next().map(|glow| glow.strength);
    assert_eq!(strength, Some(0.5));

    assert!(effects.advance(FADE_MS));
    assert_eq!(effects.glows().count(), 0);
    assert!(!effects.advance(16.0), "nothing is left to draw");
}

#[test]
fn a_key_ends_everything_and_where_nothing_may_move_nothing_does() {
    let mut effects = effects();
    effects.add(&[flight(9), hurt(Point::new(9, 1))], None);
    assert!(effects.is_moving());
    effects.skip();
    assert!(!effects.is_moving());
    for settings in [
        Settings {
            reduced_motion: Some(true),
            ..Settings::default()
        },
        Settings {
            animation_speed: AnimationSpeed::Off,
            ..Settings::default()
        },
    ] {
        effects.settle(&settings);
        effects.add(&[flight(9), hurt(Point::new(9, 1))], None);
        effects.keep_moving(true);
        assert!(!effects.is_moving() && !effects.advance(5_000.0));
        assert_eq!((effects.frame(), effects.flicker()), (0, 0.0));
    }
    assert_eq!(effects.stains().count(), 1, "blood stays");
}

#[test]
fn no_more_than_three_flashes_in_a_second() {
    let mut effects = effects();
    let mut flashes = 0;
    for _ in 0..100 {
        effects.add(&[hurt(Point::new(1, 1))], None);
        let is_flash = |motion: &Motion| {
            matches!(
                motion.what,
                What::Hit {
                    light: HitLight::Flash,
                    ..
                }
            )
        };
        flashes += effects.motions.iter().filter(|it| is_flash(it)).count();
        effects.skip();
        effects.advance(20.0);
    }
    assert!(flashes <= 6, "{flashes} flashes in two seconds");
}

#[test]
fn the_dead_are_seen_a_little_longer_and_stains_stay_on_their_level() {
    let view = testkit::view("@r");
    let mut effects = effects();
    let at = view.actors[0].at;
    let died = Notice::Died {
        at,
        hero: false,
        bleeds: true,
    };
    effects.add(&[died], Some(&view));
    let is_death = |motion: &Motion| matches!(motion.what, What::Death { .. });
    assert!(effects.motions.iter().any(is_death));
    assert_eq!(effects.stains().collect::<Vec<_>>(), [at]);
    effects.add(&[Notice::EnteredDepth { depth: 2 }], None);
    assert!(!effects.is_moving() && effects.stains().count() == 0);
    effects.add(&[Notice::EnteredDepth { depth: view.depth }], None);
    let stains: Vec<Point> = effects.stains().collect();
    assert_eq!(stains, [at], "it is there when one comes back");
    let bloodless = Notice::Hurt {
        at: Point::new(0, 0),
        amount: 3,
        hero: false,
        bleeds: false,
    };
    effects.add(&[bloodless], None);
    assert_eq!(effects.stains().count(), 1);
}

#[test]
fn magic_is_seen_on_its_way_and_wherever_it_reaches() {
    let mut effects = effects();
    let blast = Notice::Conjured {
        from: Point::new(1, 1),
        to: Some(Point::new(4, 1)),
        reached: vec![Point::new(5, 1), Point::new(5, 2)],
        color: theme::ITEM,
        tile: None,
    };
    effects.add(std::slice::from_ref(&blast), None);
    let mut seen: Vec<(i32, i32)> = { effects.motions.iter() }
        .filter_map(|motion| match motion.what {
            What::Magic { at, .. } => Some((at.x, at.y)),
            _ => None,
        })
        .collect();
    seen.sort_unstable();
    assert_eq!(seen, [(2, 1), (3, 1), (4, 1), (5, 1), (5, 2)]);
    effects.settle(&Settings {
        reduced_motion: Some(true),
        ..Settings::default()
    });
    effects.add(&[blast], None);
    assert!(!effects.is_moving());
}
