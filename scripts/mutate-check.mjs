// Mistakes put into correct programs, one at a time: which of them does `warpscope check` find?
//
//   npm run build && node scripts/mutate-check.mjs [--only NAME] [--write]
//
// --write renews docs/check-mutants.md.
import fs from "node:fs";
import { parseArgs } from "node:util";
import { register } from "tsx/esm/api";

const { values } = parseArgs({
  options: { only: { type: "string", default: "" }, write: { type: "boolean", default: false } },
});

register();
const { correctPrograms, runMutants, totalsOf } = await import(
  "../test/check-cases/run-mutants.ts"
);
const { mutantsPage } = await import("../test/check-cases/mutants-page.ts");

const programs = correctPrograms().filter(({ name }) => name.includes(values.only));
const outcomes = await runMutants(programs, {
  onOutcome: ({ mutant, codes }) =>
    console.log(
      `${codes.join(" ") || "NOT CAUGHT"}: ${mutant.name}: ${mutant.before} -> ${mutant.after}`,
    ),
});
for (const { kind, made, provable, caught } of totalsOf(outcomes))
  console.log(`${kind}: ${made} made, ${provable} provable, ${caught} caught`);
if (values.write)
  fs.writeFileSync(new URL("../docs/check-mutants.md", import.meta.url), mutantsPage(outcomes));
