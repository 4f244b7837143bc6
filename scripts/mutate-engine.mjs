// Deliberate defects of the engine, one at a time, in a copy: which net shows each of them, after how many kernels?
//
//   node scripts/mutate-engine.mjs [--only NAME] [--area AREA] [--kernels N] [--jobs N] [--resume] [--write]
//
// --resume leaves out what earlier runs have found, or not within as many kernels; --write renews the table in
// docs/engine-nets.md, which `npm run format` then lays out.
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { register } from "tsx/esm/api";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    area: { type: "string", default: "" },
    kernels: { type: "string", default: "2000" },
    jobs: { type: "string", default: "1" },
    resume: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});

register();
const { DEFECTS } = await import("../test/engine-mutants/defects.ts");
const { Measurement } = await import("../test/engine-mutants/measure.ts");
const { withDefectTable } = await import("../test/engine-mutants/nets-page.ts");

const limit = Number(values.kernels);
const keptFile = join(tmpdir(), "warpscope-defects-found.json");
const found = values.resume && fs.existsSync(keptFile) ? JSON.parse(fs.readFileSync(keptFile)) : {};
const tasks = Object.entries(DEFECTS)
  .filter(([area]) => area.includes(values.area))
  .flatMap(([area, defects]) => defects.map((defect) => ({ area, defect })))
  .filter(({ defect }) => defect.name.includes(values.only) && isOpen(found[defect.name]));

function isOpen(outcome) {
  return !outcome || outcome.within < limit;
}

async function work() {
  const measurement = new Measurement(limit);
  try {
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      const { area, defect } = task;
      const by = await measurement.find(area, defect);
      found[defect.name] = by ?? { within: limit };
      const says = by ? `${by.kernels} of ${by.net}: ${by.how}` : `NOT FOUND in ${limit}`;
      console.log(`${area}: ${defect.name}: ${says}`);
      fs.writeFileSync(keptFile, JSON.stringify(found));
    }
  } finally {
    measurement.close();
  }
}

await Promise.all(Array.from({ length: Number(values.jobs) }, work));
if (values.write) {
  const page = new URL("../docs/engine-nets.md", import.meta.url);
  fs.writeFileSync(page, withDefectTable(fs.readFileSync(page, "utf8"), DEFECTS, found));
}
