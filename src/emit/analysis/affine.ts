/**
 * What is known of a kernel's registers once the shape of its blocks is: lanes of a warp stand in rows
 * of `columns` threads, so threadIdx has a base and a step from column to column and from row to row,
 * and so has what is computed from it by sums and products. Such a register needs no vector.
 *
 * Only registers that never have to keep values of lanes outside the executing mask take part
 * (regMasked = 0): whoever writes them ends the life of all lanes' old values.
 */
import {
  OP,
  OPS,
  type OpName,
  type Program,
  type ProgramFunction,
  SPECIAL_REGISTERS,
  type SpecialRegister,
  VALUE_TYPE,
} from "../../lower/index.ts";
import { type BlockShape, type WarpRows, warpRows } from "./block-shape.ts";
import { findBlockUniform, severalWays } from "./block-uniform.ts";
import { immediatePostDominators } from "./flow.ts";
import type { Affine, OuterStep, Step } from "./steps.ts";
import type { EmitFunction } from "./units.ts";

/** Facts of one register; x and y are 0 where all lanes agree. */
interface Facts extends Affine {
  /** If not "unknown", all warps of a block have the same x and y too. */
  readonly warp: OuterStep;
  /** From block to block of a row of the grid; if not "unknown", all have the same other steps too. */
  readonly block: OuterStep;
  /** Trailing zero bits that lane 0's value surely has. */
  readonly zeros: number;
}

/** Undefined: not decided yet. */
type Known = Facts | "mixed" | undefined;

const UNIFORM: Affine = { x: 0, y: 0 };
const UNKNOWN = { warp: "unknown", block: "unknown" } as const;
const FIXED = { warp: 0, block: 0 } as const;

export function isUniform({ x, y }: Affine): boolean {
  return x === 0 && y === 0;
}

/** An operand: its steps, and its value where that is a constant. */
export interface AffineOperand extends Affine {
  readonly warp: OuterStep;
  readonly block: OuterStep;
  readonly bits: bigint | undefined;
  readonly zeros: number;
}

/** The view of a kernel for blocks of `shape`. Tables of the program are shared. */
export function specialise(program: Program, fn: ProgramFunction, shape: BlockShape): EmitFunction {
  const rows = warpRows(shape);
  const ipdom = immediatePostDominators(program, fn);
  const known = findFacts(program, fn, rows, severalWays(program, fn, ipdom));
  const regUniform = fn.regUniform.slice();
  const affine: (Affine | undefined)[] = [];
  for (const [register, facts] of known.entries()) {
    if (facts === undefined || facts === "mixed") continue;
    if (isUniform(facts)) regUniform[register] = 1;
    else affine[register] = { x: facts.x, y: facts.y };
  }
  const decided = known.map((facts) => (facts === "mixed" ? undefined : facts));
  const zeros = decided.map((facts) => facts?.zeros ?? 0);
  const warpSteps = decided.map((facts) => facts?.warp ?? "unknown");
  const blockSteps = decided.map((facts) => facts?.block ?? "unknown");
  const view = { ...fn, regUniform, affine, zeros, warpSteps, blockSteps, columns: rows.columns };
  const blockUniform = findBlockUniform(program, view, ipdom);
  for (const [register, uniform] of blockUniform.entries()) if (uniform) warpSteps[register] = 0;
  // Only conditions of addresses ask for it.
  const steppedMasks = program.accesses.some(({ reach }) => reach)
    ? findSteppedMasks(program, view)
    : new Uint8Array(fn.regType.length);
  return { ...view, blockUniform, steppedMasks };
}

/** Masks by comparisons of a base and steps with a value that lanes share, and by logic on such masks. */
function findSteppedMasks(program: Program, fn: EmitFunction): Uint8Array {
  const { code, blocks } = program;
  const stepped = new Uint8Array(fn.regType.length).fill(1);
  const isMask = (register: number) =>
    fn.regType[register] === VALUE_TYPE.i1 && !fn.regUniform[register];
  const [first, end] = [blocks.start[fn.firstBlock]!, blocks.start[fn.firstBlock + fn.blockCount]!];
  const isShared = (arg: number) => arg < 0 || fn.regUniform[arg] === 1;
  const isStepped = (pc: number): boolean => {
    const args = [...code.args.subarray(code.argStart[pc]!, code.argStart[pc + 1]!)];
    if (code.op[pc] === OP.icmp)
      return (
        code.type[pc] === VALUE_TYPE.i32 &&
        args.some(isShared) &&
        args.every((arg) => isShared(arg) || fn.affine?.[arg] !== undefined)
      );
    const isLogic = ([OP.mov, OP.and, OP.or, OP.xor, OP.select] as number[]).includes(code.op[pc]!);
    return isLogic && args.every((arg) => isShared(arg) || stepped[arg] === 1);
  };
  for (const param of fn.params) stepped[param] = 0;
  for (let changed = true; changed; ) {
    changed = false;
    for (let pc = first; pc < end; pc++)
      for (let i = code.dstStart[pc]!; i < code.dstStart[pc + 1]!; i++) {
        const register = code.dst[i]!;
        if (register < 0 || stepped[register] === 0 || !isMask(register) || isStepped(pc)) continue;
        stepped[register] = 0;
        changed = true;
      }
  }
  return stepped.map((is, register) => (isMask(register) ? is : 0));
}

