// Asks an independent validator what it thinks of generated files, and compares
// with what the game said: node check.mjs SCHEMAS FILES
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv2020 from "ajv/dist/2020.js";

const [schemas, files] = process.argv.slice(2);
const read = (...path) => JSON.parse(readFileSync(join(...path), "utf8"));
const ajv = new Ajv2020({ strict: false, validateFormats: false });
const validators = {
  raws: ajv.compile(read(schemas, "raws.json")),
  mod: ajv.compile(read(schemas, "mod.json")),
};

const verdicts = read(files, "verdicts.json");
let disagreements = 0;
let clean = 0;
for (const { file, schema, codes } of verdicts) {
  const validate = validators[schema];
  const agrees = validate(read(files, file));
  const ours = codes.length === 0;
  clean += ours ? 1 : 0;
  if (agrees === ours) continue;
  disagreements += 1;
  console.error(`${file}: the game says ${ours ? "clean" : codes.join(", ")}; the schema says`);
  console.error(agrees ? "  clean" : `  ${ajv.errorsText(validate.errors)}`);
  console.error(`  ${readFileSync(join(files, file), "utf8")}`);
}
console.log(`schema: ${verdicts.length} files, ${clean} clean, ${disagreements} disagreements`);
process.exit(disagreements === 0 && verdicts.length >= 500 ? 0 : 1);
