// What comes to the page from outside: files dropped on it, texts pasted, links followed.

import { isTyping } from "./input.js?v={{BUILD}}";
import { fromBuild } from "./loading.js?v={{BUILD}}";
import { copy, download } from "./outlet.js?v={{BUILD}}";
import { running, tellGame, tellPlayer, wake } from "./running.js?v={{BUILD}}";

/** The largest file that is accepted. */
const LARGEST_DROP = 64 * 1024 * 1024;

/** Whether a file is a zip, and so a mod. */
function isZip(name, bytes) {
  return name.endsWith(".zip") || (bytes[0] === 0x50 && bytes[1] === 0x4b);
}

async function onDrop(event) {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (running.isBroken) return;
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

export function workshopModule() {
  return import(`./workshop.js?v=${fromBuild("build")}`);
}

/** Opens the workshop; `shown` is the link or the answer that it begins with. */
export async function openWorkshop(shown = {}) {
  const { openWorkshop: open } = await workshopModule();
  await open({ game: running.game, wake, download, copy, closed: () => document.getElementById("canvas").focus() }, shown);
}

/** Keeps a mod that was dropped, or shows what is wrong with it. */
export async function dropMod(name, zip) {
  const { safeName, takeMod } = await workshopModule();
  const answer = await takeMod(running.game, safeName(name), zip);
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
export function bringsMod() {
  return location.hash.startsWith("#mod=");
}

function onPaste(event) {
  if (running.isBroken || isTyping(event.target)) return;
  const text = event.clipboardData?.getData("text");
  if (text) tellGame((module) => module.pasted(text));
}

/** Handles a link to a run or a maze that is followed while the game is open. */
function onHashChange() {
  if (bringsMod()) void openWorkshop({ link: location.hash });
  else if (location.hash.length > 1) tellGame((module) => module.followed(location.hash));
}

/** Listens for what is dropped, pasted or followed. */
export function listenForArrivals() {
  window.addEventListener("dragover", (event) => event.preventDefault());
  window.addEventListener("drop", onDrop);
  window.addEventListener("paste", onPaste);
  window.addEventListener("hashchange", onHashChange);
}
