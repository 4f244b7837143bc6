/** What `warpscope compile` shows: the stages between a source and the code that runs. */
import { type Diagnostic, Diagnostics } from "../base/index.ts";
import { compileProgram, type NvccOptions } from "../compile/index.ts";
import { type BlockShape, CodeTooLarge, emitProgram, explainForms } from "../emit/index.ts";
import { ADDRESS_WINDOW, lowerModule, type Program, printProgram } from "../lower/index.ts";
import type { Platform } from "../platform/index.ts";
import { type Catalogue, demangle, renderForms, type SourceFiles } from "../report/index.ts";
import { lowerOptions, readModule } from "./load-modules.ts";
import { tooLarge } from "./too-large-kernel.ts";

export interface LookRequest {
  readonly sources: readonly string[];
  readonly options: NvccOptions;
  /** Absolute paths of folders that the sources may read besides the working folder. */
  readonly folders?: readonly string[];
  readonly colour: boolean;
  /** Name of a pass after which every kernel is dumped; undefined for none. */
  readonly printAfter: string | undefined;
}

export interface KernelStages {
  /** Mangled. */
  readonly kernel: string;
  readonly program: string;
  /** WebAssembly of the kernel, made on demand; why there is none where it is too large. */
  wasm(): Uint8Array | Diagnostic;
  /** Which form of code it gets for blocks of a shape, as text of so many columns. */
  explain(shape: BlockShape, files: SourceFiles, catalogue: Catalogue, columns: number): string;
}

export interface LookOutcome {
  readonly clangText: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Device IR by source, in the order of the sources. */
  readonly ir: readonly { readonly source: string; readonly text: string }[];
  readonly kernels: readonly KernelStages[];
  /** Dumps after the pass that was asked for. */
  readonly dumps: readonly { readonly kernel: string; readonly text: string }[];
}

export async function lookInside(request: LookRequest, platform: Platform): Promise<LookOutcome> {
  const compiled = await compileProgram(request, platform);
  const diagnostics = new Diagnostics();
  diagnostics.list.push(...compiled.diagnostics);
  const { program, clangText } = compiled;
  const kernels: KernelStages[] = [];
  const dumps: { kernel: string; text: string }[] = [];
  for (const { ir, source } of program?.devices ?? []) {
    const module = readModule(ir, source, diagnostics);
    if (!module) continue;
    const pass = request.printAfter;
    const lowered = lowerModule(
      module,
      {
        ...lowerOptions(program!, ADDRESS_WINDOW.global),
        ...(pass === undefined
          ? {}
          : { printAfter: { pass, print: (kernel, text) => dumps.push({ kernel, text }) } }),
      },
      diagnostics,
    );
    for (const [kernel, lowerProgram] of lowered.programs)
      kernels.push({
        kernel,
        program: printProgram(lowerProgram),
        wasm: () => wasmOf(lowerProgram),
        explain: (shape, files, catalogue, columns) =>
          renderForms(
            demangle(kernel),
            lowerProgram,
            explainForms(lowerProgram, shape),
            files,
            catalogue,
            columns,
          ),
      });
  }
  return {
    clangText,
    diagnostics: diagnostics.list,
    ir: (program?.devices ?? []).map(({ source, ir }) => ({ source, text: ir })),
    kernels,
    dumps,
  };
}

function wasmOf(program: Program): Uint8Array | Diagnostic {
  try {
    return emitProgram(program, { fma: "relaxed", counters: true }).bytes;
  } catch (error) {
    if (error instanceof CodeTooLarge) return tooLarge(error);
    throw error;
  }
}
