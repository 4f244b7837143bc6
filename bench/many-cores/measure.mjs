// node bench/many-cores/measure.mjs [PROGRAM] : time at the wall of the large matrix product with 1, 2, 4 …
// workers up to the cores of this machine, at most 16, and of all threads together. PROGRAM: the source
// beside this file, or what `warpscope nvcc` made of it. Node's own file for the process: the one that runs.
import { spawnSync } from "node:child_process";
import { availableParallelism, cpus } from "node:os";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const program = process.argv[2] ?? at("matrix-multiply.cu");
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores, Node ${process.version}`);
console.log("| workers | wall ms | speed-up | CPU ms | least and most blocks of a worker |");
console.log("| --- | --- | --- | --- | --- |");
let single;
for (let workers = 1; workers <= Math.min(availableParallelism(), 16); workers *= 2) {
  const args = ["profile", program, "--format", "json", "--simulation-time"];
  const done = spawnSync(
    process.execPath,
    [at("../../dist/cli/main.js"), ...args, "--workers", String(workers)],
    { encoding: "utf8", maxBuffer: 2 ** 28 },
  );
  if (done.status !== 0) throw new Error(done.stderr);
  const launches = JSON.parse(done.stdout).launches.slice(8);
  const wall = median(launches.map((launch) => launch.simulationWallMs));
  const cpu = median(launches.map((launch) => launch.simulationCpuMs));
  const blocks = launches.at(-1).blocksByWorker;
  single ??= wall;
  const cells = [workers, wall.toFixed(1), (single / wall).toFixed(2), cpu.toFixed(1)];
  console.log(`| ${cells.join(" | ")} | ${Math.min(...blocks)} to ${Math.max(...blocks)} |`);
}
