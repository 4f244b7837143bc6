/** Runs passes over a Draft given as text and returns its lines. */
import type { Draft, DraftFunction } from "../../src/lower/draft.ts";
import { parseDraft } from "./parse-draft.ts";

export function linesAfter(
  text: string,
  ...passes: ((fn: DraftFunction, draft: Draft) => void)[]
): string[] {
  const parsed = parseDraft(text);
  for (const pass of passes) pass(parsed.draft.functions[0]!, parsed.draft);
  return parsed
    .print()
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.trim());
}
