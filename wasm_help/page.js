// The page around the game: it loads the module, passes on what the player does, and says so when something
// breaks. There are no rules of the game here.

const canvas = document.getElementById("canvas");
const loading = document.getElementById("loading");
const bar = document.getElementById("bar");
const progressText = document.getElementById("progress-text");
const notice = document.getElementById("notice");

/** The module's exports, once it has started. */
let game = null;

/** Set when the game cannot go on: nothing may be passed to it any more. */
let broken = false;

// The page has a text for the case that this script does not run. It runs, so hide it.
progressText.classList.remove("late");
progressText.textContent = "Loading";
bar.hidden = false;

// ---------------------------------------------------------------- frames

/** How often the game is asked whether something is due while nothing happens, in milliseconds. */
const IDLE = 500;

let lastFrame = performance.now();
let idleTimer = 0;
let animation = 0;

/** Advances the game to now. It draws only if it looks different. */
function runFrame() {
  cancelAnimationFrame(animation);
  clearTimeout(idleTimer);
  animation = 0;
  if (broken) return;
  const now = performance.now();
  const moves = game.frame(now - lastFrame);
  lastFrame = now;
  mirrorSoon();
  guardExit(game.is_unsaved());
  if (moves) wake();
  else idleTimer = setTimeout(runFrame, IDLE);
}

// ---------------------------------------------------------------- the game in words

/** The module that shows them, once it is loaded. */
let inWords = null;
let mirroring = 0;

/** How long after a frame the words follow, in milliseconds: a key that is held makes many frames. */
const WORDS_DELAY = 60;

function mirrorSoon() {
  if (inWords === null || mirroring !== 0) return;
  mirroring = setTimeout(() => {
    mirroring = 0;
    if (!broken && game.looks_different()) mirrorNow();
  }, WORDS_DELAY);
}

/** Shows the screen in words, as it is now, and answers it. */
function mirrorNow() {
  const mirror = JSON.parse(game.mirror());
  // Before that the page is still loading.
  inWords?.showWords(mirror, { choose, pick });
  const { hints, rows } = mirror;
  if (inWords !== null) showThumbs(isPadUsed ? pads.words(mirror) : fingers.thumbsFor(mirror, { pick, choose }), { hints, rows });
  return mirror;
}

/** Carries out an action by its words. */
function choose(label) {
  if (broken) return;
  game.choose(label);
  wake();
}

/** Presses a place of the canvas, given in its own pixels. */
function pick({ x, y }) {
  if (broken) return;
  game.pointer("down", x, y, 0);
  game.pointer("leave", 0, 0, 0);
  wake();
}

// ---------------------------------------------------------------- fingers

const thumbs = document.getElementById("thumbs");
let thumbsShown = "";

/** Whether fingers are what the player has. */
const coarse = window.matchMedia("(pointer: coarse)");

/** The module that listens for fingers, once it is loaded. */
let fingers = null;

/** The gamepads, once they are listened for, and whether one was the last thing used. */
let pads = null;
let isPadUsed = false;

/** Shows what can be done as buttons that a thumb can hit, or with the names of a gamepad's. They are kept while `shown` stays the same. */
function showThumbs(buttons, shown) {
  const json = JSON.stringify([isPadUsed, buttons.map(({ text }) => text), shown]);
  if (thumbs.hidden || json === thumbsShown) return;
  thumbsShown = json;
  thumbs.replaceChildren(...buttons.map(({ text, press }) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.addEventListener("click", press);
    return button;
  }));
}

/** Makes room for the buttons where there are fingers, or a gamepad. */
function placeThumbs() {
  const isWanted = coarse.matches || isPadUsed;
  thumbs.hidden = !isWanted;
  document.body.classList.toggle("fingers", isWanted);
}

/** The player has taken up a gamepad, or has laid it aside. */
function usePad(isUsed) {
  if (isUsed === isPadUsed) return;
  isPadUsed = isUsed;
  placeThumbs();
  fit();
  mirrorNow();
}

function listenForPads(gamepad) {
  pads = gamepad.listenForPads({
    look: () => {
      if (broken) return { actions: [], around: [] };
      runFrame();
      return mirrorNow();
    },
    press: (key, isRepeat) => {
      if (broken) return;
      game.key(key, key, isRepeat, false, false, false);
      wake();
    },
    choose,
    used: () => {
      if (!broken) usePad(true);
    },
  });
}

