/**
 * Loads only the part that is wanted of a word, where nvcc does (LLVM's DAG combiner, reduceLoadWidth):
 * a load used once, in its block, by a mask or sign extension of its low 8, 16 or 32 bits, by a shift that
 * leaves its upper ones, or by the half of an i64, behind a shift by a multiple of what is wanted or not.
 * NVVM does not where the masked value is an index that is scaled for an address of 32 bits, which are
 * those of shared and local memory: it has moved the scaling in front of the mask. Nor where the value is
 * only stored: the store takes the low bits itself, but those of an i64 as a half-word. Loads by the
 * read-only path stay as they are, save that ptxas drops a half of 8 bytes. What becomes an address has 64 bits in
 * nvcc's code and is loaded whole. Checked against the machine
 * code of 90 kernels (`accuracy/accesses`).
 */
import { pushTo } from "../../base/index.ts";
import type {
  Draft,
  DraftBlock,
  DraftFunction,
  DraftInstruction,
  Literal,
  Operand,
  Value,
} from "../draft.ts";
import { VALUE_TYPE } from "../ops.ts";
import { isLiteral } from "../translate/literals.ts";
import { endOperands, isValue } from "./instructions.ts";
import { readOnceLoads } from "./read-once.ts";

export function narrowLoads(fn: DraftFunction, draft: Draft): void {
  dropStoreMasks(fn);
  const uses = new ValueUses(fn);
  const isReadOnce = readOnceLoads(fn, draft);
  for (const block of fn.blocks) {
    const made = new Map<number, DraftInstruction>();
    for (const instruction of block.body)
      for (const result of instruction.results) made.set(result.id, instruction);
    const idle = new Set<DraftInstruction>();
    // What is made of a value comes first: a mask behind a shift decides for both.
    for (const instruction of block.body.toReversed())
      if (!idle.has(instruction)) narrow(instruction, { made, uses, idle, isReadOnce, draft });
    if (idle.size > 0) block.body = block.body.filter((instruction) => !idle.has(instruction));
  }
}

/** A store of a byte or half-word needs no mask in front of it. */
function dropStoreMasks(fn: DraftFunction): void {
  const masked = new Map<number, DraftInstruction>();
  for (const block of fn.blocks)
    for (const instruction of block.body) {
      const { op, access, args, results } = instruction;
      if (op === "and" && isLiteral(args[1]!)) masked.set(results[0]!.id, instruction);
      if (op !== "store") continue;
      access!.elements.forEach(({ memory }, index) => {
        const low = memory === "u8" ? 0xffn : memory === "u16" ? 0xffffn : undefined;
        const value = args[index + 1]!;
        const mask = isValue(value) ? masked.get(value.id) : undefined;
        const bits = mask?.args[1] as Literal | undefined;
        if (low !== undefined && mask && (bits!.bits & low) === low)
          args[index + 1] = mask.args[0]!;
      });
    }
}

interface Context {
  /** The instructions of the block by result. */
  readonly made: ReadonlyMap<number, DraftInstruction>;
  readonly uses: ValueUses;
  /** Receives those that have nothing left to do. */
  readonly idle: Set<DraftInstruction>;
  isReadOnce(load: DraftInstruction): boolean;
  readonly draft: Draft;
}

/** Bytes of its argument that an instruction wants, the first `skipped` left out. */
interface Wanted {
  readonly bytes: number;
  readonly skipped: number;
}

const MASKED_BYTES: ReadonlyMap<bigint, number> = new Map([
  [0xffn, 1],
  [0xffffn, 2],
  [0xffff_ffffn, 4],
]);

function wantedBy(instruction: DraftInstruction, uses: ValueUses): Wanted | undefined {
  const { op, type, args, aux, results, ofAddress } = instruction;
  const by = args[1];
  const width = type === VALUE_TYPE.i64 ? 8 : 4;
  switch (op) {
    case "and": {
      if (type !== VALUE_TYPE.i32 && type !== VALUE_TYPE.i64) return undefined;
      const bytes = isLiteral(by!) ? MASKED_BYTES.get(by.bits) : undefined;
      return bytes === undefined || bytes >= width ? undefined : { bytes, skipped: 0 };
    }
    case "shrU": {
      const skipped = isLiteral(by!) ? Number(by.bits) / 8 : 0;
      const bytes = width - skipped;
      return bytes === 1 || bytes === 2 || (bytes === 4 && width === 8)
        ? { bytes, skipped }
        : undefined;
    }
    case "sext8":
      return type === VALUE_TYPE.i32 ? { bytes: 1, skipped: 0 } : undefined;
    case "sext16":
      return type === VALUE_TYPE.i32 ? { bytes: 2, skipped: 0 } : undefined;
    case "trunc":
      if (type !== VALUE_TYPE.i64 || aux !== VALUE_TYPE.i32 || ofAddress) return undefined;
      return { bytes: uses.isStoredShort(results[0]!) ? 2 : 4, skipped: 0 };
    default:
      return undefined;
  }
}

