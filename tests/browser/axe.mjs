// The automated check of what assistive tools find on a page.

import { createRequire } from "node:module";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/**
 * The violations that axe finds on the page, or below one element of it, each as a line. Of what cannot be seen axe judges no
 * contrast; so the screen in words is judged once more while it has the focus, and is seen.
 */
export async function violations(page, below = undefined) {
  if (!(await page.evaluate(() => "axe" in window))) await page.addScriptTag({ path: AXE });
  const found = await run(page, below);
  const isShown = below === undefined && (await page.evaluate(() => {
    const heading = document.getElementById("words-title");
    if (heading === null || document.querySelector("#workshop, #notice:not([hidden])")) return false;
    window.hadFocus = document.activeElement;
    heading.focus();
    return document.querySelector(".words:focus-within") !== null;
  }));
  if (!isShown) return found;
  found.push(...await run(page, "#words"));
  await page.evaluate(() => window.hadFocus?.focus());
  return [...new Set(found)];
}

async function run(page, below) {
  const { violations: found } = await page.evaluate((chosen) => window.axe.run(chosen ?? document), below);
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 120)}`));
}
