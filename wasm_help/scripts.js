// What scripts may ask and do; README.md describes it.

import { dropMod, openWorkshop, workshopModule } from "./arrivals.js?v={{BUILD}}";
import { mirrorNow } from "./beside.js?v={{BUILD}}";
import { running, settled, wake } from "./running.js?v={{BUILD}}";

/** Asks for a frame and returns the answer of a function that changed the screen. */
function changed(answer) {
  wake();
  return JSON.parse(answer);
}

/** Offers the functions; `ready` is kept once the game draws. */
export function offerToScripts(ready) {
  window.wyrmhold = {
    ready,
    settled,
    state: () => JSON.parse(running.game.state()),
    send: (commands) => changed(running.game.send(JSON.stringify(commands))),
    newGame: (seed = "") => changed(running.game.new_game(String(seed))),
    mirror: () => mirrorNow(),
    noticeKinds: () => JSON.parse(running.game.notice_kinds()),
    shown: () => JSON.parse(running.game.shown()),
    openMaze: (text) => changed(running.game.open_maze(text)),
    mazeSolution: () => JSON.parse(running.game.maze_solution()),
    recipes: () => JSON.parse(running.game.recipes()),
    tryMod: (raws, seed, commands) => JSON.parse(running.game.try_mod(raws, seed, commands)),
    workshop: () => openWorkshop(),
    mods: () => JSON.parse(running.game.mods()),
    bringMod: dropMod,
    checkMod: async (name, zip) => (await workshopModule()).checkMod(running.game, name, zip),
    keptMod: (name) => running.game.kept_mod(name) ?? null,
    tryRoom: (name, zip, room) => changed(running.game.try_room(name, zip, JSON.stringify(room))),
    removeMod: (name) => changed(running.game.remove_mod(name)),
    huntBegin: (seed, hunters) => running.game.hunt_begin(seed, hunters),
    huntTurns: (count) => running.game.hunt_turns(count),
    levels: (recipe, seeds) => JSON.parse(running.game.levels(recipe, seeds)),
    openRun: (bytes) => changed(running.game.open_run(bytes)),
    verifyRun: (bytes) => JSON.parse(running.game.verify_run(bytes)),
    exportRun: () => running.game.export_run() ?? null,
    importRun: (bytes) => changed(running.game.import_run(bytes)),
    fileNames: (beginning = "") => JSON.parse(running.game.file_names(beginning)),
    readFile: (name) => running.game.read_file(name) ?? null,
    writeFile: (name, bytes) => running.game.write_file(name, bytes),
    appendFile: (name, bytes) => running.game.append_file(name, bytes),
    renameFile: (from, to) => running.game.rename_file(from, to),
    removeFile: (name) => running.game.remove_file(name),
    saveNow: () => running.game.save_now(),
    crashForTest: () => running.game.crash_for_test(),
  };
}
