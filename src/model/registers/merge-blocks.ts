/** Small bodies of `if` become predicated instructions; blocks that follow one another become one. */
import type { AssemblerRules } from "./assembler-rules.ts";
import type { Block, Instruction, MachineCode } from "./machine-code.ts";

export function mergeBlocks({ blocks }: MachineCode, rules: AssemblerRules): void {
  const entries = blocks.map(() => 0);
  for (const { successors } of blocks) for (const to of successors) entries[to]!++;
  for (let changed = true; changed; ) {
    changed = false;
    blocks.forEach((_, at) => {
      if (at > 0 && entries[at] === 0) return;
      while (mergeNext(blocks, entries, at, rules)) changed = true;
    });
  }
}

/** Takes what follows a block into it, if it can. `entries`: edges into each block. */
function mergeNext(
  blocks: readonly Block[],
  entries: number[],
  at: number,
  rules: AssemblerRules,
): boolean {
  const block = blocks[at]!;
  const [first, second] = block.successors;
  if (first === undefined) return false;
  if (second === undefined) {
    if (first === at || first === 0 || entries[first] !== 1) return false;
    const next = blocks[first]!;
    block.body.push(...next.body);
    block.successors = next.successors;
    block.branchUses = next.branchUses;
    entries[first] = 0;
    empty(next);
    return true;
  }
  const isArm = (side: number): boolean =>
    side !== at && entries[side] === 1 && isPredicable(blocks[side]!, rules);
  const after = (side: number): number => blocks[side]!.successors[0]!;
  let arms: number[] = [];
  let join = -1;
  if (isArm(first) && after(first) === second) [arms, join] = [[first], second];
  else if (isArm(second) && after(second) === first) [arms, join] = [[second], first];
  else if (isArm(first) && isArm(second) && after(first) === after(second) && after(first) !== at)
    [arms, join] = [[first, second], after(first)];
  if (join < 0 || first === second) return false;
  for (const arm of arms) {
    block.body.push(...blocks[arm]!.body.map(predicated));
    entries[arm] = 0;
    empty(blocks[arm]!);
  }
  block.successors = [join];
  // One edge is left of two.
  entries[join]!--;
  return true;
}

function isPredicable({ body, successors }: Block, rules: AssemblerRules): boolean {
  return (
    successors.length === 1 &&
    body.length <= rules.predicatedMost &&
    body.every(({ memory, call }) => memory !== "fence" && !call)
  );
}

/** Where the predicate is false, the old value stays: it is read too. */
function predicated(instruction: Instruction): Instruction {
  return instruction.copy
    ? { ...instruction, uses: [...instruction.uses, ...instruction.defs] }
    : instruction;
}

function empty(block: Block): void {
  block.body = [];
  block.successors = [];
  block.branchUses = [];
}
