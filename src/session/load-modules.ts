/** Device IR → lowered kernels, placed in device memory, with every problem found on the way. */
import type { Diagnostics } from "../base/index.ts";
import type { CompiledProgram } from "../compile/index.ts";
import type { DeviceMemory } from "../exec/index.ts";
import { type Module, parseModule, verifyModule } from "../ir/index.ts";
import { type LoweredModule, type LowerOptions, lowerModule } from "../lower/index.ts";
import type { CheckOptions } from "../observe/index.ts";
import type { PreparedModules } from "./prepared-modules.ts";

/** Undefined if the text cannot be read or breaks the rules of the IR; `diagnostics` says why. */
export function readModule(
  ir: string,
  source: string,
  diagnostics: Diagnostics,
): Module | undefined {
  const module = parseModule(ir, source, diagnostics);
  if (!module) return undefined;
  verifyModule(module, diagnostics);
  return diagnostics.hasErrors ? undefined : module;
}

/** Of a device module, or of all that have none of their own. */
export function lowerOptions(
  { options }: Pick<CompiledProgram, "options">,
  globalBase: number,
): LowerOptions {
  const { fmad, ftz, precDiv, precSqrt } = options;
  return { globalBase, fmad, ftz, precDiv, precSqrt };
}

/** By tag. Modules with errors are absent. `check`: what launches will be checked for. */
export function loadModules(
  program: CompiledProgram,
  memory: DeviceMemory,
  prepared: PreparedModules,
  diagnostics: Diagnostics,
  check?: CheckOptions,
): Map<string, LoweredModule> {
  const modules = new Map<string, LoweredModule>();
  for (const { tag, ir, source, options = program.options } of program.devices) {
    const base = memory.nextImageBase;
    const lowering = {
      ...lowerOptions({ options }, base),
      ...(check?.tools.includes("racecheck") ? { asyncNotes: true } : {}),
      ...(check?.tools.includes("numeric") ? { numeric: true } : {}),
    };
    const lowered = prepared.lowered(ir, source, lowering, () => {
      const before = diagnostics.list.length;
      const read = readModule(ir, source, diagnostics);
      const module = read && lowerModule(read, lowering, diagnostics);
      return module && { module, flawless: diagnostics.list.length === before };
    });
    if (!lowered) continue;
    if (!memory.placeImage(base, lowered.image.bytes))
      diagnostics.error("session/image-too-large", { bytes: lowered.image.bytes.length, source });
    modules.set(tag, lowered);
  }
  return modules;
}
