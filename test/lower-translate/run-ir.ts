/**
 * Runs small pieces of LLVM IR: through reader, lowering and the reference executor. One thread
 * unless asked otherwise.
 */
import { expect } from "vitest";
import { type Diagnostic, Diagnostics } from "../../src/base/index.ts";
import { DeviceMemory } from "../../src/exec/index.ts";
import { type Module, parseModule } from "../../src/ir/index.ts";
import { type LoweredModule, type LowerOptions, lowerModule } from "../../src/lower/index.ts";
import { type TranslatedModule, translateModule } from "../../src/lower/translate/index.ts";
import { createReference } from "../reference/reference-executor.ts";

export const HEADER = `
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
`;

const OPTIONS: Omit<LowerOptions, "globalBase"> = {
  fmad: true,
  ftz: false,
  precDiv: true,
  precSqrt: true,
};

function parse(text: string): Module {
  const diagnostics = new Diagnostics();
  const parsed = parseModule(HEADER + text, "test.ll", diagnostics) as Module | undefined;
  expect(diagnostics.list).toEqual([]);
  expect(parsed).toBeDefined();
  return parsed as Module;
}

export function translate(
  text: string,
  options: Partial<LowerOptions> = {},
): TranslatedModule & { problems: readonly Diagnostic[] } {
  const diagnostics = new Diagnostics();
  const all = { ...OPTIONS, globalBase: 0x8100_0000, ...options };
  const result = translateModule(parse(text), all, diagnostics);
  return { ...result, problems: diagnostics.list };
}

export interface Run {
  readonly threads?: number;
  readonly kernel?: string;
  readonly input?: Uint8Array;
  readonly outBytes?: number;
  readonly options?: Partial<LowerOptions>;
  /** Behind the two pointers. */
  readonly moreParams?: Uint8Array;
}

/** One reservation for all runs of a file: each is 4 GiB of address space. */
const memory = new DeviceMemory();

/** Launches a kernel `(ptr %out, ptr %in, …)` and returns what it left at `%out`. */
export function run(text: string, given: Run = {}): DataView {
  const diagnostics = new Diagnostics();
  const base = memory.nextImageBase;
  const options = { ...OPTIONS, globalBase: base, ...given.options };
  const lowered: LoweredModule = lowerModule(parse(text), options, diagnostics);
  expect(diagnostics.list).toEqual([]);
  if (lowered.image.bytes.length > 0) memory.placeImage(base, lowered.image.bytes);
  const program = lowered.programs.get(given.kernel ?? "k");
  if (!program) throw new Error("the module has no kernel of this name");
  const outBytes = given.outBytes ?? 256;
  const out = memory.allocate(outBytes);
  const input = memory.allocate(Math.max(given.input?.length ?? 0, 16));
  if (out === undefined || input === undefined) throw new Error("out of memory");
  memory.bytes.fill(0, out, out + outBytes);
  if (given.input) memory.bytes.set(given.input, input);
  const params = new Uint8Array(program.paramBytes);
  const view = new DataView(params.buffer);
  view.setUint32(0, out, true);
  view.setUint32(8, input, true);
  if (given.moreParams) params.set(given.moreParams, 16);
  const outcome = createReference(memory, { print: () => {} }).launch(program, {
    grid: [1, 1, 1],
    block: [given.threads ?? 1, 1, 1],
    dynamicSharedBytes: 0,
    params,
    smCount: 1,
    maxWarpsPerSm: 64,
    sharedUnitBytes: 128,
    gridId: 1,
    clockCycles: 0,
    lenient: false,
    maxLocalBytes: 65536,
  });
  expect(outcome.fault).toBeUndefined();
  const result = new DataView(memory.bytes.slice(out, out + outBytes).buffer);
  memory.release(out);
  memory.release(input);
  return result;
}

/** Types of inputs and results, and how their numbers travel. */
const CODECS = {
  i1: { bytes: 1, read: (v: DataView, at: number) => BigInt(v.getUint8(at)) },
  i8: { bytes: 1, read: (v: DataView, at: number) => BigInt(v.getInt8(at)) },
  i16: { bytes: 2, read: (v: DataView, at: number) => BigInt(v.getInt16(at, true)) },
  i24: {
    bytes: 4,
    read: (v: DataView, at: number) => BigInt.asIntN(24, BigInt(v.getInt32(at, true))),
  },
  i32: { bytes: 4, read: (v: DataView, at: number) => BigInt(v.getInt32(at, true)) },
  i48: { bytes: 8, read: (v: DataView, at: number) => BigInt.asIntN(48, v.getBigInt64(at, true)) },
  i64: { bytes: 8, read: (v: DataView, at: number) => v.getBigInt64(at, true) },
  i128: {
    bytes: 16,
    read: (v: DataView, at: number) =>
      (v.getBigInt64(at + 8, true) << 64n) | v.getBigUint64(at, true),
  },
} as const;
export type IntType = keyof typeof CODECS;

export interface Input {
  readonly name: string;
  readonly type: string;
  /** Little-endian bytes of the value. */
  readonly bits: bigint;
  readonly bytes: number;
}

export function int(name: string, type: IntType, value: bigint | number): Input {
  const { bytes } = CODECS[type];
  const bits = Number(type.slice(1));
  return { name, type, bits: BigInt.asUintN(bits, BigInt(value)), bytes };
}

const scratch = new DataView(new ArrayBuffer(8));

export function float(name: string, value: number): Input {
  scratch.setFloat32(0, value);
  return { name, type: "float", bits: BigInt(scratch.getUint32(0)), bytes: 4 };
}

export function double(name: string, value: number): Input {
  scratch.setFloat64(0, value);
  return { name, type: "double", bits: scratch.getBigUint64(0), bytes: 8 };
}

export function half(name: string, bits: number): Input {
  return { name, type: "half", bits: BigInt(bits), bytes: 2 };
}

/**
 * Runs `body`, which computes `%r` of `type` from inputs read from memory (so nothing is folded), and
 * returns the bytes it stores.
 */
export function evaluate(
  type: string,
  body: string,
  inputs: readonly Input[],
  declarations = "",
  options: Partial<LowerOptions> = {},
): DataView {
  const bytes = new Uint8Array(16 * Math.max(inputs.length, 1));
  const loads = inputs.map(({ name, type: inputType, bits, bytes: size }, index) => {
    for (let at = 0; at < size; at++) {
      bytes[16 * index + at] = Number((bits >> BigInt(8 * at)) & 0xffn);
    }
    return `
      %${name}.at = getelementptr i8, ptr %in, i32 ${16 * index}
      %${name} = load ${inputType}, ptr %${name}.at, align 16`;
  });
  const text = `
    define ptx_kernel void @k(ptr %out, ptr %in) {
      ${loads.join("")}
      ${body}
      store ${type} %r, ptr %out, align 16
      ret void
    }
    ${declarations}`;
  return run(text, { input: bytes, options });
}

export function evaluateInt(
  type: IntType,
  body: string,
  inputs: readonly Input[],
  declarations = "",
): bigint {
  return CODECS[type].read(evaluate(type, body, inputs, declarations), 0);
}
