/**
 * Results of imports where the program takes them as i64: pointers, `size_t` and `long` of wasm64. What it takes
 * is read from the module, which knows it also of functions that a program has declared itself.
 */
import { wasmSections, wasmSignatures } from "../compile/index.ts";

type Import = (...args: never[]) => unknown;

const I64 = 0x7e;

/** `functions`, of which those give a bigint that `wasm` imports with a result of 64 bits; they answer numbers. */
export function withWideResults(
  wasm: Uint8Array,
  module: WebAssembly.Module,
  functions: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { of } = wasmSignatures(wasm, wasmSections(wasm));
  const wide: Record<string, Import> = {};
  const imported = WebAssembly.Module.imports(module).filter(({ kind }) => kind === "function");
  for (const [index, { name }] of imported.entries()) {
    const call = functions[name];
    if (typeof call === "function" && of(index)?.results[0] === I64)
      wide[name] = (...args) => BigInt((call as (...args: never[]) => number)(...args));
  }
  return { ...functions, ...wide };
}
