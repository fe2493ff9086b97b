// A careful player for tests: what to do next, and how to do it by keys or by fingers.

import assert from "node:assert/strict";

/** What goes on by itself ends within this time, in milliseconds. */
const PATIENCE = 60_000;

/** Gives up after so many inputs. */
const MOST_INPUTS = 250;

const STEPS = { "-1,-1": "y", "0,-1": "k", "1,-1": "u", "-1,0": "h", "1,0": "l", "-1,1": "b", "0,1": "j", "1,1": "n" };

/** What is on the screen, once nothing goes on by itself any more. */
export async function calm(tab) {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    await tab.settle();
    const shown = await tab.page.evaluate(() => window.wyrmhold.shown());
    if (!shown.busy) return shown;
    await tab.page.waitForTimeout(50);
  }
  const { screen, turn } = await tab.state();
  throw new Error(`something still went on by itself after ${PATIENCE / 1000} s, on ${screen} in turn ${turn}`);
}

/** Waits until keys count again: for a moment after a death those are dropped that were meant for the fight. */
export async function keysCount(tab) {
  for (let tries = 0; tries < 100; tries += 1) {
    await tab.press("Shift+?");
    if ((await tab.state()).screen === "help") {
      await tab.press("Escape");
      return;
    }
    await tab.page.waitForTimeout(100);
  }
  throw new Error(`no key counts on ${(await tab.state()).screen}`);
}

/** Names of keys in a list of stops that the browser calls otherwise. */
export const NAMES = { "?": "Shift+?", _: "Shift+_" };

/** Fills the places around the hero, and the hero's own, with monsters: of the kinds behind the weakest, one after another. */
async function spawnAround(tab, tries) {
  const { hero } = await tab.state();
  const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => ({ x: hero.x + dx, y: hero.y + dy })));
  const what = { monster: 5 + (tries % 20) };
  await tab.send(around.map((at) => ({ debug: { deed: { spawn: { what, at } } } })));
}

/** Someone strong is put beside the hero, until the hero is dead. */
export async function die(tab) {
  await tab.send({ debug: { deed: "begin" } });
  for (let tries = 0; tries < 60 && (await tab.state()).screen === "play"; tries += 1) {
    await spawnAround(tab, tries);
    await tab.send(Array.from({ length: 20 }, () => ({ debug: { deed: "tick" } })));
    await calm(tab);
  }
  assert.equal((await tab.state()).screen, "death", "the hero does not die");
}

/** Walks about as a drunkard until the hero is dead. Answers the digests of the game after each command, by turns. */
export async function wander(tab) {
  const digests = await tab.page.evaluate(() => {
    const ways = [[-1, 0], [0, 1], [0, -1], [1, 0], [-1, -1], [1, -1], [-1, 1], [1, 1]];
    const digests = {};
    let luck = 1;
    let last = null;
    for (let steps = 0; steps < 6000; steps += 1) {
      // A direction is kept for a while: else the first room would never be left.
      luck = (luck * 1103515245 + 12345) % 2147483648;
      const [dx, dy] = last !== null && luck % 100 < 80 ? last : ways[Math.floor(luck / 65536) % ways.length];
      const state = window.wyrmhold.send({ step: { dx, dy } });
      last = state.refusal ? null : [dx, dy];
      (digests[state.turn] ??= []).push(state.hash);
      if (state.screen === "death" || state.hero.health <= 0) return digests;
    }
    return null;
  });
  assert.ok(digests !== null, "the hero outlived 6000 steps");
  await calm(tab);
  return digests;
}

/** Begins a game and asks for a step onto a trap that is known; answers whether the game asks back. */
export async function endanger(tab) {
  const steps = { east: ["l", 1, 0], west: ["h", -1, 0], south: ["j", 0, 1], north: ["k", 0, -1] };
  const debug = (deed) => tab.send({ debug: { deed } });
  // Not every kind of trap is something to be asked about.
  for (let trap = 0; trap < 12; trap += 1) {
    const { hero } = await tab.onlyGame("12");
    const { around } = await tab.call("mirror");
    const ways = around.find(({ name }) => name === "Free ways").entries;
    const [key, dx, dy] = steps[ways.find((way) => way in steps)];
    await debug("begin");
    await debug({ spawn: { what: { trap }, at: { x: hero.x + dx, y: hero.y + dy } } });
    await debug("reveal");
    // A key that comes before what was found is shown does not count.
    await tab.settle();
    for (let tries = 0; tries < 3 && (await tab.state()).turn === 0; tries += 1) {
      if ((await tab.press(key)).screen === "danger") return true;
    }
  }
  return false;
}

