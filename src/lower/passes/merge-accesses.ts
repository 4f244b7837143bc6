/**
 * Merges neighbouring accesses of a block into wider ones, as nvcc and ptxas do, so that requests and
 * sectors are those of the hardware. Which ones: `access-windows.ts`.
 *
 * Loads move up to the first of them, stores down to the last. What may write what a load reads, or
 * touch what a store writes, ends the group, and so does anything that orders memory: barriers, fences,
 * atomics, volatile accesses.
 */
import type {
  Draft,
  DraftAccess,
  DraftBlock,
  DraftFunction,
  DraftInstruction,
  Value,
} from "../draft.ts";
import { MEMORY_BYTES } from "../needed-bytes.ts";
import { VALUE_TYPE } from "../ops.ts";
import { type AccessElement, ADDRESS_WINDOW } from "../program.ts";
import { chooseWindows, type Window, type WindowRules } from "./access-windows.ts";
import { frameAlignments } from "./frame-alignments.ts";
import { halfWordLoads } from "./half-words.ts";
import { classOf, mayWrite } from "./instructions.ts";
import { LinearForms, powerOfTwoIn } from "./linear-address.ts";
import { type MemoryPlace, mayOverlap, memoryPlaces, shifted } from "./memory-place.ts";
import { plainCopies } from "./plain-copies.ts";

interface Member {
  readonly instruction: DraftInstruction;
  /** Where it stands in its block. */
  readonly index: number;
  readonly place: MemoryPlace;
}

interface Group {
  readonly kind: "load" | "store";
  readonly readOnly: boolean;
  readonly members: Member[];
  /** Of a group of loads: stores since its first, which loads that are still to come must cross. */
  readonly crossed: Member[];
}

/** Stores that a load is compared with before its group is given up. */
const MAX_CROSSED = 64;

/** Widest access of the hardware. */
const WINDOW_BYTES = 16;
const WORD_BYTES = 4;

export function mergeAccesses(fn: DraftFunction, draft: Draft): void {
  const forms = new LinearForms(fn);
  const context: Context = {
    draft,
    forms,
    frameAlign: frameAlignments(fn, forms),
    copies: plainCopies(fn),
    halfWords: halfWordLoads(fn),
  };
  for (const block of fn.blocks) {
    const merges = groupsOf(block, forms).flatMap((group) => windowsOf(group, context));
    if (merges.length > 0) apply(block, merges, context);
  }
}

interface Context {
  readonly draft: Draft;
  readonly forms: LinearForms;
  frameAlign(offset: number): number;
  /** Accesses of 8 bytes that only copy: two elements of 4 bytes as far as the source knows. */
  readonly copies: ReadonlySet<DraftInstruction>;
  /** Loads of half-words that stay such in registers. */
  readonly halfWords: ReadonlySet<DraftInstruction>;
}

/** Accesses of one base that may be merged, as far as order goes. */
function groupsOf(block: DraftBlock, forms: LinearForms): Group[] {
  const places = memoryPlaces(block, forms);
  const closed: Group[] = [];
  let open = new Map<string, Group>();
  const closeWhere = (test: (group: Group) => boolean): void => {
    for (const [key, group] of open)
      if (test(group)) {
        closed.push(group);
        open.delete(key);
      }
  };
  for (const [index, instruction] of block.body.entries()) {
    const { op, access } = instruction;
    const isPlain = (op === "load" || op === "store") && !access!.volatile && !access!.kept;
    if (!isPlain) {
      // Shuffles and votes order nothing, allocation and printf are not worth telling apart.
      if (op === "reach") continue;
      if (mayWrite(instruction) || classOf(instruction) === "effect") {
        closed.push(...open.values());
        open = new Map();
      }
      continue;
    }
    const place = places.get(instruction)!;
    const member: Member = { instruction, index, place };
    const readOnly = op === "load" && access!.readOnly;
    const key = `${op} ${place.space} ${readOnly} ${place.key}`;
    const overlaps = ({ place: other }: Member): boolean => mayOverlap(other, place);
    if (op === "store") {
      closeWhere(({ kind, crossed }) => kind === "load" && crossed.length >= MAX_CROSSED);
      for (const group of open.values())
        if (group.kind === "load" && !group.readOnly) group.crossed.push(member);
    }
    closeWhere(
      (group) =>
        group.kind === "store" &&
        group !== open.get(op === "store" ? key : "") &&
        group.members.some(overlaps),
    );
    if (place.space === "generic" || place.space === "param" || place.space === "constant")
      continue;
    let group = open.get(key);
    const repeats = group?.members.some(overlaps);
    const isStale = group?.crossed.some(overlaps);
    if (group && ((repeats && op === "store") || isStale)) {
      closed.push(group);
      open.delete(key);
      group = undefined;
    }
    if (!group) {
      group = { kind: op as Group["kind"], readOnly, members: [], crossed: [] };
      open.set(key, group);
    }
    // A load that reads the same bytes as another type stays by itself.
    if (!repeats || op === "store" || isStale) group.members.push(member);
  }
  return [...closed, ...open.values()];
}

