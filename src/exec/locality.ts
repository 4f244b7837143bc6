/** What the traces of a launch's sampled blocks say, when it is over. */
import { LAUNCH_RECORD } from "../emit/index.ts";
import { type Locality, localityOf, TRACE } from "../observe/index.ts";
import type { DeviceMemory } from "./memory.ts";

/** `records`: the launch records of all workers. Blocks stand for themselves, so their order is of no importance. */
export function localityOfTraces(
  { memory, view }: DeviceMemory,
  records: readonly number[],
): Locality {
  const entries: number[] = [];
  let complete = true;
  for (const record of records) {
    const trace = view.getUint32(record + LAUNCH_RECORD.trace, true);
    const first = trace + TRACE.entries;
    const end = view.getUint32(trace + TRACE.next, true);
    entries.push(...new Uint32Array(memory.buffer, first, (end - first) / 4));
    complete &&= view.getUint32(trace + TRACE.incomplete, true) === 0;
  }
  return localityOf(Uint32Array.from(entries), complete);
}
