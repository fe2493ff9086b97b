// One line for each check, a picture of the page where one fails, and a last look at every console.

import assert from "node:assert/strict";
import { join } from "node:path";
import { openedTabs } from "./driver.mjs";

/**
 * Runs checks and counts them; pictures go into the folder `out`, with `name` in their names. Whatever a script opens is
 * closed by `close`, or at last by `end`: both find fault with any error or warning in a console.
 */
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
      await tab.page.screenshot({ path: picture, timeout: 10_000 }).catch(() => {});
      console.log(`not ok - ${what}: ${error.message}\n  the page looked like ${picture}`);
    }
  }

  /** Fails where one of these tabs has complained. Each complaint is told once. */
  async function judge(tabs) {
    if (tabs.length === 0) return;
    await check(tabs[0], "  no error or warning in the console", () => {
      assert.deepEqual(tabs.flatMap((tab) => tab.errors.splice(0)), []);
    });
  }

  /** Closes the context of a tab with all that is open in it. */
  async function close({ context }) {
    const tabs = openedTabs().filter((each) => each.context === context && !each.isClosed);
    await judge(tabs);
    for (const tab of tabs) tab.isClosed = true;
    await context.close();
  }

  /** Closes the browser, and ends the script. */
  async function end(browser) {
    // Also what was said between the last look and the end.
    await judge(openedTabs().filter((tab) => !tab.isClosed || tab.errors.length > 0));
    await browser.close();
    console.log(`${counts.passed} passed, ${counts.failed} failed`);
    process.exit(counts.failed === 0 ? 0 : 1);
  }

  return { check, close, end, counts };
}
