// One line for each check, and a picture of the page where one fails.

import { join } from "node:path";

/** Runs checks and counts them; pictures go into the folder `out`, with `name` in their names. */
export function checks(out, name) {
  const counts = { passed: 0, failed: 0 };
  async function check(tab, what, run) {
    try {
      const note = await run();
      counts.passed += 1;
      console.log(`ok - ${what}${note ? `: ${note}` : ""}`);
    } catch (error) {
      counts.failed += 1;
      const picture = join(out, `failed-${name}-${counts.failed}.png`);
      await tab.page.screenshot({ path: picture }).catch(() => {});
      console.log(`not ok - ${what}: ${error.message}\n  the page looked like ${picture}`);
    }
  }
  return { check, counts };
}
