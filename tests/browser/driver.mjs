// Opens the game in a real Chromium and asks it questions; shared by the tests and the pictures.

import { parseArgs } from "node:util";
import { chromium } from "playwright-core";

const FLAGS = [
  // Containers rarely allow the sandbox; the only page opened is our own.
  "--no-sandbox",
  // Machines that test have no graphics card: the processor draws.
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  // Nothing leaves this machine.
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

export const SIZE = { width: 1280, height: 800 };

/** A window for tests that look at no pixels: the processor draws its pictures soon. */
export const SMALL = { viewport: { width: 900, height: 560 } };

/** What `cargo xtask` passes on the command line. */
export function options() {
  const text = { type: "string" };
  const { values } = parseArgs({
    options: { url: text, chromium: text, out: text, fixtures: text, into: text, replays: text, binary: text, native: text, page: text, firefox: text, groves: text, display: text, save: text },
  });
  return values;
}

export function launch(executablePath) {
  return chromium.launch({ executablePath, args: FLAGS });
}

/** Complaints of the browser that a test can bring about on purpose, by the name that `expects` takes. */
const EXPECTED = {
  "lost graphics": /^WebGL: CONTEXT_LOST_WEBGL: loseContext: context lost$/,
  "a crash": /this crash was asked for/,
  "no network": /net::ERR_INTERNET_DISCONNECTED$/,
  // Where scripts are refused or missing, the browser has a line for each of them.
  "scripts that cannot run": /./,
  "no worker": /^Service Worker registration blocked by Playwright$/,
};

/** Where the processor draws, the browser reads the canvas back to show it, and sometimes complains that this is slow. */
const OF_THE_DRIVER = /GL Driver Message .*GPU stall due to ReadPixels/;

/** How long a page may take for what has no limit of its own, in milliseconds. */
const PATIENCE = 60_000;

/** What the promise brings, if that comes in time. */
export async function within(promise, what, milliseconds = PATIENCE) {
  let timer = 0;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${milliseconds / 1000} s`)), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

const opened = [];

/** Every tab that this script has opened, the first one first. */
export function openedTabs() {
  return opened;
}

/** A page with storage of its own, whose complaints are collected in `errors`, with those of the worker that keeps its files. */
export async function openTab(browser, contextOptions = {}) {
  const context = await browser.newContext({ viewport: SIZE, ...contextOptions });
  const tab = await tabIn(context);
  if (contextOptions.serviceWorkers === "block") tab.expects("no worker");
  context.on("serviceworker", (worker) => worker.on("console", (message) => tab.heard(message)));
  return tab;
}

async function tabIn(context) {
  const page = await context.newPage();
  const tab = new Tab(context, page);
  opened.push(tab);
  page.on("console", (message) => tab.heard(message));
  page.on("pageerror", (error) => tab.complain(String(error)));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // A reload gives up the icon if it is still on its way.
    const isGivenUp = reason === "net::ERR_ABORTED" && request.url().endsWith("/icon.svg");
    if (!isGivenUp) tab.complain(`${request.url()}: ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) tab.complain(`${response.url()}: ${response.status()}`);
  });
  return tab;
}

class Tab {
  constructor(context, page) {
    this.context = context;
    this.page = page;
    this.errors = [];
    this.expected = [OF_THE_DRIVER];
  }

  /** From now on these complaints are no fault: one of `EXPECTED` by its name, or a pattern. */
  expects(complaint) {
    this.expected.push(typeof complaint === "string" ? EXPECTED[complaint] : complaint);
  }

  complain(text) {
    if (!this.expected.some((pattern) => pattern.test(text))) this.errors.push(text);
  }

  heard(message) {
    if (["error", "warning"].includes(message.type())) this.complain(message.text());
  }

  /** Another tab of the same browser, with the same storage. */
  beside() {
    return tabIn(this.context);
  }

  /** Ends the tab's process on the spot, as the system does when memory runs out. */
  async kill() {
    const session = await this.context.newCDPSession(this.page);
    const crashed = this.page.waitForEvent("crash");
    session.send("Page.crash").catch(() => {});
    await crashed;
  }

