//! What each step is to a recipe: which make the ground, and which need a start or an
//! exit.

use super::steps::Step;

/// What a step is to its recipe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It makes a level out of solid wall.
    Base,
    /// Like `Base`, and it also sets the start and the exit.
    Whole,
    /// It sets the start, where the hero arrives.
    Start,
    /// It sets the exit, where the level leads on.
    Exit,
    /// It needs a start before it.
    AfterStart,
    /// It needs a start and an exit before it.
    AfterExit,
    /// It works on whatever is there.
    Free,
}

impl Step {
    /// Whether it puts something dangerous on the level.
    pub fn is_dangerous(&self) -> bool {
        matches!(
            self,
            Step::SpawnMonsters(_) | Step::SpawnTraps(_) | Step::Den(_)
        )
    }

    /// What it is to its recipe.
    pub fn role(&self) -> Role {
        match self {
            Step::Rooms(_)
            | Step::BspRooms(_)
            | Step::BspInterior(_)
            | Step::CellularCaves(_)
            | Step::Drunkard(_)
            | Step::Maze(_)
            | Step::Diffusion(_)
            | Step::Voronoi(_)
            | Step::WaveCollapse(_)
            | Step::PrefabMap(_)
            | Step::Town(_)
            | Step::Forest(_)
            | Step::Plaza(_)
            | Step::CityBlocks(_) => Role::Base,
            Step::HuntedMaze(_) => Role::Whole,
            Step::Start(_) => Role::Start,
            Step::Exit(_) => Role::Exit,
            Step::SpawnMonsters(_) | Step::SpawnItems(_) | Step::SpawnTraps(_) => Role::AfterStart,
            Step::Den(_) => Role::AfterStart,
            Step::Road(_) => Role::AfterExit,
            _ => Role::Free,
        }
    }
}
