/** Module → Programs: translation, the passes, numbering. One kernel at a time, independent of others. */
import type { Diagnostics } from "../base/index.ts";
import type { DebugLocation, Module } from "../ir/index.ts";
import type { Draft } from "./draft.ts";
import type { LoweredModule, LowerOptions } from "./lowered-module.ts";
import { numberProgram } from "./number.ts";
import { LAYOUT_STEPS, layOut, SSA_PASSES } from "./passes/index.ts";
import { printDraft } from "./print.ts";
import type { Program } from "./program.ts";
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
  for (const [kernel, draft] of drafts) programs.set(kernel, lowerDraft(draft, options, locations));
  return { programs, kernelNumbers, image };
}

/** Runs passes over a Draft, which they consume, and numbers the result. */
export function lowerDraft(
  draft: Draft,
  options: Pick<LowerOptions, "fmad" | "ftz" | "numeric" | "printAfter">,
  locations: readonly DebugLocation[],
  passes: typeof SSA_PASSES = SSA_PASSES,
): Program {
  const { printAfter } = options;
  const show = (pass: string): void => {
    if (printAfter?.pass === pass) printAfter.print(draft.kernel, printDraft(draft));
  };
  show("translate");
  for (const pass of passes) {
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
