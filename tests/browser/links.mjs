// Links of every kind, refused and taken, beside a game that has to wait; a duel there and back; the game of the day with
// its result, its history and what is shared; lost graphics, whatever the address asks for.
//
// Run by `cargo xtask browser`. Prints one line for each check.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checks } from "./checks.mjs";
import { SMALL, launch, openTab, options } from "./driver.mjs";
import { MANIFEST, MOTH, ModFolder } from "./modkit.mjs";
import { keysCount, wander } from "./player.mjs";

const { url, chromium, out, replays, binary } = options();
const { check, close, end } = checks(out, "links");
const browser = await launch(chromium);
const mods = new ModFolder(binary);
mods.write("moths", { "mod.json": MANIFEST, "raws/moths.json": MOTH });

/** A day on which a drunkard does not live long, and the day before it. */
const DAY = "2026-03-04";
const DAY_BEFORE = "2026-03-03";

/** A link of each kind, the screen that it opens, and the screen behind a yes; a run is watched without a question. */
const LINKS = {
  seed: { hash: "#seed=the+old+well", asks: "invitation", leadsTo: "heroes" },
  "the day": { hash: `#daily=${DAY}`, asks: "invitation", leadsTo: "heroes" },
  "another day": { hash: "#daily=2020-02-29", asks: "invitation", leadsTo: "heroes" },
  maze: { hash: "#maze=7", asks: "invitation", leadsTo: "puzzle" },
  run: { hash: `#run=${readFileSync(join(replays, "seed-1.replay")).toString("base64url")}`, asks: "replay", leadsTo: null },
};

const MOD = `#mod=moths.zip.${mods.zip("moths").toString("base64url")}`;

/** The browser's clock stands on this day. */
function onDay(context, day) {
  return context.addInitScript((noon) => {
    Date.now = () => noon;
  }, Date.parse(`${day}T12:00:00Z`));
}

/** A tab that is nowhere yet. */
async function blank() {
  const tab = await openTab(browser, SMALL);
  await onDay(tab.context, DAY);
  await tab.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  return tab;
}

async function fresh(address = url) {
  const tab = await blank();
  await tab.visit(address);
  await tab.settle();
  return tab;
}

/** Follows a link in the page that is open. */
async function follow(tab, hash) {
  await tab.page.evaluate(async (part) => {
    const heard = new Promise((resolve) => window.addEventListener("hashchange", resolve, { once: true }));
    location.hash = part;
    await heard;
  }, hash);
  await tab.settle();
  return tab.state();
}

/** Presses a key and nothing else: no hero is taken. */
async function key(tab, name) {
  await tab.page.keyboard.press(name);
  await tab.settle();
  return tab.state();
}

async function screenIs(tab, screen) {
  await tab.page.waitForFunction((name) => window.wyrmhold.state().screen === name, screen);
  await tab.settle();
}

async function shows(tab, pattern) {
  await tab.page.waitForFunction((text) => new RegExp(text).test(window.wyrmhold.shown().text.join("\n")), pattern.source);
}

function clipboard(tab) {
  return tab.page.evaluate(() => navigator.clipboard.readText());
}

/** Presses a key that copies a link, and answers what was copied. */
async function copied(tab, name, part) {
  await tab.page.evaluate(() => navigator.clipboard.writeText(""));
  for (let tries = 0; tries < 40; tries += 1) {
    await tab.press(name);
    const text = await clipboard(tab);
    if (text.includes(part)) return text;
    await tab.page.waitForTimeout(100);
  }
  throw new Error(`${name} copied no ${part}: ${(await tab.state()).notice}`);
}

/** Walks about as a drunkard until the hero is dead. Answers the digests of each turn. */
async function perish(tab) {
  const digests = await wander(tab);
  await screenIs(tab, "death");
  await keysCount(tab);
  return digests;
}

// ---------------------------------------------------------------- links that ask

