// What comes to the page from outside: files dropped on it, texts pasted, links followed.

import { isTyping } from "./input.js?v={{BUILD}}";
import { importScript } from "./loading.js?v={{BUILD}}";
import { copy, download } from "./outlet.js?v={{BUILD}}";
import { takeLink } from "./resume.js?v={{BUILD}}";
import { running, tellGame, tellPlayer, wake } from "./running.js?v={{BUILD}}";

/** The largest file that is accepted. */
const LARGEST_FILE = 64 * 1024 * 1024;

/** Whether a file is a zip, and so a mod. */
function isZip(name, bytes) {
  return name.endsWith(".zip") || (bytes[0] === 0x50 && bytes[1] === 0x4b);
}

async function onDrop(event) {
  const transfer = event.dataTransfer;
  // A text that is dragged into a field is the browser's business.
  if (transfer?.files.length === 0 && isTyping(event.target)) return;
  event.preventDefault();
  if (running.isBroken) return;
  const file = transfer?.files[0];
  const folder = transfer?.items?.[0]?.webkitGetAsEntry?.();
  if (folder?.isDirectory) {
    await dropFolder(folder);
  } else if (file) {
    await takeFile(file);
  } else {
    const text = transfer?.getData("text");
    if (text) toGame((module) => module.pasted(text));
  }
}

/** Opens a file that was dropped or picked: a mod is kept, and everything else is for the game. */
async function takeFile(file) {
  if (file.size > LARGEST_FILE) {
    tellPlayer(`${file.name} is too large to be a file of Wyrmhold.`);
    return;
  }
  let bytes = null;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    tellPlayer(`${file.name} cannot be read.`);
    return;
  }
  if (isZip(file.name, bytes)) await bring(file.name, bytes);
  else toGame((module) => module.dropped(file.name, bytes));
}

const fileInput = document.getElementById("file-input");

/** Asks for a file, as a phone has nothing to drop one with. */
export function pickFile() {
  fileInput.click();
}

/** Passes something on to the game, which the workshop would cover. */
function toGame(say) {
  if (document.getElementById("workshop")) void workshopModule().then(({ closeWorkshop }) => closeWorkshop());
  tellGame(say);
}

export function workshopModule() {
  return importScript("workshop.js").catch((error) => {
    throw new Error(`the workshop could not be fetched. Is there a network? (${error.message})`);
  });
}

/** Opens the workshop; `shown` is the link or the answer that it begins with. */
export async function openWorkshop(shown = {}) {
  const { openWorkshop: open } = await workshopModule();
  await open({ game: running.game, wake, download, copy, pickFile, closed: () => document.getElementById("canvas").focus() }, shown);
}

/** Tells the player why the workshop does not open. */
export function tellFault(error) {
  tellPlayer(`Not now: ${error.message}`);
}

/** Keeps a mod, or shows what is wrong with it. A workshop that is open shows it either way. */
export async function dropMod(name, zip) {
  const { safeName, takeMod } = await workshopModule();
  const answer = await takeMod(running.game, safeName(name), zip);
  wake();
  if (answer.reports.length > 0 || document.getElementById("workshop")) await openWorkshop({ answer });
  return answer;
}

/** The same for what the player brings, who is told where it fails. */
async function bring(name, zip) {
  try {
    await dropMod(name, zip);
  } catch (error) {
    if (document.getElementById("workshop")) await openWorkshop({ fault: error.message });
    else tellPlayer(`${name} is not kept: ${error.message}`);
  }
}

/** Passes a dropped folder on as a zip: a mod. */
async function dropFolder(folder) {
  let zip = null;
  try {
    const { filesIn } = await importScript("folder.js");
    const { makeZip } = await importScript("zip.js");
    zip = await makeZip(await filesIn(folder));
  } catch (error) {
    tellPlayer(`${folder.name} cannot be read: ${error.message}.`);
    return;
  }
  await bring(folder.name, zip);
}

/** Whether a link brings a mod. */
export function bringsMod(link) {
  return link.startsWith("#mod=");
}

function onPaste(event) {
  if (running.isBroken || isTyping(event.target)) return;
  const text = event.clipboardData?.getData("text");
  if (text) toGame((module) => module.pasted(text));
}

/** Handles a link that is followed while the game is open. */
function onHashChange() {
  const link = takeLink();
  if (bringsMod(link)) {
    openWorkshop({ link }).catch(tellFault);
  } else if (link.length > 1) {
    toGame((module) => module.followed(link));
  }
}

/** Listens for what is dropped, picked, pasted or followed. */
export function listenForArrivals() {
  fileInput.addEventListener("change", () => {
    const [file] = fileInput.files;
    if (file && !running.isBroken) void takeFile(file);
    // So that the same file can be picked again.
    fileInput.value = "";
  });
  window.addEventListener("dragover", (event) => event.preventDefault());
  window.addEventListener("drop", onDrop);
  window.addEventListener("paste", onPaste);
  window.addEventListener("hashchange", onHashChange);
}
