/**
 * Moves local variables into registers, as SSA values: those that are indexed by constants only. What
 * is indexed at run time stays in local memory, as nvcc's does.
 *
 * Phis stand on the iterated dominance frontiers of the stores (Cytron et al. 1991). A variable that
 * is read before it is written holds 0.
 */
import type { Draft, DraftBlock, DraftFunction, DraftInstruction, Operand, Phi } from "../draft.ts";
import { VALUE_TYPE, type ValueType } from "../ops.ts";
import { literal } from "../translate/literals.ts";
import { findSlots, frameOffset, type Slot } from "./frame-slots.ts";
import { Dominators, predecessors } from "./graph.ts";
import { resolver, rewriteOperands } from "./instructions.ts";
import { LinearForms } from "./linear-address.ts";

export function promoteFrame(fn: DraftFunction, draft: Draft): void {
  if (fn.frameBytes === 0) return;
  const forms = new LinearForms(fn);
  const slots = findSlots(fn, forms);
  if (slots.size === 0) return;
  const dominators = new Dominators(fn);
  const before = predecessors(fn);
  const accesses = new Map<DraftInstruction, number>();
  const storedIn = new Map<number, Set<DraftBlock>>();
  for (const block of dominators.order)
    for (const instruction of block.body) {
      const offset = frameOffset(forms, instruction);
      if (offset === undefined || !slots.has(offset + instruction.access!.elements[0]!.offset))
        continue;
      accesses.set(instruction, offset);
      if (instruction.op === "store")
        for (const element of instruction.access!.elements) {
          const at = offset + element.offset;
          storedIn.set(at, (storedIn.get(at) ?? new Set()).add(block));
        }
    }

  const phis = placePhis(draft, slots, storedIn, dominanceFrontiers(dominators, before));
  const replacements = new Map<number, Operand>();
  const atEnd = new Map<DraftBlock, ReadonlyMap<number, Operand>>();
  const unwritten = (offset: number): Operand => literal(registerType(slots.get(offset)!), 0n);
  for (const block of dominators.order) {
    const parent = dominators.parent(block);
    const values = new Map(parent ? atEnd.get(parent) : []);
    atEnd.set(block, values);
    for (const phi of block.phis) {
      const offset = phis.get(phi);
      if (offset !== undefined) values.set(offset, phi.result);
    }
    const body: DraftInstruction[] = [];
    for (const instruction of block.body) {
      const offset = accesses.get(instruction);
      if (offset === undefined) body.push(instruction);
      else
        instruction.access!.elements.forEach((element, index) => {
          const at = offset + element.offset;
          if (instruction.op === "store") {
            const stored = instruction.args[index + 1]!;
            values.set(at, asStored(stored, slots.get(at)!, instruction, draft, body));
          } else replacements.set(instruction.results[index]!.id, values.get(at) ?? unwritten(at));
        });
    }
    block.body = body;
  }
  for (const block of dominators.order)
    for (const phi of block.phis) {
      const offset = phis.get(phi);
      if (offset === undefined) continue;
      phi.incoming = before.get(block)!.map((from) => ({
        block: from,
        value: atEnd.get(from)?.get(offset) ?? unwritten(offset),
      }));
    }
  rewriteOperands(fn, resolver(replacements));
}

function registerType({ memory }: Slot): ValueType {
  return memory === "u8" || memory === "u16" ? VALUE_TYPE.i32 : VALUE_TYPE[memory];
}

/** What a load would read back: narrow variables lose their upper bits. */
function asStored(
  value: Operand,
  { memory }: Slot,
  { loc }: DraftInstruction,
  draft: Draft,
  body: DraftInstruction[],
): Operand {
  if (memory !== "u8" && memory !== "u16") return value;
  const type = VALUE_TYPE.i32;
  const result = { id: draft.nextValue++, type };
  const mask = literal(type, memory === "u8" ? 0xffn : 0xffffn);
  body.push({ op: "and", type, results: [result], args: [value, mask], aux: 0, loc });
  return result;
}

function dominanceFrontiers(
  dominators: Dominators,
  before: ReadonlyMap<DraftBlock, readonly DraftBlock[]>,
): Map<DraftBlock, Set<DraftBlock>> {
  const frontiers = new Map<DraftBlock, Set<DraftBlock>>();
  for (const block of dominators.order) {
    const from = before.get(block)!.filter((edge) => dominators.isReachable(edge));
    const stop = dominators.parent(block);
    if (from.length < 2 && stop) continue;
    for (const edge of from)
      for (let at: DraftBlock | undefined = edge; at && at !== stop; at = dominators.parent(at))
        frontiers.set(at, (frontiers.get(at) ?? new Set()).add(block));
  }
  return frontiers;
}

/** Adds phis without operands; returns the slot of each. */
function placePhis(
  draft: Draft,
  slots: ReadonlyMap<number, Slot>,
  storedIn: ReadonlyMap<number, ReadonlySet<DraftBlock>>,
  frontiers: ReadonlyMap<DraftBlock, ReadonlySet<DraftBlock>>,
): Map<Phi, number> {
  const phis = new Map<Phi, number>();
  for (const [offset, blocks] of storedIn) {
    const placed = new Set<DraftBlock>();
    const work = [...blocks];
    for (let block = work.pop(); block; block = work.pop())
      for (const join of frontiers.get(block) ?? []) {
        if (placed.has(join)) continue;
        placed.add(join);
        work.push(join);
        const result = { id: draft.nextValue++, type: registerType(slots.get(offset)!) };
        const phi: Phi = { result, incoming: [], loc: join.end.loc };
        join.phis.push(phi);
        phis.set(phi, offset);
      }
  }
  return phis;
}
