/** Module → Programs: translation, the passes, numbering. One kernel at a time, independent of others. */
import type { Diagnostics } from "../base/index.ts";
import type { DebugLocation, Module } from "../ir/index.ts";
import type { Draft } from "./draft.ts";
import type { LoweredModule, LowerOptions } from "./lowered-module.ts";
import { numberProgram } from "./number.ts";
import { VALUE_TYPE } from "./ops.ts";
import { LAYOUT_STEPS, layOut, SSA_PASSES } from "./passes/index.ts";
import { printDraft } from "./print.ts";
import type { Program, ProgramFunction } from "./program.ts";
import { translateModule } from "./translate/index.ts";

/** What `LowerOptions.printAfter` may name, in order; a pass that runs twice is named once. */
export const PASS_NAMES: readonly string[] = [
  ...new Set(["translate", ...SSA_PASSES.map((pass) => pass.name), ...LAYOUT_STEPS]),
];

export function lowerModule(
  module: Module,
  options: LowerOptions,
  diagnostics: Diagnostics,
): LoweredModule {
  const { drafts, kernelNumbers, image, locations } = translateModule(module, options, diagnostics);
  const programs = new Map<string, Program>();
  for (const [kernel, draft] of drafts) {
    const program = lowerDraft(draft, options, locations);
    const registers = Math.max(...program.functions.map(scalarRegisters));
    if (registers <= MAX_SCALAR_REGISTERS) programs.set(kernel, program);
    else diagnostics.error("lower/too-many-registers", { kernel, registers });
  }
  return { programs, kernelNumbers, image };
}

/** WebAssembly allows 50,000 locals in a function; generated code needs a few of its own besides. */
const MAX_SCALAR_REGISTERS = 45_000;

/** Registers that generated code keeps in locals: the uniform ones and the masks. */
function scalarRegisters({ regType, regUniform }: ProgramFunction): number {
  return regType.reduce(
    (sum, type, register) => sum + (type === VALUE_TYPE.i1 || regUniform[register] === 1 ? 1 : 0),
    0,
  );
}

/** Runs the passes over a Draft, which they consume, and numbers the result. */
export function lowerDraft(
  draft: Draft,
  options: Pick<LowerOptions, "fmad" | "ftz" | "numeric" | "printAfter">,
  locations: readonly DebugLocation[],
): Program {
  const { printAfter } = options;
  const show = (pass: string): void => {
    if (printAfter?.pass === pass) printAfter.print(draft.kernel, printDraft(draft));
  };
  show("translate");
  for (const pass of SSA_PASSES) {
    for (const fn of draft.functions) pass.run(fn, draft, options);
    show(pass.name);
  }
  const last = draft.functions[draft.functions.length - 1];
  const facts = draft.functions.map((fn) =>
    // A dump shows the whole Draft, so it waits for the last function.
    layOut(fn, draft, (step) => fn === last && show(step)),
  );
  return numberProgram(draft, facts, locations);
}
