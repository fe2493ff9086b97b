// The page in the system's own Firefox: it loads, is played by keys, is loaded again and goes on.
//
// Run by `cargo xtask browser` where there is a Firefox. Prints one line for each check.

import assert from "node:assert/strict";
import { firefox as launcher } from "playwright-core";
import { checks } from "./checks.mjs";
import { openTab, options } from "./driver.mjs";

const { url, firefox, display, out } = options();
const { check, end } = checks(out, "firefox");

// The system's own speaks WebDriver BiDi and not the protocol of Playwright's builds.
const browser = await launcher.launch({
  channel: "moz-firefox",
  executablePath: firefox,
  headless: false,
  env: { ...process.env, DISPLAY: display },
});
const tab = await openTab(browser);

await check(tab, "Firefox: the page loads, and the title is drawn", async () => {
  await tab.visit(`${url}?seed=7`);
  assert.equal((await tab.state()).screen, "title");
  assert.ok((await tab.colours()) >= 4);
});

await check(tab, "Firefox: a game is begun and played by keys", async () => {
  assert.equal((await tab.press("Enter")).screen, "play");
  const turns = [];
  for (const key of [".", "s", "ArrowLeft", "ArrowRight", "."]) turns.push((await tab.press(key)).turn);
  assert.ok(turns.at(-1) >= 3, turns.join(" "));
  assert.equal((await tab.press("i")).screen, "pack");
  assert.equal((await tab.press("Escape")).screen, "play");
});

await check(tab, "Firefox: what happens is text beside the picture", async () => {
  await tab.page.waitForFunction(() => document.getElementById("words-around").textContent.includes("Free ways"));
});

await check(tab, "Firefox: loaded again, it goes on", async () => {
  const { hash } = await tab.press(".");
  await tab.reload();
  assert.equal((await tab.press("Enter")).hash, hash);
});

await check(tab, "Firefox: no error in the console", () => {
  // Firefox warns of its own drawing; that is no fault of the page.
  assert.deepEqual(tab.errors.filter((text) => !/WebGL/.test(text)), []);
});
await end(browser);
