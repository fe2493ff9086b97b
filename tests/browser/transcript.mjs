// Games of bots, heard: whatever happens is text in the live region. And every screen that keys lead to is there
// in words, in which an automated check finds nothing wrong.
//
// Run by `cargo xtask browser`. Prints one line for each check.

import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { violations } from "./axe.mjs";
import { checks } from "./checks.mjs";
import { launch, openTab, options } from "./driver.mjs";
import { packedBy } from "./modkit.mjs";
import { NAMES, askWhichWay, die, endanger, keysCount, solveMaze } from "./player.mjs";
import { screenNames } from "./screens.mjs";

const { url, chromium, out, fixtures, page } = options();
const { check, close, end } = checks(out, "transcript");
const browser = await launch(chromium);

// ---------------------------------------------------------------- what happens

/** Words that tell of each kind of notice. A new kind needs a row. */
const WORDS = {
  hurt: /damage|hurt|loses? \d/,
  missed: /miss|dodge|past/,
  flew: /throw|fire|shoot|flies|hurl|spit/,
  conjured: /cast|zap|point|read|call|breath|conjure|power|wand|staff|scroll|\bat\b/,
  died: /die|dead|kill|destroy|slain|fall|crumble|burst/,
  healed: /feel better|feel no different|heal/,
  door_moved: /door/,
  picked_up: /You pick up/,
  entered_depth: /Depth \d/,
  came_into_view: /comes into view/,
  // What is heard goes with something that is told; only one's own steps need no words.
  sounded: /\w/,
  found: /Found: /,
};

/** Plays a recorded game, and answers for each kind of notice what was told when it came first, as the page showed it. */
function listen(tab, seed, commands) {
  return tab.page.evaluate(([chosen, sent]) => {
    const told = {};
    const log = document.getElementById("log");
    const lines = [];
    const watcher = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) lines.push(node.textContent);
    });
    watcher.observe(log, { childList: true });
    const added = () => {
      for (const { addedNodes } of watcher.takeRecords()) for (const node of addedNodes) lines.push(node.textContent);
    };
    const silent = [];
    window.wyrmhold.newGame(chosen);
    // What the beginning tells belongs to the first command.
    let from = 0;
    for (const command of sent) {
      window.wyrmhold.send(command);
      const { kinds } = window.wyrmhold.mirror();
      added();
      const heard = lines.slice(from).join("\n");
      from = lines.length;
      for (const kind of kinds) (told[kind] ??= []).push(heard);
      // One's own steps are heard, and need no words.
      const mute = kinds.filter((kind) => kind !== "sounded");
      if (heard === "" && mute.length > 0) silent.push({ turn: window.wyrmhold.state().turn, command, mute });
    }
    watcher.disconnect();
    return { told, lines, silent };
  }, [seed, commands]);
}

async function happenings() {
  const tab = await openTab(browser);
  await tab.visit(url);
  const told = {};
  const transcript = [];
  const silent = [];
  for (const name of readdirSync(fixtures).filter((file) => file.endsWith(".json"))) {
    const { seed, commands } = JSON.parse(readFileSync(join(fixtures, name), "utf8"));
    const heard = await listen(tab, seed, commands);
    for (const [kind, texts] of Object.entries(heard.told)) (told[kind] ??= []).push(...texts);
    transcript.push(...heard.lines);
    silent.push(...heard.silent);
  }
  writeFileSync(join(out, "transcript.txt"), transcript.join("\n"));

  const kinds = await tab.page.evaluate(() => window.wyrmhold.noticeKinds());
  await check(tab, "every kind of what can happen has happened, and has words here", () => {
    assert.deepEqual(Object.keys(WORDS).sort(), [...kinds].sort());
    assert.deepEqual(kinds.filter((kind) => !(kind in told)), []);
    return `${transcript.length} lines`;
  });
  await check(tab, "nothing happens of which nothing at all is told", () => assert.deepEqual(silent, []));
  for (const kind of kinds) {
    await check(tab, `${kind} is told in the live region`, () => {
      const texts = told[kind] ?? [];
      const mute = texts.filter((text) => !WORDS[kind].test(text));
      assert.ok(texts.length > 0, "it never happened");
      assert.ok(mute.length < texts.length, `none of ${texts.length} was told, such as: ${mute[0]}`);
      return `${texts.length - mute.length} of ${texts.length}`;
    });
  }
  await close(tab);
}

// ---------------------------------------------------------------- every screen

/** Keys that lead to screens from the title, from a game and from its end. */
const FROM_THE_TITLE = ["", "F1", "?", "g", "s", "s F1", "p", "m", "z", "O", "O ArrowUp Enter", "t"];
const FROM_THE_GAME = [
  "", "F1", "?", "Escape", "O", "i", "i a", "i a E", "i d", "q", "r", "w", "T", "t", "t a", "Z", "c", "x", "x x Enter", "E", "E Tab Enter",
  "M", "m", "C", "/", "_", "F3", "F6", "F9",
];
const OF_DEBUGGING = ["F6", "F6 ArrowUp ArrowUp ArrowUp ArrowUp Enter", "F6 ArrowUp ArrowUp ArrowUp ArrowUp ArrowUp Enter"];
const FROM_THE_END = ["", "?", "m", "M", "F9", "w"];
const FROM_A_LATER_TITLE = ["o", "p t", "m ArrowDown s"];
const FROM_A_RUN = ["", "g"];