async function beside() {
  const tab = await fresh(`${url}?seed=12`);
  await tab.press("Enter");
  const { hash: before, slot } = await tab.send(["wait", "wait"]);
  const isUntouched = async (what) => {
    const { screen, hash } = await tab.state();
    assert.deepEqual([screen, hash], ["play", before], what);
  };
  for (const [name, { hash, asks }] of Object.entries(LINKS)) {
    await check(tab, `${name}: refused, it leaves the running game as it is`, async () => {
      assert.equal((await follow(tab, hash)).screen, asks);
      assert.equal(await tab.page.evaluate(() => location.hash), "");
      if (asks === "invitation") await shows(tab, /waits among/);
      await key(tab, "Escape");
      if ((await tab.state()).screen !== "play") await tab.press("c");
      await isUntouched(name);
    });
  }
  await check(tab, "mod: refused, nothing is kept", async () => {
    await follow(tab, MOD);
    await tab.page.getByRole("button", { name: "Not now" }).click();
    await tab.page.keyboard.press("Escape");
    assert.equal((await tab.call("mods")).length, 1);
    await isUntouched("mod");
  });

  for (const [name, { hash, asks, leadsTo }] of Object.entries(LINKS)) {
    if (leadsTo === null) continue;
    await check(tab, `${name}: taken, it opens and the game waits among the games`, async () => {
      assert.equal((await follow(tab, hash)).screen, asks);
      assert.equal((await key(tab, "Enter")).screen, leadsTo);
      if (leadsTo === "heroes") {
        const begun = await tab.press("Enter");
        assert.deepEqual([begun.screen, begun.turn], ["play", 0]);
        assert.notEqual(begun.slot, slot);
        assert.notEqual(begun.hash, before);
      }
      await tab.visit(url);
      await tab.press("o");
      await tab.press("Enter");
      await isUntouched(name);
    });
  }
  await check(tab, "mod: taken, it is kept", async () => {
    await follow(tab, MOD);
    await tab.page.getByRole("button", { name: "Keep this mod" }).click();
    await tab.page.locator('[data-mod="moths.zip"]').waitFor();
    await tab.page.keyboard.press("Escape");
    await isUntouched("mod");
  });
  await close(tab);
}

async function alone() {
  const tab = await blank();
  for (const [name, { hash, asks, leadsTo }] of Object.entries(LINKS)) {
    await check(tab, `${name}: opened with the page, it is asked about once`, async () => {
      await tab.visit(`${url}?of=${encodeURIComponent(name)}${hash}`);
      await tab.settle();
      const opened = (await tab.state()).screen;
      // Without a game nothing is left by a maze.
      assert.ok(opened === asks || (name === "maze" && opened === leadsTo), opened);
      assert.equal(await tab.page.evaluate(() => location.hash), "");
    });
  }
  await check(tab, "after a reload it is not asked about again", async () => {
    await tab.reload();
    await tab.settle();
    assert.equal((await tab.state()).screen, "title");
  });
  await close(tab);
}

// ---------------------------------------------------------------- lost graphics

async function graphics() {
  const tab = await fresh(`${url}?seed=7`);
  tab.expects("lost graphics");
  await tab.press("Enter");
  const { hash: before, slot } = await tab.send(["wait", "wait", "wait"]);
  const slots = async () => new Set((await tab.call("fileNames", "saves/")).flatMap((file) => file.match(/^saves\/\d+/) ?? []));
  const begun = await slots();
  for (const part of ["", LINKS.seed.hash, LINKS.run.hash]) {
    const address = `?seed=99${part.slice(0, 12)}`;
    await check(tab, `with ${address} in the address, graphics that come back bring back the game that was played`, async () => {
      await tab.page.evaluate((asked) => history.replaceState(null, "", asked), `?seed=99${part}`);
      const loaded = tab.page.waitForEvent("load");
      await tab.page.evaluate(() => {
        const lost = document.getElementById("canvas").getContext("webgl2").getExtension("WEBGL_lose_context");
        lost.loseContext();
        setTimeout(() => lost.restoreContext(), 50);
      });
      await loaded;
      await tab.ready();
      await tab.settle();
      const after = await tab.state();
      assert.deepEqual([after.screen, after.hash, after.slot], ["play", before, slot]);
      assert.deepEqual(await slots(), begun, "no other game was begun");
    });
  }
  await close(tab);
}

// ---------------------------------------------------------------- duels

