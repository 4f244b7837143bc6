// npm run bench [-- --only NAME] [-- --json FILE] : CPU time of profiled kernels against native C, of counters
// against none, by number of threads, of start-up, and against Oclgrind.
//
// Every figure is CPU time, not wall time, so that a busy machine distorts it little; what is compared runs
// one after the other in the same run. Figures are medians of at least 7 after a warm-up, and of several such
// rounds in turn the least: what else runs on the machine only adds.
import { rmSync, writeFileSync } from "node:fs";
import { COUNTER_LIMITS, KERNELS } from "./kernels.mjs";
import { scratch } from "./measure.mjs";
import { benchCheck } from "./sections/check.mjs";
import { benchCounters } from "./sections/counters.mjs";
import { benchKernels } from "./sections/kernels.mjs";
import { benchOclgrind } from "./sections/oclgrind.mjs";
import { benchStart } from "./sections/start.mjs";
import { benchThreads } from "./sections/threads.mjs";
import { benchWorkers } from "./sections/workers.mjs";

const option = (name) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};

/** Sections that are no kernels, by the name that `--only` has for them. */
const SECTIONS = {
  counters: (all) => benchCounters(all),
  threads: () => benchThreads(),
  check: () => benchCheck(),
  workers: () => benchWorkers(Object.keys(KERNELS)),
  start: () => benchStart(),
  oclgrind: () => benchOclgrind(),
};

const only = option("only");
const wanted = (names) => names.filter((name) => only === undefined || name.includes(only));
const rows = [];
try {
  const kernels = wanted(Object.keys(KERNELS));
  if (kernels.length > 0) rows.push(...benchKernels(kernels));
  for (const name of wanted(Object.keys(SECTIONS)))
    rows.push(...SECTIONS[name](Object.keys(COUNTER_LIMITS)));
  if (rows.length === 0) {
    const known = [...Object.keys(KERNELS), ...Object.keys(SECTIONS)];
    console.error(`Nothing is called ${only}. Known: ${known.join(", ")}.`);
    process.exitCode = 2;
  }
  const json = option("json");
  if (json) writeFileSync(json, `${JSON.stringify(rows, null, 1)}\n`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
