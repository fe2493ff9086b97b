// Pictures of the screens that matter at the sizes of a phone upright and sideways, a tablet and a desktop, to be
// looked at. Run by `cargo xtask shots DIR`.

import { join } from "node:path";
import { launch, openTab, options } from "./driver.mjs";

const SIZES = [
  { width: 390, height: 844, ratio: 3, isTouched: true },
  { width: 844, height: 390, ratio: 3, isTouched: true },
  { width: 820, height: 1180, ratio: 2, isTouched: true },
  { width: 1440, height: 900, ratio: 1, isTouched: false },
];

/** Keys from the title, and from the play screen, with the name of what they lead to. */
const STOPS = [["play", []], ["pack", ["i"]], ["card", ["i", "a"]], ["help", ["Shift+?"]], ["menu", ["Escape"]]];

const { url, chromium, into } = options();
const browser = await launch(chromium);

for (const { width, height, ratio, isTouched } of SIZES) {
  const tab = await openTab(browser, { viewport: { width, height }, deviceScaleFactor: ratio, hasTouch: isTouched, isMobile: isTouched });
  await tab.visit(`${url}?seed=7`);
  const shot = async (name) => {
    await tab.settle();
    // The words below the picture follow it.
    await tab.page.waitForTimeout(200);
    await tab.page.screenshot({ path: join(into, `page-${width}x${height}-${name}.png`) });
  };
  await shot("title");
  await tab.press("Enter");
  for (const [name, keys] of STOPS) {
    for (const key of keys) await tab.press(key);
    await shot(name);
    for (let times = 0; times < 3 && (await tab.state()).screen !== "play"; times += 1) await tab.press("Escape");
  }
  const { hero } = await tab.state();
  const debug = (deed) => ({ debug: { deed } });
  const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => ({ x: hero.x + dx, y: hero.y + dy })));
  await tab.send(debug("begin"));
  for (let kind = 5; kind < 60 && (await tab.state()).screen === "play"; kind += 1) {
    await tab.send([...around.map((at) => debug({ spawn: { what: { monster: kind % 25 }, at } })), "wait", "wait"]);
  }
  await tab.page.waitForTimeout(1500);
  await shot("death");
  await tab.context.close();
}
await browser.close();
