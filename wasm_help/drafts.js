// What is written in the editor and not kept yet. It outlives the editor, and the page too where the browser has
// storage for it.

const DRAFT = "wyrmhold-draft:";

/** Where the name of the mod stands that is open in the editor. */
const OPEN = "wyrmhold-draft-open";

/** How long after a change the draft is stored, in milliseconds. */
const QUIET = 300;

/** The drafts by the labels of their mods: `{ files, path, isChanged }`. */
const drafts = new Map();

let open = null;
let timer = 0;

/** The browser's storage, which may be missing or full. */
function store(act) {
  try {
    act(window.localStorage);
    return true;
  } catch {
    return false;
  }
}

function base64(bytes) {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

function packed({ files, path }) {
  const all = [...files].map(([name, content]) => [name, typeof content === "string" ? content : { bytes: base64(content) }]);
  return JSON.stringify({ files: all, path });
}

function unpacked(json) {
  const { files, path } = JSON.parse(json);
  const bytes = (content) => Uint8Array.from(atob(content.bytes), (letter) => letter.charCodeAt(0));
  const all = files.map(([name, content]) => [name, typeof content === "string" ? content : bytes(content)]);
  return { files: new Map(all), path, isChanged: true };
}

store((storage) => {
  for (const key of Object.keys(storage).filter((name) => name.startsWith(DRAFT))) {
    drafts.set(key.slice(DRAFT.length), unpacked(storage.getItem(key)));
  }
  open = storage.getItem(OPEN);
});

/** Stores the draft that is written at present. Answers whether that worked, or was not needed. */
export function storeDraft() {
  clearTimeout(timer);
  timer = 0;
  const draft = drafts.get(open);
  return !draft?.isChanged || store((storage) => storage.setItem(DRAFT + open, packed(draft)));
}

// A page that is left has no time to wait.
window.addEventListener("pagehide", () => {
  if (timer !== 0) storeDraft();
});

/** The editor is open with these files. */
export function openDraft(label, draft) {
  drafts.set(label, draft);
  open = label;
  store((storage) => storage.setItem(OPEN, label));
  storeDraft();
}

/** The open draft was changed. `failed` is called if the browser cannot store it. */
export function changeDraft(failed) {
  drafts.get(open).isChanged = true;
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (!storeDraft()) failed();
  }, QUIET);
}

/** The label of the draft that the editor was left with, or null. */
export function leftOpen() {
  return drafts.has(open) ? open : null;
}

/** The editor was left for the list: what was not changed is no draft. */
export function closeDraft() {
  storeDraft();
  if (!drafts.get(open)?.isChanged) drafts.delete(open);
  open = null;
  store((storage) => storage.removeItem(OPEN));
}

/** Forgets a draft: it was kept as a mod, or thrown away. */
export function dropDraft(label) {
  drafts.delete(label);
  store((storage) => storage.removeItem(DRAFT + label));
  if (open === label) closeDraft();
}

export function draftOf(label) {
  return drafts.get(label) ?? null;
}

export function draftLabels() {
  return [...drafts.keys()].filter((label) => drafts.get(label).isChanged).sort();
}
