/**
 * Device modules are compiled as whole programs: with -rdc=true a module may still name functions and
 * variables of another. That is found here, since nothing joins modules afterwards.
 */
import type { Diagnostics } from "../base/index.ts";
import type { DeviceModule } from "./compiled-program.ts";

const DECLARED = /^(?:declare [^@\n]*@([\w.$]+)\(|@([\w.$]+) = external )/gm;
const DEFINED = /^(?:define [^@\n]*@([\w.$]+)\(|@([\w.$]+) = (?!external |internal |private ))/gm;

/** Reports each symbol that one module declares and another defines. */
export function checkDeviceLinking(
  modules: readonly DeviceModule[],
  diagnostics: Diagnostics,
): void {
  const definedIn = new Map<string, string>();
  for (const module of modules)
    for (const name of names(module.ir, DEFINED)) definedIn.set(name, module.source);
  for (const module of modules) {
    for (const symbol of names(module.ir, DECLARED)) {
      const definition = definedIn.get(symbol);
      if (definition !== undefined && definition !== module.source)
        diagnostics.error("compile/unsupported-device-linking", {
          symbol,
          file: module.source,
          definition,
        });
    }
  }
}

function names(ir: string, pattern: RegExp): string[] {
  return [...ir.matchAll(pattern)].map((match) => match[1] ?? match[2]!);
}
