/**
 * Programs by hand: registers with their flags, blocks with instructions, loops. What lowering would
 * decide (uniformity, masking, block order) is stated, so that tests reach every combination.
 *
 *   const p = new ProgramBuilder();
 *   const t = p.register("i32");
 *   p.block([t], "special", "i32", special("tid.x")) …
 */
import type { Pc, SiteId } from "../../src/base/index.ts";
import {
  type Access,
  type Loop,
  OP,
  type OpName,
  type Program,
  type ProgramConstant,
  type ProgramFunction,
  SPECIAL_REGISTERS,
  type SpecialRegister,
  VALUE_TYPE,
} from "../../src/lower/index.ts";

export type TypeName = keyof typeof VALUE_TYPE;
/** A register number, or a constant from `constant`. */
export type Operand = number;

interface Row {
  op: number;
  type: number;
  aux: number;
  dst: number[];
  args: number[];
}

interface BlockRow {
  rows: Row[];
  target0: number;
  target1: number;
}

export interface RegisterFlags {
  readonly uniform?: boolean;
  readonly masked?: boolean;
}

/** One function under construction. */
export class FunctionText {
  readonly regType: number[] = [];
  readonly regUniform: number[] = [];
  readonly regMasked: number[] = [];
  readonly blocks: BlockRow[] = [];
  readonly loops: Loop[] = [];
  params: number[] = [];
  results: TypeName[] = [];
  frameBytes = 0;
  private readonly owner: ProgramBuilder;

  constructor(owner: ProgramBuilder) {
    this.owner = owner;
  }

  register(type: TypeName, flags: RegisterFlags = {}): number {
    this.regUniform.push(flags.uniform ? 1 : 0);
    this.regMasked.push(flags.masked && !flags.uniform ? 1 : 0);
    return this.regType.push(VALUE_TYPE[type]) - 1;
  }

  /** Starts the next block; its number counts from the function's first. */
  block(): number {
    return this.blocks.push({ rows: [], target0: -1, target1: -1 }) - 1;
  }

  add(op: OpName, type: TypeName, dst: number[], args: Operand[], aux = 0): this {
    this.blocks.at(-1)!.rows.push({ op: OP[op], type: VALUE_TYPE[type], aux, dst, args });
    return this;
  }

  special(dst: number, name: SpecialRegister): this {
    return this.add("special", "i32", [dst], [], SPECIAL_REGISTERS.indexOf(name));
  }

  access(
    op: "load" | "store" | "atomic" | "cas",
    dst: number[],
    args: Operand[],
    access: Partial<Access>,
  ): this {
    return this.add(op, "i32", dst, args, this.owner.access(access));
  }

  br(target: number): this {
    this.blocks.at(-1)!.target0 = target;
    return this.add("br", "i32", [], []);
  }

  brIf(condition: Operand, yes: number, no: number): this {
    const block = this.blocks.at(-1)!;
    block.target0 = yes;
    block.target1 = no;
    return this.add("brIf", "i1", [], [condition]);
  }

  ret(args: Operand[] = []): this {
    return this.add("ret", "i32", [], args);
  }

  /** A wait ends the block; its lanes go on in `target`. */
  wait(op: "barrier" | "warpSync", target: number, args: Operand[], aux = 0): this {
    this.blocks.at(-1)!.target0 = target;
    return this.add(op, "i32", [], args, aux);
  }
}

export class ProgramBuilder {
  readonly functions: FunctionText[] = [];
  private readonly constants: ProgramConstant[] = [];
  private readonly accesses: Omit<Access, "pc" | "site">[] = [];
  paramBytes = 0;
  staticSharedBytes = 0;
  localBytes = 0;

  function(): FunctionText {
    const fn = new FunctionText(this);
    this.functions.push(fn);
    return fn;
  }

  constant(type: TypeName, value: bigint | number): Operand {
    const bits = typeof value === "bigint" ? value : numberBits(type, value);
    const width = { i1: 1, i32: 32, i64: 64, f32: 32, f64: 64 }[type];
    const row = { type: VALUE_TYPE[type], bits: BigInt.asUintN(width, bits) };
    return ~(this.constants.push(row) - 1);
  }

