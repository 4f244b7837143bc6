/**
 * Pairs of programs that an H200 ran (accuracy/pairs): the first advice on the slow version is the change
 * that the fast one makes, what it promises has the right sign and about the right size, and where the
 * hardware gains nothing no advice is given.
 */
import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { H200 } from "../../src/device/index.ts";
import { countedLaunch } from "../../src/profile/index.ts";
import { findCatalogue } from "../../src/report/index.ts";
import { launchAdvice, programAdvice } from "../../src/report/report-advice.ts";
import type { AdviceReport } from "../../src/report/run-report.ts";
import { ActivityLog } from "../../src/runtime/index.ts";
import { ROOT } from "../cli/warpscope.ts";
import { buildProgram, runProgram } from "../runtime/host-program.ts";
import { MISSED, MISSED_SIZE, PAIRS, type Pair } from "./pairs.ts";

/** Below, repeated measurements differ as much: the hardware gains nothing. */
const NOTHING = 0.03;
/** How far a promise may be off, as a part of what was measured. */
const SIZE_MARGIN = 0.4;
/** Of the pairs that gain: where the first advice is the change, and where its size is right besides. */
const LEAST_SHARES = { rule: 0.94, size: 0.81 };

const folder = path.join(ROOT, "accuracy", "pairs");
const programs = path.join(folder, "programs");
const english = findCatalogue("en");
const codegen = { dlcm: undefined, maxRegisters: undefined };
const files = {
  lines: (file: string) =>
    fs.existsSync(file) ? fs.readFileSync(file, "utf8").split("\n") : undefined,
  isUser: (file: string) => file.startsWith(programs),
};

interface Advised {
  readonly advice: readonly AdviceReport[];
  /** The first that names the change; the first of all if none does. */
  readonly named: AdviceReport | undefined;
  /** Part of the slow version's time that it promises to save. */
  readonly promised: number;
}

/** Median of what the hardware took, by version. */
function measured({ name, unfitted }: Pair): { slow: number; fast: number; saved: number } {
  const place = unfitted ? "h200-unfitted" : "h200";
  const lines = fs.readFileSync(path.join(folder, place, `${name}.jsonl`), "utf8").trim();
  const rows = lines.split("\n").map((line) => JSON.parse(line) as { version: string; ns: number });
  const of = (version: string): number => {
    const times = rows.filter((row) => row.version === version).map(({ ns }) => ns);
    expect(times.length).toBeGreaterThan(0);
    return times.reduce((sum, ns) => sum + ns, 0) / times.length;
  };
  const [slow, fast] = [of("slow"), of("fast")];
  return { slow, fast, saved: 1 - fast / slow };
}

function namedOf({ rules }: Pair, advice: readonly AdviceReport[]): AdviceReport | undefined {
  return advice.find(({ rule }) => rules.includes(rule)) ?? advice[0];
}

const spaceOf = (name: string): string => `pair_${name.replaceAll("-", "_")}`;

/** All programs as one, so that they are compiled once; the first argument is a pair, or "kernels". */
function allPrograms(): string {
  const parts = PAIRS.map(
    ({ name }) => `namespace ${spaceOf(name)} {
#define main run
#include "${name}.cu"
#undef main
}`,
  );
  const calls = PAIRS.map(
    ({ name, flows }) =>
      `  if (is("${name}")${flows ? "" : ' || is("kernels")'}) { failed += ${spaceOf(name)}::run(argc - 1, argv + 1); cudaDeviceReset(); }`,
  );
  return `#include "pair.h"
${parts.join("\n")}
int main(int argc, char** argv) {
  int failed = 0;
  auto is = [&](const char* name) { return strcmp(argv[1], name) == 0; };
${calls.join("\n")}
  return failed;
}
`;
}

const advised = new Map<string, Advised>();

