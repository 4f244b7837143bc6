/** One colour a kernel, in all views. */
import type { RunReport } from "../../../report/index.ts";

/** Colours of series that the style sheet has: `series-0` and on. */
const COLOURS = 8;

/** The class of each kernel's colour, in the order of first launches. */
export function kernelSeries({
  launches,
}: Pick<RunReport, "launches">): ReadonlyMap<string, string> {
  const kernels = [...new Set(launches.map(({ kernel }) => kernel))];
  return new Map(kernels.map((kernel, at) => [kernel, `series-${at % COLOURS}`]));
}
