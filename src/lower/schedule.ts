/**
 * The order in which a warp executes its waiting blocks. Written once, as the specification that the
 * reference executor runs directly and the emitter reproduces in control flow.
 *
 * A warp's turn starts at position `firstBlock - 1` and runs `nextBlock` after `nextBlock` until none
 * waits; then every lane has ended or stands at a `wait`, or in a parked loop.
 *
 * Yielding. Every `mayYield` loop has a counter, set to 0 when the position enters the loop from
 * outside (or a turn starts) and raised by one each time the position, having been in the loop, moves
 * to a block of the loop that is not above it, whichever loop made it do so. When the counter reaches
 * `YIELD_ITERATIONS` (and lanes still wait in the loop) the loop is parked: for the rest of the turn
 * its blocks count as not waiting, so the lanes outside it run on. The turn ends as above; the next
 * turn starts with no loop parked. A called function has counters of its own and no turns: when only
 * parked loops are left in it, they are unparked and it goes on.
 *
 * Turns. A running block gives its warps turns in order, those with lanes to run, round after round
 * until all have ended. Complete barriers release their lanes after each round; in a program with a
 * barrier whose count is not the constant 0, after each turn.
 *
 * Waits. `warpSync(mask)` releases a lane once every lane of its mask that has not ended stands at a
 * `warpSync`; tried when lanes arrive and again when no block waits (a lane may have ended), after
 * which the position is as at the start of a turn. Released lanes wait at the successor. A lane whose
 * mask leaves it out ends the launch with "warp-mask".
 * `barrier(id, count)` (but for the kind "grid", see below): lanes stand at the barrier by its id, whatever their pc. With count 0 it
 * completes when every lane of the block that has not ended stands at it (at least one); else when
 * `count` or more do, where a warp with lanes at it counts as 32 if all its other lanes have ended or
 * do not exist. "arrive" lanes are counted and go on at once. If no warp can take a turn, barriers are
 * incomplete and lanes remain, the launch ends with "barrier-deadlock" at the lowest such pc.
 *
 * Blocks. They start in ascending order (x fastest), and one runs until it has ended, unless it gives
 * way: when no warp can take a turn and all its lanes that have not ended stand at a "grid" barrier, or
 * after a number of idle rounds without a break (`IDLE_ROUNDS`), or, in a kernel with a barrier inside a
 * `mayYield` loop, after `YIELD_ITERATIONS` times as many rounds of any kind: such a loop waits for
 * others too, and is never parked if it meets its barrier before it was taken often enough. A round is
 * idle if each of its turns, and there was one, left lanes waiting in parked loops. A block that gave
 * way is resident until it ends. One pass after the other, the resident blocks run in ascending order, leaving out those that
 * stand at a grid barrier, and then further blocks start while fewer are resident than the launch's
 * `residentBlocks`. When all blocks of the grid that have not ended are resident and stand at a grid
 * barrier, it completes: their lanes go on in the next pass. With a "cluster" barrier it is the same for the
 * blocks of one cluster, which become resident together.
 * If every resident block stands at a grid barrier that cannot complete, or if the launch's whole state
 * (memory, registers, waiting lanes, clock) at the end of a pass is what it was at an earlier one, the
 * launch ends with "grid-deadlock": blamed are, in the lowest resident block that can run, the lanes
 * of its first warp with any in the lowest block of code where lanes wait; if none can run, likewise at
 * the lowest grid barrier.
 *
 * Clock. It starts at the launch's `clockCycles`. A block that a warp executes advances it by the cycles of the
 * block's instructions (`issueCycles` of the launch, else one each) when it starts; a reading takes off those of
 * the instructions behind itself. Blocks that are resident together begin at one time, and so do the turns of
 * warps in a round, whose end is that of the last of them; but in kernels whose warps may see each other within
 * a round (not `sideBySide`), where the clock goes on from turn to turn and from block to block.
 *
 * Warp operations take part with the lanes executing them: lane l exchanges with `executing & mask_l`,
 * its own member mask. A shuffle from a lane that is not executing gives the lane's own value.
 */
