// The page around the game: loads the module, passes on what the player does,
// and says so when something breaks. No rules of the game live here.

const canvas = document.getElementById("canvas");
const loading = document.getElementById("loading");
const bar = document.getElementById("bar");
const progressText = document.getElementById("progress-text");
const notice = document.getElementById("notice");

/** The module's exports, once it has started. */
let game = null;

/** Set when the game can go no further: nothing may be passed to it any more. */
let broken = false;

// ---------------------------------------------------------------- notices

/** Covers the game with a message and a button to reload. The first one stays: later ones follow from it. */
function showNotice(title, text, details) {
  if (broken) return;
  broken = true;
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

const SAVED = "The game was saved up to your last move. Reload the page and choose Continue.";

function showLostGraphics(where) {
  showNotice(
    "The browser has taken the graphics away",
    `That happens when the graphics driver restarts or runs short of memory. ${SAVED}`,
    where,
  );
}

/** Called by the module when it panics; it may not be called back from here. */
window.wyrmholdPanic = (message, seed, turn) => {
  const where = whereWeWere(seed, turn);
  // Drawing without graphics panics, often before the browser tells of the loss.
  if (canvas.getContext("webgl2")?.isContextLost()) showLostGraphics(where);
  else showNotice("The game has come to a sudden end", SAVED, `${where}\n${message}`);
};

// A trap without a panic message, such as memory running out.
window.addEventListener("error", (event) => {
  if (event.error instanceof WebAssembly.RuntimeError) {
    showNotice("The game has come to a sudden end", SAVED, String(event.error));
  }
});

canvas.addEventListener("webglcontextlost", () => {
  let where = "";
  try {
    game.save_now();
    const { seed, turn } = JSON.parse(game.state());
    where = whereWeWere(seed, turn);
  } catch {
    // The notice matters more than its details.
  }
  showLostGraphics(where);
});

document.getElementById("reload").addEventListener("click", () => location.reload());

// ---------------------------------------------------------------- loading

/** A number that the build wrote into the page. */
function fromBuild(name) {
  return document.querySelector(`meta[name="wyrmhold-${name}"]`).content;
}

/** Fetches the module; the bar follows a copy of what arrives, so that the module compiles while it loads. */
async function fetchModule() {
  const response = await fetch(`wyrmhold_bg.wasm?v=${fromBuild("build")}`);
  if (!response.ok) throw new Error(`wyrmhold_bg.wasm: the server answers ${response.status}`);
  moveBar(response.clone().body.getReader());
  return response;
}

async function moveBar(reader) {
  // The length the server names may be missing or that of the packed file; the build knows better.
  const total = Number(fromBuild("module-bytes")) || 1;
  let received = 0;
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      received += piece.value.byteLength;
      showProgress(received / total);
    }
  } catch {
    // Whoever compiles the same bytes reports the fault.
  }
}

function showProgress(share) {
  const shown = Math.min(share, 1);
  bar.value = shown;
  progressText.textContent = shown < 1 ? `Loading, ${Math.floor(shown * 100)} %` : "Lighting the torches";
}

/** Opens the browser's storage; what goes wrong with it is told to the game, now or once it runs. */
async function openFiles() {
  const { openStorage } = await import(`./storage.js?v=${fromBuild("build")}`);
  return openStorage(tellPlayer);
}

/** Hands what was stored to the game, before it starts. */
function lendFiles(module, storage) {
  window.wyrmholdFiles = storage.changes;
  module.lend_storage(storage.access);
  for (const [name, bytes] of storage.files) module.lend_file(name, bytes);
  if (storage.access === "read") {
    tellPlayer("Wyrmhold is open in another tab: nothing is saved here. Close that tab and reload this one.");
  }
}

/** Sentences for the player from before the game could take them. */
const untold = [];

function tellPlayer(sentence) {
  if (broken) return;
  if (game === null) untold.push(sentence);
  else game.storage_failed(sentence);
}

/** Creates the context before the game can: it would ask for a see-through, smoothed one. */
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
  const [module, response, storage] = await Promise.all([
    import(`./wyrmhold.js?v=${fromBuild("build")}`),
    fetchModule(),
    openFiles(),
  ]);
  await module.default({ module_or_path: response });
  lendFiles(module, storage);
  const { width, height } = wantedSize();
  canvas.width = width;
  canvas.height = height;
  module.start(width, height);
  game = module;
  untold.forEach(tellPlayer);
  fit();
  listen();
  await firstFrame();
  loading.hidden = true;
  canvas.focus();
}

function firstFrame() {
  return new Promise((resolve) => {
    const look = () => {
      if (broken || JSON.parse(game.state()).frames > 0) {
        performance.mark("wyrmhold-first-frame");
        resolve();
      } else {
        requestAnimationFrame(look);
      }
    };
    look();
  });
}

// ---------------------------------------------------------------- size

/** One canvas pixel for each pixel of the screen. */
function wantedSize() {
  const ratio = window.devicePixelRatio || 1;
  return {
    width: Math.max(1, Math.round(window.innerWidth * ratio)),
    height: Math.max(1, Math.round(window.innerHeight * ratio)),
  };
}

/** Makes the canvas fill the window and tells the game if that changed anything. */
function fit() {
  if (broken) return;
  const { width, height } = wantedSize();
  if (canvas.width === width && canvas.height === height) return;
  canvas.width = width;
  canvas.height = height;
  game.resize(width, height);
}

// ---------------------------------------------------------------- input

