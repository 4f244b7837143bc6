/**
 * Device modules made ready to run, kept between runs: lowering and code generation cost a small program
 * more than all else it does. What is kept holds for one state of this package's own sources.
 */
import { type EmitOptions, type EmittedProgram, emitProgram } from "../emit/index.ts";
import type { LoweredModule, LowerOptions, Program } from "../lower/index.ts";
import type { CacheStore } from "../platform/index.ts";
import { buildDigest } from "./build-digest.ts";

/** As it lies in the cache. */
interface PreparedModule {
  readonly lowered: LoweredModule;
  /** Code of the kernels that were launched, by name and options. */
  readonly emitted: Map<string, EmittedProgram>;
}

interface OpenModule extends PreparedModule {
  readonly key: string;
  /** Names of the codes that this run asked for. */
  readonly used: Set<string>;
  changed: boolean;
}

/** Codes kept of a module: a kernel has several where it is launched with blocks of several shapes. */
const MOST_EMITTED = 32;

export interface PreparedModules {
  /**
   * The module that `lower` makes of `ir`, or made in an earlier run. One that `lower` does not vouch for,
   * because it complained, is not kept.
   */
  lowered(
    ir: string,
    source: string,
    options: LowerOptions,
    lower: () => { readonly module: LoweredModule; readonly flawless: boolean } | undefined,
  ): LoweredModule | undefined;
  /** `emitProgram`, for programs of these modules. */
  emit(program: Program, options: EmitOptions): EmittedProgram;
  /** Keeps what is new. */
  keep(): void;
}

export function preparedModules(cache: CacheStore): PreparedModules {
  const build = buildDigest();
  const open: OpenModule[] = [];
  const moduleOf = new WeakMap<Program, OpenModule>();
  const add = (module: OpenModule): LoweredModule => {
    open.push(module);
    for (const program of module.lowered.programs.values()) moduleOf.set(program, module);
    return module.lowered;
  };
  return {
    lowered(ir, source, options, lower) {
      const key = `prepared module ${build}\n${JSON.stringify([source, options])}\n${ir}`;
      const kept = build && (cache.getValue(key) as PreparedModule | undefined);
      if (kept) return add({ ...kept, key, used: new Set(), changed: false });
      const made = lower();
      if (!build || !made?.flawless) return made?.module;
      const emitted = new Map<string, EmittedProgram>();
      return add({ lowered: made.module, emitted, key, used: new Set(), changed: true });
    },
    emit(program, options) {
      const module = moduleOf.get(program);
      const name = `${program.kernel} ${JSON.stringify(options)}`;
      module?.used.add(name);
      const known = module?.emitted.get(name);
      if (known) return known;
      const emitted = emitProgram(program, options);
      if (module) {
        module.emitted.set(name, emitted);
        module.changed = true;
      }
      return emitted;
    },
    keep() {
      for (const { key, changed, used, lowered, emitted } of open) {
        if (!changed) continue;
        const names = [...new Set([...used, ...emitted.keys()])].slice(0, MOST_EMITTED);
        const kept = new Map(names.map((name) => [name, emitted.get(name)!]));
        cache.putValue(key, { lowered, emitted: kept } satisfies PreparedModule);
      }
    },
  };
}
