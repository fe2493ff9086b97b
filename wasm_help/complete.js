// What can be written at a place of a file of a mod, by the schemas that the game checks with.

/** A word that may stand without quotes. */
const WORD = /[\w:.+#-]/;

/**
 * Where a place in a text is: the keys that lead there from the top (a number is a place in a list), whether a key or
 * a value is written there, what is written of it so far, and where that begins. Null inside a comment.
 */
export function placeOf(text, end) {
  const stack = [];
  let key = null;
  let begun = null;
  const top = () => stack[stack.length - 1];
  for (let at = 0; at < end; at += 1) {
    const letter = text[at];
    if (letter === '"') {
      const start = at + 1;
      for (at += 1; at < end && text[at] !== '"' && text[at] !== "\n"; at += 1) if (text[at] === "\\") at += 1;
      if (at >= end) {
        begun = start;
        break;
      }
      if (top()?.kind === "{" && top().wants === "key") key = text.slice(start, at);
    } else if (text.startsWith("//", at)) {
      const line = text.indexOf("\n", at);
      if (line < 0 || line >= end) return null;
      at = line;
    } else if (text.startsWith("/*", at)) {
      const close = text.indexOf("*/", at);
      if (close < 0 || close >= end) return null;
      at = close + 1;
    } else if (letter === ":" && top()) {
      top().key = key;
      top().wants = "value";
    } else if (letter === "{" || letter === "[") {
      stack.push({ kind: letter, key: letter === "[" ? 0 : null, wants: letter === "{" ? "key" : "value" });
    } else if (letter === "}" || letter === "]") {
      stack.pop();
    } else if (letter === "," && top()) {
      if (top().kind === "[") top().key += 1;
      else top().wants = "key";
    }
  }
  const isQuoted = begun !== null;
  let start = begun ?? end;
  while (!isQuoted && start > 0 && WORD.test(text[start - 1])) start -= 1;
  const wants = top()?.wants ?? "value";
  const path = stack.map((each) => each.key);
  if (wants === "key") path.pop();
  return { path, wants, isQuoted, start, partial: text.slice(start, end) };
}

/** All forms that a schema allows: references followed, choices spread out. */
function forms(schema, named) {
  if (schema === null || typeof schema !== "object") return [];
  if (schema.$ref) return forms(named[schema.$ref.split("/").pop()], named);
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const own = schema.properties || schema.items || schema.type || schema.enum || "const" in schema ? [schema] : [];
  return [...own, ...choices.flatMap((each) => forms(each, named))];
}

/** The schemas of what a key or a place of a list leads to. */
function inside(schema, key, named) {
  return forms(schema, named).flatMap((form) => {
    if (typeof key === "number") return form.items ? [form.items] : [];
    const field = form.properties?.[key];
    if (field) return [field];
    return typeof form.additionalProperties === "object" ? [form.additionalProperties] : [];
  });
}

/** What every entry may have beside its own fields. */
const OF_ENTRIES = {
  id: { type: "string", description: "Its name in raws: small letters, digits and `_`." },
  copy_from: { type: "string", description: "The entry of the same section that it begins as." },
  override: { enum: ["patch", "replace"], type: "string", description: "That it changes, or replaces, an entry of another mod." },
  abstract: { type: "boolean", description: "That it is only there to be copied." },
  if_mod: { type: "string", description: "That it is there only with this mod." },
  if_setting: { type: "string", description: "That it is there only with this setting." },
};

function schemaOf(file, schemas) {
  if (file === "mod.json") return schemas["mod.json"];
  const sections = Object.keys(schemas).filter((name) => name !== "$defs" && name !== "mod.json");
  const entry = (name) => ({ ...schemas[name], properties: { ...OF_ENTRIES, ...schemas[name].properties } });
  const properties = Object.fromEntries(sections.map((name) => [name, { type: "array", items: entry(name) }]));
  return { type: "object", properties };
}

function written(value) {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** What a value begins with, by its type. */
const BEGINNINGS = { object: "{", array: "[", boolean: "true", integer: "0", number: "0", string: '"' };

function keysOf(found, named) {
  const keys = new Map();
  for (const form of found.flatMap((schema) => forms(schema, named))) {
    for (const [name, field] of Object.entries(form.properties ?? {})) {
      if (keys.has(name)) continue;
      const type = forms(field, named)[0]?.type;
      keys.set(name, { text: name, about: field.description ?? "", isKey: true, next: BEGINNINGS[type] ?? "" });
    }
  }
  return [...keys.values()];
}

function valuesOf(found, named, ids) {
  const values = new Map();
  const add = (value, about) => {
    const text = written(value);
    if (!values.has(text)) values.set(text, { text, about, isText: typeof value === "string" });
  };
  for (const form of found.flatMap((schema) => forms(schema, named))) {
    const about = form.description ?? "";
    if ("const" in form) add(form.const, about);
    (form.enum ?? []).forEach((value) => add(value, about));
    if (form.type === "boolean") [true, false].forEach((value) => add(value, about));
    const kinds = [form["x-ref"] ?? []].flat();
    for (const kind of kinds) (ids[kind] ?? []).forEach((id) => add(id.replace(/^core:/, ""), kind));
  }
  return [...values.values()];
}

/**
 * What can be written at a place: `{ start, isQuoted, choices }`, each choice with its `text` and words `about` it; what
 * begins with the letters that are there comes first. `ids` are the ids of each section. Null where nothing is known.
 */
export function completions(file, text, end, schemas, ids) {
  const place = placeOf(text, end);
  if (place === null) return null;
  const named = schemas.$defs;
  let found = [schemaOf(file, schemas)];
  for (const key of place.path) found = found.flatMap((schema) => inside(schema, key, named));
  const all = place.wants === "key" ? keysOf(found, named) : valuesOf(found, named, ids);
  const letters = place.partial.toLowerCase();
  const begins = all.filter((each) => each.text.toLowerCase().startsWith(letters));
  const holds = all.filter((each) => !begins.includes(each) && each.text.toLowerCase().includes(letters));
  return { ...place, choices: [...begins, ...holds] };
}
