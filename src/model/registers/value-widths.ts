/** How many registers of a thread each value of the program takes. */
import { OP, OPS, SPECIAL_REGISTERS, VALUE_TYPE } from "../../lower/index.ts";
import type { AssemblerRules } from "./assembler-rules.ts";
import { extraRegisters } from "./expansions.ts";
import type { FunctionView } from "./function-view.ts";
import type { Pointers } from "./pointers.ts";

/** By register of the program: 0 (predicate, uniform register, constant bank), 1 or 2. */
export function valueWidths(
  view: FunctionView,
  pointers: Pointers,
  rules: AssemblerRules,
): number[] {
  const { fn, program, definitions } = view;
  const uniform = rules.uniformRegisters ? uniformValues(view) : undefined;
  const local = localValues(view);
  return Array.from(fn.regType, (type, register) => {
    if (type === VALUE_TYPE.i1) return 0;
    const writer = view.writer(register);
    if (writer === "param" || writer === "frame") return 0;
    const words = type === VALUE_TYPE.i64 || type === VALUE_TYPE.f64 ? 2 : 1;
    if (writer === "special") {
      const name = SPECIAL_REGISTERS[program.code.aux[definitions.pc[register]!]!]!;
      if (name.startsWith("ntid") || name.startsWith("nctaid"))
        return rules.constantsInRegisters ? 1 : 0;
      if (!name.startsWith("ctaid")) return words;
    }
    if (pointers.has(register)) return 2;
    // Uniform registers do not last: what other blocks read, or a loop changes, is in a thread's own.
    return uniform?.[register] && writer !== undefined && local[register] ? 0 : words;
  });
}

/** Integers made of parameters and block indices only. */
function uniformValues(view: FunctionView): Uint8Array {
  const { code } = view.program;
  const can = Uint8Array.from(view.fn.regUniform);
  for (let changed = true; changed; ) {
    changed = false;
    for (let pc = view.first; pc < view.end; pc++) {
      const op = code.op[pc]!;
      const type = code.type[pc]!;
      const integer = type !== VALUE_TYPE.f32 && type !== VALUE_TYPE.f64;
      const simple =
        (OPS[op]!.class === "pure" || op === OP.vote) &&
        op !== OP.math &&
        (integer || op === OP.param) &&
        extraRegisters(op, type, code.aux[pc]!) === 0;
      if (simple && view.args(pc).every((arg) => arg < 0 || can[arg])) continue;
      for (const result of view.results(pc))
        if (can[result]) {
          can[result] = 0;
          changed = true;
        }
    }
  }
  return can;
}

/** 1: read in the block that writes it and in no other. */
function localValues(view: FunctionView): Uint8Array {
  const home = new Int32Array(view.fn.regType.length).fill(-1);
  const local = new Uint8Array(view.fn.regType.length).fill(1);
  for (let block = 0; block < view.fn.blockCount; block++)
    for (let pc = view.start(block); pc < view.start(block + 1); pc++)
      for (const result of view.results(pc)) home[result] = block;
  for (let block = 0; block < view.fn.blockCount; block++)
    for (let pc = view.start(block); pc < view.start(block + 1); pc++)
      for (const arg of view.args(pc)) if (arg >= 0 && home[arg] !== block) local[arg] = 0;
  return local;
}
