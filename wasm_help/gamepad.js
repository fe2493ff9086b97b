// Gamepads: directions are steps, and a button does what it is for on the screen that is shown. Pads are asked
// only while one is there and the page is seen; the words for their buttons are shown once one is used.

/** How often a pad is asked, in milliseconds. */
const POLL = 25;

/** How far a stick or a trigger is moved before it counts. */
const PUSHED = 0.5;

/** How long a direction has to last before it counts: two keys of a cross are never pressed at once. */
const STEADY = 45;

/** The same where another direction was pressed before: two keys are never let go at once. */
const STEADY_AFTER_ANOTHER = 130;

/** A direction that is held counts again after the first time, and then after the second, in milliseconds. */
const FIRST_REPEAT = 300;
const NEXT_REPEAT = 120;

/** The names of directions, by rows from the north west. */
const DIRECTIONS = [
  ["northwest", "north", "northeast"],
  ["west", null, "east"],
  ["southwest", "south", "southeast"],
];

const ARROWS = { north: "ArrowUp", south: "ArrowDown", west: "ArrowLeft", east: "ArrowRight" };

/**
 * What each button of a standard pad is for: the first of these deeds that the screen has, else a key. The
 * deeds are named as the help names them.
 */
const BUTTONS = [
  { number: 0, name: "A", deeds: ["wait a turn"], key: "Enter" },
  { number: 1, name: "B", deeds: [], key: "Escape" },
  {
    number: 2,
    name: "X",
    deeds: [
      "pick up what lies here",
      "another order",
      "its page, with links",
      "only harm, danger, boons or things",
      "a hint; it is counted",
      "pause, or go on",
      "watch the run again",
      "watch the run so far",
      "read its story",
      "its usual keys again",
      "read what is wrong with them",
    ],
  },
  {
    number: 3,
    name: "Y",
    deeds: [
      "look into your pack",
      "take a step back; it is counted",
      "back to the page before",
      "play on from the last turn with a way out",
      "write the game to a file",
      "copy a link to the run",
      "copy a link to the run so far",
      "copy the result, to send it",
    ],
  },
  { number: 4, name: "LB", deeds: ["rest until you are healed or disturbed", "a page up", "100 turns back", "a step back"] },
  { number: 5, name: "RB", deeds: ["explore; then go to the stairs", "a page down", "100 turns on", "a step on"] },
  { number: 6, name: "LT", deeds: ["take the stairs down, or go there", "the link before", "to the event before"] },
  {
    number: 7,
    name: "RT",
    deeds: [
      "fire with what you have in hand",
      "the next target",
      "next thing in view",
      "the next stairs, door or thing",
      "the next creature, stairs or thing",
      "the next link",
      "to the next event",
    ],
  },
  { number: 8, name: "Back", deeds: ["the map of the whole level", "look over the whole level"] },
  { number: 9, name: "Start", deeds: ["menu", "a new game at once", "a new maze"], key: "F1" },
  { number: 10, name: "left stick", deeds: ["look around with a mark"] },
  { number: 11, name: "right stick", deeds: [], key: "F1" },
];

/** Words for keys that no row of a screen's help has. */
const KEY_WORDS = { F1: "everything" };

/** Where on a standard pad the cross is. */
const CROSS = { up: 12, down: 13, left: 14, right: 15 };

/** What a button does on a screen with these actions: a deed, or a key, with a word for it. */
function useOf(button, actions) {
  const deed = button.deeds.find((wanted) => actions.some(({ label }) => label === wanted));
  if (deed !== undefined) return { deed, word: deed };
  if (button.key === undefined) return null;
  const named = actions.find(({ key }) => key === button.key || (button.key === "Escape" && key === "Esc"));
  const word = named?.label ?? KEY_WORDS[button.key];
  return word === undefined ? null : { key: button.key, word };
}

function isDown(pad, number) {
  const button = pad.buttons[number];
  return button !== undefined && (button.pressed || button.value > PUSHED);
}

