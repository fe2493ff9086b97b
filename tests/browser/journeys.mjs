// A game from its beginning to another day, on a desktop, a phone and a tablet: the second depth is reached, the
// player leaves or dies, loads the page again and goes on. And every kind of link, and a game taken elsewhere.
//
// Run by `cargo xtask browser`. Prints one line for each check.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checks } from "./checks.mjs";
import { launch, openTab, options } from "./driver.mjs";
import { byKeys, byTaps, calm, die, playTo } from "./player.mjs";

/** A seed whose first level a careful player survives, and soon leaves. */
const SEED = "25";

const DEVICES = {
  desktop: { way: byKeys, options: {} },
  phone: { way: byTaps, options: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true } },
  tablet: { way: byTaps, options: { viewport: { width: 820, height: 1180 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true } },
};

const { url, chromium, out, replays } = options();
const { check, close, end } = checks(out, "journeys");
const browser = await launch(chromium);

async function open(address, contextOptions = {}) {
  const tab = await openTab(browser, { acceptDownloads: true, ...contextOptions });
  await tab.visit(address);
  await tab.settle();
  return tab;
}

async function journey(name, { way, options: contextOptions }, end) {
  const tab = await open(`${url}?seed=${SEED}`, contextOptions);
  await check(tab, `${name}: a game is begun and played to the second depth`, async () => {
    assert.equal((await way.begin(tab)).screen, "play");
    return `${await playTo(2, tab, way)} inputs`;
  });
  await tab.page.screenshot({ path: join(out, `journey-${name}.png`) });
  await end(tab, name, way);
  await close(tab);
}

async function leave(tab, name, way) {
  await check(tab, `${name}: the player leaves, loads the page again and goes on`, async () => {
    const before = await tab.state();
    await tab.reload();
    assert.equal((await tab.state()).screen, "title");
    const after = await way.begin(tab);
    assert.deepEqual([after.screen, after.depth, after.hash], ["play", before.depth, before.hash]);
    const { turn } = await calm(tab);
    await way.act(tab, "wait", await calm(tab));
    assert.ok((await calm(tab)).turn > turn);
  });
}

async function perish(tab, name, way) {
  await check(tab, `${name}: the hero dies, the page is loaded again, and another one sets out`, async () => {
    await die(tab);
    await tab.page.screenshot({ path: join(out, `journey-${name}-death.png`) });
    await tab.reload();
    assert.equal((await tab.state()).screen, "title");
    const after = await way.begin(tab);
    assert.deepEqual([after.screen, after.turn], ["play", 0]);
  });
}

// ---------------------------------------------------------------- elsewhere

/** Drops a file on the page. */
async function drop(tab, name, bytes) {
  await tab.page.evaluate(([called, content]) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(content)], called));
    document.getElementById("canvas").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, [name, [...bytes]]);
}

async function elsewhere() {
  const tab = await open(`${url}?seed=${SEED}`);
  let file = null;
  let hash = "";
  await check(tab, "a game is written to a file by keys alone", async () => {
    await tab.press("Enter");
    ({ hash } = await tab.send(["wait", "wait", "wait"]));
    await tab.press("Shift+S");
    assert.equal((await tab.state()).screen, "title");
    await tab.press("o");
    const [download] = await Promise.all([tab.page.waitForEvent("download"), tab.press("e")]);
    file = { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
    assert.ok(file.bytes.length > 100);
    return file.name;
  });
  await close(tab);

  const other = await open(url);
  await check(other, "dropped on the page of another browser, it goes on there", async () => {
    await drop(other, file.name, file.bytes);
    await other.page.waitForFunction(() => window.wyrmhold.state().hash !== null);
    const { screen } = await other.state();
    if (screen !== "play") await other.press("Enter");
    assert.deepEqual([(await other.state()).screen, (await other.state()).hash], ["play", hash]);
  });
  await close(other);
}

// ---------------------------------------------------------------- links

async function links() {
  const run = `#run=${readFileSync(join(replays, "seed-1.replay")).toString("base64url")}`;
  const tab = await open(`${url}?seed=${SEED}`);
  await tab.press("Enter");
  const { hash, slot } = await tab.send(["wait", "wait"]);
  for (const [what, fragment, screen] of [["a run", run, "replay"], ["a maze", "#maze=7", "puzzle"]]) {
    await check(tab, `a link to ${what} leaves the running game alone`, async () => {
      await tab.page.evaluate((part) => {
        location.hash = part;
      }, fragment);
      await tab.settle();
      const state = await tab.state();
      // What would end the game is asked about first.
      assert.ok([screen, "invitation"].includes(state.screen), `${state.screen} is open`);
      await tab.visit(url);
      const after = await tab.press("Enter");
      assert.deepEqual([after.screen, after.hash, after.slot], ["play", hash, slot]);
    });
  }
  await close(tab);

  const maze = await open(`${url}#maze=7`);
  await check(maze, "a link to a maze opens it", async () => {
    assert.equal((await maze.state()).puzzle?.seed, "7");
  });
  await close(maze);
}

// Most of the time a page waits for its player, so three can be played at once.
await Promise.all([
  journey("desktop", DEVICES.desktop, leave),
  journey("phone", DEVICES.phone, leave),
  journey("tablet", DEVICES.tablet, perish),
]);
await elsewhere();
await links();
await end(browser);
