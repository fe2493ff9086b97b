// Goes on with the game after the page has loaded itself anew.

import { runFrame, running } from "./running.js?v={{BUILD}}";

/** What tells the page, after it has loaded itself anew, to go on with the game. */
const RESUMED = "wyrmhold-resumed";

/** Loads the page anew and goes on with the game. */
export function reloadAndGoOn() {
  try {
    sessionStorage.setItem(RESUMED, "yes");
  } catch {
    // Then the title is shown, with Continue marked.
  }
  location.reload();
}

export function goOn() {
  try {
    if (sessionStorage.getItem(RESUMED) === null) return;
    sessionStorage.removeItem(RESUMED);
  } catch {
    return;
  }
  // Continue is marked on the title where there is a game.
  running.game.key("Enter", "Enter", false, false, false, false);
  runFrame();
}
