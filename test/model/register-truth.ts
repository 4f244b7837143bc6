/** Kernels whose registers ptxas told, lowered: the corpus of `accuracy/registers` and `accuracy/programs`. */
import fs from "node:fs";
import path from "node:path";
import type { Program } from "../../src/lower/index.ts";
import { compileDevice, lowerIr } from "../cases/compile-cases.ts";

const ACCURACY = path.join(import.meta.dirname, "../../accuracy");

export interface MeasuredKernel {
  readonly program: Program;
  /** By architecture: `sm_90`. */
  readonly registers: Readonly<Record<string, number>>;
}

function readJson<T>(file: string): T {
  return JSON.parse(fs.readFileSync(path.join(ACCURACY, file), "utf8")) as T;
}

/** Kernels of one source under `accuracy/`. */
function lowered(
  file: string,
  registers: Readonly<Record<string, Readonly<Record<string, number>>>>,
): MeasuredKernel[] {
  const source = fs
    .readFileSync(path.join(ACCURACY, file), "utf8")
    .replace(/^#include "(.*)"$/gm, (_, header: string) =>
      fs.readFileSync(path.join(ACCURACY, path.dirname(file), header), "utf8"),
    );
  const { programs } = lowerIr(compileDevice(source), 0x8100_0000).lowered;
  return Object.entries(registers).map(([kernel, by]) => {
    const program = programs.get(kernel);
    if (!program) throw new Error(`${file} has no ${kernel}`);
    return { program, registers: by };
  });
}

/** The kernels of `registers.json`. */
export function measuredKernels(): MeasuredKernel[] {
  const files =
    readJson<Record<string, Record<string, Record<string, { registers: number }>>>>(
      "registers.json",
    );
  return Object.entries(files).flatMap(([file, kernels]) =>
    lowered(
      `programs/${file}`,
      Object.fromEntries(
        Object.entries(kernels).map(([kernel, by]) => [
          kernel,
          Object.fromEntries(Object.entries(by).map(([arch, { registers }]) => [arch, registers])),
        ]),
      ),
    ),
  );
}

/** Kernels that no constant was fitted to. */
export function heldKernels(): MeasuredKernel[] {
  const { sources } = readJson<{
    sources: Record<string, Record<string, Record<string, number>>>;
  }>("registers/ptxas.json");
  return ["registers/programs/held-mixed.cu", "textbook/textbook.cu"].flatMap((file) =>
    lowered(file, sources[`accuracy/${file}`]!),
  );
}

export interface MeasuredBlock {
  /** As the profiler names it. */
  readonly kernel: string;
  readonly threads: number;
  readonly sharedBytes: number;
}

/** Every shape of a block that a kernel was launched with on the H200. */
export function measuredBlocks(): MeasuredBlock[] {
  const folder = path.join(ACCURACY, "h200");
  const blocks = new Map<string, MeasuredBlock>();
  for (const file of fs.readdirSync(folder)) {
    const { launches } = readJson<{
      launches: { kernel: string; block: number[]; metrics: Record<string, number> }[];
    }>(`h200/${file}`);
    for (const { kernel, block, metrics } of launches) {
      const threads = block.reduce((product, size) => product * size, 1);
      const sharedBytes =
        metrics["launch__shared_mem_per_block_static"]! +
        metrics["launch__shared_mem_per_block_dynamic"]!;
      blocks.set(`${kernel} ${threads} ${sharedBytes}`, { kernel, threads, sharedBytes });
    }
  }
  return [...blocks.values()];
}