  /** Calls a function of `window.wyrmhold`; bytes are lists of numbers on this side. */
  call(name, ...values) {
    return this.page.evaluate(([called, given]) => {
      const values = given.map((value) => (Array.isArray(value) ? new Uint8Array(value) : value));
      const answer = window.wyrmhold[called](...values);
      return answer instanceof Uint8Array ? Array.from(answer) : answer;
    }, [name, values]);
  }

  /** Goes to the address and waits for the first frame. */
  async visit(url) {
    await this.anew(() => this.page.goto(url));
  }

  async reload() {
    await this.anew(() => this.page.reload());
  }

  /** Loads the page once more, or for the first time. */
  async anew(load) {
    const didWrite = await this.mayWrite();
    await load();
    await this.ready();
    // On a busy machine the page finds the lock of the page before, and waits in line for it.
    if (didWrite) await this.page.waitForFunction(() => window.wyrmhold.state().storage === null);
  }

  /** Is this a page of the game that keeps its files? */
  mayWrite() {
    const asked = this.page.evaluate(() => window.wyrmhold?.state?.().storage === null);
    // Nothing can be asked of a page that is broken, or that is just being left.
    return within(asked, "asking", 5000).catch(() => false);
  }

  async ready() {
    await this.page.waitForFunction(() => window.wyrmhold !== undefined);
    await within(this.page.evaluate(() => window.wyrmhold.ready), "loading the game");
  }

  state() {
    return this.page.evaluate(() => window.wyrmhold.state());
  }

  send(commands) {
    return this.page.evaluate((sent) => window.wyrmhold.send(sent), commands);
  }

  newGame(seed) {
    return this.page.evaluate((chosen) => window.wyrmhold.newGame(chosen), seed);
  }

  /** A game with a seed, and no other: there is only room for a few. */
  async onlyGame(seed) {
    await this.page.evaluate(() => {
      for (const name of window.wyrmhold.fileNames("saves/")) window.wyrmhold.removeFile(name);
    });
    const state = await this.newGame(seed);
    await this.settle();
    return state;
  }

  recipes() {
    return this.page.evaluate(() => window.wyrmhold.recipes());
  }

  /** The digests of a recipe's levels for the seeds 1 to `seeds`. */
  levels(recipe, seeds) {
    return this.page.evaluate(([id, count]) => window.wyrmhold.levels(id, count), [recipe, seeds]);
  }

  /** The digest of a game of one file of a mod, after these commands. */
  tryMod(raws, seed, commands) {
    return this.page.evaluate(([text, number, sent]) => window.wyrmhold.tryMod(text, number, sent), [raws, seed, commands]);
  }

  /** Waits until the game has taken what was pressed and drawn what came of it. */
  async settle() {
    await within(this.page.evaluate(() => window.wyrmhold.settled()), "drawing what came of a key");
  }

  /** Presses a key as a person does, and answers the state after it. */
  async press(key) {
    await this.page.keyboard.press(key, { delay: 20 });
    await this.settle();
    const state = await this.state();
    // Where a hero is asked for, the usual one is taken.
    return state.screen === "heroes" && key !== "Escape" ? this.press("Enter") : state;
  }

  /** How many colours the canvas shows. */
  colours() {
    return this.page.evaluate(() => {
      const canvas = document.getElementById("canvas");
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
      copy.drawImage(canvas, 0, 0);
      const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size;
    });
  }

  /** The canvas's size in its own pixels and on the page. */
  canvasSize() {
    return this.page.evaluate(() => {
      const canvas = document.getElementById("canvas");
      const frame = canvas.getBoundingClientRect();
      return { width: canvas.width, height: canvas.height, cssWidth: frame.width, cssHeight: frame.height };
    });
  }

  /** The text of the notice over the game, or nothing. */
  async notice() {
    const notice = this.page.locator("#notice");
    return (await notice.isVisible()) ? notice.innerText() : null;
  }

  async waitForNotice() {
    await this.page.locator("#notice").waitFor({ state: "visible" });
    return this.notice();
  }
}
