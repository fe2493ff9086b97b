// What the page does anew after it was loaded: it goes on with the game, or follows the link in its address.

import { runFrame, running } from "./running.js?v={{BUILD}}";

/** What tells the page, after it has loaded itself anew, to go on with the game. */
const RESUMED = "wyrmhold-resumed";

/** The words of the title's key that continues the last game, as the table of keys has them. */
const CONTINUE = "continue the saved game";

/** Links that the game or the workshop understands. Any other part behind the `#` is left alone. */
const LINKS = /^#(seed|daily|run|duel|maze|mod)=/;

/** Loads the page anew; with a game to go on with, it is opened then. */
export function reloadAndGoOn(hasGame) {
  try {
    if (hasGame) sessionStorage.setItem(RESUMED, "yes");
  } catch {
    // Then the title is shown.
  }
  location.reload();
}

/** Whether the page has loaded itself anew. Asked once. */
export function isResumed() {
  try {
    const isSo = sessionStorage.getItem(RESUMED) !== null;
    sessionStorage.removeItem(RESUMED);
    return isSo;
  } catch {
    return false;
  }
}

/**
 * Goes on with the last game, whatever the address asks for and the title has marked. Without a game the title stays.
 */
export function goOn() {
  running.game.choose(CONTINUE);
  runFrame();
}

/** The link in the address, once: without it a reload does not ask the same again, and the same link can be followed again. */
export function takeLink() {
  const link = location.hash;
  if (LINKS.test(link)) history.replaceState(history.state, "", location.pathname + location.search);
  return link;
}
