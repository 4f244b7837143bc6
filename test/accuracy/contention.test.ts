/** Contended atomics take as long in the model as `accuracy/atomics/fit.json` says, against an H200. */
import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { profile, ROOT } from "../cli/warpscope.ts";

const folder = path.join(ROOT, "accuracy/atomics");
const read = <T>(file: string): T =>
  JSON.parse(fs.readFileSync(path.join(folder, file), "utf8")) as T;

type Row = readonly [launch: number, name: string, bins: number, which: string, coldUs: number];

const { launches } = read<{ readonly launches: readonly Row[] }>("h200.json");
const { patterns } = read<{
  readonly patterns: readonly {
    readonly pattern: string;
    readonly modelledOverMeasured: number[];
  }[];
}>("fit.json");
const ROUNDING = 1.01;

/** 256 bins, each thread one at random: global and shared memory, integers and floats, loops of compare-and-swap. */
const FIRST = 102;
const END = 124;

it("contended atomics have modelled times as near as accuracy/atomics/fit.json says", async () => {
  const report = await profile([
    ...["--device", "h200", path.join(folder, "programs/contention.cu")],
    ...["--", String(FIRST), String(END)],
  ]);
  expect(report.launches).toHaveLength(END - FIRST);
  const far = report.launches.flatMap(({ metrics }, at) => {
    const [launch, name, , , coldUs] = launches[FIRST + at]!;
    const ratio = metrics["gpu__time_duration.sum"]! / 1000 / coldUs;
    const ratios = patterns.find(({ pattern }) => pattern === name)!.modelledOverMeasured;
    const isNear = ratio * ROUNDING > ratios[0]! && ratio < ratios.at(-1)! * ROUNDING;
    return isNear ? [] : [{ launch, name, ratio, ratios }];
  });
  expect(far).toEqual([]);
}, 300_000);
