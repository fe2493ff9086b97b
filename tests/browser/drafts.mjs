// The workshop does not lose what is written: drafts, what comes while it is open, its files without a network. And
// files that are picked instead of dropped.
//
// Run by `cargo xtask browser`. Prints one line for each check.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { checks } from "./checks.mjs";
import { SMALL, launch, openTab, options } from "./driver.mjs";
import { MANIFEST, MOTH, ModFolder, drop, packedBy } from "./modkit.mjs";
import { serveUnder } from "./server.mjs";

const { url, chromium, out, binary } = options();
const { check, close, end } = checks(out, "drafts");
const browser = await launch(chromium);
const mods = new ModFolder(binary);
mods.write("moths", { "mod.json": MANIFEST, "raws/moths.json": MOTH });
mods.write("torn", { "mod.json": MANIFEST.replace('"moths"', '"torn"'), "raws/moths.json": MOTH.replace("hit_points", "hit_ponts") });

const WORDS = "It hums, and nobody has kept it yet.";

const inShop = (tab, name) => tab.page.locator("#workshop").getByRole("button", { name });
const field = (tab) => tab.page.locator("#editor-text");
const openShop = (tab) => tab.page.evaluate(() => window.wyrmhold.workshop());
const isClosed = (tab) => tab.page.locator("#workshop").waitFor({ state: "detached" });

async function fresh(address = url, contextOptions = {}) {
  const tab = await openTab(browser, { ...SMALL, ...contextOptions });
  await tab.visit(address);
  await tab.settle();
  return tab;
}

/** The text of the editor is the one that was written. */
async function isThere(tab) {
  await field(tab).waitFor();
  assert.match(await field(tab).inputValue(), new RegExp(WORDS));
}

