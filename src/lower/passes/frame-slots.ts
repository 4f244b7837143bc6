/**
 * Which bytes of a function's frame are variables that could live in registers: loaded and stored
 * whole, at constant offsets, always as one type, while nothing else takes their address.
 */

import type { DraftFunction, DraftInstruction, Operand, Value } from "../draft.ts";
import { MEMORY_BYTES } from "../needed-bytes.ts";
import type { AccessElement } from "../program.ts";
import { endOperands, isValue } from "./instructions.ts";
import { type LinearForms, SUMS } from "./linear-address.ts";

/** A piece of the frame that can become a variable. */
export interface Slot {
  readonly offset: number;
  readonly bytes: number;
  readonly memory: AccessElement["memory"];
}

/** Frame offset of an access to the function's own frame, if it is constant. */
export function frameOffset(forms: LinearForms, instruction: DraftInstruction): number | undefined {
  const address = instruction.args[0];
  if (!address || !instruction.access) return undefined;
  const { terms, constant } = forms.of(address);
  if (terms.size !== 1) return undefined;
  const [term, factor] = terms.entries().next().value as [Value, bigint];
  const definition = forms.definition(term);
  if (factor !== 1n || definition?.op !== "frame") return undefined;
  return definition.aux + Number(BigInt.asIntN(32, constant)) + instruction.access.offset;
}

/** Slots by offset. All elements of an access to one are slots. */
export function findSlots(fn: DraftFunction, forms: LinearForms): Map<number, Slot> {
  const owner = new Array<Slot | "memory" | undefined>(fn.frameBytes).fill(undefined);
  const spoil = (from: number, to: number): void => {
    for (let byte = Math.max(0, from); byte < Math.min(to, owner.length); byte++) {
      const slot = owner[byte];
      owner[byte] = "memory";
      if (typeof slot === "object") spoil(slot.offset, slot.offset + slot.bytes);
    }
  };
  const claim = (slot: Slot): void => {
    const end = slot.offset + slot.bytes;
    if (slot.offset < 0 || end > owner.length) return;
    const there = owner[slot.offset];
    const isSame =
      typeof there === "object" && there.offset === slot.offset && there.memory === slot.memory;
    if (isSame) return;
    if (owner.slice(slot.offset, end).some((byte) => byte !== undefined)) spoil(slot.offset, end);
    else owner.fill(slot, slot.offset, end);
  };
  const accesses: Slot[][] = [];
  for (const [from, to] of escapingRanges(fn, forms)) spoil(from, to);
  for (const block of fn.blocks)
    for (const instruction of block.body) {
      const { op, access } = instruction;
      const offset = frameOffset(forms, instruction);
      if (offset === undefined || !access) continue;
      const parts = access.elements.map(
        (element): Slot => ({
          offset: offset + element.offset,
          bytes: MEMORY_BYTES[element.memory],
          memory: element.memory,
        }),
      );
      if ((op === "load" || op === "store") && !access.volatile) {
        parts.forEach(claim);
        accesses.push(parts);
      } else for (const part of parts) spoil(part.offset, part.offset + part.bytes);
    }
  // An access moves to registers with all its elements or not at all.
  const isSlot = ({ offset }: Slot): boolean => typeof owner[offset] === "object";
  for (let changed = true; changed; ) {
    changed = false;
    for (const parts of accesses) {
      if (parts.every(isSlot) || !parts.some(isSlot)) continue;
      for (const part of parts) spoil(part.offset, part.offset + part.bytes);
      changed = true;
    }
  }
  const slots = new Map<number, Slot>();
  for (const slot of owner) if (typeof slot === "object") slots.set(slot.offset, slot);
  return slots;
}

/** Frame offsets of objects, by the id of the value that holds the address. */
export function objectsOfFrame(fn: DraftFunction): Map<number, number> {
  const startOf = new Map<number, number>();
  for (const block of fn.blocks)
    for (const { op, aux, results } of block.body)
      if (op === "frame") startOf.set(results[0]!.id, aux);
  return startOf;
}

/**
 * Parts of the frame whose address is used other than by accesses at constant offsets. Such an
 * address reaches over its object: from where its `frame` instruction points to where the next does.
 */
function escapingRanges(fn: DraftFunction, forms: LinearForms): [number, number][] {
  const startOf = objectsOfFrame(fn);
  const starts = [...new Set(startOf.values()), fn.frameBytes].sort((a, b) => a - b);
  const escaping = new Set<number>();
  const use = (operand: Operand): void => {
    if (!isValue(operand)) return;
    for (const term of forms.of(operand).terms.keys()) {
      const start = startOf.get(term.id);
      if (start !== undefined) escaping.add(start);
    }
  };
  for (const block of fn.blocks) {
    for (const { incoming } of block.phis) for (const { value } of incoming) use(value);
    for (const operand of endOperands(block)) use(operand);
    for (const instruction of block.body) {
      const [result] = instruction.results;
      // The users of a sum see through it.
      if (result && SUMS.has(instruction.op) && !forms.of(result).terms.has(result)) continue;
      const isConstant = frameOffset(forms, instruction) !== undefined;
      instruction.args.forEach((arg, index) => {
        if (index > 0 || !isConstant) use(arg);
      });
    }
  }
  return [...escaping].map((start) => [
    start,
    starts.find((next) => next > start) ?? fn.frameBytes,
  ]);
}
