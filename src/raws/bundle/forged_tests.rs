//! Zips written byte by byte, with faults that no tool would write.

/// An entry of a zip in which every value can be wrong.
pub(super) struct ForgedEntry {
    pub(super) name: Vec<u8>,
    pub(super) data: Vec<u8>,
    pub(super) mode: u32,
    pub(super) flags: u16,
    pub(super) method: u16,
    pub(super) declared_size: u32,
    pub(super) checksum: u32,
}

impl ForgedEntry {
    pub(super) fn new(name: impl AsRef<[u8]>, data: &[u8]) -> Self {
        Self {
            name: name.as_ref().to_vec(),
            data: data.to_vec(),
            mode: 0o100_644,
            flags: 0,
            method: 0,
            declared_size: data.len() as u32,
            checksum: checksum(data),
        }
    }

    /// The common part of the local header and the directory entry.
    pub(super) fn header(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for short in [20, self.flags, self.method, 0, 0x21] {
            bytes.extend(short.to_le_bytes());
        }
        for long in [self.checksum, self.data.len() as u32, self.declared_size] {
            bytes.extend(long.to_le_bytes());
        }
        bytes.extend((self.name.len() as u16).to_le_bytes());
        bytes.extend([0, 0]);
        bytes
    }
}

fn checksum(data: &[u8]) -> u32 {
    let mut sum = u32::MAX;
    for byte in data {
        sum ^= u32::from(*byte);
        for _ in 0..8 {
            sum = (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg());
        }
    }
    !sum
}

pub(super) fn zip_of(entries: &[ForgedEntry]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut directory = Vec::new();
    for entry in entries {
        let start = bytes.len() as u32;
        bytes.extend(b"PK\x03\x04");
        bytes.extend(entry.header());
        bytes.extend(&entry.name);
        bytes.extend(&entry.data);
        directory.extend(b"PK\x01\x02\x14\x03");
        directory.extend(entry.header());
        directory.extend([0; 6]);
        directory.extend((entry.mode << 16).to_le_bytes());
        directory.extend(start.to_le_bytes());
        directory.extend(&entry.name);
    }
    finish(bytes, &directory, entries.len() as u16)
}

pub(super) fn finish(mut bytes: Vec<u8>, directory: &[u8], count: u16) -> Vec<u8> {
    let start = bytes.len() as u32;
    bytes.extend(directory);
    bytes.extend(b"PK\x05\x06\0\0\0\0");
    bytes.extend([count.to_le_bytes(), count.to_le_bytes()].concat());
    bytes.extend((directory.len() as u32).to_le_bytes());
    bytes.extend(start.to_le_bytes());
    bytes.extend([0, 0]);
    bytes
}
