// The game as it is heard: a level is finished, and things are used and aimed, by somebody who has the Tab and the Enter
// key, and hears what the live region adds and the element that has the focus. Nothing else is read.
//
// Run by `cargo xtask browser`. Prints one line for each check.

import assert from "node:assert/strict";
import { checks } from "./checks.mjs";
import { launch, openTab, options } from "./driver.mjs";
import { calm } from "./player.mjs";

/** Gives up after so many buttons. */
const MOST_PRESSES = 200;

const { url, chromium, out } = options();
const { check, close, end } = checks(out, "heard");
const browser = await launch(chromium);

/** Whoever listens: what was told since the last question, in order. */
async function listener(tab) {
  await tab.page.evaluate(() => {
    window.heard = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) window.heard.push(node.textContent);
    }).observe(document.getElementById("log"), { childList: true });
  });
  return () => tab.page.evaluate(() => window.heard.splice(0));
}

/** Waits until nothing goes on by itself any more and the words have followed, which they do soon after a frame. */
async function inWords(tab) {
  await calm(tab);
  await tab.page.evaluate(() => void window.wyrmhold.mirror());
}

/** Goes to a button by the Tab key, as far as it takes, and presses it. */
async function press(tab, words) {
  const way = await tab.page.evaluate((source) => {
    const all = [...document.querySelectorAll("canvas, #words button, #words a, #words h2")];
    const stops = all.filter((each) => each.tabIndex >= 0 || each === document.activeElement);
    const to = stops.findIndex((each) => each.matches("button") && new RegExp(source).test(each.textContent));
    return to < 0 ? null : to - stops.indexOf(document.activeElement);
  }, words.source);
  assert.ok(way !== null, `there is no button for ${words}`);
  const { keyboard } = tab.page;
  if (way < 0) await keyboard.down("Shift");
  // Each in turn, but without waiting for the browser's word after each.
  await Promise.all(Array.from({ length: Math.abs(way) }, () => keyboard.press("Tab")));
  if (way < 0) await keyboard.up("Shift");
  const focused = await tab.page.evaluate(() => document.activeElement.textContent);
  assert.match(focused, words);
  await tab.page.keyboard.press("Enter");
  await inWords(tab);
}

/** What a careful player does who was told only this. */
function nextDeed(creatures, news) {
  const foes = creatures.split(/[;:] /).filter((each) => / (north|south|east|west)/.test(each) && !each.includes("does not fight you"));
  const beside = foes.map((each) => each.match(/beside you, (\w+)/)).find(Boolean);
  // A foe that stands beside the hero is struck, and one that comes is let come.
  if (beside) return new RegExp(`^${beside[1]} \\(`);
  if (foes.some((each) => !each.includes("has not noticed you"))) return /^wait a turn/;
  // Exploring ends at the stairs. It does not begin with a sleeper in view, which is walked up to.
  const sleeper = foes.map((each) => each.match(/steps (\w+)/)).find(Boolean);
  if (sleeper) return new RegExp(`^${sleeper[1]} \\(`);
  return news.some((each) => /stairs down/i.test(each)) ? /^take the stairs down/ : /^explore/;
}

async function level() {
  const tab = await openTab(browser, { viewport: { width: 640, height: 400 } });
  // With this seed no foe of the first level keeps away for ever.
  await tab.visit(`${url}?seed=12`);
  await inWords(tab);
  const heard = await listener(tab);
  await check(tab, "a game is begun by the Tab and the Enter key", async () => {
    await press(tab, /^New game/);
    await tab.page.keyboard.press("Tab");
    await tab.page.keyboard.press("Enter");
    await inWords(tab);
    assert.match((await heard()).join("\n"), /Depth 1/);
  });

  await check(tab, "a level is finished by what is heard alone", async () => {
    let news = [];
    let told = [];
    let depth = 1;
    let presses = 0;
    let creatures = "";
    for (; depth < 2 && presses < MOST_PRESSES; presses += 1) {
      // Whoever comes is told without being asked for; where they are is asked.
      if (/ (north|south|east|west)/.test(creatures) || news.some((each) => /into view/.test(each))) {
        await press(tab, /^say who is in view/);
        const asked = await heard();
        creatures = asked.findLast((each) => each.startsWith("Creatures in view")) ?? "";
        assert.ok(creatures, `no answer: ${asked.join(" ")}`);
        presses += 1;
      }
      await press(tab, nextDeed(creatures, news));
      news = await heard();
      told = [...told, creatures, ...news].slice(-8);
      if (news.some((each) => /Depth 2/.test(each))) depth = 2;
    }
    assert.ok(depth === 2, `the last that was heard: ${told.join(" | ")}`);
    assert.equal((await tab.state()).depth, 2);
    return `${presses} presses`;
  });
  await close(tab);
}

async function things() {
  const tab = await openTab(browser, { viewport: { width: 640, height: 400 } });
  await tab.visit(url);
  await tab.newGame("12");
  await inWords(tab);
  const heard = await listener(tab);
  const turn = async () => (await tab.state()).turn;

  await check(tab, "a thing from the pack is used", async () => {
    const before = await turn();
    await press(tab, /^take something off/);
    await press(tab, /leather jerkin/);
    assert.ok((await turn()) > before);
    const told = (await heard()).join("\n");
    assert.match(told, /jerkin/);
    return told;
  });

  await check(tab, "another is thrown at a place that is chosen by steps", async () => {
    const before = await turn();
    await press(tab, /^throw something/);
    await press(tab, /torch/);
    await heard();
    await press(tab, /^south \(/);
    await press(tab, /^south \(/);
    const places = await heard();
    for (const place of ["beside you, south", "2 steps south"]) {
      assert.ok(places.some((each) => each.includes(place)), `${place} was not told: ${places.join(" | ")}`);
    }
    await press(tab, /^there \(/);
    assert.ok((await turn()) > before);
    const told = (await heard()).join("\n");
    assert.match(told, /torch/);
    return `${places.join(" | ")} - ${told}`;
  });
  await close(tab);
}

await things();
await level();
await end(browser);
