// A gamepad: steps, buttons by screen, words for them, and no polling without one.
//
// Run by `cargo xtask browser`. Prints one line for each check.

import assert from "node:assert/strict";
import { join } from "node:path";
import { checks } from "./checks.mjs";
import { launch, openTab, options, within } from "./driver.mjs";

const { url, chromium, out } = options();
const { check, end } = checks(out, "pads");
const browser = await launch(chromium);

const [A, B, X, Y, LB, RB, LT, RT, BACK, START] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const CROSS = { Up: 12, Down: 13, Left: 14, Right: 15 };

/**
 * A pad that the test holds in its hands. It lets itself go once the page has asked often and long enough: on a busy machine
 * the page may ask too late for a hand that counts milliseconds, or so late that a short push has become a long one.
 */
function fakePad() {
  const button = () => ({ pressed: false, value: 0 });
  const pad = { index: 0, id: "test", mapping: "standard", connected: false, axes: [0, 0, 0, 0], buttons: Array.from({ length: 17 }, button) };
  window.pad = pad;
  window.asked = 0;
  let held = null;
  const set = (buttons, [x, y], isDown) => {
    for (const number of buttons) Object.assign(pad.buttons[number], { pressed: isDown, value: Number(isDown) });
    pad.axes.splice(0, 2, x, y);
  };
  /** Counts how often the page has asked while something is held, and after it was let go. */
  const count = () => {
    if (held === null) return;
    if (held.isOver) {
      held.after += 1;
      if (held.after >= 2) {
        held.done();
        held = null;
      }
      return;
    }
    const now = performance.now();
    held.since ??= now;
    if (held.isEnough) {
      set(held.buttons, [0, 0], false);
      held.isOver = true;
    }
    // The page still hears of it this time.
    held.times += 1;
    held.isEnough = held.times >= held.least && now - held.since >= held.milliseconds;
  };
  navigator.getGamepads = () => {
    window.asked += 1;
    count();
    return pad.connected ? [pad, null] : [null, null];
  };
  /** Holds buttons and the stick until the page has asked `least` times and for so long; kept once it knows that they were let go. */
  window.holdPad = (buttons, stick, least, milliseconds) => new Promise((done) => {
    set(buttons, stick, true);
    held = { buttons, least, milliseconds, times: 0, since: null, isEnough: false, isOver: false, after: 0, done };
  });
  window.plug = (isIn) => {
    pad.connected = isIn;
    window.dispatchEvent(new Event(isIn ? "gamepadconnected" : "gamepaddisconnected"));
  };
}

const tab = await openTab(browser);
await tab.page.addInitScript(fakePad);
await tab.visit(`${url}?seed=12`);

/** As long as a direction has to last before it counts, and a little. */
const SHORT = 50;

/** Holds buttons for a moment, or as long as told, and answers the state after it. */
async function hold(buttons, milliseconds = SHORT, stick = [0, 0]) {
  // Long ones last for many questions, so that what is repeated can be.
  const least = milliseconds > SHORT ? 16 : 1;
  const held = tab.page.evaluate((given) => window.holdPad(...given), [buttons, stick, least, milliseconds]);
  await within(held, "holding a button");
  await tab.settle();
  return tab.state();
}

const push = (x, y) => hold([], SHORT, [x, y]);

const words = () => tab.page.locator("#thumbs button").allInnerTexts();

await check(tab, "without a pad, none is asked for", async () => {
  const before = await tab.page.evaluate(() => window.asked);
  await tab.page.waitForTimeout(300);
  assert.equal(await tab.page.evaluate(() => window.asked), before);
});

await check(tab, "a game is begun by A, and the buttons are named below the picture", async () => {
  await tab.page.evaluate(() => window.plug(true));
  await tab.page.waitForTimeout(100);
  assert.ok(await tab.page.locator("#thumbs").isHidden(), "it is not used yet");
  let state = await hold([A]);
  for (let times = 0; times < 3 && state.screen !== "play"; times += 1) state = await hold([A]);
  assert.deepEqual([state.screen, state.turn], ["play", 0]);
  await tab.page.waitForFunction(() => document.getElementById("thumbs").innerText.includes("A: wait a turn"));
  const shown = await words();
  for (const name of ["X: pick up what lies here", "RB: explore", "Y: look into your pack", "Start: menu", "Back: the map of the whole level"]) {
    assert.ok(shown.includes(name), `${name} is not among ${shown.join(" | ")}`);
  }
  await tab.page.screenshot({ path: join(out, "pad.png") });
});

