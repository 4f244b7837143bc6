/**
 * Launches of a long report, each written as what tells it from one before: version 2 of the format. A launch with
 * `sameAs` is launches[sameAs], which has none itself, changed by a JSON Merge Patch (RFC 7396): the other fields of
 * the entry, objects in them merged, null for a field that is absent.
 */
import type { LaunchReport } from "./run-report.ts";

/** Reports with as many launches, or fewer, have all of them in full. */
export const LAUNCHES_IN_FULL = 256;

type Json = Readonly<Record<string, unknown>>;

export interface SimilarLaunch extends Json {
  /** Position among the launches. */
  readonly sameAs: number;
}

/** A patch shorter than this, in characters, is not compared with the launch itself. */
const SHORT_PATCH = 2048;

/** Finds launches that one can be told from, for launches in the order of a report. */
export class SimilarLaunches {
  private readonly byKernel = new Map<string, Full>();
  private readonly byMetrics = new WeakMap<LaunchReport["metrics"], Full>();
  private count = 0;

  /** JSON of the next launch, of one line where it is a patch. */
  next(launch: LaunchReport): string {
    const position = this.count++;
    // Equal launches share what was found about them.
    const alike = this.byMetrics.get(launch.metrics) ?? this.byKernel.get(keyOf(launch));
    if (alike) {
      const { index, ...rest } = patch(alike.launch as unknown as Json, launch as unknown as Json);
      const similar: SimilarLaunch = { index, sameAs: alike.position, ...rest };
      const text = JSON.stringify(similar);
      if (text.length < SHORT_PATCH || 2 * text.length < JSON.stringify(launch).length) return text;
    }
    const full = { launch, position };
    this.byKernel.set(keyOf(launch), full);
    this.byMetrics.set(launch.metrics, full);
    return JSON.stringify(launch, undefined, 1);
  }
}

interface Full {
  readonly launch: LaunchReport;
  readonly position: number;
}

function keyOf({ mangled, grid, block }: LaunchReport): string {
  return JSON.stringify([mangled, grid, block]);
}

/** Launches in full; undefined in place of those whose `sameAs` names none. */
export function fullLaunches(launches: readonly unknown[]): unknown[] {
  return launches.map((launch) => {
    if (!isRecord(launch) || !("sameAs" in launch)) return launch;
    const { sameAs, ...changes } = launch;
    const like = launches[Number(sameAs)];
    return isRecord(like) && !("sameAs" in like) ? merged(like, changes) : undefined;
  });
}

function patch(from: Json, to: Json): Json {
  const changes: Record<string, unknown> = {};
  for (const name in to) {
    const [a, b] = [from[name], to[name]];
    if (a === b || b === undefined) continue;
    if (isRecord(a) && isRecord(b)) {
      const inner = patch(a, b);
      if (Object.keys(inner).length > 0) changes[name] = inner;
    } else if (!Array.isArray(a) || !Array.isArray(b) || JSON.stringify(a) !== JSON.stringify(b))
      changes[name] = b;
  }
  for (const name in from)
    if (from[name] !== undefined && to[name] === undefined) changes[name] = null;
  return changes;
}

function merged(value: Json, changes: Json): Json {
  const result: Record<string, unknown> = { ...value };
  for (const [name, change] of Object.entries(changes)) {
    const old = result[name];
    if (change === null) delete result[name];
    else result[name] = isRecord(change) ? merged(isRecord(old) ? old : {}, change) : change;
  }
  return result;
}

function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
