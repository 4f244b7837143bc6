/** Modules of 64-bit memory as text, lowered and run. */
import v8 from "node:v8";
import { expect } from "vitest";
import loadWabt from "wabt";
import type { AddressRange } from "../../../src/compile/memory64/guard-functions.ts";
import { guardMemory64 } from "../../../src/compile/memory64/guard-memory64.ts";
import {
  type LoweringOptions,
  lowerMemory64,
} from "../../../src/compile/memory64/lower-memory64.ts";
import type { ChangedModule } from "../../../src/compile/memory64/module-changes.ts";

const FEATURES = {
  memory64: true,
  exceptions: true,
  threads: true,
  bulk_memory: true,
  tail_call: true,
  simd: true,
  relaxed_simd: true,
  multi_value: true,
  reference_types: true,
  extended_const: true,
  sign_extension: true,
  sat_float_to_int: true,
  mutable_globals: true,
};
const wabt = await loadWabt();

/** As wasm64. Not validated: wabt does not know tail calls through 64-bit tables; what becomes of it is, by the engine. */
export function assembled(text: string): Uint8Array {
  const module = wabt.parseWat("module.wat", text, FEATURES);
  try {
    return module.toBinary({}).buffer;
  } finally {
    module.destroy();
  }
}

/** Text of a valid module; throws where it is not. */
export function disassembled(wasm: Uint8Array): string {
  const module = wabt.readWasm(wasm, FEATURES);
  try {
    module.validate();
    return module.toText({});
  } finally {
    module.destroy();
  }
}

export function lowered(text: string, options?: LoweringOptions): ChangedModule {
  const module = lowerMemory64(assembled(text), options);
  expect(WebAssembly.validate(module.bytes as Uint8Array<ArrayBuffer>)).toBe(true);
  return module;
}

// What came with Node 24 is behind a flag in Node 20, which knows it but for tables; later ones take the flag as well.
v8.setFlagsFromString("--experimental-wasm-memory64");

/** A module with a page or more of memory and what `text` says, of 64-bit memory but for `range`; running. */
export function guarding(text: string, range: AddressRange, pages = 1): Running {
  const source = `(module (memory (export "memory") i64 ${pages}) (global (mut i64) (i64.const 0)) ${text})`;
  const { bytes } = guardMemory64(assembled(source), range, "usable");
  return started(bytes);
}

type Value = number | bigint;
/** What a module exports, functions called by name. */
export interface Running {
  readonly memory: WebAssembly.Memory;
  /** Where it exports one. */
  readonly usable: WebAssembly.Global | undefined;
  call(name: string, ...args: Value[]): Value;
}

export function started(bytes: Uint8Array, imports: WebAssembly.Imports = {}): Running {
  const { exports } = new WebAssembly.Instance(
    new WebAssembly.Module(bytes as Uint8Array<ArrayBuffer>),
    imports,
  );
  return {
    memory: exports["memory"] as WebAssembly.Memory,
    usable: exports["usable"] as WebAssembly.Global | undefined,
    call: (name, ...args) => (exports[name] as (...args: Value[]) => Value)(...args),
  };
}

/** A module with one page of memory and what `text` says, lowered and running. */
export function running(text: string, options?: LoweringOptions): Running {
  return started(lowered(moduleOf(text), options).bytes);
}

export function moduleOf(text: string): string {
  return `(module (memory (export "memory") i64 1 4) ${text})`;
}
