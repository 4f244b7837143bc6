/**
 * Tells which values are the same in all lanes of a warp, and in which loops a warp may have to let
 * others run. A wrong "uniform" is a wrong result, so every doubt counts as divergent.
 *
 * Lanes execute a block together with all lanes that reach it in the same iteration of the loops
 * around it (`order-blocks`, `nextBlock`). This breaks where some lanes stop (at a wait, or yielding
 * in a loop) while others of their warp go on: from there on blocks run at different times for
 * different lanes. In such desynchronised code a value is uniform only if it does not depend on time:
 * loads, votes, clocks and loop counters are not.
 */
import type { DraftFunction, DraftInstruction, Value } from "../draft.ts";
import { SPECIAL_REGISTERS } from "../ops.ts";
import type { BlockOrder } from "./block-order.ts";
import { isInside } from "./block-order.ts";
import { type BranchInfluence, labelAt } from "./branch-influence.ts";
import { isClock } from "./instructions.ts";
import type { BlockLoop } from "./order-blocks.ts";
import { endsInWait } from "./split-waits.ts";
import { Dataflow, Spread } from "./spread.ts";

export interface Divergence {
  isUniform(value: Value): boolean;
  /** Influence of every branch that lanes may take both ways at once. */
  readonly parting: readonly BranchInfluence[];
  /** By loop: lanes may wait in it for what others write. */
  readonly mayYield: readonly boolean[];
  /** Lanes of one warp may be at different places of the function for long. */
  readonly desynchronised: boolean;
}

/** `isCalled`: a function that lanes call recursively, at depths of their own. */
export function analyseDivergence(
  fn: DraftFunction,
  order: BlockOrder,
  isCalled: boolean,
): Divergence {
  const flow = new Dataflow(order, fn.params);
  const mayYield = order.loops.map((_, loop) => waitsForOthers(flow, loop));
  const divergent = new Spread(flow, passesDivergence);
  if (isCalled) for (const param of fn.params) divergent.seed(param);
  for (const block of order.blocks)
    for (const instruction of block.body)
      if (isCalled || isDivergentSource(instruction))
        for (const result of instruction.results) divergent.seed(result);
  divergent.run();

  // Desynchronisation makes more values divergent, which can desynchronise more.
  const loose = new Set<number>();
  let overtakes = false;
  for (;;) {
    const before = loose.size;
    overtakes = desynchronise(flow, divergent, mayYield, loose);
    if (loose.size === before) break;
    const headers = new Set(order.loops.map((loop) => loop.start));
    for (const position of loose) {
      const block = order.blocks[position]!;
      if (headers.has(position)) for (const phi of block.phis) divergent.seed(phi.result);
      for (const instruction of block.body)
        if (dependsOnTime(instruction))
          for (const result of instruction.results) divergent.seed(result);
    }
    divergent.run();
  }
  return {
    isUniform: (value) => !divergent.values.has(value.id),
    parting: [...divergent.branches].sort((a, b) => a - b).map((at) => flow.influence(at)),
    mayYield,
    desynchronised: overtakes || loose.size > 0,
  };
}

const UNIFORM_REGISTERS: ReadonlySet<string> = new Set([
  "ntid.x",
  "ntid.y",
  "ntid.z",
  "ctaid.x",
  "ctaid.y",
  "ctaid.z",
  "nctaid.x",
  "nctaid.y",
  "nctaid.z",
  "warpid",
  "nwarpid",
  "smid",
  "nsmid",
  "gridid",
  "clock",
  "clock64",
  "globaltimer",
  "dynamic_smem_size",
  "total_smem_size",
  "cooperative",
  "cluster.nctaid.x",
  "cluster.nctaid.y",
  "cluster.nctaid.z",
  "clusterwindow",
]);

