/**
 * What an H200's profiler counted is what is counted here, and what its launches left in memory is what
 * they leave here. A launch that differs in an exact metric is listed in accuracy/misses.json with what
 * nvcc did, one that leaves something else in accuracy/results/differences.json; the lists may only
 * become shorter.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { recorded } from "../../accuracy/results/record.ts";
import { accuracyPage } from "../../scripts/accuracy-page-text.ts";
import type { LaunchReport, RunReport } from "../../src/index.ts";
import { profile, ROOT } from "../cli/warpscope.ts";
import { type MetricGroup, unequalGroups } from "./exact-metrics.ts";
import {
  PUBLISHED_RATIOS,
  PUBLISHED_TRANSPOSES,
  type TimeAccuracy,
  timeAccuracy,
  timePairs,
} from "./times.ts";

interface Measured {
  readonly program: string;
  readonly launches: readonly Pick<LaunchReport, "kernel" | "grid" | "block" | "metrics">[];
}

interface Miss {
  /** File name in accuracy/programs or accuracy/textbook. */
  readonly program: string;
  /** Number of the launch, from 0. */
  readonly launch: number;
  readonly kernel: string;
  readonly groups: readonly MetricGroup[];
  /** Key of `causes`. */
  readonly cause: string;
}

const folder = path.join(ROOT, "accuracy");
const read = <T>(file: string): T =>
  JSON.parse(fs.readFileSync(path.join(folder, file), "utf8")) as T;
const { causes, misses } = read<{
  readonly causes: Readonly<Record<string, string>>;
  readonly misses: readonly Miss[];
}>("misses.json");
const runs = [
  ...fs
    .readdirSync(path.join(folder, "h200"))
    .map((file) => ({ ...read<Measured>(`h200/${file}`), sources: "programs" })),
  { ...read<Measured>("textbook/h200.json"), sources: "textbook" },
];

/** Digest of all device memory after each launch, by program. */
const { digests } = read<{ readonly digests: Readonly<Record<string, readonly string[]>> }>(
  "results/h200.json",
);
const { differences } = read<{
  readonly differences: Readonly<Record<string, readonly { readonly launches: number[] }[]>>;
}>("results/differences.json");

/** Programs that print a digest after each launch are made here. */
const recordings = fs.mkdtempSync(path.join(os.tmpdir(), "warpscope-accuracy-"));
afterAll(() => fs.rmSync(recordings, { recursive: true }));

/** Options and source of a program; one whose results are known prints digests. */
function command(program: string, sources: string): string[] {
  const file = path.join(folder, sources, program);
  if (!digests[program]) return [file];
  const recording = path.join(recordings, program);
  fs.writeFileSync(recording, recorded(fs.readFileSync(file, "utf8")));
  return ["-I", path.join(folder, "programs"), "-I", path.join(folder, "results"), recording];
}

/** Share of launches that must be equal in every exact metric. */
const WANTED_SHARE = 0.97;

/** What the models of traffic and registers may move the accuracy of times before it is a change. */
const TIME_MARGIN = 0.02;
const reports = new Map<string, RunReport>();
const pairs: ReturnType<typeof timePairs> = [];

/** The slowest program takes half a minute on a busy machine. */
const LIMIT_SECONDS = 300;

