// The page around the game: what it costs, what its address asks for, which keys it leaves to the browser,
// what it says when something is missing, and what becomes of the storage.
//
// Run by `cargo xtask browser`. Prints one line for each check.

import assert from "node:assert/strict";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { checks } from "./checks.mjs";
import { launch, openTab, options } from "./driver.mjs";

/** The most that a page may cost on which nothing happens, as a share of one processor. A page that draws costs many times more. */
const IDLE_SHARE = 0.03;

/** How long it is left alone before, in seconds: for six after a key the light of the torch flickers. */
const REST = 8;

/** How long it is watched, in seconds. What else the machine does may cost the browser too, so the best of a few counts. */
const WATCH = 10;
const WATCHES = 6;

/** What a strict server says a page may do. */
const STRICT = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'";

const { url, chromium, out } = options();
const folder = resolve(out, "..", "web");
const { check, close, end } = checks(out, "page");

function sleep(seconds) {
  return new Promise((done) => setTimeout(done, seconds * 1000));
}

/** A tab on the title, with storage of its own. */
async function fresh(browser, address = url) {
  const tab = await openTab(browser);
  await tab.visit(address);
  await tab.settle();
  return tab;
}

// ---------------------------------------------------------------- what it costs

/** The processor time of the whole browser so far, in seconds. */
async function processorTime(session) {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return processInfo.reduce((sum, each) => sum + each.cpuTime, 0);
}

async function idleShare(session) {
  await sleep(REST);
  const before = await processorTime(session);
  await sleep(WATCH);
  return ((await processorTime(session)) - before) / WATCH;
}

