// The workshop: the player's mods, and an editor for them. Everything that is checked, kept or played is asked of
// the game; here are only its buttons and fields.

import { openEditor } from "./editor.js?v={{BUILD}}";
import { button, element, reportList } from "./elements.js?v={{BUILD}}";
import { makeZip } from "./zip.js?v={{BUILD}}";

/** The most letters of a link to a mod. */
const LINK_LETTERS = 32 * 1024;

/** A link to a mod has this behind the `#`, then its name, a dot, and its bytes. */
const LINK = "#mod=";

/** A file name that every system accepts, as the game makes one. */
export function safeName(name) {
  return name.replaceAll(/[^\w.-]/g, "-").replace(/^(\.|$)/, "-$1");
}

let validator = null;

/** The module that checks mods, loaded when it is first wanted. */
async function loadValidator() {
  validator ??= import("./wyrmhold_validator.js?v={{BUILD}}").then(async (module) => {
    await module.default({ module_or_path: "wyrmhold_validator_bg.wasm?v={{BUILD}}" });
    return module;
  });
  return validator;
}

/** What is wrong with a mod, over the mods that are on: `{ sound, reports, ids }`. */
export async function checkMod(game, name, zip) {
  const module = await loadValidator();
  module.forget();
  for (const { label, state } of JSON.parse(game.mods())) {
    const bytes = state === "on" ? game.kept_mod(label) : null;
    if (bytes) module.lend(label, bytes);
  }
  return JSON.parse(module.check(name, zip));
}

/** Passes a sound mod to the game. Answers `{ kept, message, reports }`. */
export async function takeMod(game, name, zip) {
  const checked = await checkMod(game, name, zip);
  if (checked.sound) return JSON.parse(game.bring_mod(name, zip));
  return { kept: false, message: `${name} is refused: it has mistakes.`, reports: checked.reports };
}

/**
 * Opens the workshop over the game. `page` has the module (`game`), `wake()`, which draws what changed, `download(name,
 * bytes)`, `copy(text)` and `closed()`. A `link` to a mod is shown for the player to decide; an `answer` to a mod that was
 * refused is shown with its reports.
 */
export async function openWorkshop(page, { link = "", answer = null } = {}) {
  if (document.getElementById("workshop")) return;
  const status = element("p", { id: "workshop-status", role: "status" });
  const body = element("div", { id: "workshop-body" });
  const root = element("section", { id: "workshop" },
    element("header", {}, element("h2", { textContent: "Workshop" }), button("Close", close)),
    status, body);
  root.setAttribute("role", "dialog");
  root.setAttribute("aria-label", "Workshop: mods");

  function close() {
    root.remove();
    page.closed();
  }

  const shop = {
    page,
    checkMod: (name, zip) => checkMod(page.game, name, zip),
    validator: loadValidator,
    say: (text) => {
      status.textContent = text;
    },
    show: (...children) => body.replaceChildren(...children),
    list: () => showMods(shop),
    bring: (name, bytes) => bring(shop, name, bytes),
    download: (label, bytes) => page.download(zipName(label), bytes),
    close,
  };
  root.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape" && !event.defaultPrevented) close();
  });
  document.body.append(root);
  root.querySelector("button").focus();
  if (answer !== null) showAnswer(shop, answer);
  else if (link === "") showMods(shop);
  else await showLink(shop, link);
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
    element("p", { textContent: "Add a mod: drop a zip or a folder on the page, or pick one." }),
    element("div", { className: "row" },
      picker("Add a zip", { accept: ".zip" }, (files) => addZip(shop, files[0])),
      picker("Add a folder", { webkitdirectory: true }, (files) => addFolder(shop, files)),
      button("New mod", () => askForNew(shop))));
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
      const sure = element("span", {}, " Remove it for good? ",
        button("Yes, remove", () => {
          shop.say(JSON.parse(game.remove_mod(each.label)) ?? `${each.name} is gone.`);
          again();
        }),
        button("No", () => showMods(shop)));
      document.querySelector(`[data-mod="${CSS.escape(each.label)}"]`).append(sure);
      sure.querySelector("button").focus();
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

/** Passes a mod to the game, and shows what it says. */
async function bring(shop, name, bytes) {
  const answer = await takeMod(shop.page.game, name, bytes);
  shop.page.wake();
  showAnswer(shop, answer);
  return answer;
}

