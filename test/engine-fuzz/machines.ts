/** The reference executor and the engine as each command uses it, with memories of equal layout. */
import { Diagnostics } from "../../src/base/index.ts";
import { FUNCTION_LIMITS } from "../../src/emit/encoder/index.ts";
import { type EmitOptions, emitProgram } from "../../src/emit/index.ts";
import {
  createEngine,
  type DeviceMemory,
  type EngineOptions,
  type Executor,
} from "../../src/exec/index.ts";
import { parseModule } from "../../src/ir/index.ts";
import { lowerModule, type Program } from "../../src/lower/index.ts";
import { denseBytes } from "../base/dense-bytes.ts";
import { memoryAt } from "../cases/memory-at.ts";
import { createReference } from "../reference/reference-executor.ts";

/**
 * `profile` traces the first blocks, which run in the general form; `counted` runs all blocks in the better
 * forms, with counters, `block` all in the block form, `run` without; `large` all in the general form, as of a
 * kernel too large for locals or for one function; `check` with the probes of all tools.
 */
export type Mode = "profile" | "counted" | "block" | "run" | "large" | "check";

export const MODES: readonly Mode[] = ["profile", "counted", "block", "run", "large", "check"];

export interface ModeOptions extends Partial<EngineOptions> {
  /** How a kernel's code is made. */
  emitOptions?(program: Program, options: EmitOptions): EmitOptions;
}

function asLarge(program: Program, options: EmitOptions): EmitOptions {
  const limits = { ...FUNCTION_LIMITS, waitingLocals: 0, partInstructions: 6 };
  return { ...options, limits, inParts: program.functions[0]!.blockCount % 3 > 0 };
}

export const MODE_OPTIONS: Readonly<Record<Mode, ModeOptions>> = {
  profile: { repeats: true },
  counted: { traces: false },
  block: { traces: false, form: "block" },
  run: { counts: () => false },
  large: { traces: false, form: "general", emitOptions: asLarge },
  check: { check: { tools: ["memcheck", "racecheck", "initcheck", "synccheck"], failFast: false } },
};

export function engineOptions({ emitOptions, ...options }: ModeOptions): Partial<EngineOptions> {
  if (!emitOptions) return options;
  const emit = options.emit ?? emitProgram;
  return { ...options, emit: (program, given) => emit(program, emitOptions(program, given)) };
}

export interface EngineMachine {
  readonly memory: DeviceMemory;
  readonly executor: Executor;
}

export interface Machines {
  readonly reference: EngineMachine;
  readonly engines: ReadonlyMap<Mode, EngineMachine>;
  /** Where all of them expect the module's variables. */
  readonly imageBase: number;
}

/** Room for the module's variables. */
const IMAGE_BYTES = 4096;

export function createMachines(modes: readonly Mode[] = MODES): Machines {
  const machine = (
    create: (memory: DeviceMemory) => Executor,
    tracksDefined = false,
  ): EngineMachine => {
    const memory = memoryAt("across", { tracksDefined });
    return { memory, executor: create(memory) };
  };
  const print = (): void => {};
  const reference = machine((memory) => createReference(memory, { print }));
  const nowNs = () => performance.now() * 1e6;
  const engines = new Map(
    modes.map((mode) => [
      mode,
      machine(
        (memory) => createEngine(memory, { print, nowNs, ...engineOptions(MODE_OPTIONS[mode]) }),
        mode === "check",
      ),
    ]),
  );
  const imageBase = reference.memory.nextImageBase;
  for (const { memory } of [reference, ...engines.values()])
    memory.placeImage(imageBase, { length: IMAGE_BYTES, pieces: [] });
  return { reference, engines, imageBase };
}

export interface CompiledKernel {
  readonly program: Program;
  readonly image: Uint8Array;
}

/** Throws what is wrong with a kernel's text, if anything is: generated kernels are correct. */
export function compileKernel(ir: string, globalBase: number): CompiledKernel {
  const diagnostics = new Diagnostics();
  const module = parseModule(ir, "fuzz.ll", diagnostics);
  const options = { globalBase, fmad: true, ftz: false, precDiv: true, precSqrt: true };
  const lowered = module && lowerModule(module, options, diagnostics);
  const program = lowered?.programs.get("k");
  if (!lowered || !program || diagnostics.list.length > 0)
    throw new Error(`not accepted: ${JSON.stringify(diagnostics.list)}`);
  return { program, image: denseBytes(lowered.image.bytes) };
}
