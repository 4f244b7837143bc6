/**
 * Loads only the byte or half-word that is wanted of a word, where nvcc does: a load used once, in its
 * block, by a mask of the low 8 or 16 bits, behind a shift by whole bytes or not. NVVM does not where
 * the masked value is an index that is scaled for an address of 32 bits, which are those of shared and
 * local memory: it has moved the scaling in front of the mask. (LLVM's DAG combiner, reduceLoadWidth.)
 */
import type {
  Draft,
  DraftBlock,
  DraftFunction,
  DraftInstruction,
  Operand,
  Value,
} from "../draft.ts";
import { VALUE_TYPE } from "../ops.ts";
import { isLiteral } from "../translate/literals.ts";
import { endOperands, isValue } from "./instructions.ts";

export function narrowLoads(fn: DraftFunction, _draft: Draft): void {
  const uses = new ValueUses(fn);
  for (const block of fn.blocks) {
    const made = new Map<number, DraftInstruction>();
    for (const instruction of block.body) {
      narrow(instruction, made, uses);
      for (const result of instruction.results) made.set(result.id, instruction);
    }
  }
}

/** `made`: the instructions of the block so far, by result. */
function narrow(
  mask: DraftInstruction,
  made: ReadonlyMap<number, DraftInstruction>,
  uses: ValueUses,
): void {
  const bytes = keptBytes(mask);
  if (bytes === 0) return;
  const onlyUse = (operand: Operand): DraftInstruction | undefined =>
    isValue(operand) && uses.count(operand) === 1 ? made.get(operand.id) : undefined;
  let load = onlyUse(mask.args[0]!);
  let skipped = 0;
  if (load?.op === "shrU" && isLiteral(load.args[1]!) && mask.op === "and") {
    skipped = Number(load.args[1].bits) / 8;
    load = onlyUse(load.args[0]!);
  }
  if (load?.op !== "load" || load.access!.volatile || load.access!.elements.length !== 1) return;
  const { access } = load;
  if (access!.elements[0]!.memory !== "i32" || !Number.isInteger(skipped) || skipped + bytes > 4)
    return;
  if (uses.scalesShortAddress(mask.results[0]!)) return;
  Object.assign(access!, {
    offset: access!.offset + skipped,
    bytes,
    align: bytes,
    elements: [{ offset: 0, memory: bytes === 1 ? "u8" : "u16" }],
  });
  // The word's low bits are the loaded ones now: no shift is left to do.
  mask.args[0] = load.results[0]!;
}

/** How many low bytes of its argument the instruction keeps, 0 if it is no such mask. */
function keptBytes({ op, type, args }: DraftInstruction): number {
  if (type !== VALUE_TYPE.i32) return 0;
  switch (op) {
    case "and": {
      const mask = args[1]!;
      if (!isLiteral(mask)) return 0;
      return mask.bits === 0xffn ? 1 : mask.bits === 0xffffn ? 2 : 0;
    }
    case "sext8":
      return 1;
    case "sext16":
      return 2;
    default:
      return 0;
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