/** `unsteady`: see `severalWays`. */
function findFacts(
  program: Program,
  fn: ProgramFunction,
  rows: WarpRows,
  unsteady: Uint8Array,
): Known[] {
  const { code, blocks } = program;
  const known: Known[] = Array.from(fn.regType, (_, register) =>
    fn.regMasked[register] && !fn.regUniform[register] ? "mixed" : undefined,
  );
  const first = blocks.start[fn.firstBlock]!;
  const end = blocks.start[fn.firstBlock + fn.blockCount]!;
  // Optimistic: facts only go from unknown to numbers to dynamic to mixed, so this ends.
  for (let changed = true; changed; ) {
    changed = false;
    for (let pc = first; pc < end; pc++)
      for (let i = code.dstStart[pc]!; i < code.dstStart[pc + 1]!; i++) {
        const register = code.dst[i]!;
        if (register < 0 || known[register] === "mixed") continue;
        let facts = factsOf(program, pc, known, fn.regType[register]!, rows);
        if (fn.regUniform[register] && (facts === "mixed" || (facts && !isUniform(facts))))
          facts = { ...UNIFORM, ...UNKNOWN, zeros: 0 };
        if (facts && facts !== "mixed" && unsteady[register]) facts = { ...facts, warp: "unknown" };
        const joined = join(known[register], facts);
        if (same(joined, known[register])) continue;
        known[register] = joined;
        changed = true;
      }
  }
  return known;
}

function join(a: Known, b: Known): Known {
  if (a === undefined || b === undefined) return a ?? b;
  if (a === "mixed" || b === "mixed") return "mixed";
  const joinStep = (s: Step, t: Step): Step => (s === t ? s : "dynamic");
  const joinOuter = (s: OuterStep, t: OuterStep): OuterStep =>
    s === "unknown" || t === "unknown" ? "unknown" : joinStep(s, t);
  return {
    x: joinStep(a.x, b.x),
    y: joinStep(a.y, b.y),
    warp: joinOuter(a.warp, b.warp),
    block: joinOuter(a.block, b.block),
    zeros: Math.min(a.zeros, b.zeros),
  };
}

function same(a: Known, b: Known): boolean {
  if (a === undefined || b === undefined || a === "mixed" || b === "mixed") return a === b;
  const steps = a.x === b.x && a.y === b.y && a.warp === b.warp && a.block === b.block;
  return steps && a.zeros === b.zeros;
}

function factsOf(
  program: Program,
  pc: number,
  known: readonly Known[],
  resultType: number,
  rows: WarpRows,
): Known {
  const { code, constants } = program;
  const { op, type, aux } = code;
  const facts = OPS[op[pc]!]!;
  if (op[pc] === OP.special) return specialFacts(aux[pc]!, rows);
  const args: AffineOperand[] = [];
  for (const arg of code.args.subarray(code.argStart[pc]!, code.argStart[pc + 1]!)) {
    if (arg < 0) {
      const { bits } = constants[~arg]!;
      args.push({ ...UNIFORM, ...FIXED, bits, zeros: trailingZeros(bits) });
      continue;
    }
    const of = known[arg];
    if (of === undefined || of === "mixed") return of;
    args.push({ ...of, bits: undefined });
  }
  if (op[pc] === OP.load) {
    const { space } = program.accesses[aux[pc]!]!;
    // One address for all lanes gives one value, unless every thread has a memory of its own.
    const one = isUniform(args[0]!) && space !== "local" && space !== "generic";
    const fixed = space === "constant" || space === "param";
    const of = (step: OuterStep) => (fixed && step === 0 ? 0 : "unknown");
    const { warp, block } = args[0]!;
    return one ? { ...UNIFORM, warp: of(warp), block: of(block), zeros: 0 } : "mixed";
  }
  if (facts.class !== "pure") return "mixed";
  const steps = resultSteps(facts.name as OpName, type[pc]!, args, rows);
  if (steps === undefined) return "mixed";
  if (!isUniform(steps) && resultType !== VALUE_TYPE.i32) return "mixed";
  const name = facts.name as OpName;
  const warp = resultOuterStep("warp", name, type[pc]!, args);
  const block = resultOuterStep("block", name, type[pc]!, args);
  return { ...steps, warp, block, zeros: resultZeros(name, args) };
}

