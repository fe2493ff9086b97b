// When something breaks: the notice over the game, and the question before the page is left.

import { download } from "./outlet.js?v={{BUILD}}";
import { reloadAndGoOn } from "./resume.js?v={{BUILD}}";
import { running } from "./running.js?v={{BUILD}}";

const canvas = document.getElementById("canvas");
const notice = document.getElementById("notice");

/** Whether the browser asks before the page is left. */
let guarded = false;

function askBeforeExit(event) {
  event.preventDefault();
  // For older browsers.
  event.returnValue = true;
}

/** The browser asks before the page is left only while something is only in memory: a page that may ask is never kept in the browser's back cache. */
export function guardExit(wanted) {
  if (wanted === guarded) return;
  guarded = wanted;
  if (wanted) window.addEventListener("beforeunload", askBeforeExit);
  else window.removeEventListener("beforeunload", askBeforeExit);
}

/** Covers the game with a message and a button to reload. Only the first message is shown: later ones follow from it. */
export function showNotice(title, text, details) {
  if (running.isBroken) return;
  running.isBroken = true;
  // The player will reload; the browser asks only if that would lose something that can still be saved.
  guardExit(kept !== null);
  document.getElementById("keep").hidden = kept === null;
  document.getElementById("notice-title").textContent = title;
  document.getElementById("notice-text").textContent = text;
  const box = document.getElementById("notice-details");
  box.textContent = details;
  box.hidden = details === "";
  document.getElementById("loading").hidden = true;
  notice.hidden = false;
  document.getElementById("reload").focus();
}

function whereWeWere(seed, turn) {
  return !seed ? "no game was running" : `seed ${seed}, turn ${turn}`;
}

/** The bytes of a game that is only in memory, if the module could still give them. */
let kept = null;

/** Whether a game was running when the graphics were lost. */
let hadGame = true;

/** What happened to the running game, and what the player can do. */
function fate() {
  if (!guarded) return "The game was saved up to your last move. Reload the page and choose Continue.";
  if (kept === null) return "The game was only in memory, as the line at the top said: it is lost. Reload the page to begin again.";
  return "The game is NOT SAVED, as the line at the top said. Keep it as a file now, reload the page, and drop the file on it.";
}

function showLostGraphics(where) {
  showNotice(
    "The browser has taken the graphics away",
    `That happens when the graphics driver restarts or runs short of memory. ${fate()}`,
    where,
  );
}

/** Called by the module when it panics; the module must not be called from here. */
window.wyrmholdPanic = (message, seed, turn) => {
  const where = whereWeWere(seed, turn);
  // Drawing without graphics panics, often before the browser reports the loss.
  if (canvas.getContext("webgl2")?.isContextLost()) showLostGraphics(where);
  else showNotice("The game has come to a sudden end", fate(), `${where}\n${message}`);
};

// An error without a panic message, such as running out of memory.
window.addEventListener("error", (event) => {
  if (event.error instanceof WebAssembly.RuntimeError) {
    showNotice("The game has come to a sudden end", fate(), String(event.error));
  }
});

canvas.addEventListener("webglcontextlost", (event) => {
  // Without this the browser would not give the graphics back.
  event.preventDefault();
  let where = "";
  try {
    running.game.save_now();
    guardExit(running.game.is_unsaved());
    if (guarded) kept = running.game.export_run()?.slice() ?? null;
    const { seed, turn } = JSON.parse(running.game.state());
    where = whereWeWere(seed, turn);
    hadGame = seed !== null;
  } catch {
    // The notice matters more than its details.
  }
  showLostGraphics(where);
});

// The graphics are back. A game that is only in memory waits for the player, who can keep it as a file.
canvas.addEventListener("webglcontextrestored", () => {
  if (!guarded) reloadAndGoOn(hadGame);
});

document.getElementById("reload").addEventListener("click", () => location.reload());
document.getElementById("keep").addEventListener("click", () => {
  download("wyrmhold.save", kept);
  guardExit(false);
});
