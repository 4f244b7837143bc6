/** What is said of an allocation of host memory that failed: why, and what would help. */
import { type Diagnostics, sizeText } from "../base/index.ts";
import type { GuestMemory } from "./guest-memory.ts";
import { knowsWideMemory, MOST_HOST_BYTES, needsWideMemory } from "./wide-memory.ts";

const CODES: ReadonlySet<string> = new Set([
  "runtime/out-of-host-memory",
  "runtime/out-of-host-memory-option",
  "runtime/out-of-host-memory-engine",
  "runtime/machine-out-of-memory",
]);
/** Notes of them; one for each size. */
const MOST_TOLD = 3;

const GIB = 2 ** 30;
/** What the heap takes besides, for all that such a program will ask for. */
const SPARE_BYTES = 2 ** 20;

export function tellFailedAllocation(
  guest: GuestMemory,
  bytes: number,
  diagnostics: Diagnostics,
): void {
  const told = diagnostics.list.filter(({ code }) => CODES.has(code));
  if (told.length >= MOST_TOLD || told.some(({ params }) => params["bytes"] === bytes)) return;
  const { mostBytes: limitBytes, ownBytes, shortOf } = guest.heap;
  if (shortOf === "machine") {
    diagnostics.note("runtime/machine-out-of-memory", { bytes, ownBytes });
    return;
  }
  const enoughBytes = enough(guest, bytes);
  if (enoughBytes > MOST_HOST_BYTES) {
    diagnostics.note("runtime/out-of-host-memory", { bytes, limitBytes });
    return;
  }
  const isHere = !needsWideMemory(enoughBytes) || knowsWideMemory();
  const code = isHere ? "runtime/out-of-host-memory-option" : "runtime/out-of-host-memory-engine";
  diagnostics.note(code, { bytes, limitBytes, enough: sizeText(enoughBytes) });
}

/** A whole number of GiB: with 32-bit memory there is less than it has addresses, beyond that all that is asked for. */
function enough({ heap, addresses, isWide }: GuestMemory, bytes: number): number {
  const needed = Math.ceil((heap.ownBytes + bytes + SPARE_BYTES) / GIB) * GIB;
  const mightDo = isWide || (heap.shortOf === "limit" && needed <= addresses.room.mostHostEnd);
  return mightDo || needsWideMemory(needed) ? needed : 5 * GIB;
}
