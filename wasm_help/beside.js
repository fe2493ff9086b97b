// What stands beside the picture: the game in words, and buttons for thumbs or the names of a gamepad's.

import { pickFile } from "./arrivals.js?v={{BUILD}}";
import { runFrame, running, wake } from "./running.js?v={{BUILD}}";
import { fit } from "./size.js?v={{BUILD}}";
import { listenForWriting, showWriting } from "./writing.js?v={{BUILD}}";

/** The module that shows them, once it is loaded. */
let inWords = null;
let mirroring = 0;

/** How long after a frame the words follow, in milliseconds: a key that is held makes many frames. */
const WORDS_DELAY = 60;

export function mirrorSoon() {
  if (inWords === null || mirroring !== 0) return;
  mirroring = setTimeout(() => {
    mirroring = 0;
    if (!running.isBroken && running.game.looks_different()) mirrorNow();
  }, WORDS_DELAY);
}

/** Shows the screen in words, as it is now, and answers it. */
export function mirrorNow() {
  const mirror = JSON.parse(running.game.mirror());
  // Before that the page is still loading.
  inWords?.showWords(mirror, { choose, pick });
  const { hints, rows } = mirror;
  if (inWords !== null) showThumbs(isPadUsed ? pads.words(mirror) : thumbsFor(mirror), { hints, rows });
  showWriting(mirror.written, coarse.matches);
  corner.hidden = mirror.screen !== "title" || !thumbs.hidden;
  return mirror;
}

/** The guide and the choice of a file, in a corner of the title: a mouse has no other way to them. */
const corner = document.getElementById("corner");
const openFile = { text: "open a file", press: pickFile };
const guide = { text: "guide", press: () => location.assign(corner.querySelector("a").href) };

/** What the page itself adds to the buttons for thumbs on a screen. */
const OF_THE_PAGE = { title: [openFile, guide], games: [openFile] };

function thumbsFor(mirror) {
  const [first = [], ...others] = fingers.thumbsFor(mirror, { pick, choose });
  // Behind the others they would lie out of sight.
  return [first, OF_THE_PAGE[mirror.screen] ?? [], others].flat();
}

for (const each of document.querySelectorAll(".open-a-file")) each.addEventListener("click", pickFile);

/** Carries out an action by its words. */
function choose(label) {
  if (running.isBroken) return;
  running.game.choose(label);
  wake();
}

/** Presses a key by its name. */
function press(key, isRepeat = false) {
  if (running.isBroken) return;
  running.game.key(key, key, isRepeat, false, false, false);
  wake();
}

/** Presses a place of the canvas, given in its own pixels. */
function pick({ x, y }) {
  if (running.isBroken) return;
  running.game.pointer("down", x, y, 0);
  running.game.pointer("leave", 0, 0, 0);
  wake();
}

const thumbs = document.getElementById("thumbs");
let thumbsShown = "";

/** Whether fingers are what the player has. */
export const coarse = window.matchMedia("(pointer: coarse)");

/** The module that listens for fingers, once it is loaded. */
let fingers = null;

/** The gamepads, once they are listened for, and whether one was the last thing used. */
let pads = null;
let isPadUsed = false;

/** Shows what can be done as buttons that a thumb can hit, or with the names of a gamepad's. They are kept while `shown` stays the same. */
function showThumbs(buttons, shown) {
  const json = JSON.stringify([isPadUsed, buttons.map(({ text }) => text), shown]);
  if (thumbs.hidden || json === thumbsShown) return;
  thumbsShown = json;
  thumbs.replaceChildren(...buttons.map(({ text, press }) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.addEventListener("click", press);
    return button;
  }));
  thumbs.scrollLeft = 0;
  showThatItGoesOn();
}

/** Marks the ends of the row of buttons behind which there are more. */
function showThatItGoesOn() {
  const rest = thumbs.scrollWidth - thumbs.clientWidth - thumbs.scrollLeft;
  thumbs.classList.toggle("more-before", thumbs.scrollLeft > 1);
  thumbs.classList.toggle("more-after", rest > 1);
}

thumbs.addEventListener("scroll", showThatItGoesOn, { passive: true });
new ResizeObserver(showThatItGoesOn).observe(thumbs);

/** Makes room for the buttons where there are fingers, or a gamepad. */
export function placeThumbs() {
  const isWanted = coarse.matches || isPadUsed;
  thumbs.hidden = !isWanted;
  document.body.classList.toggle("fingers", isWanted);
}

/** The player has taken up a gamepad, or has laid it aside. */
export function usePad(isUsed) {
  if (isUsed === isPadUsed) return;
  isPadUsed = isUsed;
  placeThumbs();
  fit();
  mirrorNow();
}

/** Begins to show the words and the buttons, and listens for gamepads. */
export function showBeside(words, touch, gamepad) {
  inWords = words;
  fingers = touch;
  pads = gamepad.listenForPads({
    look: () => {
      if (running.isBroken) return { actions: [], around: [] };
      runFrame();
      return mirrorNow();
    },
    press,
    choose,
    used: () => {
      if (!running.isBroken) usePad(true);
    },
  });
  listenForWriting({
    // Taken at once, so that the field never shows what was there before.
    press: (key) => {
      press(key);
      if (!running.isBroken) runFrame();
    },
    pasted: (text) => {
      if (running.isBroken) return;
      running.game.pasted(text);
      wake();
    },
  });
  mirrorSoon();
}
