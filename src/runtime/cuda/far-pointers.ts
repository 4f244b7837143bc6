/**
 * Pointers of the host that a kernel is given and would take for others: of 4 GiB and more, or among the windows. It
 * computes addresses with lower halves; where that of such a pointer lies among device memory it becomes one of the
 * host's, so that an access is the fault that it is on a GPU. Faults then say what the program has there: memory of the host beyond the device's addresses is the host's.
 */
import type { LaunchOutcome } from "../../exec/index.ts";
import type { Violation } from "../../observe/index.ts";
import {
  type AddressSpaces,
  DEVICE_ADDRESS_END,
  GLOBAL_START,
  HOST_ADDRESS_END,
} from "../address-space.ts";
import type { CudaState } from "./cuda-state.ts";

interface MovedPointer {
  readonly given: number;
  /** By how much less the kernel was given. */
  readonly by: number;
}

/** By the parameter area. */
const movedPointers = new WeakMap<Uint8Array, MovedPointer[]>();

/** An access this far from a pointer is by another one. */
const MOST_DISTANCE = 2 ** 31;

/** Of a pointer that is given to a kernel: whether one of the device, or of its windows, is the same to it. */
export function mayAlias(pointer: number): boolean {
  return pointer >= DEVICE_ADDRESS_END || (pointer >= HOST_ADDRESS_END && pointer < GLOBAL_START);
}

/** `pointer`, which may alias, lies at `offset` of a parameter area. */
export function unaliased(
  { memory }: CudaState,
  area: Uint8Array,
  offset: number,
  pointer: number,
): void {
  const view = new DataView(area.buffer);
  const low = view.getUint32(offset, true);
  if (low < HOST_ADDRESS_END || low >= memory.highestEnd) return;
  const other = low % HOST_ADDRESS_END;
  view.setUint32(offset, other, true);
  const moved = movedPointers.get(area) ?? [];
  moved.push({ given: pointer, by: low - other });
  movedPointers.set(area, moved);
}

/** The outcome of a launch with that parameter area, with addresses as the program knows them. */
export function namedPointers(
  addresses: AddressSpaces,
  area: Uint8Array,
  launch: () => LaunchOutcome,
): LaunchOutcome {
  const outcome = launch();
  const { fault, violations = [] } = outcome;
  if (!fault && violations.length === 0) return outcome;
  const moved = movedPointers.get(area) ?? [];
  return {
    ...outcome,
    fault: fault && named(fault, fault.address, addresses, moved),
    violations: violations.map((one) => namedIn(one, addresses, moved)),
  };
}

function namedIn(
  violation: Violation,
  addresses: AddressSpaces,
  moved: readonly MovedPointer[],
): Violation {
  const [first] = violation.threads;
  if (!first) return violation;
  const { address, ...rest } = named(violation, first.address, addresses, moved);
  const by = address - first.address;
  const threads = violation.threads.map((thread) => ({ ...thread, address: thread.address + by }));
  return { ...rest, threads };
}

/** Something that went wrong at `address`, with the address that the program used. */
function named<T extends { readonly kind: string }>(
  event: T,
  address: number,
  addresses: AddressSpaces,
  moved: readonly MovedPointer[],
): T & { readonly address: number } {
  if (address < DEVICE_ADDRESS_END || event.kind !== "out-of-bounds") return { ...event, address };
  const distance = ({ given, by }: MovedPointer) => Math.abs(given - by - address);
  const [nearest] = moved.toSorted((a, b) => distance(a) - distance(b));
  const used = nearest && distance(nearest) < MOST_DISTANCE ? address + nearest.by : address;
  const kind = addresses.of(used) === "host" ? "host-pointer" : event.kind;
  return { ...event, kind, address: used };
}
