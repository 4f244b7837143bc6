/** The options of `run` and `profile` for pasted sources: `--call`, `--expect`, `--repair`, `--repair-to`. */
import { writeFileSync } from "node:fs";
import {
  Diagnostics,
  looksDamaged,
  type Platform,
  prepareSnippet,
  suggestCalls,
} from "../index.ts";
import type { OwnOptions } from "./options.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Texts that stand in for the sources; what was repaired is shown, and written where asked. Undefined
 * after an error, which is shown too.
 */
export function snippetTexts(
  own: OwnOptions,
  sources: readonly string[],
  terminal: Terminal,
  platform: Platform,
): ReadonlyMap<string, string> | undefined {
  const diagnostics = new Diagnostics();
  const target = own["repair-to"];
  const repair = own.repair === true || target !== undefined;
  if (target !== undefined && sources.length !== 1) diagnostics.error("snippet/one-source");
  const prepared = prepareSnippet(
    { sources, call: own.call, expectations: own.expect ?? [], repair },
    terminal.catalogue,
    platform,
  );
  terminal.error(prepared.diff);
  diagnostics.list.push(...prepared.diagnostics.list);
  const text = prepared.repaired.get(sources[0] ?? "");
  if (target !== undefined && text !== undefined) {
    try {
      writeFileSync(target, text);
    } catch {
      diagnostics.error("snippet/cannot-write", { file: target });
    }
  }
  terminal.diagnostics(diagnostics.list);
  return diagnostics.hasErrors ? undefined : prepared.texts;
}

/**
 * For sources of which none defines `main`: whether they have kernels; if so, shows how to call them.
 * `texts`: what was compiled in place of a source.
 */
export function answerNoMain(
  sources: readonly string[],
  texts: ReadonlyMap<string, string>,
  terminal: Terminal,
  platform: Platform,
): boolean {
  const { kernels, calls } = suggestCalls(sources, texts, platform);
  if (kernels.length === 0) return false;
  const diagnostics = new Diagnostics();
  diagnostics.error("snippet/no-main", { file: sources[0] ?? "", kernels: kernels.join(", ") });
  terminal.diagnostics(diagnostics.list);
  // Not wrapped: they are to be copied.
  for (const call of calls)
    terminal.error(`    warpscope profile ${sources.join(" ")} --call '${call}'\n`);
  return true;
}

/** Says so where sources that do not compile look as if they came from a web page; with the compiler's words. */
export function hintAtDamage(
  sources: readonly string[],
  clangText: string,
  platform: Platform,
  diagnostics: Diagnostics,
): void {
  if (looksDamaged(sources, clangText, platform)) diagnostics.note("snippet/looks-damaged");
}
