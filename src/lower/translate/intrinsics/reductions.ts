/** llvm.vector.reduce.*: the elements of one vector combined in order. */
import type { Operand } from "../../draft.ts";
import type { DraftBuilder } from "../builder.ts";
import {
  arg,
  argLeaf,
  argRegisters,
  type Handler,
  leafBits,
  reportUnsupported,
} from "../call-site.ts";
import { fromCompute, toCompute } from "../floats.ts";
import { intBinary } from "../integers.ts";
import type { Pattern } from "../pattern.ts";
import { formatOf, propagatingNan } from "./floats.ts";

function overIntegers(name: string): Handler {
  return (call) => {
    const bits = leafBits(argLeaf(call, 0));
    if (bits > 64) return reportUnsupported(call, "lower/unsupported-intrinsic");
    return [argRegisters(call, 0).reduce((x, y) => intBinary(call.b, name, x, y, bits))];
  };
}

function overFloats(
  hasStart: boolean,
  combine: (b: DraftBuilder, x: Operand, y: Operand) => Operand,
): Handler {
  return (call) => {
    const { b } = call;
    const at = hasStart ? 1 : 0;
    const format = formatOf(argLeaf(call, at));
    if (!format) return reportUnsupported(call, "lower/unsupported-intrinsic");
    const elements = argRegisters(call, at);
    const all = hasStart ? [arg(call, 0), ...elements] : elements;
    return [
      all.reduce((x, y) =>
        fromCompute(b, combine(b, toCompute(b, x, format), toCompute(b, y, format)), format),
      ),
    ];
  };
}

export const REDUCTIONS: readonly Pattern[] = [
  {
    pattern: /^llvm\.vector\.reduce\.(add|mul|and|or|xor|smax|smin|umax|umin)$/,
    make: (name) => overIntegers(name!),
  },
  {
    pattern: /^llvm\.vector\.reduce\.(fadd|fmul)$/,
    make: (name) => overFloats(true, (b, x, y) => b.on(name as "fadd" | "fmul", x, y)),
  },
  {
    pattern: /^llvm\.vector\.reduce\.(fmin|fmax)$/,
    make: (name) => overFloats(false, (b, x, y) => b.on(name as "fmin" | "fmax", x, y)),
  },
  {
    pattern: /^llvm\.vector\.reduce\.f(min|max)imum$/,
    make: (name) =>
      overFloats(false, (b, x, y) => propagatingNan(b, `f${name as "min" | "max"}`, x, y)),
  },
];
