/** `emitProgram`: a lowered kernel as the bytes of one wasm module. */
import { assert, roundUp, WARP_SIZE } from "../base/index.ts";
import {
  executable,
  MATH_FUNCTIONS,
  OP,
  type Program,
  type ProgramFunction,
  readsClock,
  type ValueType,
} from "../lower/index.ts";
import { specialise } from "./analysis/affine.ts";
import { numberInBlock } from "./analysis/block-locals.ts";
import { type BlockShape, threadsOf } from "./analysis/block-shape.ts";
import { functionWaits, planFunction } from "./analysis/frame-plan.ts";
import type { EmitFunction } from "./analysis/units.ts";
import { setWarpRoutine } from "./block/block-context.ts";
import { type BlockForm, emitBlockForm, registersToSave } from "./block/emit-block.ts";
import { emitRunForm } from "./block/emit-run.ts";
import { EventTable } from "./block/folded-counts.ts";
import { planRegions, type Refusal } from "./block/plan-regions.ts";
import { findReadsInOrder, hasSeveralBarriers } from "./block/probe-access.ts";
import { planRun } from "./block/run-plan.ts";
import type { CheckPlaces } from "./check-area.ts";
import { emitFunction } from "./control.ts";
import { emitDriver } from "./driver.ts";
import { CodeTooLarge, type FunctionLimits, ModuleBuilder } from "./encoder/index.ts";
import { frameHead, frameLayout } from "./frame-layout.ts";
import type { FunctionForm, ProgramEmitter } from "./function-emitter.ts";
import { defineImports } from "./imports.ts";
import { CALL_STACK_BYTES } from "./instructions/calls.ts";
import { defineLaunchGlobals } from "./launch-globals.ts";
import type { EmitLayout } from "./layout.ts";
import { type AccessContext, type AccessRoutines, defineAccess } from "./memory/index.ts";
import { F64, type FmaMode } from "./ops/operands.ts";
import { mathImport } from "./ops/scalar.ts";
import { emitTakeFootprint } from "./take-footprint.ts";
import { counterAreaBytes } from "./textures/index.ts";

export interface EmitOptions {
  /** "relaxed" only where `relaxed_madd` was probed to round once. */
  readonly fma: FmaMode;
  readonly counters: boolean;
  /** Threads of a block: the module also gets a block form for blocks of this shape, if there is one. */
  readonly shape?: BlockShape;
  /**
   * For `warpscope check`, see `imports.ts`. bounds: lanes that would fault are left out, and the launch goes on;
   * else accesses are looked at, too, and waits and fences call the probes.
   */
  readonly checks?: "bounds" | CheckPlaces;
  /** False: blocks run one by one, and not in batches. */
  readonly batches?: boolean;
  /** Launches may ask for samples of lanes; see `observe/samples.ts`. */
  readonly samples?: boolean;
  /** General forms are cut into several functions; see `function-parts.ts`. */
  readonly inParts?: boolean;
  /** What a function may be at most; absent: as much as V8 takes. */
  readonly limits?: FunctionLimits;
}

export interface EmittedProgram {
  /**
   * Imports `env` (see `imports.ts`), `math32` and `math64` (functions of MATH_FUNCTIONS by name, on
   * f32 or f64; also `fmod` and, in exact mode, `math64.fma`). Exports `runBlocks`, `takeFootprint`
   * and the globals.
   */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Bytes of its largest function. */
  readonly largestFunction: number;
  readonly layout: EmitLayout;
}

/**
 * Other forms that are too large for a function are left out, and the general form, which every module has, is cut
 * into parts. Throws `CodeTooLarge` if one of these is too large.
 */
export function emitProgram(program: Program, options: EmitOptions): EmittedProgram {
  try {
    return emitted(executable(program), options);
  } catch (error) {
    if (!(error instanceof CodeTooLarge)) throw error;
    const { shape, ...general } = options;
    if (shape && error.functionName === runName(program.functions[0]!))
      return emitProgram(program, { ...options, batches: false });
    const isGeneral = program.functions.some((fn) => error.functionName.startsWith(warpName(fn)));
    if (isGeneral && !options.inParts) return emitProgram(program, { ...options, inParts: true });
    if (shape && !isGeneral) return emitProgram(program, general);
    error.kernel = program.kernel;
    throw error;
  }
}

const warpName = ({ name }: ProgramFunction): string => `warp_${name}`;
const runName = ({ name }: ProgramFunction): string => `run_${name}`;

