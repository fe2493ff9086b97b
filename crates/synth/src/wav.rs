//! Samples as whole numbers, and as a file.

/// The samples as 16-bit numbers.
pub fn to_i16(samples: &[f32]) -> Vec<i16> {
    // The cast keeps to the range, and makes 0 of what is no number.
    let whole = |sample: &f32| (sample * f32::from(i16::MAX)) as i16;
    samples.iter().map(whole).collect()
}

/// A WAV file with one channel.
pub fn wav(samples: &[f32], rate: u32) -> Vec<u8> {
    let samples = to_i16(samples);
    let size = samples.len() as u32 * 2;
    let mut file = Vec::with_capacity(44 + samples.len() * 2);
    file.extend(b"RIFF");
    file.extend((36 + size).to_le_bytes());
    file.extend(b"WAVEfmt ");
    file.extend(16_u32.to_le_bytes());
    // Plain numbers, one channel.
    file.extend([1, 0, 1, 0]);
    file.extend(rate.to_le_bytes());
    file.extend((rate * 2).to_le_bytes());
    // Two bytes for each sample, 16 bits.
    file.extend([2, 0, 16, 0]);
    file.extend(b"data");
    file.extend(size.to_le_bytes());
    file.extend(samples.iter().flat_map(|sample| sample.to_le_bytes()));
    file
}
