/**
 * Whether the blocks of a launch may run in any order and at the same time: the proof, from the kernel's
 * code and the launch's arguments.
 *
 * Every store's address must be a form from which the block can be told; loads from what is stored to
 * count as stores do. All other loads may go anywhere but there: which allocation a site meets is asked
 * when it first meets it, so nothing has to be known about them beforehand. Reductions may share memory
 * that nothing else touches.
 */
import { type Access, ADDRESS_WINDOW, type Program } from "../../lower/index.ts";
import type { LaunchRequest } from "../launch.ts";
import type { Allocation } from "../memory.ts";
import { type LaunchPlaces, placesOfLaunch } from "./addresses.ts";
import { blocksApart, type TouchedBytes } from "./blocks-apart.ts";
import { narrowedRanges, type Range, rangeUnder } from "./forms.ts";
import { commutingFamily, keepsBlockOrder } from "./kernel-limits.ts";
import { takesSameCourse } from "./same-course.ts";
import type { AccessPlace } from "./sweep-state.ts";

/** What a site may meet while several workers run. */
export interface ParallelPlan {
  /** Address of the one allocation that a site may touch, by site; 0: any that is not in `written`. */
  readonly allowed: Float64Array;
  /** Addresses of the allocations that the launch writes. */
  readonly written: ReadonlySet<number>;
}

/** Of the memory that a launch runs on. */
export interface Allocations {
  find(address: number): Allocation | undefined;
}

/** Undefined: not proven, so the blocks run in order. */
export function planParallel(
  program: Program,
  request: LaunchRequest,
  memory: Allocations,
): ParallelPlan | undefined {
  if (keepsBlockOrder(program)) return undefined;
  const launch = placesOfLaunch(program, request);
  if (!launch) return undefined;

  const touched = launch.places.flatMap((place) => targetOf(place, launch, memory));
  const written = new Map<number, Target[]>();
  for (const target of touched) {
    if (target.access.kind === "load") continue;
    if (!target.allocation) return undefined;
    written.set(target.allocation.address, []);
  }
  const allowed = new Float64Array(program.sites.length);
  const changed = new Set<number>();
  for (const target of touched) {
    const sharing = target.allocation && written.get(target.allocation.address);
    if (!sharing) continue;
    sharing.push(target);
    allowed[target.access.site] = target.allocation!.address;
    if (target.access.kind === "load") changed.add(target.access.pc);
  }
  for (const targets of written.values()) if (!mayShare(targets, launch)) return undefined;
  if (!takesSameCourse(program, changed)) return undefined;
  return { allowed, written: new Set(written.keys()) };
}

/** An access to global memory, and the allocation that it is meant for. */
interface Target {
  readonly access: Access;
  /** Undefined: it may be anywhere. */
  readonly touched: TouchedBytes | undefined;
  readonly allocation: Allocation | undefined;
}

const ADDRESSES = 2 ** 32;

/** Nothing for an access that never leaves shared or local memory. */
function targetOf(
  { access, address, facts }: AccessPlace,
  { rangeOf }: LaunchPlaces,
  memory: Allocations,
): Target[] {
  if (!address) return [{ access, touched: undefined, allocation: undefined }];
  const range = rangeUnder(address, facts, narrowedRanges(facts, rangeOf));
  const turns = Math.floor(range.low / ADDRESSES) * ADDRESSES;
  const isBounded = range.high + access.bytes <= turns + ADDRESSES;
  const within: Range = { low: range.low - turns, high: range.high - turns };
  const { shared, localEnd } = ADDRESS_WINDOW;
  if (isBounded && within.low >= shared && within.high < localEnd) return [];
  const constant = ((address.constant % ADDRESSES) + ADDRESSES) % ADDRESSES;
  // The ends may be beyond what the threads' guards let through; the launch is asked in any case.
  const middle = Math.floor((within.low + within.high) / 2);
  const allocation = isBounded
    ? (memory.find(middle) ?? memory.find(constant) ?? memory.find(within.low))
    : memory.find(constant);
  return [
    {
      access,
      touched: isBounded ? { address, bytes: access.bytes, facts } : undefined,
      allocation,
    },
  ];
}

/** Whether blocks may touch one allocation without an order between them. */
function mayShare(targets: readonly Target[], { blockSymbols, rangeOf }: LaunchPlaces): boolean {
  const family = commutingFamily(targets[0]!.access);
  if (family !== undefined)
    return targets.every(({ access }) => commutingFamily(access) === family);
  const touched = targets.flatMap((target) => target.touched ?? []);
  return (
    touched.length === targets.length &&
    targets.every(({ access }) => access.kind === "load" || access.kind === "store") &&
    blocksApart(touched, blockSymbols, rangeOf)
  );
}
