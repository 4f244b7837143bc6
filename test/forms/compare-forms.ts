/** A whole program with each form of generated code: what it prints and how it ends must not depend on that. */
import { expect } from "vitest";
import { type Run, warpscope } from "../cli/warpscope.ts";

/** The best form that kernels get; `run` is all of them. */
const FORMS = ["run", "block", "general"] as const;

/** Runs with all forms, and expects the same of each; returns one of them. */
export async function expectSameForms(file: string, args: readonly string[] = []): Promise<Run> {
  const runs: Run[] = [];
  for (const form of FORMS) {
    const options = ["--form", form, "--clock", "fixed", "--workers", "1", "--timeout", "200"];
    runs.push(await warpscope(["run", ...options, ...args, file], { limitSeconds: 300 }));
  }
  const [first, ...others] = runs;
  for (const [index, { exitCode, out }] of others.entries()) {
    const seen = { form: FORMS[index + 1], exitCode, out };
    expect(seen).toEqual({ form: seen.form, exitCode: first!.exitCode, out: first!.out });
  }
  return first!;
}