/** Gives lanes different results though its arguments are uniform. */
export function isDivergentSource(instruction: DraftInstruction): boolean {
  switch (instruction.op) {
    case "special":
      return !UNIFORM_REGISTERS.has(SPECIAL_REGISTERS[instruction.aux]!);
    case "load":
      // Each thread has its own local memory behind the same address.
      return instruction.access!.space === "local" || instruction.access!.space === "generic";
    case "atomic":
    case "cas":
    case "shuffle":
    case "activeMask":
    case "matchAny":
    case "matchAll":
    case "matrixMultiply":
    case "matrixTranspose":
    case "matrixLoad":
    case "printf":
    case "heapAlloc":
    case "call":
      return true;
    default:
      return false;
  }
}

/** Votes and reductions give all lanes of the mask one result, whatever the lanes put in. */
function passesDivergence(instruction: DraftInstruction, arg: number): boolean {
  return instruction.op === "vote" || instruction.op === "reduce" ? arg === 0 : true;
}

function dependsOnTime(instruction: DraftInstruction): boolean {
  switch (instruction.op) {
    case "load":
    case "vote":
    case "reduce":
    case "barrierResult":
    case "textureRead":
    case "surfaceRead":
    case "matrixLoad":
      return true;
    default:
      return isClock(instruction);
  }
}

/** Whether lanes leave the loop when something that other threads write has changed. */
function waitsForOthers(flow: Dataflow, index: number): boolean {
  const { blocks, loops } = flow.order;
  const loop = loops[index]!;
  const body = blocks.slice(loop.start, loop.end + 1).flatMap((block) => block.body);
  // Without volatile or a fence the compiler would have read once, before the loop.
  const isFenced = body.some(({ op }) => op === "fence" || op === "nanosleep");
  const influenced = new Spread(flow, () => true);
  for (const instruction of body) {
    const { op } = instruction;
    const isSeed =
      op === "atomic" ||
      op === "cas" ||
      op === "call" ||
      (op === "load" && (isFenced || instruction.access!.volatile));
    if (isSeed) for (const result of instruction.results) influenced.seed(result);
  }
  if (influenced.values.size === 0) return false;
  influenced.run();
  return influenced.partedLoops.has(index);
}

/**
 * Adds to `loose` the positions that lanes of one warp may execute at different times. Returns whether
 * lanes may run to the end of the function while others of their warp stop at a wait.
 */
function desynchronise(
  flow: Dataflow,
  divergent: Spread,
  mayYield: readonly boolean[],
  loose: Set<number>,
): boolean {
  const { order } = flow;
  const waits = new Set<number>();
  order.blocks.forEach((block, position) => {
    if (endsInWait(block) || block.body.some(({ op }) => op === "call")) waits.add(position);
  });
  let overtakes = false;
  if (waits.size > 0) {
    const facts = waitFacts(order, waits);
    for (const branch of divergent.branches) {
      const parting = partingAtWaits(order, branch, facts);
      if (parting === "apart") reachable(order, branch, loose);
      overtakes ||= parting === "overtaking";
    }
  }
  mayYield.forEach((yields, loop) => {
    if (!yields) return;
    const { start } = order.loops[loop]!;
    if (divergent.partedLoops.has(loop)) reachable(order, start, loose);
    for (const branch of divergent.branches)
      if (!isInside(order.loops[loop]!, branch) && leavesOthersBehind(flow, branch, start))
        reachable(order, branch, loose);
  });
  return overtakes;
}

function reachable(order: BlockOrder, from: number, found: Set<number>): void {
  const work = [from];
  for (let at = work.pop(); at !== undefined; at = work.pop()) {
    if (found.has(at)) continue;
    found.add(at);
    work.push(...order.next[at]!);
  }
}

/** Whether lanes of other sides of the branch may wait elsewhere while some execute `position`. */
function leavesOthersBehind(flow: Dataflow, branch: number, position: number): boolean {
  const { labels } = flow.influence(branch);
  const own = labelAt(labels, position);
  if (own === -1) return false;
  const leads = (from: number, label?: number): boolean =>
    flow.order.next[from]!.some((to) => (to <= from || to > position) && (label ?? to) !== own);
  if (branch < position && leads(branch)) return true;
  return labels.positions.some(
    (from, index) => from < position && leads(from, labels.values[index]!),
  );
}

