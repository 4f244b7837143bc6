/**
 * What nvcc makes of loops that the lowered program does not show: bodies of a known number of turns that
 * it repeats, and addresses that it moves along instead of making them anew.
 *
 * Evidence: instructions of a warp in `accuracy/h200` over the turns of their loops. `fma32` has 0.3
 * integer instructions a turn where the loop has two and a branch; `mulNaive` 4.7 instructions a turn where
 * the lowered program has 7.8; `addRows` 7.3 where it has 9.8.
 */
import { pushTo } from "../../base/index.ts";
import { OP, OPS, type Program, type ProgramFunction, VALUE_TYPE } from "../../lower/index.ts";
import { type Definitions, definitionsOf, LinearForms } from "../registers/linear-forms.ts";
import type { MachineCode } from "./instruction-counts.ts";

export interface LoopCode {
  /**
   * By basic block that is a loop by itself: turns whose loads nvcc starts together. Absent: one. What
   * Clang has repeated is one turn here; what nvcc repeats of that it starts one after the other
   * (`mulNaive` with few blocks: 480 cycles for four products, the latency of the L2).
   */
  readonly turnsTogether: ReadonlyMap<number, number>;
  /** By `Pc`: of its cost in a turn, the part that is left. Absent: all. */
  readonly left: ReadonlyMap<number, number>;
  /** By `Pc` of loads of shared memory along a row: turns whose words one wide load fetches. */
  readonly turnsLoaded: ReadonlyMap<number, number>;
}

/** Instructions of a body after it was repeated, and how often it is repeated: as in `registers/`. */
const MOST_INSTRUCTIONS = 90;
const MOST_TURNS = 4;
/**
 * Where the number of turns is known, by the compiler and by the assembler: four times four. Source: the
 * machine code of nvcc 13.0 for loops over 256 and more elements, `accuracy/time/README.md`.
 */
const MOST_KNOWN_TURNS = 16;

const LINEAR: ReadonlySet<number> = new Set([OP.add, OP.sub, OP.shl, OP.mul, OP.or]);

export function loopCode(program: Program, machine: readonly MachineCode[]): LoopCode {
  const turnsTogether = new Map<number, number>();
  const left = new Map<number, number>();
  const turnsLoaded = new Map<number, number>();
  for (const fn of program.functions) {
    if (fn.loops.length === 0) continue;
    const definitions = definitionsOf(program, fn);
    const uses = usesOf(program, fn);
    const forms = new LinearForms(program, fn, definitions);
    for (const { start, end } of fn.loops) {
      if (start !== end) continue;
      const gone = foldedAddresses(program, start, definitions, uses);
      const control = controlOf(program, start);
      let turns = control ? repeats(program, start, gone, machine) : 1;
      if (control && turns > 1 && !control.isRepeated) {
        const isKnown = Number.isFinite(control.turns);
        if (isKnown) turns = Math.max(turns, Math.min(MOST_KNOWN_TURNS, control.turns));
        turnsTogether.set(start, turns);
        // Where the turns left over come first, nothing is known of where the others begin.
        const wide = isKnown ? wideLoads(program, start, control, definitions, forms) : [];
        for (const pc of wide) turnsLoaded.set(pc, MOST_TURNS);
      }
      for (const [pc, { part, isShared }] of gone) left.set(pc, isShared ? part / turns : part);
      for (const pc of control?.pcs ?? []) left.set(pc, 1 / turns);
    }
  }
  for (const [pc, turns] of turnsLoaded) left.set(pc, 1 / turns);
  return { turnsTogether, left, turnsLoaded };
}

/** Bytes of the widest load, and what its address is a multiple of. */
const WIDEST_BYTES = 16;

/**
 * Loads of shared memory that go on by a word each turn, from where 16 bytes begin: nvcc fetches the words
 * of four turns at once. `mulTiled` in `accuracy/h200`, whose loop Clang resolves: 40 loads for 32 products.
 */
