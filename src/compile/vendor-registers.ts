/**
 * Registers as the vendor's assembler counts them, where its tools are on the PATH: nvcc compiles the
 * sources and ptxas reports. Clang in WebAssembly cannot take nvcc's part here: it has no back end for
 * PTX.
 */
import type { Diagnostics } from "../base/index.ts";
import type { Platform } from "../platform/index.ts";
import type { NvccOptions } from "./nvcc-options.ts";

export interface AssembledKernel {
  /** Mangled. */
  readonly kernel: string;
  readonly registers: number;
  readonly spillStoreBytes: number;
  readonly spillLoadBytes: number;
}

/** Compiling one source. */
const TIMEOUT_SECONDS = 600;

/** `arch`: compute capability times ten. Undefined where a tool is missing or fails; `diagnostics` says why. */
export function vendorRegisters(
  sources: readonly string[],
  options: NvccOptions,
  arch: number,
  { processes }: Platform,
  diagnostics: Diagnostics,
): readonly AssembledKernel[] | undefined {
  // In one folder, so that an nvcc of another kind that stands earlier in the PATH is passed over.
  const folder = processes.folderWith(["ptxas", "nvcc"]);
  if (folder === undefined) {
    diagnostics.error("registers/ptxas-missing");
    return undefined;
  }
  const kernels: AssembledKernel[] = [];
  for (const source of sources) {
    const args = [...vendorArguments(options, arch), "-o", processes.nullDevice, source];
    const { exitCode, out, error } = processes.run(folder, "nvcc", args, TIMEOUT_SECONDS);
    if (exitCode !== 0) {
      const reason = firstError(`${error}\n${out}`);
      diagnostics.error("registers/ptxas-failed", { file: source, arch: `sm_${arch}`, reason });
      return undefined;
    }
    kernels.push(...readAssemblerText(`${out}\n${error}`));
  }
  return kernels;
}

function vendorArguments(options: NvccOptions, arch: number): string[] {
  const flags: readonly (readonly [boolean, string])[] = [
    [options.fastMath, "-use_fast_math"],
    [options.ftz, "-ftz=true"],
    [!options.fmad, "-fmad=false"],
    [!options.precDiv, "-prec-div=false"],
    [!options.precSqrt, "-prec-sqrt=false"],
    [options.deviceDebug, "-G"],
    [options.relocatable, "-rdc=true"],
    [options.extendedLambda, "-extended-lambda"],
    [options.maxRegisters !== undefined, `-maxrregcount=${options.maxRegisters}`],
    [options.standard !== undefined, `-std=${options.standard}`],
    [options.dlcm !== undefined, `-Xptxas=-dlcm=${options.dlcm}`],
    [options.treatAsCuda, "-x=cu"],
  ];
  return [
    `-arch=sm_${arch}`,
    ...["-cubin", "-w", "-Xptxas=-v"],
    ...flags.flatMap(([on, flag]) => (on ? [flag] : [])),
    ...options.macros,
    ...options.includeFolders.flatMap((one) => ["-I", one]),
    ...options.systemFolders.flatMap((one) => ["-isystem", one]),
    ...options.preIncludes.flatMap((one) => ["-include", one]),
  ];
}

/** What `ptxas -v` says of each kernel; numbers that no chip could have are none. */
export function readAssemblerText(text: string): AssembledKernel[] {
  const kernels: AssembledKernel[] = [];
  let kernel: string | undefined;
  let spills = [0, 0];
  for (const line of text.split("\n")) {
    const entry = /Compiling entry function '(.+?)'/.exec(line)?.[1];
    if (entry !== undefined) {
      kernel = entry;
      spills = [0, 0];
    }
    const spilled = /\b(\d{1,9}) bytes spill stores, (\d{1,9}) bytes spill loads/.exec(line);
    if (spilled) spills = [Number(spilled[1]), Number(spilled[2])];
    const registers = /Used (\d{1,3}) registers/.exec(line)?.[1];
    if (registers === undefined || kernel === undefined) continue;
    const [spillStoreBytes = 0, spillLoadBytes = 0] = spills;
    kernels.push({ kernel, registers: Number(registers), spillStoreBytes, spillLoadBytes });
    kernel = undefined;
  }
  return kernels;
}

/** The line that says what went wrong: nvcc's warnings may stand before it. */
function firstError(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.find((line) => /error|fatal/i.test(line)) ?? lines.find((line) => line !== "") ?? "";
}