async function drafts() {
  const tab = await fresh();
  await check(tab, "what is written is there again after a room was played", async () => {
    await openShop(tab);
    await inShop(tab, "New mod").click();
    await tab.page.locator("#new-id").fill("hummers");
    await inShop(tab, "Begin").click();
    await tab.page.getByText("Nothing is wrong.").waitFor();
    const text = await field(tab).inputValue();
    await field(tab).fill(text.replace(/"description": "[^"]*"/, `"description": "${WORDS}"`));
    await inShop(tab, "Play this room now").click();
    await isClosed(tab);
    assert.equal((await tab.state()).screen, "play");
    await openShop(tab);
    await isThere(tab);
  });

  await check(tab, "after Escape, after Close, and after the page was loaded again", async () => {
    await tab.page.keyboard.press("Escape");
    await isClosed(tab);
    await openShop(tab);
    await isThere(tab);
    await inShop(tab, "Close").click();
    await isClosed(tab);
    await openShop(tab);
    await isThere(tab);
    // Less than it takes to store it by itself.
    await field(tab).fill((await field(tab).inputValue()).replace("lamp moth", "dusk moth"));
    await tab.reload();
    await openShop(tab);
    await isThere(tab);
    assert.match(await field(tab).inputValue(), /dusk moth/);
  });

  await check(tab, "from the list it is gone on with, and a new mod of its name does not write over it", async () => {
    await inShop(tab, "Back to the list").click();
    await tab.page.locator('[data-draft="hummers"]').waitFor();
    await tab.page.keyboard.press("Escape");
    await openShop(tab);
    await inShop(tab, "New mod").click();
    await tab.page.locator("#new-id").fill("hummers");
    await inShop(tab, "Begin").click();
    await isThere(tab);
    await inShop(tab, "Back to the list").click();
    await inShop(tab, "Go on writing: hummers").click();
    await isThere(tab);
  });

  await check(tab, "refused with mistakes, it is still there; kept, it is a draft no more", async () => {
    const right = await field(tab).inputValue();
    await field(tab).fill(right.replace('"hit_points"', '"hit_ponts"'));
    await inShop(tab, "Keep and switch on").click();
    await tab.page.getByText("is refused").waitFor();
    await inShop(tab, "Back").click();
    assert.match(await field(tab).inputValue(), /hit_ponts/);
    await field(tab).fill(right);
    await inShop(tab, "Keep and switch on").click();
    await tab.page.locator('[data-mod^="hummers"]').waitFor();
    assert.equal(await tab.page.locator("[data-draft]").count(), 0);
    assert.deepEqual(await tab.page.evaluate(() => Object.keys(localStorage)), []);
  });

  await check(tab, "a draft is thrown away only after a question", async () => {
    await inShop(tab, /^Edit: /).click();
    await tab.page.getByText("Nothing is wrong.").waitFor();
    await field(tab).fill((await field(tab).inputValue()).replace("dusk moth", "dawn moth"));
    await inShop(tab, "Back to the list").click();
    await inShop(tab, /^Throw away/).click();
    await inShop(tab, "Yes, throw away").click();
    assert.equal(await tab.page.locator("[data-draft]").count(), 0);
    await inShop(tab, /^Edit: /).click();
    assert.match(await field(tab).inputValue(), /dusk moth/);
  });
  await close(tab);
}

async function whileOpen() {
  const tab = await fresh();
  const status = tab.page.locator("#workshop-status");
  await check(tab, "a mod that is dropped on the open workshop is in its list", async () => {
    await openShop(tab);
    await drop(tab, "moths.zip", mods.zip("moths"), "#workshop");
    await tab.page.locator('[data-mod="moths.zip"]').waitFor();
    assert.match(await status.innerText(), /is kept, and on/);
  });

  await check(tab, "one with mistakes takes the place of the reports before", async () => {
    await drop(tab, "one.zip", Buffer.from("PK no zip"), "#workshop");
    await status.getByText("one.zip is refused").waitFor();
    await drop(tab, "torn.zip", await packedBy(tab, mods.files("torn")), "#workshop");
    await status.getByText("torn.zip is refused").waitFor();
    assert.match(await tab.page.locator("#workshop .reports").innerText(), /hit_ponts/);
  });

  await check(tab, "a link to a mod is shown in it, and what is written waits", async () => {
    await inShop(tab, "Back").click();
    await inShop(tab, "Edit: Moths").click();
    await field(tab).fill((await field(tab).inputValue()).replace("It comes to every light.", WORDS));
    const code = mods.zip("moths").toString("base64url");
    await tab.page.evaluate((hash) => {
      location.hash = hash;
    }, `#mod=other.zip.${code}`);
    await status.getByText("This link brings a mod").waitFor();
    assert.equal(await tab.page.evaluate(() => location.hash), "");
    await inShop(tab, "Not now").click();
    await isThere(tab);
  });

  await check(tab, "what is for the game itself closes it", async () => {
    await tab.page.evaluate(() => {
      location.hash = "#seed=7";
    });
    await isClosed(tab);
    await tab.settle();
    assert.equal((await tab.state()).screen, "invitation");
    await tab.press("Escape");
  });
  await close(tab);
}

/** The kept files of a build that a modder wants. */
function kept(tab) {
  return tab.page.evaluate(async () => {
    const all = [];
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) all.push(new URL(request.url).pathname.split("/").pop());
    }
    return all.filter((file) => /validator|schemas/.test(file)).sort();
  });
}

/** Waits until exactly these are kept; a busy page takes its time. */
async function areKept(tab, wanted) {
  for (let tries = 0; tries < 300 && (await kept(tab)).length < wanted.length; tries += 1) await tab.page.waitForTimeout(100);
  assert.deepEqual(await kept(tab), wanted);
}

