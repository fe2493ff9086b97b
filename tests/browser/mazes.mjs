// Dragon's mazes: the one of the day, won by keys; its result and its link; undo and hints; mazes that are pasted or dropped.
//
// Run by `cargo xtask browser`. Prints one line for each check.

import assert from "node:assert/strict";
import { join } from "node:path";
import { checks } from "./checks.mjs";
import { launch, openTab, options } from "./driver.mjs";

const { url, chromium, out } = options();
const { check, close, end } = checks(out, "mazes");
const browser = await launch(chromium);

async function assertDrawn(tab) {
  assert.ok((await tab.colours()) >= 4, "the canvas looks blank");
}

const ARROWS = { Up: "ArrowUp", Left: "ArrowLeft", Down: "ArrowDown", Right: "ArrowRight" };

/** Presses the keys of the best way through the open maze, and answers the puzzle after it. */
async function solve(tab) {
  const steps = await tab.call("mazeSolution");
  assert.ok(steps.length > 0, "the maze has no best way");
  for (const step of steps) await tab.press(ARROWS[step]);
  return (await tab.state()).puzzle;
}

async function mazes() {
  const tab = await openTab(browser);
  await check(tab, "the daily maze opens from the title by keys", async () => {
    await tab.visit(url);
    const { screen, puzzle } = await tab.press("z");
    assert.equal(screen, "puzzle");
    assert.match(puzzle.seed, /^daily \d{4}-\d{2}-\d{2}$/);
    assert.equal(puzzle.outcome, "going");
    await assertDrawn(tab);
  });

  await check(tab, "its best way, by keys, wins in par steps", async () => {
    const { outcome, steps, par, undos, hints } = await solve(tab);
    assert.deepEqual([outcome, undos, hints], ["won", 0, 0]);
    assert.equal(steps, par);
    await assertDrawn(tab);
    return `${par} steps`;
  });

  await check(tab, "the result copies with a link that opens the same maze", async () => {
    await tab.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await tab.press("c");
    const text = await tab.page.evaluate(() => navigator.clipboard.readText());
    const { seed } = (await tab.state()).puzzle;
    assert.match(text, /^Wyrmhold dragon maze, daily/);
    const link = text.split("\n").at(-1);
    const other = await tab.beside();
    await other.visit(link);
    await other.settle();
    assert.equal((await other.state()).puzzle?.seed, seed);
    await other.page.close();
  });

  await check(tab, "undo and hint are counted", async () => {
    const before = (await tab.call("openMaze", "#maze=7")).puzzle;
    assert.deepEqual([before.seed, before.steps], ["7", 0]);
    const [first] = await tab.call("mazeSolution");
    assert.equal((await tab.press(ARROWS[first])).puzzle.steps, 1);
    const { puzzle } = await tab.press("Backspace");
    assert.deepEqual([puzzle.steps, puzzle.undos, puzzle.hero], [0, 1, before.hero]);
    assert.equal((await tab.press("Tab")).puzzle.hints, 1);
  });

  await check(tab, "a maze that is pasted or dropped opens, a broken one is told of", async () => {
    const rows = "🏃🟩🟩❎\n🟫🟫🟫🐉\n";
    await tab.page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData("text", text);
      document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
    }, rows);
    await tab.settle();
    assert.deepEqual([(await tab.state()).puzzle.seed, (await tab.state()).puzzle.hero], [null, { x: 0, y: 0 }]);
    await tab.page.evaluate((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "maze.txt"));
      const drop = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
      document.getElementById("canvas").dispatchEvent(drop);
    }, "🟩🏃🟩🟩🟩❎\n🐉🟫🟫🟫🟫🟫\n");
    await tab.page.waitForFunction(() => window.wyrmhold.state().puzzle.hero.x === 1);
    assert.match((await tab.call("openMaze", "🏃x❎🐉")).error, /column 2/);
    assert.equal((await tab.state()).puzzle.hero.x, 1);
  });

  await check(tab, "on a phone it is drawn", async () => {
    await tab.page.setViewportSize({ width: 390, height: 780 });
    await tab.settle();
    await assertDrawn(tab);
    await tab.page.screenshot({ path: join(out, "puzzle-phone.png") });
  });

  await close(tab);
}

await mazes();
await end(browser);
