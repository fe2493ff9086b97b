// Pictures of every screen in the browser: at several sizes of the page and of text, with tiles and with glyphs, and
// at the sizes of phones and tablets. A stop that leads elsewhere than it says is a fault, and so is a screen of the game
// that no stop leads to.
//
// Run by `cargo xtask shots DIR`.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { launch, openTab, options } from "./driver.mjs";
import { NAMES, askWhichWay, die, endanger, keysCount, solveMaze, wander } from "./player.mjs";
import { packedBy } from "./modkit.mjs";
import { screenNames } from "./screens.mjs";

/** The same as of the window's pictures, and those of other devices; these have tiles and the usual text alone. */
const SIZES = [[1280, 720], [1920, 1080], [800, 600]];
const TEXTS = [100, 200];
const LOOKS = ["tiles", "glyphs"];
const DEVICES = [
  { width: 390, height: 844, deviceScaleFactor: 3, isMobile: true },
  { width: 844, height: 390, deviceScaleFactor: 3, isMobile: true },
  { width: 820, height: 1180, deviceScaleFactor: 2, isMobile: true },
  { width: 1440, height: 900, deviceScaleFactor: 1, isMobile: false },
];

const { url, chromium, into, page, save } = options();
const { title, game, end, elsewhere } = JSON.parse(readFileSync(new URL("stops.json", import.meta.url), "utf8"));
const browser = await launch(chromium);

/** The screens that were seen, and what was wrong. */
const seen = new Set();
let faults = 0;
let pictures = 0;

/** Something is wrong; the pictures are taken all the same. */
function tell(fault) {
  faults += 1;
  console.error(`shots: ${fault}`);
}

/** A mod of which something can be set, and one that lacks what it stands on. */
const ABOUT = { version: "1.0.0", game: "*", description: "It drips." };
const SETTABLE = { id: "damp", name: "Damp", ...ABOUT, settings: { flood: { switch: false }, smell: { choice: ["faint", "strong"] } } };
const ORPHAN = { id: "orphan", name: "Orphan", ...ABOUT, depends: { damp: ">=1.0.0" } };

/** Takes pictures in one tab; `prefix` begins their names. */
class Camera {
  constructor(tab, prefix) {
    this.tab = tab;
    this.prefix = prefix;
  }

  async press(keys) {
    for (const key of keys.split(" ").filter((word) => word !== "")) {
      await this.tab.page.keyboard.press(NAMES[key] ?? (/^[A-Z]$/.test(key) ? `Shift+${key}` : key), { delay: 20 });
      await this.tab.settle();
    }
  }

  /** A picture of what is shown, which has to be this screen. */
  async shoot(name, screen) {
    await this.tab.settle();
    // The words below the picture follow it.
    await this.tab.page.waitForTimeout(100);
    const { screen: shown } = await this.tab.state();
    seen.add(shown);
    if (shown !== screen) tell(`${this.prefix}: ${name} shows ${shown} and not ${screen}`);
    await this.tab.page.screenshot({ path: join(into, `browser-${this.prefix}-${name}.png`) });
    pictures += 1;
  }

  /** Goes to each of the stops and comes back. */
  async visit(stops, home) {
    for (const { name, keys, screen } of stops) {
      await this.press(keys);
      await this.shoot(name, screen);
      for (let times = 0; times < 8 && (await this.tab.state()).screen !== home; times += 1) await this.press("Escape");
      const { screen: back } = await this.tab.state();
      if (back !== home) throw new Error(`${this.prefix}: from ${name}, Escape leads to ${back} and not to ${home}`);
    }
  }
}

/** Settings, and the game that a bot has played for a while. */
async function prepare(tab, text, look) {
  await tab.visit(`${url}?seed=7`);
  await tab.call("importRun", [...readFileSync(save)]);
  await tab.page.evaluate((settings) => {
    window.wyrmhold.writeFile("settings.json", new TextEncoder().encode(JSON.stringify(settings)));
  }, { text_percent: text, look });
  await tab.visit(url);
}

/** The title, the game and its end. */
async function usual(tab, prefix) {
  const camera = new Camera(tab, prefix);
  await camera.visit(title, "title");
  await camera.press("c");
  await camera.visit(game, "play");
  await die(tab);
  await keysCount(tab);
  await camera.visit(end, "death");
}

