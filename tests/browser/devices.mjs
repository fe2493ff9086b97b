// Keyboards, mice and systems of many kinds: layouts other than the American one, screens of several densities,
// and what a system asks for on the player's behalf.
//
// Run by `cargo xtask browser`. Prints one line for each check.

import assert from "node:assert/strict";
import { checks } from "./checks.mjs";
import { launch, openTab, options } from "./driver.mjs";

const { url, chromium, out } = options();
const { check, close, end } = checks(out, "devices");
const browser = await launch(chromium);

/** The fewest points that text may be high. */
const LEAST_TEXT = 12;

// ---------------------------------------------------------------- keyboards

/** An event of a keyboard: the place of the key, what it writes, and Shift. */
const key = (code, written, shiftKey = false) => ({ code, key: written, shiftKey });

/** Keys of other layouts, and the American ones that do the same. */
const LAYOUTS = {
  AZERTY: [
    [key("KeyA", "q"), "q"],
    [key("KeyW", "z"), "z"],
    [key("KeyM", ","), ","],
    [key("Comma", ".", true), "."],
    [key("KeyM", "?", true), "Shift+?"],
    [key("IntlBackslash", ">", true), "Shift+>"],
    [key("Digit6", "6", true), "6"],
    [key("KeyL", "l"), "l"],
  ],
  QWERTZ: [
    [key("KeyZ", "y"), "y"],
    [key("KeyY", "z"), "z"],
    [key("Minus", "?", true), "Shift+?"],
    [key("IntlBackslash", ">", true), "Shift+>"],
    [key("Digit7", "/", true), "/"],
    [key("KeyI", "i"), "i"],
  ],
  Cyrillic: [
    [key("KeyL", "д"), "l"],
    [key("KeyH", "р"), "h"],
    [key("KeyI", "ш"), "i"],
    [key("KeyM", "ь"), "m"],
    [key("Period", "Ю", true), "Shift+>"],
    [key("KeyC", "С", true), "Shift+C"],
    [key("Digit6", "6"), "6"],
  ],
};

async function keyboards() {
  const tab = await openTab(browser);
  await tab.visit(url);
  const outcome = ({ screen, turn, hash, refusal }) => ({ screen, turn, hash, refusal });
  for (const [name, keys] of Object.entries(LAYOUTS)) {
    await check(tab, `${name}: keys do what stands on them, or what stands in their place`, async () => {
      for (const [event, same] of keys) {
        await tab.onlyGame("12");
        const expected = outcome(await tab.press(same));
        await tab.onlyGame("12");
        await tab.page.evaluate(async (init) => {
          document.getElementById("canvas").dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
          await window.wyrmhold.settled();
        }, event);
        assert.deepEqual(outcome(await tab.state()), expected, `${event.key} on ${event.code}`);
      }
    });
  }
  await close(tab);
}

// ---------------------------------------------------------------- mice

function shown(tab) {
  return tab.page.evaluate(() => window.wyrmhold.shown());
}

/** A free tile beside the hero, as a place on the page. */
async function besideTheHero(tab) {
  const { map, look } = await shown(tab);
  const ways = { west: [-1, 0], east: [1, 0], north: [0, -1], south: [0, 1] };
  const free = await tab.page.evaluate(() => window.wyrmhold.mirror().around.find(({ name }) => name === "Free ways").entries);
  const [dx, dy] = ways[free.find((way) => way in ways)];
  const { cssWidth, width, left, top } = await tab.page.evaluate(() => {
    const canvas = document.getElementById("canvas");
    const frame = canvas.getBoundingClientRect();
    return { cssWidth: frame.width, width: canvas.width, left: frame.left, top: frame.top };
  });
  const scale = cssWidth / width;
  return { dx, dy, x: left + (map.hero.x + dx * look.tile) * scale, y: top + (map.hero.y + dy * look.tile) * scale };
}

/** A page that is scaled by itself, as a browser's zoom and a host's frame do. */
const SCALED = () => document.addEventListener("DOMContentLoaded", () => {
  document.documentElement.style.zoom = "1.25";
});

