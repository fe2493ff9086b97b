//! Checks the first bytes of a picture before it is decoded.

use super::Complaint;

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR";

/// Checks the size: a small file can declare a picture of any size, and a decoder would
/// trust it.
pub(super) fn check(bytes: &[u8], most: u32) -> Result<(), Complaint> {
    let sides = bytes.strip_prefix(SIGNATURE).and_then(|rest| {
        let (width, rest) = rest.split_first_chunk::<4>()?;
        let (height, _) = rest.split_first_chunk::<4>()?;
        Some((u32::from_be_bytes(*width), u32::from_be_bytes(*height)))
    });
    match sides {
        None | Some((0, _) | (_, 0)) => Err(Complaint::new(
            "not-a-png",
            "this is not a picture in the PNG format",
            "save it as PNG in a paint program; another ending of the name is not enough",
        )),
        Some((width, height)) if width > most || height > most => Err(Complaint::new(
            "png-too-large",
            format!("the picture is {width} by {height} pixels"),
            format!("up to {most} by {most} are taken"),
        )),
        Some(_) => Ok(()),
    }
}
