/** One function of a program, with the look-ups that the parts of the selection share. */
import {
  type Access,
  OP,
  OPS,
  type OpName,
  type Program,
  type ProgramFunction,
} from "../../lower/index.ts";
import { type Definitions, definitionsOf, LinearForms } from "./linear-forms.ts";

export interface FunctionView {
  readonly program: Program;
  readonly fn: ProgramFunction;
  readonly definitions: Definitions;
  readonly forms: LinearForms;
  /** Of the function's first and behind its last instruction. */
  readonly first: number;
  readonly end: number;
  /** By block of the function, counted from 0. */
  readonly successors: readonly (readonly number[])[];
  /** First instruction of a block of the function; of the one behind the last: `end`. */
  start(block: number): number;
  args(pc: number): readonly number[];
  /** Registers written; results that nobody wants are left out. */
  results(pc: number): readonly number[];
  access(pc: number): Access | undefined;
  /** The operation that alone writes a register; undefined where several do. */
  writer(register: number): OpName | undefined;
}

export function viewFunction(program: Program, fn: ProgramFunction): FunctionView {
  const { code, blocks } = program;
  const definitions = definitionsOf(program, fn);
  const sources = canonicalSources(program, fn, definitions);
  return {
    program,
    fn,
    definitions,
    forms: new LinearForms(program, fn, definitions),
    first: blocks.start[fn.firstBlock]!,
    end: blocks.start[fn.firstBlock + fn.blockCount]!,
    successors: Array.from({ length: fn.blockCount }, (_, block) =>
      [blocks.target0, blocks.target1]
        .map((targets) => targets[fn.firstBlock + block]!)
        .filter((to) => to >= 0)
        .map((to) => to - fn.firstBlock),
    ),
    start: (block) => blocks.start[fn.firstBlock + block]!,
    args: (pc) =>
      [...code.args.subarray(code.argStart[pc]!, code.argStart[pc + 1]!)].map(
        (register) => sources.get(register) ?? register,
      ),
    results: (pc) =>
      [...code.dst.subarray(code.dstStart[pc]!, code.dstStart[pc + 1]!)].filter((r) => r >= 0),
    access: (pc) =>
      OPS[code.op[pc]!]!.aux === "access" ? program.accesses[code.aux[pc]!] : undefined,
    writer(register) {
      const pc = definitions.pc[register]!;
      return pc < 0 ? undefined : (OPS[code.op[pc]!]!.name as OpName);
    },
  };
}

/** What a GPU has no instruction for: the value with a canonical NaN is the value. */
function canonicalSources(
  { code, blocks }: Program,
  fn: ProgramFunction,
  definitions: Definitions,
): ReadonlyMap<number, number> {
  const sources = new Map<number, number>();
  const end = blocks.start[fn.firstBlock + fn.blockCount]!;
  for (let pc = blocks.start[fn.firstBlock]!; pc < end; pc++) {
    if (code.op[pc] !== OP.canonicalNan) continue;
    const [result, source] = [code.dst[code.dstStart[pc]!]!, code.args[code.argStart[pc]!]!];
    const isAlone = source >= 0 && definitions.pc[source]! >= 0 && definitions.pc[result] === pc;
    if (isAlone) sources.set(result, source);
  }
  return sources;
}

/** Whether addresses in the access's space have 64 bits. */
export function hasWideAddress({ space }: Access): boolean {
  return space === "global" || space === "generic";
}

/** Whether an instruction carries a value on without a change, as phis do. */
export function carries(op: number): boolean {
  return op === OP.mov || op === OP.select;
}
