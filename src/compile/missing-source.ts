/** A source that is not there: which one may have been meant. */
import { type Diagnostics, nearestName } from "../base/index.ts";
import type { Platform } from "../platform/index.ts";
import { SOURCE_NAME } from "./nvcc-options.ts";

/** An error, with the nearest name of the same folder; without its ending, a source of that name counts as near. */
export function reportMissingSource(
  file: string,
  { files }: Platform,
  diagnostics: Diagnostics,
): void {
  const [, folder = "", name = ""] = /^(.*[\\/])?([^\\/]*)$/.exec(file)!;
  const sources = (files.list(folder || ".") ?? []).filter((one) => SOURCE_NAME.test(one));
  const near =
    sources.find((one) => one.replace(SOURCE_NAME, "") === name) ?? nearestName(name, sources);
  if (near === undefined) diagnostics.error("compile/source-not-found", { file });
  else
    diagnostics.error("compile/source-not-found-suggest", { file, suggestion: `${folder}${near}` });
}
