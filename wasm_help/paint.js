// Paints the pictures in a file of tiles: squares to click, in place of letters to type. The text stays the truth.

import { button, element } from "./elements.js?v={{BUILD}}";

const SIZE = 16;

/** The first picture at or before the cursor: where its rows begin, and their letters. */
function pictureIn(text, cursor) {
  const lines = text.split("\n");
  const upTo = text.slice(0, cursor).split("\n").length;
  const heads = lines.flatMap((line, index) => (line.startsWith("@") ? [index] : []));
  const head = heads.filter((index) => index < upTo).pop() ?? heads[0];
  if (head === undefined) return null;
  const rows = [];
  for (let at = head + 1; at < lines.length && /^[.\w]+$/.test(lines[at].trim()); at += 1) rows.push(lines[at].trim());
  return { name: lines[head].slice(1).trim(), head, rows };
}

/**
 * Shows the picture at the cursor of the text in `place`. `inks` are the colours of letters; `changed` is called after
 * each stroke.
 */
export function paintIn(place, text, inks, changed) {
  let ink = "k";
  const canvas = element("canvas", { id: "paint-canvas", width: SIZE * 14, height: SIZE * 14 });
  canvas.setAttribute("role", "img");
  const caption = element("p", {});
  const palette = element("div", { className: "inks" }, ...Object.entries({ ".": "transparent", ...inks }).map(([letter, color]) => {
    const swatch = button("", () => {
      ink = letter;
      palette.querySelectorAll("button").forEach((each) => each.setAttribute("aria-pressed", String(each === swatch)));
    }, { title: letter, ariaLabel: `ink ${letter}` });
    swatch.style.setProperty("background-color", color);
    swatch.setAttribute("aria-pressed", String(letter === ink));
    return swatch;
  }));

  const draw = () => {
    const picture = pictureIn(text.value, text.selectionStart);
    const brush = canvas.getContext("2d");
    brush.clearRect(0, 0, canvas.width, canvas.height);
    caption.textContent = picture ? `@ ${picture.name}` : "A picture begins with @ and its name.";
    canvas.setAttribute("aria-label", caption.textContent);
    const side = canvas.width / (picture?.rows.length || SIZE);
    picture?.rows.forEach((row, y) => [...row].forEach((letter, x) => {
      brush.fillStyle = inks[letter] ?? "#ff00ff";
      if (letter !== ".") brush.fillRect(x * side, y * side, side - 1, side - 1);
    }));
  };

  const stroke = (event) => {
    if ((event.buttons & 1) === 0) return;
    const picture = pictureIn(text.value, text.selectionStart);
    const count = picture?.rows.length ?? 0;
    const frame = canvas.getBoundingClientRect();
    const x = Math.floor(((event.clientX - frame.left) / frame.width) * count);
    const y = Math.floor(((event.clientY - frame.top) / frame.height) * count);
    const row = picture?.rows[y];
    if (row === undefined || x < 0 || x >= row.length) return;
    const lines = text.value.split("\n");
    lines[picture.head + 1 + y] = row.slice(0, x) + ink + row.slice(x + 1);
    const cursor = text.selectionStart;
    text.value = lines.join("\n");
    text.setSelectionRange(cursor, cursor);
    draw();
    changed();
  };

  canvas.addEventListener("pointerdown", stroke);
  canvas.addEventListener("pointermove", stroke);
  ["input", "keyup", "click"].forEach((kind) => text.addEventListener(kind, draw));
  place.replaceChildren(caption, canvas, palette);
  draw();
}