function emitted(program: Program, options: EmitOptions): EmittedProgram {
  const module = new ModuleBuilder(options.limits);
  const refuses = options.checks !== undefined;
  const places = options.checks === "bounds" ? undefined : options.checks;
  const checks = places !== undefined;
  const imports = defineImports(module, refuses);
  declareMathImports(module, program, options.fma);
  const globals = defineLaunchGlobals(module);
  const kernel = program.functions[0];
  assert(kernel !== undefined, "a program without kernel");
  const { inParts = false } = options;
  const forms = program.functions.map((fn, index) =>
    makeForm(module, program, fn, index, { checks, inParts }),
  );
  const clock = readsClock(program);
  const made = clock ? "clock" : makeBlockForm(module, program, options, checks);
  const blockForm = typeof made === "string" ? undefined : made;
  const frameBytes = Math.max(forms[0]!.layout.bytes, blockForm?.frameBytes ?? 0);
  forms[0]!.layout.bytes = frameBytes;
  const events = new EventTable(program);
  const accessRoutines = new Map<number, AccessRoutines>();
  const { counters, samples = false } = options;
  const routines: AccessContext = {
    ...{ module, program, imports, globals, counters, samples, refuses },
    ...(places ? { shadow: places } : {}),
  };
  const owner: ProgramEmitter = {
    program,
    module,
    imports,
    globals,
    fma: options.fma,
    counters,
    checks,
    samples,
    clock,
    events,
    forms,
    routines,
    access(index) {
      const known = accessRoutines.get(index);
      if (known) return known;
      const defined = defineAccess(routines, program.accesses[index]!);
      accessRoutines.set(index, defined);
      return defined;
    },
  };
  for (const form of forms) {
    emitFunction(owner, form);
    module.checkSize(form.builder);
  }
  const waits = functionWaits(program, kernel);
  if (blockForm) {
    // Warps that never wait share one frame, as the arena has it.
    const form = { ...blockForm, frameBytes: waits ? frameBytes : 0 };
    const setWarp = setWarpRoutine(owner, waits);
    emitBlockForm(owner, form, setWarp);
    module.checkSize(form.builder);
    if (form.run) emitRunForm(owner, form, form.run, setWarp);
  }
  const callStackBytes = program.functions.length > 1 ? CALL_STACK_BYTES : 0;
  emitDriver(owner, { blockForm, waits, callStackBytes });
  emitTakeFootprint(module);
  return {
    bytes: module.finish(),
    largestFunction: module.largestFunction,
    layout: {
      frameBytes,
      waits,
      callStackBytes,
      counterBytes: counterAreaBytes(program),
      cacheBytes: events.cacheBytes,
      folded: events.finish(),
      regions: blockForm?.regions.regions ?? [],
    },
  };
}

function makeForm(
  module: ModuleBuilder,
  program: Program,
  fn: EmitFunction,
  index: number,
  { checks, inParts }: { readonly checks: boolean; readonly inParts: boolean },
): FunctionForm & { layout: { bytes: number } } {
  // A probe asks for one access at a time; a group may not be divided between parts.
  const plan = planFunction(program, fn, { groupsLoads: !checks && !inParts });
  const layout = frameLayout(program, frameHead(program, fn), plan, inParts);
  const isKernel = index === 0;
  const builder = module.function(warpName(fn), ["i32", "i32", "i32"], isKernel ? ["i32"] : []);
  return { plan, layout: { ...layout }, builder, isKernel, sharing: numberInBlock(program, plan) };
}

/** The block form of a kernel for blocks of the shape, its code still to be written; or why there is none. */
function makeBlockForm(
  module: ModuleBuilder,
  program: Program,
  { shape, batches = true }: Pick<EmitOptions, "shape" | "batches">,
  checks: boolean,
): BlockForm | Refusal | undefined {
  if (!shape) return undefined;
  const threads = threadsOf(shape);
  const fn = specialise(program, program.functions[0]!, shape);
  const regions = planRegions(program, fn, Math.ceil(threads / WARP_SIZE));
  if (typeof regions === "string") return regions;
  // Lanes of a warp that stand at two barriers are the general form's to tell.
  if (checks && hasSeveralBarriers(program, regions)) return "divergent-barrier";
  const plan = planFunction(program, fn, { groupsLoads: !checks });
  const layout = frameLayout(program, frameHead(program, fn), plan);
  const saved = new Map(
    registersToSave({ plan }, regions).map((register, index) => [
      register,
      layout.bytes + 16 * index,
    ]),
  );
  const builder = module.function(`block_${fn.name}`, ["i32", "i32", "i32"], []);
  const frameBytes = roundUp(layout.bytes + 16 * saved.size, 64);
  const frame = builder.local("i32");
  const form = {
    plan,
    layout,
    builder,
    isKernel: true,
    frame,
    regions,
    threads,
    frameBytes,
    saved,
    ...(checks ? { readsInOrder: findReadsInOrder(program, regions) } : {}),
  };
  const run = checks || !batches ? undefined : planRun({ program, plan }, regions, threads);
  if (!run) return form;
  const runBuilder = module.function(runName(fn), ["i32", "i32", "i32", "i32"], ["i32"]);
  return { ...form, run: { plan: run, builder: runBuilder, frame: runBuilder.local("i32") } };
}

/** Imports must precede all functions: those that the code will ask for are found beforehand. */
function declareMathImports(module: ModuleBuilder, program: Program, fma: FmaMode): void {
  const { op, type, aux, argStart, args, dstStart, dst } = program.code;
  const typeOf = (fn: ProgramFunction, arg: number) =>
    (arg >= 0 ? fn.regType[arg] : program.constants[~arg]!.type) as ValueType;
  const declare = (name: string, of: ValueType, params: ValueType[], result: ValueType) =>
    mathImport({ module }, name, of, params, result);
  for (const fn of program.functions) {
    const first = program.blocks.start[fn.firstBlock]!;
    const end = program.blocks.start[fn.firstBlock + fn.blockCount]!;
    for (let pc = first; pc < end; pc++) {
      const of = type[pc] as ValueType;
      if (op[pc] === OP.frem) declare("fmod", of, [of, of], of);
      if (op[pc] === OP.fma && of === F64 && fma === "exact") declare("fma", of, [of, of, of], of);
      if (op[pc] !== OP.math || dstStart[pc] === dstStart[pc + 1] || dst[dstStart[pc]!]! < 0)
        continue;
      const params = [...args.subarray(argStart[pc]!, argStart[pc + 1]!)];
      declare(
        MATH_FUNCTIONS[aux[pc]!]!.name,
        of,
        params.map((arg) => typeOf(fn, arg)),
        typeOf(fn, dst[dstStart[pc]!]!),
      );
    }
  }
}
