// What a small program costs from start to end, all threads of the process.
import { join } from "node:path";
import { median, megabytes, scratch, table, warpscope } from "../measure.mjs";

const SMALL = ["run", "examples/offsets.cu"];
const STREAMS = ["run", "bench/programs/streams.cu"];
const REPEATS = 7;

export function benchStart() {
  console.log(`\nstart, CPU seconds of the process, median of ${REPEATS}`);
  const line = table([32, 10, 9, 10]);
  line(["", "seconds", "limit", "peak MB"]);
  warpscope(SMALL);
  const repeat = (run) => Array.from({ length: REPEATS }, (_, index) => run(index));
  const cases = [
    ["from the cache", 0.3, () => warpscope(SMALL)],
    ["cold", 4, (index) => warpscope(SMALL, join(scratch, `cold-${index}`))],
    [
      "cold, <iostream> and <vector>",
      7,
      (index) => warpscope(STREAMS, join(scratch, `io-${index}`)),
    ],
  ];
  return cases.map(([name, limit, run]) => {
    const runs = repeat(run);
    const cpuMs = median(runs.map((one) => one.cpuMs));
    const peakRssBytes = median(runs.map((one) => one.peakRssBytes));
    const bound = `${cpuMs / 1000 > limit ? "> " : ""}${limit.toFixed(1)}`;
    line([name, (cpuMs / 1000).toFixed(2), bound, megabytes(peakRssBytes)]);
    return { kernel: `(start) ${name}`, cpuMs, limit: limit * 1000, peakRssBytes };
  });
}
