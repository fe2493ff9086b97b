// The browser game as a player meets it: load, play by real keys, come back, and break on purpose.
//
// Run by `cargo xtask browser`, which builds and serves the page. Prints one line for each check.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checks } from "./checks.mjs";
import { launch, openTab, options, SIZE } from "./driver.mjs";

/** The first frame has to come this soon, in milliseconds from the start of a first visit. What else the machine does may
 * delay one visit, so the best of a few counts; `cargo xtask page-perf` has the goal itself. */
const FIRST_FRAME = 3000;
const VISITS = 3;

/** Fewer colours than this is a blank canvas. */
const FEWEST_COLOURS = 4;

const STEPS = [
  ["arrow keys", { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }],
  ["vi keys", { l: [1, 0], h: [-1, 0], j: [0, 1], k: [0, -1] }],
  ["numpad", { Numpad6: [1, 0], Numpad4: [-1, 0], Numpad2: [0, 1], Numpad8: [0, -1] }],
];

const { url, chromium, out, fixtures, replays, binary } = options();
const browser = await launch(chromium);
const { check, close, end } = checks(out, "test");

async function assertDrawn(tab) {
  const colours = await tab.colours();
  assert.ok(colours >= FEWEST_COLOURS, `the canvas shows ${colours} colours; it looks blank`);
}

/** Where a key took the hero: null if it stayed. */
async function step(tab, key) {
  const before = await tab.state();
  const after = await tab.press(key);
  const moved = [after.hero.x - before.hero.x, after.hero.y - before.hero.y];
  return moved[0] === 0 && moved[1] === 0 ? null : moved;
}

/** Visits the address, and answers when the first frame came, in milliseconds from the start of the visit. */
async function firstFrame(tab, address) {
  await tab.visit(address);
  return tab.page.evaluate(() => performance.getEntriesByName("wyrmhold-first-frame")[0].startTime);
}