/** Whether the browser asks before the page is left. */
let guarded = false;

function askBeforeExit(event) {
  event.preventDefault();
  // For older browsers.
  event.returnValue = true;
}

/** The browser asks before the page is left only while something is only in memory: a page that may ask is never kept in the browser's back cache. */
function guardExit(wanted) {
  if (wanted === guarded) return;
  guarded = wanted;
  if (wanted) window.addEventListener("beforeunload", askBeforeExit);
  else window.removeEventListener("beforeunload", askBeforeExit);
}

/** Something happened: the game gets the next frame. */
function wake() {
  if (animation === 0) animation = requestAnimationFrame(runFrame);
}

/** Resolves when the game has handled all input and has drawn the result. */
function settled() {
  if (!broken) runFrame();
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

// ---------------------------------------------------------------- notices

/** Covers the game with a message and a button to reload. Only the first message is shown: later ones follow from it. */
function showNotice(title, text, details) {
  if (broken) return;
  broken = true;
  // The player will reload; the browser asks only if that would lose something that can still be saved.
  guardExit(kept !== null);
  document.getElementById("keep").hidden = kept === null;
  document.getElementById("notice-title").textContent = title;
  document.getElementById("notice-text").textContent = text;
  const box = document.getElementById("notice-details");
  box.textContent = details;
  box.hidden = details === "";
  loading.hidden = true;
  notice.hidden = false;
  document.getElementById("reload").focus();
}

function whereWeWere(seed, turn) {
  return !seed ? "no game was running" : `seed ${seed}, turn ${turn}`;
}

/** The bytes of a game that is only in memory, if the module could still give them. */
let kept = null;

/** What happened to the running game, and what the player can do. */
function fate() {
  if (!guarded) return "The game was saved up to your last move. Reload the page and choose Continue.";
  if (kept === null) return "The game was only in memory, as the line at the top said: it is lost. Reload the page to begin again.";
  return "The game is NOT SAVED, as the line at the top said. Keep it as a file now, reload the page, and drop the file on it.";
}

function showLostGraphics(where) {
  showNotice(
    "The browser has taken the graphics away",
    `That happens when the graphics driver restarts or runs short of memory. ${fate()}`,
    where,
  );
}

/** Called by the module when it panics; the module must not be called from here. */
window.wyrmholdPanic = (message, seed, turn) => {
  const where = whereWeWere(seed, turn);
  // Drawing without graphics panics, often before the browser reports the loss.
  if (canvas.getContext("webgl2")?.isContextLost()) showLostGraphics(where);
  else showNotice("The game has come to a sudden end", fate(), `${where}\n${message}`);
};

// An error without a panic message, such as running out of memory.
window.addEventListener("error", (event) => {
  if (event.error instanceof WebAssembly.RuntimeError) {
    showNotice("The game has come to a sudden end", fate(), String(event.error));
  }
});

canvas.addEventListener("webglcontextlost", (event) => {
  // Without this the browser would not give the graphics back.
  event.preventDefault();
  let where = "";
  try {
    game.save_now();
    guardExit(game.is_unsaved());
    if (guarded) kept = game.export_run()?.slice() ?? null;
    const { seed, turn } = JSON.parse(game.state());
    where = whereWeWere(seed, turn);
  } catch {
    // The notice matters more than its details.
  }
  showLostGraphics(where);
});

// The graphics are back. A game that is only in memory waits for the player, who can keep it as a file.
canvas.addEventListener("webglcontextrestored", () => {
  if (!guarded) reloadAndGoOn();
});

document.getElementById("reload").addEventListener("click", () => location.reload());
document.getElementById("keep").addEventListener("click", () => {
  download("wyrmhold.save", kept);
  guardExit(false);
});

// ---------------------------------------------------------------- loading

/** A number that the build wrote into the page. */
function fromBuild(name) {
  return document.querySelector(`meta[name="wyrmhold-${name}"]`).content;
}

/** Fetches the module. The progress bar follows a copy of the stream, so that the module compiles while it loads. */
async function fetchModule() {
  const response = await fetch(`wyrmhold_bg.wasm?v=${fromBuild("build")}`);
  if (!response.ok) throw new Error(`wyrmhold_bg.wasm: the server answers ${response.status}`);
  moveBar(response.clone().body.getReader());
  return response;
}

async function moveBar(reader) {
  // The length from the server may be missing or that of the packed file; the build knows the right one.
  const total = Number(fromBuild("module-bytes")) || 1;
  let received = 0;
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      received += piece.value.byteLength;
      showProgress(received / total);
    }
  } catch {
    // The compiler of the same bytes reports the error.
  }
}

