// Fingers on the screen, as the system reports them: a long press looks, a drag moves the map, two fingers zoom, and none
// of them takes a turn. And whether fingers hit what the page has for them.
//
// Run by `cargo xtask browser`. Prints one line for each check.

import assert from "node:assert/strict";
import { join } from "node:path";
import { violations } from "./axe.mjs";
import { checks } from "./checks.mjs";
import { launch, openTab, options } from "./driver.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true };

/** The smallest side of what a finger has to hit, in points. */
const FINGER = 44;

const { url, chromium, out } = options();
const { check, close, end } = checks(out, "touch");
const browser = await launch(chromium);

function shown(tab) {
  return tab.page.evaluate(() => window.wyrmhold.shown());
}

/** Where a place of the canvas is on the page. */
function onPage(tab, { x, y }) {
  return tab.page.evaluate(([px, py]) => {
    const canvas = document.getElementById("canvas");
    const frame = canvas.getBoundingClientRect();
    return { x: frame.left + (px * frame.width) / canvas.width, y: frame.top + (py * frame.height) / canvas.height };
  }, [x, y]);
}

/** A hand on the screen. */
async function hand(tab) {
  const session = await tab.context.newCDPSession(tab.page);
  const say = (type, fingers) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: fingers.map(({ x, y }, id) => ({ x, y, id })) });
  const down = (...fingers) => say("touchStart", fingers);
  const up = () => say("touchEnd", []);
  /**
   * Puts down fingers, moves them through all these places and lifts them. Nothing is waited for in between: a finger that
   * rested while a busy machine thinks would look, and not drag.
   */
  const stroke = async (first, ...places) => {
    const fingers = first.map((_, index) => down(...first.slice(0, index + 1)));
    await Promise.all([...fingers, ...places.map((place) => say("touchMove", place)), up()]);
  };
  return { down, up, stroke };
}

async function gestures() {
  const tab = await openTab(browser, PHONE);
  await tab.visit(`${url}?seed=12`);
  await check(tab, "axe finds nothing on a phone, on the title and in a game", async () => {
    assert.deepEqual(await violations(tab.page), []);
    await tab.newGame("12");
    await tab.settle();
    assert.deepEqual(await violations(tab.page), []);
  });
  const { down, up, stroke } = await hand(tab);
  const { turn } = await tab.state();
  const noTurn = async () => assert.equal((await tab.state()).turn, turn, "a turn was taken");

  await check(tab, "a long press shows a card, and takes no turn", async () => {
    const { map } = await shown(tab);
    await down(await onPage(tab, map.hero));
    await tab.page.waitForFunction(() => window.wyrmhold.state().screen !== "play");
    await up();
    await tab.settle();
    assert.ok(!["play", "title"].includes((await tab.state()).screen));
    await noTurn();
    assert.equal((await tab.press("Escape")).screen, "play");
  });

  await check(tab, "a drag moves the map as far as the finger, and takes no turn", async () => {
    const { map: before } = await shown(tab);
    const at = await onPage(tab, before.hero);
    await stroke([at], ...[10, 20, 40, 60, 80].map((way) => [{ x: at.x + way, y: at.y }]));
    await tab.settle();
    const { map: after } = await shown(tab);
    const points = (after.hero.x - before.hero.x) / PHONE.deviceScaleFactor;
    assert.ok(points > 40 && points < 100, `the map moved by ${points} points`);
    await noTurn();
    assert.equal((await tab.state()).screen, "play");
  });

  for (const [what, from, to, isLarger] of [["apart", 60, 180, true], ["together", 180, 60, false]]) {
    await check(tab, `two fingers that go ${what} make tiles ${isLarger ? "larger" : "smaller"}, and take no turn`, async () => {
      const { look: { tile: before } } = await shown(tab);
      const fingers = (apart) => [{ x: 195 - apart / 2, y: 300 }, { x: 195 + apart / 2, y: 300 }];
      const steps = Array.from({ length: 8 }, (_, step) => fingers(from + ((to - from) * (step + 1)) / 8));
      await stroke(fingers(from), ...steps);
      await tab.settle();
      const { look: { tile: after } } = await shown(tab);
      assert.ok(isLarger ? after > before : after < before, `${before} became ${after}`);
      await noTurn();
      assert.equal((await tab.state()).screen, "play");
    });
  }

  await check(tab, "the row of buttons says where it goes on, and can be pushed there", async () => {
    const row = tab.page.locator("#thumbs");
    await row.locator("button").first().waitFor();
    const ends = () => row.evaluate((bar) => [bar.classList.contains("more-before"), bar.classList.contains("more-after")]);
    assert.ok(await row.evaluate((bar) => bar.scrollWidth > bar.clientWidth), "all of it fits, so nothing is tested");
    assert.deepEqual(await ends(), [false, true]);
    assert.equal(await row.evaluate((bar) => getComputedStyle(bar, "::after").visibility), "visible");
    await tab.page.screenshot({ path: join(out, "touch-thumbs.png") });
    const { x, y } = await row.evaluate((bar) => bar.getBoundingClientRect().toJSON());
    const ways = Array.from({ length: 11 }, (_, step) => [{ x: x + 320 - step * 30, y: y + 30 }]);
    await stroke([{ x: x + 350, y: y + 30 }], ...ways);
    await tab.page.waitForFunction(() => document.getElementById("thumbs").classList.contains("more-before"));
    await row.evaluate((bar) => bar.scrollTo(bar.scrollWidth, 0));
    await tab.page.waitForFunction(() => !document.getElementById("thumbs").classList.contains("more-after"));
    await noTurn();
  });
  await close(tab);
}

