// Mods of random effects, played natively before: each game ends in the page as it ended there.
//
// Run by `cargo xtask browser --trees N`. Prints one line for each check.

import assert from "node:assert/strict";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { checks } from "./checks.mjs";
import { launch, openTab, options } from "./driver.mjs";

const { url, chromium, out, groves } = options();
const { check, end } = checks(out, "trees");
const browser = await launch(chromium);
const tab = await openTab(browser);
await tab.visit(url);

const sum = { mods: 0, trees: 0, games: 0, turns: 0 };
await check(tab, "every game of grown mods ends as it did natively", async () => {
  for await (const line of createInterface({ input: createReadStream(groves) })) {
    const { what, raws, trees, turns, games } = JSON.parse(line);
    for (const { seed, commands, hash } of games) {
      assert.equal(await tab.tryMod(raws, seed, JSON.stringify(commands)), hash, `${what}, game ${seed}`);
    }
    sum.mods += 1;
    sum.trees += trees;
    sum.games += games.length;
    sum.turns += turns;
  }
  assert.notEqual(sum.mods, 0);
});
console.log(`trees: ${sum.trees} trees in ${sum.mods} mods, ${sum.games} games, ${sum.turns} turns`);
await end(browser);