import { BARRIER_KINDS, OP, SPECIAL_REGISTERS } from "./ops.ts";
import { type Program, type ProgramFunction, YIELD_ITERATIONS } from "./program.ts";

const CLOCKS: readonly string[] = ["clock", "clock64", "globaltimer"];

export function readsClock({ code }: Pick<Program, "code">): boolean {
  for (let pc = 0; pc < code.length; pc++)
    if (code.op[pc] === OP.special && CLOCKS.includes(SPECIAL_REGISTERS[code.aux[pc]!]!))
      return true;
  return false;
}

/** Whether warps hand on what they did only from round to round: their turns count as simultaneous. */
export function sideBySide(program: Program): boolean {
  return !mayGiveWay(program) && !hasCountedBarriers(program);
}

/** Barriers of part of the block: they may be complete while other warps have yet to run. */
export function hasCountedBarriers({ code, constants }: Program): boolean {
  for (let pc = 0; pc < code.length; pc++) {
    if (code.op[pc] !== OP.barrier) continue;
    const count = code.args[code.argStart[pc]! + 1]!;
    if (count >= 0 || constants[~count]!.bits !== 0n) return true;
  }
  return false;
}

/** Whether a block of the kernel may have to give way to another before it has ended. */
export function mayGiveWay({ functions, blocks, code }: Program): boolean {
  const kernel = functions[0]!;
  if (kernel.loops.some((loop) => loop.mayYield)) return true;
  const end = blocks.start[kernel.firstBlock + kernel.blockCount]!;
  for (let pc = blocks.start[kernel.firstBlock]!; pc < end; pc++)
    if (isWideBarrier(code, pc)) return true;
  return readsClusterMemory({ code });
}

/** A barrier of more than one block: complete only with those of other blocks. */
export function isWideBarrier(code: Program["code"], pc: number): boolean {
  if (code.op[pc] !== OP.barrier) return false;
  const kind = BARRIER_KINDS[code.aux[pc]!];
  return kind === "grid" || kind === "cluster";
}

/** Whether the kernel makes addresses in the shared memory of other blocks of its cluster. */
export function readsClusterMemory({ code }: Pick<Program, "code">): boolean {
  for (let pc = 0; pc < code.length; pc++)
    if (code.op[pc] === OP.special && SPECIAL_REGISTERS[code.aux[pc]!] === "clusterwindow")
      return true;
  return false;
}

/** Rounds after which a block gives way though it is not idle, as a multiple of its patience; 0: never. */
export function busyRounds({ functions, blocks, code }: Program): number {
  const waits = functions[0]!.loops.some(({ mayYield, start, end }) => {
    if (!mayYield) return false;
    for (let pc = blocks.start[start]!; pc < blocks.start[end + 1]!; pc++)
      if (code.op[pc] === OP.barrier) return true;
    return false;
  });
  return waits ? YIELD_ITERATIONS : 0;
}

/**
 * The block to execute next, or -1 if none waits.
 *
 * `position` is the block just executed (or one below the first block at the start). From there: the
 * lowest waiting block up to the end of the innermost loop around `position`; else the lowest waiting
 * block of that loop (lanes that took a back-edge); else the same for the next loop outwards; at last
 * the rest of the function, and then from its start.
 */
export function nextBlock(
  fn: ProgramFunction,
  position: number,
  isWaiting: (block: number) => boolean,
): number {
  const first = fn.firstBlock;
  const last = first + fn.blockCount - 1;
  const lowest = (from: number, to: number): number => {
    for (let block = from; block <= to; block++) if (isWaiting(block)) return block;
    return -1;
  };
  // Loops are listed outermost first, so the last that holds the position is the innermost.
  for (let i = fn.loops.length - 1; i >= 0; i--) {
    const loop = fn.loops[i]!;
    if (position < loop.start || position > loop.end) continue;
    const onwards = lowest(position + 1, loop.end);
    if (onwards >= 0) return onwards;
    const again = lowest(loop.start, loop.end);
    if (again >= 0) return again;
  }
  const onwards = lowest(position + 1, last);
  return onwards >= 0 ? onwards : lowest(first, last);
}
