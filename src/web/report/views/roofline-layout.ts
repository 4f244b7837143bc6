/** What the roofline shows: points under roofs, on two scales of work. */
import type { ChipRoofs, LaunchReport, PageLaunch, RooflinePoint } from "../../../report/index.ts";

/** flops: floating-point operations. instructions: of warps, for kernels that calculate little or with integers. */
export const WORK = ["flops", "instructions"] as const;
export type Work = (typeof WORK)[number];

export interface Placed {
  readonly kernel: string;
  /** Positions in the report's launches. */
  readonly launches: readonly number[];
  /** Work per byte that memory moved. */
  readonly intensity: number;
  /** Work per second. */
  readonly rate: number;
  /** The ceiling that is over the point at its intensity, per second. */
  readonly attainable: number;
}

export interface Ceiling {
  readonly id: "single" | "double" | "matrix" | "issue";
  readonly rate: number;
  readonly source: string;
  readonly unverified: boolean;
}

type Facts = readonly { readonly report: LaunchReport; readonly page: PageLaunch }[];

/** The horizontal roofs of one scale, those that the chip has. */
export function ceilingsOf(roofs: ChipRoofs, work: Work): Ceiling[] {
  const { singleFlops, doubleFlops, matrixFlops, warpInstructions } = roofs;
  const all =
    work === "flops"
      ? ([
          ["single", singleFlops],
          ["double", doubleFlops],
          ["matrix", matrixFlops],
        ] as const)
      : ([["issue", warpInstructions]] as const);
  return all.flatMap(([id, { value, source, unverified = false }]) =>
    value > 0 ? [{ id, rate: value, source, unverified }] : [],
  );
}

/** One point a kernel, over all its launches; none for those that do nothing on this scale or move no byte. */
export function placedKernels(facts: Facts, roofs: ChipRoofs, work: Work): Placed[] {
  const byKernel = new Map<string, number[]>();
  for (const [at, { report }] of facts.entries())
    byKernel.set(report.kernel, [...(byKernel.get(report.kernel) ?? []), at]);
  return [...byKernel].flatMap(([kernel, launches]) => {
    const placed = place(
      launches.map((at) => facts[at]!),
      roofs,
      work,
    );
    return placed ? [{ kernel, launches, ...placed }] : [];
  });
}

/** The same of some launches together. */
export function place(
  facts: Facts,
  roofs: ChipRoofs,
  work: Work,
): Pick<Placed, "intensity" | "rate" | "attainable"> | undefined {
  let done = 0;
  let bytes = 0;
  let ns = 0;
  let compute = 0;
  for (const { report, page } of facts) {
    const amount = workOf(page.roofline, work);
    done += amount;
    bytes += page.roofline.dramBytes;
    ns += report.time?.coldNs ?? report.durationNs;
    compute += secondsAtPeak(page.roofline, roofs, work);
  }
  if (done === 0 || bytes === 0 || ns === 0) return undefined;
  const intensity = done / bytes;
  const peak = compute > 0 ? done / compute : Number.POSITIVE_INFINITY;
  return {
    intensity,
    rate: (done / ns) * 1e9,
    attainable: Math.min(peak, intensity * roofs.dramBytes.value),
  };
}

function workOf(point: RooflinePoint, work: Work): number {
  return work === "flops"
    ? point.singleFlops + point.doubleFlops + point.matrixFlops
    : point.warpInstructions;
}

/** That the work of a launch would take at the peak of its own units. */
function secondsAtPeak(point: RooflinePoint, roofs: ChipRoofs, work: Work): number {
  const over = (amount: number, peak: number) => (amount > 0 && peak > 0 ? amount / peak : 0);
  if (work === "instructions") return over(point.warpInstructions, roofs.warpInstructions.value);
  return Math.max(
    over(point.singleFlops, roofs.singleFlops.value),
    over(point.doubleFlops, roofs.doubleFlops.value),
    over(point.matrixFlops, roofs.matrixFlops.value),
  );
}

/** Whole powers of ten around all of these. */
export function decades(values: readonly number[]): [number, number] {
  const least = Math.min(...values);
  const most = Math.max(...values);
  return [10 ** Math.floor(Math.log10(least)), 10 ** Math.ceil(Math.log10(most))];
}