  access(access: Partial<Access>): number {
    const elements = access.elements ?? [{ offset: 0, memory: "i32" as const }];
    const bytes = access.bytes ?? 4;
    const row = {
      space: "global" as const,
      kind: "load" as const,
      offset: 0,
      volatile: false,
      readOnly: false,
      atomic: undefined,
      ...access,
      elements,
      bytes,
      align: access.align ?? bytes,
    };
    return this.accesses.push(row) - 1;
  }

  finish(): Program {
    const columns = { op: [] as number[], type: [] as number[], aux: [] as number[] };
    const dstStart = [0];
    const dst: number[] = [];
    const argStart = [0];
    const args: number[] = [];
    const start = [0];
    const target0: number[] = [];
    const target1: number[] = [];
    const pcOfAccess = new Map<number, number>();
    const functions: ProgramFunction[] = [];
    for (const fn of this.functions) {
      const firstBlock = target0.length;
      for (const block of fn.blocks) {
        for (const row of block.rows) {
          if (["load", "store", "atomic", "cas"].some((name) => row.op === OP[name as OpName]))
            pcOfAccess.set(row.aux, columns.op.length);
          columns.op.push(row.op);
          columns.type.push(row.type);
          columns.aux.push(row.aux);
          dst.push(...row.dst);
          args.push(...row.args);
          dstStart.push(dst.length);
          argStart.push(args.length);
        }
        start.push(columns.op.length);
        target0.push(block.target0 < 0 ? -1 : block.target0 + firstBlock);
        target1.push(block.target1 < 0 ? -1 : block.target1 + firstBlock);
      }
      functions.push({
        name: functions.length === 0 ? "k" : `f${functions.length}`,
        params: fn.params,
        results: fn.results.map((type) => VALUE_TYPE[type]),
        regType: Uint8Array.from(fn.regType),
        regUniform: Uint8Array.from(fn.regUniform),
        regMasked: Uint8Array.from(fn.regMasked),
        firstBlock,
        blockCount: fn.blocks.length,
        frameBytes: fn.frameBytes,
        loops: fn.loops.map((loop) => ({
          ...loop,
          start: loop.start + firstBlock,
          end: loop.end + firstBlock,
          headers: loop.headers.map((header) => header + firstBlock),
        })),
      });
    }
    const length = columns.op.length;
    const spaces = (access: Omit<Access, "pc" | "site">) =>
      access.space === "generic" ? (["global", "shared", "local"] as const) : [access.space];
    const sites: Program["sites"][number][] = [];
    const accesses = this.accesses.map((access, index) => {
      const pc = pcOfAccess.get(index)! as Pc;
      const site = sites.length as SiteId;
      for (const space of spaces(access))
        sites.push({ pc, space, kind: access.kind, bytes: access.bytes });
      return { ...access, pc, site };
    });
    return {
      kernel: "k",
      functions,
      code: {
        length,
        op: Uint8Array.from(columns.op),
        type: Uint8Array.from(columns.type),
        aux: Int32Array.from(columns.aux),
        dstStart: Uint32Array.from(dstStart),
        dst: Int32Array.from(dst),
        argStart: Uint32Array.from(argStart),
        args: Int32Array.from(args),
        loc: new Uint32Array(length),
      },
      blocks: {
        length: target0.length,
        start: Uint32Array.from(start),
        target0: Int32Array.from(target0),
        target1: Int32Array.from(target1),
      },
      constants: this.constants,
      accesses,
      sites,
      params: [],
      paramBytes: this.paramBytes,
      staticSharedBytes: this.staticSharedBytes,
      dynamicSharedOffset: Math.ceil(this.staticSharedBytes / 16) * 16,
      localBytes: this.localBytes,
      launchBounds: { maxThreads: 0, minBlocks: 0, maxRegisters: 0 },
      libraryCode: false,
      locations: [],
      reaches: [],
    };
  }
}

export function numberBits(type: TypeName, value: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  if (type === "f32") {
    view.setFloat32(0, value);
    return BigInt(view.getUint32(0));
  }
  if (type === "f64") {
    view.setFloat64(0, value);
    return view.getBigUint64(0);
  }
  return BigInt(value);
}
