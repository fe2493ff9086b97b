// Mods on the page: dropped, listed, met; a bad one refused in the words of the window; the workshop with its editor,
// a room that is played at once, a zip for the window, a link.
//
// Run by `cargo xtask browser`. Prints one line for each check.

import assert from "node:assert/strict";
import { join } from "node:path";
import { violations } from "./axe.mjs";
import { checks } from "./checks.mjs";
import { SMALL, launch, openTab, options } from "./driver.mjs";
import { MANIFEST, MOTH, ModFolder, drop } from "./modkit.mjs";

const { url, chromium, out, binary } = options();
const { check, close, end } = checks(out, "workshop");
const browser = await launch(chromium);
const mods = new ModFolder(binary);

/** Mistakes of several sorts: in the text, in a value, in a name, in a reference, deep in an effect. */
const MISTAKES = {
  comma: MOTH.replace('"glyph": "m",', '"glyph": "m"'),
  value: MOTH.replace('"hit_points": 4', '"hit_points": "four"'),
  field: MOTH.replace('"sight": 7', '"sihgt": 7'),
  effect: MOTH.replace('"sight": 7', '"sight": 7, "on_hit": [{ "damge": 3 }]'),
  deep: MOTH.replace('"sight": 7', '"sight": 7, "on_hit": [{ "chance": { "percent": 30, "then": [{ "status": { "apply": "poisend", "turns": 3 } }] } }]'),
};

async function dropped(tab) {
  await check(tab, "a mod that is dropped is on, and its monster is met", async () => {
    mods.write("moths", { "mod.json": MANIFEST, "raws/moths.json": MOTH });
    await drop(tab, "moths.zip", mods.zip("moths"));
    await tab.page.waitForFunction(() => window.wyrmhold.mods().length === 2);
    const listed = await tab.call("mods");
    assert.deepEqual(listed.map(({ state }) => state), ["core", "on"]);
    assert.equal(listed[1].name, "Moths");
    const answer = await tab.page.evaluate(() => window.wyrmhold.tryRoom("moths.zip", window.wyrmhold.keptMod("moths.zip"), { monster: "moths:lamp_moth" }));
    assert.ok(answer.begun, JSON.stringify(answer));
    await tab.settle();
    const { around } = await tab.call("mirror");
    assert.match(JSON.stringify(around), /lamp moth/);
    await tab.press("Escape");
  });

  await check(tab, "mods are there after a reload, and can be switched off by keys", async () => {
    await tab.reload();
    assert.equal((await tab.call("mods"))[1].state, "on");
    assert.equal((await tab.press("m")).screen, "mods");
    await tab.press("ArrowDown");
    await tab.press("Enter");
    assert.equal((await tab.call("mods"))[1].state, "off");
    await tab.press("Enter");
    assert.equal((await tab.call("mods"))[1].state, "on");
  });

  for (const [name, text] of Object.entries(MISTAKES)) {
    await check(tab, `a bad mod is refused with the reports of the window: ${name}`, async () => {
      mods.write(name, { "mod.json": MANIFEST.replace('"moths"', '"moths2"'), "raws/moths.json": text });
      const zip = mods.files(name);
      const native = mods.reports(name);
      assert.ok(native.length > 0);
      const answer = await tab.page.evaluate(async ([called, files]) => {
        const { makeZip } = await import("./zip.js");
        const packed = await makeZip(new Map(files.map(([path, list]) => [path, new Uint8Array(list)])));
        return window.wyrmhold.bringMod(called, packed);
      }, [name, zip]);
      await tab.page.locator("#workshop .reports li").first().waitFor();
      await tab.page.keyboard.press("Escape");
      assert.equal(answer.kept, false);
      assert.deepEqual(answer.reports, native);
    });
  }

  await check(tab, "the reports of a dropped mod are shown", async () => {
    await drop(tab, "torn.zip", Buffer.from("PK no zip"));
    await tab.page.locator("#workshop .reports .error").first().waitFor();
    await tab.page.keyboard.press("Escape");
    await tab.page.locator("#workshop").waitFor({ state: "detached" });
  });
}