function showProgress(share) {
  const shown = Math.min(share, 1);
  bar.value = shown;
  progressText.textContent = shown < 1 ? `Loading, ${Math.floor(shown * 100)} %` : "Lighting the torches";
}

/** Opens the browser's storage; later events of the storage are passed to the game. */
async function openFiles() {
  const { openStorage } = await import(`./storage.js?v=${fromBuild("build")}`);
  return openStorage({
    failed: (reason) => tellGame((module) => module.storage_failed(reason)),
    works: () => tellGame((module) => module.storage_works()),
    regained: (files) => tellGame((module) => {
      module.forget_files();
      lend(module, files);
      module.regain_storage();
    }),
    read: (name) => game?.read_file(name) ?? null,
  });
}

function lend(module, files) {
  for (const [name, bytes] of files) module.lend_file(name, bytes);
}

/** Passes the stored files to the game, before it starts. */
function lendFiles(module, storage) {
  window.wyrmholdFiles = storage.changes;
  lend(module, storage.files);
  module.lend_storage(storage.access);
}

/** Calls to the game that came before it was ready. */
const untold = [];

function tellGame(say) {
  if (broken) return;
  if (game === null) {
    untold.push(say);
    return;
  }
  say(game);
  wake();
}

function tellPlayer(sentence) {
  tellGame((module) => module.tell(sentence));
}

/** Creates the WebGL context before the game does: the game would ask for a transparent, smoothed one. */
function hasWebGl2() {
  const wanted = { alpha: false, antialias: false, preserveDrawingBuffer: true };
  return canvas.getContext("webgl2", wanted) !== null;
}

async function load() {
  if (!hasWebGl2()) {
    showNotice(
      "This browser cannot draw the game",
      "Wyrmhold needs WebGL 2. Allow hardware acceleration in the browser's settings, or use a current browser.",
      "",
    );
    throw new Error("WebGL 2 is missing");
  }
  placeThumbs();
  const [module, response, storage, words, touch, gamepad] = await Promise.all([
    import(`./wyrmhold.js?v=${fromBuild("build")}`),
    fetchModule(),
    openFiles(),
    import(`./words.js?v=${fromBuild("build")}`),
    import(`./touch.js?v=${fromBuild("build")}`),
    import(`./gamepad.js?v=${fromBuild("build")}`),
    // The module calls it.
    import(`./sound.js?v=${fromBuild("build")}`),
  ]);
  await module.default({ module_or_path: response });
  lendFiles(module, storage);
  const { width, height } = wantedSize();
  canvas.width = width;
  canvas.height = height;
  wish(module);
  module.start(width, height);
  game = module;
  untold.forEach(tellGame);
  fit();
  listen();
  touch.listenForFingers(canvas, onFinger);
  runFrame();
  performance.mark("wyrmhold-first-frame");
  loading.hidden = true;
  canvas.focus();
  goOn();
  inWords = words;
  fingers = touch;
  listenForPads(gamepad);
  mirrorSoon();
  keepForLater();
  if (bringsMod()) await openWorkshop({ link: location.hash });
}

/** Lets the browser keep the files of this build, for the next time and for times without a network. */
function keepForLater() {
  // Not on an insecure address, nor in some private windows.
  navigator.serviceWorker?.register("worker.js").catch((error) => console.info("not kept for later:", error.message));
}

/** What tells the page, after it has loaded itself anew, to go on with the game. */
const RESUMED = "wyrmhold-resumed";

/** Loads the page anew and goes on with the game. */
function reloadAndGoOn() {
  try {
    sessionStorage.setItem(RESUMED, "yes");
  } catch {
    // Then the title is shown, with Continue marked.
  }
  location.reload();
}

function goOn() {
  try {
    if (sessionStorage.getItem(RESUMED) === null) return;
    sessionStorage.removeItem(RESUMED);
  } catch {
    return;
  }
  // Continue is marked on the title where there is a game.
  game.key("Enter", "Enter", false, false, false, false);
  runFrame();
}

