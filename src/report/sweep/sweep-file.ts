/** Result files of sweeps: a line of JSON for the sweep, then one for each point that is done. */
import { type Diagnostics, parseJson } from "../../base/index.ts";
import {
  type PointResult,
  pointCount,
  SWEEP_FORMAT,
  SWEEP_VERSION,
  type SweepHeader,
  sweepPoints,
} from "./sweep-data.ts";

export interface SweepFile {
  readonly header: SweepHeader;
  /** By number of the point. */
  readonly results: ReadonlyMap<number, PointResult>;
  /** Length of what holds; behind it is a line that a killed process left unfinished. */
  readonly wholeBytes: number;
}

/** A file in which not even the first line was finished. */
export type EmptySweepFile = "empty";

/** Undefined, with one error, where `bytes` are no results of a sweep, or are damaged. */
export function readSweepFile(
  bytes: Uint8Array,
  file: string,
  diagnostics: Diagnostics,
): SweepFile | EmptySweepFile | undefined {
  const whole = bytes.lastIndexOf(NEWLINE) + 1;
  const text = new TextDecoder();
  if (whole === 0) {
    const begun = text.decode(bytes.subarray(0, 400));
    if (begun === "" || begun.startsWith(`{"format":"${SWEEP_FORMAT}"`)) return "empty";
    diagnostics.error("sweep/foreign-file", { file });
    return undefined;
  }
  const lines = text.decode(bytes.subarray(0, whole)).split("\n").slice(0, -1);
  const header = parsed(lines[0]!);
  if (!isRecord(header) || header["format"] !== SWEEP_FORMAT) {
    diagnostics.error("sweep/foreign-file", { file });
    return undefined;
  }
  if (typeof header["version"] === "number" && header["version"] !== SWEEP_VERSION) {
    diagnostics.error("sweep/file-version", {
      file,
      found: header["version"],
      known: SWEEP_VERSION,
    });
    return undefined;
  }
  if (header["version"] !== SWEEP_VERSION || !isHeader(header)) {
    diagnostics.error("sweep/damaged-line", { file, line: 1 });
    return undefined;
  }
  const possible = new Map(
    sweepPoints(header.sweep, header.shard).map(({ point, values }) => [
      point,
      JSON.stringify(values),
    ]),
  );
  const results = new Map<number, PointResult>();
  for (const [at, line] of lines.entries()) {
    if (at === 0) continue;
    const result = parsed(line);
    const isWhole =
      isResult(result) && possible.get(result.point) === JSON.stringify(result.values);
    const before = isWhole ? results.get(result.point) : undefined;
    // Two processes that ran the same sweep at once found the same.
    if (!isWhole || (before && JSON.stringify(before) !== JSON.stringify(result))) {
      diagnostics.error("sweep/damaged-line", { file, line: at + 1 });
      return undefined;
    }
    results.set(result.point, result);
  }
  return { header, results, wholeBytes: whole };
}

const NEWLINE = 10;

/** The file in one canonical form: points in their order. What shards merge to, and one whole run. */
export function sweepText(header: SweepHeader, results: Iterable<PointResult>): string {
  const sorted = [...results].sort((a, b) => a.point - b.point);
  return [header, ...sorted].map((entry) => `${JSON.stringify(entry)}\n`).join("");
}

/** Results of several files of one sweep; undefined, with an error, where they do not belong together. */
export function mergeSweeps(
  files: readonly { readonly name: string; readonly content: SweepFile }[],
  diagnostics: Diagnostics,
): { readonly header: SweepHeader; readonly results: PointResult[] } | undefined {
  const [first, ...rest] = files;
  if (!first) return undefined;
  const { shard: _, ...header } = first.content.header;
  const results = new Map(first.content.results);
  for (const { name, content } of rest) {
    const other = differenceOf(header.sweep, content.header.sweep);
    if (other !== undefined) {
      diagnostics.error("sweep/merge-other", { first: first.name, second: name, part: other });
      return undefined;
    }
    for (const [point, result] of content.results) {
      const known = results.get(point);
      if (known && JSON.stringify(withoutCode(known)) !== JSON.stringify(withoutCode(result))) {
        diagnostics.error("sweep/merge-conflict", { file: name, point: pointText(result) });
        return undefined;
      }
      results.set(point, known ?? result);
    }
  }
  return { header, results: [...results.values()].sort((a, b) => a.point - b.point) };
}

/** Code of the word for the first part in which two definitions differ. */
export function differenceOf(a: SweepHeader["sweep"], b: SweepHeader["sweep"]): string | undefined {
  const parts = [
    "sources",
    "options",
    "macros",
    "arguments",
    "environment",
    "dimensions",
    "kernel",
    "metrics",
  ] as const;
  const other = parts.find((part) => JSON.stringify(a[part]) !== JSON.stringify(b[part]));
  return other && `term/sweep-${other}`;
}

/** "TILE=16 block=64". */
export function pointText({ values }: Pick<PointResult, "values">): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
}

/** Another folder may leave other names in the compiled program. */
function withoutCode({ code: _, ...rest }: PointResult): Omit<PointResult, "code"> {
  return rest;
}

function parsed(line: string): unknown {
  try {
    return parseJson(line);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

function isHeader(value: Record<string, unknown>): value is Record<string, unknown> & SweepHeader {
  const { sweep, shard, points } = value;
  if (!isRecord(sweep) || !isShard(shard)) return false;
  const { sources, options, macros, arguments: args, dimensions, kernel, metrics } = sweep;
  const isWhole =
    Array.isArray(sources) &&
    sources.every((one) => isRecord(one) && isTexts([one["file"], one["digest"]])) &&
    [options, macros, args, metrics].every(isTexts) &&
    typeof kernel === "string" &&
    Array.isArray(dimensions) &&
    dimensions.every(
      (one) => isRecord(one) && isTexts([one["kind"], one["name"]]) && isTexts(one["values"]),
    );
  return isWhole && points === pointCount(sweep as unknown as SweepHeader["sweep"]);
}

function isShard(value: unknown): boolean {
  if (value === undefined) return true;
  if (!isRecord(value)) return false;
  const { index, count } = value;
  return (
    Number.isInteger(index) &&
    Number.isInteger(count) &&
    1 <= Number(index) &&
    Number(index) <= Number(count)
  );
}

/** Infinity is one that JSON has: `1e999`. */
function areNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every(Number.isFinite);
}

function isReason(value: unknown): boolean {
  if (value === undefined) return true;
  if (!isRecord(value) || typeof value["code"] !== "string" || !isRecord(value["params"]))
    return false;
  return Object.values(value["params"]).every((one) => ["string", "number"].includes(typeof one));
}

function isResult(value: unknown): value is PointResult {
  if (!isRecord(value) || !isRecord(value["values"])) return false;
  const { point, status, exitCode, timeNs, kernels, output, code, reason } = value;
  return (
    Number.isInteger(point) &&
    (status === "ok" || status === "failed") &&
    areNumbers([exitCode, timeNs]) &&
    isTexts([output, code]) &&
    Array.isArray(kernels) &&
    kernels.every(
      (one) =>
        isRecord(one) &&
        isTexts([one["kernel"], one["limiter"]]) &&
        areNumbers([one["launches"], one["timeNs"]]) &&
        [one["grid"], one["block"]].every((sizes) => areNumbers(sizes) && sizes.length === 3) &&
        isRecord(one["metrics"]) &&
        areNumbers(Object.values(one["metrics"])),
    ) &&
    isReason(reason)
  );
}