async function mouse(what, contextOptions, prepare = null) {
  const tab = await openTab(browser, contextOptions);
  if (prepare !== null) await tab.page.addInitScript(prepare);
  await tab.visit(`${url}?seed=12`);
  await check(tab, `${what}: a click steps to the tile below it`, async () => {
    const before = await tab.press("Enter");
    const { x, y, dx, dy } = await besideTheHero(tab);
    await tab.page.mouse.click(x, y);
    await tab.page.waitForFunction((turn) => window.wyrmhold.state().turn > turn, before.turn);
    const { hero } = await tab.state();
    assert.deepEqual([hero.x - before.hero.x, hero.y - before.hero.y], [dx, dy]);
  });

  await check(tab, `${what}: the other button tells of the tile below it, without a turn`, async () => {
    const { turn } = await tab.state();
    const { x, y } = await besideTheHero(tab);
    await tab.page.mouse.click(x, y, { button: "right" });
    await tab.settle();
    const after = await tab.state();
    assert.equal(after.turn, turn);
    assert.notEqual(after.screen, "play");
    assert.equal((await tab.press("Escape")).screen, "play");
  });

  await check(tab, `${what}: the wheel makes tiles larger and smaller`, async () => {
    const { x, y } = await besideTheHero(tab);
    await tab.page.mouse.move(x, y);
    const { look: { tile: first } } = await shown(tab);
    await tab.page.mouse.wheel(0, 200);
    await tab.page.waitForFunction((side) => window.wyrmhold.shown().look.tile < side, first);
    await tab.page.mouse.wheel(0, -200);
    await tab.page.waitForFunction((side) => window.wyrmhold.shown().look.tile === side, first);
  });

  await check(tab, `${what}: text is at least ${LEAST_TEXT} points high`, async () => {
    const { cell } = await shown(tab);
    const points = await tab.page.evaluate((height) => {
      const canvas = document.getElementById("canvas");
      return (height * canvas.getBoundingClientRect().height) / canvas.height;
    }, cell.height);
    assert.ok(points >= LEAST_TEXT, `${points} points`);
    return `${points.toFixed(1)} points`;
  });
  await close(tab);
}

// ---------------------------------------------------------------- sizes

/** A phone upright and sideways, a tablet and a desktop. */
const SIZES = [
  { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true },
  { viewport: { width: 844, height: 390 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true },
  { viewport: { width: 820, height: 1180 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  { viewport: { width: 1440, height: 900 } },
];

async function size(contextOptions) {
  const { viewport: { width, height }, hasTouch } = contextOptions;
  const tab = await openTab(browser, contextOptions);
  await tab.visit(`${url}?seed=12`);
  for (const screen of ["title", "play"]) {
    await check(tab, `${width}x${height}, ${screen}: text can be read, and nothing lies over the picture`, async () => {
      if (screen === "play") await tab.press("Enter");
      await tab.settle();
      await tab.page.evaluate(() => window.wyrmhold.mirror());
      const { cell } = await shown(tab);
      const { canvas, thumbs } = await tab.page.evaluate(() => {
        const box = (id) => document.getElementById(id).getBoundingClientRect().toJSON();
        return { canvas: box("canvas"), thumbs: document.getElementById("thumbs").hidden ? null : box("thumbs") };
      });
      const { height: pixels } = await tab.canvasSize();
      const points = (cell.height * canvas.height) / pixels;
      assert.ok(points >= LEAST_TEXT, `${points} points`);
      assert.equal(canvas.width, width);
      if (hasTouch) {
        assert.ok(thumbs !== null, "there are no buttons");
        assert.ok(canvas.bottom <= thumbs.top, `the picture ends at ${canvas.bottom}, the buttons begin at ${thumbs.top}`);
        assert.ok(thumbs.bottom <= height, `the buttons end at ${thumbs.bottom}`);
      } else {
        assert.equal(thumbs, null);
        assert.equal(canvas.height, height);
      }
      return `${points.toFixed(1)} points`;
    });
  }
  await close(tab);
}

// ---------------------------------------------------------------- systems

async function wishes() {
  const tab = await openTab(browser, { reducedMotion: "reduce", contrast: "more" });
  await tab.visit(`${url}?seed=12`);
  const look = async () => {
    await tab.settle();
    const { still, palette } = (await shown(tab)).look;
    return { still, palette };
  };
  await check(tab, "a system that asks for less motion and more contrast gets both", async () => {
    assert.deepEqual(await look(), { still: true, palette: "high_contrast" });
  });
  await check(tab, "its wishes are followed while the game is open", async () => {
    await tab.page.emulateMedia({ reducedMotion: "no-preference", contrast: "no-preference" });
    assert.deepEqual(await look(), { still: false, palette: "usual" });
    await tab.page.emulateMedia({ forcedColors: "active" });
    assert.deepEqual(await look(), { still: false, palette: "high_contrast" });
    await tab.page.emulateMedia({ reducedMotion: "reduce", forcedColors: "none" });
    assert.deepEqual(await look(), { still: true, palette: "usual" });
  });
  await check(tab, "what the player chooses comes first, and stays", async () => {
    const settings = { reduced_motion: false, palette: "red_green" };
    await tab.page.evaluate((chosen) => {
      window.wyrmhold.writeFile("settings.json", new TextEncoder().encode(JSON.stringify(chosen)));
    }, settings);
    await tab.page.emulateMedia({ reducedMotion: "reduce", contrast: "more" });
    await tab.reload();
    assert.deepEqual(await look(), { still: false, palette: "red_green" });
  });
  await close(tab);
}

await keyboards();
for (const ratio of [1, 2, 3]) await mouse(`${ratio} pixels to the point`, { deviceScaleFactor: ratio });
await mouse("a page scaled by a quarter", { deviceScaleFactor: 2 }, SCALED);
await mouse("a phone sideways", { viewport: { width: 844, height: 390 }, deviceScaleFactor: 3 });
for (const each of SIZES) await size(each);
await wishes();
await end(browser);
