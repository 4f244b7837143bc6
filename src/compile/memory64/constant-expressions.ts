/** Constant expressions of integers, extended ones included: WebAssembly Core Specification 3.0, section 3.4.12. */
import { SECTION, sectionReader, type WasmReader, type WasmSection } from "../wasm-sections.ts";
import { Memory64Error } from "./memory64-error.ts";
import { isValueType, type ModuleShape } from "./module-shape.ts";
import { OP } from "./opcodes.ts";

/** By index of all globals; undefined of imported and mutable ones, and of what is no integer. */
export type GlobalConstants = readonly (bigint | undefined)[];

const GLOBAL_GET = 0x23;
const IS_MUTABLE = 1;
const ARITHMETIC: Readonly<Record<number, (a: bigint, b: bigint) => bigint>> = {
  [OP.i64Add]: (a, b) => a + b,
  [OP.i64Sub]: (a, b) => a - b,
  [OP.i64Mul]: (a, b) => a * b,
};
/** Bytes behind the opcode: floats and vectors, and one number of any length (0). */
const OTHERS: Readonly<Record<number, number>> = { 67: 4, 68: 8, 208: 0, 210: 0 };
/** Arithmetic of 32 bits, which no place of 64 bits has. */
const OTHER_ARITHMETIC = new Set([0x6a, 0x6b, 0x6c]);

export function globalConstants(
  wasm: Uint8Array,
  sections: readonly WasmSection[],
  shape: ModuleShape,
): GlobalConstants {
  const reader = sectionReader(wasm, sections, SECTION.global);
  const constants = Array.from(
    { length: shape.importedGlobals },
    (): bigint | undefined => undefined,
  );
  for (let rest = reader.count(); rest > 0; rest--) {
    const at = reader.at;
    if (!isValueType(reader.byte())) throw new Memory64Error("a global of an unknown type", at);
    const isMutable = reader.byte() === IS_MUTABLE;
    const value = readConstant(reader, constants);
    constants.push(isMutable ? undefined : value);
  }
  return constants;
}

/** The value as an unsigned number of 64 bits, with the reader behind its end; undefined where it has no such value. */
export function readConstant(reader: WasmReader, globals: GlobalConstants): bigint | undefined {
  const start = reader.at;
  const stack: (bigint | undefined)[] = [];
  for (let opcode = reader.byte(); opcode !== OP.end; opcode = reader.byte()) {
    const compute = ARITHMETIC[opcode];
    if (opcode === OP.i64Const) stack.push(reader.signedLeb64());
    else if (opcode === GLOBAL_GET) stack.push(globals[reader.leb()]);
    else if (compute) {
      const [b, a] = [stack.pop(), stack.pop()];
      stack.push(a === undefined || b === undefined ? undefined : compute(a, b));
    } else if (opcode === OP.i32Const || OTHERS[opcode] === 0) {
      reader.skipLeb();
      stack.push(undefined);
    } else if (OTHERS[opcode] !== undefined) {
      reader.at += OTHERS[opcode]!;
      stack.push(undefined);
    } else if (OTHER_ARITHMETIC.has(opcode)) stack.splice(-2, 2, undefined);
    else throw new Memory64Error("a constant expression that is not known", start);
  }
  const [value] = stack;
  return value === undefined ? undefined : BigInt.asUintN(64, value);
}
