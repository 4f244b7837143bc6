/**
 * The last step of lowering: a Draft whose functions have left SSA form becomes the tables of a
 * `Program`. Instructions get their `Pc` in block order, functions one after the other; registers are
 * numbered densely in order of first appearance; equal constants share a row.
 */
import { assert, type Pc, type SiteId } from "../base/index.ts";
import type { DebugLocation } from "../ir/index.ts";
import type {
  Draft,
  DraftAccess,
  DraftBlock,
  DraftFunction,
  DraftInstruction,
  Literal,
  Operand,
  Value,
} from "./draft.ts";
import { OP, type OpName, VALUE_TYPE } from "./ops.ts";
import type { RegisterFlags } from "./passes/index.ts";
import type {
  Access,
  Loop,
  Program,
  ProgramConstant,
  ProgramFunction,
  Reach,
  Site,
  Space,
} from "./program.ts";
import { visibleCode } from "./visible-code.ts";

/** What the passes found out about a function beside its instructions. */
export interface FunctionFacts {
  /** Positions in `fn.blocks`, both inclusive, outer loops first. */
  readonly loops: readonly { start: number; end: number; mayYield: boolean }[];
  readonly flags: RegisterFlags;
}

/** `facts` belong to `draft.functions`, row by row. */
export function numberProgram(
  draft: Draft,
  facts: readonly FunctionFacts[],
  locations: readonly DebugLocation[],
): Program {
  const tables = new ProgramTables();
  const functions = draft.functions.map((fn, index) => tables.addFunction(fn, facts[index]!));
  const found = tables.finish();
  const starts = functions.map(({ firstBlock }) => found.blocks.start[firstBlock]!);
  const functionOf = (pc: number) => starts.findLastIndex((start) => start <= pc);
  const hasReach = found.reaches.length > 0 || found.accesses.some(({ reach }) => reach);
  const visible = hasReach ? visibleCode(found.code, functionOf) : undefined;
  return {
    kernel: draft.kernel,
    functions,
    ...found,
    ...(visible ? { code: visible, executed: found.code } : {}),
    params: draft.params,
    paramBytes: draft.paramBytes,
    staticSharedBytes: draft.staticSharedBytes,
    dynamicSharedOffset: draft.dynamicSharedOffset,
    localBytes: roundUp16(draft.functions[0]!.frameBytes),
    launchBounds: draft.launchBounds,
    ...(draft.clusterDims ? { clusterDims: draft.clusterDims } : {}),
    libraryCode: draft.libraryCode,
    ...(draft.copiesInBulk ? { copiesInBulk: true } : {}),
    locations,
  };
}

const roundUp16 = (bytes: number): number => (bytes + 15) & ~15;

/** Plain arrays that grow function by function. */
class ProgramTables {
  readonly #op: number[] = [];
  readonly #type: number[] = [];
  readonly #aux: number[] = [];
  readonly #dstStart: number[] = [0];
  readonly #dst: number[] = [];
  readonly #argStart: number[] = [0];
  readonly #args: number[] = [];
  readonly #loc: number[] = [];
  readonly #blockStart: number[] = [];
  readonly #target0: number[] = [];
  readonly #target1: number[] = [];
  readonly #constants: ProgramConstant[] = [];
  readonly #constantRow = new Map<string, number>();
  readonly #accesses: Access[] = [];
  readonly #sites: Site[] = [];
  readonly #reaches: Reach[] = [];

