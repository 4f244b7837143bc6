// Times of loops.cpp on the counted clock beside the native ones of native.json: `npm run build`, then
// `node accuracy/host-time/compare.mjs`.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const at = (name) => fileURLToPath(new URL(name, import.meta.url));
const { nativeNs } = JSON.parse(readFileSync(at("native.json"), "utf8"));
const folder = mkdtempSync(path.join(tmpdir(), "warpscope-host-time-"));
copyFileSync(at("loops.cpp"), path.join(folder, "loops.cu"));
const args = [at("../../dist/cli/main.js"), "run", "loops.cu"];
const { stdout, status, stderr } = spawnSync(process.execPath, args, {
  cwd: folder,
  encoding: "utf8",
});
rmSync(folder, { recursive: true });
if (status !== 0) throw new Error(stderr);
const rows = stdout
  .trim()
  .split("\n")
  .map((line) => line.split(" "))
  .map(([name, ns]) => ({ name, ns: Number(ns), ratio: Number(ns) / nativeNs[name] }))
  .sort((a, b) => a.ratio - b.ratio);
for (const { name, ns, ratio } of rows)
  console.log(`${name.padEnd(22)} ${String(nativeNs[name]).padStart(9)} ${String(ns).padStart(9)} ${ratio.toFixed(2)}`);
const within = (factor) => rows.filter(({ ratio }) => ratio < factor && ratio > 1 / factor).length;
const mean = Math.exp(rows.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / rows.length);
console.log(
  `${rows.length} loops, mean ${mean.toFixed(2)}: ${within(1.5)} within 1.5 times, ${within(2)} within 2, ${within(3)} within 3`,
);
