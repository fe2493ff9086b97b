// The browser's database as the store for the game's files. The game has a copy of all files and reports
// every change; each is written at once, in order, in a transaction that is committed immediately, so that a
// tab that is closed right after loses nothing.
//
// A file is a list of parts with the keys [name, number]. Replacing it deletes its parts and adds new ones
// with higher numbers. If that fails, later appends leave a gap after the old parts, and parts after a gap do
// not count. A file that is known to lack something is `torn` and takes no appends until it is replaced.

const DATABASE = "wyrmhold";
const STORE = "parts";

/** Longer parts would leave the page as blobs, which a closing tab can lose. */
const PART_BYTES = 32 * 1024;

/** How long the browser may take to open the database, in milliseconds: a busy machine or a slow disk is no reason to lose a game. */
const PATIENCE = 10_000;

/** The range of all keys of a file: no number is larger than an array. */
function partsOf(name) {
  return IDBKeyRange.bound([name], [name, []]);
}

/** How long after a failure the missing files are written again, in milliseconds. */
const RETRY = 2000;

/** The reason of an error, for the player. */
function inWords(error) {
  if (error?.name === "QuotaExceededError") return "there is no more room; free some space";
  return String(error?.message || error || "no reason given");
}

/**
 * Opens the database and reserves it for this tab.
 *
 * Returns the `access` ("write", "read" if another tab has it, "none"), the `files` found, as a map from names
 * to bytes, and the `changes` that the module may report. Later events are passed to `game`: `failed(reason)`
 * when a change was not stored, `works()` when everything is stored again, and `regained(files)` when the tab
 * that had the database is gone and this tab has it now. `read(name)` returns what a file should hold, or null.
 */
export async function openStorage(game) {
  try {
    const [database, { claim }] = await Promise.all([opened(), import(`./lock.js${new URL(import.meta.url).search}`)]);
    const { isOurs, later } = await claim(DATABASE);
    const storage = { database, game, next: new Map(), torn: new Set(), isOurs, isPersisted: false, retry: 0 };
    const files = await adopt(storage);
    database.onversionchange = () => database.close();
    database.onclose = () => game.failed("the database was closed; reload the page");
    if (!isOurs) takeOver(storage, later);
    return { access: isOurs ? "write" : "read", files, changes: changesOf(storage) };
  } catch (error) {
    console.info("storage:", error);
    return { access: "none", files: new Map(), changes: changesOf(null) };
  }
}

/** Reads everything, and removes parts that do not count, if this tab may write. */
async function adopt(storage) {
  const { files, next, lost } = await readAll(storage.database);
  storage.next = next;
  if (storage.isOurs) for (const key of lost) change(storage, "relaxed", [], (parts) => parts.delete(key));
  return files;
}

/** Waits for the database as long as needed, then passes its files to the game. */
async function takeOver(storage, later) {
  try {
    await later;
    storage.isOurs = true;
    storage.game.regained(await adopt(storage));
  } catch (error) {
    storage.game.failed(inWords(error));
  }
}

function opened() {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("the database does not open")), PATIENCE);
    // In some private windows even this call throws.
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("an older page has the database open"));
  });
}

/** All files; the number of the next part of each; and the keys of parts that do not count. */
function readAll(database) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, "readonly");
    const parts = transaction.objectStore(STORE);
    const keys = parts.getAllKeys();
    const values = parts.getAll();
    transaction.onabort = () => reject(transaction.error);
    transaction.oncomplete = () => resolve(joined(keys.result, values.result));
  });
}

function joined(keys, values) {
  const found = new Map();
  const next = new Map();
  const lost = [];
  keys.forEach(([name, number], index) => {
    if (!next.has(name)) {
      found.set(name, []);
      next.set(name, number);
    }
    if (next.get(name) === number) {
      found.get(name).push(values[index]);
      next.set(name, number + 1);
    } else {
      lost.push([name, number]);
    }
  });
  const files = new Map();
  for (const [name, pieces] of found) files.set(name, whole(pieces));
  return { files, next, lost };
}

function whole(pieces) {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let end = 0;
  for (const piece of pieces) {
    bytes.set(piece, end);
    end += piece.length;
  }
  return bytes;
}

/** Writes a change of these files to the database now: all of it or nothing. */
function change(storage, durability, names, make) {
  const fail = (error) => {
    names.forEach((name) => storage.torn.add(name));
    storage.game.failed(inWords(error));
    retryLater(storage);
  };
  let transaction = null;
  try {
    transaction = storage.database.transaction(STORE, "readwrite", { durability });
    make(transaction.objectStore(STORE));
    transaction.onabort = () => fail(transaction.error);
    transaction.oncomplete = () => {
      if (storage.retry === 0) return;
      // Something failed before. All is well when no file is torn any more.
      if (storage.torn.size > 0) retryLater(storage, 0);
      else {
        clearTimeout(storage.retry);
        storage.retry = 0;
        storage.game.works();
      }
    };
    transaction.commit?.();
  } catch (error) {
    fail(error);
    try {
      transaction?.abort();
    } catch {
      // It has already ended.
    }
  }
}

/** Writes every torn file as a whole, as the game has it. */
function repair(storage) {
  const names = [...storage.torn];
  storage.torn.clear();
  change(storage, "strict", names, (parts) => {
    for (const name of names) {
      const bytes = storage.game.read(name);
      parts.delete(partsOf(name));
      if (bytes !== null) addParts(storage, parts, name, bytes);
    }
  });
}

function retryLater(storage, delay = RETRY) {
  clearTimeout(storage.retry);
  storage.retry = setTimeout(() => repair(storage), delay);
}

/** Adds bytes after a file's last part. They are copied, because they are a view of the module's memory. */
function addParts(storage, parts, name, bytes) {
  // An empty file still needs one part.
  const count = Math.max(1, Math.ceil(bytes.length / PART_BYTES));
  const first = storage.next.get(name) ?? 0;
  // The numbers are used up even if the write fails: then they are the gap.
  storage.next.set(name, first + count);
  for (let index = 0; index < count; index += 1) {
    const start = index * PART_BYTES;
    parts.put(bytes.slice(start, start + PART_BYTES), [name, first + index]);
  }
}

/** Asks the browser once not to clear the files when it runs short of space. */
function persist(storage) {
  if (storage.isPersisted) return;
  storage.isPersisted = true;
  navigator.storage?.persist?.().catch(() => {});
}

/** The changes that the module may report; without a database they do nothing. */
function changesOf(storage) {
  const changed = (durability, names, make) => {
    if (storage === null) return;
    change(storage, durability, names, make);
    persist(storage);
  };
  return {
    write: (name, bytes) => {
      storage?.torn.delete(name);
      changed("strict", [name], (parts) => {
        parts.delete(partsOf(name));
        addParts(storage, parts, name, bytes);
      });
    },
    append: (name, bytes) => {
      // After a missing part it would not count. The whole file is written soon.
      if (storage?.torn.has(name)) return;
      changed("relaxed", [name], (parts) => addParts(storage, parts, name, bytes));
    },
    rename: (from, to, bytes) => {
      storage?.torn.delete(to);
      changed("strict", [from, to], (parts) => {
        parts.delete(partsOf(from));
        parts.delete(partsOf(to));
        addParts(storage, parts, to, bytes);
      });
    },
    remove: (name) => changed("relaxed", [name], (parts) => parts.delete(partsOf(name))),
  };
}
