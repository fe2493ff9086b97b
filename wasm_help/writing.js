// Where the game asks for a text, fingers get a field of the page: the system's keyboard comes only for one of
// those, and so does its menu for pasting.

const form = document.getElementById("writing");
const field = document.getElementById("writing-text");
const paste = document.getElementById("writing-paste");

/** What the game has, as far as it was told. */
let written = "";

/** Passes on what is typed: `press(key)` presses a key, `pasted(text)` brings a whole text. */
export function listenForWriting({ press, pasted }) {
  const pass = (text) => {
    const [before, after] = [[...written], [...text]];
    let same = 0;
    while (same < before.length && before[same] === after[same]) same += 1;
    for (const _ of before.slice(same)) press("Backspace");
    for (const letter of after.slice(same)) press(letter);
    written = text;
  };
  field.addEventListener("input", () => pass(field.value));
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") press("Escape");
  });
  field.addEventListener("paste", (event) => {
    event.preventDefault();
    event.stopPropagation();
    pasted(event.clipboardData?.getData("text") ?? "");
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    press("Enter");
  });
  paste.hidden = navigator.clipboard?.readText === undefined;
  paste.addEventListener("click", async () => {
    // The player may refuse: the field can still be pasted into.
    const text = await navigator.clipboard.readText().catch(() => "");
    if (text !== "") pasted(text);
    field.focus();
  });
}

/** Shows the field while a text is asked for, with what the game has of it. */
export function showWriting(text, isWanted) {
  const isShown = isWanted && typeof text === "string";
  if (form.hidden === isShown) form.hidden = !isShown;
  if (!isShown || text === written) return;
  written = text;
  field.value = text;
}
