// The page in a folder of a server with a strict content security policy: everything works, nothing is refused,
// and the console stays empty.
//
// Run by `cargo xtask browser`. Prints one line for each check.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { checks } from "./checks.mjs";
import { launch, openTab, options } from "./driver.mjs";
import { MANIFEST, MOTH, drop, packedBy } from "./modkit.mjs";
import { serveUnder } from "./server.mjs";

const { chromium, out, page } = options();
const { check, close, end } = checks(out, "strict");

/** The policy that the page's own description says is enough. */
const [, POLICY] = readFileSync(page, "utf8").match(/^Content-Security-Policy: (.*)$/m);

const server = await serveUnder(resolve(out, "..", "web"), "games/wyrm hold", { "content-security-policy": POLICY });
const browser = await launch(chromium);
const tab = await openTab(browser);
const messages = [];
tab.page.on("console", (message) => messages.push(`${message.type()}: ${message.text()}`));
await tab.page.addInitScript(() => {
  window.refused = [];
  document.addEventListener("securitypolicyviolation", (event) => window.refused.push(`${event.violatedDirective} ${event.blockedURI}`));
});
const refused = async () => assert.deepEqual(await tab.page.evaluate(() => window.refused), []);

await check(tab, "in a folder with the strictest policy, a game is played", async () => {
  await tab.visit(`${server.url}?seed=7`);
  assert.equal((await tab.press("Enter")).screen, "play");
  assert.ok((await tab.colours()) >= 4);
  assert.equal((await tab.press(".")).turn, 1);
  await refused();
});

await check(tab, "a first visit fetches each file once, though a worker keeps them all", async () => {
  await tab.page.evaluate(() => navigator.serviceWorker.ready);
  const twice = [...server.sent].filter(([, times]) => times > 1);
  assert.ok([...server.sent.keys()].some((address) => address.startsWith("wyrmhold_bg.wasm")), "the module was not fetched");
  assert.deepEqual(twice, []);
});

await check(tab, "a text is copied without the clipboard, a file is downloaded, and the words are shown", async () => {
  const copied = await tab.page.evaluate(() => {
    const texts = [];
    document.addEventListener("copy", () => texts.push(document.getSelection().toString() || document.activeElement.value));
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
    window.wyrmholdPage.copy("the old well");
    return new Promise((done) => setTimeout(() => done(texts), 500));
  });
  assert.deepEqual(copied, ["the old well"]);
  const [download] = await Promise.all([
    tab.page.waitForEvent("download"),
    tab.page.evaluate(() => window.wyrmholdPage.download("run.txt", new TextEncoder().encode("a run"))),
  ]);
  assert.equal(download.suggestedFilename(), "run.txt");
  await tab.page.locator("#words-actions button").first().focus();
  await tab.page.screenshot();
  await tab.page.locator("#canvas").focus();
  await refused();
});

await check(tab, "it is kept for times without a network, in its folder alone", async () => {
  const scope = await tab.page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  assert.equal(scope, server.url.replace(" ", "%20"));
  const { hash } = await tab.state();
  await tab.context.setOffline(true);
  await tab.reload();
  assert.equal((await tab.press("Enter")).hash, hash);
  await tab.context.setOffline(false);
  await refused();
});

await check(tab, "the workshop opens, and a mod is dropped and one is written, under the same policy", async () => {
  await drop(tab, "moths.zip", await packedBy(tab, [["mod.json", [...Buffer.from(MANIFEST)]], ["raws/moths.json", [...Buffer.from(MOTH)]]]));
  await tab.page.waitForFunction(() => window.wyrmhold.mods().length === 2);
  await tab.page.evaluate(() => window.wyrmhold.workshop());
  const shop = tab.page.locator("#workshop");
  await shop.locator('[data-mod="moths.zip"]').waitFor();
  await shop.getByRole("button", { name: "New mod" }).click();
  await shop.getByRole("button", { name: "Begin" }).click();
  await tab.page.getByText("Nothing is wrong.").waitFor();
  await tab.page.locator("#editor-file").selectOption("tiles/pictures.txt");
  await tab.page.locator("#paint-canvas").click({ position: { x: 7, y: 7 } });
  await refused();
  await tab.page.keyboard.press("Escape");
  await shop.waitFor({ state: "detached" });
});

await check(tab, "the guide is read under the same policy", async () => {
  await tab.page.goto(`${server.url}guide/index.html`);
  assert.match(await tab.page.locator("h1").innerText(), /how to play/i);
  await refused();
});

await check(tab, "nothing stands in the console", () => assert.deepEqual(messages, []));
await close(tab);
server.close();
await end(browser);
