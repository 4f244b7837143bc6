/**
 * What stands behind the name of a function without a body: the LLVM and NVVM intrinsics, libdevice,
 * and the functions the CUDA device runtime supplies.
 */
import type { Handler } from "./call-site.ts";
import { FLOAT_INTRINSICS } from "./intrinsics/floats.ts";
import { INTEGER_INTRINSICS } from "./intrinsics/integers.ts";
import { MEMORY_INTRINSICS } from "./intrinsics/memory.ts";
import { NVVM_ARITHMETIC } from "./intrinsics/nvvm-arithmetic.ts";
import { REDUCTIONS } from "./intrinsics/reductions.ts";
import { SPECIAL_REGISTER_READS } from "./intrinsics/special-registers.ts";
import { SYNCHRONISATION } from "./intrinsics/synchronisation.ts";
import { WARP_INTRINSICS } from "./intrinsics/warp.ts";
import { libdeviceHandler } from "./libdevice/index.ts";
import type { Pattern } from "./pattern.ts";
import { RUNTIME_FUNCTIONS } from "./runtime-functions.ts";

const PATTERNS: readonly Pattern[] = [
  ...SPECIAL_REGISTER_READS,
  ...WARP_INTRINSICS,
  ...SYNCHRONISATION,
  ...INTEGER_INTRINSICS,
  ...FLOAT_INTRINSICS,
  ...REDUCTIONS,
  ...MEMORY_INTRINSICS,
  ...NVVM_ARITHMETIC,
  ...RUNTIME_FUNCTIONS,
];

const found = new Map<string, Handler | undefined>();

/** The handler of a function by its name in the module. */
export function handlerFor(name: string): Handler | undefined {
  if (!found.has(name)) found.set(name, find(name));
  return found.get(name);
}

function find(name: string): Handler | undefined {
  if (name.startsWith("__nv_")) return libdeviceHandler(name.slice("__nv_".length));
  // Overloaded intrinsics carry their types: llvm.smax.v4i32, llvm.memcpy.p0.p0.i32.
  const base = name.replace(/(\.(v\d+)?(i\d+|f\d+|bf16|p\d+))+$/, "");
  for (const { pattern, make } of PATTERNS) {
    const match = pattern.exec(name) ?? pattern.exec(base);
    if (match) return make(...match.slice(1));
  }
  return undefined;
}
