/**
 * Module → one Draft a kernel, and the module's variables as a memory image.
 */
import type { Diagnostics, FunctionId, LocId } from "../../base/index.ts";
import { annotationOf, type DebugLocation, type IrFunction, type Module } from "../../ir/index.ts";
import type { Draft, DraftFunction, Operand } from "../draft.ts";
import type { DataImage, LowerOptions } from "../lowered-module.ts";
import { OP, OPS } from "../ops.ts";
import type { LaunchBounds } from "../program.ts";
import { allocateLocal, materialise } from "./addresses.ts";
import { copyBytes } from "./block-copy.ts";
import { DraftBuilder, type ValueCounter } from "./builder.ts";
import { buildCallGraph } from "./call-graph.ts";
import { translateCalledFunction } from "./calls.ts";
import { functionNumber } from "./constant-values.ts";
import { activate, translateBody } from "./function-body.ts";
import { buildImage, layoutGlobals } from "./image.ts";
import { alignUp, TypeLayouts } from "./layouts.ts";
import { AngleTables } from "./libdevice/angle-tables.ts";
import { i32 } from "./literals.ts";
import { LocationTable } from "./locations.ts";
import { isOnlyRead, layoutParams, type ParamArea, paramAddress, readParam } from "./param-area.ts";
import { Problems } from "./problems.ts";
import { layoutShared } from "./shared-layout.ts";
import { tidy } from "./tidy.ts";
import type { KernelTranslation, ModuleTranslation } from "./translation.ts";

export interface TranslatedModule {
  /** By kernel name, in order of the module. A kernel with errors is absent. */
  readonly drafts: ReadonlyMap<string, Draft>;
  /** Names of kernels by `functionNumber`. */
  readonly kernelNumbers: ReadonlyMap<number, string>;
  readonly image: DataImage;
  /** The module's locations and those of inlined calls; `loc` of the Drafts indexes it. */
  readonly locations: readonly DebugLocation[];
}

/** Device addresses have 32 bits. */
const ADDRESS_END = 2 ** 32;
/** ptxas: static shared memory of a kernel, on every architecture. */
const MAX_STATIC_SHARED_BYTES = 48 * 1024;
/** CUDA C++ Programming Guide, "__global__ functions": all parameters together, from sm_70 on. */
const MAX_PARAM_BYTES = 32_764;
const NO_LOC = 0 as LocId;

export function translateModule(
  module: Module,
  options: LowerOptions,
  diagnostics: Diagnostics,
): TranslatedModule {
  const layouts = new TypeLayouts(module);
  const locations = new LocationTable(module.locations);
  const problems = new Problems(diagnostics, locations);
  const { address, end } = layoutGlobals(module, layouts, options.globalBase);
  const context: ModuleTranslation = {
    module,
    layouts,
    options,
    locations,
    problems,
    graph: buildCallGraph(layouts),
    globalAddress: address,
    angleTables: new AngleTables(end),
  };
  const drafts = new Map<string, Draft>();
  const kernelNumbers = new Map<number, string>();
  if (end > ADDRESS_END) {
    problems.error("lower/variables-too-large", { bytes: end - options.globalBase }, NO_LOC);
    const image = {
      base: options.globalBase,
      bytes: { length: 0, pieces: [] },
      symbols: new Map(),
    };
    return { drafts, kernelNumbers, image, locations: locations.rows };
  }
  for (const [index, fn] of module.functions.entries()) {
    if (!fn.isKernel || !fn.body) continue;
    kernelNumbers.set(functionNumber(index as FunctionId), fn.name);
    const errorsBefore = problems.count;
    const draft = translateKernel(context, index as FunctionId);
    if (problems.count === errorsBefore) drafts.set(fn.name, draft);
  }
  const { angleTables } = context;
  const imageEnd = angleTables.end;
  const image = buildImage(
    module,
    layouts,
    options.globalBase,
    address,
    imageEnd,
    angleTables,
    problems,
  );
  return { drafts, kernelNumbers, image, locations: locations.rows };
}