async function duel() {
  const first = await fresh(url);
  const second = await fresh(`${url}?seed=12`);
  let fight = {};
  let challenge = "";
  let answer = "";
  await check(first, "a duel is copied after a death", async () => {
    await first.newGame(`daily ${DAY}`);
    fight = await perish(first);
    await first.press("Shift+D");
    challenge = await copied(first, "Shift+D", "#duel=");
  });

  await check(second, "its link asks, and leaves a running game alone", async () => {
    await second.press("Enter");
    const { hash } = await second.send(["wait", "wait"]);
    const link = challenge.slice(challenge.indexOf("#"));
    assert.equal((await follow(second, link)).screen, "duel");
    await shows(second, /take it up/);
    await key(second, "Escape");
    assert.deepEqual([(await second.state()).screen, (await second.state()).hash], ["play", hash]);
    await follow(second, link);
    await shows(second, /take it up/);
    const begun = await second.press("Enter");
    assert.notEqual(begun.hash, hash);
    assert.equal(begun.screen, "play");
    // It begins in a turn of the other's game, shortly before its end, and just as it was then.
    const turns = Object.keys(fight).map(Number);
    assert.ok(begun.turn > 0 && begun.turn < Math.max(...turns), `turn ${begun.turn} of ${Math.max(...turns)}`);
    assert.ok(fight[begun.turn]?.includes(begun.hash), `in turn ${begun.turn} it was another game`);
    return `from turn ${begun.turn}`;
  });

  await check(second, "survived or lost, both fates stand side by side, and the answer is copied", async () => {
    for (let turns = 0; turns < 400 && (await second.state()).screen === "play"; turns += 10) {
      await second.page.evaluate(() => {
        for (let each = 0; each < 10 && window.wyrmhold.state().screen === "play"; each += 1) window.wyrmhold.send("wait");
      });
    }
    await screenIs(second, "duel");
    await shows(second, /Who sent it/);
    await shows(second, /You/);
    answer = await copied(second, "Shift+L", "#duel=");
    assert.notEqual(answer, challenge);
  });

  await check(first, "the answer shows both fates to whoever sent the duel", async () => {
    await first.visit(`${url}?again${answer.slice(answer.indexOf("#"))}`);
    await screenIs(first, "duel");
    await shows(first, /Who took it up/);
    await shows(first, /Killed by/);
    assert.equal((await key(first, "w")).screen, "replay");
  });
  await close(first);
  await close(second);
}

// ---------------------------------------------------------------- the game of the day

const SHARE = () => {
  navigator.canShare = () => true;
  navigator.share = (offer) => {
    window.shared = offer;
    return Promise.resolve();
  };
};

async function daily() {
  const tab = await openTab(browser, SMALL);
  await tab.context.addInitScript(SHARE);
  let score = "";
  for (const [days, day] of [[1, DAY_BEFORE], [2, DAY]]) {
    await onDay(tab.context, day);
    await check(tab, `${day}: the game of the day ends, and its result is on the title with the days in a row`, async () => {
      await tab.visit(url);
      const begun = await tab.press("t");
      assert.deepEqual([begun.screen, begun.turn], ["play", 0]);
      await perish(tab);
      await shows(tab, /share the result/);
      await tab.press("s");
      const { text, url: link } = await tab.page.evaluate(() => window.shared);
      assert.ok(link.endsWith(`#daily=${day}`), link);
      [, score] = text.match(/score (\d+)/) ?? [];
      assert.match(text, new RegExp(`Wyrmhold daily ${day}`));
      await tab.reload();
      await shows(tab, days === 1 ? new RegExp(`Today's game: ${score}`) : new RegExp(`Today's game: ${score}, streak ${days}`));
    });
  }
  await check(tab, "the history has both days, the days in a row, and shares each", async () => {
    assert.equal((await tab.press("p")).screen, "past runs");
    for (let tabs = 0; tabs < 5; tabs += 1) {
      if ((await tab.page.evaluate(() => window.wyrmhold.shown().text.join("\n"))).includes("In a row: 2 days now")) break;
      await tab.press("ArrowRight");
    }
    for (const pattern of [/In a row: 2 days now/, new RegExp(DAY), new RegExp(DAY_BEFORE)]) await shows(tab, pattern);
    await tab.page.evaluate(() => {
      window.shared = null;
    });
    await tab.press("s");
    assert.match((await tab.page.evaluate(() => window.shared)).url, /#daily=2026-03-0[34]$/);
  });
  await check(tab, "without a share sheet the result is copied", async () => {
    await tab.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await tab.page.evaluate(() => {
      navigator.share = undefined;
    });
    assert.match(await copied(tab, "s", "#daily="), /Wyrmhold daily/);
  });
  await close(tab);
}

await Promise.all([beside().then(alone), duel().then(graphics), daily()]);
await end(browser);
