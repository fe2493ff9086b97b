// Links to small mods: behind the `#` their name, a dot, and their bytes as letters.

/** The most letters of a link to a mod. */
const LINK_LETTERS = 32 * 1024;

/** What a link to a mod begins with. */
const LINK = "#mod=";

function letters(bytes) {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The link to a mod, or null if it is too large for one. */
export function toLink(label, bytes) {
  const code = letters(bytes);
  return code.length > LINK_LETTERS ? null : `${location.href.split(/[?#]/)[0]}${LINK}${label}.${code}`;
}

/** The name and the bytes in a link, or null. */
export function fromLink(hash) {
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
