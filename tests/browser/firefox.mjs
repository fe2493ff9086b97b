// The page in the system's own Firefox: a game to the second depth, mods, links, files, another tab, no network, lost
// graphics, and the sizes of a phone and a tablet.
//
// Run by `cargo xtask browser` where there is a Firefox. Prints one line for each check.

import assert from "node:assert/strict";
import { resolve } from "node:path";
import { firefox as launcher } from "playwright-core";
import { checks } from "./checks.mjs";
import { SMALL, openTab, options } from "./driver.mjs";
import { MANIFEST, MOTH, drop, packedBy } from "./modkit.mjs";
import { byKeys, playTo } from "./player.mjs";
import { serveUnder } from "./server.mjs";

const { url, firefox, display, out } = options();
const { check, close, end } = checks(out, "firefox");

/** A seed whose first level a careful player survives, and soon leaves. */
const SEED = "25";

// The system's own speaks WebDriver BiDi and not the protocol of Playwright's builds.
const browser = await launcher.launch({
  channel: "moz-firefox",
  executablePath: firefox,
  headless: false,
  env: { ...process.env, DISPLAY: display },
});

async function fresh(address, contextOptions = {}) {
  const tab = await openTab(browser, { ...SMALL, ...contextOptions });
  await tab.visit(address);
  await tab.settle();
  return tab;
}

/** A mod of one monster, as a zip. */
function packed(tab, manifest, monster) {
  return packedBy(tab, [["mod.json", [...Buffer.from(manifest)]], ["raws/moths.json", [...Buffer.from(monster)]]]);
}

async function game() {
  const tab = await fresh(`${url}?seed=${SEED}`);
  await check(tab, "Firefox: the page loads, and the title is drawn", async () => {
    assert.equal((await tab.state()).screen, "title");
    assert.ok((await tab.colours()) >= 4);
  });

  await check(tab, "Firefox: a game is begun and played to the second depth by keys", async () => {
    assert.equal((await tab.press("Enter")).screen, "play");
    return `${await playTo(2, tab, byKeys)} inputs`;
  });

  await check(tab, "Firefox: screens open and close", async () => {
    for (const [key, screen] of [["i", "pack"], ["Shift+C", "sheet"], ["Shift+M", "map"], ["Shift+?", "help"]]) {
      assert.equal((await tab.press(key)).screen, screen);
      assert.equal((await tab.press("Escape")).screen, "play");
    }
  });

  await check(tab, "Firefox: what happens is text beside the picture", async () => {
    await tab.page.waitForFunction(() => document.getElementById("words-around").textContent.includes("Free ways"));
  });

  await check(tab, "Firefox: loaded again, it goes on", async () => {
    const { hash } = await tab.press(".");
    await tab.reload();
    assert.equal((await tab.press("Enter")).hash, hash);
  });

  const other = await fresh(url);
  await check(other, "Firefox: a game is taken to another browser as a file", async () => {
    const { hash } = await tab.state();
    await drop(other, "game.save", await tab.call("exportRun"));
    await other.page.waitForFunction((wanted) => window.wyrmhold.state().hash === wanted, hash);
  });
  await close(other);

  await check(tab, "Firefox: a second tab reads, and takes over when the first is closed", async () => {
    const second = await tab.beside();
    await second.visit(url);
    await second.settle();
    assert.match((await second.state()).storage, /another window/);
    await tab.page.close();
    await second.page.waitForFunction(() => window.wyrmhold.state().storage === null);
  });
  await close(tab);
}

async function mods() {
  const tab = await fresh(url);
  await check(tab, "Firefox: a mod that is dropped is kept", async () => {
    await drop(tab, "moths.zip", await packed(tab, MANIFEST, MOTH));
    await tab.page.waitForFunction(() => window.wyrmhold.mods().length === 2);
    assert.equal((await tab.call("mods"))[1].state, "on");
    await tab.reload();
    assert.equal((await tab.call("mods"))[1].state, "on");
  });

  await check(tab, "Firefox: one with mistakes is refused in words", async () => {
    const [manifest, monster] = [MANIFEST.replace('"moths"', '"torn"'), MOTH.replace("hit_points", "hit_ponts")];
    await drop(tab, "torn.zip", await packed(tab, manifest, monster));
    await tab.page.locator("#workshop .reports li").first().waitFor();
    assert.match(await tab.page.locator("#workshop .reports").innerText(), /hit_ponts/);
    await tab.page.keyboard.press("Escape");
    await tab.page.locator("#workshop").waitFor({ state: "detached" });
  });
  await close(tab);
}

async function links() {
  for (const [hash, screen] of [["#seed=the+old+well", "invitation"], ["#maze=7", "puzzle"]]) {
    const tab = await fresh(`${url}${hash}`);
    await check(tab, `Firefox: ${hash} in the address opens`, async () => {
      assert.equal((await tab.state()).screen, screen);
      assert.equal(await tab.page.evaluate(() => location.hash), "");
    });
    await close(tab);
  }
}

async function withoutNetwork() {
  const server = await serveUnder(resolve(out, "..", "web"), "page", {});
  const tab = await fresh(`${server.url}?seed=7`);
  await check(tab, "Firefox: what was loaded once is played without its server", async () => {
    await tab.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await tab.press("Enter");
    const { hash } = await tab.press(".");
    server.close();
    await tab.reload();
    assert.equal((await tab.press("Enter")).hash, hash);
  });
  await close(tab);
}

async function graphics() {
  const tab = await fresh(`${url}?seed=7`);
  await check(tab, "Firefox: graphics that come back bring the game back", async () => {
    await tab.press("Enter");
    const { hash } = await tab.press(".");
    tab.expects("lost graphics");
    const loaded = tab.page.waitForEvent("load");
    await tab.page.evaluate(() => {
      const lost = document.getElementById("canvas").getContext("webgl2").getExtension("WEBGL_lose_context");
      lost.loseContext();
      setTimeout(() => lost.restoreContext(), 100);
    });
    await loaded;
    await tab.ready();
    await tab.settle();
    assert.deepEqual([(await tab.state()).screen, (await tab.state()).hash], ["play", hash]);
  });
  await close(tab);
}

async function sizes() {
  for (const [width, height] of [[390, 844], [820, 1180]]) {
    const tab = await fresh(`${url}?seed=7`, { viewport: { width, height } });
    await check(tab, `Firefox: at ${width}x${height} it fills the page and draws`, async () => {
      const { cssWidth, cssHeight } = await tab.canvasSize();
      assert.deepEqual([cssWidth, cssHeight], [width, height]);
      assert.equal((await tab.press("Enter")).screen, "play");
      assert.ok((await tab.colours()) >= 4);
    });
    await close(tab);
  }
}

await game();
await mods();
await links();
await withoutNetwork();
await graphics();
await sizes();
await end(browser);
