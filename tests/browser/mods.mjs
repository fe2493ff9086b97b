// Mods as players have them: copies, overrides, operators, one that stands on another; dropped as zips and folders,
// picked, put in order, switched off and on; and refused in the words of the native game.
//
// Run by `cargo xtask browser`. Prints one line for each check.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { violations } from "./axe.mjs";
import { checks } from "./checks.mjs";
import { SMALL, launch, openTab, options } from "./driver.mjs";
import { ModFolder, drop, packedBy } from "./modkit.mjs";

const { url, chromium, out, binary } = options();
const { check, end } = checks(out, "mods");
const browser = await launch(chromium);
const mods = new ModFolder(binary);

function write(id, manifest, raws) {
  const about = { id, name: id, version: "1.0.0", game: "*", description: `The mod ${id}.`, ...manifest };
  mods.write(id, { "mod.json": JSON.stringify(about, null, 2), "raws/all.json": JSON.stringify(raws, null, 2) });
}

/** A copy, a patch and operators of every kind, over the base game. */
write("kennels", {}, {
  monsters: [
    {
      id: "kennel_hound", copy_from: "core:kobold", name: "kennel hound", description: "It guards what nobody wants.",
      hit_points: { mul: 2, add: -3 }, tags: { drop: ["humanoid"], append: ["beast"] }, spawn: { weight: { mul: 0.5 } },
    },
    { id: "core:kobold", override: "patch", name: "kennel keeper", hit_points: { add: 3 } },
  ],
  patch: [{ where: { kind: "monsters", tag: "beast" }, set: { sight: { add: 1 } } }],
});

/** One that copies from another mod and changes what that has. */
write("leashes", { depends: { kennels: ">=1.0.0" } }, {
  monsters: [
    { id: "leashed_hound", copy_from: "kennels:kennel_hound", name: "leashed hound", description: "It would like to be elsewhere." },
    { id: "kennels:kennel_hound", override: "patch", name: "loose hound" },
  ],
});

/** One that wants the same name for something as the first. */
write("crowns", {}, { monsters: [{ id: "core:kobold", override: "patch", name: "kobold king" }] });

/** Mistakes with operators, and with another mod. */
write("misused", {}, {
  monsters: [
    { id: "core:kobold", override: "patch", hit_points: { append: [3] }, tags: { ad: ["beast"] } },
    { id: "stray", copy_from: "core:kobolt", name: "stray", description: "It is nowhere." },
  ],
});
write("orphan", { depends: { kennels: ">=1.0.0" } }, {
  monsters: [{ id: "kennels:kennel_cat", override: "patch", name: "cat" }, { id: "core:cave_rat", name: "twin" }],
});

/** All but the base game, in order. */
const labels = async (tab) => (await tab.call("mods")).slice(1).map(({ label }) => label);
const states = async (tab) => Object.fromEntries((await tab.call("mods")).map(({ label, state }) => [label, state]));
const inShop = (tab, name) => tab.page.locator("#workshop").getByRole("button", { name });
const openShop = (tab) => tab.page.evaluate(() => window.wyrmhold.workshop());
const closeShop = async (tab) => {
  await tab.page.keyboard.press("Escape");
  await tab.page.locator("#workshop").waitFor({ state: "detached" });
};

async function isListed(tab, label) {
  await tab.page.waitForFunction((wanted) => window.wyrmhold.mods().some((each) => each.label === wanted), label);
}

/** The words for what stands around in a room with this monster. */
async function met(tab, label, monster) {
  const answer = await tab.page.evaluate(([kept, id]) => window.wyrmhold.tryRoom(kept, window.wyrmhold.keptMod(kept), { monster: id }), [label, monster]);
  assert.ok(answer.begun, JSON.stringify(answer));
  await tab.settle();
  const { around } = await tab.call("mirror");
  return JSON.stringify(around);
}

