/** Successors, predecessors and dominators of the blocks of a body. */
import type { Body } from "./module.ts";
import { OPCODES } from "./opcodes.ts";

/** Blocks that the terminator of `block` names, in order, repeats included. */
function successors(body: Body, block: number): readonly number[] {
  const last = body.blockStart[block + 1]! - 1;
  if (last < body.blockStart[block]!) return [];
  const operands = body.operands.subarray(body.operandStart[last]!, body.operandStart[last + 1]!);
  switch (OPCODES[body.opcode[last]!]!.name) {
    case "br":
      return [operands[0]!];
    case "condbr":
      return [operands[1]!, operands[2]!];
    case "switch":
      return Array.from(operands).filter((_, index) => index % 2 === 1);
    case "indirectbr":
      return Array.from(operands.subarray(1));
    default:
      return [];
  }
}

export interface ControlFlow {
  /** Distinct predecessors of each block. */
  readonly predecessors: readonly (readonly number[])[];
  /** Whether block `a` dominates block `b`; every block dominates an unreachable one. */
  dominates(a: number, b: number): boolean;
  isReachable(block: number): boolean;
}

/** Dominators as in Cooper, Harvey, Kennedy: "A Simple, Fast Dominance Algorithm" (2001). */
export function controlFlow(body: Body): ControlFlow {
  const count = body.blockNames.length;
  const targets = Array.from({ length: count }, (_, block) => successors(body, block));
  const predecessors: number[][] = Array.from({ length: count }, () => []);
  for (const [block, list] of targets.entries())
    for (const target of new Set(list)) predecessors[target]!.push(block);

  const order = reversePostorder(targets);
  const position = new Int32Array(count).fill(-1);
  for (const [index, block] of order.entries()) position[block] = index;
  const dominator = new Int32Array(count).fill(-1);
  if (count > 0) dominator[0] = 0;
  for (let changed = true; changed; ) {
    changed = false;
    for (const block of order.slice(1)) {
      let best = -1;
      for (const predecessor of predecessors[block]!) {
        if (dominator[predecessor]! < 0) continue;
        best = best < 0 ? predecessor : meet(predecessor, best, dominator, position);
      }
      if (dominator[block] === best) continue;
      dominator[block] = best;
      changed = true;
    }
  }
  // Intervals of a walk over the dominator tree answer "dominates" at once.
  const { enter, leave } = numberTree(dominator);
  return {
    predecessors,
    isReachable: (block) => position[block]! >= 0,
    dominates: (a, b) =>
      position[b]! < 0 || (position[a]! >= 0 && enter[a]! <= enter[b]! && leave[b]! <= leave[a]!),
  };
}

function meet(a: number, b: number, dominator: Int32Array, position: Int32Array): number {
  while (a !== b) {
    while (position[a]! > position[b]!) a = dominator[a]!;
    while (position[b]! > position[a]!) b = dominator[b]!;
  }
  return a;
}

function reversePostorder(targets: readonly (readonly number[])[]): number[] {
  const order: number[] = [];
  if (targets.length === 0) return order;
  const seen = new Uint8Array(targets.length);
  const stack: { block: number; next: number }[] = [{ block: 0, next: 0 }];
  seen[0] = 1;
  while (stack.length > 0) {
    const top = stack[stack.length - 1]!;
    const target = targets[top.block]![top.next++];
    if (target === undefined) {
      order.push(top.block);
      stack.pop();
    } else if (seen[target] === 0) {
      seen[target] = 1;
      stack.push({ block: target, next: 0 });
    }
  }
  return order.reverse();
}

function numberTree(dominator: Int32Array): { enter: Int32Array; leave: Int32Array } {
  const children: number[][] = Array.from(dominator, () => []);
  for (let block = 1; block < dominator.length; block++)
    if (dominator[block]! >= 0) children[dominator[block]!]!.push(block);
  const enter = new Int32Array(dominator.length);
  const leave = new Int32Array(dominator.length);
  let clock = 0;
  const stack: { block: number; next: number }[] =
    dominator.length > 0 ? [{ block: 0, next: 0 }] : [];
  while (stack.length > 0) {
    const top = stack[stack.length - 1]!;
    if (top.next === 0) enter[top.block] = clock++;
    const child = children[top.block]![top.next++];
    if (child === undefined) {
      leave[top.block] = clock++;
      stack.pop();
    } else stack.push({ block: child, next: 0 });
  }
  return { enter, leave };
}
