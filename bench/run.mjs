// npm run bench [-- --json FILE] [-- --only NAME] : CPU time of profiled kernels against native C, and start-up cost.
//
// Every figure is CPU time, not wall time, so that a busy machine distorts it little; kernels and the
// native loop nests run one after the other in the same run. Ratios are medians of 7 after a warm-up.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "warpscope-bench-"));
const option = (name) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};
const only = option("only");

/** Bytes of device data a benchmark program holds; for the memory column. */
const DATA_BYTES = {
  "vector-add": 3 * 4 * 2 ** 24,
  "offset-11": 3 * 4 * 2 ** 24,
  reduction: 4 * 2 ** 24 + 4 * 2 ** 15,
  "transpose-naive-16": 2 * 4 * 2 ** 22,
  "transpose-naive-32": 2 * 4 * 2 ** 22,
  "transpose-tiled-16": 2 * 4 * 2 ** 22,
  "transpose-tiled-32": 2 * 4 * 2 ** 22,
  "matrix-multiply": 3 * 4 * 2 ** 18,
  gather: 3 * 4 * 2 ** 22,
  mandelbrot: 4 * 2 ** 20,
};
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** Runs the command line as a user would, and tells what its whole process used. */
function warpscope(args, cache) {
  const usageFile = join(scratch, "usage.json");
  const preload = new URL("report-usage.mjs", import.meta.url).href;
  const done = spawnSync(
    process.execPath,
    ["--import", preload, join(root, "dist/cli/main.js"), ...args],
    {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 2 ** 30,
      env: { ...process.env, USAGE_FILE: usageFile, WARPSCOPE_CACHE: cache },
    },
  );
  if (done.status !== 0) throw new Error(`warpscope ${args.join(" ")} failed:\n${done.stderr}`);
  return { out: done.stdout, ...JSON.parse(readFileSync(usageFile, "utf8")) };
}

function compiler() {
  for (const name of ["cc", "gcc", "clang"])
    if (spawnSync(name, ["--version"], { stdio: "ignore" }).status === 0) return name;
  return undefined;
}

/** Median CPU milliseconds of the native loop nest, by the program's own measurement. */
function nativeMs(cc, name) {
  const program = join(scratch, name);
  execFileSync(cc, ["-O2", "-o", program, join(root, "bench/native", `${name}.c`)]);
  return Number(execFileSync(program, { encoding: "utf8" }));
}

const cc = compiler();
if (!cc)
  console.log("No C compiler (cc, gcc, clang) is on the PATH: the native column is skipped.");
const cache = join(scratch, "cache");
const rows = [];
const pad = (text, width) => String(text).padStart(width);
console.log(
  `${"kernel".padEnd(22)}${pad("profiled ms", 12)}${pad("native ms", 11)}${pad("ratio", 8)}${pad("peak MB", 9)}${pad("data MB", 9)}`,
);
const names = readdirSync(join(root, "bench/kernels"))
  .filter((f) => f.endsWith(".cu"))
  .map((f) => f.slice(0, -3));
for (const name of names.filter((n) => !only || n.includes(only))) {
  const args = ["profile", `bench/kernels/${name}.cu`, "--format", "json", "--simulation-time"];
  warpscope(args, cache); // fills the cache, so that the measured run starts no Clang
  const run = warpscope(args, cache);
  const launches = JSON.parse(run.out).launches.slice(1);
  const cpuMs = median(launches.map((launch) => launch.simulationCpuMs));
  const nativeCpuMs = cc ? nativeMs(cc, name) : null;
  const ratio = nativeCpuMs ? cpuMs / nativeCpuMs : null;
  rows.push({
    kernel: name,
    cpuMs,
    nativeCpuMs,
    ratio,
    peakRssBytes: run.peakRssBytes,
    dataBytes: DATA_BYTES[name],
  });
  console.log(
    `${name.padEnd(22)}${pad(cpuMs.toFixed(2), 12)}${pad(nativeCpuMs?.toFixed(2) ?? "-", 11)}${pad(ratio?.toFixed(2) ?? "-", 8)}${pad((run.peakRssBytes / 2 ** 20).toFixed(0), 9)}${pad((DATA_BYTES[name] / 2 ** 20).toFixed(0), 9)}`,
  );
}

if (!only) {
  const small = ["run", "examples/offsets.cu"];
  const cold = Array.from({ length: 7 }, (_, i) => warpscope(small, join(scratch, `cold-${i}`)));
  warpscope(small, cache);
  const cached = Array.from({ length: 7 }, () => warpscope(small, cache));
  const start = {
    cachedCpuMs: median(cached.map((r) => r.cpuMs)),
    coldCpuMs: median(cold.map((r) => r.cpuMs)),
    coldPeakRssBytes: median(cold.map((r) => r.peakRssBytes)),
  };
  console.log(
    `\nstart of a small program, CPU seconds of the process tree, median of 7: from the cache ${(start.cachedCpuMs / 1000).toFixed(2)}, cold ${(start.coldCpuMs / 1000).toFixed(2)} (peak ${(start.coldPeakRssBytes / 2 ** 20).toFixed(0)} MB)`,
  );
  rows.push({ kernel: "(start)", ...start });
}
const json = option("json");
if (json) writeFileSync(json, `${JSON.stringify(rows, null, 1)}\n`);
rmSync(scratch, { recursive: true, force: true });
