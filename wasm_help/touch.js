// Fingers: a tap is a click, a long press looks, two fingers zoom, and a drag scrolls or moves the map. A finger
// never does two things: whatever it begins with decides.

/** A finger that moves farther than this, in points, drags. */
const SLOP = 12;

/** A finger that rests for so long, in milliseconds, looks. */
const LONG = 450;

/** Two fingers zoom by a step when their distance has changed by this part. */
const STEP = 0.18;

/** A drag of so many points scrolls by a line. */
const LINE = 22;

/** Deeds that a narrow screen has no room to name and thumbs still want, with a word for each. */
const WANTED = [
  { word: "wait", deeds: ["wait a turn"] },
  { word: "stairs", deeds: ["take the stairs down, or go there"] },
  { word: "menu", deeds: ["menu"] },
];

/** What no button is for: a map is touched itself, and a list is dragged. */
const BY_TOUCH = /^(north|south|west|east|northwest|northeast|southwest|southeast|up|down|a line up|a line down|this help)$/;

/**
 * The buttons for thumbs on a screen: what it names, or else its list, or else its deeds, and what is wanted
 * besides. `pick` presses a place of the canvas, `choose` does a deed.
 */
export function thumbsFor({ hints, rows, actions }, { pick, choose }) {
  const keys = new Set(actions.map(({ key }) => key));
  // A row of a list shows its mark and, at its end, its key.
  const plain = (text) => {
    const words = text.replace(/^►\s*/, "").split(" ");
    return (words.length > 1 && keys.has(words.at(-1)) ? words.slice(0, -1) : words).join(" ");
  };
  // A screen that names no keys, such as the title, has a list.
  if (hints.length === 0 && rows.length > 0) return rows.map((row) => ({ text: plain(row.text), press: () => pick(row) }));
  if (hints.length === 0) {
    const deeds = actions.filter(({ label }) => !BY_TOUCH.test(label));
    return deeds.map(({ label }) => ({ text: label.split(/[,;:]/)[0], press: () => choose(label) }));
  }
  const drawn = hints.filter(({ deed }) => deed === undefined);
  const named = drawn.map((hint) => ({ text: hint.text, press: () => pick(hint) }));
  const besides = WANTED.flatMap(({ word, deeds: [deed] }) => {
    const isWanted = drawn.every(({ text }) => text !== word) && actions.some(({ label }) => label === deed);
    return isWanted ? [{ text: word, press: () => choose(deed) }] : [];
  });
  // What the picture has no room for comes last.
  const others = hints.filter(({ text, deed }) => deed !== undefined && besides.every((each) => each.text !== text));
  return [...named, ...besides, ...others.map(({ text, deed }) => ({ text, press: () => choose(deed) }))];
}

/**
 * Listens for fingers on the canvas. `send(kind, event, button)` passes on what they mean, as for a mouse:
 * `down` with button 0 or 2, `wheel` or `scroll` with lines, or `pan` with the event before.
 */
export function listenForFingers(canvas, send) {
  const fingers = new Map();
  let began = null;
  let timer = 0;
  let isSpent = false;
  let apart = 0;
  let dragged = 0;
  let isDragging = false;

  const distance = () => {
    const [first, second] = [...fingers.values()];
    return Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY);
  };
  const spend = () => {
    isSpent = true;
    clearTimeout(timer);
  };
  const middle = () => {
    const [first, second] = [...fingers.values()];
    return { clientX: (first.clientX + second.clientX) / 2, clientY: (first.clientY + second.clientY) / 2 };
  };

  const down = (event) => {
    try {
      canvas.setPointerCapture(event.pointerId);
    } catch {
      // The finger is gone already.
    }
    fingers.set(event.pointerId, event);
    if (fingers.size === 1) {
      began = event;
      isSpent = false;
      isDragging = false;
      dragged = 0;
      const look = () => {
        spend();
        navigator.vibrate?.(10);
        send("down", event, 2);
      };
      // On a busy machine the finger may have been lifted long ago: that event is heard first.
      timer = setTimeout(() => (timer = setTimeout(look)), LONG);
    } else {
      spend();
      if (fingers.size === 2) apart = distance();
    }
  };

  const move = (event) => {
    if (!fingers.has(event.pointerId)) return;
    const before = fingers.get(event.pointerId);
    fingers.set(event.pointerId, event);
    if (fingers.size === 2) {
      const ratio = distance() / Math.max(1, apart);
      if (ratio > 1 + STEP || ratio < 1 - STEP) {
        send("wheel", middle(), ratio > 1 ? -1 : 1);
        apart = distance();
      }
      return;
    }
    const far = Math.hypot(event.clientX - began.clientX, event.clientY - began.clientY);
    if (!isSpent && far > SLOP) {
      spend();
      isDragging = true;
    }
    if (isDragging) {
      send("pan", event, before);
      dragged += before.clientY - event.clientY;
      const lines = Math.trunc(dragged / LINE);
      if (lines !== 0) {
        dragged -= lines * LINE;
        send("scroll", began, lines);
      }
    }
  };

  const up = (event) => {
    if (!fingers.delete(event.pointerId)) return;
    clearTimeout(timer);
    if (fingers.size === 0 && !isSpent && event.type === "pointerup") send("down", event, 0);
    if (fingers.size === 0) send("leave", event, 0);
  };

  const only = (handler) => (event) => {
    if (event.pointerType === "touch") handler(event);
  };
  canvas.addEventListener("pointerdown", only(down));
  canvas.addEventListener("pointermove", only(move));
  canvas.addEventListener("pointerup", only(up));
  canvas.addEventListener("pointercancel", only(up));
}
