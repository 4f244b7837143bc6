/** A block of a launch that has started and not ended: its memory, its warps, and their turns. */
import { laneCount, prefixMask, WARP_SIZE } from "../../src/base/index.ts";
import {
  type DeviceMemory,
  type Dim3,
  type LaunchRequest,
  launchLocalBytes,
  launchSharedBytes,
} from "../../src/exec/index.ts";
import { busyRounds, OP, type Program } from "../../src/lower/index.ts";
import { TRACE_ENTRY } from "../../src/observe/index.ts";
import { BlockMemory } from "./block-memory.ts";
import { type LaunchState, Warp } from "./warp.ts";
import { barrierOutcome, lanesOf } from "./warp-ops.ts";

/** PTX ISA, bar: a block has the barriers 0 to 15. */
const BARRIERS = 16;

export class RunningBlock {
  /** What it was left with when it last ran. */
  status: "ended" | "idle" | "grid-barrier" | "cluster-barrier" = "idle";
  /** By rank, itself among them. */
  readonly cluster: readonly RunningBlock[];
  private readonly launch: LaunchState;
  private readonly memory: BlockMemory;
  private readonly warps: readonly Warp[];

  constructor(
    device: DeviceMemory,
    launch: LaunchState,
    request: LaunchRequest,
    block: Dim3,
    cluster: readonly RunningBlock[],
  ) {
    const { program } = launch;
    this.launch = launch;
    this.cluster = cluster;
    this.memory = new BlockMemory(
      device,
      request.params,
      launchSharedBytes(program, request),
      launchLocalBytes(program, request.maxLocalBytes),
      request.lenient,
      (rank) => cluster[rank]?.memory.shared,
    );
    const threads = request.block[0] * request.block[1] * request.block[2];
    this.warps = Array.from({ length: Math.ceil(threads / WARP_SIZE) }, (_, index) => {
      const lanes = Math.min(WARP_SIZE, threads - index * WARP_SIZE);
      return new Warp(launch, this.memory, block, index, prefixMask(lanes));
    });
  }

  /** Rounds until the block has ended or gives way. */
  run(patience: number): void {
    const { warps } = this;
    const { trace, program } = this.launch;
    const releasesEachTurn = hasCountedBarriers(program);
    const limit = busyRounds(program) * patience || Number.POSITIVE_INFINITY;
    let idleRounds = 0;
    let rounds = 0;
    while (warps.some((warp) => !warp.hasEnded)) {
      let progress = false;
      let isIdle = true;
      const start = this.launch.clock;
      let end = start;
      for (const warp of warps) {
        if (!warp.canRun) continue;
        progress = true;
        if (trace.isOpen) trace.entries.push(TRACE_ENTRY.turn | warp.index);
        if (this.launch.sideBySide) this.launch.clock = start;
        warp.turn();
        if (this.launch.clock > end) end = this.launch.clock;
        if (!warp.canRun) isIdle = false;
        if (releasesEachTurn) releaseBarriers(warps);
      }
      if (this.launch.sideBySide) this.launch.clock = end;
      if (!releasesEachTurn) releaseBarriers(warps);
      if (progress) {
        idleRounds = isIdle ? idleRounds + 1 : 0;
        if (idleRounds < patience && ++rounds < limit) continue;
        this.status = "idle";
        return;
      }
      if (warps.every((warp) => warp.hasEnded)) break;
      const kind = (["grid", "cluster"] as const).find((wide) =>
        warps.every((warp) => (warp.exists & ~warp.ended & ~lanesAtBarrier(warp, wide)) === 0),
      );
      if (!kind) reportDeadlock(warps);
      this.status = `${kind}-barrier`;
      return;
    }
    this.status = "ended";
  }

  releaseBarrier(kind: "grid" | "cluster"): void {
    this.status = "idle";
    for (const warp of this.warps)
      for (const lane of lanesOf(lanesAtBarrier(warp, kind))) warp.release(lane);
  }

  /** Ends the launch at the place where the block waits. */
  blame(): never {
    const running = this.warps.flatMap((warp) => warp.waitingPlaces());
    const standing = this.warps.flatMap((warp) =>
      lanesOf(lanesAtBarrier(warp, "grid") | lanesAtBarrier(warp, "cluster")).map((lane) => {
        return { warp, pc: warp.stands[lane]!.pc, lanes: (1 << lane) >>> 0 };
      }),
    );
    const places = running.length > 0 ? running : standing;
    const pc = Math.min(...places.map((place) => place.pc));
    const { warp } = places.find((place) => place.pc === pc)!;
    let lanes = 0;
    for (const place of places) if (place.pc === pc && place.warp === warp) lanes |= place.lanes;
    return warp.fault("grid-deadlock", pc, lanes >>> 0);
  }