function wideLoads(
  program: Program,
  block: number,
  { counter, step }: Control,
  definitions: Definitions,
  forms: LinearForms,
): number[] {
  const { code, blocks, accesses } = program;
  const wide: number[] = [];
  for (let pc = blocks.start[block]!; pc < blocks.start[block + 1]!; pc++) {
    if (code.op[pc] !== OP.load) continue;
    const { space, bytes, offset, volatile } = accesses[code.aux[pc]!]!;
    // Generic: what advice has moved to shared memory, with what fills it counted at the same place.
    if (
      (space !== "shared" && space !== "generic") ||
      volatile ||
      bytes * MOST_TURNS > WIDEST_BYTES
    )
      continue;
    const { terms, constant } = forms.of(code.args[code.argStart[pc]!]!);
    const isAligned = [...terms].every(
      ([register, factor]) =>
        register === counter ||
        factor % WIDEST_BYTES === 0 ||
        (space === "generic" && code.op[definitions.pc[register]!] === OP.param),
    );
    if (terms.get(counter)! * step !== bytes || !isAligned) continue;
    if ((constant + offset) % WIDEST_BYTES === 0) wide.push(pc);
  }
  return wide;
}

function usesOf({ code, blocks }: Program, fn: ProgramFunction): Map<number, number[]> {
  const uses = new Map<number, number[]>();
  const end = blocks.start[fn.firstBlock + fn.blockCount]!;
  for (let pc = blocks.start[fn.firstBlock]!; pc < end; pc++)
    for (let at = code.argStart[pc]!; at < code.argStart[pc + 1]!; at++) {
      const register = code.args[at]!;
      if (register < 0) continue;
      pushTo(uses, register, pc);
    }
  return uses;
}

/**
 * nvcc repeats a small body whole, up to four times. Clang has already repeated it four times where the
 * number of turns is known at run time only (then the count goes up by four), and nvcc does both; where it
 * is known before, Clang repeats all of it or nothing. Loops of constant steps that Clang left alone nvcc repeats
 * too (`sparse-rows-four` in `accuracy/pairs`). Other loops the programmer wants as they are.
 */
function repeats(
  program: Program,
  block: number,
  gone: ReadonlyMap<number, Folded>,
  machine: readonly MachineCode[],
): number {
  const { code, blocks } = program;
  let instructions = 0;
  for (let pc = blocks.start[block]!; pc < blocks.start[block + 1]!; pc++) {
    const { class: kind } = OPS[code.op[pc]!]!;
    if (kind === "wait" || code.op[pc] === OP.call) return 1;
    instructions += machine[pc]!.issued * (gone.get(pc)?.part ?? 1);
  }
  return MOST_TURNS * instructions <= MOST_INSTRUCTIONS ? MOST_TURNS : 1;
}

interface Control {
  /** Step, comparison and branch. */
  readonly pcs: readonly number[];
  /** Clang has repeated the body already. */
  readonly isRepeated: boolean;
  /** What is counted, and by how much. */
  readonly counter: number;
  readonly step: number;
  /** If it is counted from 0 on; without end where the bound is known at run time only. */
  readonly turns: number;
}

/** Of a loop that counts to a constant, or by fours. */
function controlOf({ code, blocks, constants }: Program, block: number): Control | undefined {
  const [first, last] = [blocks.start[block]!, blocks.start[block + 1]! - 1];
  if (code.op[last] !== OP.brIf) return undefined;
  const writer = (register: number): number => {
    for (let pc = last - 1; pc >= first; pc--)
      for (let at = code.dstStart[pc]!; at < code.dstStart[pc + 1]!; at++)
        if (code.dst[at] === register) return pc;
    return -1;
  };
  const compare = writer(code.args[code.argStart[last]!]!);
  if (compare < 0 || code.op[compare] !== OP.icmp) return undefined;
  const accessesOf = (from: number, to: number): number => {
    let count = 0;
    for (let pc = from; pc < to; pc++)
      if (code.op[pc] === OP.load || code.op[pc] === OP.store) count++;
    return count;
  };
  const numberOf = (argument: number): number =>
    Number(BigInt.asIntN(32, constants[~argument]!.bits));
  for (let side = 0; side < 2; side++) {
    const counted = code.args[code.argStart[compare]! + side]!;
    const bound = code.args[code.argStart[compare]! + 1 - side]!;
    if (counted < 0 || (bound >= 0 && writer(bound) >= 0)) continue;
    const step = writer(counted);
    if (step < 0 || code.op[step] !== OP.add) continue;
    const by = code.args[code.argStart[step]! + 1]!;
    if (by >= 0) continue;
    // What Clang has repeated is not to be repeated again for it, but nvcc does.
    const mayRepeat = code.aux[last] === 0;
    const isRepeated =
      constants[~by]!.bits % BigInt(MOST_TURNS) === 0n &&
      (!mayRepeat || accessesOf(first, last) % MOST_TURNS === 0);
    if (mayRepeat || isRepeated)
      return {
        pcs: [step, compare, last],
        isRepeated,
        counter: code.args[code.argStart[step]!]!,
        step: numberOf(by),
        turns: bound < 0 ? Math.abs(numberOf(bound) / numberOf(by)) : Number.POSITIVE_INFINITY,
      };
  }
  return undefined;
}