/** What does not depend on a branch. */
interface WaitFacts {
  readonly waits: ReadonlySet<number>;
  /** By loop. */
  readonly holdsWait: readonly boolean[];
  /** Positions from which lanes can reach the end of the function without a wait. */
  readonly escaping: readonly number[];
}

function waitFacts(order: BlockOrder, waits: ReadonlySet<number>): WaitFacts {
  const holdsWait = order.loops.map((loop) => {
    for (let at = loop.start; at <= loop.end; at++) if (waits.has(at)) return true;
    return false;
  });
  return { waits, holdsWait, escaping: escapingFrom(order, waits) };
}

/**
 * What becomes of lanes that part at the branch, where there are waits. "apart": they can stop at
 * different waits, or some stop while others come round again. "overtaking": some stop while others
 * run to the end of the function, executing code that the first may have before them. Labels spread
 * as in `branchInfluence`, but end at waits, where lanes stop.
 */
function partingAtWaits(
  order: BlockOrder,
  branch: number,
  { waits, holdsWait, escaping }: WaitFacts,
): "together" | "overtaking" | "apart" {
  const { blocks, loops, next, around } = order;
  if (waits.has(branch)) return "apart";
  const label = new Int32Array(next.length).fill(-1);
  const stops = new Set<number>();
  const back = new Map<number, Set<number>>();
  const isOwn = (loop: number): boolean => isInside(loops[loop]!, branch);
  /** A loop without waits is left in the end: it may be by ways out that lie before the branch. */
  const leaveBefore = (loop: BlockLoop): void => {
    for (let at = loop.start; at < branch; at++)
      for (const to of next[at]!) if (!isInside(loop, to)) label[to] = to;
  };
  const leave = (at: number): void => {
    for (const to of next[at]!) {
      const from = at === branch ? (to > at ? to : -2 - to) : label[at]!;
      if (to <= at) {
        const loop = around[at]!.find((candidate) => loops[candidate]!.start === to)!;
        // One without this branch changes no label.
        if (!isOwn(loop)) continue;
        if (!holdsWait[loop]) {
          leaveBefore(loops[loop]!);
          continue;
        }
        const labels = back.get(to);
        if (labels) labels.add(from);
        else back.set(to, new Set([from]));
        continue;
      }
      // Lanes come out of a loop without waits at different times and wait for each other there.
      const left = around[at]!.filter((loop) => !isInside(loops[loop]!, to));
      const gather = left.some((loop) => isOwn(loop) && !holdsWait[loop]);
      const side = gather ? to : from;
      label[to] = label[to] === -1 || label[to] === side ? side : to;
    }
  };
  leave(branch);
  for (let at = branch + 1; at < next.length; at++) {
    if (label[at] === -1) continue;
    if (waits.has(at)) stops.add(label[at]!);
    else leave(at);
  }
  for (const [header, labels] of back)
    stops.add(labels.size > 1 ? header : labels.values().next().value!);
  if (stops.size > 1) return "apart";
  if (stops.size === 0) return "together";
  // Empty blocks on the way out define nothing that those who stopped could miss.
  const overtakes = escaping.some(
    (at) => label[at] !== -1 && !stops.has(label[at]!) && blocks[at]!.body.length > 0,
  );
  return overtakes ? "overtaking" : "together";
}

function escapingFrom({ next }: BlockOrder, waits: ReadonlySet<number>): number[] {
  const found = new Set<number>();
  for (let changed = true; changed; ) {
    changed = false;
    for (let at = next.length - 1; at >= 0; at--) {
      if (found.has(at) || waits.has(at)) continue;
      if (next[at]!.length > 0 && !next[at]!.some((to) => found.has(to))) continue;
      found.add(at);
      changed = true;
    }
  }
  return [...found];
}
