// Reads a folder that was dropped on the page.

/** The most files that are read: a mod has fewer. */
const MOST = 4000;

function entriesOf(reader) {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}

function fileOf(entry) {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** All files in a folder and in the folders inside it: a map from paths to bytes. */
export async function filesIn(folder) {
  const files = new Map();
  const waiting = [["", folder]];
  while (waiting.length > 0) {
    const [path, entry] = waiting.pop();
    if (entry.isFile) {
      if (files.size >= MOST) throw new Error("it holds too many files to be a mod");
      files.set(path, new Uint8Array(await (await fileOf(entry)).arrayBuffer()));
      continue;
    }
    const reader = entry.createReader();
    // A reader gives some entries at a time, and none at the end.
    for (let some = await entriesOf(reader); some.length > 0; some = await entriesOf(reader)) {
      some.forEach((each) => waiting.push([path === "" ? each.name : `${path}/${each.name}`, each]));
    }
  }
  return files;
}