/** A mod of which a player can set something, as its files. */
const SETTABLE = [["mod.json", [...Buffer.from(`{
  "id": "damp", "name": "Damp", "version": "1.0.0", "game": "*", "description": "It drips.",
  "settings": { "flood": { "switch": false }, "pools": { "number": { "default": 2, "min": 1, "max": 9 } }, "smell": { "choice": ["faint", "strong"] } }
}`)]]];

/** One that is faulty without that. */
const ORPHAN = [["mod.json", [...Buffer.from(`{
  "id": "orphan", "name": "Orphan", "version": "1.0.0", "game": "*", "description": "It waits.", "depends": { "damp": ">=1.0.0" }
}`)]]];

/** Screens that take too long to come to here, and why they are left out. */
const ELSEWHERE = {
  elsewhere: "folders of a window",
  playback: "the solution of a maze, which a command of the window shows",
};

/** Looks at a screen in words: it has text, buttons, and nothing that a reader would stumble over. */
async function look(tab, keys, seen) {
  const state = await tab.state();
  const mirror = await tab.page.evaluate(() => window.wyrmhold.mirror());
  assert.equal(await tab.page.locator("#words-title").textContent(), state.screen, keys);
  const isEmpty = mirror.text.length + mirror.rows.length + mirror.around.length === 0;
  assert.ok(!isEmpty, `${state.screen} (${keys}) has no words`);
  assert.ok(mirror.actions.length > 0, `${state.screen} (${keys}) has no actions`);
  if (seen.has(state.screen)) return;
  seen.add(state.screen);
  assert.deepEqual(await violations(tab.page), [], `${state.screen} (${keys})`);
}

async function goRound(tab, stops, home, seen) {
  for (const keys of stops) {
    for (const key of keys.split(" ").filter((word) => word !== "")) {
      await tab.page.keyboard.press(NAMES[key] ?? (/^[A-Z]$/.test(key) ? `Shift+${key}` : key));
      await tab.settle();
    }
    await tab.settle();
    await look(tab, keys, seen);
    await backTo(tab, home, `after ${keys}`);
  }
}

/** Leaves what is open for the screen below. */
async function backTo(tab, home, what = "") {
  for (let times = 0; times < 8 && (await tab.state()).screen !== home; times += 1) {
    await tab.page.keyboard.press("Escape");
    await tab.settle();
  }
  assert.equal((await tab.state()).screen, home, what);
}

async function screens() {
  const tab = await openTab(browser);
  await tab.visit(`${url}?seed=12`);
  const seen = new Set();
  await check(tab, "every screen from the title is there in words without a violation", () => goRound(tab, FROM_THE_TITLE, "title", seen));
  await check(tab, "and every screen from a game", async () => {
    await tab.newGame("12");
    await tab.settle();
    await goRound(tab, FROM_THE_GAME, "play", seen);
  });
  await check(tab, "and every screen from its end", async () => {
    await tab.send({ debug: { deed: "begin" } });
    await goRound(tab, OF_DEBUGGING, "play", seen);
    assert.ok(await endanger(tab), "no step is asked about");
    await look(tab, "a step onto a trap", seen);
    await backTo(tab, "play");
    await die(tab);
    await keysCount(tab);
    await goRound(tab, FROM_THE_END, "death", seen);
  });
  await check(tab, "and every screen of a run that is watched, a maze, a link and a game that is not saved", async () => {
    const run = await tab.call("exportRun");
    await tab.newGame("7");
    await tab.visit(`${url}?seed=12`);
    // Without mods, as it was played.
    assert.equal((await tab.call("openRun", run)).screen, "replay");
    await tab.settle();
    await goRound(tab, FROM_A_RUN, "replay", seen);
    await tab.visit(`${url}?seed=12`);
    await tab.call("bringMod", "damp.zip", await packedBy(tab, SETTABLE));
    await tab.visit(`${url}?seed=12`);
    await goRound(tab, FROM_A_LATER_TITLE, "title", seen);
    await askWhichWay(tab, "damp.zip");
    await look(tab, "a door of two", seen);
    await tab.visit(`${url}?seed=12&again`);
    await tab.press("z");
    await solveMaze(tab);
    await look(tab, "a maze that was won", seen);
    await tab.visit(`${url}?seed=12`);
    await tab.call("bringMod", "orphan.zip", await packedBy(tab, ORPHAN));
    await tab.visit(`${url}?seed=12&with=two+mods`);
    await goRound(tab, ["m ArrowDown Enter r"], "title", seen);
    await tab.visit(`${url}#seed=7`);
    await tab.settle();
    await look(tab, "#seed", seen);
    const second = await tab.beside();
    await second.visit(url);
    await second.newGame("7");
    await second.press("F2");
    await second.page.waitForTimeout(100);
    await look(second, "F2", seen);
    await second.page.close();
  });
  await check(tab, "that is all of them", () => {
    const names = screenNames(join(dirname(dirname(page)), "src", "ui"));
    const missing = [...names].filter((name) => !seen.has(name) && !(name in ELSEWHERE));
    assert.deepEqual(missing, [], "no stop leads to these screens: add one");
    assert.deepEqual(Object.keys(ELSEWHERE).filter((name) => seen.has(name) || !names.has(name)), [], "these need no exception");
    return `${seen.size} screens: ${[...seen].join(", ")}`;
  });
  await close(tab);
}

await happenings();
await screens();
await end(browser);