async function targets() {
  const tab = await openTab(browser, PHONE);
  await tab.visit(url);
  const sizes = (locator) => locator.evaluateAll((all) => all.map((each) => {
    const { width, height } = each.getBoundingClientRect();
    return { what: each.textContent || each.title || each.getAttribute("aria-label"), width, height };
  }));
  const areLarge = async (locator, sides = ["width", "height"]) => {
    const found = await sizes(locator);
    assert.ok(found.length > 0, "there are none");
    for (const each of found) for (const side of sides) assert.ok(each[side] >= FINGER - 0.5, JSON.stringify(each));
    return `${found.length}`;
  };

  await check(tab, "the guide and the choice of a file are among the buttons of the title", async () => {
    const row = tab.page.locator("#thumbs button");
    const file = await row.filter({ hasText: "open a file" }).boundingBox();
    assert.ok(file.x + file.width <= PHONE.viewport.width, "it lies out of sight");
    await row.filter({ hasText: "guide" }).tap();
    await tab.page.waitForURL(/guide\/index.html$/);
    assert.match(await tab.page.locator("h1").innerText(), /how to play/i);
    await tab.visit(url);
  });

  await check(tab, "axe finds nothing on any page of the guide, and none is wider than the screen", async () => {
    const open = ["guide/index.html"];
    const pages = new Set(open);
    while (open.length > 0) {
      const page = open.pop();
      await tab.page.goto(`${url}${page}`);
      assert.deepEqual(await violations(tab.page), [], page);
      const width = await tab.page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= PHONE.viewport.width, `${page} is ${width} points wide`);
      const linked = await tab.page.evaluate(() => [...document.links].map(({ href }) => href.split("#")[0]));
      for (const link of linked.filter((each) => each.startsWith(`${url}guide/`)).map((each) => each.slice(url.length))) {
        if (!pages.has(link)) open.push(link);
        pages.add(link);
      }
    }
    assert.ok(pages.size >= 10, [...pages].join(", "));
    return `${pages.size} pages`;
  });

  await check(tab, "the workshop's buttons, inks and choices are large enough for fingers", async () => {
    await tab.visit(url);
    await tab.page.evaluate(() => window.wyrmhold.workshop());
    const shop = tab.page.locator("#workshop");
    await areLarge(shop.getByRole("button"), ["height"]);
    await shop.getByRole("button", { name: "New mod" }).tap();
    await shop.getByRole("button", { name: "Begin" }).tap();
    await tab.page.getByText("Nothing is wrong.").waitFor();
    const text = tab.page.locator("#editor-text");
    const right = await text.inputValue();
    await text.fill(right.replace('"sight": 7,', '"sight": 7,\n      "s'));
    await text.evaluate((field, place) => field.setSelectionRange(place, place), right.indexOf('"sight": 7,') + '"sight": 7,\n      "s'.length);
    await text.press("Control+Space");
    await areLarge(tab.page.locator("#editor-choices li"), ["height"]);
    assert.deepEqual(await violations(tab.page, "#workshop"), []);
    await text.fill(right);
    await tab.page.locator("#editor-file").selectOption("tiles/pictures.txt");
    const inks = await areLarge(tab.page.locator(".inks button"));
    await tab.page.screenshot({ path: join(out, "touch-editor.png"), fullPage: true });
    const [inksEnd, buttonsBegin] = await tab.page.evaluate(() => [
      document.querySelector(".inks").getBoundingClientRect().bottom,
      document.getElementById("editor-room").getBoundingClientRect().top,
    ]);
    assert.ok(inksEnd <= buttonsBegin, "buttons lie over the picture");
    const width = await tab.page.evaluate(() => document.getElementById("workshop").scrollWidth);
    assert.ok(width <= PHONE.viewport.width, `it is ${width} points wide`);
    assert.deepEqual(await violations(tab.page, "#workshop"), []);
    return `${inks} inks`;
  });
  await close(tab);
}

