// The workshop: the player's mods, and an editor for them. Everything that is checked, kept or played is asked of
// the game; here are only its buttons and fields.

import { NotFetched, checkMod, filesOf, loadValidator, safeName, takeMod } from "./checks.js?v={{BUILD}}";
import { closeDraft, draftLabels, draftOf, dropDraft, leftOpen, storeDraft } from "./drafts.js?v={{BUILD}}";
import { openEditor } from "./editor.js?v={{BUILD}}";
import { button, element, reportList } from "./elements.js?v={{BUILD}}";
import { firstFiles } from "./first_mod.js?v={{BUILD}}";
import { fromLink, toLink } from "./mod_link.js?v={{BUILD}}";
import { makeZip } from "./zip.js?v={{BUILD}}";

export { checkMod, safeName, takeMod };

/** The workshop that is open, or null. */
let opened = null;

/**
 * Opens the workshop over the game, or shows something in the one that is open. `page` has the module (`game`),
 * `wake()`, which draws what changed, `download(name, bytes)`, `copy(text)`, `pickFile()` and `closed()`. A `link` to a
 * mod is shown for the player to decide, an `answer` to a mod that was brought with its reports, a `fault` as a sentence.
 * Else it goes on where it was left.
 */
export async function openWorkshop(page, { link = "", answer = null, fault = "" } = {}) {
  const isNew = opened === null;
  opened ??= shopOver(page);
  if (fault !== "") opened.say(fault);
  else if (answer !== null) showAnswer(opened, answer);
  else if (link !== "") await showLink(opened, link);
  else if (isNew) await goOn(opened);
}

/** Closes the workshop, if it is open. What is written in its editor is kept as a draft. */
export function closeWorkshop() {
  opened?.close();
}

function shopOver(page) {
  const status = element("p", { id: "workshop-status", role: "status" });
  const body = element("div", { id: "workshop-body" });
  const root = element("section", { id: "workshop", tabIndex: -1 },
    element("header", {}, element("h2", { textContent: "Workshop" }), button("Close", close)),
    status, body);
  root.setAttribute("role", "dialog");
  root.setAttribute("aria-modal", "true");
  root.setAttribute("aria-label", "Workshop: mods");
  // Neither the Tab key nor a click reaches the game below.
  const below = document.querySelector("main");

  function close() {
    storeDraft();
    opened = null;
    root.remove();
    below.inert = false;
    page.closed();
  }

  const shop = {
    page,
    /** The editor while it is shown, with `check()`, or null. */
    editor: null,
    checkMod: (name, zip) => checkMod(page.game, name, zip),
    validator: loadValidator,
    say: (...words) => status.replaceChildren(...words),
    show: (...children) => {
      shop.editor = null;
      body.replaceChildren(...children);
      // The element that had the focus is gone.
      if (!root.contains(document.activeElement)) root.focus();
    },
    list: () => showMods(shop),
    bring: (name, bytes, kept) => bring(shop, name, bytes, kept),
    download: (label, bytes) => page.download(zipName(label), bytes),
    close,
    /** Does what needs the checks. Where they cannot be fetched, that is said, with a button to try again. */
    attempt: async (act) => {
      try {
        await act();
      } catch (error) {
        if (!(error instanceof NotFetched)) throw error;
        const again = () => {
          shop.say("");
          return shop.attempt(act);
        };
        shop.say(`Not now: ${error.message} `, button("Try again", again));
      }
    },
  };
  root.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape" && !event.defaultPrevented) close();
  });
  document.body.append(root);
  below.inert = true;
  root.querySelector("button").focus();
  return shop;
}

/** Shows the editor as it was left, or else the list. */
async function goOn(shop) {
  const label = leftOpen();
  if (label === null) showMods(shop);
  else await edit(shop, label);
}

// ---------------------------------------------------------------- the list

const STATES = { core: "always on", on: "on", off: "off", faulty: "faulty" };

function showMods(shop) {
  const { game } = shop.page;
  const mods = JSON.parse(game.mods());
  const rows = mods.map((each) => {
    const about = [each.description, each.why].filter(Boolean).join(" ");
    const row = element("li", {},
      element("strong", { textContent: each.name }), ` ${each.version} `,
      element("em", { textContent: STATES[each.state] }),
      element("p", { textContent: about }));
    row.dataset.mod = each.label;
    if (each.state !== "core") row.append(...actionsOf(shop, each));
    return row;
  });
  shop.show(
    element("ul", { className: "mods" }, ...rows),
    ...draftLabels().map((label) => draftRow(shop, label)),
    element("p", { textContent: "Add a mod: drop a zip or a folder on the page, or pick one." }),
    element("div", { className: "row" },
      picker("Add a zip", { accept: ".zip" }, (files) => addZip(shop, files[0])),
      picker("Add a folder", { webkitdirectory: true }, (files) => addFolder(shop, files)),
      button("New mod", () => askForNew(shop)),
      button("Open a save, a replay or a maze", shop.page.pickFile)));
}

/** What is written and not kept yet. */
function draftRow(shop, label) {
  const row = element("p", { className: "row" },
    element("span", {}, element("strong", { textContent: label }), " has changes that are not kept yet."),
    button("Go on writing", () => edit(shop, label), { ariaLabel: `Go on writing: ${label}` }),
    button("Throw away", () => {
      askFirst(row, " Throw the changes away?", "Yes, throw away", () => {
        dropDraft(label);
        showMods(shop);
      }, () => showMods(shop));
    }, { ariaLabel: `Throw away the changes: ${label}` }));
  row.dataset.draft = label;
  return row;
}

/** Asks in a row before something is done for good. */
function askFirst(row, question, yes, act, leave) {
  const sure = element("span", {}, `${question} `, button(yes, act), button("No", leave));
  row.append(sure);
  sure.querySelector("button").focus();
}

