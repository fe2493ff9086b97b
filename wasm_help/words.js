// The game in words, beside the canvas: what happens goes to a live region, and the screen that is shown is
// also there as text and buttons that take the focus. Whoever hears the page can play with these alone.

const log = document.getElementById("log");
const words = document.getElementById("words");
const heading = document.getElementById("words-title");
const around = document.getElementById("words-around");
const text = document.getElementById("words-text");
const rows = document.getElementById("words-rows");
const actions = document.getElementById("words-actions");

/** How many lines the live region holds: readers announce what is added, and only that. */
const MOST_LINES = 60;

/** What each part shows, as JSON: a part that did not change keeps its elements, and with them the focus. */
const shown = new Map();

function isNew(part, value) {
  const json = JSON.stringify(value);
  if (shown.get(part) === json) return false;
  shown.set(part, json);
  return true;
}

function element(name, content) {
  const made = document.createElement(name);
  made.textContent = content;
  return made;
}

function button(label, press) {
  const made = element("button", label);
  made.type = "button";
  made.addEventListener("click", press);
  return made;
}

/** Puts new elements into a part. The focus goes to the one at the same place as before. */
function replace(part, elements) {
  const buttons = [...part.querySelectorAll("button")];
  const focused = buttons.indexOf(document.activeElement);
  part.replaceChildren(...elements);
  if (focused < 0) return;
  const next = [...part.querySelectorAll("button")];
  (next[Math.min(focused, next.length - 1)] ?? heading).focus();
}

/** A row without the sign that marks it: that is told in another way. */
function unmarked(text) {
  return text.replace(/^►\s*/, "");
}

function tell(lines) {
  for (const line of lines) log.append(element("p", line));
  while (log.childElementCount > MOST_LINES) log.firstElementChild.remove();
}

/** `do` and `pick` carry out what a button says: an action by its words, a row by its place. */
export function showWords(mirror, { choose, pick }) {
  tell(mirror.news);
  const isOther = isNew("screen", mirror.screen);
  if (isOther) heading.textContent = mirror.screen;
  if (isNew("around", mirror.around)) {
    replace(around, mirror.around.flatMap((group) => {
      const list = document.createElement("ul");
      list.append(...group.entries.map((entry) => element("li", entry)));
      return group.entries.length === 0 ? [] : [element("h3", group.name), list];
    }));
  }
  if (isNew("text", mirror.text)) replace(text, mirror.text.map((line) => element("p", line)));
  const rowsShown = mirror.rows.map(({ text: label, is_marked }) => [label, is_marked]);
  if (isNew("rows", rowsShown)) {
    replace(rows, mirror.rows.map((row) => {
      const item = document.createElement("li");
      const made = button(unmarked(row.text), () => pick(row));
      if (row.is_marked) made.setAttribute("aria-current", "true");
      item.append(made);
      return item;
    }));
    // A mark that was moved by keys is told, since the canvas says nothing.
    const marked = mirror.rows.find((row) => row.is_marked);
    if (marked && !words.contains(document.activeElement)) tell([unmarked(marked.text)]);
  }
  if (isNew("actions", mirror.actions)) {
    replace(actions, mirror.actions.map(({ label, key }) => {
      const item = document.createElement("li");
      item.append(button(`${label} (${key})`, () => choose(label)));
      return item;
    }));
  }
  // What was pressed has led to another screen: its heading is read, and its buttons come next.
  if (isOther && words.contains(document.activeElement)) heading.focus();
}
