/**
 * Loads only the part that is wanted of a word, where nvcc does (LLVM's DAG combiner, reduceLoadWidth):
 * a load used once, in its block, by a mask or sign extension of the low 8 or 16 bits, or by the half of
 * an i64, behind a shift by whole bytes or not. NVVM does not where the masked value is an index that
 * is scaled for an address of 32 bits, which are those of shared and local memory: it has moved the
 * scaling in front of the mask. Nor where the value is only stored: the store takes the low bits itself.
 */
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

export function narrowLoads(fn: DraftFunction, _draft: Draft): void {
  dropStoreMasks(fn);
  const uses = new ValueUses(fn);
  for (const block of fn.blocks) {
    const made = new Map<number, DraftInstruction>();
    const idle = new Set<DraftInstruction>();
    for (const instruction of block.body) {
      narrow(instruction, made, uses, idle);
      for (const result of instruction.results) made.set(result.id, instruction);
    }
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

/** What an instruction wants of its argument. */
interface Wanted {
  readonly bytes: number;
  readonly of: "i32" | "i64";
}

function wantedBy({ op, type, args, aux }: DraftInstruction): Wanted | undefined {
  switch (op) {
    case "and": {
      const mask = args[1]!;
      if (type !== VALUE_TYPE.i32 || !isLiteral(mask)) return undefined;
      if (mask.bits === 0xffn) return { bytes: 1, of: "i32" };
      return mask.bits === 0xffffn ? { bytes: 2, of: "i32" } : undefined;
    }
    case "sext8":
      return { bytes: 1, of: "i32" };
    case "sext16":
      return { bytes: 2, of: "i32" };
    case "trunc":
      return type === VALUE_TYPE.i64 && aux === VALUE_TYPE.i32
        ? { bytes: 4, of: "i64" }
        : undefined;
    default:
      return undefined;
  }
}

/**
 * Narrows the load behind `mask`, if it is one. `made`: the instructions of the block so far, by
 * result; `idle` receives those that have nothing left to do.
 */
function narrow(
  mask: DraftInstruction,
  made: ReadonlyMap<number, DraftInstruction>,
  uses: ValueUses,
  idle: Set<DraftInstruction>,
): void {
  const wanted = wantedBy(mask);
  if (!wanted) return;
  const onlyUse = (operand: Operand): DraftInstruction | undefined =>
    isValue(operand) && uses.count(operand) === 1 ? made.get(operand.id) : undefined;
  const { bytes } = wanted;
  const source = onlyUse(mask.args[0]!);
  const by = source?.args[1];
  const isShift =
    (source?.op === "shrU" || (source?.op === "shrS" && mask.op === "trunc")) && isLiteral(by!);
  const skipped = isShift ? Number((by as Literal).bits) / 8 : 0;
  const load = isShift ? onlyUse(source!.args[0]!) : source;
  const access = load?.op === "load" ? load.access! : undefined;
  if (!load || !access || access.volatile || access.elements.length !== 1) return;
  if (access.elements[0]!.memory !== wanted.of || access.bytes === bytes) return;
  if (!Number.isInteger(skipped) || skipped + bytes > access.bytes) return;
  if (uses.scalesShortAddress(mask.results[0]!)) return;
  const memory = bytes === 1 ? "u8" : bytes === 2 ? "u16" : "i32";
  Object.assign(access, {
    offset: access.offset + skipped,
    bytes,
    align: bytes,
    elements: [{ offset: 0, memory }],
  });
  if (isShift) idle.add(source!);
  if (mask.op === "trunc") {
    // The load gives what the truncation gave.
    idle.add(mask);
    load.type = VALUE_TYPE.i32;
    load.results = mask.results;
  } else mask.args[0] = load.results[0]!;
}

class ValueUses {
  readonly #users = new Map<number, (DraftInstruction | undefined)[]>();

  constructor(fn: DraftFunction) {
    for (const block of fn.blocks) this.#addBlock(block);
  }

  count(value: Value): number {
    return this.#users.get(value.id)?.length ?? 0;
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
      const users = this.#users.get(operand.id);
      if (users) users.push(user);
      else this.#users.set(operand.id, [user]);
    };
    for (const { incoming } of block.phis) for (const { value } of incoming) add(value, undefined);
    for (const instruction of block.body) for (const arg of instruction.args) add(arg, instruction);
    for (const operand of endOperands(block)) add(operand, undefined);
  }
}
