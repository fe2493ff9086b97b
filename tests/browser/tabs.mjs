// Several tabs of one browser, with Web Locks and without: one writes, the others are told and wait in line.
//
// Run by `cargo xtask browser`. Prints one line for each check.

import assert from "node:assert/strict";
import { checks } from "./checks.mjs";
import { launch, openTab, options } from "./driver.mjs";

const { url, chromium, out } = options();
const { check, close, end } = checks(out, "tabs");
const browser = await launch(chromium);

/** As on an insecure address, or in an older browser. */
const NO_LOCKS = () => Object.defineProperty(Navigator.prototype, "locks", { value: undefined });

/** Waits until this tab may write. */
async function takesOver(tab) {
  await tab.page.waitForFunction(() => window.wyrmhold.state().storage === null);
}

async function isTold(tab) {
  await tab.settle();
  const { storage, notice } = await tab.state();
  assert.match(storage, /another window/);
  assert.match(notice, /open in another window/);
  await assert.rejects(tab.call("writeFile", "test/shared", [9]), /another window/);
}

async function inLine(how, prepare) {
  const first = await openTab(browser);
  await prepare(first.context);
  await first.visit(`${url}?seed=7`);
  await first.call("writeFile", "test/shared", [1]);
  const [second, third] = [await first.beside(), await first.beside()];

  await check(second, `${how}: the second tab and the third are told, read and cannot write`, async () => {
    for (const tab of [second, third]) {
      await tab.visit(`${url}?seed=99`);
      await isTold(tab);
      assert.deepEqual(await tab.call("readFile", "test/shared"), [1]);
    }
    assert.equal((await first.state()).storage, null, "the first one is not disturbed");
  });

  await check(second, `${how}: when the first is closed the second takes over, with its own game`, async () => {
    await second.press("Enter");
    await first.call("writeFile", "test/shared", [2]);
    await first.page.close();
    await takesOver(second);
    assert.deepEqual(await second.call("readFile", "test/shared"), [2]);
    const { hash, slot } = await second.press(".");
    assert.notEqual(slot, null);
    await isTold(third);
    await second.call("writeFile", "test/shared", [3]);
    const { hash: kept } = await second.state();
    assert.equal(kept, hash);
  });

  await check(third, `${how}: when that one crashes the third takes over, and nothing is lost`, async () => {
    const { hash } = await second.press(".");
    await second.kill();
    await takesOver(third);
    assert.deepEqual(await third.call("readFile", "test/shared"), [3]);
    await third.reload();
    assert.equal((await third.state()).storage, null, "after a reload it is alone");
    await third.visit(url);
    assert.equal((await third.press("Enter")).hash, hash);
  });
  await close(first);
}

/** A write that the database takes and then gives up, as on a full disk. */
async function lateFailure() {
  const tab = await openTab(browser);
  await tab.visit(`${url}?seed=7`);
  await tab.press("Enter");
  await check(tab, "a write that fails later is told, and made good", async () => {
    await tab.page.evaluate(() => {
      const { commit } = IDBTransaction.prototype;
      IDBTransaction.prototype.commit = function abort() {
        this.abort();
      };
      window.mend = () => {
        IDBTransaction.prototype.commit = commit;
      };
    });
    await tab.press(".");
    await tab.page.waitForFunction(() => window.wyrmhold.state().storage !== null);
    const { turn, hash } = await tab.press(".");
    await tab.page.evaluate(() => window.mend());
    await takesOver(tab);
    await tab.reload();
    const after = await tab.press("Enter");
    assert.deepEqual([after.turn, after.hash], [turn, hash]);
  });
  await close(tab);
}

await inLine("with Web Locks", () => {});
await inLine("without Web Locks", (context) => context.addInitScript(NO_LOCKS));
await lateFailure();
await end(browser);