interface Folded {
  /** What is left of an instruction's cost. */
  readonly part: number;
  /** Once for the turns that are made together: the pointer moves by a constant, which is in the access. */
  readonly isShared: boolean;
}

/**
 * Sums that only make addresses are gone, by `Pc`: one addition moves each pointer along, and what differs
 * by a constant is in the access.
 */
function foldedAddresses(
  { code, blocks, accesses }: Program,
  block: number,
  definitions: Definitions,
  uses: ReadonlyMap<number, readonly number[]>,
): Map<number, Folded> {
  const [first, end] = [blocks.start[block]!, blocks.start[block + 1]!];
  const writers = new Map<number, number>();
  const left = new Map<number, Folded>();
  const steady = steadySums(code, first, end);
  const memory = new Set<number>();
  for (let pc = first; pc < end; pc++)
    if (code.op[pc] === OP.load || code.op[pc] === OP.store) memory.add(pc);
  const isAddressOf = (pc: number, register: number): boolean =>
    memory.has(pc) && code.args[code.argStart[pc]!] === register;
  for (let pc = end - 1; pc >= first; pc--) {
    if (!steady.has(pc) || code.type[pc] !== VALUE_TYPE.i32) continue;
    const register = code.dst[code.dstStart[pc]!] ?? -1;
    if (register < 0 || definitions.count[register] !== 1) continue;
    const own = uses.get(register) ?? [];
    if (own.length === 0 || !own.every((use) => left.has(use) || isAddressOf(use, register)))
      continue;
    left.set(pc, { part: 0, isShared: true });
    writers.set(register, pc);
  }
  const known = new Set<string>();
  for (const pc of memory) {
    const register = code.args[code.argStart[pc]!]!;
    const writer = writers.get(register);
    if (writer === undefined) continue;
    const sum = textOf(register);
    const key = `${accesses[code.aux[pc]!]!.space} ${sum}`;
    if (!known.has(key)) left.set(writer, { part: 1, isShared: !sum.includes(PRODUCT) });
    known.add(key);
  }
  return left;

  /** An address without the constants that are added to it. */
  function textOf(argument: number): string {
    const pc = writers.get(argument);
    if (pc === undefined) return `${argument}`;
    const [a = 0, b = 0] = code.args.subarray(code.argStart[pc]!, code.argStart[pc + 1]!);
    if (code.op[pc] === OP.mul && b >= 0) return `${PRODUCT}${argument}`;
    if ((code.op[pc] === OP.add || code.op[pc] === OP.or) && b < 0) return textOf(a);
    return `${code.op[pc]}(${textOf(a)} ${textOf(b)})`;
  }
}

/** Marks products that are known at run time only. */
const PRODUCT = "*";

/** Sums of what the loop does not work out: counts, pointers, what is the same in each turn. */
function steadySums(code: Program["code"], first: number, end: number): Set<number> {
  const steady = new Set<number>();
  const workedOut = new Set<number>();
  for (let pc = first; pc < end; pc++) {
    const args = code.args.subarray(code.argStart[pc], code.argStart[pc + 1]);
    const isSteady =
      LINEAR.has(code.op[pc]!) &&
      args.every((register) => register < 0 || !workedOut.has(register));
    if (isSteady) steady.add(pc);
    else
      for (let to = code.dstStart[pc]!; to < code.dstStart[pc + 1]!; to++)
        if (code.dst[to]! >= 0) workedOut.add(code.dst[to]!);
  }
  return steady;
}
