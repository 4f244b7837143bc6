/**
 * Finds the loads and stores of 8 bytes that move two members of a structure at once. Where a program
 * copies a structure and changes some of its members, Clang moves neighbouring others as one integer;
 * nvcc moves each by itself. Such an integer is only stored again or cut into its halves.
 */
import { pushTo } from "../../base/index.ts";
import type { DraftFunction, DraftInstruction, Operand } from "../draft.ts";
import { endOperands, isValue } from "./instructions.ts";

export function plainCopies(fn: DraftFunction): Set<DraftInstruction> {
  const users = new Map<number, (DraftInstruction | undefined)[]>();
  const definition = new Map<number, DraftInstruction>();
  const use = (operand: Operand, user: DraftInstruction | undefined): void => {
    if (!isValue(operand)) return;
    pushTo(users, operand.id, user);
  };
  const candidates: DraftInstruction[] = [];
  for (const block of fn.blocks) {
    for (const { incoming } of block.phis) for (const { value } of incoming) use(value, undefined);
    for (const instruction of block.body) {
      for (const arg of instruction.args) use(arg, instruction);
      for (const result of instruction.results) definition.set(result.id, instruction);
      const { op, access } = instruction;
      const isMove = op === "load" || op === "store";
      if (isMove && access!.elements.length === 1 && access!.elements[0]!.memory === "i64")
        candidates.push(instruction);
    }
    for (const operand of endOperands(block)) use(operand, undefined);
  }
  const isCut = (user: DraftInstruction | undefined): boolean => {
    if (user?.op === "trunc") return true;
    return (
      user?.op === "shrU" &&
      (users.get(user.results[0]!.id) ?? []).every((next) => next?.op === "trunc")
    );
  };
  const isCopiedLoad = (load: DraftInstruction): boolean =>
    (users.get(load.results[0]!.id) ?? []).every(
      (user) => isCut(user) || (user?.op === "store" && user.args[1] === load.results[0]),
    );
  return new Set(
    candidates.filter((instruction) => {
      if (instruction.op === "load") return isCopiedLoad(instruction);
      const value = instruction.args[1]!;
      if (!isValue(value)) return true;
      const source = definition.get(value.id);
      return source?.op === "pack64" || (source?.op === "load" && isCopiedLoad(source));
    }),
  );
}
