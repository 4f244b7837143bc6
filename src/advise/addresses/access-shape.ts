/** How an access walks through memory: from lane to lane, from turn to turn of a loop, from row to row. */
import { type Access, ADDRESS_WINDOW, OP, OPS, type Program } from "../../lower/index.ts";
import { argumentsOf, type ProgramView, viewOf } from "../program-view.ts";
import { laneValue, threadIndex } from "./lane-values.ts";
import { factorsOf, type Linear, LinearValues, type Product, type Shape } from "./linear.ts";

/**
 * same: all lanes one address. adjacent: neighbours lie side by side. stride: a fixed distance apart.
 * column: a distance that the program knows only at run time, such as the width of a matrix.
 * indirect: an index that was loaded. irregular: computed otherwise, also from threadIdx by rules that are
 * no sum (remainders, shifts); `offsets` may be known all the same.
 */
export type AccessPattern = "same" | "adjacent" | "stride" | "column" | "indirect" | "irregular";

export interface AccessShape {
  readonly access: Access;
  readonly pattern: AccessPattern;
  readonly address: Linear;
  /** Bytes from lane to lane along a row of threads, where that is a number. */
  readonly laneStep: number | undefined;
  /** Bytes from turn to turn of the innermost loop that steps it; undefined: in none, or not a number. */
  readonly turnStep: number | undefined;
  /** The pointer parameter that it starts from, or "shared". */
  readonly base: string | undefined;
  /** Rows begin at multiples of a width that the program knows only at run time. */
  readonly hasRows: boolean;
  /** Bytes of each lane of a block's first warp from where lane 0 is; undefined where not all are numbers. */
  readonly offsets: readonly number[] | undefined;
}

const WARP = 32;
const known = new WeakMap<Program, Map<string, readonly AccessShape[]>>();

/** Of the accesses of the kernel itself, in order of pc. Made once a program and shape. */
export function accessShapes(program: Program, shape: Shape): readonly AccessShape[] {
  const byShape = known.get(program) ?? new Map<string, readonly AccessShape[]>();
  known.set(program, byShape);
  const key = `${shape.grid.join()} ${shape.block.join()}`;
  const before = byShape.get(key);
  if (before) return before;
  const view = viewOf(program);
  const values = new LinearValues(view, shape);
  const shapes = program.accesses
    .filter(({ pc }) => pc < view.end)
    .map((access) => shapeOf(view, values, access, shape));
  byShape.set(key, shapes);
  return shapes;
}

function shapeOf(
  view: ProgramView,
  values: LinearValues,
  access: Access,
  shape: Shape,
): AccessShape {
  const address = values.of(argumentsOf(view.program, access.pc)[0]!);
  const offsets = laneOffsets(view, address, shape);
  const axis = shape.block[0] > 1 ? "x" : shape.block[1] > 1 ? "y" : "z";
  return {
    access,
    address,
    offsets,
    ...patternOf(values, address, access, axis, offsets),
    turnStep: turnStep(address),
    base: baseOf(address),
    hasRows: hasRows(address, axis),
  };
}

function patternOf(
  values: LinearValues,
  address: Linear,
  access: Access,
  axis: string,
  offsets: readonly number[] | undefined,
): Pick<AccessShape, "pattern" | "laneStep"> {
  const ofLane = (factor: string): boolean => factor === `t.${axis}` || factor === "lane";
  const { view } = values;
  let step = 0;
  let isColumn = false;
  let isIrregular = false;
  for (const [product, times] of address) {
    const factors = factorsOf(product);
    for (const factor of factors)
      if (factor.startsWith("r")) {
        const register = Number(factor.slice(1));
        if (view.kernel.regUniform[register]) continue;
        if (isLoaded(view, register)) return { pattern: "indirect", laneStep: undefined };
        isIrregular = true;
      }
    if (!factors.some(ofLane)) continue;
    if (factors.length === 1) step += times;
    else isColumn = true;
  }
  if (isIrregular)
    return {
      pattern: "irregular",
      laneStep: stepOf(offsets) ?? wrappedStep(values, address, axis),
    };
  if (isColumn) return { pattern: "column", laneStep: undefined };
  if (step === 0) return { pattern: "same", laneStep: 0 };
  const isAdjacent = Math.abs(step) === access.bytes;
  return { pattern: isAdjacent ? "adjacent" : "stride", laneStep: step };
}

/** The step that all lanes keep. */
function stepOf(offsets: readonly number[] | undefined): number | undefined {
  if (!offsets || offsets.length < 2) return undefined;
  const step = offsets[1]! - offsets[0]!;
  return offsets.every((offset, lane) => offset === lane * step) ? step : undefined;
}

/**
 * The step where an index is taken modulo a length: that of the index, but where it wraps around. What is
 * divided by a length hardly changes from lane to lane.
 */
