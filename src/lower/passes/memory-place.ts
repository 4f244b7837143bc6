/** Where an access goes: its space and its address as a sum, so that two accesses can be compared. */
import type { DraftAccess, DraftBlock, DraftInstruction } from "../draft.ts";
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
  /**
   * What the source's types claim, by any access of the block with this base: the address is
   * `residue` modulo `claimed`, a power of two.
   */
  readonly claimed: number;
  readonly residue: number;
}

/** Places of all loads, stores and atomics of a block. */
export function memoryPlaces(
  block: DraftBlock,
  forms: LinearForms,
): Map<DraftInstruction, MemoryPlace> {
  const places = new Map<DraftInstruction, MemoryPlace>();
  const claims = new Map<string, { align: number; offset: number }>();
  for (const instruction of block.body) {
    if (!instruction.access) continue;
    const place = memoryPlace(instruction, forms);
    places.set(instruction, place);
    const align = instruction.access.knownAlign;
    if (align > (claims.get(place.key)?.align ?? 1))
      claims.set(place.key, { align, offset: place.offset });
  }
  for (const [instruction, place] of places) {
    const claim = claims.get(place.key);
    if (!claim) continue;
    const residue = (place.offset - claim.offset) & (claim.align - 1);
    places.set(instruction, { ...place, claimed: claim.align, residue });
  }
  return places;
}

function memoryPlace(instruction: DraftInstruction, forms: LinearForms): MemoryPlace {
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
    claimed: 1,
    residue: 0,
  };
}

/** Whether two accesses of one thread can touch the same byte. */
export function mayOverlap(a: MemoryPlace, b: MemoryPlace): boolean {
  const known = a.space !== "generic" && b.space !== "generic";
  if (known && a.space !== b.space) return false;
  if (a.key === b.key) return a.offset < b.offset + b.bytes && b.offset < a.offset + a.bytes;
  // Different members of structures that are aligned alike are never at the same place.
  const modulus = Math.min(a.claimed, b.claimed);
  const [x, y] = [a.residue & (modulus - 1), b.residue & (modulus - 1)];
  const isWhole = x + a.bytes <= modulus && y + b.bytes <= modulus;
  return !isWhole || (x < y + b.bytes && y < x + a.bytes);
}

/** The place at another offset from the same base. */
export function shifted(place: MemoryPlace, offset: number, bytes: number): MemoryPlace {
  const residue = (place.residue + offset - place.offset) & (place.claimed - 1);
  return { ...place, offset, bytes, residue };
}
