// What the player does with keys, a mouse and fingers is passed to the game.

import { coarse, placeThumbs, usePad } from "./beside.js?v={{BUILD}}";
import { running, wake } from "./running.js?v={{BUILD}}";
import { fit } from "./size.js?v={{BUILD}}";

const canvas = document.getElementById("canvas");

export function isTyping(target) {
  return target instanceof HTMLElement && (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));
}

/** Keys that the browser uses too: the game gets them only on screens that use them. */
function isShared(event) {
  return event.altKey || event.key === "Tab" || /^F\d+$/.test(event.key);
}

/** Whether the key is for the browser: its shortcuts, text composition, leaving the canvas. */
function isForTheBrowser(event) {
  // AltGr, which some keyboards need for `>` or `?`, looks like Ctrl and Alt on Windows.
  const control = event.ctrlKey && !event.getModifierState("AltGraph");
  if (control || event.metaKey || event.isComposing) return true;
  if (event.key === "Tab" && event.shiftKey) return true;
  return isShared(event) && !running.game.uses_key(event.code, event.key, event.shiftKey, event.ctrlKey, event.altKey);
}

/** Whether a key is for a button or a link that has the focus. */
function isForAnElement(event) {
  return event.target !== canvas && event.target.closest?.("#words, #thumbs, #writing, #corner, #notice, #workshop") && ["Enter", " ", "Tab"].includes(event.key);
}

function onKeyDown(event) {
  if (running.isBroken || isTyping(event.target) || isForAnElement(event) || isForTheBrowser(event)) return;
  event.preventDefault();
  usePad(false);
  running.game.key(event.code, event.key, event.repeat, event.shiftKey, event.ctrlKey, event.altKey);
  wake();
}

/** Moves the map by the way of the pointer between two events. */
function pan(before, event) {
  if (running.isBroken) return;
  const frame = canvas.getBoundingClientRect();
  const [x, y] = [canvas.width / frame.width, canvas.height / frame.height];
  running.game.pan((event.clientX - before.clientX) * x, (event.clientY - before.clientY) * y);
  wake();
}

/** What a finger did; a drag scrolls what can be scrolled, and moves a map. */
function onFinger(kind, event, button) {
  if (kind === "pan") {
    if (!running.isBroken && !running.game.scrolls()) pan(button, event);
    return;
  }
  if (kind === "scroll") {
    if (!running.isBroken && running.game.scrolls()) onPointer("wheel", event, button);
    return;
  }
  onPointer(kind, event, button);
}

function onPointer(kind, event, button = event.button) {
  if (running.isBroken) return;
  const frame = canvas.getBoundingClientRect();
  const x = ((event.clientX - frame.left) * canvas.width) / frame.width;
  const y = ((event.clientY - frame.top) * canvas.height) / frame.height;
  running.game.pointer(kind, x, y, button);
  wake();
}

/** The part of a line that the wheel has turned: a touchpad sends fractions. */
let turned = 0;

function onWheel(event) {
  // Ctrl and the wheel zoom the page, which the browser does.
  if (event.ctrlKey) return;
  event.preventDefault();
  const pixelsInALine = 40;
  turned += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY / pixelsInALine : event.deltaY;
  const lines = Math.trunc(turned);
  if (lines === 0) return;
  turned -= lines;
  onPointer("wheel", event, lines);
}

/** Listens for keys, the mouse and fingers. */
export function listenForInput(touch) {
  window.addEventListener("keydown", onKeyDown);
  // Fingers are listened to elsewhere, since they mean several things.
  const ofAMouse = (handler) => (event) => {
    if (event.pointerType !== "touch") handler(event);
  };
  let dragged = null;
  canvas.addEventListener("pointermove", ofAMouse((event) => {
    // Before a click, so that what is clicked does not move.
    if (!running.isBroken) usePad(false);
    const isMiddle = (event.buttons & 4) !== 0;
    if (isMiddle && dragged) pan(dragged, event);
    dragged = isMiddle ? event : null;
    if (!isMiddle) onPointer("move", event);
  }));
  // The middle button drags the map, and not the page.
  canvas.addEventListener("mousedown", (event) => {
    if (event.button === 1) event.preventDefault();
  });
  canvas.addEventListener("pointerleave", ofAMouse((event) => onPointer("leave", event)));
  canvas.addEventListener("pointerdown", () => {
    canvas.focus();
    if (!running.isBroken) usePad(false);
  });
  canvas.addEventListener("pointerdown", ofAMouse((event) => onPointer("down", event)));
  coarse.addEventListener("change", () => {
    placeThumbs();
    fit();
  });
  canvas.addEventListener("wheel", onWheel, { passive: false });
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  touch.listenForFingers(canvas, onFinger);
}
