/** A source as the host pass sees it after the preprocessor. */
import type { Diagnostic } from "../base/index.ts";
import type { Platform } from "../platform/index.ts";
import { mergeClangTexts } from "./clang-text.ts";
import { preprocessCommand } from "./command-lines.ts";
import { checkSources, reportPasses } from "./compile-units.ts";
import { findLibraryHeaders } from "./library-headers.ts";
import type { NvccOptions } from "./nvcc-options.ts";
import { withPool } from "./warm-compiler.ts";

export interface PreprocessResult {
  readonly diagnostics: readonly Diagnostic[];
  readonly clangText: string;
  readonly text: string;
}

export async function preprocess(
  source: string,
  options: NvccOptions,
  colour: boolean,
  platform: Platform,
): Promise<PreprocessResult> {
  const diagnostics = checkSources([source], platform);
  if (diagnostics.hasErrors) return { diagnostics: diagnostics.list, clangText: "", text: "" };
  const libraries = findLibraryHeaders(options.includeFolders, platform);
  const args = preprocessCommand({
    options,
    source: source.replaceAll("\\", "/"),
    workingFolder: platform.files.workingFolder(),
    deviceExtra: undefined,
    libraries,
  });
  const job = { args, inputs: libraries?.inputs ?? [] };
  const result = await withPool(platform, undefined, (pool) => pool.run(job));
  reportPasses(source, [result], diagnostics);
  return {
    diagnostics: diagnostics.list,
    clangText: mergeClangTexts([result.text], colour),
    text: new TextDecoder().decode(result.product ?? new Uint8Array()),
  };
}
