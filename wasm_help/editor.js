// The editor of a mod: its files as text, checked while they are written, with what can be written at each place;
// its pictures as squares to be painted; and a room in which what was written can be met at once.

import { completions } from "./complete.js?v={{BUILD}}";
import { loadSchemas } from "./checks.js?v={{BUILD}}";
import { changeDraft, closeDraft, dropDraft, openDraft } from "./drafts.js?v={{BUILD}}";
import { button, element, reportList } from "./elements.js?v={{BUILD}}";
import { paintIn } from "./paint.js?v={{BUILD}}";
import { makeZip } from "./zip.js?v={{BUILD}}";

/** How long after the last letter the mod is checked, in milliseconds. */
const QUIET = 400;

/** The most choices that are shown. */
const MOST = 12;

/** The sections whose entries can be met in a room, and the words of their button. */
const TRIED = { monsters: "monster", items: "item", prefabs: "prefab" };

/** Opens the editor with a draft: the `files` of a mod (texts, and the bytes of pictures) and the `path` of one. */
export async function openEditor(shop, label, draft) {
  const { game, wake } = shop.page;
  const { files } = draft;
  let current = files.has(draft.path) ? draft.path : ([...files.keys()].find((path) => path.startsWith("raws/")) ?? "mod.json");
  let inks = null;
  let schemas = null;
  let ids = {};
  let timer = 0;

  const chooser = element("select", { id: "editor-file" });
  const text = element("textarea", { id: "editor-text", spellcheck: false, autocapitalize: "off" });
  text.setAttribute("aria-label", "The text of the file");
  text.setAttribute("aria-controls", "editor-choices");
  const choices = element("ul", { id: "editor-choices", hidden: true, tabIndex: 0 });
  choices.setAttribute("role", "listbox");
  choices.setAttribute("aria-label", "What can be written here");
  const reports = element("div", { id: "editor-reports" });
  reports.setAttribute("aria-live", "polite");
  const rooms = element("select", { id: "editor-room" });
  const painting = element("div", { id: "editor-paint" });

  const packed = () => {
    const encoder = new TextEncoder();
    const all = [...files].map(([path, content]) => [path, typeof content === "string" ? encoder.encode(content) : content]);
    return makeZip(new Map(all));
  };

  const check = async () => {
    const bytes = await packed();
    const found = await shop.checkMod(label, bytes);
    if (!reports.isConnected) return;
    const rest = found.reports.length === 0 ? [element("p", { className: "sound", textContent: "Nothing is wrong." })] : [];
    reports.replaceChildren(...rest, reportList(found.reports, jump));
    if (!found.sound) return;
    ids = found.ids;
    showRooms();
  };

  const checkSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => shop.attempt(check), QUIET);
  };

  /** Marks the place of a report. */
  const jump = ({ file, line, column }) => {
    const path = file.slice(label.length + 1);
    if (typeof files.get(path) !== "string") return;
    show(path);
    const lines = text.value.split("\n");
    const at = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
    text.focus();
    text.setSelectionRange(at, at);
    // So that the place is in sight.
    text.scrollTop = Math.max(0, (line - 6) * parseFloat(getComputedStyle(text).lineHeight));
  };

  const show = (path) => {
    current = path;
    draft.path = path;
    chooser.replaceChildren(...[...files.keys()].sort().map((each) => element("option", { value: each, textContent: each })));
    chooser.value = path;
    const content = files.get(path);
    text.disabled = typeof content !== "string";
    text.value = text.disabled ? "(a picture)" : content;
    hideChoices();
    showPainting();
  };

  const showPainting = () => {
    const isDrawn = current.startsWith("tiles/") && current.endsWith(".txt");
    painting.replaceChildren();
    if (isDrawn && inks !== null) paintIn(painting, text, inks, taken);
  };

  /** The own entries that can be met, as the room's choices. */
  const showRooms = () => {
    const before = rooms.value;
    const own = ownId(files);
    const options = Object.entries(TRIED).flatMap(([section, word]) => (ids[section] ?? [])
      .filter((id) => id.startsWith(`${own}:`))
      .map((id) => element("option", { value: `${word} ${id}`, textContent: `${word} ${id.split(":")[1]}` })));
    rooms.replaceChildren(...options);
    if (options.some((each) => each.value === before)) rooms.value = before;
  };

  const taken = () => {
    files.set(current, text.value);
    changed();
  };

  const changed = () => {
    changeDraft(() => shop.say("The browser has no room to store this draft: keep the mod or export it before you leave the page."));
    checkSoon();
  };

  // ------------------------------------------------------------ choices

  let offered = null;
  let marked = 0;

  const hideChoices = () => {
    offered = null;
    choices.hidden = true;
  };

  const offer = () => {
    offered = schemas && current.endsWith(".json")
      ? completions(current, text.value, text.selectionStart, schemas, ids) : null;
    const found = offered?.choices.slice(0, MOST) ?? [];
    const isDone = found.length === 1 && found[0].text === offered.partial;
    if (found.length === 0 || isDone) return hideChoices();
    marked = 0;
    showChoices(found);
  };

  const showChoices = (found) => {
    choices.replaceChildren(...found.map((each, index) => {
      const row = element("li", { id: `choice-${index}` }, element("b", { textContent: each.text }), ` ${each.about}`);
      row.setAttribute("role", "option");
      row.setAttribute("aria-selected", String(index === marked));
      row.addEventListener("mousedown", (event) => {
        event.preventDefault();
        take(each);
      });
      return row;
    }));
    choices.hidden = false;
    choices.children[marked].scrollIntoView({ block: "nearest" });
    text.setAttribute("aria-activedescendant", `choice-${marked}`);
  };

  const take = (choice) => {
    const isText = choice.isKey || choice.isText;
    const open = isText && !offered.isQuoted ? '"' : "";
    const close = isText && text.value[text.selectionStart] !== '"' ? '"' : "";
    const isFirst = choice.isKey && !/^"?\s*:/.test(text.value.slice(text.selectionStart));
    const written = `${open}${choice.text}${close}${isFirst ? ": " : ""}`;
    text.setRangeText(written, offered.start, text.selectionStart, "end");
    hideChoices();
    taken();
  };

  const onKey = (event) => {
    if (event.key === " " && event.ctrlKey) {
      event.preventDefault();
      offer();
    } else if (offered !== null && !choices.hidden) {
      const found = offered.choices.slice(0, MOST);
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) {
        marked = (marked + step + found.length) % found.length;
        showChoices(found);
      } else if (event.key === "Tab" || event.key === "Enter") {
        take(found[marked]);
      } else if (event.key === "Escape") {
        hideChoices();
      } else {
        return;
      }
      event.preventDefault();
    }
  };

  // ------------------------------------------------------------ what is done with it

  const keep = async () => shop.bring(label, await packed(), () => {
    dropDraft(label);
    shop.editor = null;
  });

  const play = async () => {
    const [word, id] = rooms.value.split(" ");
    if (!id) return shop.say("Write a monster, an item or a prefab first; what is wrong is told below.");
    const room = word === "prefab" ? { prefab: { id, has_stairs: hasStairs(files, id.split(":")[1]) } } : { [word]: id };
    const answer = JSON.parse(game.try_room(label, await packed(), JSON.stringify(room)));
    wake();
    if (answer.begun) shop.close();
    else {
      shop.say(answer.message);
      reports.replaceChildren(reportList(answer.reports, jump));
    }
  };

  const addFile = () => {
    const field = element("input", { id: "editor-new", value: "raws/more.json", autocomplete: "off" });
    const form = element("form", {}, element("label", { htmlFor: "editor-new", textContent: "Its path: " }), field, element("button", { textContent: "Add" }));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!files.has(field.value)) files.set(field.value, field.value.endsWith(".json") ? "{\n}\n" : "");
      form.remove();
      show(field.value);
      changed();
    });
    chooser.parentElement.append(form);
    field.select();
  };

  chooser.addEventListener("change", () => show(chooser.value));
  text.addEventListener("input", () => {
    taken();
    offer();
  });
  text.addEventListener("keydown", onKey);
  text.addEventListener("blur", hideChoices);
  rooms.setAttribute("aria-label", "What to meet");

  shop.say(`${label}: Ctrl+Space shows what can be written, Tab takes it.`);
  shop.show(
    element("div", { className: "row" },
      element("label", { htmlFor: "editor-file", textContent: "File" }), chooser, button("Add a file", addFile)),
    element("div", { className: "desk" },
      element("div", { className: "sheet-of-text" }, text, choices),
      painting),
    element("div", { className: "row" },
      rooms, button("Play this room now", play), button("Keep and switch on", keep),
      button("Export", async () => shop.download(label, await packed())),
      button("Back to the list", () => {
        closeDraft();
        shop.say("");
        shop.list();
      })),
    reports);
  shop.editor = { check: () => shop.attempt(check) };
  openDraft(label, draft);
  show(current);
  // Fingers would bring up the keyboard of the system with it.
  if (!window.matchMedia("(pointer: coarse)").matches) text.focus();
  await shop.attempt(async () => {
    inks = inksOf((await shop.validator()).inks());
    showPainting();
    schemas = await loadSchemas();
    await check();
  });
}

/** The colours of letters, from lines such as `k #14100e`. */
function inksOf(lines) {
  return Object.fromEntries(lines.split("\n").map((line) => line.split(" ")));
}

/** The id in `mod.json`. */
function ownId(files) {
  return /"id"\s*:\s*"([a-z0-9_]+)"/.exec(files.get("mod.json"))?.[1] ?? "";
}

/** Whether a drawing has stairs, and so is a whole level. */
function hasStairs(files, id) {
  const texts = [...files.values()].filter((each) => typeof each === "string");
  const found = texts.map((each) => each.split(new RegExp(`"id"\\s*:\\s*"${id}"`))[1]).find(Boolean) ?? "";
  const rows = /"rows"\s*:\s*\[([^\]]*)\]/.exec(found)?.[1] ?? "";
  return rows.includes("<");
}
