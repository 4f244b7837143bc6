/** Lowering with as few passes as a kernel can do with: what the others must not change is what it stores. */
import { Diagnostics } from "../../src/base/index.ts";
import { parseModule } from "../../src/ir/index.ts";
import type { LoweredModule } from "../../src/lower/index.ts";
import { numberProgram } from "../../src/lower/number.ts";
import { contract } from "../../src/lower/passes/contract.ts";
import { layOut } from "../../src/lower/passes/index.ts";
import { translateModule } from "../../src/lower/translate/index.ts";

/** Multiplications and additions are fused, as that changes results. */
export function lowerPlainly(ir: string, globalBase: number): LoweredModule {
  const options = { globalBase, fmad: true, ftz: false, precDiv: true, precSqrt: true };
  const diagnostics = new Diagnostics();
  const module = parseModule(ir, "kernels.ll", diagnostics);
  if (!module) throw new Error(JSON.stringify(diagnostics.list));
  const { drafts, kernelNumbers, image, locations } = translateModule(module, options, diagnostics);
  const programs = new Map(
    [...drafts].map(([kernel, draft]) => {
      for (const fn of draft.functions) contract(fn, draft, options);
      const facts = draft.functions.map((fn) => layOut(fn, draft, () => {}));
      return [kernel, numberProgram(draft, facts, locations)];
    }),
  );
  return { programs, kernelNumbers, image };
}
