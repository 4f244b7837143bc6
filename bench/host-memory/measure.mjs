// node bench/host-memory/measure.mjs [SIDE]: time and memory of the sum of two matrices, four of which are on the host.
// With 16384, the side if none is given, each takes 1 GiB: 7 GiB in all, and a Node with 64-bit memory (24 or later).
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const side = Number(process.argv[2] ?? 16384);
const gib = (4 * side * side * 4) / 2 ** 30;
const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
const source = fileURLToPath(new URL("matrix-sum.cu", import.meta.url));
// All of them take 64-bit memory.
const size = `${Math.max(5, Math.ceil(gib + 1 / 4))}G`;
const begin = performance.now();
const child = spawn(
  process.execPath,
  [main, "run", "--host-memory", size, source, "--", String(side)],
  { stdio: "inherit" },
);

let most = 0;
const watch = setInterval(() => {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
    most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
  } catch {
    // It has ended, or the system has no such files.
  }
}, 200);
child.on("close", (code) => {
  clearInterval(watch);
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(
    `--host-memory ${size}: ${seconds} s, ${(most / 2 ** 20).toFixed(2)} GiB at most, ${gib.toFixed(2)} GiB of them on the host`,
  );
  process.exitCode = code ?? 1;
});
