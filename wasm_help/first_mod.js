// What a new mod begins with: a creature, and its picture.

/** The files of a new mod. */
export function firstFiles(id) {
  const name = id.replaceAll("_", " ");
  const manifest = {
    id, name: name[0].toUpperCase() + name.slice(1), version: "1.0.0", game: "*",
    description: "What it brings, in a sentence.",
  };
  return new Map([
    ["mod.json", `${JSON.stringify(manifest, null, 2)}\n`],
    ["raws/monsters.json", FIRST_MONSTER],
    ["tiles/pictures.txt", FIRST_PICTURE],
  ]);
}

const FIRST_MONSTER = `{
  "monsters": [
    {
      "id": "lamp_moth",
      "name": "lamp moth",
      "description": "It comes to every light, and brings its dust along.",
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

const FIRST_PICTURE = `@ lamp_moth
................
................
..yy........yy..
.yhhy......yhhy.
.yhhhyk..kyhhhy.
..yhhhykkyhhhy..
...yyhhnnhhyy...
.....yynnyy.....
....yyhnnhyy....
...yhhhnnhhhy...
..yhhhynnyhhhy..
..yhhy.nn.yhhy..
...yy..nn..yy...
................
................
................
`;
