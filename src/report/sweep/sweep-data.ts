/** What a sweep runs and what comes of it. Plain data: it is written to files and read back. */
import type { TimeLimiter } from "../../profile/index.ts";

export const SWEEP_FORMAT = "warpscope-sweep";
export const SWEEP_VERSION = 1;

/** macro: a preprocessor macro. argument: a place in the program's arguments. block: of launches, or a place too. */
export type DimensionKind = "macro" | "argument" | "block" | "device";

export interface Dimension {
  readonly kind: DimensionKind;
  /** `TILE`, `n`, `block` or `device`. */
  readonly name: string;
  readonly values: readonly string[];
}

export interface SweepDefinition {
  /** As typed, with digests of their content: results of other sources are results of another sweep. */
  readonly sources: readonly { readonly file: string; readonly digest: string }[];
  /** Options of the compiler that all points share. */
  readonly options: readonly string[];
  /** Macros and arguments of the program, with `{name}` where a value goes. */
  readonly macros: readonly string[];
  readonly arguments: readonly string[];
  /** Digest of the variables that are passed on, which may be secret; absent where there are none. */
  readonly environment?: string;
  readonly dimensions: readonly Dimension[];
  /** Pattern that the kernels' names have to match; empty for all. */
  readonly kernel: string;
  readonly metrics: readonly string[];
}

/** Value of the block dimension that leaves launches as the program has them. */
export const OWN_BLOCK = "own";

/** One combination; its number is its place in the order of the dimensions, the last one fastest. */
export interface SweepPoint {
  readonly point: number;
  readonly values: Readonly<Record<string, string>>;
}

export interface PointResult extends SweepPoint {
  readonly status: "ok" | "failed";
  readonly exitCode: number;
  /** Of a point that failed: the first error, as a code and its parameters. */
  readonly reason?: {
    readonly code: string;
    readonly params: Readonly<Record<string, string | number>>;
  };
  /** Modelled time of all launches that count, caches warm. */
  readonly timeNs: number;
  /** By time, longest first. */
  readonly kernels: readonly KernelResult[];
  /** Digest of what the program printed. */
  readonly output: string;
  /** Digest of the compiled program. */
  readonly code: string;
}

export interface KernelResult {
  /** Demangled. */
  readonly kernel: string;
  readonly launches: number;
  readonly timeNs: number;
  /** Of the longest launch. */
  readonly limiter: TimeLimiter;
  /** Of the first launch. */
  readonly grid: readonly [number, number, number];
  readonly block: readonly [number, number, number];
  /** Means over the launches, of the metrics asked for. */
  readonly metrics: Readonly<Record<string, number>>;
}

/** One of `count` parts, from 1: each has every count-th point. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** First line of a result file; the others are `PointResult`s, in the order in which they were done. */
export interface SweepHeader {
  readonly format: typeof SWEEP_FORMAT;
  readonly version: typeof SWEEP_VERSION;
  readonly points: number;
  readonly shard?: Shard;
  readonly sweep: SweepDefinition;
}

export function sweepHeader(sweep: SweepDefinition, shard: Shard | undefined): SweepHeader {
  return {
    format: SWEEP_FORMAT,
    version: SWEEP_VERSION,
    points: pointCount(sweep),
    ...(shard ? { shard } : {}),
    sweep,
  };
}

export function pointCount({ dimensions }: Pick<SweepDefinition, "dimensions">): number {
  return dimensions.reduce((count, { values }) => count * values.length, 1);
}

export function sweepPoints(
  { dimensions }: Pick<SweepDefinition, "dimensions">,
  shard: Shard | undefined,
): SweepPoint[] {
  const points: SweepPoint[] = [];
  const step = shard?.count ?? 1;
  for (let point = (shard?.index ?? 1) - 1; point < pointCount({ dimensions }); point += step) {
    const values: Record<string, string> = {};
    let rest = point;
    for (const { name, values: possible } of [...dimensions].reverse()) {
      values[name] = possible[rest % possible.length]!;
      rest = Math.floor(rest / possible.length);
    }
    points.push({
      point,
      values: Object.fromEntries(dimensions.map(({ name }) => [name, values[name]!])),
    });
  }
  return points;
}

/** `text` with the point's values in place of `{name}`. */
export function filledIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{([A-Za-z_]\w*)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : place,
  );
}

/** Whether the block's value goes into the command line, and launches are left alone. */
export function isBlockPlaced({
  macros,
  arguments: args,
}: Pick<SweepDefinition, "macros" | "arguments">): boolean {
  return [...macros, ...args].some((text) => text.includes("{block}"));
}
