//! Unpacks compressed parts, each with its length before it and its own limit.

use flate2::read::DeflateDecoder;
use std::io::Read;

/// Unpacks parts one after the other. A part whose stated length is over its limit is not
/// unpacked.
///
/// # Errors
/// What is wrong with the bytes.
pub fn parts<const N: usize>(packed: &[u8], limits: [usize; N]) -> Result<[Vec<u8>; N], String> {
    let mut reader = DeflateDecoder::new(packed);
    let mut parts = [const { Vec::new() }; N];
    for (part, limit) in parts.iter_mut().zip(limits) {
        let length = exactly(&mut reader, 4)?;
        let length = length.iter().rev();
        let length = length.fold(0, |number, &byte| number << 8 | usize::from(byte));
        if length > limit {
            return Err("it unpacks to more than any run needs".to_string());
        }
        *part = exactly(&mut reader, length)?;
    }
    match exactly(&mut reader, 1) {
        Ok(_) => Err("there is more in it than a run".to_string()),
        Err(_) => Ok(parts),
    }
}

fn exactly(reader: &mut impl Read, length: usize) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let read = reader.by_ref().take(length as u64).read_to_end(&mut bytes);
    match read {
        Ok(read) if read == length => Ok(bytes),
        Ok(_) => Err("a part of it is missing".to_string()),
        Err(_) => Err("it cannot be unpacked".to_string()),
    }
}
