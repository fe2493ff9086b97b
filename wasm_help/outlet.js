// What leaves the page: copied, shared, downloaded.

import { tellPlayer } from "./running.js?v={{BUILD}}";

/** Copies a text in browsers or pages without a clipboard API. */
function copyBySelection(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "aside";
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  document.getElementById("canvas").focus();
  return done;
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!copyBySelection(text)) tellPlayer("The browser does not let the page copy: the text is lost.");
  }
}

/** Offers a text and a link to the system's share sheet, or copies both. Returns whether there is a share sheet. */
export function share(text, url) {
  const offer = { text, url };
  if (!navigator.share || navigator.canShare?.(offer) === false) {
    void copy(`${text}\n${url}`);
    return false;
  }
  navigator.share(offer).catch((error) => {
    // Who closes the sheet has shared nothing, and is not told so.
    if (error?.name !== "AbortError") void copy(`${text}\n${url}`);
  });
  return true;
}

export function download(name, bytes) {
  const address = URL.createObjectURL(new Blob([bytes]));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // By then the browser has begun to fetch it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
