/** Runs the blocks of a launch: in slices, in turns, or with other workers; and what stops them. */
import type { Pc } from "../base/index.ts";
import { LAUNCH_RECORD } from "../emit/index.ts";
import { OP, readsClock } from "../lower/index.ts";
import type { Fault, FaultKind } from "../observe/index.ts";
import { runInTurns } from "./block-turns.ts";
import { FaultSignal, type RunningLaunch } from "./engine-imports.ts";
import type { KernelExports } from "./kernel-instance.ts";
import { blockOrder, type Dim3, type LaunchRequest, unfold } from "./launch.ts";
import type { HelperPart, ParallelPlan, Team, TeamLaunch } from "./workers/index.ts";

interface RunOptions {
  nowNs(): number;
  mayContinue?(blocksDone: number, blocksTotal: number): boolean;
}

/** V8 replaces slow code only between calls, and the supervisor wants to hear of progress. */
const SLICE_NS = 20e6;
const FIRST_SLICE_BLOCKS = 1;
/** A slice that takes longer tells what blocks take. The first ones of a kernel run in slow code. */
const TELLING_NS = { warm: 0.5e6, cold: 3e6 };

/** What `run` returns, or the fault by which it was left. */
export function faultOf(running: RunningLaunch, run: () => Fault | undefined): Fault | undefined {
  try {
    return run();
  } catch (signal) {
    if (signal instanceof FaultSignal) return signal.fault;
    if (signal instanceof RangeError) return stackOverflow(running);
    throw signal;
  }
}

/** How the blocks of a launch came to their end. */
export interface BlocksRun {
  readonly fault: Fault | undefined;
  /** Of the helpers, where there were some. */
  readonly parts: readonly HelperPart[];
  /** Several workers met what only one in block order can answer: nothing is known yet. */
  readonly again?: true;
}

/** What several workers need to know of a launch. */
export type SharedLaunch = Pick<TeamLaunch, "module" | "layout"> & {
  readonly team: Team;
  /** The kernel has been launched before: its code is fast from the first block. */
  readonly isWarm: boolean;
};

/** Runs all blocks in slices; with other workers where `shared` is given, it pays and is allowed. */
export function runAll(
  exports: KernelExports,
  running: RunningLaunch,
  options: RunOptions,
  shared: SharedLaunch | undefined,
): BlocksRun {
  const total = running.blocksTotal;
  let size = FIRST_SLICE_BLOCKS;
  let blockNs = 0;
  let sliceNs = 0;
  let team = shared?.team;
  const tellingNs = shared?.isWarm ? TELLING_NS.warm : TELLING_NS.cold;
  for (let first = 0; first < total; ) {
    if (team && (team.isEager || sliceNs > tellingNs) && team.isWorth(total - first, blockNs)) {
      const plan = team.plan(running.program, running.request!, total);
      if (plan) return runShared(exports, running, options, shared!, { plan, first, blockNs });
      team = undefined;
    }
    const count = Math.min(size, total - first);
    const start = options.nowNs();
    exports.runBlocks(running.record, first, count);
    const elapsed = Math.max(options.nowNs() - start, 1);
    first += count;
    sliceNs = elapsed;
    blockNs = elapsed / count;
    if (first < total && options.mayContinue?.(first, total) === false)
      return { fault: interruptedBefore(first, running), parts: [] };
    // Aim at the slice length, but grow at most tenfold: the first blocks run in slow code.
    size = Math.max(1, Math.min(size * 10, Math.floor(SLICE_NS / blockNs)));
  }
  return { fault: undefined, parts: [] };
}

/** What is left from block `first` on, with the team. */
function runShared(
  exports: KernelExports,
  running: RunningLaunch,
  options: RunOptions,
  { team, module, layout }: SharedLaunch,
  { plan, first, blockNs }: { plan: ParallelPlan; first: number; blockNs: number },
): BlocksRun {
  const { program, record, blocksTotal } = running;
  let done = first;
  const outcome = team.run(
    {
      program,
      module,
      exports,
      layout,
      request: running.request!,
      record,
      blocks: blocksTotal,
      done: first,
      blockNs: Math.max(blockNs, 1),
      guard(now) {
        if (now) running.plan = now;
        else delete running.plan;
      },
      mayContinue(next) {
        done = next;
        return options.mayContinue?.(next, blocksTotal) !== false;
      },
    },
    plan,
  );
  if (outcome.kind === "again") return { fault: undefined, parts: [], again: true };
  const fault = outcome.kind === "stopped" ? interruptedBefore(done, running) : undefined;
  return { fault, parts: outcome.parts };
}

/** Of a launch whose blocks may wait for one another: how many must be there at a time, and how many should be. */
export function blocksAtOnce(
  { residentBlocks, cluster }: LaunchRequest,
  blocks: number,
): { readonly least: number; readonly wanted: number } {
  const [x, y, z] = cluster ?? [1, 1, 1];
  const least = x * y * z;
  return { least, wanted: Math.max(least, Math.min(residentBlocks ?? blocks, blocks)) };
}

/** Runs blocks that may give way to one another. */
export function runResident(
  exports: KernelExports,
  running: RunningLaunch,
  options: RunOptions,
  bytes: number,
): Fault | undefined {
  const { memory, record, blocksTotal, request } = running;
  const { least, wanted } = blocksAtOnce(request!, blocksTotal);
  const arena = memory.view.getUint32(record + LAUNCH_RECORD.arena, true);
  const room = Math.floor((memory.transientEnd - arena) / bytes);
  let sliceEnd = options.nowNs() + SLICE_NS;
  const stopped = runInTurns({
    memory,
    exports,
    record,
    blocks: blocksTotal,
    blockAt: blockOrder(request!.grid, request?.cluster),
    clusterBlocks: least,
    arena,
    arenas: Math.max(least, Math.min(room, wanted)),
    arenaBytes: bytes,
    readsClock: readsClock(running.program),
    mayContinue: (done) => {
      if (done === blocksTotal || options.nowNs() < sliceEnd) return true;
      sliceEnd = options.nowNs() + SLICE_NS;
      return options.mayContinue?.(done, blocksTotal) !== false;
    },
  });
  return stopped === undefined ? undefined : interruptedBefore(stopped, running);
}

function interruptedBefore(block: number, { request }: RunningLaunch): Fault {
  return faultOfBlock("interrupted", 0 as Pc, unfold(block, request!.grid));
}

/** A fault that no lane can be blamed for more than the first of a block. */
function faultOfBlock(kind: FaultKind, pc: Pc, block: Dim3): Fault {
  return {
    kind,
    pc,
    block,
    thread: [0, 0, 0],
    lanes: 1,
    address: 0,
    bytes: 0,
    access: "none",
    text: "",
  };
}

/** V8's own stack ended before the kernel's did: the first call of the program stands for all. */
function stackOverflow({ program, globals }: RunningLaunch): Fault {
  const call = Math.max(program.code.op.indexOf(OP.call), 0) as Pc;
  const axis = (name: string): number => Number(globals[name]!.value) >>> 0;
  return faultOfBlock("stack-overflow", call, [axis("blockX"), axis("blockY"), axis("blockZ")]);
}
