//! What deeds say of doors and stairs, for events and levels too. The deeds themselves
//! are listed in `systems::act`.

/// How a door shall stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoorState {
    Open,
    Shut,
}

/// Which way the hero leaves a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Down,
    Up,
    /// Down, without stairs.
    Fall,
}
