/**
 * What the host did, call by call, in a form in which it can be changed and timed again: what it was busy
 * with, the work that it gave to the device, and for what it then waited.
 */
import { pushTo } from "../../base/index.ts";
import type { HostAdviceInput, HostCall, HostLaunch, HostTransfer } from "../advice.ts";

export type WorkEngine = "toDevice" | "fromDevice" | "compute";

/** A kernel, a copy or a fill. */
export interface Work {
  readonly engine: WorkEngine;
  /** What the engine is held for; the result is there `latencyNs` later. */
  readonly busyNs: number;
  readonly latencyNs: number;
  readonly stream: number;
  readonly transfer?: HostTransfer;
  readonly launch?: HostLaunch;
}

export interface Step {
  readonly call: HostCall;
  /** What the host did by itself since the call before. */
  readonly ownNs: number;
  /** What it was busy with in the call, apart from waiting. */
  readonly busyNs: number;
  readonly work: readonly Work[];
  /** For all work so far, for that of the call, or for work of earlier calls. */
  readonly waitsFor: "nothing" | "all" | "own" | readonly Work[];
}

/** Calls that return when all work of the device has ended. */
const WAITS_FOR_ALL =
  /^(cuda(DeviceSynchronize|ThreadSynchronize|DeviceReset|Free|FreeArray|FreeHost)|cu(CtxSynchronize|MemFree)\w*)$/;
const WAITS_FOR_SOME = /^cu(da)?(Stream|Event)(Synchronize|Query)/;

/** Work that a stream or an event is waited for lies not farther back than this. */
const MOST_WORK_WAITED_FOR = 256;

/** Clocks are sums of fractions of nanoseconds. */
const ROUNDING_NS = 0.01;

export function stepsOf({ calls, transfers, launches, costs }: HostAdviceInput): Step[] {
  const transfersOf = groupBy(transfers, ({ call }) => call);
  const launchOf = new Map(launches.map((launch) => [launch.index, launch]));
  const steps: Step[] = [];
  const past: Work[] = [];
  let allEndNs = 0;
  let lastEndNs = calls[0]?.startNs ?? 0;
  let launchedBefore = 0;
  for (const [index, call] of calls.entries()) {
    const endNs = call.startNs + call.durationNs;
    const work: Work[] = (transfersOf.get(index) ?? []).map((one) => transferWork(one, costs));
    for (; launchedBefore < call.launches; launchedBefore++) {
      const launch = launchOf.get(launchedBefore);
      if (launch) work.push(launchWork(launch));
    }
    const waitsFor = waitOf(call, work, past);
    const waited = waitsFor === "own" ? work : waitsFor;
    const waitedUntilNs =
      waited === "all" ? allEndNs : waited === "nothing" ? 0 : Math.max(...waited.map(endOf));
    const waitNs = Math.max(0, Math.min(endNs, waitedUntilNs) - call.startNs);
    steps.push({
      call,
      ownNs: Math.max(0, call.startNs - lastEndNs),
      busyNs: call.durationNs - waitNs,
      work,
      waitsFor,
    });
    past.push(...work);
    for (const one of work) allEndNs = Math.max(allEndNs, endOf(one));
    lastEndNs = endNs;
  }
  return steps;
}

/** The same call at the same place; without places, calls of one name. */
export function siteOf({ name, at }: HostCall): string {
  return at ? `${name} ${at.file}:${at.line}:${at.column}` : name;
}

/** A step that is left out of the program, but for what the host did before it. */
export function withoutCall(step: Step): Step {
  return { ...step, busyNs: 0, work: [], waitsFor: "nothing" };
}

export function groupBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    pushTo(groups, key, item);
  }
  return groups;
}

/** Between host and device; undefined for fills and for copies inside the device. */
export function directionOf({ from, to }: HostTransfer): "toDevice" | "fromDevice" | undefined {
  if (from === undefined || from === to) return undefined;
  if (to === "device") return "toDevice";
  return from === "device" ? "fromDevice" : undefined;
}

/** How the host's end of a copy is allocated. */
export function hostMemoryOf({ from, to }: HostTransfer): "pageable" | "pinned" {
  return from === "pageable" || to === "pageable" ? "pageable" : "pinned";
}

function transferWork(transfer: HostTransfer, costs: HostAdviceInput["costs"]): Work {
  const { durationNs, stream, bytes } = transfer;
  const direction = directionOf(transfer);
  const latencyNs = direction
    ? Math.min(durationNs, costs.transfer(direction, hostMemoryOf(transfer), bytes).latencyNs)
    : 0;
  const busyNs = durationNs - latencyNs;
  return { engine: direction ?? "compute", busyNs, latencyNs, stream, transfer };
}

function launchWork(launch: HostLaunch): Work {
  const { durationNs, stream } = launch;
  return { engine: "compute", busyNs: durationNs, latencyNs: 0, stream, launch };
}

function waitOf(call: HostCall, own: readonly Work[], past: readonly Work[]): Step["waitsFor"] {
  if (WAITS_FOR_ALL.test(call.name)) return "all";
  const endNs = call.startNs + call.durationNs;
  if (own.length > 0)
    return own.some((one) => endOf(one) > endNs + ROUNDING_NS || one.launch) ? "nothing" : "own";
  if (!WAITS_FOR_SOME.test(call.name)) return "nothing";
  const ended = past
    .slice(-MOST_WORK_WAITED_FOR)
    .filter((one) => Math.abs(endOf(one) - endNs) <= ROUNDING_NS);
  return call.durationNs > 0 && ended.length > 0 ? ended : "nothing";
}

function endOf({ transfer, launch }: Work): number {
  const record = transfer ?? launch;
  return record ? record.startNs + record.durationNs : 0;
}
