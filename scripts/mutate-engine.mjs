// Deliberate defects of the engine, in copies of it: which net shows each of them, after how many kernels?
//
//   node scripts/mutate-engine.mjs [--only NAME,…] [--area AREA] [--net NET,…] [--kernels N] [--resume] [--write]
//
// Without --kernels first 100 kernels of each net are tried, then 2,000 for what is left. --resume leaves out what
// earlier runs have found, and the kernels that they have tried; --write renews the table in docs/engine-nets.md,
// which `npm run format` then lays out.
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { register } from "tsx/esm/api";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    area: { type: "string", default: "" },
    net: { type: "string" },
    kernels: { type: "string", default: "100,2000" },
    resume: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});

register();
const { DEFECTS } = await import("../test/engine-mutants/defects.ts");
const { Measurement } = await import("../test/engine-mutants/measure.ts");
const { withDefectTable } = await import("../test/engine-mutants/nets-page.ts");

const keptFile = join(tmpdir(), "warpscope-defects-found.json");
const found = values.resume && fs.existsSync(keptFile) ? JSON.parse(fs.readFileSync(keptFile)) : {};
const trials = Object.entries(DEFECTS)
  .filter(([area]) => area.includes(values.area))
  .flatMap(([area, defects]) => defects.map((defect) => ({ area, defect })))
  .filter(({ defect }) => values.only.split(",").some((part) => defect.name.includes(part)));

function note(trial, outcome, text) {
  found[trial.defect.name] = outcome;
  console.log(`${trial.area}: ${trial.defect.name}: ${text}`);
  fs.writeFileSync(keptFile, JSON.stringify(found));
}

const measurement = new Measurement(values.net?.split(","));
try {
  for (const limit of values.kernels.split(",").map(Number)) {
    const byStart = new Map();
    for (const trial of trials) {
      const outcome = found[trial.defect.name];
      const start = outcome ? (outcome.within ?? limit) : 0;
      if (start < limit) byStart.set(start, [...(byStart.get(start) ?? []), trial]);
    }
    for (const [first, open] of byStart) {
      await measurement.find(open, first, limit, (trial, by) =>
        note(trial, by, `${by.kernels} of ${by.net}: ${by.how}`),
      );
      for (const trial of open)
        if (!found[trial.defect.name]?.net) note(trial, { within: limit }, `NOT FOUND in ${limit}`);
    }
  }
} finally {
  measurement.close();
}
if (values.write) {
  const page = new URL("../docs/engine-nets.md", import.meta.url);
  fs.writeFileSync(page, withDefectTable(fs.readFileSync(page, "utf8"), DEFECTS, found));
}