function wrappedStep(values: LinearValues, address: Linear, axis: string): number | undefined {
  const { view } = values;
  let step = 0;
  for (const [product, times] of address) {
    const factors = factorsOf(product);
    if (factors.includes(`t.${axis}`)) {
      if (factors.length > 1) return undefined;
      step += times;
      continue;
    }
    const mixed = factors.filter((factor) => !isShared(view, factor));
    if (mixed.length === 0) continue;
    const register = Number(mixed[0]!.slice(1));
    const [pc = -1] = view.writers[register] ?? [];
    if (mixed.length > 1 || !mixed[0]!.startsWith("r") || pc < 0) return undefined;
    const [index = -1, length = -1] = argumentsOf(view.program, pc);
    if (length >= 0 && !view.kernel.regUniform[length]) return undefined;
    const { op } = view.program.code;
    // A remainder may be an index less its quotient times the length.
    if (op[pc] === OP.divS || op[pc] === OP.divU) continue;
    if (factors.length > 1) return undefined;
    if (op[pc] !== OP.remS && op[pc] !== OP.remU && op[pc] !== OP.and) return undefined;
    step += times * (values.of(index).get(`t.${axis}`) ?? 0);
  }
  return step === 0 ? undefined : step;
}

const LOAD_DEPTH = 30;

/** Whether a value that memory holds decides the register. */
function isLoaded(view: ProgramView, register: number, depth = 0): boolean {
  if (register < 0 || depth > LOAD_DEPTH) return false;
  const { program } = view;
  return view.writers[register]!.some((pc) => {
    const op = program.code.op[pc]!;
    if (op === OP.load) {
      const { space } = program.accesses[program.code.aux[pc]!]!;
      return space !== "param" && space !== "constant";
    }
    if (OPS[op]!.class === "memory") return true;
    if (OPS[op]!.class !== "pure" || view.writers[register]!.length > 1) return false;
    return [...argumentsOf(program, pc)].some((arg) => isLoaded(view, arg, depth + 1));
  });
}

function turnStep(address: Linear): number | undefined {
  let found: number | undefined;
  for (const [product, times] of address) {
    const factors = factorsOf(product);
    if (!factors.some((factor) => factor.startsWith("k"))) continue;
    if (factors.length > 1) continue;
    if (found === undefined || Math.abs(times) < Math.abs(found)) found = times;
  }
  return found;
}

function baseOf(address: Linear): string | undefined {
  for (const [product, times] of address) if (times === 1 && /^p\d+$/.test(product)) return product;
  const start = address.get("") ?? 0;
  const generic = start >>> 0;
  return generic >= ADDRESS_WINDOW.shared && generic < ADDRESS_WINDOW.sharedEnd
    ? "shared"
    : undefined;
}

/** A product of a width and of something besides the lane's own number. */
function hasRows(address: Linear, axis: string): boolean {
  return [...address.keys()].some((product: Product) => {
    const factors = factorsOf(product);
    return (
      factors.length > 1 &&
      factors.some((factor) => factor.startsWith("p")) &&
      !factors.includes(`t.${axis}`)
    );
  });
}

/** From lane 0 of the first warp; blocks of fewer threads have fewer lanes. */
function laneOffsets(view: ProgramView, address: Linear, shape: Shape): number[] | undefined {
  const addresses = laneAddresses(view, address, shape, { firstThread: 0, turn: 0 });
  const first = addresses?.[0] ?? 0;
  return addresses?.map((one) => one - first);
}

/**
 * Addresses of a warp's lanes as far as they differ: what all lanes agree on counts as 0, and turns of
 * loops as `turn`. Undefined where lanes differ by what is not known.
 */
export function laneAddresses(
  view: ProgramView,
  address: Linear,
  shape: Shape,
  { firstThread, turn }: { readonly firstThread: number; readonly turn: number },
): number[] | undefined {
  const all = shape.block[0] * shape.block[1] * shape.block[2];
  const threads = Math.min(WARP, all - firstThread);
  const addresses = new Array<number>(threads).fill(0);
  for (const [product, times] of address) {
    const factors = factorsOf(product);
    const lanes = factors.filter((factor) => !isShared(view, factor));
    if (lanes.length > 0 && lanes.length !== factors.length) return undefined;
    if (lanes.length === 0 && factors.length > 0) {
      const value = factors.every((factor) => factor.startsWith("k")) ? times * turn : 0;
      for (let lane = 0; lane < threads; lane++) addresses[lane]! += value;
      continue;
    }
    for (let lane = 0; lane < threads; lane++) {
      let value = times;
      for (const factor of lanes) {
        const own = factorValue(view, shape, factor, firstThread + lane);
        if (own === undefined) return undefined;
        value *= own;
      }
      addresses[lane]! += value;
    }
  }
  return addresses;
}

/** Whether all lanes of a warp agree on it. */
function isShared(view: ProgramView, factor: string): boolean {
  if (/^[pbk]/.test(factor)) return true;
  return factor.startsWith("r") && view.kernel.regUniform[Number(factor.slice(1))] === 1;
}

function factorValue(
  view: ProgramView,
  shape: Shape,
  factor: string,
  thread: number,
): number | undefined {
  if (factor === "lane") return thread % WARP;
  if (factor.startsWith("t."))
    return threadIndex(shape.block, thread)[["x", "y", "z"].indexOf(factor.slice(2))];
  return laneValue(view, shape, Number(factor.slice(1)), thread);
}
