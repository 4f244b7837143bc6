/**
 * What lines cost, as speedscope shows it: a flame graph of kernels and their lines for each counter. Format:
 * speedscope's file-format-schema.json, which a test holds this to.
 */
import { shortKernel } from "../compare/ladder-texts.ts";
import { type Catalogue, message } from "../messages/catalogue.ts";
import type { LaunchReport, RunReport } from "../run-report.ts";
import { printable } from "../text-layout.ts";

interface Frame {
  readonly name: string;
  readonly file?: string;
  readonly line?: number;
}

type Counters = Readonly<Record<string, number>>;

/** By the end of the code of their sentence. */
const COSTS: Readonly<Record<string, (counters: Counters) => number>> = {
  instructions: (counters) => counters["inst_executed"] ?? 0,
  sectors: (counters) => sum(counters, "global", "sectors"),
  "excess-sectors": (counters) =>
    sum(counters, "global", "sectors") - sum(counters, "global", "ideal_sectors"),
  wavefronts: (counters) => sum(counters, "shared", "wavefronts"),
  conflicts: (counters) =>
    sum(counters, "shared", "wavefronts") - sum(counters, "shared", "ideal_wavefronts"),
  "divergent-branches": (counters) => counters["divergent_branches"] ?? 0,
};

function sum(counters: Counters, space: "global" | "shared", what: string): number {
  return ["load", "store", "atomic", "reduction"].reduce(
    (total, kind) => total + (counters[`${space}_${kind}_${what}`] ?? 0),
    0,
  );
}

/** One JSON document; `lines` gives the text of a source, where it can be read. */
export function speedscope(
  report: RunReport,
  catalogue: Catalogue,
  exporter: string,
  lines: (file: string) => readonly string[] | undefined,
): string {
  const frames: Frame[] = [];
  const numbers = new Map<string, number>();
  const frame = (key: string, facts: () => Frame): number => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, frames.length);
    return frames.push(facts()) - 1;
  };
  const profiles = Object.entries(COSTS).flatMap(([name, costOf]) => {
    const weights = new Map<
      string,
      { readonly stack: readonly [number, number]; weight: number }
    >();
    for (const launch of report.launches)
      for (const { file, line, counters } of launch.lines) {
        const cost = costOf(counters);
        if (cost <= 0) continue;
        const stack = [
          frame(`kernel ${launch.kernel}`, () => kernelFrame(launch)),
          frame(`line ${file}:${line}`, () => lineFrame(file, line, lines)),
        ] as const;
        const key = stack.join(" ");
        const known = weights.get(key);
        if (known) known.weight += cost;
        else weights.set(key, { stack, weight: cost });
      }
    const samples = [...weights.values()].sort(
      (a, b) => a.stack[0] - b.stack[0] || b.weight - a.weight,
    );
    if (samples.length === 0) return [];
    return [
      {
        type: "sampled",
        name: message(catalogue, `export/cost-${name}`),
        unit: "none",
        startValue: 0,
        endValue: samples.reduce((total, { weight }) => total + weight, 0),
        samples: samples.map(({ stack }) => stack),
        weights: samples.map(({ weight }) => weight),
      },
    ];
  });
  return `${JSON.stringify({
    $schema: "https://www.speedscope.app/file-format-schema.json",
    name: `${report.program.name}, ${report.device.name}`,
    exporter,
    activeProfileIndex: 0,
    shared: { frames },
    profiles,
  })}\n`;
}

function kernelFrame({ kernel }: LaunchReport): Frame {
  return { name: shortKernel(kernel) };
}

function lineFrame(
  file: string,
  line: number,
  lines: (file: string) => readonly string[] | undefined,
): Frame {
  const text = printable(lines(file)?.[line - 1] ?? "").trim();
  const place = `${file.split(/[\\/]/).at(-1)}:${line}`;
  return { name: text === "" ? place : `${place} ${text}`, file, line };
}
