/** The page of docs/ that says how near Warpscope is to an H200, metric by metric and kernel by kernel. */
import fs from "node:fs";
import { firstAdviceText } from "./first-advice-text.ts";

export interface ComparedLaunch {
  readonly kernel: string;
  readonly metrics: Readonly<Record<string, number>>;
}

/** One program: what was measured and what is reported here, launch by launch. */
export interface ComparedProgram {
  readonly program: string;
  readonly measured: readonly ComparedLaunch[];
  readonly reported: readonly ComparedLaunch[];
}

export interface MetricLabelText {
  readonly label: string;
}

const TIME = "gpu__time_duration.sum";
const WORST_TIMES = 20;

/** The profiler prints ratios and percentages with two digits behind the point. */
const RATIO_TOLERANCE = 0.011;

interface Pair {
  readonly program: string;
  readonly kernel: string;
  readonly launch: number;
  readonly measured: number;
  readonly reported: number;
}

export function accuracyPage(
  programs: readonly ComparedProgram[],
  metrics: Readonly<Record<string, MetricLabelText>>,
): string {
  const pairs = pairsByMetric(programs);
  const launches = programs.reduce((sum, { measured }) => sum + measured.length, 0);
  return `${[
    "# Accuracy",
    "",
    "<!-- Written by `npx tsx scripts/accuracy-page.ts`; `npm test` compares. -->",
    "",
    `${launches} launches of ${programs.length} programs (\`accuracy/programs\`), profiled with Nsight Compute on an NVIDIA`,
    "H200 with cold caches, against what `warpscope profile` reports for the same programs on `--device h200`.",
    "Nothing is left out: bad ones are in the tables like good ones. Error: |reported − measured| ÷ measured.",
    "",
    "## By metric",
    "",
    "| metric | label | launches | equal | within 10 % | median error | mean error |",
    "|---|---|---:|---:|---:|---:|---:|",
    ...[...pairs]
      .sort(([a], [b]) => rank(metrics[a]) - rank(metrics[b]) || (a < b ? -1 : 1))
      .map(([name, list]) => metricRow(name, metrics[name]?.label ?? "", list)),
    "",
    "## By kernel",
    "",
    "Time: modelled against measured `gpu__time_duration.sum`; lowest and highest ratio over the kernel's launches.",
    "",
    "| program | kernel | launches | registers | time, mean error | modelled ÷ measured |",
    "|---|---|---:|---:|---:|---:|",
    ...kernelRows(pairs),
    "",
    `## The ${WORST_TIMES} times that are furthest off`,
    "",
    "| launch | kernel | measured µs | modelled µs | ratio |",
    "|---|---|---:|---:|---:|",
    ...worstTimes(pairs.get(TIME) ?? []),
    "",
    ...firstAdviceText(),
    "",
    "## Contended atomics",
    "",
    ...contendedAtomics(),
  ].join("\n")}\n`;
}

interface ContentionErrors {
  readonly launches: number;
  readonly meanOfLogs: number;
  readonly within1point5: number;
}

/** What `accuracy/atomics/fit.ts` has written. */
function contendedAtomics(): string[] {
  const file = new URL("../accuracy/atomics/fit.json", import.meta.url);
  const { fitted, heldBack, patterns } = JSON.parse(fs.readFileSync(file, "utf8")) as {
    readonly fitted: ContentionErrors;
    readonly heldBack: ContentionErrors;
    readonly patterns: readonly {
      readonly pattern: string;
      readonly launches: number;
      readonly modelledOverMeasured: readonly number[];
    }[];
  };
  const within = ({ within1point5, launches, meanOfLogs }: ContentionErrors): string =>
    `${within1point5} of ${launches} within 1.5 times (mean error ${percent(Math.exp(meanOfLogs) - 1)})`;
  return [
    "Times of atomics on 1 to 1,024 bins (`accuracy/atomics`), modelled against measured with cold caches. Launches that",
    `parameters were fitted to: ${within(fitted)}; held back: ${within(heldBack)}. The formulas`,
    "themselves were chosen with all launches in view; only four parameters were fitted to one half. What waits for a",
    "lock or a flag (`lock`, `chain`, `meeting`) is not modelled, and the report says so at such a launch.",
    "",
    "| pattern | launches | lowest ratio | median | highest |",
    "|---|---:|---:|---:|---:|",
    ...patterns.map(({ pattern, launches, modelledOverMeasured }) =>
      row([`\`${pattern}\``, launches, ...modelledOverMeasured]),
    ),
  ];
}