beforeAll(async () => {
  const program = await buildProgram(allPrograms(), ["-I", programs], { hostLines: true });
  const run = (args: readonly string[], activity?: ActivityLog) => {
    const ran = runProgram(program, {
      engine: true,
      arguments: ["./program", ...args],
      ...(activity ? { activity } : {}),
    });
    expect(ran).toMatchObject({ exitCode: 0, error: "" });
    return ran;
  };
  const { launches } = run(["kernels", "slow", "0"]);
  for (const pair of PAIRS) {
    if (pair.flows) {
      const activity = new ActivityLog();
      const ran = run([pair.name, "slow", "1", String(pair.flows - 1)], activity);
      const advice = programAdvice(H200, activity.take(), ran.launches, english);
      const { ns } = JSON.parse(ran.out) as { ns: number };
      const named = namedOf(pair, advice);
      const promised = (named?.gain.savedNs ?? 0) / pair.flows / ns;
      advised.set(pair.name, { advice, named, promised });
      continue;
    }
    const own = launches.filter(({ kernel }) => kernel.includes(spaceOf(pair.name)));
    expect(own, pair.name).toHaveLength(1);
    const [launch] = own;
    const { program: kernel, counters, modelled } = launch!;
    const counted = countedLaunch(kernel, counters, launch!, H200, codegen);
    const facts = { ...counted, modelled };
    const advice = launchAdvice(facts, files, english);
    const named = namedOf(pair, advice);
    advised.set(pair.name, { advice, named, promised: named?.gain.fraction ?? 0 });
  }
}, 400_000);

const percent = (part: number): string => `${Math.round(part * 100)} %`;

it("every pair was measured and studied", () => {
  const rows = PAIRS.map((pair) => {
    const { slow, fast, saved } = measured(pair);
    const { named, promised } = advised.get(pair.name)!;
    const times = [slow, fast].map((ns) => (ns / 1000).toFixed(1)).join(" -> ");
    return `${pair.name}: ${times} us, saved ${percent(saved)}, promised ${percent(promised)} by ${named?.rule ?? "nothing"}`;
  });
  process.stdout.write(`${rows.join("\n")}\n`);
  expect(rows.length).toBeGreaterThanOrEqual(15);
});

const gaining = PAIRS.filter((pair) => measured(pair).saved >= NOTHING);

function isNamed({ name, rules, better }: Pair): boolean {
  const [first] = advised.get(name)!.advice;
  return first !== undefined && (rules.includes(first.rule) || first.rule === better?.rule);
}

it.each(PAIRS.filter(({ better }) => better))("$name has a better advice, as measured", (pair) => {
  const other = PAIRS.find(({ name }) => name === pair.better!.measuredBy)!;
  expect(other.rules).toContain(pair.better!.rule);
  expect(measured(other).saved).toBeGreaterThan(measured(pair).saved);
});

function hasSize(pair: Pair): boolean {
  const { saved } = measured(pair);
  return Math.abs(advised.get(pair.name)!.promised - saved) <= SIZE_MARGIN * saved;
}

describe.each(gaining)("$name", (pair) => {
  it.skipIf(MISSED[pair.name])("the first advice is the change that was made", () => {
    expect(isNamed(pair), JSON.stringify(advised.get(pair.name)!.advice[0])).toBe(true);
  });

  it.skipIf(MISSED_SIZE[pair.name])("the gain that it promises is the one measured", () => {
    expect(hasSize(pair), JSON.stringify(advised.get(pair.name)!.named?.gain)).toBe(true);
  });
});

describe.each(PAIRS.filter((pair) => !gaining.includes(pair)))("$name", ({ name, others = [] }) => {
  it.skipIf(MISSED[name])("nothing is advised where the hardware gains nothing", () => {
    const rules = advised.get(name)!.advice.map(({ rule }) => rule);
    expect(rules.filter((rule) => !others.includes(rule))).toEqual([]);
  });
});

it("the shares of pairs for which this holds do not fall", () => {
  const share = (holds: (pair: Pair) => boolean) => gaining.filter(holds).length / gaining.length;
  expect(share(isNamed)).toBeGreaterThanOrEqual(LEAST_SHARES.rule);
  expect(share(hasSize)).toBeGreaterThanOrEqual(LEAST_SHARES.size);
});