/** What a phone has below the picture and above it. */
async function buttons() {
  const tab = await openTab(browser, PHONE);
  await tab.visit(url);
  const row = tab.page.locator("#thumbs button");
  const words = async () => {
    await tab.page.evaluate(() => window.wyrmhold.mirror());
    return row.allInnerTexts();
  };
  const field = tab.page.locator("#writing-text");

  await check(tab, "the title's list is in words, and among the buttons", async () => {
    assert.ok((await words()).includes("New game"), String(await words()));
    const choices = await tab.page.locator("#words-rows button").allInnerTexts();
    assert.ok(choices.some((choice) => choice.startsWith("New game")), String(choices));
  });

  await check(tab, "a text is written into a field of the page", async () => {
    assert.ok(await field.isHidden());
    await tab.press("s");
    await field.waitFor();
    const { height } = await field.boundingBox();
    assert.ok(height >= FINGER, `${height} points high`);
    await field.tap();
    await field.pressSequentially("oxl");
    await field.press("Backspace");
    await field.press("Backspace");
    await field.pressSequentially("wl");
    assert.equal((await tab.page.evaluate(() => window.wyrmhold.mirror())).written, "owl");
    await field.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", " house");
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await tab.page.waitForFunction(() => document.getElementById("writing-text").value === "owl house");
    await tab.page.screenshot({ path: join(out, "touch-writing.png") });
    assert.deepEqual(await violations(tab.page), []);
    await field.press("Enter");
    await tab.page.waitForFunction(() => window.wyrmhold.state().screen === "heroes");
    await words();
    assert.ok(await field.isHidden());
    await tab.press("Escape");
  });

  await check(tab, "who looks, throws or walks a maze has the buttons for that, and no others", async () => {
    await tab.newGame("12");
    await tab.settle();
    assert.deepEqual((await words()).slice(0, 3), ["all", "help", "explore"]);
    for (const word of ["rest", "throw", "fire", "look", "messages", "wait", "stairs", "menu"]) {
      assert.ok((await words()).includes(word), word);
    }
    await row.filter({ hasText: /^look$/ }).tap();
    await tab.settle();
    assert.deepEqual(await words(), ["next", "all about it", "back"]);
    await row.filter({ hasText: "back" }).tap();
    await tab.settle();
    assert.equal((await tab.state()).screen, "play");
    await tab.press("t");
    await tab.press("a");
    assert.deepEqual((await words()).sort(), ["never mind", "next", "there"]);
    await row.filter({ hasText: "never mind" }).tap();
    await tab.settle();
    assert.equal((await tab.state()).screen, "play");
  });
  await close(tab);
}

async function corner() {
  const tab = await openTab(browser);
  await tab.visit(`${url}?seed=7`);
  await check(tab, "with a mouse, the guide is in a corner of the title and not in the way of a game", async () => {
    const guide = tab.page.getByRole("link", { name: "Guide" });
    await guide.waitFor();
    await tab.page.screenshot({ path: join(out, "touch-corner.png") });
    await tab.press("Enter");
    await guide.waitFor({ state: "hidden" });
    await tab.reload();
    await guide.click();
    await tab.page.waitForURL(/guide\/index.html$/);
  });
  await check(tab, "while the game loads, the guide is there too", async () => {
    const slow = await openTab(browser, { serviceWorkers: "block" });
    await slow.page.route("**/*.wasm*", () => {});
    // It is on its way still when the page is left.
    slow.expects(/wyrmhold_bg\.wasm.*net::ERR_ABORTED/);
    await slow.page.goto(url);
    await slow.page.locator("#loading").getByRole("link", { name: "How to play" }).click();
    await slow.page.waitForURL(/guide\/index.html$/);
    await close(slow);
  });
  await close(tab);
}

await gestures();
await targets();
await buttons();
await corner();
await end(browser);