function translateKernel(context: ModuleTranslation, kernel: FunctionId): Draft {
  const fn = context.module.functions[kernel]!;
  const counter: ValueCounter = { next: 0 };
  const draft: DraftFunction = {
    name: fn.name,
    params: [],
    results: [],
    blocks: [],
    frameBytes: 0,
  };
  const build = new DraftBuilder(draft, counter);
  const shared = layoutShared(context.module, context.layouts, context.graph, kernel);
  const k: KernelTranslation = {
    ...context,
    kernel,
    shared,
    functions: [{ id: kernel, draft, build }],
    addresses: new WeakMap(),
    size: 0,
    copiesInBulk: false,
    copyBody: (into, id, params, leave) => translateBody(activate(k, into, id, params, leave)),
  };
  if (shared.staticBytes > MAX_STATIC_SHARED_BYTES) {
    const bytes = { bytes: shared.staticBytes, limit: MAX_STATIC_SHARED_BYTES };
    context.problems.error("lower/too-much-shared", { kernel: fn.name, ...bytes }, fn.loc);
  }
  const area = layoutParams(context.layouts, fn);
  if (area.bytes > MAX_PARAM_BYTES) {
    const bytes = { bytes: area.bytes, limit: MAX_PARAM_BYTES };
    context.problems.error("lower/parameters-too-large", { kernel: fn.name, ...bytes }, fn.loc);
  } else translateKernelBody(k, fn, area);
  // The list grows while the bodies of called functions meet further ones.
  for (let next = 1; next < k.functions.length; next++) {
    translateCalledFunction(k, k.functions[next]!);
  }
  for (const called of k.functions) {
    called.draft.frameBytes = alignUp(called.draft.frameBytes, 16);
    tidy(called.draft);
    if (called.draft !== draft) refuseWaits(context, called.draft);
  }
  return {
    kernel: fn.name,
    functions: k.functions.map((called) => called.draft),
    params: [...area.rows],
    soleParams: new Set(
      area.rows.filter((_, index) => fn.params[index]!.noAlias).map(({ offset }) => offset),
    ),
    paramBytes: area.bytes,
    staticSharedBytes: shared.staticBytes,
    dynamicSharedOffset: shared.dynamicOffset,
    launchBounds: launchBounds(fn),
    ...clusterDims(context.module, kernel),
    libraryCode: context.graph.usesLibraryCode(kernel),
    ...(k.copiesInBulk ? { copiesInBulk: true } : {}),
    nextValue: counter.next,
  };
}

/** A called function runs to its end in one turn of the warp: nothing in it can wait for other warps. */
function refuseWaits({ problems }: ModuleTranslation, fn: DraftFunction): void {
  for (const { body } of fn.blocks)
    for (const { op, loc } of body)
      if (OPS[OP[op]]!.class === "wait") problems.error("lower/wait-in-recursion", {}, loc);
}

function translateKernelBody(k: KernelTranslation, fn: IrFunction, area: ParamArea): void {
  const { build } = k.functions[0]!;
  build.loc = NO_LOC;
  const params: Operand[][] = [];
  const a = activate(k, build, k.kernel, params, () => {
    build.end({ kind: "ret", values: [], loc: build.loc });
  });
  for (const [index, param] of fn.params.entries()) {
    const { offset } = area.rows[index]!;
    if (param.byval === undefined) {
      params.push(readParam(build, k.layouts.of(param.type).leaves, offset));
      continue;
    }
    const address = paramAddress(k.layouts, offset, param.type);
    k.addresses.set(address, { base: address, offset: 0, space: "param" });
    if (isOnlyRead(k, fn, index)) {
      params.push([address]);
      continue;
    }
    // Written or passed on: the kernel gets a copy of its own in local memory.
    const { size, align } = k.layouts.of(param.byval);
    const known = Math.max(align, param.align);
    const to = { parts: allocateLocal(a, size, known), align: known };
    const from = { parts: k.addresses.get(address)!, align: known };
    const length = i32(size);
    copyBytes(a, to, from, length, { volatile: false, overlapping: false });
    params.push([materialise(a, to.parts)]);
  }
  translateBody(a);
}

/** `__cluster_dims__`, as our header annotates it. */
function clusterDims(module: Module, kernel: FunctionId): Pick<Draft, "clusterDims"> {
  const given = annotationOf(module, kernel, "cluster_dims");
  if (!given) return {};
  const [x = 1, y = 1, z = 1] = given;
  return { clusterDims: [x, y, z] };
}

/** `__launch_bounds__` and `__maxnreg__`, as the attributes Clang writes. */
function launchBounds(fn: IrFunction): LaunchBounds {
  const read = (name: string): number => {
    const text = fn.attributes.strings.get(name);
    if (text === undefined) return 0;
    return text.split(",").reduce((product, part) => product * Number(part.trim()), 1);
  };
  return {
    maxThreads: read("nvvm.maxntid") || read("nvvm.reqntid"),
    minBlocks: read("nvvm.minctasm"),
    maxRegisters: read("nvvm.maxnreg"),
  };
}