async function idle() {
  // A browser of its own: what other tabs cost does not count.
  const browser = await launch(chromium);
  const session = await browser.newBrowserCDPSession();
  const tab = await openTab(browser, { viewport: { width: 1440, height: 900 } });
  await tab.visit(`${url}?seed=7`);
  const cheap = async () => {
    let share = Infinity;
    for (let times = 0; times < WATCHES && share > IDLE_SHARE; times += 1) share = Math.min(share, await idleShare(session));
    assert.ok(share <= IDLE_SHARE, `left alone, it uses ${(share * 100).toFixed(1)} % of a processor`);
    return `${(share * 100).toFixed(1)} % of a processor, all processes of the browser together`;
  };
  await check(tab, "an idle title costs next to nothing", cheap);
  await tab.press("Enter");
  await check(tab, "an idle game costs next to nothing", cheap);

  await check(tab, "a key is answered within two frames of the screen", async () => {
    const frames = await tab.page.evaluate(async () => {
      const { turn } = window.wyrmhold.state();
      const event = new KeyboardEvent("keydown", { code: "Period", key: ".", bubbles: true });
      document.getElementById("canvas").dispatchEvent(event);
      for (let frames = 0; frames < 60; frames += 1) {
        if (window.wyrmhold.state().turn > turn) return frames;
        await new Promise(requestAnimationFrame);
      }
      return 60;
    });
    assert.ok(frames <= 2, `${frames} frames`);
    return `${frames}`;
  });

  // Without the light of the torch, which would be another one a moment later.
  const still = await openTab(browser, { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  await check(still, "the picture stays through other sizes and another tab in front", async () => {
    await still.visit(`${url}?seed=7`);
    await still.press("Enter");
    const before = await still.page.screenshot();
    await still.page.setViewportSize({ width: 700, height: 500 });
    await still.settle();
    assert.ok((await still.colours()) >= 4);
    await still.page.setViewportSize({ width: 1440, height: 900 });
    await still.settle();
    await still.settle();
    const other = await still.beside();
    await other.page.goto("about:blank");
    await other.page.bringToFront();
    await sleep(1);
    await still.page.bringToFront();
    await other.page.close();
    await still.settle();
    assert.ok(before.equals(await still.page.screenshot()), "it looks different now");
  });
  await close(still);

  await check(tab, "a run that is watched plays on by itself", async () => {
    await tab.send(Array.from({ length: 12 }, () => "wait"));
    const run = await tab.call("exportRun");
    await tab.call("openRun", run);
    const { replay } = await tab.press("Space");
    if (!replay.playing) await tab.press("Space");
    await tab.page.waitForFunction(() => window.wyrmhold.state().replay.commands > 3);
  });
  await close(tab);
  await browser.close();
}

// ---------------------------------------------------------------- the address

async function addresses(browser) {
  for (const [query, words] of [["caf%C3%A9", "café"], ["a%26b", "a&b"], ["old+well", "old well"], ["a_b", "a_b"]]) {
    const tab = await fresh(browser, `${url}?seed=${query}`);
    await check(tab, `?seed=${query} is the game that is typed as "${words}"`, async () => {
      const asked = await tab.press("Enter");
      assert.equal(asked.screen, "play");
      assert.deepEqual([asked.turn, asked.hash], [0, (await tab.newGame(words)).hash]);
    });
    await close(tab);
  }

  const tab = await fresh(browser, `${url}?seed=7`);
  await check(tab, "with a kept game, ?seed=99 begins the new one and keeps the old", async () => {
    await tab.press("Enter");
    const old = await tab.send(["wait", "wait"]);
    await tab.visit(`${url}?seed=99`);
    const begun = await tab.press("Enter");
    assert.deepEqual([begun.seed, begun.turn], ["99", 0]);
    assert.notEqual(begun.slot, old.slot);
    await tab.visit(`${url}?seed=7`);
    assert.equal((await tab.state()).screen, "title");
    assert.ok((await tab.call("fileNames", `saves/${old.slot}/`)).length > 0);
  });
  await close(tab);

  for (const [fragment, said] of [
    ["#foo", null],
    ["#run", null],
    ["#run=AAAA", /^The link in the address leads nowhere: .*\.?$/],
    ["#maze=~1", /^The link in the address leads nowhere: .*\.?$/],
  ]) {
    const linked = await fresh(browser, `${url}${fragment}`);
    await check(linked, `${fragment} is ${said ? "told in a sentence" : "left alone"}`, async () => {
      const { screen, notice } = await linked.state();
      assert.equal(screen, "title");
      if (said) assert.match(notice, said);
      else assert.equal(notice, null);
    });
    await close(linked);
  }
}

// ---------------------------------------------------------------- where something is missing

/** Everything that can be read on the page. */
function words(tab) {
  return tab.page.locator("body").innerText();
}

async function missing(browser) {
  const says = async (what, prepare, expected, address = url) => {
    const tab = await openTab(browser);
    tab.expects("scripts that cannot run");
    await check(tab, what, async () => {
      await prepare(tab);
      await tab.page.goto(address);
      await tab.page.waitForFunction((text) => new RegExp(text).test(document.body.innerText), expected.source);
    });
    await close(tab);
  };
  const instead = (pattern, answer) => (tab) => tab.page.route(pattern, (route) => route.fulfill(answer));
  const gone = { status: 404, contentType: "text/plain", body: "There is no such file here." };

  const file = pathToFileURL(join(folder, "index.html")).href;
  await says("opened as a file, the page says what is wrong", async () => {}, /web server/, file);
  await says("without its script, the page says what is wrong", instead("**/page.js*", gone), /does not run the page's script/);
  await says("with a script of another type, too", instead("**/page.js*", { contentType: "text/plain", body: "1" }), /does not run the page's script/);
  await says("without the module, it says so", instead("**/*.wasm*", gone), /could not be loaded[\s\S]*404/);
  await says("without the module's script, it says so", instead("**/wyrmhold.js*", gone), /could not be loaded/);
  await says("without the script for storage, it says so", instead("**/storage.js*", gone), /could not be loaded/);
  await says(
    "with something else in place of the module, it says so",
    instead("**/*.wasm*", { contentType: "application/wasm", body: "<html>" }),
    /could not be loaded/,
  );

  const off = await openTab(browser, { javaScriptEnabled: false });
  off.expects("scripts that cannot run");
  await check(off, "with scripts turned off, it says so", async () => {
    await off.page.goto(url);
    await sleep(2);
    const picture = join(out, "page-without-script.png");
    await off.page.screenshot({ path: picture });
    // A page without scripts cannot be asked; its source can.
    const source = await (await off.page.request.get(url)).text();
    assert.match(source, /<noscript>[\s\S]*JavaScript[\s\S]*<\/noscript>/);
  });
  await close(off);

  const framed = await openTab(browser);
  framed.expects("scripts that cannot run");
  await check(framed, "in a sandbox, it says what is wrong", async () => {
    await framed.page.route("**/frame.html", (route) =>
      route.fulfill({ contentType: "text/html", body: `<iframe sandbox="allow-scripts" src="${url}" width="800" height="600"></iframe>` }));
    await framed.page.goto(`${url}frame.html`);
    const frame = framed.page.frameLocator("iframe");
    await frame.locator("text=does not run the page's script").waitFor({ state: "visible" });
  });
  await close(framed);

  const strict = await openTab(browser);
  await strict.page.route("**/*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": STRICT } });
  });
  await check(strict, "a strict content security policy is enough", async () => {
    await strict.page.addInitScript(() => {
      window.refused = [];
      document.addEventListener("securitypolicyviolation", (event) =>
        window.refused.push(`${event.violatedDirective} ${event.blockedURI}`));
    });
    await strict.visit(url);
    assert.equal((await strict.press("Enter")).screen, "play");
    assert.ok((await strict.colours()) >= 4);
    await strict.page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
      window.wyrmholdPage.copy("the old well");
    });
    await strict.settle();
    assert.deepEqual(await strict.page.evaluate(() => window.refused), []);
  });
  await close(strict);
}

