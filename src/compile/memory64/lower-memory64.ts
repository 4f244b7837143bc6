/**
 * A linked module of LLVM's wasm64 as the same module with 32-bit memory and tables, which every engine runs. Pointers
 * keep their 8 bytes in memory, in variables and in signatures; what becomes an address is cut to 32 bits where it
 * does. What does not hold any more stands in README.md.
 */
import type { Edit } from "../data-segments.ts";
import { EXTERNAL, SECTION, WasmReader, type WasmSection, wasmImports } from "../wasm-sections.ts";
import { BodyState } from "./body-state.ts";
import { CheckFunctions } from "./check-functions.ts";
import { globalConstants } from "./constant-expressions.ts";
import { lowerMemoryLimits, lowerTableLimits } from "./limits.ts";
import { type ChangedModule, changedModule, linkedSections } from "./module-changes.ts";
import { readShape } from "./module-shape.ts";
import { addEdits } from "./narrow-code.ts";
import { Narrowing } from "./narrowing.ts";
import { dataEdits, elementEdits } from "./segments.ts";

export interface LoweringOptions {
  /** Addresses of 4 GiB and more trap, as in wasm64, where else their upper halves are lost. */
  readonly checksAddresses?: boolean;
}

/**
 * `wasm` must be valid, with one memory or none; tables of 32 bits may be among those of 64. Custom sections are kept as
 * they are. Throws a `Memory64Error` where anything in it is not known here.
 */
export function lowerMemory64(wasm: Uint8Array, options: LoweringOptions = {}): ChangedModule {
  const sections = linkedSections(wasm);
  const shape = readShape(wasm, sections);
  const checks = new CheckFunctions(shape);
  const checksAddresses = options.checksAddresses ?? false;
  const hasGap = checksAddresses && shape.isWide;
  const globals = globalConstants(wasm, sections, shape);
  const body = new BodyState(wasm, shape, checksAddresses ? "checked" : "cut");
  const narrowing = new Narrowing(wasm, checksAddresses);
  return changedModule(wasm, sections, {
    body,
    added: checks.added,
    changeBody() {
      narrowing.plan(body);
      addEdits(body, narrowing, checks);
    },
    edits(section) {
      switch (section.id) {
        case SECTION.import:
          return importEdits(wasm, sections, hasGap);
        case SECTION.table:
        case SECTION.memory:
          return limitEdits(wasm, section, hasGap);
        case SECTION.element:
          return elementEdits(wasm, sections, shape, globals);
        case SECTION.data:
          return dataEdits(wasm, sections, shape, globals);
        default:
          return [];
      }
    },
  });
}

function importEdits(wasm: Uint8Array, sections: readonly WasmSection[], hasGap: boolean): Edit[] {
  return wasmImports(wasm, sections).flatMap(({ kind, start, end }): Edit[] => {
    if (kind === EXTERNAL.memory)
      return [{ start, end, bytes: lowerMemoryLimits(new WasmReader(wasm, start), hasGap) }];
    if (kind !== EXTERNAL.table) return [];
    // Behind the type of the elements.
    return [{ start: start + 1, end, bytes: lowerTableLimits(new WasmReader(wasm, start + 1)) }];
  });
}

function limitEdits(wasm: Uint8Array, { id, content }: WasmSection, hasGap: boolean): Edit[] {
  const reader = new WasmReader(wasm, content);
  return Array.from({ length: reader.count() }, (): Edit => {
    if (id === SECTION.table) reader.byte();
    const start = reader.at;
    const bytes =
      id === SECTION.table ? lowerTableLimits(reader) : lowerMemoryLimits(reader, hasGap);
    return { start, end: reader.at, bytes };
  });
}
