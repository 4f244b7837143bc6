/** Repeats the bodies of small counted loops, as the vendor's assembler does. */
import type { AssemblerRules } from "./assembler-rules.ts";
import type { Block, Instruction, MachineCode } from "./machine-code.ts";

export function unrollLoops(code: MachineCode, rules: AssemblerRules): void {
  code.blocks.forEach((block, at) => {
    if (block.successors.length !== 2 || !block.successors.includes(at)) return;
    if (block.body.some(({ memory, call }) => call || memory === "fence")) return;
    if (!isCounted(block) || !walksMemory(block)) return;
    const times = Math.min(rules.unrollTimes, Math.floor(rules.unrollMost / block.body.length));
    if (times > 1) block.body = repeated(code, block, times);
  });
}

/** Whether it loads from global memory, or from elsewhere at an address that moves by a constant. */
function walksMemory({ body }: Block): boolean {
  if (body.some(({ early, place }) => early && place === "global")) return true;
  const moving = steppers(body);
  const defined = new Set(body.flatMap(({ defs }) => defs));
  for (const { defs, uses, linear, early, base } of body) {
    if (early && moving.has(base)) return true;
    const steady = uses.every((value) => moving.has(value) || !defined.has(value));
    if (linear && steady && uses.some((value) => moving.has(value)))
      for (const value of defs) moving.add(value);
  }
  return false;
}

/** Whether the branch compares something that a constant is added to each time round. */
function isCounted({ body, branchUses }: Block): boolean {
  const compare = body.find(({ defs }) => defs.includes(branchUses[0] ?? -1));
  if (!compare) return false;
  const carried = steppers(body);
  const defined = new Set(body.flatMap(({ defs }) => defs));
  return (
    compare.uses.some((value) => carried.has(value)) &&
    compare.uses.every((value) => carried.has(value) || !defined.has(value))
  );
}

/** Values that go up by a constant each time round, before and after the step. */
function steppers(body: readonly Instruction[]): Set<number> {
  const found = new Set<number>();
  for (const { defs, steps } of body) {
    if (steps < 0) continue;
    const [next] = defs;
    if (next === undefined) continue;
    const back =
      next === steps ||
      body.some((one) => one.copy && one.defs[0] === steps && one.uses[0] === next);
    if (back) found.add(next).add(steps);
  }
  return found;
}

function repeated(code: MachineCode, { body }: Block, times: number): Instruction[] {
  const carried = steppers(body);
  const defined = new Set(body.flatMap(({ defs }) => defs));
  const result: Instruction[] = [];
  // What each value is called in the copy that is being made.
  const names = new Map<number, number>();
  const nameOf = (value: number): number => names.get(value) ?? value;
  // Addresses that move by a constant: the first copy's serve all.
  const shared = new Set<number>();
  const steady = (value: number): boolean =>
    carried.has(value) || shared.has(value) || !defined.has(value);
  for (let copy = 0; copy < times; copy++) {
    for (const instruction of body) {
      const { defs, uses, linear, copy: isCopy, steps } = instruction;
      if (linear && steps < 0 && uses.every(steady)) {
        if (copy === 0) {
          for (const value of defs) shared.add(value);
          result.push(instruction);
        }
        continue;
      }
      const now = uses.map(nameOf);
      if (copy === times - 1) for (const value of defs) names.delete(value);
      else
        for (const value of defs) {
          const name = code.width.push(code.width[value]!) - 1;
          names.set(value, name);
        }
      result.push({
        ...instruction,
        uses: now,
        defs: defs.map(nameOf),
        steps: -1,
        copy: isCopy,
        base: nameOf(instruction.base),
        from: instruction.from + copy * COPY_DISTANCE,
      });
    }
    if (copy === times - 2)
      // The last copy writes the loop's own values: those it has not written yet are still the copies.
      continue;
  }
  return result;
}

/** More bytes than any access spans: accesses of different copies do not overlap. */
const COPY_DISTANCE = 1 << 16;