// ---------------------------------------------------------------- storage

const NO_ROOM = () => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  window.makeRoom = () => {
    IDBObjectStore.prototype.put = put;
  };
};

/** Ways to leave a page. */
const LEAVING = [
  ["reloading", (page) => page.evaluate(() => location.reload())],
  ["another address", (page) => page.evaluate(() => { location.href = "about:blank"; })],
  ["closing", (page) => page.close({ runBeforeUnload: true })],
];

/** Leaves a page, and answers which question the browser asked, if any; the answer to it is to stay. */
async function asked(tab, leave, then = () => {}) {
  // The browser asks nobody who has not touched the page.
  await tab.page.locator("#canvas").click({ position: { x: 2, y: 2 } });
  let question = null;
  const answer = (dialog) => {
    question = dialog.type();
    return dialog.dismiss();
  };
  tab.page.on("dialog", answer);
  await leave(tab.page).catch(() => {});
  await sleep(0.5);
  await then();
  tab.page.off("dialog", answer);
  return question;
}

async function storage(browser) {
  const tab = await fresh(browser, `${url}?seed=7`);
  await check(tab, "while there is no room it stays known, turn after turn", async () => {
    await tab.press("Enter");
    await tab.page.evaluate(NO_ROOM);
    for (let turn = 0; turn < 4; turn += 1) {
      const { storage } = await tab.press(".");
      assert.match(storage, /no more room/);
    }
  });
  await check(tab, "once there is room again everything is saved, and that is told", async () => {
    await tab.page.evaluate(() => window.makeRoom());
    await tab.page.waitForFunction(() => window.wyrmhold.state().storage === null);
    await tab.page.waitForFunction(() => /again/.test(window.wyrmhold.state().notice ?? ""));
    const before = await tab.press(".");
    await tab.reload();
    const after = await tab.press("Enter");
    assert.deepEqual([after.turn, after.hash], [before.turn, before.hash]);
  });

  await check(tab, "leaving the page with a saved game does not ask", async () => {
    const { hash } = await tab.press(".");
    assert.equal(await asked(tab, LEAVING[0][1], () => tab.ready()), null);
    assert.equal((await tab.press("Enter")).hash, hash);
  });

  const second = await tab.beside();
  await check(second, "a second tab plays unsaved and stays known to", async () => {
    await second.visit(`${url}?seed=99`);
    const begun = await second.press("Enter");
    assert.deepEqual([begun.seed, begun.slot], ["99", null]);
    for (let turn = 0; turn < 3; turn += 1) assert.match((await second.press(".")).storage, /another window/);
  });
  await check(second, "leaving the page with an unsaved game asks, and staying keeps it", async () => {
    const { turn, unsaved } = await second.state();
    assert.match(unsaved, /NOT SAVED/);
    for (const [what, leave] of LEAVING) {
      assert.equal(await asked(second, leave), "beforeunload", what);
      await second.settle();
      assert.equal((await second.state()).turn, turn, what);
    }
    const { screen } = await second.press("F2");
    assert.equal(screen, "unsaved");
    assert.equal((await second.press("Escape")).screen, "play");
  });
  await check(second, "when the first is closed it takes over: its own game is kept", async () => {
    const first = await tab.press(".");
    await tab.page.close();
    await second.page.waitForFunction(() => window.wyrmhold.state().storage === null);
    await second.settle();
    const { slot, notice } = await second.state();
    assert.match(notice, /saved again/);
    assert.equal(await asked(second, LEAVING[0][1], () => second.ready()), null, "it is saved now");
    await second.press("Enter");
    assert.ok(slot !== null && slot !== first.slot, `its place is ${slot}`);
    const { hash, turn } = await second.press(".");
    await second.reload();
    const after = await second.press("Enter");
    assert.deepEqual([after.seed, after.turn, after.hash], ["99", turn, hash]);
    assert.ok((await second.call("fileNames", `saves/${first.slot}/`)).length > 0, "the first tab's game is gone");
  });
  await close(second);

  const daily = await fresh(browser);
  await check(daily, "a won maze of the day is known after a reload", async () => {
    const arrows = { Up: "ArrowUp", Left: "ArrowLeft", Down: "ArrowDown", Right: "ArrowRight" };
    assert.equal((await daily.press("z")).puzzle.won_before, null);
    const steps = await daily.call("mazeSolution");
    for (const step of steps) await daily.press(arrows[step]);
    assert.equal((await daily.state()).puzzle.outcome, "won");
    await daily.reload();
    assert.equal((await daily.press("z")).puzzle.won_before, steps.length);
  });
  await close(daily);
}

