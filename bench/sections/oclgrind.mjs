// The time of a thread in Oclgrind and here. Oclgrind runs fewer threads of the same kernel; what two
// sizes differ by is free of its start-up.
import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { median, profile, root, scratch, table } from "../measure.mjs";

const MEAN_LIMIT = 500;
const LEAST_LIMIT = 100;
const REPEATS = 3;

const buffer = (type, count, fill) => `<size=${4 * count} ${type} fill=${fill}>`;
const scalar = (value) => `<size=4 int>\n${value}`;
const linear = (block) => (threads) => ({ global: [threads, 1], local: [block, 1] });

/** `threads`: of the launch here. `few`, `more`: of Oclgrind's launches. `arguments` for that many. */
const CASES = {
  "vector-add": {
    threads: 2 ** 24,
    few: 2 ** 12,
    more: 2 ** 18,
    shape: linear(256),
    arguments: (n) => ["1", "2", "0"].map((fill) => buffer("float", n, fill)),
  },
  reduction: {
    threads: 2 ** 24,
    few: 2 ** 12,
    more: 2 ** 16,
    shape: linear(512),
    arguments: (n) => [buffer("int", n, 3), buffer("int", n / 512, 0)],
  },
  "transpose-tiled-32": {
    threads: 2 ** 22,
    few: 2 ** 12,
    more: 2 ** 18,
    shape: (n) => ({ global: [Math.sqrt(n), Math.sqrt(n)], local: [32, 32] }),
    arguments: (n) => [buffer("float", n, 1), buffer("float", n, 0), scalar(Math.sqrt(n))],
  },
  "matrix-multiply-16": {
    threads: 2 ** 18,
    few: 2 ** 8,
    more: 2 ** 11,
    // The first blocks of the same matrices.
    shape: (n) => ({ global: [n / 16, 16], local: [16, 16] }),
    arguments: () => [1, 2, 0].map((fill) => buffer("float", 2 ** 18, fill)).concat(scalar(512)),
  },
  mandelbrot: {
    threads: 2 ** 20,
    few: 2 ** 8,
    more: 2 ** 20,
    shape: linear(256),
    arguments: () => [buffer("int", 2 ** 20, 0)],
  },
};

export function benchOclgrind() {
  if (spawnSync("oclgrind-kernel", ["--version"], { stdio: "ignore" }).error) {
    console.log("\nOclgrind is not on the PATH: skipped.");
    return [];
  }
  console.log("\nagainst Oclgrind, one thread each, CPU ns a thread");
  const line = table([22, 14, 14, 10]);
  line(["kernel", "Oclgrind", "here", "times"]);
  const rows = Object.entries(CASES).map(([name, one]) => {
    const source = `bench/kernels/${name}.cu`;
    profile(source);
    const here = (median(profile(source).launchMs) * 1e6) / one.threads;
    const there =
      ((oclgrindMs(name, one, one.more) - oclgrindMs(name, one, one.few)) * 1e6) /
      (one.more - one.few);
    line([name, there.toFixed(0), here.toFixed(2), (there / here).toFixed(0)]);
    return {
      kernel: `${name} (oclgrind)`,
      nsPerThread: here,
      oclgrindNsPerThread: there,
      times: there / here,
    };
  });
  const times = rows.map((row) => row.times);
  const mean = Math.exp(times.reduce((sum, one) => sum + Math.log(one), 0) / times.length);
  const least = Math.min(...times);
  const mark = (value, limit) => (value < limit ? `< ${limit}` : `limit ${limit}`);
  console.log(
    `geometric mean ${mean.toFixed(0)} (${mark(mean, MEAN_LIMIT)}), least ${least.toFixed(0)} (${mark(least, LEAST_LIMIT)})`,
  );
  return [...rows, { kernel: "oclgrind (mean)", ratio: mean, limit: MEAN_LIMIT, least }];
}

/** Median CPU milliseconds of a whole run of Oclgrind. */
function oclgrindMs(name, one, threads) {
  const { global, local } = one.shape(threads);
  const file = join(scratch, `${name}.sim`);
  const lines = [
    join(root, "bench/opencl/kernels.cl"),
    name.replaceAll("-", "_"),
    `${global.join(" ")} 1`,
    `${local.join(" ")} 1`,
    "",
    ...one.arguments(threads),
    "",
  ];
  writeFileSync(file, lines.join("\n"));
  const run = () => {
    // The shell's last line of `times`: user and system time of what it started.
    const script = 'oclgrind-kernel --num-threads 1 "$1" > /dev/null && times';
    const out = execFileSync("sh", ["-c", script, "sh", file], { encoding: "utf8" });
    const children = out.trim().split("\n").at(-1);
    const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(
      ([, m, s]) => 60 * m + Number(s),
    );
    return seconds.reduce((sum, part) => sum + part, 0) * 1000;
  };
  return median(Array.from({ length: REPEATS }, run));
}