/** What takes more than keys to come to. */
async function seldom(tab, prefix) {
  const camera = new Camera(tab, prefix);
  const debug = (deed) => tab.send({ debug: { deed } });
  const run = await tab.call("exportRun");

  await tab.visit(`${url}?seed=7`);
  await camera.visit([{ name: "story", keys: "p t", screen: "story" }], "title");
  await tab.call("openRun", run);
  await camera.shoot("replay", "replay");

  await tab.visit(`${url}?seed=8`);
  await tab.page.getByRole("button", { name: /^Learn to play/ }).first().evaluate((button) => button.click());
  await camera.shoot("tutorial", "play");

  await tab.visit(`${url}?seed=9`);
  await tab.onlyGame("12");
  await debug("begin");
  const up = "F6 ArrowUp ArrowUp ArrowUp ArrowUp";
  await camera.visit([
    { name: "debug", keys: "F6", screen: "debug" },
    { name: "debug-place", keys: `${up} Enter`, screen: "debug place" },
    { name: "debug-spawn", keys: `${up} ArrowUp Enter`, screen: "debug spawn" },
  ], "play");

  if (await endanger(tab)) await camera.shoot("danger", "danger");
  else tell(`${prefix}: no trap beside the hero is asked about`);

  await tab.onlyGame("12");
  if (await win(tab)) await camera.shoot("victory", "victory");
  else tell(`${prefix}: no thing ends the game at the stairs up`);

  for (const about of [SETTABLE, ORPHAN]) {
    await tab.call("bringMod", `${about.id}.zip`, await packedBy(tab, [["mod.json", [...Buffer.from(JSON.stringify(about))]]]));
  }
  await tab.visit(`${url}?seed=10`);
  await askWhichWay(tab, "damp.zip");
  await camera.shoot("direction", "direction");
  await tab.visit(`${url}?seed=11`);
  await camera.visit([{ name: "mod-settings", keys: "m ArrowDown s", screen: "mod settings" }], "title");
  await camera.press("m ArrowDown Enter");
  await camera.press("r");
  await camera.shoot("reports", "reports");

  await tab.visit(`${url}?seed=12`);
  await camera.press("z");
  await solveMaze(tab);
  await camera.shoot("maze-won", "puzzle");

  await tab.visit(`${url}?seed=13#seed=the+old+well`);
  await camera.shoot("invitation", "invitation");
  const link = await challenge(tab);
  await tab.visit(`${url}?seed=14${link.slice(link.indexOf("#"))}`);
  await tab.page.waitForFunction(() => /take it up/.test(window.wyrmhold.shown().text.join("\n")));
  await camera.shoot("duel", "duel");

  // Only one tab may keep its game.
  const second = new Camera(await tab.beside(), prefix);
  await second.tab.visit(url);
  await second.tab.newGame("7");
  await second.press("F2");
  await second.shoot("unsaved", "unsaved");
  await second.tab.page.close();
}

/** Loses a game, and answers the link of a duel about it. */
async function challenge(tab) {
  for (const { id } of [ORPHAN, SETTABLE]) await tab.call("removeMod", `${id}.zip`);
  await tab.visit(`${url}?seed=15`);
  await tab.onlyGame("daily 2026-03-04");
  await wander(tab);
  await keysCount(tab);
  await tab.page.evaluate(() => {
    window.wyrmholdPage.copy = (text) => {
      window.copied = text;
    };
  });
  for (let tries = 0; tries < 40; tries += 1) {
    await tab.press("Shift+D");
    const text = await tab.page.evaluate(() => window.copied ?? "");
    if (text.includes("#duel=")) return text;
    await tab.page.waitForTimeout(100);
  }
  throw new Error("no duel was copied");
}

/** Goes out with each thing in turn: one of them is what the hero came for. */
async function win(tab) {
  for (let item = 0; item < 200; item += 1) {
    if (item % 10 === 0) {
      await tab.onlyGame("12");
      await tab.send({ debug: { deed: "begin" } });
    }
    const { hero } = await tab.state();
    const spawned = await tab.send({ debug: { deed: { spawn: { what: { item }, at: hero } } } });
    if (spawned.error) return false;
    const { screen } = await tab.send(["pick_up", "ascend"]);
    if (screen !== "play") return screen === "victory";
  }
  return false;
}

for (const [width, height] of SIZES) {
  for (const text of TEXTS) {
    for (const look of LOOKS) {
      const tab = await openTab(browser, { viewport: { width, height } });
      const prefix = `${width}x${height}-${text}-${look}`;
      await prepare(tab, text, look);
      await usual(tab, prefix);
      // Once is enough to see that they are there; each size of text has a look of its own.
      if (look === "tiles") await seldom(tab, prefix);
      await tab.context.close();
    }
  }
}
for (const { width, height, deviceScaleFactor, isMobile } of DEVICES) {
  const tab = await openTab(browser, { viewport: { width, height }, deviceScaleFactor, isMobile, hasTouch: isMobile });
  await prepare(tab, 100, "tiles");
  await usual(tab, `page-${width}x${height}`);
  await tab.context.close();
}
await browser.close();

const names = screenNames(join(dirname(dirname(page)), "src", "ui"));
for (const name of names) {
  if (!seen.has(name) && !(name in elsewhere)) tell(`no stop leads to ${name}`);
}
for (const name of Object.keys(elsewhere)) {
  if (seen.has(name) || !names.has(name)) tell(`${name} needs no reason any more`);
}
console.log(`shots: ${pictures} pictures of ${seen.size} screens in the browser`);
process.exit(faults === 0 ? 0 : 1);