// ---------------------------------------------------------------- keys

/** Presses a key by an event of our own, and answers whether the page kept it from the browser. */
function pressed(tab, event) {
  return tab.page.evaluate(async (init) => {
    const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init });
    document.getElementById("canvas").dispatchEvent(event);
    await window.wyrmhold.settled();
    return event.defaultPrevented;
  }, event);
}

async function keys(browser) {
  const tab = await fresh(browser, `${url}?seed=7`);
  await tab.press("Enter");
  await check(tab, "the browser keeps its shortcuts and the way out of the canvas", async () => {
    const { hash } = await tab.state();
    for (const event of [
      { code: "ArrowLeft", key: "ArrowLeft", altKey: true },
      { code: "KeyD", key: "d", altKey: true },
      { code: "Home", key: "Home", altKey: true },
      { code: "Tab", key: "Tab" },
      { code: "Tab", key: "Tab", shiftKey: true },
      { code: "KeyL", key: "l", ctrlKey: true },
      { code: "KeyL", key: "l", metaKey: true },
      { code: "F5", key: "F5" },
    ]) assert.equal(await pressed(tab, event), false, JSON.stringify(event));
    const after = await tab.state();
    assert.deepEqual([after.screen, after.hash], ["play", hash]);
  });
  await check(tab, "F9 arrives where the help names it", async () => {
    assert.equal(await pressed(tab, { code: "F9", key: "F9" }), true);
    assert.notEqual((await tab.state()).screen, "title");
  });
  await tab.newGame("7");
  await check(tab, "Cyrillic letters and the digits above the letters move as the help says", async () => {
    const moves = {};
    for (const [name, event] of Object.entries({
      latin: { code: "KeyL", key: "l" },
      cyrillic: { code: "KeyL", key: "д" },
      six: { code: "Digit6", key: "6" },
    })) {
      await tab.newGame("7");
      await pressed(tab, event);
      moves[name] = (await tab.state()).hash;
    }
    assert.deepEqual([moves.cyrillic, moves.six], [moves.latin, moves.latin]);
    await tab.newGame("7");
    const before = await tab.state();
    await pressed(tab, { code: "Period", key: "Ю", shiftKey: true });
    assert.notEqual((await tab.state()).refusal, before.refusal, "> is no stairs here, and that is said");
  });
  await check(tab, "a seed can be typed in any script", async () => {
    await tab.reload();
    await tab.press("s");
    await pressed(tab, { code: "KeyA", key: "ф" });
    await pressed(tab, { code: "KeyS", key: "ы" });
    const { seed } = await tab.press("Enter");
    assert.equal(seed, (await tab.newGame("фы")).seed);
  });
  await check(tab, "Tab gives a hint in a maze, and Shift and Tab lead out", async () => {
    await tab.reload();
    assert.equal((await tab.call("openMaze", "#maze=7")).screen, "puzzle");
    assert.equal(await pressed(tab, { code: "Tab", key: "Tab", shiftKey: true }), false);
    assert.equal(await pressed(tab, { code: "Tab", key: "Tab" }), true);
    assert.equal((await tab.state()).puzzle?.hints, 1);
  });
  await check(tab, "the wheel scrolls the help", async () => {
    await tab.newGame("7");
    await tab.page.setViewportSize({ width: 700, height: 400 });
    await tab.press("Shift+?");
    const before = await tab.page.screenshot();
    await tab.page.mouse.move(300, 200);
    await tab.page.mouse.wheel(0, 200);
    await sleep(0.2);
    await tab.settle();
    assert.ok(!before.equals(await tab.page.screenshot()), "nothing has moved");
  });
  await close(tab);
}