/** Drops files or folders of the disk on the page, as the system does. */
async function dropFromDisk(tab, path) {
  const session = await tab.context.newCDPSession(tab.page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"]) await session.send("Input.dispatchDragEvent", { type, x: 400, y: 300, data });
}

const tab = await openTab(browser, SMALL);
await tab.visit(url);

await check(tab, "a zip that is dropped is kept: a copy with operators, and a patch", async () => {
  await drop(tab, "kennels.zip", mods.zip("kennels"));
  await isListed(tab, "kennels.zip");
  assert.match(await met(tab, "kennels.zip", "kennels:kennel_hound"), /kennel hound/);
  assert.match(await met(tab, "kennels.zip", "core:kobold"), /kennel keeper/);
  await tab.newGame("7");
  await tab.reload();
});

await check(tab, "a folder that is dropped is one too, and stands on the mod before it", async () => {
  await dropFromDisk(tab, join(mods.path, "leashes"));
  await isListed(tab, "leashes");
  assert.equal((await states(tab)).leashes, "on");
  assert.match(await met(tab, "leashes", "leashes:leashed_hound"), /leashed hound/);
  assert.match(await met(tab, "leashes", "kennels:kennel_hound"), /loose hound/);
  await tab.newGame("7");
  await tab.reload();
});

await check(tab, "one is picked in the workshop", async () => {
  await openShop(tab);
  mods.zip("crowns");
  const [chooser] = await Promise.all([tab.page.waitForEvent("filechooser"), inShop(tab, "Add a zip").click()]);
  await chooser.setFiles(join(mods.path, "crowns.zip"));
  await tab.page.locator('[data-mod="crowns.zip"]').waitFor();
  assert.deepEqual(await violations(tab.page), []);
});

await check(tab, "the order counts, and is kept", async () => {
  assert.deepEqual(await labels(tab), ["crowns.zip", "kennels.zip", "leashes"]);
  await closeShop(tab);
  assert.match(await met(tab, "leashes", "core:kobold"), /kennel keeper/);
  await tab.newGame("7");
  await tab.reload();
  await openShop(tab);
  await inShop(tab, "Load earlier: kennels").click();
  const wanted = ["kennels.zip", "crowns.zip", "leashes"];
  assert.deepEqual(await labels(tab), wanted);
  await closeShop(tab);
  await tab.reload();
  assert.deepEqual(await labels(tab), wanted);
  assert.match(await met(tab, "leashes", "core:kobold"), /kobold king/);
  await tab.newGame("7");
  await tab.reload();
});

await check(tab, "one that is switched off is not there, and what needs it says so", async () => {
  await openShop(tab);
  await inShop(tab, "Switch off: kennels").click();
  assert.equal((await states(tab))["kennels.zip"], "off");
  assert.equal((await states(tab)).leashes, "faulty");
  assert.match(await tab.page.locator('[data-mod="leashes"]').innerText(), /1 error/);
  await inShop(tab, "Switch on: kennels").click();
  assert.deepEqual(Object.values(await states(tab)), ["core", "on", "on", "on"]);
  await closeShop(tab);
});

for (const name of ["misused", "orphan"]) {
  await check(tab, `${name} is refused in the words of the native game, dropped and picked`, async () => {
    const zip = await packedBy(tab, mods.files(name));
    writeFileSync(join(mods.path, `${name}.zip`), Buffer.from(zip));
    const native = mods.reports(`${name}.zip`, "--with", "crowns.zip", "--with", "kennels.zip", "--with", "leashes");
    assert.ok(native.length >= 1, JSON.stringify(native));
    const { kept, reports } = await tab.call("bringMod", `${name}.zip`, zip);
    assert.deepEqual([kept, reports], [false, native]);
    await tab.page.locator("#workshop .reports li").first().waitFor();
    await closeShop(tab);

    await drop(tab, `${name}.zip`, zip);
    await tab.page.locator("#workshop-status").getByText(`${name}.zip is refused`).waitFor();
    const shown = await tab.page.locator("#workshop .reports").innerText();
    for (const { message } of native) assert.ok(shown.includes(message), message);
    assert.deepEqual(await violations(tab.page), []);
    await inShop(tab, "Back").click();
    const [chooser] = await Promise.all([tab.page.waitForEvent("filechooser"), inShop(tab, "Add a folder").click()]);
    await chooser.setFiles(join(mods.path, name));
    await tab.page.locator("#workshop-status").getByText(`${name} is refused`).waitFor();
    await closeShop(tab);
    assert.ok(!(await labels(tab)).some((label) => label.startsWith(name)));
    return `${native.length} reports`;
  });
}

await check(tab, "a link to a mod is shown without a violation", async () => {
  const code = mods.zip("crowns").toString("base64url");
  await tab.page.evaluate((hash) => {
    location.hash = hash;
  }, `#mod=crowns2.zip.${code}`);
  await tab.page.locator("#workshop-status").getByText("This link brings a mod").waitFor();
  assert.deepEqual(await violations(tab.page), []);
  await closeShop(tab);
});

await end(browser);
