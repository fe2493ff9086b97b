// How large the canvas is, and what the player's system wishes.

import { runFrame, running, tellGame } from "./running.js?v={{BUILD}}";

const canvas = document.getElementById("canvas");

/** What the player's system asks for. */
const STILL = window.matchMedia("(prefers-reduced-motion: reduce)");
const CONTRAST = window.matchMedia("(prefers-contrast: more), (forced-colors: active)");

const FINGERS = window.matchMedia("(pointer: coarse)");

/** Passes on what the system asks for; what the player chose in the settings comes first. */
export function wish(module) {
  module.wish(STILL.matches, CONTRAST.matches, window.devicePixelRatio || 1, FINGERS.matches);
}

/** One canvas pixel for each pixel of the screen. */
export function wantedSize() {
  const ratio = window.devicePixelRatio || 1;
  const frame = canvas.getBoundingClientRect();
  return {
    width: Math.max(1, Math.round(frame.width * ratio)),
    height: Math.max(1, Math.round(frame.height * ratio)),
  };
}

/** Makes the canvas fill the window and tells the game if its size changed. */
export function fit() {
  if (running.isBroken) return;
  wish(running.game);
  const { width, height } = wantedSize();
  if (canvas.width === width && canvas.height === height) return;
  canvas.width = width;
  canvas.height = height;
  running.game.resize(width, height);
  // A new size empties the canvas, so it is drawn before the player sees that.
  runFrame();
}

/** Follows the window, and what the system asks for. */
export function followSize() {
  // A window that is dragged changes its size many times between two frames.
  let fitting = false;
  const fitSoon = () => {
    if (fitting) return;
    fitting = true;
    requestAnimationFrame(() => {
      fitting = false;
      fit();
    });
  };
  window.addEventListener("resize", fitSoon);
  for (const query of [STILL, CONTRAST, FINGERS]) query.addEventListener("change", () => tellGame(wish));
  watchPixelRatio(fitSoon);
}

/** Moving the window to another screen changes the pixel ratio, but not always the size. */
function watchPixelRatio(changed) {
  const query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
  query.addEventListener("change", () => {
    changed();
    watchPixelRatio(changed);
  }, { once: true });
}
