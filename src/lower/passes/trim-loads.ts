/**
 * Loads less of a vector of which only some elements are wanted, as ptxas does: it keeps 16 bytes where three of
 * their four words are wanted, loads 8 where these are an aligned half, and single words otherwise; of a word, the one
 * element that is wanted. Checked against the machine code of `accuracy/accesses`.
 */
import type { DraftFunction, DraftInstruction, Operand, Value } from "../draft.ts";
import { MEMORY_BYTES } from "../needed-bytes.ts";
import type { AccessElement } from "../program.ts";
import { endOperands, isValue } from "./instructions.ts";

const WORD = 4;

export function trimLoads(fn: DraftFunction): void {
  const used = usedValues(fn);
  for (const block of fn.blocks) {
    if (!block.body.some((instruction) => isPartlyRead(instruction, used))) continue;
    block.body = block.body.flatMap((instruction) =>
      isPartlyRead(instruction, used) ? trimmed(instruction, used) : [instruction],
    );
  }
}

function isPartlyRead({ op, access, results }: DraftInstruction, used: Set<number>): boolean {
  if (op !== "load" || access!.elements.length < 2 || access!.volatile || access!.kept)
    return false;
  const read = results.filter(({ id }) => used.has(id)).length;
  return read > 0 && read < results.length;
}

interface Part {
  readonly element: AccessElement;
  readonly result: Value;
}

function trimmed(load: DraftInstruction, used: Set<number>): DraftInstruction[] {
  const { bytes, elements } = load.access!;
  const parts = elements.map((element, index): Part => ({ element, result: load.results[index]! }));
  const wanted = parts.filter(({ result }) => used.has(result.id));
  const words = new Set(wanted.flatMap(({ element }) => wordsOf(element)));
  if (words.size * WORD * 4 >= bytes * 3 && words.size > 1) return [load];
  const [first] = words;
  const isHalf = words.size === 2 && first! % 2 === 0 && words.has(first! + 1);
  const starts = isHalf ? [first! * WORD] : [...words].map((word) => word * WORD);
  const width = isHalf ? 2 * WORD : WORD;
  return starts.map((start) => {
    const inside = ({ element }: Part): boolean =>
      element.offset >= start && element.offset < start + width;
    const own = wanted.filter(inside);
    const [only] = own;
    return own.length === 1
      ? partOf(load, own, only!.element.offset, MEMORY_BYTES[only!.element.memory])
      : partOf(load, parts.filter(inside), start, Math.min(width, bytes));
  });
}

/** Words of the whole access that an element lies in. */
function wordsOf({ offset, memory }: AccessElement): number[] {
  const first = Math.floor(offset / WORD);
  const last = Math.floor((offset + MEMORY_BYTES[memory] - 1) / WORD);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function partOf(
  load: DraftInstruction,
  parts: readonly Part[],
  start: number,
  bytes: number,
): DraftInstruction {
  const own = load.access!;
  return {
    ...load,
    type: parts[0]!.result.type,
    results: parts.map(({ result }) => result),
    args: [...load.args],
    access: {
      ...own,
      offset: own.offset + start,
      bytes,
      align: bytes,
      knownAlign: bytes,
      elements: parts.map(({ element }) => ({ ...element, offset: element.offset - start })),
    },
  };
}

function usedValues(fn: DraftFunction): Set<number> {
  const used = new Set<number>();
  const use = (operand: Operand): void => {
    if (isValue(operand)) used.add(operand.id);
  };
  for (const block of fn.blocks) {
    for (const { incoming } of block.phis) for (const { value } of incoming) use(value);
    for (const { args } of block.body) args.forEach(use);
    endOperands(block).forEach(use);
  }
  return used;
}