async function play(tab) {
  await check(tab, "loads, and the first frame comes in time", async () => {
    const firsts = [await firstFrame(tab, `${url}?seed=7`)];
    while (firsts.length < VISITS && Math.min(...firsts) >= FIRST_FRAME) {
      // A browser that has kept nothing: each is a first visit.
      const visitor = await openTab(browser);
      firsts.push(await firstFrame(visitor, url));
      await close(visitor);
    }
    const told = firsts.map((took) => `${Math.round(took)} ms`).join(", ");
    assert.ok(Math.min(...firsts) < FIRST_FRAME, `the first frame took ${told}`);
    assert.equal((await tab.state()).screen, "title");
    return told;
  });

  await check(tab, "the title is drawn over the whole page", async () => {
    await assertDrawn(tab);
    assert.deepEqual(await tab.canvasSize(), { ...SIZE, cssWidth: SIZE.width, cssHeight: SIZE.height });
    assert.ok(await tab.page.locator("#loading").isHidden(), "the loading bar is still there");
  });

  await check(tab, "one key starts a new game with the seed of the address", async () => {
    const state = await tab.press("Enter");
    assert.equal(state.screen, "play");
    assert.equal(state.seed, "7");
    assert.equal(state.turn, 0);
    await assertDrawn(tab);
  });

  for (const [name, keys] of STEPS) {
    await check(tab, `${name} move the hero`, async () => {
      const moves = [];
      for (const [key, direction] of Object.entries(keys)) {
        const moved = await step(tab, key);
        if (moved === null) continue;
        assert.deepEqual(moved, direction, `${key} leads the wrong way`);
        moves.push(key);
      }
      assert.ok(moves.length > 0, "no key led anywhere");
      assert.ok((await tab.state()).turn > 0, "no turn has passed");
      return moves.join(", ");
    });
  }

  await check(tab, "the page keeps still and leaves the browser its own keys", async () => {
    const prevented = await tab.page.evaluate(() => {
      window.prevented = {};
      window.addEventListener("keydown", (event) => (window.prevented[event.code] = event.defaultPrevented));
      return window.prevented;
    });
    assert.deepEqual(prevented, {});
    for (const key of ["ArrowDown", "Space", "PageDown", "Tab", "Control+ArrowRight", "F5"]) {
      // The browser would do what it does with its own.
      await tab.page.evaluate((pressed) => {
        const parts = pressed.split("+");
        const code = parts.at(-1);
        const event = new KeyboardEvent("keydown", { code, key: code === "Space" ? " " : code, ctrlKey: parts.length > 1, bubbles: true, cancelable: true });
        document.getElementById("canvas").dispatchEvent(event);
      }, key);
      await tab.settle();
    }
    const after = await tab.page.evaluate(() => ({ ...window.prevented, scroll: [window.scrollX, window.scrollY] }));
    const ours = { ArrowDown: true, Space: true, PageDown: true };
    const theirs = { Tab: false, ArrowRight: false, F5: false };
    assert.deepEqual(after, { ...ours, ...theirs, scroll: [0, 0] });
  });

  await check(tab, "a key that nothing is bound to says so and does nothing", async () => {
    const before = await tab.state();
    assert.equal(before.screen, "play");
    const after = await tab.press("Backquote");
    assert.match(after.notice, /^` does nothing here/);
    const rest = { frames: 0, notice: null };
    assert.deepEqual({ ...after, ...rest }, { ...before, ...rest });
  });

  await check(tab, "? opens help and Escape closes it", async () => {
    assert.equal((await tab.press("Shift+?")).screen, "help");
    await assertDrawn(tab);
    assert.equal((await tab.press("Escape")).screen, "play");
  });

  await check(tab, "the mouse and its wheel over the map do no harm", async () => {
    const before = await tab.state();
    await tab.page.mouse.wheel(0, 200);
    for (const [x, y] of [[10, 10], [640, 400], [1279, 799]]) {
      await tab.page.mouse.move(x, y);
      await tab.settle();
    }
    assert.equal((await tab.state()).hash, before.hash);
  });

  for (const [width, height] of [[900, 600], [500, 760], [SIZE.width, SIZE.height]]) {
    await check(tab, `resized to ${width}x${height}, it fills the page and draws`, async () => {
      await tab.page.setViewportSize({ width, height });
      await tab.settle();
      await tab.settle();
      assert.deepEqual(await tab.canvasSize(), { width, height, cssWidth: width, cssHeight: height });
      await assertDrawn(tab);
    });
  }

  await check(tab, "a command that is none is an error, one that cannot be is refused", async () => {
    const { hash } = await tab.state();
    assert.ok((await tab.send("no such command")).error, "an unknown command was taken");
    const refused = await tab.send({ step: { dx: 9, dy: 9 } });
    assert.ok(refused.error || refused.refusal, "a step of nine tiles was taken");
    assert.equal((await tab.state()).hash, hash);
  });

  await check(tab, "after a reload, Continue leads to the same game", async () => {
    const before = await tab.state();
    await tab.reload();
    assert.equal((await tab.state()).screen, "title");
    const after = await tab.press("Enter");
    assert.equal(after.screen, "play");
    assert.deepEqual([after.hash, after.turn, after.seed], [before.hash, before.turn, before.seed]);
  });
}

async function parity(tab) {
  const files = readdirSync(fixtures).filter((name) => name.endsWith(".json"));
  await check(tab, "there are recorded games to compare with", () => assert.ok(files.length > 0, `none in ${fixtures}`));
  for (const name of files) {
    const { seed, commands, hash } = JSON.parse(readFileSync(join(fixtures, name), "utf8"));
    await check(tab, `${name}: ${commands.length} commands end as in the window`, async () => {
      await tab.newGame(seed);
      assert.equal((await tab.send(commands)).hash, hash);
    });
  }
}

async function sameLevels(tab) {
  const recorded = JSON.parse(readFileSync(join(fixtures, "..", "levels.json"), "utf8"));
  await check(tab, "the recipes are those of the window", async () => {
    assert.deepEqual((await tab.recipes()).sort(), Object.keys(recorded).sort());
    assert.equal(await tab.levels("core:no_such_recipe", 1), null);
  });
  for (const [recipe, digests] of Object.entries(recorded)) {
    await check(tab, `${recipe}: ${digests.length} levels are those of the window`, async () => {
      assert.deepEqual(await tab.levels(recipe, digests.length), digests);
    });
  }
}

/** Mods of random effects, grown and played natively. */
async function sameEffects(tab) {
  const lines = readFileSync(join(fixtures, "..", "trees.jsonl"), "utf8").trim().split("\n");
  await check(tab, `${lines.length} mods of random and of odd effects are played as in the window`, async () => {
    for (const line of lines) {
      const { what, seed, raws, commands, hash } = JSON.parse(line);
      assert.equal(await tab.tryMod(raws, seed, JSON.stringify(commands)), hash, what);
    }
  });
}

/** Goes to the end of the run that is watched. */
async function watchToTheEnd(tab) {
  await tab.press("End");
  await tab.page.waitForFunction(() => window.wyrmhold.state().replay?.seeking === false);
  return (await tab.state()).replay;
}

async function runs() {
  const tab = await openTab(browser);
  const waits = Array.from({ length: 30 }, () => "wait");
  await tab.visit(url);

  await check(tab, "a seed in the address that is too long is told", async () => {
    await tab.visit(`${url}?seed=${"x".repeat(61)}`);
    await tab.settle();
    assert.match((await tab.state()).notice, /seed has at most 60/);
    await tab.visit(url);
  });

  await check(tab, "words typed on the title make a game", async () => {
    assert.equal((await tab.press("s")).screen, "seed");
    await tab.page.keyboard.type("old well");
    const { screen, seed, slot } = await tab.press("Enter");
    const typed = { screen, seed, slot };
    assert.deepEqual(typed, { screen: "play", seed: (await tab.newGame("Old  Well")).seed, slot: 1 });
  });

  await check(tab, "a game is exported, checked, taken in again and watched to the same end", async () => {
    const { hash, turn } = await tab.send(waits);
    const save = await tab.call("exportRun");
    const verified = await tab.call("verifyRun", save);
    assert.deepEqual([verified.same, verified.turns, verified.digest], [true, turn, hash]);
    const imported = await tab.call("importRun", save);
    assert.deepEqual([imported.screen, imported.hash], ["play", hash]);
    assert.equal((await tab.call("openRun", save)).screen, "replay");
    const end = await watchToTheEnd(tab);
    assert.deepEqual([end.hash, end.difference, end.commands], [hash, null, end.length]);
    await assertDrawn(tab);
  });

  await check(tab, "from the middle of a run one plays on, outside the ranks", async () => {
    await tab.press("ArrowLeft");
    const { replay } = await tab.state();
    const state = await tab.press("Enter");
    assert.deepEqual([state.screen, state.hash, state.turn], ["play", replay.hash, replay.turn]);
    assert.match(state.notice, /outside the ranks/);
  });

  await check(tab, "a damaged run is refused in words", async () => {
    const save = await tab.call("exportRun");
    save[40] ^= 1;
    assert.equal((await tab.call("verifyRun", save)).same, false);
    assert.match((await tab.call("importRun", save)).error, /damaged/);
  });

  // A link holds what a replay does; a save's state is not for links.
  const replay = readFileSync(join(replays, "seed-1.replay"));
  const { digest: hash } = await tab.call("verifyRun", [...replay]);
  await close(tab);

  const other = await openTab(browser);
  await check(other, "a link in the address is opened and played back", async () => {
    const run = replay.toString("base64url");
    await other.visit(`${url}#run=${run}`);
    assert.equal((await other.state()).screen, "replay");
    assert.equal((await watchToTheEnd(other)).hash, hash);
  });
  await close(other);
}

/** Games recorded natively, digest by digest. */
async function recordedRuns() {
  const tab = await openTab(browser);
  await tab.visit(url);
  const files = readdirSync(replays).filter((name) => name.endsWith(".replay"));
  await check(tab, `${files.length} games recorded natively are the same here`, async () => {
    assert.ok(files.length > 0, `none in ${replays}`);
    let digests = 0;
    for (const name of files) {
      const verified = await tab.call("verifyRun", [...readFileSync(join(replays, name))]);
      assert.ok(verified.same, `${name}: ${verified.difference}`);
      digests += verified.digests;
    }
    return `${digests} digests`;
  });
  await close(tab);
}

/** Plays natively in a folder until this turn, if it has not come yet; tells where the run stands. */
function nativeState(folder, turns) {
  const words = ["simulate", "--seed", "5", "--max-turns", String(turns), "--keep", folder];
  const lines = execFileSync(binary, words, { encoding: "utf8" }).trim().split("\n");
  const [commands, turn, hash] = lines.at(-1).split(" ");
  return { commands: Number(commands), turn: Number(turn), hash };
}

/** The same bytes natively and here. */
async function savesTravel() {
  const tab = await openTab(browser);
  await tab.visit(url);
  const folder = mkdtempSync(join(out, "native-"));
  const slot = join(folder, "saves", "1");
  let commands = 0;
  await check(tab, "a native save opens here and goes on", async () => {
    const native = nativeState(folder, 80);
    commands = native.commands;
    const newest = readdirSync(slot).filter((name) => name.endsWith(".save")).sort().at(-1);
    const state = await tab.call("importRun", [...readFileSync(join(slot, newest))]);
    assert.deepEqual([state.screen, state.turn, state.hash], ["play", native.turn, native.hash]);
  });
  await check(tab, "a save of this page opens natively and goes on", async () => {
    const { turn, hash } = await tab.send(Array.from({ length: 7 }, () => "wait"));
    const save = await tab.call("exportRun");
    rmSync(folder, { recursive: true });
    mkdirSync(slot, { recursive: true });
    // A save is called by the number of its commands.
    const name = `${String(commands + 7).padStart(8, "0")}.save`;
    writeFileSync(join(slot, name), new Uint8Array(save));
    const native = nativeState(folder, 1);
    assert.deepEqual([native.turn, native.hash], [turn, hash]);
    nativeState(folder, turn + 5);
  });
  rmSync(folder, { recursive: true, force: true });
  await close(tab);
}

/** A row of bytes that is not the same everywhere. */
function bytes(length) {
  return Array.from({ length }, (_, index) => (index * 7 + (index >> 8)) % 256);
}

async function storage() {
  let tab = await openTab(browser);
  for (const [how, end] of [["closed", () => tab.page.close()], ["killed", () => tab.kill()]]) {
    await check(tab, `a tab that is ${how} right after a change loses nothing`, async () => {
      await tab.visit(url);
      const name = `test/${how}`;
      const large = bytes(200_000);
      await tab.page.evaluate(([file, content]) => {
        window.wyrmhold.writeFile(file, new Uint8Array([9, 9]));
        window.wyrmhold.writeFile(file, new Uint8Array(content));
        for (let turn = 0; turn < 50; turn += 1) window.wyrmhold.appendFile(file, new Uint8Array([turn, turn + 1]));
      }, [name, large]);
      await end();
      tab = await tab.beside();
      await tab.visit(url);
      const rows = Array.from({ length: 50 }, (_, turn) => [turn, turn + 1]).flat();
      assert.deepEqual(await tab.call("readFile", name), [...large, ...rows]);
    });
  }

  await check(tab, "files are replaced, renamed and removed for good", async () => {
    for (const name of ["test/a", "test/b", "test/c"]) await tab.call("writeFile", name, [1, 2, 3]);
    await tab.call("writeFile", "test/a", [4]);
    await tab.call("appendFile", "test/a", [5]);
    await tab.call("writeFile", "test/empty", []);
    await tab.call("renameFile", "test/b", "test/d");
    await tab.call("appendFile", "test/d", [6]);
    await tab.call("removeFile", "test/c");
    await assert.rejects(tab.call("writeFile", "../outside", [1]), /cannot have that name/);
    await tab.reload();
    const expected = ["test/a", "test/closed", "test/d", "test/empty", "test/killed"];
    assert.deepEqual(await tab.call("fileNames", "test/"), expected);
    assert.deepEqual(await tab.call("readFile", "test/a"), [4, 5]);
    assert.deepEqual(await tab.call("readFile", "test/d"), [1, 2, 3, 6]);
    assert.deepEqual(await tab.call("readFile", "test/empty"), []);
    assert.equal(await tab.call("readFile", "test/c"), null);
  });

  const second = await tab.beside();
  await check(second, "a second tab is told, reads and cannot write", async () => {
    await second.visit(url);
    await second.settle();
    assert.match((await second.state()).notice, /open in another window/);
    assert.deepEqual(await second.call("readFile", "test/a"), [4, 5]);
    await assert.rejects(second.call("writeFile", "test/a", [6]), /another window/);
    await second.reload();
    assert.deepEqual(await second.call("readFile", "test/a"), [4, 5]);
  });

  await check(second, "once the first tab is closed it may write, without a reload", async () => {
    await tab.call("writeFile", "test/late", [3]);
    await tab.page.close();
    await second.page.waitForFunction(() => window.wyrmhold.state().storage === null);
    assert.deepEqual(await second.call("readFile", "test/late"), [3]);
    await second.call("writeFile", "test/a", [7]);
    await second.reload();
    assert.deepEqual(await second.call("readFile", "test/a"), [7]);
  });

  await check(second, "a full storage is told, and the old file stays", async () => {
    await second.page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await assert.rejects(second.call("writeFile", "test/a", [8]), /no more room/);
    await second.settle();
    assert.match((await second.state()).notice, /no more room/);
    assert.deepEqual(await second.call("readFile", "test/a"), [8]);
    await second.reload();
    assert.deepEqual(await second.call("readFile", "test/a"), [7]);
  });

  await check(second, "files can be dropped and texts pasted", async () => {
    const prevented = await second.page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array([1, 2, 3])], "game.save"));
      const drop = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
      document.getElementById("canvas").dispatchEvent(drop);
      const text = new DataTransfer();
      text.setData("text", "seed 7");
      document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: text, bubbles: true }));
      location.hash = "#run";
      return drop.defaultPrevented;
    });
    await second.settle();
    assert.ok(prevented, "the browser would open the file");
    assert.equal((await second.state()).screen, "title");
  });

  await check(second, "the browser is asked once not to clear the files", async () => {
    await second.page.addInitScript(() => {
      window.persisted = 0;
      StorageManager.prototype.persist = () => {
        window.persisted += 1;
        return Promise.resolve(true);
      };
    });
    await second.reload();
    assert.equal(await second.page.evaluate(() => window.persisted), 0, "before anything is kept");
    await second.call("writeFile", "test/p", [1]);
    await second.call("writeFile", "test/p", [2]);
    await second.settle();
    assert.equal(await second.page.evaluate(() => window.persisted), 1);
  });

  await check(second, "the page copies texts and downloads files", async () => {
    await second.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await second.page.evaluate(() => window.wyrmholdPage.copy("the old well"));
    await second.settle();
    assert.equal(await second.page.evaluate(() => navigator.clipboard.readText()), "the old well");
    const [download] = await Promise.all([
      second.page.waitForEvent("download"),
      second.page.evaluate(() => window.wyrmholdPage.download("run.txt", new TextEncoder().encode("a run"))),
    ]);
    assert.equal(download.suggestedFilename(), "run.txt");
    assert.equal(readFileSync(await download.path(), "utf8"), "a run");
  });

  await close(second);

  const without = await openTab(browser);
  await check(without, "without a database the game starts and says so", async () => {
    await without.page.addInitScript(() => {
      Object.defineProperty(window, "indexedDB", {
        get: () => {
          throw new DOMException("off", "SecurityError");
        },
      });
    });
    await without.visit(url);
    await without.settle();
    assert.match((await without.state()).notice, /no storage/);
    await assert.rejects(without.call("writeFile", "test/a", [1]), /no storage/);
    assert.deepEqual(await without.call("readFile", "test/a"), [1]);
  });

  await check(without, "a game that is only in memory is not called saved when the graphics are lost", async () => {
    without.expects("lost graphics");
    await without.newGame(7);
    await without.settle();
    await without.page.evaluate(() => {
      const canvas = document.getElementById("canvas");
      canvas.getContext("webgl2").getExtension("WEBGL_lose_context").loseContext();
    });
    const keep = without.page.locator("#keep");
    await keep.waitFor({ state: "visible" });
    assert.match(await without.page.locator("#notice-text").textContent(), /NOT SAVED/);
    const [file] = await Promise.all([without.page.waitForEvent("download"), keep.click()]);
    assert.ok(readFileSync(await file.path()).length > 100, "the file is empty");
  });
  await close(without);
}