// ---------------------------------------------------------------- sound

/** Web Audio that plays nothing and counts what it was asked for. */
function countSounds() {
  window.heard = { contexts: 0, starts: 0, loops: 0, samples: 0 };
  const node = () => ({ gain: { value: 1 }, connect: (next) => next });
  window.AudioContext = class {
    destination = node();
    constructor() {
      window.heard.contexts += 1;
    }
    resume() {
      return Promise.resolve();
    }
    suspend() {
      return Promise.resolve();
    }
    createGain() {
      return node();
    }
    createBuffer(channels, length) {
      return { copyToChannel: (samples) => { window.heard.samples += samples.length === length ? length : 0; } };
    }
    createBufferSource() {
      const source = { ...node(), stop() {} };
      source.start = () => {
        window.heard[source.loop ? "loops" : "starts"] += 1;
      };
      return source;
    }
  };
}

async function sound(browser) {
  const tab = await openTab(browser);
  await tab.page.addInitScript(countSounds);
  await tab.visit(`${url}?seed=7`);
  const heard = () => tab.page.evaluate(() => window.heard);
  await check(tab, "nothing is heard before the first key", async () => {
    assert.deepEqual(await heard(), { contexts: 0, starts: 0, loops: 0, samples: 0 });
  });
  await check(tab, "keys, steps and the place are heard", async () => {
    await tab.press("ArrowDown");
    await tab.newGame("7");
    // Not by exploring: what stops that would drop the next key too.
    for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) await tab.press(key);
    const { contexts, starts, loops, samples } = await heard();
    assert.equal(contexts, 1);
    assert.ok(starts >= 2 && loops >= 1 && samples > 1000, `${starts} sounds, ${loops} loops, ${samples} samples`);
  });
  await check(tab, "F8 silences the game", async () => {
    await tab.press("F8");
    const before = await heard();
    await tab.press(".");
    await tab.press("Shift+?");
    assert.deepEqual(await heard(), before);
  });
  await close(tab);

  const silent = await openTab(browser);
  await silent.page.addInitScript(() => {
    delete window.AudioContext;
    delete window.webkitAudioContext;
  });
  await silent.visit(`${url}?seed=7`);
  await check(silent, "without Web Audio it plays on in silence", async () => {
    assert.equal((await silent.press("Enter")).screen, "play");
    assert.equal((await silent.press(".")).turn, 1);
  });
  await close(silent);
}

await idle();
const browser = await launch(chromium);
await addresses(browser);
await missing(browser);
await storage(browser);
await keys(browser);
await sound(browser);
const phone = await openTab(browser, { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2 });
await phone.visit(`${url}?seed=7`);
await phone.page.screenshot({ path: join(out, "page-phone-title.png") });
await phone.press("Enter");
await phone.page.screenshot({ path: join(out, "page-phone-play.png") });
await close(phone);
await end(browser);