  /** All that decides how it goes on, but for device memory. */
  state(): string {
    return [this.memory.state(), ...this.warps.map((warp) => warp.state())].join("\n");
  }
}

function lanesAtBarrier(warp: Warp, kind: "grid" | "cluster"): number {
  let lanes = 0;
  for (const [lane, stand] of warp.stands.entries())
    if (stand?.at === "barrier" && stand.kind === kind) lanes |= 1 << lane;
  return lanes;
}

/** Barriers that not all warps of a block come to may be complete before the others had a turn. */
function hasCountedBarriers({ code, constants }: Program): boolean {
  for (let pc = 0; pc < code.length; pc++) {
    if (code.op[pc] !== OP.barrier) continue;
    const count = code.args[code.argStart[pc]! + 1]!;
    if (count >= 0 || constants[~count]!.bits !== 0n) return true;
  }
  return false;
}

/** Lets go all lanes of the barriers that are complete. */
function releaseBarriers(warps: readonly Warp[]): void {
  for (const id of barriersStoodAt(warps)) {
    const standing = warps.map((warp) => lanesStandingAt(warp, id));
    const first = warps
      .flatMap((warp) => warp.stands)
      .find((stand) => stand?.at === "barrier" && stand.id === id);
    if (first?.at !== "barrier") continue;
    if (!isComplete(warps, standing, id, first.count)) continue;
    let arrived = 0;
    let ayes = 0;
    for (const warp of warps)
      for (const stand of warp.stands)
        if (stand?.at === "barrier" && stand.id === id) {
          arrived++;
          if (stand.predicate) ayes++;
        }
    for (const [index, warp] of warps.entries()) {
      for (const lane of lanesOf(standing[index]!)) {
        const stand = warp.stands[lane]!;
        if (stand.at === "barrier" && stand.kind !== "sync")
          warp.barrierResults[lane] = barrierOutcome(stand.kind, ayes, arrived);
        warp.release(lane);
      }
      warp.arrivals = warp.arrivals.filter((arrival) => arrival.id !== id);
    }
  }
}

/** Numbers of the barriers that lanes stand at, ascending. */
function barriersStoodAt(warps: readonly Warp[]): number[] {
  const ids = new Set<number>();
  for (const { stands } of warps)
    for (const stand of stands)
      if (stand?.at === "barrier" && stand.id < BARRIERS) ids.add(stand.id);
  return [...ids].sort((a, b) => a - b);
}

function isComplete(
  warps: readonly Warp[],
  standing: readonly number[],
  id: number,
  count: number,
): boolean {
  if (count === 0)
    return warps.every((warp, index) => (warp.exists & ~warp.ended & ~standing[index]!) === 0);
  let total = 0;
  for (const [index, warp] of warps.entries()) {
    let lanes = standing[index]!;
    for (const arrival of warp.arrivals) if (arrival.id === id) lanes |= arrival.lanes;
    const missing = warp.exists & ~warp.ended & ~lanes;
    if (lanes !== 0) total += missing === 0 ? WARP_SIZE : laneCount(lanes >>> 0);
  }
  return total >= count;
}

function lanesStandingAt(warp: Warp, id: number): number {
  let lanes = 0;
  for (const [lane, stand] of warp.stands.entries())
    if (stand?.at === "barrier" && stand.id === id) lanes |= 1 << lane;
  return lanes >>> 0;
}

/** No warp can run and no barrier is complete: the lowest place where lanes stand is to blame. */
function reportDeadlock(warps: readonly Warp[]): never {
  const pcs = warps
    .flatMap((warp) => warp.stands)
    .map((stand) => stand?.pc ?? Number.POSITIVE_INFINITY);
  const pc = Math.min(...pcs);
  const warp = warps.find((candidate) => candidate.stands.some((stand) => stand?.pc === pc))!;
  let lanes = 0;
  for (const [lane, stand] of warp.stands.entries()) if (stand?.pc === pc) lanes |= 1 << lane;
  return warp.fault("barrier-deadlock", pc, lanes >>> 0);
}