// ---------------------------------------------------------------- wishes

/** What the player's system asks for. */
const STILL = window.matchMedia("(prefers-reduced-motion: reduce)");
const CONTRAST = window.matchMedia("(prefers-contrast: more), (forced-colors: active)");

/** Passes on what the system asks for; what the player chose in the settings comes first. */
function wish(module) {
  module.wish(STILL.matches, CONTRAST.matches, window.devicePixelRatio || 1);
}

// ---------------------------------------------------------------- size

/** One canvas pixel for each pixel of the screen. */
function wantedSize() {
  const ratio = window.devicePixelRatio || 1;
  const frame = canvas.getBoundingClientRect();
  return {
    width: Math.max(1, Math.round(frame.width * ratio)),
    height: Math.max(1, Math.round(frame.height * ratio)),
  };
}

/** Makes the canvas fill the window and tells the game if its size changed. */
function fit() {
  if (broken) return;
  wish(game);
  const { width, height } = wantedSize();
  if (canvas.width === width && canvas.height === height) return;
  canvas.width = width;
  canvas.height = height;
  game.resize(width, height);
  // A new size empties the canvas, so it is drawn before the player sees that.
  runFrame();
}

// ---------------------------------------------------------------- input

function isTyping(target) {
  return target instanceof HTMLElement && (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));
}

/** Keys that the browser uses too: the game gets them only on screens that use them. */
function isShared(event) {
  return event.altKey || event.key === "Tab" || /^F\d+$/.test(event.key);
}

/** Whether the key is for the browser: its shortcuts, text composition, leaving the canvas. */
function isForTheBrowser(event) {
  // AltGr, which some keyboards need for `>` or `?`, looks like Ctrl and Alt on Windows.
  const control = event.ctrlKey && !event.getModifierState("AltGraph");
  if (control || event.metaKey || event.isComposing) return true;
  if (event.key === "Tab" && event.shiftKey) return true;
  return isShared(event) && !game.uses_key(event.code, event.key, event.shiftKey, event.ctrlKey, event.altKey);
}

/** Whether a key is for a button or a link that has the focus. */
function isForAnElement(event) {
  return event.target !== canvas && event.target.closest?.("#words, #thumbs, #notice, #workshop") && ["Enter", " ", "Tab"].includes(event.key);
}

function onKeyDown(event) {
  if (broken || isTyping(event.target) || isForAnElement(event) || isForTheBrowser(event)) return;
  event.preventDefault();
  usePad(false);
  game.key(event.code, event.key, event.repeat, event.shiftKey, event.ctrlKey, event.altKey);
  wake();
}

/** Moves the map by the way of the pointer between two events. */
function pan(before, event) {
  if (broken) return;
  const frame = canvas.getBoundingClientRect();
  const [x, y] = [canvas.width / frame.width, canvas.height / frame.height];
  game.pan((event.clientX - before.clientX) * x, (event.clientY - before.clientY) * y);
  wake();
}

/** What a finger did; a drag scrolls what can be scrolled, and moves a map. */
function onFinger(kind, event, button) {
  if (kind === "pan") {
    if (!broken && !game.scrolls()) pan(button, event);
    return;
  }
  if (kind === "scroll") {
    if (!broken && game.scrolls()) onPointer("wheel", event, button);
    return;
  }
  onPointer(kind, event, button);
}

function onPointer(kind, event, button = event.button) {
  if (broken) return;
  const frame = canvas.getBoundingClientRect();
  const x = ((event.clientX - frame.left) * canvas.width) / frame.width;
  const y = ((event.clientY - frame.top) * canvas.height) / frame.height;
  game.pointer(kind, x, y, button);
  wake();
}

/** The part of a line that the wheel has turned: a touchpad sends fractions. */
let turned = 0;

function onWheel(event) {
  // Ctrl and the wheel zoom the page, which the browser does.
  if (event.ctrlKey) return;
  event.preventDefault();
  const pixelsInALine = 40;
  turned += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY / pixelsInALine : event.deltaY;
  const lines = Math.trunc(turned);
  if (lines === 0) return;
  turned -= lines;
  onPointer("wheel", event, lines);
}

/** The largest file that is accepted. */
const LARGEST_DROP = 64 * 1024 * 1024;