/** The direction that the cross or the left stick of a pad points in, or null. */
function directionOf(pad) {
  const along = (axis, less, more) => {
    const pushed = pad.axes[axis] ?? 0;
    const stick = pushed > PUSHED ? 1 : pushed < -PUSHED ? -1 : 0;
    return stick || Number(isDown(pad, more)) - Number(isDown(pad, less));
  };
  return DIRECTIONS[along(1, CROSS.up, CROSS.down) + 1][along(0, CROSS.left, CROSS.right) + 1];
}

/** A direction that is held, and when it counts: tells for each moment whether it counts now. */
class Held {
  direction = null;
  since = 0;
  wait = 0;
  times = 0;

  /** How often the direction has counted if it counts now, else 0. */
  at(direction, now) {
    if (direction !== this.direction) {
      this.wait = this.direction === null ? STEADY : STEADY_AFTER_ANOTHER;
      this.direction = direction;
      this.since = now;
      this.times = 0;
    }
    if (direction === null || now - this.since < this.wait) return 0;
    this.since = now;
    this.times += 1;
    this.wait = this.times === 1 ? FIRST_REPEAT : NEXT_REPEAT;
    return this.times;
  }
}

/** Is someone in view who fights? */
function isWatched({ around }) {
  const creatures = around.find(({ name }) => name === "Creatures in view")?.entries ?? [];
  return creatures.some((words) => !words.includes("does not fight you"));
}

function padsThere() {
  try {
    return [...(navigator.getGamepads?.() ?? [])].filter((pad) => pad?.connected);
  } catch {
    // The page may be forbidden to ask.
    return [];
  }
}

/**
 * Listens for gamepads. `look()` answers the screen in words as it is now, `press(key, isRepeat)` presses a
 * key, `choose(deed)` does what a deed of the screen says, and `used()` is called when a pad is used.
 *
 * Answers `words(mirror)`: what the buttons do, as `{ text, press }`.
 */
export function listenForPads({ look, press, choose, used }) {
  let timer = 0;
  const held = new Map();
  const down = new Map();

  const use = (button, mirror) => {
    const wanted = useOf(button, mirror.actions);
    if (wanted === null) return;
    if (wanted.deed !== undefined) choose(wanted.deed);
    else press(wanted.key, false);
  };

  const go = (direction, times) => {
    const isRepeat = times > 1;
    if (direction in ARROWS) press(ARROWS[direction], isRepeat);
    else {
      const mirror = look();
      // A held key stops by itself when someone comes; a chosen deed does not.
      const isOffered = mirror.actions.some(({ label }) => label === direction);
      if (isOffered && !(isRepeat && isWatched(mirror))) choose(direction);
    }
  };

  const ask = (pad, now) => {
    const direction = directionOf(pad);
    if (!held.has(pad.index)) held.set(pad.index, new Held());
    const times = held.get(pad.index).at(direction, now);
    if (times > 0) {
      used();
      go(direction, times);
    }
    const before = down.get(pad.index);
    const after = new Set(BUTTONS.filter(({ number }) => isDown(pad, number)));
    down.set(pad.index, after);
    // What is held when a pad is first met woke it, and does nothing more.
    for (const button of before === undefined ? [] : after) {
      if (before.has(button)) continue;
      used();
      use(button, look());
    }
  };

  const poll = () => {
    timer = 0;
    const pads = document.visibilityState === "hidden" ? [] : padsThere();
    for (const pad of pads) ask(pad, performance.now());
    if (pads.length > 0) timer = setTimeout(poll, POLL);
    else {
      held.clear();
      down.clear();
    }
  };
  const begin = () => {
    if (timer === 0) poll();
  };
  window.addEventListener("gamepadconnected", begin);
  document.addEventListener("visibilitychange", begin);
  begin();

  const words = (mirror) => BUTTONS.flatMap((button) => {
    const wanted = useOf(button, mirror.actions);
    if (wanted === null) return [];
    const [short] = wanted.word.split(/[,;:]/);
    return [{ text: `${button.name}: ${short}`, press: () => use(button, look()) }];
  });
  return { words };
}
