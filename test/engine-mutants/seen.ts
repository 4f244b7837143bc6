/** What can be seen of a kernel's launches, short enough to be compared many times. */
import { createHash } from "node:crypto";
import type { LaunchOutcome } from "../../src/exec/index.ts";
import type { Fault, LaunchCounters } from "../../src/observe/index.ts";
import { placeOf } from "../engine-fuzz/compare-kernel.ts";

export interface Seen {
  /** Of memory and of what was printed; of the fault's kind, if there is one. */
  readonly results: string;
  /** Of where the fault is, or of all counters but for what traces tell. */
  readonly counts: string;
  /** As `counts`, but without the fault's lanes. */
  readonly place: string;
  /** Blocks that lanes have executed. */
  readonly work: number;
}

function digest(value: unknown): string {
  return createHash("sha1").update(JSON.stringify(value)).digest("base64").slice(0, 12);
}

export function seenOf(
  memory: readonly unknown[],
  fault: Fault | undefined,
  counters: readonly LaunchCounters[],
): Seen {
  if (fault) {
    const place = placeOf(fault);
    const counts = digest({ ...place, lanes: fault.lanes });
    return { results: digest(fault.kind), counts, place: digest(place), work: 0 };
  }
  const columns = ({ blocks, sites, footprint }: LaunchCounters) => [
    Object.entries(blocks).map(([field, column]) => [field, column.join()]),
    Object.entries(sites).map(([field, column]) => [field, column.join()]),
    footprint,
  ];
  const work = counters.flatMap(({ blocks }) => [...blocks.lanes]).reduce((a, b) => a + b, 0);
  const counts = digest(counters.map(columns));
  return { results: digest(memory), counts, place: counts, work };
}

/** Of launches that say what they left in memory. */
export function seenOfBytes(
  run: (onLaunch: (outcome: LaunchOutcome, memory: readonly Uint8Array[]) => boolean) => void,
): Seen {
  const hash = createHash("sha1");
  const counters: LaunchCounters[] = [];
  let fault: Fault | undefined;
  run((outcome, memory) => {
    fault = outcome.fault;
    if (!fault) {
      for (const bytes of memory) hash.update(bytes);
      counters.push(outcome.counters);
    }
    return fault === undefined;
  });
  return seenOf([hash.digest("base64")], fault, counters);
}