function isTyping(target) {
  return target instanceof HTMLElement && (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));
}

/** Whether the key is meant for the browser: its shortcuts, its function keys, a word being composed. */
function isForTheBrowser(event) {
  // AltGr, which some keyboards need for `>` or `?`, looks like Ctrl and Alt on Windows.
  const control = event.ctrlKey && !event.getModifierState("AltGraph");
  return control || event.metaKey || event.isComposing || /^F\d+$/.test(event.key);
}

function onKeyDown(event) {
  if (broken || isTyping(event.target) || isForTheBrowser(event)) return;
  event.preventDefault();
  game.key(event.code, event.key, event.repeat, event.shiftKey, event.ctrlKey, event.altKey);
}

function onPointer(kind, event, button = event.button) {
  if (broken) return;
  const frame = canvas.getBoundingClientRect();
  const x = ((event.clientX - frame.left) * canvas.width) / frame.width;
  const y = ((event.clientY - frame.top) * canvas.height) / frame.height;
  game.pointer(kind, x, y, button);
}

/** Lines the wheel has turned that are not whole yet: a touchpad sends fractions. */
let turned = 0;

function onWheel(event) {
  // Ctrl and the wheel zoom the page: the browser's.
  if (event.ctrlKey) return;
  event.preventDefault();
  const pixelsInALine = 40;
  turned += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY / pixelsInALine : event.deltaY;
  const lines = Math.trunc(turned);
  if (lines === 0) return;
  turned -= lines;
  onPointer("wheel", event, lines);
}

/** A larger file is none of ours. */
const LARGEST_DROP = 32 * 1024 * 1024;

async function onDrop(event) {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (broken) return;
  if (!file) {
    const text = event.dataTransfer?.getData("text");
    if (text) game.pasted(text);
  } else if (file.size > LARGEST_DROP) {
    tellPlayer(`${file.name} is too large to be a file of Wyrmhold.`);
  } else {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (!broken) game.dropped(file.name, bytes);
    } catch {
      tellPlayer(`${file.name} cannot be read.`);
    }
  }
}

function onPaste(event) {
  if (broken || isTyping(event.target)) return;
  const text = event.clipboardData?.getData("text");
  if (text) game.pasted(text);
}

/** A link to a run, followed while the game is open. */
function onHashChange() {
  if (!broken && location.hash.length > 1) game.pasted(location.href);
}

function save() {
  if (!broken) game.save_now();
}

function listen() {
  window.addEventListener("keydown", onKeyDown);
  canvas.addEventListener("pointermove", (event) => onPointer("move", event));
  canvas.addEventListener("pointerleave", (event) => onPointer("leave", event));
  canvas.addEventListener("pointerdown", (event) => {
    canvas.focus();
    onPointer("down", event);
  });
  canvas.addEventListener("wheel", onWheel, { passive: false });
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());

  window.addEventListener("dragover", (event) => event.preventDefault());
  window.addEventListener("drop", onDrop);
  window.addEventListener("paste", onPaste);
  window.addEventListener("hashchange", onHashChange);

  // A window being dragged changes many times between two frames.
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
  watchPixelRatio(fitSoon);

  window.addEventListener("pagehide", save);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") save();
  });
}

/** A window moved to another screen changes the pixel ratio, not always the size. */
function watchPixelRatio(changed) {
  const query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
  query.addEventListener("change", () => {
    changed();
    watchPixelRatio(changed);
  }, { once: true });
}

// ---------------------------------------------------------------- for the module

/** Copies in the way of browsers, or pages, without a clipboard to ask. */
function copyBySelection(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.style.cssText = "position: fixed; opacity: 0";
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

function download(name, bytes) {
  const address = URL.createObjectURL(new Blob([bytes]));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to fetch it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** What the module may ask of the page. Bytes are views of its memory: they are copied before this returns. */
window.wyrmholdPage = {
  copy: (text) => void copy(text),
  download: (name, bytes) => download(name, bytes.slice()),
};

// ---------------------------------------------------------------- for scripts

const ready = load();
ready.catch((error) => {
  showNotice("The game could not be loaded", "Reload the page to try again.", String(error));
});

/** What scripts may ask and do; see README.md. */
window.wyrmhold = {
  ready,
  state: () => JSON.parse(game.state()),
  send: (commands) => JSON.parse(game.send(JSON.stringify(commands))),
  newGame: (seed = "") => JSON.parse(game.new_game(String(seed))),
  openMaze: (text) => JSON.parse(game.open_maze(text)),
  mazeSolution: () => JSON.parse(game.maze_solution()),
  recipes: () => JSON.parse(game.recipes()),
  levels: (recipe, seeds) => JSON.parse(game.levels(recipe, seeds)),
  openRun: (bytes) => JSON.parse(game.open_run(bytes)),
  verifyRun: (bytes) => JSON.parse(game.verify_run(bytes)),
  exportRun: () => game.export_run() ?? null,
  importRun: (bytes) => JSON.parse(game.import_run(bytes)),
  fileNames: (beginning = "") => JSON.parse(game.file_names(beginning)),
  readFile: (name) => game.read_file(name) ?? null,
  writeFile: (name, bytes) => game.write_file(name, bytes),
  appendFile: (name, bytes) => game.append_file(name, bytes),
  renameFile: (from, to) => game.rename_file(from, to),
  removeFile: (name) => game.remove_file(name),
  saveNow: () => game.save_now(),
  crashForTest: () => game.crash_for_test(),
};
