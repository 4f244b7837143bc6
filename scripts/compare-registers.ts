/**
 * How near the estimated registers are to ptxas's, over the whole corpus: share of kernels within 2,
 * mean difference, mean distance. The constants of `src/model/registers/assembler-rules.ts` were chosen
 * with it. Run from the root of the repository:
 *
 *   npx tsx scripts/compare-registers.ts [--arch sm_90,sm_80] [--list SET] [--rules '{"accessWindow":4}']
 *
 * Sets: `registers.json`; `fit` (accuracy/registers/programs/fit-*.cu and half of test/cases), which the
 * constants were chosen on; `held` (held-mixed.cu, accuracy/textbook, examples) and `held-cases` (the
 * other half of test/cases), whose sums were seen meanwhile; `blind` (blind.cu), written afterwards.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { findDevice } from "../src/device/index.ts";
import type { Program } from "../src/lower/index.ts";
import { rulesFor } from "../src/model/registers/assembler-rules.ts";
import { estimateRegisters } from "../src/model/registers/estimate.ts";
import { readCase } from "../test/cases/case-file.ts";
import {
  caseNamespace,
  combineCases,
  compileDevice,
  lowerIr,
} from "../test/cases/compile-cases.ts";

interface Measured {
  readonly set: string;
  readonly file: string;
  readonly kernel: string;
  readonly program: Program;
  /** By architecture. */
  readonly registers: Readonly<Record<string, number>>;
}

type ByKernel = Record<string, Record<string, number>>;

const { values } = parseArgs({
  options: {
    arch: { type: "string", default: "sm_75,sm_80,sm_86,sm_89,sm_90,sm_100,sm_120" },
    list: { type: "string" },
    rules: { type: "string", default: "{}" },
  },
});

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, "utf8")) as T;
}

function lowered(source: string): ReadonlyMap<string, Program> {
  return lowerIr(compileDevice(source), 0x8100_0000).lowered.programs;
}

/** With the headers beside it in it. */
function sourceOf(file: string): string {
  return readFileSync(file, "utf8").replace(/^#include "(.*)"$/gm, (_, header: string) =>
    readFileSync(path.join(path.dirname(file), header), "utf8"),
  );
}

function fromFile(set: string, file: string, kernels: ByKernel): Measured[] {
  const programs = lowered(sourceOf(file));
  return Object.entries(kernels).flatMap(([kernel, registers]) => {
    const program = programs.get(kernel);
    return program ? [{ set, file, kernel, program, registers }] : [];
  });
}

/** Cases are compiled together, each in a namespace: kernels are found by namespace and name. */
function fromCases(files: Readonly<Record<string, ByKernel>>): Measured[] {
  const topics = new Map<string, string[]>();
  for (const file of Object.keys(files)) {
    const topic = file.split("/")[2]!;
    topics.set(topic, [...(topics.get(topic) ?? []), file]);
  }
  const name = (file: string): string => file.slice("test/cases/".length, -".cu".length);
  return [...topics.values()].flatMap((group) => {
    const cases = group.map((file) => readCase(file, name(file)));
    const programs = lowered(combineCases(cases));
    return group.flatMap((file) =>
      Object.entries(files[file]!).flatMap(([kernel, registers]) => {
        const own = /^_Z(\d+)(.*)$/.exec(kernel);
        if (!own) return [];
        const plain = `${own[1]}${own[2]!.slice(0, Number(own[1]))}`;
        const space = caseNamespace(name(file));
        const start = `_ZN${space.length}${space}${plain}`;
        const found = [...programs].filter(([full]) => full.startsWith(start));
        const set = halfOf(file) ? "fit" : "held-cases";
        return found.length === 1 ? [{ set, file, kernel, program: found[0]![1], registers }] : [];
      }),
    );
  });
}

function halfOf(file: string): boolean {
  let sum = 7;
  for (const letter of file) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return sum % 2 === 1;
}

function corpus(): Measured[] {
  const { sources } = readJson<{ sources: Record<string, ByKernel> }>(
    "accuracy/registers/ptxas.json",
  );
  const main =
    readJson<Record<string, Record<string, Record<string, { registers: number }>>>>(
      "accuracy/registers.json",
    );
  const isCase = (file: string): boolean => file.startsWith("test/cases/");
  return [
    ...Object.entries(main).flatMap(([file, kernels]) => {
      const numbers = Object.entries(kernels).map(
        ([kernel, by]): [string, Record<string, number>] => [
          kernel,
          Object.fromEntries(Object.entries(by).map(([arch, { registers }]) => [arch, registers])),
        ],
      );
      return fromFile("registers.json", `accuracy/programs/${file}`, Object.fromEntries(numbers));
    }),
    ...Object.entries(sources)
      .filter(([file]) => !isCase(file))
      .flatMap(([file, kernels]) =>
        fromFile(
          file.includes("/fit-") ? "fit" : file.endsWith("/blind.cu") ? "blind" : "held",
          file,
          kernels,
        ),
      ),
    ...fromCases(Object.fromEntries(Object.entries(sources).filter(([file]) => isCase(file)))),
  ];
}

const all = corpus();
const out = (text: string): void => void process.stdout.write(`${text}\n`);
for (const arch of values.arch.split(",")) {
  const device = findDevice(arch);
  if (!device) throw new Error(`no ${arch}`);
  const rules = { ...rulesFor(device), ...(JSON.parse(values.rules) as object) };
  for (const set of ["registers.json", "fit", "held", "held-cases", "blind"]) {
    const differences: number[] = [];
    for (const { program, registers, file, kernel } of all.filter((one) => one.set === set)) {
      const truth = registers[arch];
      if (truth === undefined) continue;
      const estimate = estimateRegisters(program, rules, Number.POSITIVE_INFINITY).registers;
      differences.push(estimate - truth);
      if (values.list === set) out(`${truth}\t${estimate}\t${file}\t${kernel}`);
    }
    const count = differences.length;
    if (count === 0) continue;
    const mean = (of: (one: number) => number): string =>
      (differences.reduce((sum, one) => sum + of(one), 0) / count).toFixed(2);
    const near = (100 * differences.filter((one) => Math.abs(one) <= 2).length) / count;
    out(
      `${arch}\t${set}\t${count} kernels\twithin 2: ${near.toFixed(1)} %\tmean ${mean((one) => one)}\tdistance ${mean(Math.abs)}`,
    );
  }
}
