//! The steps of recipes: their names and parameters.
//!
//! The comments are what a modder reads in the reference. What each step does is in the
//! file named after it; the list below is the only place that knows all steps.

use super::draft::{Build, Draft, Flaw, StepContext};
use super::{bases, logic, places, shapes};
use schemars::JsonSchema;
use serde::Deserialize;

macro_rules! steps {
    ($($(#[$doc:meta])* $name:ident($step:ty) = $word:literal,)*) => {
        /// One step of a recipe.
        #[derive(Clone, Debug, Deserialize, JsonSchema)]
        #[serde(rename_all = "snake_case")]
        pub enum Step {
            $($(#[$doc])* $name($step),)*
        }

        impl Step {
            /// The name that recipes use.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Step::$name(_) => $word,)*
                }
            }
        }

        impl Build for Step {
            fn build(&self, draft: &mut Draft, context: &mut StepContext) -> Result<(), Flaw> {
                match self {
                    $(Step::$name(step) => step.build(draft, context),)*
                }
            }
        }
    };
}

steps! {
    // bases
    /// Rectangular rooms that do not touch.
    Rooms(bases::rooms::Rooms) = "rooms",
    /// The level split again and again, a room in each part.
    BspRooms(bases::bsp::BspRooms) = "bsp_rooms",
    /// The level split into rooms wall to wall, with openings between them.
    BspInterior(bases::bsp::BspInterior) = "bsp_interior",
    /// Caves grown by a cellular automaton.
    CellularCaves(bases::caves::CellularCaves) = "cellular_caves",
    /// Caves dug by drunkards.
    Drunkard(bases::drunkard::Drunkard) = "drunkard",
    /// A maze of corridors one tile wide.
    Maze(bases::maze::Maze) = "maze",
    /// A maze with a hunter in it, which can be won unhurt.
    HuntedMaze(bases::hunted_maze::HuntedMaze) = "hunted_maze",
    /// Caves grown by diffusion-limited aggregation.
    Diffusion(bases::diffusion::Diffusion) = "diffusion",
    /// Cells of a Voronoi diagram, with walls where they meet.
    Voronoi(bases::voronoi::Voronoi) = "voronoi",
    /// A level that looks like a sample everywhere, by wave function collapse.
    WaveCollapse(bases::collapse::WaveCollapse) = "wave_collapse",
    /// A whole map drawn by hand.
    PrefabMap(bases::prefab_map::PrefabMap) = "prefab_map",
    /// A walled town with houses, a square and a road through it.
    Town(bases::town::Town) = "town",
    /// Open woods.
    Forest(bases::forest::Forest) = "forest",
    /// A wide paved square with pillars and pools.
    Plaza(bases::plaza::Plaza) = "plaza",
    /// Blocks of buildings with streets between them.
    CityBlocks(bases::city::CityBlocks) = "city_blocks",
    // shapes
    /// Puts the rooms into an order; corridors join each to the next.
    SortRooms(shapes::rooms::SortRooms) = "sort_rooms",
    /// Keeps some of the rooms and fills in the others.
    PickRooms(shapes::rooms::PickRooms) = "pick_rooms",
    /// Rounds the corners of rooms.
    RoundCorners(shapes::corners::RoundCorners) = "round_corners",
    /// Gnaws at the walls of rooms.
    Erode(shapes::erode::Erode) = "erode",
    /// Joins the rooms.
    Corridors(shapes::corridors::Corridors) = "corridors",
    /// Hangs doors in doorways.
    Doors(shapes::doors::Doors) = "doors",
    /// Doors that look like wall until they are found. Never on the only way.
    SecretDoors(shapes::doors::SecretDoors) = "secret_doors",
    /// Pools of water, lava or nothing at all. The level stays joined.
    Pools(shapes::pools::Pools) = "pools",
    /// A river or rift from side to side, with bridges.
    River(shapes::river::River) = "river",
    /// Plants that hide what is behind them.
    Foliage(shapes::scatter::Foliage) = "foliage",
    /// Broken stone, which walkers go round where that is as near.
    Rubble(shapes::scatter::Rubble) = "rubble",
    /// A road from the start to the exit.
    Road(shapes::road::Road) = "road",
    // places
    /// Pieces drawn by hand, put where they fit.
    Vaults(places::vaults::Vaults) = "vaults",
    /// A piece drawn by hand, at one place of the level.
    Section(places::vaults::Section) = "section",
    /// A room behind a locked door, and its key somewhere before it.
    LockedRoom(places::locked::LockedRoom) = "locked_room",
    /// A room of caged items of which the hero may take one.
    RewardRoom(places::reward::RewardRoom) = "reward_room",
    /// A room where monsters of one pack or faction live together.
    Den(places::den::Den) = "den",
    /// A quiet room with an altar.
    Shrine(places::shrine::Shrine) = "shrine",
    /// A room with counters, for a shop.
    Shop(places::shrine::Shop) = "shop",
    // logic
    /// Where the hero arrives.
    Start(logic::ends::Start) = "start",
    /// Where the level leads on, or where its treasure lies.
    Exit(logic::ends::Exit) = "exit",
    /// Fills in what cannot be reached from the start.
    CullUnreachable(logic::reach::CullUnreachable) = "cull_unreachable",
    /// Digs tunnels between parts that are not joined.
    Join(logic::reach::Join) = "join",
    /// Monsters by the level's table and budget.
    SpawnMonsters(logic::spawns::SpawnMonsters) = "spawn_monsters",
    /// Items by the level's table and budget.
    SpawnItems(logic::spawns::SpawnItems) = "spawn_items",
    /// Traps by the level's table and budget.
    SpawnTraps(logic::spawns::SpawnTraps) = "spawn_traps",
}
