//! What steps are to a recipe: which lay the ground, and which need what.

use super::steps::Step;

/// What a step is to the recipe that it stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It makes a level out of solid wall.
    Base,
    /// The same, and it says where the hero arrives and where the level leads on.
    Whole,
    /// It says where the hero arrives.
    Start,
    /// It says where the level leads on.
    Exit,
    /// It needs a start before it.
    AfterStart,
    /// It needs a start and an exit before it.
    AfterExit,
    /// It works on what is there.
    Free,
}

impl Step {
    /// Does it put something on the level that can hurt?
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