async function offline() {
  const tab = await fresh();
  await check(tab, "without a network the workshop checks and completes", async () => {
    const wanted = ["schemas.json", "wyrmhold_validator.js", "wyrmhold_validator_bg.wasm"];
    await areKept(tab, wanted);
    await tab.context.setOffline(true);
    await tab.reload();
    await openShop(tab);
    await inShop(tab, "New mod").click();
    await inShop(tab, "Begin").click();
    await tab.page.getByText("Nothing is wrong.").waitFor();
    const right = await field(tab).inputValue();
    const place = right.indexOf('"sight": 7,') + '"sight": 7,\n      "sp'.length;
    await field(tab).fill(right.replace('"sight": 7,', '"sight": 7,\n      "sp'));
    await field(tab).evaluate((text, at) => text.setSelectionRange(at, at), place);
    await field(tab).press("Control+Space");
    await tab.page.locator("#editor-choices li").getByText("speed", { exact: true }).first().waitFor();
    await tab.context.setOffline(false);
  });
  await close(tab);

  const early = await fresh(url, { serviceWorkers: "block" });
  early.expects("no network");
  await check(early, "without a network before that, it says so and tries again", async () => {
    await early.context.setOffline(true);
    await drop(early, "moths.zip", mods.zip("moths"));
    await early.page.waitForFunction(() => /could not be (fetched|loaded)/.test(window.wyrmhold.state().notice ?? ""));
    await early.context.setOffline(false);
    await openShop(early);
    await early.context.setOffline(true);
    await inShop(early, "New mod").click();
    await inShop(early, "Begin").click();
    assert.match(await field(early).inputValue(), /lamp_moth/, "what is written needs no checks");
    await early.page.locator("#workshop-status").getByText("could not be fetched").waitFor();
    await early.context.setOffline(false);
    await inShop(early, "Try again").click();
    await early.page.getByText("Nothing is wrong.").waitFor();
  });
  await close(early);

  await check(early, "an old page keeps nothing of a new build under its own number", async () => {
    const folder = mkdtempSync(join(tmpdir(), "wyrmhold-page-"));
    cpSync(resolve(out, "..", "web"), folder, { recursive: true });
    const schemas = join(folder, "schemas.json");
    writeFileSync(schemas, `${readFileSync(schemas, "utf8")} `);
    const server = await serveUnder(folder, "page", {});
    const old = await fresh(server.url);
    await areKept(old, ["wyrmhold_validator.js", "wyrmhold_validator_bg.wasm"]);
    await old.page.evaluate(() => fetch(`schemas.json?v=${document.querySelector('[name="wyrmhold-build"]').content}`));
    assert.deepEqual(await kept(old), ["wyrmhold_validator.js", "wyrmhold_validator_bg.wasm"]);
    await close(old);
    server.close();
  });
}

async function picked() {
  const tab = await fresh(url, { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
  const pick = async (name, buffer) => {
    const [chooser] = await Promise.all([
      tab.page.waitForEvent("filechooser"),
      tab.page.locator("#thumbs button", { hasText: "open a file" }).tap(),
    ]);
    await chooser.setFiles({ name, mimeType: "application/octet-stream", buffer });
    await tab.settle();
  };
  await check(tab, "a phone opens a save by a button for thumbs", async () => {
    await tab.newGame("7");
    const { hash } = await tab.send(["wait", "wait"]);
    const save = Buffer.from(await tab.call("exportRun"));
    await tab.context.clearCookies();
    await tab.page.evaluate(() => window.wyrmhold.fileNames("saves/").forEach((name) => window.wyrmhold.removeFile(name)));
    await tab.reload();
    await pick("game.save", save);
    await tab.page.waitForFunction((wanted) => window.wyrmhold.state().hash === wanted, hash);
  });

  let changed = null;
  await check(tab, "and a mod", async () => {
    await tab.reload();
    await pick("moths.zip", mods.zip("moths"));
    await tab.page.waitForFunction(() => window.wyrmhold.mods().length === 2);
    await tab.newGame("8");
    await tab.send(["wait", "wait"]);
    changed = Buffer.from(await tab.call("exportRun"));
  });

  await check(tab, "a save that was made with other content offers to go on with a copy", async () => {
    await tab.page.evaluate(() => window.wyrmhold.removeMod("moths.zip"));
    await tab.page.evaluate(() => window.wyrmhold.fileNames("saves/").forEach((name) => window.wyrmhold.removeFile(name)));
    await tab.reload();
    assert.equal((await tab.call("mods")).length, 1);
    await pick("game.save", changed);
    await tab.page.waitForFunction(() => window.wyrmhold.state().screen === "invitation");
    const told = (await tab.call("mirror")).text.join(" ");
    assert.match(told, /played with other content.*moths.*is missing.*open a copy/);
    const { screen, turn } = await tab.press("Enter");
    assert.deepEqual([screen, turn], ["play", 2]);
  });

  await check(tab, "the words beside the game have the same", async () => {
    const [chooser] = await Promise.all([
      tab.page.waitForEvent("filechooser"),
      tab.page.locator("#words .open-a-file").evaluate((button) => button.click()),
    ]);
    await chooser.setFiles({ name: "maze.txt", mimeType: "text/plain", buffer: Buffer.from("this is no maze") });
    await tab.page.waitForFunction(() => /maze.txt|neither a maze/.test(window.wyrmhold.state().notice ?? ""));
  });
  await close(tab);
}

await drafts();
await whileOpen();
await offline();
await picked();
await end(browser);
