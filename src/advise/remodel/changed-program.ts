/** Programs with other instructions in place of some: what the model would make of them. They never run. */
import { OP, type OpName, type Program, type Site } from "../../lower/index.ts";

export interface InstructionChange {
  readonly op?: OpName;
  readonly type?: number;
  readonly aux?: number;
  /** The second argument becomes a constant. */
  readonly byConstant?: true;
}

/** `changes` by pc. A `mov` costs nothing: so an instruction is left out. */
export function changedProgram(
  program: Program,
  changes: ReadonlyMap<number, InstructionChange>,
): Program {
  const { code } = program;
  const [op, type, aux, args] = [
    code.op.slice(),
    code.type.slice(),
    code.aux.slice(),
    code.args.slice(),
  ];
  for (const [pc, change] of changes) {
    if (change.op !== undefined) op[pc] = OP[change.op];
    if (change.type !== undefined) type[pc] = change.type;
    if (change.aux !== undefined) aux[pc] = change.aux;
    if (change.byConstant) args[code.argStart[pc]! + 1] = -1;
  }
  return { ...program, code: { ...code, op, type, aux, args } };
}

/** The program without these instructions. */
export function withoutInstructions(program: Program, pcs: Iterable<number>): Program {
  return changedProgram(program, new Map([...pcs].map((pc) => [pc, { op: "mov" }])));
}

/** Accesses of one space that go to another, by pc. */
export function movedAccesses(
  program: Program,
  pcs: ReadonlySet<number>,
  space: "shared" | "global" | "constant",
): Program {
  const move = <Row extends { readonly pc: number }>(row: Row): Row =>
    pcs.has(row.pc) ? { ...row, space } : row;
  return {
    ...program,
    accesses: program.accesses.map(move),
    sites: program.sites.map((site): Site => move(site)),
  };
}
