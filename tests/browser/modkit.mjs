// Mods for tests: written into a folder, checked by the native game's tool, dropped on a page.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export const MANIFEST = `{ "id": "moths", "name": "Moths", "version": "1.0.0", "game": "*", "description": "They come to every light." }`;

export const MOTH = `{
  "monsters": [
    {
      "id": "lamp_moth",
      "name": "lamp moth",
      "description": "It comes to every light.",
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

/** A folder of mods, with the native game's tool for them. */
export class ModFolder {
  constructor(binary) {
    this.binary = binary;
    this.path = mkdtempSync(join(tmpdir(), "wyrmhold-mods-"));
  }

  /** What the tool prints, whatever its exit code. */
  tool(...words) {
    try {
      return execFileSync(this.binary, ["mod", ...words], { cwd: this.path, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    } catch (error) {
      return error.stdout;
    }
  }

  write(name, files) {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.path, name, path)), { recursive: true });
      writeFileSync(join(this.path, name, path), text);
    }
  }

  /** The zip that the tool makes of a mod. */
  zip(name) {
    this.tool("pack", name);
    return readFileSync(join(this.path, `${name}.zip`));
  }

  /** The reports of `wyrmhold mod validate --json`. */
  reports(...words) {
    return this.tool("validate", ...words, "--json").trim().split("\n").filter(Boolean).map((line) => JSON.parse(line));
  }

  /** The files of a mod, as lists of numbers. */
  files(name) {
    const found = [];
    const walk = (path) => {
      for (const each of readdirSync(join(this.path, name, path))) {
        const inner = path === "" ? each : `${path}/${each}`;
        if (statSync(join(this.path, name, inner)).isDirectory()) walk(inner);
        else found.push([inner, [...readFileSync(join(this.path, name, inner))]]);
      }
    };
    walk("");
    return found;
  }
}

/** The zip that the page makes of a mod, sound or not. */
export function packedBy(tab, files) {
  return tab.page.evaluate(async (all) => {
    const { makeZip } = await import("./zip.js");
    return [...await makeZip(new Map(all.map(([path, list]) => [path, new Uint8Array(list)])))];
  }, files);
}

/** Drops a file on the page, as a person does from a folder of the system. */
export async function drop(tab, name, bytes, target = "#canvas") {
  const transfer = await tab.page.evaluateHandle(([called, list]) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(list)], called));
    return data;
  }, [name, [...bytes]]);
  await tab.page.dispatchEvent(target, "drop", { dataTransfer: transfer });
  await tab.page.waitForTimeout(100);
  await tab.settle();
}
