import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createEngine, DeviceMemory, type LaunchOutcome } from "../../src/exec/index.ts";
import { ADDRESS_WINDOW, accessKind, type Program } from "../../src/lower/index.ts";
import {
  accessCounts,
  type LaneSamples,
  SAMPLED_BLOCKS,
  type SampledWarp,
  type SiteField,
} from "../../src/observe/index.ts";
import { readCase } from "../cases/case-file.ts";
import { combineCases, compileDevice, lowerIr } from "../cases/compile-cases.ts";
import { type Machine, runCase } from "../cases/run-case.ts";

const FOLDER = new URL("../cases/", import.meta.url).pathname;
/** Cases of every kind of access and of branches. */
const TOPICS = ["memory", "shared", "control", "atomics"];

interface Sampled {
  readonly program: Program;
  readonly blocks: number;
  readonly outcome: LaunchOutcome;
}

function machine(samples: boolean): Machine & { readonly launches: Sampled[] } {
  const memory = new DeviceMemory();
  const printed: string[] = [];
  const launches: Sampled[] = [];
  const engine = createEngine(memory, {
    print: (text) => void printed.push(new TextDecoder().decode(text)),
    nowNs: () => performance.now() * 1e6,
    samples,
  });
  return {
    memory,
    printed,
    launches,
    executor: {
      launch(program, request) {
        const outcome = engine.launch(program, { ...request, sampled: samples });
        launches.push({ program, outcome, blocks: request.grid.reduce((a, b) => a * b) });
        return outcome;
      },
    },
  };
}

const plain = machine(false);
const sampling = machine(true);
let recounted = 0;

describe.each(TOPICS)("samples of lanes, cases: %s", (topic) => {
  const files = readdirSync(join(FOLDER, topic), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".cu"))
    .sort()
    .map((path) => readCase(join(FOLDER, topic, path), `${topic}/${path.replace(/\.cu$/, "")}`));
  const base = plain.memory.nextImageBase;
  const { lowered } = lowerIr(compileDevice(combineCases(files)), base);
  for (const { memory } of [plain, sampling]) memory.placeImage(base, lowered.image.bytes);

  it.each(files.map((file) => [file.name, file] as const))("%s", (_name, file) => {
    const expected = runCase(plain, lowered, file);
    sampling.launches.length = 0;
    const actual = runCase(sampling, lowered, file);
    // To be watched changes nothing.
    expect(actual.fault).toEqual(expected.fault);
    expect(actual.counters).toEqual(expected.counters);
    expect(actual.after).toEqual(expected.after);
    if (expected.fault) return;
    for (const launch of sampling.launches) {
      expect(launch.outcome.samples).toBeDefined();
      const whole = wholeLaunch(launch);
      if (!whole) continue;
      recounted++;
      expect(recount(launch.program, whole)).toEqual(siteCounters(launch));
      expect(countPaths(launch.program, whole)).toEqual(blockCounters(launch));
    }
  });
});

it("most launches of the cases were sampled as a whole", () => {
  expect(recounted).toBeGreaterThan(20);
});

/** The samples where they hold all that the launch did. */
function wholeLaunch({ blocks, outcome }: Sampled): LaneSamples | undefined {
  const samples = outcome.samples!;
  const isWhole = ({ executions, accesses, path, steps }: SampledWarp): boolean =>
    steps === path.length && accesses.length === executions.reduce((sum, n) => sum + n, 0);
  const warps = samples.blocks.flatMap((block) => block.warps);
  return blocks <= SAMPLED_BLOCKS && samples.blocks.length === blocks && warps.every(isWhole)
    ? samples
    : undefined;
}

const FIELDS: readonly SiteField[] = ["requests", "lanes", "distinctBytes", "sectors", "lines"];
const BANK_FIELDS: readonly SiteField[] = ["wavefronts", "wavefrontsIdeal", "wavefronts8"];

/** Rows of the accesses that are in one known memory of those that pages show. */
function rowsShown(program: Program): number[] {
  return program.accesses
    .filter(({ space }) => space === "global" || space === "shared" || space === "local")
    .map(({ site }) => site);
}

function siteCounters({ program, outcome }: Sampled): Record<string, number>[] {
  return rowsShown(program).map((row) =>
    Object.fromEntries(
      [...FIELDS, ...BANK_FIELDS].map((field) => [field, outcome.counters.sites[field][row]!]),
    ),
  );
}

/** The counters again, from the samples. */
function recount(program: Program, { blocks }: LaneSamples): Record<string, number>[] {
  const zero = () => Object.fromEntries([...FIELDS, ...BANK_FIELDS].map((field) => [field, 0]));
  const byRow = new Map(rowsShown(program).map((row) => [row as number, zero()]));
  const starts = { global: 0, shared: ADDRESS_WINDOW.shared, local: ADDRESS_WINDOW.local };
  for (const { accesses } of blocks.flatMap(({ warps }) => warps))
    for (const { access: index, lanes, addresses } of accesses) {
      const access = program.accesses[index]!;
      const sums = byRow.get(access.site);
      if (!sums) continue;
      const start = starts[access.space as keyof typeof starts];
      const counts = accessCounts(
        access.space as keyof typeof starts,
        addresses.map((address) => ((address + access.offset) >>> 0) - start),
        lanes,
        access.bytes,
        accessKind(program, access),
      );
      for (const field of Object.keys(sums)) sums[field]! += counts[field as SiteField];
    }
  return [...byRow.values()];
}

/** Executions and lanes of every block of code, from the ways of the warps. */
function countPaths(program: Program, { blocks }: LaneSamples): [number, number][] {
  const counts = Array.from({ length: program.blocks.length }, (): [number, number] => [0, 0]);
  for (const { path } of blocks.flatMap(({ warps }) => warps))
    for (const { codeBlock, lanes } of path) {
      counts[codeBlock]![0]++;
      for (let rest = lanes; rest !== 0; rest &= rest - 1) counts[codeBlock]![1]++;
    }
  return counts;
}

function blockCounters({ program, outcome }: Sampled): [number, number][] {
  const { executions, lanes } = outcome.counters.blocks;
  return Array.from({ length: program.blocks.length }, (_, block) => [
    executions[block]!,
    lanes[block]!,
  ]);
}
