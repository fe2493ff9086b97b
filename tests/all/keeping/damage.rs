//! Damaged files: every loss is reported, and no damaged file is removed.

use super::kit::{TestDice, open_in, some_run};
use wyrmhold::store::Store;

/// Changes bytes in one of the ways in which files are damaged.
fn damaged(bytes: &[u8], dice: &mut TestDice) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let place = dice.below(bytes.len());
    let end = (place + 1 + dice.below(40)).min(bytes.len());
    match dice.below(6) {
        0 => bytes[place] ^= 1 << dice.below(8),
        1 => bytes.truncate(place),
        2 => drop(bytes.drain(place..end)),
        3 => bytes[place..end].fill(0),
        4 => {
            let stretch = bytes[place..end].to_vec();
            bytes.splice(place..place, stretch);
        }
        _ => bytes.extend([0; 16]),
    }
    bytes
}

/// Two hundred damaged files. If the run is not what it was, that is reported; the damaged
/// file is kept, unless it is not needed.
#[test]
fn every_loss_is_told_and_no_damaged_file_is_lost() {
    let (files, kept) = some_run();
    let names = files.names("saves/1/").unwrap();
    for seed in 0..200 {
        let mut dice = TestDice::new(seed);
        let name = &names[dice.below(names.len())];
        let sound = files.read(name).unwrap().unwrap();
        let bytes = damaged(&sound, &mut dice);
        let copy = files.after_a_crash();
        copy.write(name, &bytes).unwrap();
        let case = format!("seed {seed}, {name}");
        let Ok(opened) = open_in(&copy) else {
            // It was refused with a reason, and nothing was changed.
            assert_eq!(copy.read(name).unwrap(), Some(bytes), "{case}");
            continue;
        };
        let found = opened.keeper.history().commands();
        assert_eq!(opened.game.hash(), kept.known[&found], "{case}");
        // A journal that ends with a whole record may have ended there.
        let may_be_whole = sound.starts_with(&bytes) && name.ends_with(".journal");
        if found < kept.commands() && !may_be_whole {
            assert!(!opened.messages.is_empty(), "{case}: {found} commands");
        }
        if name.contains("/00000050.") && bytes != sound && !may_be_whole {
            assert!(!opened.messages.is_empty(), "{case}");
            let aside = copy.names("damaged/").unwrap();
            let is_aside = |name: &String| copy.read(name).unwrap().as_ref() == Some(&bytes);
            assert!(aside.iter().any(is_aside), "{case}");
        }
        assert_eq!(opened.keeper.trouble(), None, "{case}");
    }
}

/// Two of the files are damaged at the same time.
#[test]
fn two_damaged_files_give_an_earlier_moment_or_a_refusal() {
    let (files, kept) = some_run();
    let names = files.names("saves/1/").unwrap();
    for seed in 1000..1060 {
        let mut dice = TestDice::new(seed);
        let copy = files.after_a_crash();
        for _ in 0..2 {
            let name = &names[dice.below(names.len())];
            let bytes = copy.read(name).unwrap().unwrap();
            if !bytes.is_empty() {
                copy.write(name, &damaged(&bytes, &mut dice)).unwrap();
            }
        }
        if let Ok(opened) = open_in(&copy) {
            let found = opened.keeper.history().commands();
            assert_eq!(opened.game.hash(), kept.known[&found], "seed {seed}");
        }
    }
}
