/** What CUDA's device runtime supplies: printf, assert, the heap. */
import type { ConstId } from "../../base/index.ts";
import { VALUE_TYPE } from "../ops.ts";
import { arg, args, type CallSite, type Handler } from "./call-site.ts";
import { clusterBarrier, mapShared, rankOfShared } from "./clusters.ts";
import { barrier } from "./intrinsics/synchronisation.ts";
import { i32, i64 } from "./literals.ts";
import { OperandMismatch } from "./operand-types.ts";
import { exactly, type Pattern } from "./pattern.ts";
import { architectureOf } from "./shared-numbers.ts";
import { operandRef } from "./values.ts";

const T = VALUE_TYPE;

const assertFailed: Handler = (call) => {
  // Message, file, line, function; NVIDIA's form adds the size of a character.
  const values = [arg(call, 0), arg(call, 1), arg(call, 2), arg(call, 3)];
  call.b.append("assertFail", values[0]!.type, values, 0, []);
  call.b.trap();
  return [];
};

const allocate: Handler = (call) => {
  const { b } = call;
  const asked = arg(call, 0);
  // No heap has 4 GiB, so what is more is not cut to less.
  const bytes = asked.type === T.i64 ? b.low(b.on("minU", asked, i64(0xffff_ffff))) : asked;
  return b.append("heapAlloc", T.i32, [bytes], 0, [T.i32]);
};

/** The id is none of a block's barriers, 0 to 15. */
const gridSync: Handler = (call) => {
  barrier(call.b, "grid", i32(16), i32(0));
  return [];
};

/** Textures and surfaces: the operands as they are, the first a constant. */
const texels =
  (op: "textureRead" | "surfaceRead" | "surfaceWrite", results: number): Handler =>
  (call) => {
    const values = args(call);
    if (!("literal" in values[0]!)) throw new OperandMismatch(`${call.name} of no constant kind`);
    const types = Array.from({ length: results }, () => T.i32);
    return call.b.append(op, T.i32, values, 0, types);
  };

/** A texture or surface reference is known by the address of its variable. */
const referenceHandle: Handler = (call) => [call.b.convert("zext", arg(call, 0), T.i64)];

const trap: Handler = (call) => {
  call.b.trap();
  return [];
};

/** Compile-time switches of libdevice and of headers that ask the same way. */
function reflect(call: CallSite): ReturnType<Handler> {
  const { options } = call.a.kernel;
  const values: Readonly<Record<string, number>> = {
    __CUDA_FTZ: options.ftz ? 1 : 0,
    __CUDA_PREC_DIV: options.precDiv ? 1 : 0,
    __CUDA_PREC_SQRT: options.precSqrt ? 1 : 0,
    __CUDA_ARCH: architectureOf(call.a.kernel.module) * 10,
  };
  return [i32(values[stringArgument(call, 0)] ?? 0)];
}

/** The text of a constant string argument; empty where it is none. */
function stringArgument(call: CallSite, position: number): string {
  const { module } = call.a.kernel;
  const ref = operandRef(call.a, call.index, position);
  let constant = ref < 0 ? module.constants[~ref as ConstId] : undefined;
  while (constant?.kind === "expression") constant = module.constants[constant.operands[0]!];
  if (constant?.kind !== "global") return "";
  const initializer = module.globals[constant.global]!.initializer;
  const text = initializer === undefined ? undefined : module.constants[initializer];
  return text?.kind === "bytes" ? new TextDecoder().decode(text.bytes).replace(/\0.*$/s, "") : "";
}

export const RUNTIME_FUNCTIONS: readonly Pattern[] = [
  ...exactly("", {
    vprintf: (call) =>
      call.b.append("printf", arg(call, 0).type, [arg(call, 0), arg(call, 1)], 0, [T.i32]),
    __assertfail: assertFailed,
    __assert_fail: assertFailed,
    malloc: allocate,
    free: (call) => call.b.append("heapFree", arg(call, 0).type, [arg(call, 0)], 0, []),
    abort: trap,
    __warpscope_grid_sync: gridSync,
    __warpscope_cluster_sync: (call) => {
      clusterBarrier(call.b);
      return [];
    },
    __warpscope_map_shared: (call) => [mapShared(call.b, arg(call, 0), arg(call, 1))],
    __warpscope_shared_rank: (call) => [rankOfShared(call.b, arg(call, 0))],
    __warpscope_is_cooperative: (call) => [call.b.special("cooperative", T.i32)],
    __warpscope_texture_read: texels("textureRead", 4),
    __warpscope_surface_read: texels("surfaceRead", 4),
    __warpscope_surface_write: texels("surfaceWrite", 0),
    "llvm.nvvm.texsurf.handle.internal": referenceHandle,
    __nvvm_reflect: reflect,
    "llvm.nvvm.reflect": reflect,
  }),
];
