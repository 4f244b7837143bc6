// Asks the vendor's compiler for the registers of every kernel of the corpus, and writes
// accuracy/registers/ptxas.json. Needs nvcc 13.0 on the PATH. Run from the root of the repository:
//   node scripts/measure-registers.mjs
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ARCHITECTURES = [75, 80, 86, 89, 90, 100, 120];
const folder = mkdtempSync(join(tmpdir(), "registers-"));

/** Sources that are compiled as they are. */
const sources = [
  ...readdirSync("accuracy/registers/programs").map((f) => `accuracy/registers/programs/${f}`),
  "accuracy/textbook/textbook.cu",
  ...readdirSync("examples").map((f) => `examples/${f}`),
].filter((file) => file.endsWith(".cu"));

/** Registers by kernel of one source on one architecture. */
function measure(file, arch) {
  const cubin = join(folder, "out.cubin");
  const run = spawnSync(
    "nvcc",
    [`-arch=sm_${arch}`, "-O3", "-w", "-cubin", "-Xptxas", "-v", "-o", cubin, file],
    { encoding: "utf8" },
  );
  if (run.status !== 0) throw new Error(`${file}: ${run.stderr}`);
  const found = {};
  let kernel;
  for (const line of run.stderr.split("\n")) {
    kernel = /Compiling entry function '(.*?)'/.exec(line)?.[1] ?? kernel;
    const registers = /Used (\d+) registers/.exec(line)?.[1];
    if (registers && kernel) found[kernel] = Number(registers);
  }
  return found;
}

const result = {};
for (const file of sources) {
  result[file] = {};
  for (const arch of ARCHITECTURES)
    for (const [kernel, registers] of Object.entries(measure(file, arch)))
      result[file][kernel] = { ...result[file][kernel], [`sm_${arch}`]: registers };
}

// The cases are not valid one by one under one name: each in its own run, of sm_90 alone.
for (const topic of readdirSync("test/cases", { withFileTypes: true }).filter((e) =>
  e.isDirectory(),
))
  for (const name of readdirSync(join("test/cases", topic.name))) {
    const file = `test/cases/${topic.name}/${name}`;
    const text = readFileSync(file, "utf8");
    if (!text.includes("__global__")) continue;
    try {
      result[file] = Object.fromEntries(
        Object.entries(measure(file, 90)).map(([kernel, n]) => [kernel, { sm_90: n }]),
      );
    } catch {
      // Not for nvcc.
    }
  }

rmSync(folder, { recursive: true });
const version = /release [\d.]+, V([\d.]+)/.exec(
  execFileSync("nvcc", ["--version"], { encoding: "utf8" }),
)?.[1];
const lines = Object.entries(result)
  .filter(([, kernels]) => Object.keys(kernels).length > 0)
  .map(([file, kernels]) => {
    const rows = Object.entries(kernels).map(
      ([kernel, by]) => `      ${JSON.stringify(kernel)}: ${JSON.stringify(by)}`,
    );
    return `    ${JSON.stringify(file)}: {\n${rows.join(",\n")}\n    }`;
  });
writeFileSync(
  "accuracy/registers/ptxas.json",
  `{\n  "nvcc": ${JSON.stringify(version)},\n  "sources": {\n${lines.join(",\n")}\n  }\n}\n`,
);