function showAnswer(shop, { message, reports }) {
  if (reports.length > 0) shop.show(reportList(reports), button("Back", shop.list));
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

function letters(bytes) {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function copyLink(shop, label) {
  const code = letters(shop.page.game.kept_mod(label));
  if (code.length > LINK_LETTERS) {
    shop.say(`${label} is too large for a link: export it, and send the zip.`);
    return;
  }
  shop.page.copy(`${location.href.split(/[?#]/)[0]}${LINK}${label}.${code}`);
  shop.say("The link is copied. Whoever opens it is asked before the mod is kept.");
}

export function isLink(hash) {
  return hash.startsWith(LINK);
}

/** The name and the bytes in a link, or null. */
function fromLink(hash) {
  const text = hash.slice(LINK.length);
  const dot = text.lastIndexOf(".");
  const name = text.slice(0, dot);
  if (dot < 1 || text.length > LINK_LETTERS + 200 || !/^[\w.-]{1,80}$/.test(name)) return null;
  try {
    const packed = atob(text.slice(dot + 1).replaceAll("-", "+").replaceAll("_", "/"));
    return { name, bytes: Uint8Array.from(packed, (letter) => letter.charCodeAt(0)) };
  } catch {
    return null;
  }
}

async function showLink(shop, hash) {
  const found = fromLink(hash);
  if (found === null) {
    shop.say("The link holds no mod: it was changed or cut on its way.");
    showMods(shop);
    return;
  }
  const { name, bytes } = found;
  shop.say("The mod of the link is checked.");
  const checked = await shop.checkMod(name, bytes);
  const about = manifestOf(JSON.parse((await shop.validator()).files(name, bytes)));
  shop.say(checked.sound ? "This link brings a mod. Nothing is kept before you say so." : "This link brings a mod with mistakes: it is not kept.");
  const list = reportList(checked.reports);
  shop.show(
    element("h3", { textContent: `${about.name ?? name} ${about.version ?? ""}` }),
    element("p", { textContent: about.description ?? "" }),
    element("p", { textContent: `${name}, ${bytes.length} bytes` }),
    ...(checked.reports.length > 0 ? [list] : []),
    element("div", { className: "row" },
      ...(checked.sound ? [button("Keep this mod", () => bring(shop, name, bytes))] : []),
      button("Not now", () => showMods(shop))));
}

/** What a mod says of itself, as far as it can be read. */
function manifestOf(files) {
  try {
    return JSON.parse(files.texts["mod.json"]);
  } catch {
    return {};
  }
}

// ---------------------------------------------------------------- writing

async function edit(shop, label) {
  const module = await shop.validator();
  const bytes = shop.page.game.kept_mod(label);
  const found = JSON.parse(module.files(label, bytes));
  if (found === null) {
    shop.say(`${label} cannot be opened: see its reports under Mods.`);
    return;
  }
  const files = new Map(Object.entries(found.texts));
  for (const path of found.pictures) files.set(path, module.file(label, bytes, path));
  await openEditor(shop, label, files);
}

function askForNew(shop) {
  const field = element("input", { id: "new-id", value: "my_mod", pattern: "[a-z][a-z0-9_]{2,31}", required: true, autocomplete: "off" });
  const form = element("form", {},
    element("label", { htmlFor: "new-id", textContent: "Its id (small letters, digits and _): " }), field,
    element("button", { textContent: "Begin" }), button("Back", shop.list));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void openEditor(shop, field.value, firstFiles(field.value));
  });
  shop.say("");
  shop.show(form);
  field.select();
}

/** The files of a new mod: a creature, and its picture. */
function firstFiles(id) {
  const name = id.replaceAll("_", " ");
  const manifest = {
    id, name: name[0].toUpperCase() + name.slice(1), version: "1.0.0", game: "*",
    description: "What it brings, in a sentence.",
  };
  return new Map([
    ["mod.json", `${JSON.stringify(manifest, null, 2)}\n`],
    ["raws/monsters.json", FIRST_MONSTER],
    ["tiles/pictures.txt", FIRST_PICTURE],
  ]);
}

const FIRST_MONSTER = `{
  "monsters": [
    {
      "id": "lamp_moth",
      "name": "lamp moth",
      "description": "It comes to every light, and brings its dust along.",
      "glyph": "m",
      "color": "#c8b060",
      "hit_points": 4,
      "armor_class": 11,
      "damage": "1d3",
      "verb": "beats against",
      "sight": 7,
      "spawn": { "weight": 5, "min_depth": 1, "max_depth": 3 }
    }
  ]
}
`;

const FIRST_PICTURE = `@ lamp_moth
................
................
..yy........yy..
.yhhy......yhhy.
.yhhhyk..kyhhhy.
..yhhhykkyhhhy..
...yyhhnnhhyy...
.....yynnyy.....
....yyhnnhyy....
...yhhhnnhhhy...
..yhhhynnyhhhy..
..yhhy.nn.yhhy..
...yy..nn..yy...
................
................
................
`;
