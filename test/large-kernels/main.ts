/** `npx tsx test/large-kernels/main.ts [--command run] [--counts 2500,5000] [shape …]`: what each takes. */
import { parseArgs } from "node:util";
import { measure } from "./measure.ts";
import { SHAPES } from "./shapes.ts";

const { values, positionals } = parseArgs({
  options: {
    command: { type: "string", default: "run" },
    counts: { type: "string", default: "2500,5000,10000" },
  },
  allowPositionals: true,
});
const names = positionals.length > 0 ? positionals : Object.keys(SHAPES);
for (const name of names)
  for (const count of values.counts.split(",").map(Number)) {
    const { userS, systemS, peakMB, code, output } = measure(values.command, name, count);
    const seconds = `${userS.toFixed(1)} s + ${systemS.toFixed(1)} s`;
    process.stdout.write(
      `${values.command}\t${name}\t${count}\t${seconds}\t${peakMB.toFixed(0)} MB\texit ${code}\t${output}\n`,
    );
  }