describe("launches measured on an H200", () => {
  it("are 410, and at least 97 % of them are equal in every exact metric", () => {
    const launches = runs.reduce((sum, run) => sum + run.launches.length, 0);
    expect(launches).toBe(410);
    expect(1 - misses.length / launches).toBeGreaterThanOrEqual(WANTED_SHARE);
  });

  it("that differ are listed with a cause, and each cause is used", () => {
    const used = new Set(misses.map(({ cause }) => cause));
    expect([...used].sort()).toEqual(Object.keys(causes).sort());
  });

  it.each(runs.map((run) => [run.program, run] as const))(
    "%s: no launch differs but those in accuracy/misses.json",
    async (program, { launches, sources }) => {
      const others = ["--device", "h200,m2070,rtx3090"];
      const report = await profile(["--capture", ...others, ...command(program, sources)], {
        limitSeconds: LIMIT_SECONDS,
      });
      reports.set(program, report);
      pairs.push(...timePairs(report.launches, launches));
      const shape = ({ kernel, grid, block }: Measured["launches"][number]) =>
        `${kernel} <<<${grid.join(",")}; ${block.join(",")}>>>`;
      expect(report.launches.map(shape)).toEqual(launches.map(shape));
      const found = launches.flatMap((measured, launch) => {
        const groups = unequalGroups(report.launches[launch]!.metrics, measured.metrics);
        return groups.length > 0 ? [{ launch, kernel: measured.kernel, groups }] : [];
      });
      const listed = misses
        .filter((miss) => miss.program === program)
        .map(({ launch, kernel, groups }) => ({ launch, kernel, groups }));
      expect(found, "new misses need a cause, vanished ones are removed from the list").toEqual(
        listed,
      );
      const wanted = digests[program];
      if (!wanted) return;
      const got = [...(report.output ?? "").matchAll(/^RECORD (\w+)$/gm)].map(
        ([, digest]) => digest,
      );
      expect(got.length).toBe(wanted.length);
      const unequal = wanted.flatMap((digest, launch) => (digest === got[launch] ? [] : [launch]));
      const known = (differences[program] ?? []).flatMap((entry) => entry.launches);
      expect(unequal).toEqual(known.sort((a, b) => a - b));
    },
    (LIMIT_SECONDS + 10) * 1000,
  );

  it("have modelled times as near as accuracy/time/fit.json says", () => {
    const { modelledInputs } = read<{ readonly modelledInputs: TimeAccuracy }>("time/fit.json");
    const { launches, mean, median, orderKept } = timeAccuracy(pairs);
    expect(launches).toBe(390);
    expect(mean).toBeLessThan(Math.min(0.25, modelledInputs.mean + TIME_MARGIN));
    expect(median).toBeLessThan(Math.min(0.15, modelledInputs.median + TIME_MARGIN));
    expect(orderKept).toBeGreaterThan(Math.max(0.94, modelledInputs.orderKept - TIME_MARGIN));
  });

  it("are four of five within the error that is said of their times", () => {
    const shares = runs
      .filter(({ sources }) => sources === "programs")
      .flatMap(({ program, launches }) => {
        const got = reports.get(program)!.launches;
        return timePairs(got, launches).map(({ measuredNs, modelledNs }, launch) => {
          const band = got[launch]!.time!.expectedError!;
          expect(band).toBeGreaterThan(0.03);
          return Math.abs(modelledNs - measuredNs) / measuredNs <= band ? 1 : 0;
        });
      });
    expect(shares.reduce((sum: number, one) => sum + one, 0) / shares.length).toBeGreaterThan(0.8);
  });

  it("have times on other chips within 10 % of published ratios, 25 % of bandwidths", () => {
    const onChip = (program: string, chip: string, launch: number) =>
      reports.get(program)!.launches[launch]!.onDevices![chip]!.durationNs;
    for (const { program, chip, launches, ratio } of PUBLISHED_RATIOS) {
      const [a, b] = launches.map((launch) => onChip(program, chip, launch));
      expect(Math.abs(a! / b! / ratio - 1), `${program} ${launches}`).toBeLessThan(0.1);
    }
    const { program, chip, bytes, byRows, byColumns } = PUBLISHED_TRANSPOSES;
    const [rows, columns] = [byRows, byColumns].map(({ launch, rate }) => {
      const modelled = bytes / onChip(program, chip, launch);
      expect(Math.abs(modelled / rate - 1), `transpose ${launch}`).toBeLessThan(0.25);
      return modelled;
    });
    expect(columns!).toBeGreaterThan(rows!);
  });

  it("are on the page docs/accuracy.md as they come out now", () => {
    const compared = runs
      .filter(({ sources }) => sources === "programs")
      .map(({ program, launches }) => ({
        program,
        measured: launches,
        reported: reports.get(program)!.launches,
      }));
    const labels = reports.get(compared[0]!.program)!.metrics;
    const page = fs.readFileSync(path.join(ROOT, "docs/accuracy.md"), "utf8");
    expect(accuracyPage(compared, labels), "npx tsx scripts/accuracy-page.ts").toBe(page);
  });
});