async function shop(tab) {
  const inShop = (words) => tab.page.locator("#workshop").getByRole("button", { name: words });

  await check(tab, "the workshop opens from the mods by a key", async () => {
    await tab.press("e");
    await tab.page.locator("#workshop").waitFor();
    assert.match(await tab.page.locator("#workshop .mods").innerText(), /Moths/);
  });

  await check(tab, "a new mod is written, checked while it is written, and met in a room", async () => {
    await inShop("New mod").click();
    await tab.page.locator("#new-id").fill("lanterns");
    await inShop("Begin").click();
    const reports = tab.page.locator("#editor-reports");
    await reports.getByText("Nothing is wrong.").waitFor();
    const text = tab.page.locator("#editor-text");
    const right = await text.inputValue();
    await text.fill(right.replace('"hit_points": 4', '"hit_ponts": 4'));
    await reports.getByText("hit_points").first().waitFor();
    await text.fill(right);
    await reports.getByText("Nothing is wrong.").waitFor();
  });

  await check(tab, "what can be written is offered, and taken by a key", async () => {
    const text = tab.page.locator("#editor-text");
    const right = await text.inputValue();
    await text.fill(right.replace('"sight": 7,', '"sight": 7,\n      "sp'));
    const at = right.indexOf('"sight": 7,') + '"sight": 7,\n      "sp'.length;
    await text.evaluate((field, place) => field.setSelectionRange(place, place), at);
    await tab.page.keyboard.press("Control+Space");
    const choices = tab.page.locator("#editor-choices");
    await choices.waitFor();
    assert.match(await choices.innerText(), /speed/);
    await choices.getByText("speed", { exact: true }).first().dispatchEvent("mousedown");
    assert.match(await text.inputValue(), /"speed": /);
    await text.fill(right);
  });

  await check(tab, "axe finds nothing in the workshop", async () => {
    assert.deepEqual(await violations(tab.page, "#workshop"), []);
  });

  await check(tab, "a picture is painted by clicks", async () => {
    await tab.page.locator("#editor-file").selectOption("tiles/pictures.txt");
    const text = tab.page.locator("#editor-text");
    const before = await text.inputValue();
    await tab.page.locator("#paint-canvas").click({ position: { x: 7, y: 7 } });
    const after = await text.inputValue();
    assert.notEqual(after, before);
    assert.match(after, /^@ lamp_moth\nk/);
  });

  await check(tab, "its zip is one that the window opens", async () => {
    const [download] = await Promise.all([tab.page.waitForEvent("download"), inShop("Export").click()]);
    assert.equal(download.suggestedFilename(), "lanterns.zip");
    await download.saveAs(join(mods.path, "lanterns.zip"));
    assert.match(mods.tool("validate", "lanterns.zip"), /0 errors, 0 warnings/);
  });

  await check(tab, "the room is played at once", async () => {
    await inShop("Play this room now").click();
    await tab.page.locator("#workshop").waitFor({ state: "detached" });
    await tab.settle();
    assert.equal((await tab.state()).screen, "play");
    assert.match(JSON.stringify((await tab.call("mirror")).around), /lamp moth/);
  });
}

/** Waits for the notice, and presses its button. */
async function loseAndReload(tab, expected) {
  assert.match(await tab.waitForNotice(), expected);
  // A person clicks what lies on top.
  await Promise.all([tab.page.waitForEvent("load"), tab.page.locator("#reload").click({ timeout: 10_000 })]);
  await tab.ready();
}

async function broken() {
  const tab = await openTab(browser, SMALL);
  await check(tab, "graphics that are lost while the workshop is open are told above it, and what was written is there again", async () => {
    await tab.visit(`${url}?seed=7`);
    await tab.press("Enter");
    const { hash } = await tab.press(".");
    await tab.page.evaluate(() => window.wyrmhold.workshop());
    await tab.page.locator("#workshop").getByRole("button", { name: "New mod" }).click();
    await tab.page.locator("#workshop").getByRole("button", { name: "Begin" }).click();
    const text = tab.page.locator("#editor-text");
    await text.fill((await text.inputValue()).replace("lamp moth", "dusk moth"));
    tab.expects("lost graphics");
    await tab.page.evaluate(() => document.getElementById("canvas").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext());
    await loseAndReload(tab, /graphics away/);
    assert.equal((await tab.press("Enter")).hash, hash);
    await tab.page.evaluate(() => window.wyrmhold.workshop());
    await text.waitFor();
    assert.match(await text.inputValue(), /dusk moth/);
  });

  await check(tab, "a room that is tried may come to a sudden end, and what was written is there again", async () => {
    await tab.page.locator("#workshop").getByRole("button", { name: "Play this room now" }).click();
    await tab.page.locator("#workshop").waitFor({ state: "detached" });
    await tab.settle();
    tab.expects("a crash");
    await tab.page.evaluate(() => { try { window.wyrmhold.crashForTest(); } catch { /* on purpose */ } });
    await loseAndReload(tab, /sudden end/);
    assert.equal((await tab.state()).screen, "title");
    await tab.page.evaluate(() => window.wyrmhold.workshop());
    assert.match(await tab.page.locator("#editor-text").inputValue(), /dusk moth/);
  });
  await close(tab);
}

async function links(tab) {
  let link = "";
  await check(tab, "a small mod is copied as a link", async () => {
    await tab.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await tab.page.evaluate(() => window.wyrmhold.workshop());
    // It opens where it was left.
    await tab.page.getByRole("button", { name: "Back to the list" }).click();
    await tab.page.getByRole("button", { name: "Copy link: Moths" }).click();
    await tab.page.getByText("The link is copied").waitFor();
    link = await tab.page.evaluate(() => navigator.clipboard.readText());
    assert.ok(link.startsWith(`${url}#mod=moths.zip.`), link.slice(0, 80));
  });

  await check(tab, "opening it asks, and keeps the mod only then", async () => {
    const other = await openTab(browser);
    await other.visit(link);
    await other.page.locator("#workshop").getByText("They come to every light.").waitFor();
    assert.equal((await other.call("mods")).length, 1);
    await other.page.getByRole("button", { name: "Keep this mod" }).click();
    await other.page.locator("#workshop .mods").getByText("Moths").waitFor();
    assert.equal((await other.call("mods"))[1].state, "on");
    await close(other);
  });

  await check(tab, "a link that was cut says so", async () => {
    for (const bad of ["#mod=", "#mod=a.zip.!!", "#mod=../x.AAAA", link.slice(link.indexOf("#"), -40)]) {
      const other = await openTab(browser);
      await other.visit(`${url}${bad}`);
      await other.page.locator("#workshop-status").getByText(/holds no mod|mistakes/).waitFor();
      assert.equal((await other.call("mods")).length, 1);
      await close(other);
    }
  });
}

const tab = await openTab(browser, { acceptDownloads: true });
await tab.visit(url);
await dropped(tab);
await shop(tab);
await links(tab);
await broken();
await end(browser);
