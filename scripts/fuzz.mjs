// `npm run fuzz`: mutated IR and mutated sources through the whole way to a launch: a diagnostic or a result
// each time. `npm run fuzz -- imports`: mutated files of each format that Warpscope reads. `npm run fuzz -- engine`:
// generated kernels on the engine and the reference executor.
import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { register } from "tsx/esm/api";

// Each kernel runs a few times: code that is better, but takes longer to make, does not pay.
const FAST = ["--no-wasm-tier-up", "--wasm-lazy-compilation", "--max-semi-space-size=64"];

/** Options of all that checks mutants. */
const SHARED = {
  seed: { type: "string", default: "1" },
  processes: { type: "string", default: String(Math.min(availableParallelism(), 8)) },
};

if (process.argv[2] === "engine") await fuzzEngine(process.argv.slice(3));
else if (process.argv[2] === "imports") await fuzzImports(process.argv.slice(3));
else await fuzzCompiler();

/** `--bundle FILE` only writes the file that does it, which needs nothing but Node. */
async function fuzzEngine(args) {
  const only = args[0] === "--bundle" ? args[1] : undefined;
  const root = new URL("../", import.meta.url);
  const file = only ?? fileURLToPath(new URL("node_modules/.cache/engine-fuzz.mjs", root));
  await build({
    entryPoints: [fileURLToPath(new URL("test/engine-fuzz/main.ts", root))],
    outfile: file,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
  if (only !== undefined) {
    console.log(`node ${FAST.join(" ")} ${only} --minutes 10 --seed 1`);
    return;
  }
  const { status } = spawnSync(process.execPath, [...FAST, file, ...args], { stdio: "inherit" });
  process.exit(status ?? 1);
}

async function fuzzCompiler() {
  const { values } = parseArgs({
    options: {
      count: { type: "string", default: "10000" },
      sources: { type: "string", default: "300" },
      ...SHARED,
    },
  });
  register();
  const { fuzz } = await import("../test/fuzz/fuzz.ts");
  const irCount = Number(values.count);
  await report(values, (shared) =>
    fuzz({ ...shared, irCount, sourceCount: Number(values.sources) }),
  );
}

/** `--count`: of each format. */
async function fuzzImports(args) {
  const { values } = parseArgs({
    args,
    options: { count: { type: "string", default: "500" }, format: { type: "string" }, ...SHARED },
  });
  register();
  const { fuzzImports: fuzz } = await import("../test/fuzz/fuzz.ts");
  const { IMPORT_FORMATS } = await import("../test/fuzz/imports/formats.ts");
  const formats = values.format?.split(",") ?? IMPORT_FORMATS;
  const unknown = formats.find((format) => !IMPORT_FORMATS.includes(format));
  if (unknown !== undefined) throw new Error(`${unknown} is none of ${IMPORT_FORMATS.join(", ")}`);
  await report(values, (shared) => fuzz({ ...shared, formats, count: Number(values.count) }));
}

/** Prints what became of the mutants; the exit code says whether there was a bug. */
async function report({ seed, processes }, run) {
  const begin = performance.now();
  const { outcomes, bugs, peakBytes } = await run({
    seed: Number(seed),
    processes: Number(processes),
    onProgress: (line) => console.error(line),
  });
  for (const [outcome, count] of [...outcomes].sort()) console.log(`${count}`.padStart(7), outcome);
  for (const [bug, file] of bugs) console.log(`BUG ${bug}\n    test/fuzz/failures/${file}`);
  console.log(`${Math.round(peakBytes / 1e6)} MB at most in one process`);
  console.log(`${((performance.now() - begin) / 1000).toFixed(0)} s`);
  process.exit(bugs.size > 0 ? 1 : 0);
}
