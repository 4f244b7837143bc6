/** What the time of each kernel is spent on, as text. */
import { groupByKernel, longestOf, totalNs } from "./launches-of-kernels.ts";
import type { LaunchReport, LineReport, RunReport } from "./run-report.ts";
import { wrap } from "./text-layout.ts";

type Say = (code: string, params?: Record<string, string | number>) => string;

/** More kernels are left to the JSON: those with the most time are shown. */
const MOST_KERNELS = 10;
/** Of a kernel's lines at which threads wait. */
const MOST_PLACES = 3;

/** Nothing where the report has no times. */
export function timeLines(report: RunReport, say: Say, columns: number): string[] {
  const kernels = groupByKernel(report.launches.filter(({ time }) => time));
  if (kernels.size === 0) return [];
  const rows = [...kernels].map(([kernel, launches]) => ({
    kernel,
    launches,
    ns: totalNs(launches),
  }));
  const shown = new Set([...rows].sort((a, b) => b.ns - a.ns).slice(0, MOST_KERNELS));
  const lines = rows
    .filter((row) => shown.has(row))
    .flatMap(({ kernel, launches }) => wrap(kernelLine(kernel, launches, say), columns, "    "));
  return [...wrap(say("time/title", { device: report.device.name }), columns), ...lines];
}

/** Mean of the launches; the limiter is that of the longest. */
function kernelLine(kernel: string, launches: readonly LaunchReport[], say: Say): string {
  const longest = longestOf(launches).time!;
  const waiting = new Set(launches.flatMap(({ lines }) => lines.filter(isWaiting).map(placeOf)));
  if (waiting.size > 0)
    return `? ${say("time/waiting", {
      kernel,
      time: durationText(totalNs(launches) / launches.length),
      places: [...waiting].slice(0, MOST_PLACES).join(", "),
    })}`;
  const error =
    longest.expectedError === undefined
      ? say("time/unmeasured")
      : say("time/error", { percent: Math.round(100 * longest.expectedError) });
  return `? ${say("time/kernel", {
    kernel,
    time: durationText(totalNs(launches) / launches.length),
    error,
    limiter: say(`time/limiter-${longest.limiter}`),
  })}`;
}

function isWaiting({ waitsForThreads }: LineReport): boolean {
  return waitsForThreads === true;
}

function placeOf({ file, line }: LineReport): string {
  return `${file}:${line}`;
}

const UNITS = [
  ["s", 1e9],
  ["ms", 1e6],
  ["µs", 1e3],
] as const;

/** Three significant figures. */
export function durationText(ns: number): string {
  for (const [unit, size] of UNITS) if (ns >= size) return `${(ns / size).toPrecision(3)} ${unit}`;
  return `${ns.toPrecision(3)} ns`;
}
