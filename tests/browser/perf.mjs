// What the page costs: how soon it is there, what it takes while nothing happens, and what a turn takes beside
// the native game.
//
// Run by `cargo xtask page-perf`, on a machine that does nothing else. Prints a line for each goal.

import { launch, openTab, options } from "./driver.mjs";

/** The goals, in milliseconds, shares of a processor, and times the native cost. */
const FIRST_FRAME = 1500;
const SECOND_LOAD = 1000;
const IDLE = 0.03;
const TURN = 2.5;

/** How often a load is measured; the middle one counts. */
const LOADS = 5;

/** How long an idle page is watched, in seconds. */
const WATCH = 10;

/** The hunt, as in `benches/hunt.rs`. */
const [SEED, HUNTERS, TURNS, TIMES] = [1, 200, 60, 7];

const { url, chromium, native } = options();
const [nativeMicros, nativeDigest] = native.split(" ");
let isHeld = true;

function tell(what, figure, goal, inWords) {
  const holds = figure <= goal;
  isHeld &&= holds;
  console.log(`${holds ? "held    " : "NOT HELD"} ${what}: ${inWords(figure)}, at most ${inWords(goal)}`);
}

const milliseconds = (time) => `${Math.round(time)} ms`;
const percent = (share) => `${(share * 100).toFixed(1)} %`;
const times = (ratio) => `${ratio.toFixed(2)} times`;

function sleep(seconds) {
  return new Promise((done) => setTimeout(done, seconds * 1000));
}

function middle(numbers) {
  return numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)];
}

function firstFrame(tab) {
  return tab.page.evaluate(() => performance.getEntriesByName("wyrmhold-first-frame")[0].startTime);
}

async function loads(browser) {
  const [first, second] = [[], []];
  for (let load = 0; load < LOADS; load += 1) {
    const tab = await openTab(browser);
    await tab.visit(url);
    first.push(await firstFrame(tab));
    // The files are kept now.
    await tab.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await tab.reload();
    second.push(await firstFrame(tab));
    await tab.context.close();
  }
  tell("first frame of the first visit", middle(first), FIRST_FRAME, milliseconds);
  tell("first frame of the second load", middle(second), SECOND_LOAD, milliseconds);
}

/** The processor time of the whole browser so far, in seconds. */
async function processorTime(session) {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return processInfo.reduce((sum, each) => sum + each.cpuTime, 0);
}

async function idle(browser) {
  const session = await browser.newBrowserCDPSession();
  const tab = await openTab(browser, { viewport: { width: 1440, height: 900 } });
  await tab.visit(`${url}?seed=7`);
  for (const screen of ["title", "game"]) {
    if (screen === "game") await tab.press("Enter");
    // The light of a torch moves for a while.
    await sleep(8);
    const before = await processorTime(session);
    await sleep(WATCH);
    tell(`idle ${screen}, all processes of the browser`, ((await processorTime(session)) - before) / WATCH, IDLE, percent);
  }
  await tab.context.close();
}

async function turns(browser) {
  const tab = await openTab(browser);
  await tab.visit(url);
  const { micros, digest } = await tab.page.evaluate(([seed, hunters, turns, repeats]) => {
    let micros = Infinity;
    let digest = "";
    for (let time = 0; time < repeats; time += 1) {
      window.wyrmhold.huntBegin(seed, hunters);
      const start = performance.now();
      digest = window.wyrmhold.huntTurns(turns);
      micros = Math.min(micros, ((performance.now() - start) * 1000) / turns);
    }
    return { micros, digest };
  }, [SEED, HUNTERS, TURNS, TIMES]);
  console.log(`a turn with ${HUNTERS} hunters: ${nativeMicros} microseconds natively, ${micros.toFixed(1)} here`);
  if (digest !== nativeDigest) throw new Error(`another game than natively: ${digest} and not ${nativeDigest}`);
  tell("a turn with hunters beside the native game", micros / Number(nativeMicros), TURN, times);
  await tab.context.close();
}

for (const measure of [loads, idle, turns]) {
  // A browser of its own: what other tabs cost does not count.
  const browser = await launch(chromium);
  await measure(browser);
  await browser.close();
}
process.exit(isHeld ? 0 : 1);