function rank(facts: MetricLabelText | undefined): number {
  const order = ["exact", "exact-if-same-loads", "exact-if-same-instructions", "modelled"];
  return order.indexOf(facts?.label ?? "");
}

function pairsByMetric(programs: readonly ComparedProgram[]): Map<string, Pair[]> {
  const pairs = new Map<string, Pair[]>();
  for (const { program, measured, reported } of programs)
    for (const [launch, { kernel, metrics }] of measured.entries())
      for (const [name, value] of Object.entries(metrics)) {
        const got = reported[launch]?.metrics[name];
        if (got === undefined) continue;
        const list = pairs.get(name) ?? [];
        list.push({ program, kernel, launch, measured: value, reported: got });
        pairs.set(name, list);
      }
  return pairs;
}

function isEqual({ measured, reported }: Pair): boolean {
  const tolerance = Number.isInteger(measured) ? 0 : RATIO_TOLERANCE;
  return Math.abs(measured - reported) <= tolerance;
}

/** 0 where both are 0, infinite where only the measured one is. */
function relativeError({ measured, reported }: Pair): number {
  if (measured === reported) return 0;
  return Math.abs(reported - measured) / Math.abs(measured);
}

function metricRow(name: string, label: string, list: readonly Pair[]): string {
  const errors = list.map(relativeError).sort((a, b) => a - b);
  const near = errors.filter((error) => error <= 0.1).length;
  return row([
    `\`${name}\``,
    label,
    list.length,
    list.filter(isEqual).length,
    near,
    percent(errors[errors.length >> 1] ?? 0),
    percent(mean(errors)),
  ]);
}

function kernelRows(pairs: ReadonlyMap<string, readonly Pair[]>): string[] {
  const groups = new Map<string, Pair[]>();
  for (const pair of pairs.get(TIME) ?? []) {
    const key = `${pair.program}\0${pair.kernel}`;
    groups.set(key, [...(groups.get(key) ?? []), pair]);
  }
  const registers = pairs.get("launch__registers_per_thread") ?? [];
  return [...groups.values()].map((list) => {
    const { program, kernel } = list[0]!;
    const ratios = list.map(({ measured, reported }) => reported / measured);
    const used = registers.find((pair) => pair.program === program && pair.kernel === kernel);
    return row([
      program,
      `\`${kernel.replace(/\(.*$/s, "").replace(/^void /, "")}\``,
      list.length,
      used ? `${used.reported} (${used.measured})` : "",
      percent(mean(list.map(relativeError))),
      `${Math.min(...ratios).toFixed(2)} … ${Math.max(...ratios).toFixed(2)}`,
    ]);
  });
}

function worstTimes(list: readonly Pair[]): string[] {
  const distance = ({ measured, reported }: Pair) => Math.abs(Math.log(reported / measured));
  return [...list]
    .sort((a, b) => distance(b) - distance(a))
    .slice(0, WORST_TIMES)
    .map((pair) =>
      row([
        `${pair.program} ${pair.launch}`,
        `\`${pair.kernel.replace(/\(.*$/s, "").replace(/^void /, "")}\``,
        (pair.measured / 1000).toFixed(1),
        (pair.reported / 1000).toFixed(1),
        (pair.reported / pair.measured).toFixed(2),
      ]),
    );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function percent(share: number): string {
  return Number.isFinite(share) ? `${(100 * share).toFixed(1)} %` : "∞";
}

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(" | ")} |`;
}