function specialFacts(index: number, { columns, tid, warp }: WarpRows): Known {
  const name = SPECIAL_REGISTERS[index]!;
  if (name.startsWith("lanemask")) return "mixed";
  if (name === "laneid") return { ...laneSteps(name, columns), ...FIXED, zeros: 32 };
  if (name === "ctaid.x") return { ...UNIFORM, warp: 0, block: 1, zeros: 0 };
  if (!name.startsWith("tid."))
    return { ...UNIFORM, ...(/^n?ctaid|^ntid/.test(name) ? FIXED : UNKNOWN), zeros: 0 };
  if (!tid) return "mixed";
  const zeros = name === "tid.x" ? (columns === 32 ? 5 : 32) : 31 - Math.clz32(32 / columns);
  if (name === "tid.x" || (name === "tid.y" && columns < 32))
    return {
      ...laneSteps(name, columns),
      warp: warp[name === "tid.x" ? "x" : "y"],
      block: 0,
      zeros,
    };
  return { ...UNIFORM, warp: name === "tid.y" ? warp.y : "unknown", block: 0, zeros: 0 };
}

/** Steps of threadIdx.x and .y and of laneid where threads stand in rows of `columns`. */
export function laneSteps(
  name: SpecialRegister,
  columns: number,
): { readonly x: number; readonly y: number } {
  if (name === "laneid") return { x: 1, y: columns === 32 ? 0 : columns };
  if (name === "tid.x") return { x: columns === 1 ? 0 : 1, y: 0 };
  return { x: 0, y: name === "tid.y" && columns < 32 ? 1 : 0 };
}

/**
 * What a result adds along an outer axis. A factor, and what decides a `select`, must be the same all over,
 * or a step would be another one elsewhere.
 */
function resultOuterStep(
  axis: "warp" | "block",
  name: OpName,
  type: number,
  args: readonly AffineOperand[],
): OuterStep {
  const steps = args.map((arg) => arg[axis]);
  if (steps.every((step) => step === 0)) return 0;
  if (type !== VALUE_TYPE.i32 || !areKnown(steps)) return "unknown";
  const [a, b] = args as readonly [AffineOperand, AffineOperand];
  const [s, t, u] = steps as [Step, Step, Step];
  const isFixed = (arg: AffineOperand) =>
    isUniform(arg) && arg[axis] === 0 && (axis === "warp" || arg.warp === 0);
  const both = (sum: (s: number, t: number) => number): Step =>
    s === "dynamic" || t === "dynamic" ? "dynamic" : sum(s, t) | 0;
  switch (name) {
    case "mov":
      return s;
    case "add":
      return both((x, y) => x + y);
    case "sub":
      return both((x, y) => x - y);
    case "mul": {
      const [step, factor] = isFixed(b) ? [s, b] : [t, a];
      if (!isFixed(factor)) return "unknown";
      if (factor.bits === undefined || step === "dynamic") return "dynamic";
      return Math.imul(step, Number(factor.bits & 0xffff_ffffn) | 0);
    }
    case "shl":
      if (b.bits === undefined || b.bits > 31n) return "unknown";
      return s === "dynamic" ? s : s << Number(b.bits);
    case "select":
      if (!isFixed(a)) return "unknown";
      return t === u ? t : "dynamic";
    case "or":
      return b.bits !== undefined && b.bits < 2n ** BigInt(laneZeros(a)) ? s : "unknown";
    default:
      return "unknown";
  }
}

function areKnown(steps: readonly OuterStep[]): steps is readonly Step[] {
  return !steps.includes("unknown");
}

/** From lane 0's value to the greatest one of `lanes` lanes, for steps that are not negative. */
export function spanOf(x: number, y: number, columns: number, lanes = 32): number {
  const [across, down] = stepsAcross(columns, lanes);
  return across * x + down * y;
}

/** Each lane's distance from lane 0. */
export function laneDistances(x: number, y: number, columns: number, lanes = 32): number[] {
  return Array.from(
    { length: lanes },
    (_, lane) => (lane % columns) * x + Math.floor(lane / columns) * y,
  );
}

/** True if lanes of different chunks of four have a byte of their elements in common. */
export function lanesShare(x: number, y: number, columns: number, bytes: number): boolean {
  const distances = laneDistances(x, y, columns);
  const chunk = (lane: number) => Math.floor(lane / 4);
  return distances.some((one, lane) =>
    distances.some(
      (other, otherLane) =>
        chunk(lane) < chunk(otherLane) && one - other < bytes && other - one < bytes,
    ),
  );
}

/** How many columns and rows `lanes` lanes step through. */
export function stepsAcross(columns: number, lanes: number): [across: number, down: number] {
  return [Math.min(columns, lanes) - 1, Math.ceil(lanes / columns) - 1];
}

