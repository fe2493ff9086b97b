//! The terminal library puts its own fonts into the module. The game never loads them,
//! and they do not compress, so they are overwritten with zeros.

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Blanks every picture in the module that is not ours, and returns their size in
/// bytes.
pub fn blank_foreign(module: &mut [u8], ours: &[Vec<u8>]) -> usize {
    let mut blanked = 0;
    let mut at = 0;
    while let Some(found) = find(&module[at..]) {
        at += found;
        // The signature also occurs in the decoder. Only what is a complete picture
        // counts.
        let Some(length) = length(&module[at..]) else {
            at += SIGNATURE.len();
            continue;
        };
        let picture = &mut module[at..at + length];
        if !ours.iter().any(|known| known == picture) {
            // The signature stays, to show what was here.
            picture[SIGNATURE.len()..].fill(0);
            blanked += length;
        }
        at += length;
    }
    blanked
}

fn find(bytes: &[u8]) -> Option<usize> {
    let mut windows = bytes.windows(SIGNATURE.len());
    windows.position(|window| window == SIGNATURE)
}

/// The length of the picture at the beginning, chunk by chunk, including the last one.
fn length(bytes: &[u8]) -> Option<usize> {
    let mut at = SIGNATURE.len();
    loop {
        let size: [u8; 4] = bytes.get(at..at + 4)?.try_into().ok()?;
        let kind = bytes.get(at + 4..at + 8)?;
        if !kind.iter().all(u8::is_ascii_alphabetic) {
            return None;
        }
        // A length, a name, the chunk and its checksum.
        at = at
            .checked_add(12)?
            .checked_add(u32::from_be_bytes(size) as usize)?;
        bytes.get(..at)?;
        if kind == b"IEND" {
            return Some(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(colour: u8) -> Vec<u8> {
        let mut bytes = SIGNATURE.to_vec();
        for (kind, data) in [(b"IHDR", vec![colour; 5]), (b"IEND", Vec::new())] {
            bytes.extend((data.len() as u32).to_be_bytes());
            bytes.extend(kind);
            bytes.extend(data);
            bytes.extend([7; 4]);
        }
        bytes
    }

    #[test]
    fn ours_stay_and_the_others_are_blank() {
        let (own, foreign) = (picture(1), picture(2));
        let mut module = [b"code", SIGNATURE, b"????", &own, b"text", &foreign, b"end"].concat();
        let before = module.clone();

        let blanked = blank_foreign(&mut module, std::slice::from_ref(&own));

        assert_eq!((blanked, module.len()), (foreign.len(), before.len()));
        assert_eq!(module[..16 + own.len() + 4], before[..16 + own.len() + 4]);
        assert!(module.ends_with(b"end"));
        let places = module.windows(own.len()).filter(|window| *window == own);
        assert_eq!(places.count(), 1);
    }
}
