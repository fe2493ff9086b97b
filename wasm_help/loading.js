// What is fetched and opened before the game starts, and how far that is.

import { running, tellGame } from "./running.js?v={{BUILD}}";

const bar = document.getElementById("bar");
const progressText = document.getElementById("progress-text");

/** The page has a text for the case that its script does not run. It runs, so the progress takes its place. */
export function beginProgress() {
  progressText.classList.remove("late");
  progressText.textContent = "Loading";
  bar.hidden = false;
}

/** A number that the build wrote into the page. */
export function fromBuild(name) {
  return document.querySelector(`meta[name="wyrmhold-${name}"]`).content;
}

/** How often a script did not come. */
const failures = new Map();

/** Imports a script of this build when it is wanted. It can be asked for again after it did not come. */
export async function importScript(file) {
  const before = failures.get(file) ?? 0;
  // A browser remembers by the whole address that a script did not come, and would not ask again.
  const again = before === 0 ? "" : `#${before}`;
  try {
    return await import(`./${file}?v=${fromBuild("build")}${again}`);
  } catch (error) {
    failures.set(file, before + 1);
    throw error;
  }
}

/** Fetches the module. The progress bar follows a copy of the stream, so that the module compiles while it loads. */
export async function fetchModule() {
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
export async function openFiles() {
  const { openStorage } = await import(`./storage.js?v=${fromBuild("build")}`);
  return openStorage({
    failed: (reason) => tellGame((module) => module.storage_failed(reason)),
    works: () => tellGame((module) => module.storage_works()),
    regained: (files) => tellGame((module) => {
      module.forget_files();
      lend(module, files);
      module.regain_storage();
    }),
    read: (name) => running.game?.read_file(name) ?? null,
  });
}

function lend(module, files) {
  for (const [name, bytes] of files) module.lend_file(name, bytes);
}

/** Passes the stored files to the game, before it starts. */
export function lendFiles(module, storage) {
  window.wyrmholdFiles = storage.changes;
  lend(module, storage.files);
  module.lend_storage(storage.access);
}
