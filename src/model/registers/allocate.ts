/** Gives every value its registers, as graph colouring does, to see how many are needed with alignment. */
import type { Instruction, MachineCode } from "./machine-code.ts";

/** The stack pointer has register 1. */
const STACK_POINTER = 1;

/**
 * One more than the highest register given out. Values of several registers come first, each in the
 * order of the code. `window`: instructions after an access during which its operands stay as they are.
 */
export function allocate(
  { width, blocks, groups }: MachineCode,
  orders: readonly (readonly Instruction[])[],
  liveOut: readonly ReadonlySet<number>[],
  window: number,
): number {
  const conflicts = new Map<number, Set<number>>();
  const conflictsOf = (value: number): Set<number> => {
    const set = conflicts.get(value) ?? new Set();
    conflicts.set(value, set);
    return set;
  };
  const clash = (a: number, b: number): void => {
    if (a === b || width[a] === 0 || width[b] === 0) return;
    conflictsOf(a).add(b);
    conflictsOf(b).add(a);
  };
  const order: number[] = [];
  const partners = new Map<number, number>();
  blocks.forEach((block, at) => {
    const live = new Set(liveOut[at]!);
    for (const value of block.branchUses) live.add(value);
    for (const instruction of [...orders[at]!].reverse()) {
      const { defs, uses, copy } = instruction;
      for (const value of defs) {
        conflictsOf(value);
        for (const other of live) if (!(copy && uses.includes(other))) clash(value, other);
        for (const other of defs) clash(value, other);
        if (copy && uses.length > 0) partners.set(value, uses[0]!);
      }
      for (const value of defs) live.delete(value);
      for (const value of uses) live.add(value);
    }
    // Values that come into the entry or are only live through a block clash with one another.
    if (at === 0) for (const a of live) for (const b of live) clash(a, b);
    // Registers that an access still reads are not written again at once.
    orders[at]!.forEach(({ memory, uses }, i) => {
      if (memory === "none" || memory === "fence") return;
      for (const { defs } of orders[at]!.slice(i + 1, i + 1 + window))
        for (const value of defs) for (const use of uses) clash(value, use);
    });
    for (const { defs } of orders[at]!) order.push(...defs);
  });

  const groupOf = new Map<number, readonly number[]>();
  for (const group of groups)
    for (const value of group) if (!groupOf.has(value)) groupOf.set(value, group);
  const colour = new Map<number, number>();
  const busy = (value: number): Set<number> => {
    const taken = new Set<number>([STACK_POINTER]);
    for (const other of conflicts.get(value) ?? []) {
      const from = colour.get(other);
      if (from === undefined) continue;
      for (let i = 0; i < width[other]!; i++) taken.add(from + i);
    }
    return taken;
  };
  let highest = STACK_POINTER + 1;
  const place = (members: readonly number[]): void => {
    const words = members.reduce((sum, value) => sum + width[value]!, 0);
    if (words === 0) return;
    const align = words >= 3 ? 4 : words;
    const taken = members.map(busy);
    const fits = (start: number): boolean => {
      let from = start;
      return members.every((value, i) => {
        for (let word = 0; word < width[value]!; word++)
          if (taken[i]!.has(from + word)) return false;
        from += width[value]!;
        return true;
      });
    };
    const partner = members.length === 1 ? colour.get(partners.get(members[0]!) ?? -1) : undefined;
    let start = partner !== undefined && partner % align === 0 && fits(partner) ? partner : 0;
    while (!fits(start)) start += align;
    let from = start;
    for (const value of members) {
      colour.set(value, from);
      from += width[value]!;
    }
    highest = Math.max(highest, from);
  };
  const seen = new Set<number>();
  const units: (readonly number[])[] = [];
  for (const value of order) {
    if (seen.has(value) || width[value] === 0) continue;
    const group = groupOf.get(value) ?? [value];
    for (const member of group) seen.add(member);
    units.push(group);
  }
  const words = (unit: readonly number[]): number =>
    unit.reduce((sum, value) => sum + width[value]!, 0);
  units.sort((a, b) => Number(words(b) > 1) - Number(words(a) > 1));
  for (const unit of units) place(unit);
  return highest;
}
