/** A source as the host pass sees it after the preprocessor. */
import { type Diagnostic, slashed } from "../base/index.ts";
import type { Platform } from "../platform/index.ts";
import { mergeClangTexts } from "./clang-text.ts";
import { preprocessCommand } from "./command-lines.ts";
import { checkSources, reportPasses } from "./compile-units.ts";
import type { NvccOptions } from "./nvcc-options.ts";
import { reportOutside } from "./outside-files.ts";
import { viewOf } from "./source-reach.ts";
import { withPool } from "./warm-compiler.ts";

export interface PreprocessResult {
  readonly diagnostics: readonly Diagnostic[];
  readonly clangText: string;
  readonly text: string;
}

export async function preprocess(
  source: string,
  options: NvccOptions,
  folders: readonly string[],
  colour: boolean,
  platform: Platform,
): Promise<PreprocessResult> {
  const diagnostics = checkSources([source], platform);
  if (diagnostics.hasErrors) return { diagnostics: diagnostics.list, clangText: "", text: "" };
  const { libraries, reach, files } = viewOf({ sources: [source], options, folders }, platform);
  files.close();
  const args = preprocessCommand({
    options,
    source: slashed(source),
    workingFolder: platform.files.workingFolder(),
    deviceExtra: undefined,
    libraries,
  });
  const job = { args, inputs: libraries?.inputs ?? [], reach };
  const result = await withPool(platform, {}, (pool) => pool.run(job));
  reportPasses(source, [result], diagnostics);
  reportOutside([result], diagnostics);
  return {
    diagnostics: diagnostics.list,
    clangText: mergeClangTexts([result.text], colour),
    text: new TextDecoder().decode(result.product ?? new Uint8Array()),
  };
}