  addFunction(fn: DraftFunction, { loops, flags }: FunctionFacts): ProgramFunction {
    const firstBlock = this.#blockStart.length;
    const registers = new Registers();
    const params = fn.params.map((param) => registers.row(param));
    // What nobody reads needs no register.
    const read = readValues(fn);
    const blockNumber = new Map(fn.blocks.map((block, index) => [block, firstBlock + index]));
    for (const block of fn.blocks) {
      this.#blockStart.push(this.#op.length);
      for (const instruction of block.body) {
        const { op, type, results, access, loc } = instruction;
        const dst = results.map((value) => (read.has(value.id) ? registers.row(value) : -1));
        const [args, reach] = this.#reachOf(instruction, registers);
        const aux = access
          ? this.#addAccess(access, reach)
          : reach
            ? this.#reaches.push(reach) - 1
            : (this.#addTexelSite(op) ?? instruction.aux);
        this.#append(OP[op], type, aux, dst, this.#operands(args, registers), loc);
      }
      this.#addEnd(block, blockNumber, registers);
    }
    return {
      name: fn.name,
      params,
      results: fn.results,
      regType: Uint8Array.from(registers.values, (value) => value.type),
      regUniform: Uint8Array.from(registers.values, (value) => Number(flags.isUniform(value))),
      regMasked: Uint8Array.from(registers.values, (value) => Number(flags.isMasked(value))),
      firstBlock,
      blockCount: fn.blocks.length,
      frameBytes: roundUp16(fn.frameBytes),
      loops: loops.map(({ start, end, mayYield }): Loop => {
        const header = firstBlock + start;
        return { start: header, end: firstBlock + end, headers: [header], mayYield };
      }),
    };
  }

  finish(): Pick<Program, "code" | "blocks" | "constants" | "accesses" | "reaches" | "sites"> {
    return {
      code: {
        length: this.#op.length,
        op: Uint8Array.from(this.#op),
        type: Uint8Array.from(this.#type),
        aux: Int32Array.from(this.#aux),
        dstStart: Uint32Array.from(this.#dstStart),
        dst: Int32Array.from(this.#dst),
        argStart: Uint32Array.from(this.#argStart),
        args: Int32Array.from(this.#args),
        loc: Uint32Array.from(this.#loc),
      },
      blocks: {
        length: this.#blockStart.length,
        start: Uint32Array.from([...this.#blockStart, this.#op.length]),
        target0: Int32Array.from(this.#target0),
        target1: Int32Array.from(this.#target1),
      },
      constants: this.#constants,
      accesses: this.#accesses,
      reaches: this.#reaches,
      sites: this.#sites,
    };
  }

  #append(
    op: number,
    type: number,
    aux: number,
    dst: readonly number[],
    args: readonly number[],
    loc: number,
  ): void {
    this.#op.push(op);
    this.#type.push(type);
    this.#aux.push(aux);
    this.#dst.push(...dst);
    this.#dstStart.push(this.#dst.length);
    this.#args.push(...args);
    this.#argStart.push(this.#args.length);
    this.#loc.push(loc);
  }

  #addEnd(
    block: DraftBlock,
    blockNumber: ReadonlyMap<DraftBlock, number>,
    registers: Registers,
  ): void {
    const { end } = block;
    const number = (target: DraftBlock): number => {
      const found = blockNumber.get(target);
      assert(found !== undefined, `block ${target.name} is not in the function`);
      return found;
    };
    const [operands, target0, target1] =
      end.kind === "br"
        ? [[], number(end.target), -1]
        : end.kind === "brIf"
          ? [[end.condition], number(end.whenTrue), number(end.whenFalse)]
          : [end.kind === "ret" ? end.values : [], -1, -1];
    const type = operands[0]?.type ?? VALUE_TYPE.i32;
    const aux = end.kind === "brIf" && end.rolled ? 1 : 0;
    this.#append(OP[end.kind], type, aux, [], this.#operands(operands, registers), end.loc);
    this.#target0.push(target0);
    this.#target1.push(target1);
  }

  #operands(operands: readonly Operand[], registers: Registers): number[] {
    return operands.map((operand) =>
      "literal" in operand ? ~this.#constant(operand) : registers.row(operand),
    );
  }

  #constant({ type, bits }: Literal): number {
    const key = `${type}:${bits}`;
    let row = this.#constantRow.get(key);
    if (row === undefined) {
      row = this.#constants.length;
      this.#constants.push({ type, bits });
      this.#constantRow.set(key, row);
    }
    return row;
  }

  /** The counter record of a texture or surface instruction or a load of matrices; undefined of all others. */
  #addTexelSite(op: OpName): number | undefined {
    if (op === "matrixLoad") {
      const site = { pc: this.#op.length as Pc, space: "shared", kind: "load", bytes: 16 } as const;
      return this.#sites.push(site) - 1;
    }
    if (op !== "textureRead" && op !== "surfaceRead" && op !== "surfaceWrite") return undefined;
    const space = op === "textureRead" ? "texture" : "surface";
    const kind = op === "surfaceWrite" ? "store" : "load";
    return this.#sites.push({ pc: this.#op.length as Pc, space, kind, bytes: 0 }) - 1;
  }

  /** The arguments of an instruction itself, and what the others say of its address. */
  #reachOf(
    { args, reach }: DraftInstruction,
    registers: Registers,
  ): [args: readonly Operand[], reach: Reach | undefined] {
    if (!reach) return [args, undefined];
    const count = reach.terms.reduce((sum, { signed }) => sum + signed.length, 1);
    const [condition, ...rest] = this.#operands(args.slice(args.length - count), registers);
    let next = 0;
    const terms = reach.terms.map(({ factor, signed }) => {
      return { factor, signed, registers: signed.map(() => rest[next++]!) };
    });
    return [
      args.slice(0, args.length - count),
      { condition: condition!, terms, constant: reach.constant },
    ];
  }

  #addAccess(
    { knownAlign: _, kept: __, reach: ___, ...draft }: DraftAccess,
    reach: Reach | undefined,
  ): number {
    const pc = this.#op.length as Pc;
    const site = this.#sites.length as SiteId;
    const spaces: readonly Exclude<Space, "generic">[] =
      draft.space === "generic" ? ["global", "shared", "local"] : [draft.space];
    for (const space of spaces)
      this.#sites.push({ pc, space, kind: draft.kind, bytes: draft.bytes });
    this.#accesses.push({ ...draft, pc, site, ...(reach ? { reach } : {}) });
    return this.#accesses.length - 1;
  }
}

/** Registers of one function, numbered as they appear. */
class Registers {
  readonly values: Value[] = [];
  readonly #row = new Map<number, number>();

  row(value: Value): number {
    let row = this.#row.get(value.id);
    if (row === undefined) {
      row = this.values.length;
      this.values.push(value);
      this.#row.set(value.id, row);
    }
    return row;
  }
}

function readValues(fn: DraftFunction): Set<number> {
  const read = new Set<number>();
  const add = (operand: Operand): void => {
    if (!("literal" in operand)) read.add(operand.id);
  };
  for (const { body, end } of fn.blocks) {
    for (const { args } of body) args.forEach(add);
    if (end.kind === "brIf") add(end.condition);
    else if (end.kind === "ret") end.values.forEach(add);
  }
  return read;
}
