/** All forms of inline PTX that are implemented, on all recorded inputs, bit by bit. */
import { expect, it } from "vitest";
import { allForms } from "../../accuracy/inline-ptx/forms.ts";
import { CHAPTERS } from "../../accuracy/inline-ptx/grammar.ts";
import { isApproximate, problemsOf, readRecording } from "./run-forms.ts";

const recording = readRecording();
const forms = allForms().filter((form) => recording.has(form.text) && !isApproximate(form));

it.each(CHAPTERS.map(({ title }) => title))("%s", (title) => {
  const chapter = forms.filter((form) => form.chapter === title);
  expect(problemsOf(chapter, recording)).toEqual([]);
});