/** Whether a file is a zip, and so a mod. */
function isZip(name, bytes) {
  return name.endsWith(".zip") || (bytes[0] === 0x50 && bytes[1] === 0x4b);
}

async function onDrop(event) {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (broken) return;
  const folder = event.dataTransfer?.items?.[0]?.webkitGetAsEntry?.();
  if (folder?.isDirectory) {
    await dropFolder(folder);
  } else if (!file) {
    const text = event.dataTransfer?.getData("text");
    if (text) tellGame((module) => module.pasted(text));
  } else if (file.size > LARGEST_DROP) {
    tellPlayer(`${file.name} is too large to be a file of Wyrmhold.`);
  } else {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (isZip(file.name, bytes)) await dropMod(file.name, bytes);
      else tellGame((module) => module.dropped(file.name, bytes));
    } catch {
      tellPlayer(`${file.name} cannot be read.`);
    }
  }
}

// ---------------------------------------------------------------- mods

function workshopModule() {
  return import(`./workshop.js?v=${fromBuild("build")}`);
}

/** Opens the workshop; `shown` is the link or the answer that it begins with. */
async function openWorkshop(shown = {}) {
  const { openWorkshop: open } = await workshopModule();
  await open({ game, wake, download, copy, closed: () => canvas.focus() }, shown);
}

/** Keeps a mod that was dropped, or shows what is wrong with it. */
async function dropMod(name, zip) {
  const { safeName, takeMod } = await workshopModule();
  const answer = await takeMod(game, safeName(name), zip);
  wake();
  if (answer.reports.length > 0) await openWorkshop({ answer });
  return answer;
}

/** Passes a dropped folder on as a zip: a mod. */
async function dropFolder(folder) {
  try {
    const { filesIn } = await import(`./folder.js?v=${fromBuild("build")}`);
    const { makeZip } = await import(`./zip.js?v=${fromBuild("build")}`);
    await dropMod(folder.name, await makeZip(await filesIn(folder)));
  } catch (error) {
    tellPlayer(`${folder.name} cannot be read: ${error.message}.`);
  }
}

/** Whether the part behind the `#` of the address brings a mod. */
function bringsMod() {
  return location.hash.startsWith("#mod=");
}

function onPaste(event) {
  if (broken || isTyping(event.target)) return;
  const text = event.clipboardData?.getData("text");
  if (text) tellGame((module) => module.pasted(text));
}

/** Handles a link to a run or a maze that is followed while the game is open. */
function onHashChange() {
  if (bringsMod()) void openWorkshop({ link: location.hash });
  else if (location.hash.length > 1) tellGame((module) => module.followed(location.hash));
}

function save() {
  if (!broken) game.save_now();
}

function listen() {
  window.addEventListener("keydown", onKeyDown);
  // Fingers are listened to elsewhere, since they mean several things.
  const ofAMouse = (handler) => (event) => {
    if (event.pointerType !== "touch") handler(event);
  };
  let dragged = null;
  canvas.addEventListener("pointermove", ofAMouse((event) => {
    // Before a click, so that what is clicked does not move.
    if (!broken) usePad(false);
    const isMiddle = (event.buttons & 4) !== 0;
    if (isMiddle && dragged) pan(dragged, event);
    dragged = isMiddle ? event : null;
    if (!isMiddle) onPointer("move", event);
  }));
  // The middle button drags the map, and not the page.
  canvas.addEventListener("mousedown", (event) => {
    if (event.button === 1) event.preventDefault();
  });
  canvas.addEventListener("pointerleave", ofAMouse((event) => onPointer("leave", event)));
  canvas.addEventListener("pointerdown", () => {
    canvas.focus();
    if (!broken) usePad(false);
  });
  canvas.addEventListener("pointerdown", ofAMouse((event) => onPointer("down", event)));
  coarse.addEventListener("change", () => {
    placeThumbs();
    fit();
  });
  canvas.addEventListener("wheel", onWheel, { passive: false });
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());

  window.addEventListener("dragover", (event) => event.preventDefault());
  window.addEventListener("drop", onDrop);
  window.addEventListener("paste", onPaste);
  window.addEventListener("hashchange", onHashChange);

  // A window that is dragged changes its size many times between two frames.
  let fitting = false;
  const fitSoon = () => {
    if (fitting) return;
    fitting = true;
    requestAnimationFrame(() => {
      fitting = false;
      fit();
    });
  };
  window.addEventListener("resize", fitSoon);
  for (const query of [STILL, CONTRAST]) query.addEventListener("change", () => tellGame(wish));
  watchPixelRatio(fitSoon);

  window.addEventListener("pagehide", save);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") save();
    else wake();
  });
}