interface Merge {
  readonly kind: "load" | "store";
  readonly window: Window;
  /** By offset. */
  readonly members: readonly Member[];
}

function windowsOf({ kind, members, crossed }: Group, context: Context): Merge[] {
  if (members.length < 2) return [];
  const sorted = [...members].sort((a, b) => a.place.offset - b.place.offset);
  const { space } = sorted[0]!.place;
  const merges: Merge[] = [];
  const find = (
    candidates: readonly Member[],
    byAddress: boolean,
    alignAt: WindowRules["alignAt"],
  ): Member[] => {
    // A gap is read with the wanted bytes around it: nothing may have stored there in between.
    const mayFill = (offset: number, bytes: number, wanted: readonly number[]): boolean => {
      const taken = wanted.map((index) => candidates[index]!);
      const last = Math.max(...taken.map(({ index }) => index));
      const before = crossed.filter(({ index }) => index < last);
      return gapsBetween(offset, bytes, taken).every((gap) =>
        before.every(({ place }) => !mayOverlap(place, gap)),
      );
    };
    const rules: WindowRules = { kind, byAddress, alignAt, mayFill };
    const elements = candidates.map(({ instruction, place: { offset, bytes } }) => ({
      offset,
      bytes,
      unit: context.copies.has(instruction) ? 4 : bytes,
    }));
    const used = new Set<Member>();
    for (const window of chooseWindows(elements, rules)) {
      const taken = window.members.map((index) => candidates[index]!);
      for (const member of taken) used.add(member);
      merges.push({ kind, window, members: taken });
    }
    return candidates.filter((member) => !used.has(member));
  };
  const claimed = claimedAlignment(sorted);
  const alignAt = (offset: number): number => {
    const byType = claimed(offset);
    return isInDynamicShared(sorted[0]!, context) || space === "local"
      ? Math.max(byType, alignByAddress(sorted[0]!, offset, context))
      : byType;
  };
  // Wide accesses that were one instruction already are left as they are by NVVM.
  const single = sorted.filter(({ instruction }) => instruction.access!.elements.length === 1);
  const rest = space === "global" || narrowest(single) < 4 ? find(single, false, alignAt) : single;
  const byAddress = (offset: number): number => alignByAddress(sorted[0]!, offset, context);
  if (space === "local")
    find(
      rest.filter(({ place }) => place.bytes >= WORD_BYTES),
      true,
      byAddress,
    );
  if (space === "shared")
    find(
      rest.filter((member) => !isWidened(member, context)),
      true,
      byAddress,
    );
  return merges;
}

/** A byte, which ptxas leaves by itself, or a half-word that becomes a word as it is loaded. */
function isWidened({ instruction, place }: Member, { halfWords }: Context): boolean {
  if (place.bytes >= WORD_BYTES) return false;
  return place.bytes === 1 || (instruction.op === "load" && !halfWords.has(instruction));
}

/** Places in a window that none of its members, in order of offset, take. */
function gapsBetween(offset: number, bytes: number, members: readonly Member[]): MemoryPlace[] {
  const { place } = members[0]!;
  const gaps: MemoryPlace[] = [];
  let filled = offset;
  const fillTo = (end: number): void => {
    if (end > filled) gaps.push(shifted(place, filled, end - filled));
  };
  for (const { place: taken } of members) {
    fillTo(taken.offset);
    filled = taken.offset + taken.bytes;
  }
  fillTo(offset + bytes);
  return gaps;
}

