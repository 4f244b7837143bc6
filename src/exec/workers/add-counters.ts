/** What helpers counted, added to what the engine's own thread did. */
import { LAUNCH_RECORD } from "../../emit/index.ts";
import type { Program } from "../../lower/index.ts";
import { counterBytes } from "../../observe/index.ts";
import type { DeviceMemory } from "../memory.ts";
import type { HelperPart } from "./team.ts";

/** Every counter is a sum of 64 bits. */
export function addCounters(
  { memory, view }: DeviceMemory,
  program: Program,
  record: number,
  parts: readonly HelperPart[],
): void {
  const words = counterBytes(program.sites.length, program.blocks.length) / 8;
  const countersOf = (at: number): BigUint64Array =>
    new BigUint64Array(memory.buffer, view.getUint32(at + LAUNCH_RECORD.counters, true), words);
  const sums = countersOf(record);
  for (const part of parts) {
    const counted = countersOf(part.record);
    for (let word = 0; word < words; word++) sums[word]! += counted[word]!;
  }
}