function actionsOf(shop, each) {
  const { game, wake } = shop.page;
  const again = () => {
    wake();
    showMods(shop);
  };
  const named = (text, act) => button(text, act, { ariaLabel: `${text}: ${each.name}` });
  return [
    named(each.state === "off" ? "Switch on" : "Switch off", () => {
      game.switch_mod(each.label);
      again();
    }),
    named("Load earlier", () => {
      game.put_mod_earlier(each.label);
      again();
    }),
    named("Edit", () => edit(shop, each.label)),
    named("Export", () => shop.download(each.label, game.kept_mod(each.label))),
    named("Copy link", () => copyLink(shop, each.label)),
    named("Remove", () => {
      const row = document.querySelector(`[data-mod="${CSS.escape(each.label)}"]`);
      askFirst(row, " Remove it for good?", "Yes, remove", () => {
        shop.say(JSON.parse(game.remove_mod(each.label)) ?? `${each.name} is gone.`);
        again();
      }, () => showMods(shop));
    }),
  ];
}

function zipName(label) {
  return label.endsWith(".zip") ? label : `${label}.zip`;
}

/** A button that asks for files. */
function picker(text, properties, act) {
  const input = element("input", { type: "file", hidden: true, ...properties });
  input.addEventListener("change", () => {
    if (input.files.length > 0) act([...input.files]);
    input.value = "";
  });
  return element("span", {}, button(text, () => input.click()), input);
}

/** Passes a mod to the game, and shows what it says. `kept` is called once it is kept. */
async function bring(shop, name, bytes, kept = () => {}) {
  await shop.attempt(async () => {
    const answer = await takeMod(shop.page.game, name, bytes);
    shop.page.wake();
    if (answer.kept) kept();
    showAnswer(shop, answer);
  });
}

/** Shows what became of a mod that was brought. */
function showAnswer(shop, { message, reports }) {
  if (reports.length > 0) shop.show(reportList(reports), button("Back", () => goOn(shop)));
  // What is written may stand on the other mod.
  else if (shop.editor !== null) void shop.editor.check();
  else showMods(shop);
  shop.say(message);
}

async function addZip(shop, file) {
  await bring(shop, safeName(file.name), new Uint8Array(await file.arrayBuffer()));
}

async function addFolder(shop, files) {
  const all = new Map();
  const top = files[0].webkitRelativePath.split("/")[0];
  for (const file of files) {
    all.set(file.webkitRelativePath.slice(top.length + 1), new Uint8Array(await file.arrayBuffer()));
  }
  await bring(shop, safeName(top), await makeZip(all));
}

// ---------------------------------------------------------------- links

function copyLink(shop, label) {
  const link = toLink(label, shop.page.game.kept_mod(label));
  if (link === null) {
    shop.say(`${label} is too large for a link: export it, and send the zip.`);
    return;
  }
  shop.page.copy(link);
  shop.say("The link is copied. Whoever opens it is asked before the mod is kept.");
}

async function showLink(shop, hash) {
  const found = fromLink(hash);
  if (found === null) {
    if (shop.editor === null) showMods(shop);
    shop.say("The link holds no mod: it was changed or cut on its way.");
    return;
  }
  const { name, bytes } = found;
  shop.say("The mod of the link is checked.");
  await shop.attempt(async () => {
    const checked = await shop.checkMod(name, bytes);
    const about = manifestOf((await filesOf(name, bytes)) ?? new Map());
    const list = reportList(checked.reports);
    shop.show(
      element("h3", { textContent: `${about.name ?? name} ${about.version ?? ""}` }),
      element("p", { textContent: about.description ?? "" }),
      element("p", { textContent: `${name}, ${bytes.length} bytes` }),
      ...(checked.reports.length > 0 ? [list] : []),
      element("div", { className: "row" },
        ...(checked.sound ? [button("Keep this mod", () => bring(shop, name, bytes))] : []),
        button("Not now", () => goOn(shop))));
    shop.say(checked.sound ? "This link brings a mod. Nothing is kept before you say so." : "This link brings a mod with mistakes: it is not kept.");
  });
}

/** What a mod says of itself, as far as it can be read. */
function manifestOf(files) {
  try {
    return JSON.parse(files.get("mod.json"));
  } catch {
    return {};
  }
}

// ---------------------------------------------------------------- writing

/** Opens the editor with a mod: with what was written of it and not kept, or else as it is kept. */
async function edit(shop, label) {
  const draft = draftOf(label);
  const bytes = shop.page.game.kept_mod(label);
  if (draft && (draft.isChanged || !bytes)) {
    await openEditor(shop, label, draft);
    return;
  }
  if (!bytes) {
    dropDraft(label);
    showMods(shop);
    return;
  }
  await shop.attempt(async () => {
    const files = await filesOf(label, bytes);
    if (files === null) shop.say(`${label} cannot be opened: see its reports under Mods.`);
    else await openEditor(shop, label, { files, path: draft?.path ?? null, isChanged: false });
  });
}

function askForNew(shop) {
  const field = element("input", { id: "new-id", value: "my_mod", pattern: "[a-z][a-z0-9_]{2,31}", required: true, autocomplete: "off" });
  const form = element("form", {},
    element("label", { htmlFor: "new-id", textContent: "Its id (small letters, digits and _): " }), field,
    element("button", { textContent: "Begin" }), button("Back", shop.list));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const label = field.value;
    const isTaken = draftOf(label) || shop.page.game.kept_mod(label);
    // What is there already is not written over.
    void (isTaken ? edit(shop, label) : openEditor(shop, label, { files: firstFiles(label), path: null, isChanged: true }));
  });
  shop.say("");
  shop.show(form);
  field.select();
}
