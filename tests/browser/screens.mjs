// The names of all screens and questions of the game, as its sources have them: a new one is in this list by itself.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** All names in the sources below `folder`. */
export function screenNames(folder) {
  const found = new Set();
  const walk = (path) => {
    for (const each of readdirSync(path)) {
      const inner = join(path, each);
      if (statSync(inner).isDirectory()) {
        if (each !== "tests") walk(inner);
      } else if (each.endsWith(".rs") && each !== "tests.rs") {
        collect(readFileSync(inner, "utf8").split("#[cfg(test)]")[0], found);
      }
    }
  };
  walk(folder);
  return found;
}

function collect(text, found) {
  // A reader in a screen has only a title; elsewhere it is a screen by itself.
  const makers = text.includes("impl Screen for") ? ["Question::new("] : ["Question::new(", "Reader::new(", "Reader::at_end("];
  for (const maker of makers) {
    for (const after of text.split(maker).slice(1)) {
      const [, name] = after.match(/^\s*"([^"]*)"/) ?? [];
      if (name) found.add(name);
    }
  }
  for (const body of text.split("fn name(&self) -> &'static str {").slice(1)) {
    for (const [, name] of body.split("\n    }")[0].matchAll(/"([^"]*)"/g)) found.add(name);
  }
}
