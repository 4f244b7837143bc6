/** Lowering as nvcc's defaults would have it. */
import { Diagnostics } from "../../src/base/index.ts";
import { parseModule } from "../../src/ir/index.ts";
import { type LoweredModule, lowerModule } from "../../src/lower/index.ts";

export function lowerFully(ir: string, globalBase: number): LoweredModule {
  const options = { globalBase, fmad: true, ftz: false, precDiv: true, precSqrt: true };
  const diagnostics = new Diagnostics();
  const module = parseModule(ir, "kernels.ll", diagnostics);
  const lowered = module && lowerModule(module, options, diagnostics);
  if (!lowered || diagnostics.list.length > 0) throw new Error(JSON.stringify(diagnostics.list));
  return lowered;
}