await check(tab, "the cross and the stick step as keys do, aslant too", async () => {
  const ways = {
    h: () => hold([CROSS.Left]), l: () => hold([CROSS.Right]), k: () => push(0, -1), j: () => push(0, 0.9),
    y: () => hold([CROSS.Up, CROSS.Left]), u: () => push(0.8, -0.8), b: () => push(-0.8, 0.8), n: () => hold([CROSS.Down, CROSS.Right]),
  };
  let moved = 0;
  for (const [key, way] of Object.entries(ways)) {
    await tab.onlyGame("12");
    const before = await tab.state();
    const byKey = await tab.press(key);
    await tab.onlyGame("12");
    const byPad = await way();
    assert.deepEqual(byPad.hero, byKey.hero, key);
    moved += Number(byKey.hash !== before.hash);
  }
  assert.ok(moved >= 3, `only ${moved} ways are free`);
});

await check(tab, "a direction that is held steps again and again, a button does not", async () => {
  await tab.onlyGame("12");
  const free = await tab.page.evaluate(() => window.wyrmhold.mirror().around.find(({ name }) => name === "Free ways").entries);
  assert.ok(free.length > 0);
  const waited = await hold([A], 900);
  assert.equal(waited.turn, 1);
  const cross = { north: CROSS.Up, south: CROSS.Down, west: CROSS.Left, east: CROSS.Right };
  const way = free.find((name) => name in cross);
  const short = await hold([cross[way]]);
  assert.equal(short.turn, 2);
  await tab.onlyGame("12");
  const long = await hold([cross[way]], 1200);
  assert.ok(long.turn >= 3, `${long.turn} turns`);
});

await check(tab, "buttons do what they are for on each screen", async () => {
  await tab.onlyGame("12");
  for (const [button, screen] of [[Y, "pack"], [BACK, "map"], [START, "menu"]]) {
    assert.equal((await hold([button])).screen, screen);
    const shown = await words();
    assert.ok(shown.some((word) => word.startsWith("B: ")), `${screen}: ${shown.join(" | ")}`);
    assert.equal((await hold([B])).screen, "play");
  }
  assert.equal((await hold([X])).turn, 0, "nothing lies here");
  const looking = await hold([10]);
  assert.notEqual(looking.screen, "play");
  await hold([RT]);
  assert.equal((await hold([B])).screen, "play");
  const explored = await hold([RB], 400);
  await tab.page.waitForFunction(() => window.wyrmhold.state().turn > 0);
  assert.equal(explored.screen, "play");
});

await check(tab, "a key puts the words away, and the picture fills the page again", async () => {
  const before = await tab.canvasSize();
  await tab.press("Escape");
  assert.ok(await tab.page.locator("#thumbs").isHidden());
  const after = await tab.canvasSize();
  assert.ok(after.cssHeight > before.cssHeight, `${after.cssHeight} after ${before.cssHeight}`);
});

await check(tab, "a pad is asked only while it is there and the page is seen", async () => {
  const asked = async () => {
    const before = await tab.page.evaluate(() => window.asked);
    await tab.page.waitForTimeout(300);
    return (await tab.page.evaluate(() => window.asked)) - before;
  };
  const isAskedOften = async () => {
    const before = await tab.page.evaluate(() => window.asked);
    await tab.page.waitForFunction((times) => window.asked > times + 3, before);
  };
  await isAskedOften();
  const see = (state) => tab.page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
  await see("hidden");
  assert.ok((await asked()) <= 1);
  await see("visible");
  await isAskedOften();
  await tab.page.evaluate(() => window.plug(false));
  await tab.page.waitForTimeout(100);
  assert.equal(await asked(), 0);
});

await end(browser);
