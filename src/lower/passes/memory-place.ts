/** Where an access goes: its space and its address as a sum, so that two accesses can be compared. */
import type { DraftAccess, DraftInstruction } from "../draft.ts";
import { widthOf } from "../translate/literals.ts";
import type { LinearForms } from "./linear-address.ts";

export interface MemoryPlace {
  readonly space: DraftAccess["space"];
  /** Equal keys: addresses whose difference is that of the offsets. */
  readonly key: string;
  /** Constant part of the address, signed, the access's own offset included. */
  readonly offset: number;
  readonly bytes: number;
  /** Power of two up to 16 that divides the variable part of the address, as far as it is known. */
  readonly termAlign: number;
}

export function memoryPlace(instruction: DraftInstruction, forms: LinearForms): MemoryPlace {
  const access = instruction.access!;
  const address = instruction.args[0]!;
  const { constant, terms } = forms.of(address);
  // The frame is at a fixed place of local memory, a multiple of 16: as good as a constant.
  let frame = 0;
  const variable = new Map(terms);
  for (const [term, factor] of terms) {
    const definition = forms.definition(term);
    if (definition?.op !== "frame" || factor !== 1n) continue;
    frame += definition.aux;
    variable.delete(term);
  }
  const isFrame = variable.size < terms.size;
  const key = [...variable].map(([term, factor]) => `${term.id}*${factor}`).join("+");
  return {
    space: access.space,
    key: isFrame ? `frame+${key}` : key,
    offset: Number(BigInt.asIntN(widthOf(address.type), constant)) + frame + access.offset,
    bytes: access.bytes,
    termAlign: forms.termAlign(variable),
  };
}

/** Whether two accesses of one thread can touch the same byte, bytes around `a` up to `margin` aligned. */
export function mayOverlap(a: MemoryPlace, b: MemoryPlace, margin = 1): boolean {
  const known = a.space !== "generic" && b.space !== "generic";
  if (known && a.space !== b.space) return false;
  if (a.key !== b.key) return true;
  const start = Math.floor(a.offset / margin) * margin;
  const end = Math.ceil((a.offset + a.bytes) / margin) * margin;
  return start < b.offset + b.bytes && b.offset < end;
}
