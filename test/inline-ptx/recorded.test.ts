/**
 * Inline PTX against a GPU: the forms of the PTX ISA's grammar are refused, or give every bit that an H200 gave. A
 * sample; `recorded.long.test.ts` has all.
 */
import { expect, it } from "vitest";
import { allForms } from "../../accuracy/inline-ptx/forms.ts";
import { isApproximate, isNamed, problemsOf, readRecording, runForms } from "./run-forms.ts";

const recording = readRecording();
const forms = allForms();

it("implements no form of the grammar that has no recording", () => {
  const unrecorded = forms.filter((form) => !recording.has(form.text) && isNamed(form));
  const results = runForms(unrecorded);
  const implemented = unrecorded.filter((_, index) => results[index] !== undefined);
  expect(implemented.map(({ text }) => text)).toEqual([]);
});

it("names most forms that a GPU has", () => {
  expect(forms.filter((form) => recording.has(form.text) && isNamed(form)).length).toBeGreaterThan(
    8000,
  );
});

it("computes what an H200 computes", () => {
  const seen = new Map<string, number>();
  const sample = forms.filter((form) => {
    if (!recording.has(form.text) || isApproximate(form)) return false;
    const [opcode = ""] = form.instruction.split(".");
    const count = seen.get(opcode) ?? 0;
    seen.set(opcode, count + 1);
    return count < 2 || count % 47 === 0;
  });
  expect(problemsOf(sample, recording)).toEqual([]);
});