/** Begins to shut a door, between two that are open: the game asks which one. `label` names any mod that is kept. */
export async function askWhichWay(tab, label) {
  const rows = ["#########", "#../</.>#", "#########"];
  const answer = await tab.page.evaluate(([kept, drawn]) => window.wyrmhold.tryRoom(kept, window.wyrmhold.keptMod(kept), { drawn: { rows: drawn } }), [label, rows]);
  assert.ok(answer.begun, JSON.stringify(answer));
  await tab.settle();
  return tab.press("c");
}

/** Goes the best way through the open maze. */
export async function solveMaze(tab) {
  const arrows = { Up: "ArrowUp", Left: "ArrowLeft", Down: "ArrowDown", Right: "ArrowRight" };
  for (const step of await tab.call("mazeSolution")) await tab.press(arrows[step]);
}

/** The nearest foe, or nothing. */
function nearest({ foes }) {
  const distance = ({ dx, dy }) => Math.max(Math.abs(dx), Math.abs(dy));
  return [...foes].sort((one, other) => distance(one) - distance(other))[0] ?? null;
}

/** Fights who is near, rests when hurt, and else explores until the stairs are known. */
function wish({ map, hero }) {
  if (map.foes.length > 0) return "fight";
  if (hero.health * 2 < hero.max_health) return "rest";
  return map.knows_stairs ? "stairs" : "explore";
}

/** Carries wishes out by keys. */
export const byKeys = {
  begin: async (tab) => tab.press("Enter"),
  act: async (tab, wanted, { map }) => {
    const foe = nearest(map);
    const keys = { explore: "o", rest: "Shift+R", stairs: "Shift+>", wait: "." };
    return tab.page.keyboard.press(wanted === "fight" ? STEPS[`${Math.sign(foe.dx)},${Math.sign(foe.dy)}`] : keys[wanted]);
  },
};

/** A place of the canvas, given in its own pixels, on the page. */
async function tapAt(tab, { x, y }) {
  const place = await tab.page.evaluate(([px, py]) => {
    const canvas = document.getElementById("canvas");
    const frame = canvas.getBoundingClientRect();
    return { x: frame.left + (px * frame.width) / canvas.width, y: frame.top + (py * frame.height) / canvas.height };
  }, [x, y]);
  await tab.page.touchscreen.tap(place.x, place.y);
}

/** Taps the button for thumbs with this word. */
export async function tapThumb(tab, word) {
  const button = tab.page.locator("#thumbs button").filter({ hasText: word }).first();
  await button.waitFor({ state: "visible" });
  await button.tap();
  await tab.settle();
}

/** Carries wishes out by taps. */
export const byTaps = {
  begin: async (tab) => {
    for (let taps = 0; taps < 4 && (await tab.state()).screen !== "play"; taps += 1) {
      const { rows } = await tab.page.evaluate(() => window.wyrmhold.mirror());
      await tapAt(tab, rows.find(({ text }) => /New game|Continue/.test(text)) ?? rows[0]);
      await tab.settle();
    }
    return tab.state();
  },
  act: async (tab, wanted, { map }) => {
    if (wanted === "fight") return tapAt(tab, nearest(map));
    if (wanted === "wait") return tapAt(tab, map.hero);
    if (wanted === "stairs" && map.stairs) return tapAt(tab, map.stairs);
    // Exploring ends at the stairs.
    return tapThumb(tab, wanted === "rest" ? "rest" : "explore");
  },
};

/** Plays until a depth is reached; answers how many inputs it took. */
export async function playTo(depth, tab, way) {
  let before = await calm(tab);
  for (let inputs = 1; inputs <= MOST_INPUTS; inputs += 1) {
    if (before.depth >= depth) return inputs - 1;
    // On a busy machine a tap can last as long as a look: the card is closed again.
    if (before.screen === "card") {
      await tab.page.keyboard.press("Escape");
      before = await calm(tab);
    }
    assert.equal(before.screen, "play", `the hero of turn ${before.turn} is on another screen`);
    const wanted = wish(before);
    await way.act(tab, wanted, before);
    let after = await calm(tab);
    // Something is between the two: let the foe come.
    if (wanted === "fight" && after.turn === before.turn && after.screen === "play") {
      await way.act(tab, "wait", after);
      after = await calm(tab);
    }
    before = after;
  }
  throw new Error(`${MOST_INPUTS} inputs did not lead to depth ${depth}`);
}
