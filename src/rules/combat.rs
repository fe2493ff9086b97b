//! Who hits whom, and how hard: two rule sets, of which the content picks one.

/// The result of a blow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blow {
    /// It missed.
    Miss,
    /// It hit and did no damage.
    NoDamage,
    /// It hit for this much damage.
    Hit(i32),
}

/// The fixed rule: power minus defence, every time.
pub fn fixed_blow(power: i32, defence: i32) -> Blow {
    match power.saturating_sub(defence) {
        damage @ 1.. => Blow::Hit(damage),
        _ => Blow::NoDamage,
    }
}

/// The result of a swing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swing {
    /// It hits.
    Hit,
    /// It misses.
    Miss,
}

/// The die that decides a swing.
pub const SWING_SIDES: i32 = 20;

/// How far a thing can be thrown, in steps.
pub const THROW_RANGE: i32 = 8;

/// The least damage of a hit.
pub const LEAST_DAMAGE: i32 = 1;

/// A natural 1 always misses and a natural 20 always hits; otherwise the
/// roll and the bonus together must beat the armor class.
pub fn swing(natural_roll: i32, to_hit: i32, armor_class: i32) -> Swing {
    match natural_roll {
        1 => Swing::Miss,
        SWING_SIDES => Swing::Hit,
        roll if roll + to_hit > armor_class => Swing::Hit,
        _ => Swing::Miss,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swings() {
        use Swing::*;
        for (roll, to_hit, armor_class, expected) in [
            (1, 99, 0, Miss),
            (20, -99, 99, Hit),
            (10, 0, 10, Miss), // a tie goes to the defender
            (10, 1, 10, Hit),
        ] {
            let got = swing(roll, to_hit, armor_class);
            assert_eq!(
                got, expected,
                "roll {roll}, to hit {to_hit:+}, AC {armor_class}"
            );
        }
    }

    #[test]
    fn fixed_blows() {
        for (power, defence, expected) in [
            (5, 0, Blow::Hit(5)),
            (5, 1, Blow::Hit(4)),
            (3, 2, Blow::Hit(1)),
            (2, 2, Blow::NoDamage),
            (0, 9, Blow::NoDamage),
            (i32::MIN, i32::MAX, Blow::NoDamage),
        ] {
            let got = fixed_blow(power, defence);
            assert_eq!(got, expected, "power {power}, defence {defence}");
        }
    }
}
