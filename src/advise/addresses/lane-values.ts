/** What a register holds in each lane, where only threadIdx, constants and the block's shape decide it. */
import { OP, SPECIAL_REGISTERS } from "../../lower/index.ts";
import { argumentsOf, constantOf, type ProgramView } from "../program-view.ts";
import type { Shape } from "./linear.ts";

const WARP = 32;
const DEEP = 40;

/** threadIdx of a thread by its number in the block. */
export function threadIndex(
  [x, y]: Shape["block"],
  thread: number,
): readonly [number, number, number] {
  return [thread % x, Math.floor(thread / x) % y, Math.floor(thread / (x * y))];
}

/** Of the thread with this number in its block; undefined where more than its number decides. */
export function laneValue(
  view: ProgramView,
  shape: Shape,
  argument: number,
  thread: number,
  depth = 0,
): number | undefined {
  const { program } = view;
  if (argument < 0) return constantOf(program, argument);
  const writers = view.writers[argument]!;
  if (writers.length !== 1 || depth > DEEP) return undefined;
  const pc = writers[0]!;
  const { op, aux } = program.code;
  if (op[pc] === OP.special) return special(aux[pc]!, shape, thread);
  const values: number[] = [];
  for (const arg of argumentsOf(program, pc)) {
    const value = laneValue(view, shape, arg, thread, depth + 1);
    if (value === undefined) return undefined;
    values.push(value);
  }
  const [a = 0, b = 0] = values;
  switch (op[pc]) {
    case OP.mov:
    case OP.sext:
    case OP.zext:
    case OP.trunc:
      return a;
    case OP.add:
      return (a + b) | 0;
    case OP.sub:
      return (a - b) | 0;
    case OP.mul:
      return Math.imul(a, b);
    case OP.and:
      return a & b;
    case OP.or:
      return a | b;
    case OP.xor:
      return a ^ b;
    case OP.shl:
      return a << b;
    case OP.shrU:
      return a >>> b;
    case OP.shrS:
      return a >> b;
    case OP.divS:
    case OP.divU:
      return b === 0 ? undefined : Math.trunc(a / b);
    case OP.remS:
    case OP.remU:
      return b === 0 ? undefined : a % b;
    case OP.minS:
    case OP.minU:
      return Math.min(a, b);
    case OP.maxS:
    case OP.maxU:
      return Math.max(a, b);
    default:
      return undefined;
  }
}

function special(index: number, { grid, block }: Shape, thread: number): number | undefined {
  const name = SPECIAL_REGISTERS[index]!;
  if (name === "laneid") return thread % WARP;
  const [what, axis = ""] = name.split(".");
  const at = ["x", "y", "z"].indexOf(axis);
  if (at < 0) return undefined;
  if (what === "tid") return threadIndex(block, thread)[at];
  if (what === "ntid") return block[at];
  return what === "nctaid" ? grid[at] : undefined;
}