/** Narrows the load behind `last`, if it is one. */
function narrow(last: DraftInstruction, context: Context): void {
  const { made, uses, idle, isReadOnce, draft } = context;
  const own = wantedBy(last, uses);
  if (!own) return;
  const { bytes } = own;
  let { skipped } = own;
  const between: DraftInstruction[] = [];
  const onlyUse = (operand: Operand): DraftInstruction | undefined =>
    isValue(operand) && uses.count(operand) === 1 ? made.get(operand.id) : undefined;
  let source = onlyUse(last.args[0]!);
  const pass = (): void => {
    between.push(source!);
    source = onlyUse(source!.args[0]!);
  };
  const isCut = source?.op === "trunc" && source.aux === VALUE_TYPE.i32;
  if (isCut) pass();
  const by = source?.args[1];
  if (
    skipped === 0 &&
    (source?.op === "shrU" || (source?.op === "shrS" && (last.op === "trunc" || isCut))) &&
    isLiteral(by!)
  ) {
    skipped = Number(by.bits) / 8;
    pass();
  }
  const load = source;
  const access = load?.op === "load" ? load.access! : undefined;
  if (!load || !access || access.volatile || access.kept || access.elements.length !== 1) return;
  const { memory } = access.elements[0]!;
  if ((memory !== "i32" && memory !== "i64") || access.bytes <= bytes) return;
  if (!Number.isInteger(skipped / bytes) || skipped + bytes > access.bytes) return;
  if (uses.scalesShortAddress(last.results[0]!)) return;
  if (isReadOnce(load) && (bytes < 4 || memory === "i32")) return;
  Object.assign(access, {
    offset: access.offset + skipped,
    bytes,
    align: bytes,
    elements: [{ offset: 0, memory: bytes === 1 ? "u8" : bytes === 2 ? "u16" : "i32" }],
  });
  for (const instruction of between) idle.add(instruction);
  load.type = VALUE_TYPE.i32;
  if (last.op === "sext8" || last.op === "sext16") {
    load.results = [{ id: draft.nextValue++, type: VALUE_TYPE.i32 }];
    last.args[0] = load.results[0]!;
  } else if (last.results[0]!.type === VALUE_TYPE.i64) {
    load.results = [{ id: draft.nextValue++, type: VALUE_TYPE.i32 }];
    Object.assign(last, { op: "zext", type: VALUE_TYPE.i32, aux: VALUE_TYPE.i64 });
    last.args = [load.results[0]!];
  } else {
    // The load gives what the mask, shift or truncation gave.
    idle.add(last);
    load.results = last.results;
  }
}

class ValueUses {
  readonly #users = new Map<number, (DraftInstruction | undefined)[]>();

  constructor(fn: DraftFunction) {
    for (const block of fn.blocks) this.#addBlock(block);
  }

  count(value: Value): number {
    return this.#users.get(value.id)?.length ?? 0;
  }

  /** Whether bytes and half-words are all that is stored of the value, and nothing else is made of it. */
  isStoredShort(value: Value): boolean {
    return this.#of(value).every((user) => {
      // A mask in front of such a store, which has nothing left to do.
      if (user?.op === "and" && this.count(user.results[0]!) === 0) return true;
      if (user?.op !== "store" || user.args[0] === value) return false;
      return user.access!.elements.every(
        ({ memory }, index) =>
          user.args[index + 1] !== value || memory === "u8" || memory === "u16",
      );
    });
  }

  /** Whether the value is shifted into an offset within shared or local memory. */
  scalesShortAddress(value: Value): boolean {
    return this.#of(value).some((user) => user?.op === "shl" && this.#addresses(user.results[0]!));
  }

  #addresses(value: Value): boolean {
    return this.#of(value).some((user) => {
      if (user?.op === "add") return this.#addresses(user.results[0]!);
      const space = user?.access?.space;
      return user?.args[0] === value && (space === "shared" || space === "local");
    });
  }

  #of(value: Value): readonly (DraftInstruction | undefined)[] {
    return this.#users.get(value.id) ?? [];
  }

  #addBlock(block: DraftBlock): void {
    const add = (operand: Operand, user: DraftInstruction | undefined): void => {
      if (!isValue(operand)) return;
      pushTo(this.#users, operand.id, user);
    };
    for (const { incoming } of block.phis) for (const { value } of incoming) add(value, undefined);
    for (const instruction of block.body) for (const arg of instruction.args) add(arg, instruction);
    for (const operand of endOperands(block)) add(operand, undefined);
  }
}
