// Pictures of title, play, help and death in the browser.

import { join } from "node:path";
import { launch, openTab, options } from "./driver.mjs";

const SEED = "7";

/** Gives up on dying after this many steps. */
const LONGEST_LIFE = 3000;

const KEYS = [
  ["h", -1, 0], ["j", 0, 1], ["k", 0, -1], ["l", 1, 0],
  ["y", -1, -1], ["u", 1, -1], ["b", -1, 1], ["n", 1, 1],
];

/** Wanders until the hero dies; answers the keys that led there. */
function wanderToDeath(tab) {
  return tab.page.evaluate(
    ([keys, longest]) => {
      const pressed = [];
      let luck = 1;
      let last = null;
      for (let step = 0; step < longest; step += 1) {
        // A direction is kept for a while: a drunkard would never leave the first room.
        luck = (luck * 1103515245 + 12345) % 2147483648;
        const [key, dx, dy] = last !== null && luck % 100 < 80 ? last : keys[Math.floor(luck / 65536) % keys.length];
        const state = window.wyrmhold.send({ step: { dx, dy } });
        if (state.refusal) {
          last = null;
          continue;
        }
        last = [key, dx, dy];
        pressed.push(key);
        if (state.screen === "death" || (state.hero && state.hero.health <= 0)) return pressed;
      }
      return null;
    },
    [KEYS, LONGEST_LIFE],
  );
}

const { url, chromium, into } = options();
const browser = await launch(chromium);
const tab = await openTab(browser);
const shot = (name) => tab.page.screenshot({ path: join(into, `browser-${name}.png`) });

await tab.visit(`${url}?seed=${SEED}`);
await shot("title");
await tab.press("Enter");
await shot("play");
await tab.press("Shift+?");
await shot("help");
await tab.press("Escape");
const keys = await wanderToDeath(tab);
await tab.settle();
await shot("death");
await browser.close();

if (keys === null) {
  console.error(`shots: the hero outlived ${LONGEST_LIFE} steps; death is not pictured`);
  process.exit(1);
}
console.log(`shots: the hero died after ${keys.length} steps`);