async function breakOnPurpose(tab) {
  await check(tab, "a panic shows a notice with seed and turn", async () => {
    await tab.newGame("7");
    const { turn } = await tab.send("wait");
    tab.expects("a crash");
    await tab.page.evaluate(() => { try { window.wyrmhold.crashForTest(); } catch { /* on purpose */ } });
    const text = await tab.waitForNotice();
    assert.match(text, new RegExp(`seed 7, turn ${turn}\\b`));
    assert.match(text, /Reload/);
  });

  await check(tab, "its button leads back to the game", async () => {
    await Promise.all([tab.page.waitForEvent("load"), tab.page.locator("#reload").click()]);
    await tab.ready();
    const state = await tab.press("Enter");
    assert.deepEqual([state.screen, state.seed], ["play", "7"]);
  });

  await check(tab, "lost graphics show a notice", async () => {
    tab.expects("lost graphics");
    await tab.page.evaluate(() => {
      document.getElementById("canvas").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext();
    });
    assert.match(await tab.waitForNotice(), /graphics away[\s\S]*seed 7/);
  });
}

/** What a browser wants of a page that can be installed. */
async function installed(tab) {
  await check(tab, "the manifest is sound, and the page can be installed", async () => {
    const session = await tab.context.newCDPSession(tab.page);
    const { errors, data, url: address } = await session.send("Page.getAppManifest");
    assert.deepEqual(errors, []);
    const { name, start_url: start, icons } = JSON.parse(data);
    assert.equal(name, "Wyrmhold");
    assert.equal(new URL(start, address).href, url);
    for (const { src } of icons) {
      const answer = await tab.page.request.get(new URL(src, address).href);
      assert.ok(answer.ok(), src);
    }
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    // A context of its own is like a private window, where nothing is installed.
    assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"), []);
    return `${icons.length} icons`;
  });
}

async function otherMachines() {
  const sharp = await openTab(browser, { deviceScaleFactor: 2 });
  await check(sharp, "on a screen of double density every pixel is used", async () => {
    await sharp.visit(url);
    const { width, height, cssWidth } = await sharp.canvasSize();
    assert.deepEqual([width, height, cssWidth], [SIZE.width * 2, SIZE.height * 2, SIZE.width]);
    await assertDrawn(sharp);
  });
  await close(sharp);

  const old = await openTab(browser);
  await check(old, "a browser without WebGL 2 is told so", async () => {
    await old.page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await old.page.goto(url);
    assert.match(await old.waitForNotice(), /WebGL 2/);
  });
  await close(old);
}

const tab = await openTab(browser);
await play(tab);
await parity(tab);
await sameEffects(tab);
await sameLevels(tab);
await installed(tab);
await otherMachines();
await runs();
await recordedRuns();
await savesTravel();
await storage();
await breakOnPurpose(tab);
await end(browser);