/**
 * Steps of the result of a lane-wise operation; undefined if lanes are arbitrary. The code computes
 * the base by the operation itself, and dynamic steps by `dynamicStep` of the region emitter.
 */
export function resultSteps(
  name: OpName,
  type: number,
  args: readonly AffineOperand[],
  { columns }: { readonly columns: number },
): Affine | undefined {
  if (args.every(isUniform)) return UNIFORM;
  if (type !== VALUE_TYPE.i32) return undefined;
  const [a, b, c] = args as readonly [AffineOperand, AffineOperand, AffineOperand];
  const each = (step: (axis: "x" | "y") => Step): Affine => ({ x: step("x"), y: step("y") });
  const sum = (s: Step, t: Step, sign: 1 | -1): Step => {
    if (t === 0) return s;
    if (s === "dynamic" || t === "dynamic") return "dynamic";
    return (s + sign * t) | 0;
  };
  switch (name) {
    case "mov":
      return { x: a.x, y: a.y };
    case "add":
      return each((axis) => sum(a[axis], b[axis], 1));
    case "sub":
      return each((axis) => sum(a[axis], b[axis], -1));
    case "mul": {
      const [value, factor] = isUniform(b) ? [a, b] : [b, a];
      if (!isUniform(factor)) return undefined;
      return each((axis) => {
        const step = value[axis];
        if (step === 0) return 0;
        if (factor.bits === undefined || step === "dynamic") return "dynamic";
        return Math.imul(step, Number(factor.bits & 0xffff_ffffn) | 0);
      });
    }
    case "shl":
      if (b.bits === undefined || b.bits > 31n) return undefined;
      return each((axis) => {
        const step = a[axis];
        return step === "dynamic" ? step : step << Number(b.bits);
      });
    case "select":
      if (!isUniform(a)) return undefined;
      return each((axis) => (b[axis] === c[axis] ? b[axis] : "dynamic"));
    case "or":
      // Bits that are surely zero in every lane: a sum.
      if (b.bits !== undefined && b.bits < 2n ** BigInt(laneZeros(a))) return { x: a.x, y: a.y };
      return undefined;
    case "and":
    case "shrU":
    case "shrS":
      return bitFieldSteps(name, a, b, columns);
    default:
      return undefined;
  }
}

/** Lanes within 2^k of a base that is a multiple of it: the upper bits agree, the lower ones are theirs. */
function bitFieldSteps(
  name: "and" | "shrU" | "shrS",
  a: AffineOperand,
  b: AffineOperand,
  columns: number,
): Affine | undefined {
  if (b.bits === undefined || a.x === "dynamic" || a.y === "dynamic") return undefined;
  if (a.x < 0 || a.y < 0) return undefined;
  const bitsNeeded = 32 - Math.clz32(spanOf(a.x, a.y, columns));
  if (name !== "and") {
    const amount = Number(b.bits);
    return amount < 32 && bitsNeeded <= amount && amount <= a.zeros ? UNIFORM : undefined;
  }
  const mask = Number(b.bits & 0xffff_ffffn);
  const low = trailingZeros(BigInt(~mask >>> 0));
  if (mask === 2 ** low - 1 && bitsNeeded <= low && low <= a.zeros) return { x: a.x, y: a.y };
  const cleared = trailingZeros(BigInt(mask));
  if (bitsNeeded <= cleared && cleared <= a.zeros) return UNIFORM;
  return undefined;
}

/** Trailing zero bits that the values of all lanes surely have. */
function laneZeros({ x, y, zeros }: AffineOperand): number {
  const ofStep = (step: Step) => (step === "dynamic" ? 0 : trailingZeros(BigInt(step >>> 0)));
  return Math.min(zeros, ofStep(x), ofStep(y));
}

/** Trailing zero bits that lane 0's result surely has. */
export function resultZeros(name: OpName, [a, b, c]: readonly AffineOperand[]): number {
  switch (name) {
    case "mov":
      return a!.zeros;
    case "add":
    case "sub":
    case "or":
    case "xor":
      return Math.min(a!.zeros, b!.zeros);
    case "and":
      return Math.max(a!.zeros, b!.zeros);
    case "mul":
      return Math.min(32, a!.zeros + b!.zeros);
    case "shl":
      return b!.bits === undefined ? 0 : Math.min(32, a!.zeros + Number(b!.bits));
    case "shrU":
      return b!.bits === undefined ? 0 : Math.max(0, a!.zeros - Number(b!.bits));
    case "select":
      return Math.min(b!.zeros, c!.zeros);
    default:
      return 0;
  }
}

export function trailingZeros(bits: bigint): number {
  const word = Number(BigInt.asUintN(32, bits));
  return word === 0 ? 32 : 31 - Math.clz32(word & -word);
}
