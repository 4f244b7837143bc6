/** What the probes must know of each access of a program, found once. */
import { accessNumber, hintOf, isPolledLoad } from "../../emit/index.ts";
import {
  type Access,
  MEMORY_BYTES,
  neededBytes,
  neededMask,
  OP,
  OPS,
  type Program,
} from "../../lower/index.ts";
import { directionOf } from "../access-direction.ts";

export interface CheckedAccess {
  readonly pc: number;
  /** Names it in entries of the shadow; 0 names none. */
  readonly number: number;
  readonly space: Access["space"];
  readonly kind: "read" | "write" | "atomic";
  readonly offset: number;
  readonly bytes: number;
  readonly align: number;
  /** From `address + offset`: what must be in bounds. */
  readonly needed: { readonly offset: number; readonly bytes: number };
  /** Of those, a bit for each byte that is wanted. */
  readonly neededMask: number;
  readonly volatile: boolean;
  /** A load that a compare-and-swap tries; see `isPolledLoad`. */
  readonly polls: boolean;
  /** A load that an atomic of the same place stands behind; see `hintOf`. */
  readonly hint: ReturnType<typeof hintOf>;
  /** It is a fence too. */
  readonly ordered: boolean;
  /** A load whose values go nowhere but to memory: what is not defined of them is nobody's mistake yet. */
  readonly isCopy: boolean;
  /** The operand as it is stored, where there is one element. */
  readonly operandBytes: number;
}

/** By pc; undefined where there is no access. */
export function accessTable(program: Program): readonly (CheckedAccess | undefined)[] {
  const { code, accesses } = program;
  const copies = copyLoads(program);
  const table: (CheckedAccess | undefined)[] = [];
  for (let pc = 0; pc < code.length; pc++) {
    if (OPS[code.op[pc]!]!.class !== "memory") {
      table.push(undefined);
      continue;
    }
    const access = accesses[code.aux[pc]!]!;
    const [only] = access.elements;
    table.push({
      pc,
      number: accessNumber(pc, code.length),
      space: access.space,
      kind: directionOf(access),
      offset: access.offset,
      bytes: access.bytes,
      align: access.align,
      needed: neededBytes(program, access),
      neededMask: neededMask(program, access),
      volatile: access.volatile,
      polls: isPolledLoad(program, access),
      hint: hintOf(program, access),
      ordered: access.ordered === true,
      isCopy: copies.has(pc),
      operandBytes:
        access.kind === "store" && access.elements.length === 1 ? MEMORY_BYTES[only!.memory] : 0,
    });
  }
  return table;
}

/** Loads whose results are read by nothing but stores, as what is stored. */
function copyLoads(program: Program): ReadonlySet<number> {
  const { code, blocks } = program;
  const copies = new Set<number>();
  for (const fn of program.functions) {
    const first = blocks.start[fn.firstBlock]!;
    const end = blocks.start[fn.firstBlock + fn.blockCount]!;
    const computed = new Set<number>();
    const stored = new Set<number>();
    for (let pc = first; pc < end; pc++) {
      const from = code.argStart[pc]!;
      for (let i = from; i < code.argStart[pc + 1]!; i++) {
        const isStored = code.op[pc] === OP.store && i > from;
        (isStored ? stored : computed).add(code.args[i]!);
      }
    }
    for (let pc = first; pc < end; pc++) {
      if (code.op[pc] !== OP.load) continue;
      const results = [...code.dst.subarray(code.dstStart[pc]!, code.dstStart[pc + 1]!)];
      const wanted = results.filter((register) => register >= 0);
      if (wanted.every((register) => stored.has(register) && !computed.has(register)))
        copies.add(pc);
    }
  }
  return copies;
}
