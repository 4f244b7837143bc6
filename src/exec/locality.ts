/** What the trace of a launch's sampled blocks says, when it is over. */
import { LAUNCH_RECORD } from "../emit/index.ts";
import { type Locality, localityOf, TRACE } from "../observe/index.ts";
import type { DeviceMemory } from "./memory.ts";

export function localityOfTrace({ memory, view }: DeviceMemory, record: number): Locality {
  const trace = view.getUint32(record + LAUNCH_RECORD.trace, true);
  const first = trace + TRACE.entries;
  const end = view.getUint32(trace + TRACE.next, true);
  const entries = new Uint32Array(memory.buffer, first, (end - first) / 4);
  return localityOf(entries, view.getUint32(trace + TRACE.incomplete, true) === 0);
}