function narrowest(members: readonly Member[]): number {
  return Math.min(...members.map(({ place }) => place.bytes));
}

/** What the types of the source say about the address at an offset: the best claim of any member. */
function claimedAlignment(members: readonly Member[]): (offset: number) => number {
  const powers = [16, 8, 4, 2];
  // Offsets modulo a power of two at which the address is a multiple of it.
  const residues = powers.map(() => new Set<number>());
  const modulo = (offset: number, power: number): number => offset & (power - 1);
  for (const { instruction, place } of members)
    powers.forEach((power, index) => {
      if (instruction.access!.knownAlign >= power)
        residues[index]!.add(modulo(place.offset, power));
    });
  return (offset) =>
    powers.find((power, index) => residues[index]!.has(modulo(offset, power))) ?? 1;
}

/** What the address itself says, in spaces whose layout is known. */
function alignByAddress({ place }: Member, offset: number, context: Context): number {
  const constant =
    place.space === "local" && place.key.startsWith("frame")
      ? context.frameAlign(offset)
      : powerOfTwoIn(offset, WINDOW_BYTES);
  return Math.min(place.termAlign, constant);
}

/** `extern __shared__` arrays are declared with an alignment of 16, whatever their type. */
function isInDynamicShared({ place }: Member, { draft }: Context): boolean {
  const start = ADDRESS_WINDOW.shared + draft.dynamicSharedOffset;
  return place.space === "shared" && place.offset >>> 0 >= start;
}

function apply(block: DraftBlock, merges: readonly Merge[], context: Context): void {
  const replacement = new Map<DraftInstruction, DraftInstruction | undefined>();
  for (const { kind, window, members } of merges) {
    const indices = members.map(({ index }) => index);
    // Loads at the first, stores at the last in the order of the program.
    const anchorIndex = kind === "load" ? Math.min(...indices) : Math.max(...indices);
    const anchor = members[indices.indexOf(anchorIndex)]!;
    for (const { instruction } of members) replacement.set(instruction, undefined);
    replacement.set(anchor.instruction, merged(kind, window, members, anchor, context));
  }
  block.body = block.body.flatMap((instruction) => {
    if (!replacement.has(instruction)) return [instruction];
    const wide = replacement.get(instruction);
    return wide ? [wide] : [];
  });
}

function merged(
  kind: "load" | "store",
  window: Window,
  members: readonly Member[],
  anchor: Member,
  { draft }: Context,
): DraftInstruction {
  const elements: AccessElement[] = [];
  const results: Value[] = [];
  const values: DraftInstruction["args"] = [];
  let filled = 0;
  const fillTo = (offset: number): void => {
    // Bytes that nobody wants; whole words where they fit, since elements of 4 bytes left them.
    const { memory } = members[0]!.instruction.access!.elements[0]!;
    const unit = Math.min(4, MEMORY_BYTES[memory]);
    for (; filled < offset; filled += unit) {
      elements.push({ offset: filled, memory: unit === 4 ? "i32" : unit === 2 ? "u16" : "u8" });
      results.push({ id: draft.nextValue++, type: VALUE_TYPE.i32 });
    }
  };
  for (const { instruction, place } of members) {
    const start = place.offset - window.offset;
    fillTo(start);
    instruction.access!.elements.forEach((element, index) => {
      elements.push({ offset: start + element.offset, memory: element.memory });
      if (kind === "load") results.push(instruction.results[index]!);
      else values.push(instruction.args[index + 1]!);
    });
    filled = start + place.bytes;
  }
  fillTo(window.bytes);
  const { instruction, place } = anchor;
  const own = instruction.access!;
  const access: DraftAccess = {
    ...own,
    offset: own.offset + window.offset - place.offset,
    bytes: window.bytes,
    align: window.bytes,
    knownAlign: window.bytes,
    elements,
  };
  const args = [instruction.args[0]!, ...values];
  return { op: kind, type: instruction.type, results, args, aux: 0, access, loc: instruction.loc };
}
