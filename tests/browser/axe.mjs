// The automated check of what assistive tools find on a page.

import { createRequire } from "node:module";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** The violations that axe finds on the page, or below one element of it, each as a line. */
export async function violations(page, below = undefined) {
  if (!(await page.evaluate(() => "axe" in window))) await page.addScriptTag({ path: AXE });
  const { violations: found } = await page.evaluate((chosen) => window.axe.run(chosen ?? document), below);
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 120)}`));
}
