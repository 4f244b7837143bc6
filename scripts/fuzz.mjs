// Mutated IR and mutated sources through the whole way to a launch: a diagnostic or a result each time.
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { register } from "tsx/esm/api";

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "10000" },
    sources: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
  },
});

register();
const { fuzz } = await import("../test/fuzz/fuzz.ts");
const begin = performance.now();
const { outcomes, bugs } = await fuzz({
  seed: Number(values.seed),
  irCount: Number(values.count),
  sourceCount: Number(values.sources),
  processes: Math.min(availableParallelism(), 8),
  onProgress: (line) => console.error(line),
});
for (const [outcome, count] of [...outcomes].sort()) console.log(`${count}`.padStart(7), outcome);
for (const [bug, file] of bugs) console.log(`BUG ${bug}\n    test/fuzz/failures/${file}`);
console.log(`${((performance.now() - begin) / 1000).toFixed(0)} s`);
process.exit(bugs.size > 0 ? 1 : 0);
