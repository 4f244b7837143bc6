/**
 * Loads of half-words that ptxas merges in shared memory: those whose value stays in a register of 16 bits, because
 * it is a half, becomes a float or is only stored again. Where integers are computed with it, it is widened as it is
 * loaded, and each load stays by itself. (Machine code of nvcc 13.0, `accuracy/accesses/copies.cu`.)
 */
import { pushTo } from "../../base/index.ts";
import type { DraftFunction, DraftInstruction, Value } from "../draft.ts";
import { isLiteral } from "../translate/literals.ts";
import { endOperands, isValue } from "./instructions.ts";

/** Bits that a bfloat16 is shifted by to become a float. */
const UPPER_HALF = 16n;

export function halfWordLoads(fn: DraftFunction): Set<DraftInstruction> {
  const loads: DraftInstruction[] = [];
  const users = new Map<number, DraftInstruction[]>();
  const elsewhere = new Set<number>();
  for (const block of fn.blocks) {
    for (const instruction of block.body) {
      const { op, access, args } = instruction;
      if (op === "load" && access!.elements.every(({ memory }) => memory === "u16"))
        loads.push(instruction);
      for (const arg of args) {
        if (!isValue(arg)) continue;
        pushTo(users, arg.id, instruction);
      }
    }
    for (const operand of endOperands(block)) if (isValue(operand)) elsewhere.add(operand.id);
  }
  const usersOf = (value: Value): readonly DraftInstruction[] => users.get(value.id) ?? [];
  const isShort = (value: Value): boolean =>
    !elsewhere.has(value.id) &&
    usersOf(value).every((user) => {
      const { op, args, access, results } = user;
      if (op === "halfToFloat" || op === "sToFloat" || op === "uToFloat" || op === "select")
        return true;
      if (op === "store")
        return args.every((arg, index) => arg !== value || isHalfWord(access, index - 1));
      if (op === "shl") return isLiteral(args[1]!) && args[1].bits === UPPER_HALF;
      return op === "sext16" && usersOf(results[0]!).every((next) => next.op === "sToFloat");
    });
  return new Set(loads.filter(({ results }) => results.every(isShort)));
}

function isHalfWord(access: DraftInstruction["access"], element: number): boolean {
  return element >= 0 && access!.elements[element]!.memory === "u16";
}
