// The checks of mods: a module of their own, fetched when they are first wanted.

import { importScript } from "./loading.js?v={{BUILD}}";

/** A file name that every system accepts, as the game makes one. */
export function safeName(name) {
  return name.replaceAll(/[^\w.-]/g, "-").replace(/^(\.|$)/, "-$1");
}

/** That the checks are not in this browser yet and cannot be fetched now. */
export class NotFetched extends Error {}

let validator = null;

async function fetched() {
  try {
    const module = await importScript("wyrmhold_validator.js");
    await module.default({ module_or_path: "wyrmhold_validator_bg.wasm?v={{BUILD}}" });
    return module;
  } catch (error) {
    validator = null;
    throw new NotFetched(`the checks of mods could not be fetched, and are not in this browser yet. Is there a network? (${error.message})`);
  }
}

/** The module that checks mods. After a failure it is fetched anew. */
export function loadValidator() {
  validator ??= fetched();
  return validator;
}

let schemas = null;

/** What can be written in a mod. */
export async function loadSchemas() {
  if (schemas !== null) return schemas;
  try {
    const answer = await fetch("schemas.json?v={{BUILD}}");
    if (!answer.ok) throw new Error(`the server answers ${answer.status}`);
    schemas = await answer.json();
  } catch (error) {
    throw new NotFetched(`what can be written in a mod could not be fetched. Is there a network? (${error.message})`);
  }
  return schemas;
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

/** All files of a mod, texts as text and pictures as bytes; null if they cannot be read. */
export async function filesOf(label, zip) {
  const module = await loadValidator();
  const found = JSON.parse(module.files(label, zip));
  if (found === null) return null;
  const files = new Map(Object.entries(found.texts));
  for (const path of found.pictures) files.set(path, module.file(label, zip, path));
  return files;
}