/** Moving the window to another screen changes the pixel ratio, but not always the size. */
function watchPixelRatio(changed) {
  const query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
  query.addEventListener("change", () => {
    changed();
    watchPixelRatio(changed);
  }, { once: true });
}

// ---------------------------------------------------------------- for the module

/** Copies a text in browsers or pages without a clipboard API. */
function copyBySelection(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "aside";
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  canvas.focus();
  return done;
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!copyBySelection(text)) tellPlayer("The browser does not let the page copy: the text is lost.");
  }
}

/** Offers a text and a link to the system's share sheet, or copies both. Returns whether there is a share sheet. */
function share(text, url) {
  const offer = { text, url };
  if (!navigator.share || navigator.canShare?.(offer) === false) {
    void copy(`${text}\n${url}`);
    return false;
  }
  navigator.share(offer).catch((error) => {
    // Who closes the sheet has shared nothing, and is not told so.
    if (error?.name !== "AbortError") void copy(`${text}\n${url}`);
  });
  return true;
}

function download(name, bytes) {
  const address = URL.createObjectURL(new Blob([bytes]));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // By then the browser has begun to fetch it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The functions that the module may call. Bytes are views of its memory: they are copied before a function returns. */
window.wyrmholdPage = {
  copy: (text) => void copy(text),
  workshop: () => void openWorkshop(),
  share,
  download: (name, bytes) => download(name, bytes.slice()),
};

// ---------------------------------------------------------------- for scripts

const ready = load();
ready.catch((error) => {
  showNotice("The game could not be loaded", "Reload the page to try again.", String(error));
});

/** Asks for a frame and returns the answer of a function that changed the screen. */
function changed(answer) {
  wake();
  return JSON.parse(answer);
}

/** The functions for scripts; see README.md. */
window.wyrmhold = {
  ready,
  settled,
  state: () => JSON.parse(game.state()),
  send: (commands) => changed(game.send(JSON.stringify(commands))),
  newGame: (seed = "") => changed(game.new_game(String(seed))),
  mirror: () => mirrorNow(),
  noticeKinds: () => JSON.parse(game.notice_kinds()),
  shown: () => JSON.parse(game.shown()),
  openMaze: (text) => changed(game.open_maze(text)),
  mazeSolution: () => JSON.parse(game.maze_solution()),
  recipes: () => JSON.parse(game.recipes()),
  tryMod: (raws, seed, commands) => JSON.parse(game.try_mod(raws, seed, commands)),
  workshop: () => openWorkshop(),
  mods: () => JSON.parse(game.mods()),
  bringMod: dropMod,
  checkMod: async (name, zip) => (await workshopModule()).checkMod(game, name, zip),
  keptMod: (name) => game.kept_mod(name) ?? null,
  tryRoom: (name, zip, room) => changed(game.try_room(name, zip, JSON.stringify(room))),
  removeMod: (name) => changed(game.remove_mod(name)),
  huntBegin: (seed, hunters) => game.hunt_begin(seed, hunters),
  huntTurns: (count) => game.hunt_turns(count),
  levels: (recipe, seeds) => JSON.parse(game.levels(recipe, seeds)),
  openRun: (bytes) => changed(game.open_run(bytes)),
  verifyRun: (bytes) => JSON.parse(game.verify_run(bytes)),
  exportRun: () => game.export_run() ?? null,
  importRun: (bytes) => changed(game.import_run(bytes)),
  fileNames: (beginning = "") => JSON.parse(game.file_names(beginning)),
  readFile: (name) => game.read_file(name) ?? null,
  writeFile: (name, bytes) => game.write_file(name, bytes),
  appendFile: (name, bytes) => game.append_file(name, bytes),
  renameFile: (from, to) => game.rename_file(from, to),
  removeFile: (name) => game.remove_file(name),
  saveNow: () => game.save_now(),
  crashForTest: () => game.crash_for_test(),
};
