/**
 * Loops of the host program that only look at memory until something is different there. Others would have to
 * change it, and as long as such a loop runs, nothing else does: before it begins anew, the program has to be told.
 */
import { behindInstruction, CODE, numberAt } from "./instruction-length.ts";

/** A branch back to the beginning of such a loop. */
export interface BranchBack {
  /** Where its instruction begins. */
  readonly at: number;
  readonly isConditional: boolean;
}

/** A loop that is open, of which nothing is known that makes it more than a look. */
interface OpenLoop {
  /** Of frames around it. */
  readonly depth: number;
  readonly branches: BranchBack[];
  /** Locals that were read before the loop sets them: with such, an iteration may differ from the one before. */
  readonly read: Set<number>;
  readonly set: Set<number>;
  /** At most one, of what is the same in all iterations. */
  stores: number;
  onlyLooks: boolean;
}

/** Comparisons, arithmetic and conversions; their operands are what the iteration has loaded, and what stays. */
const isComputation = (opcode: number): boolean => opcode >= 0x45 && opcode <= 0xc4;
const isLoad = (opcode: number): boolean => opcode >= 0x28 && opcode <= 0x35;
const isStore = (opcode: number): boolean => opcode >= 0x36 && opcode <= 0x3e;
const isConstant = (opcode: number): boolean => opcode >= CODE.i32Const && opcode <= CODE.f64Const;
/** Atomic instructions, by their second byte. */
const isAtomicLoad = (opcode: number): boolean =>
  opcode === 0x03 || (opcode >= 0x10 && opcode <= 0x16);
const isExchange = (opcode: number): boolean => opcode >= 0x41 && opcode <= 0x47;
const isCompareExchange = (opcode: number): boolean => opcode >= 0x48 && opcode <= 0x4e;
const ATOMIC = 0xfe;
const LOCAL_SET = 0x21;
const GLOBAL_GET = 0x23;
const SELECT = 0x1b;

/** Of a store: an address and a value; of a comparing exchange also what is expected there. */
const MOST_OPERANDS = 3;

const HARMLESS: ReadonlySet<number> = new Set([
  ...[CODE.block, CODE.if, CODE.else, CODE.end, CODE.drop, CODE.return, CODE.unreachable],
  ...[SELECT, GLOBAL_GET, 0x01],
]);

/**
 * In code that is known to be well formed, from `codeAt` to `end`. Each iteration of such a loop does what the one
 * before did, if nobody else changes memory: it calls nothing, sets only locals that it does not read before, and
 * stores at most one thing that is always the same (what `exchange(true)` leaves in a lock).
 */
export function branchesOfSpinning(wasm: Uint8Array, codeAt: number, end: number): BranchBack[] {
  const found: BranchBack[] = [];
  const loops: OpenLoop[] = [];
  let depth = 0;
  const operands: number[] = [];
  for (let at = codeAt; at < end; ) {
    const opcode = wasm[at]!;
    const loop = loops.at(-1);
    switch (opcode) {
      case CODE.loop:
        // The outer one does more than to look.
        if (loop) loop.onlyLooks = false;
        loops.push({
          ...{ depth, branches: [], read: new Set(), set: new Set(), stores: 0 },
          onlyLooks: true,
        });
        depth++;
        break;
      case CODE.block:
      case CODE.if:
        depth++;
        break;
      case CODE.try:
      case CODE.tryTable:
        depth++;
        if (loop) loop.onlyLooks = false;
        break;
      case CODE.end:
      case CODE.delegate:
        depth--;
        if (loop?.depth === depth) {
          loops.pop();
          if (loop.onlyLooks) found.push(...loop.branches);
        }
        break;
      default:
        if (loop?.onlyLooks) noteInstruction(loop, wasm, at, depth, operands);
    }
    if (loops.length > 0) {
      operands.unshift(at);
      if (operands.length > MOST_OPERANDS) operands.pop();
    }
    at = behindInstruction(wasm, at)!;
  }
  return found.toSorted((a, b) => a.at - b.at);
}

/** `before`: the instructions in front of it, the last one first. */
function noteInstruction(
  loop: OpenLoop,
  wasm: Uint8Array,
  at: number,
  depth: number,
  before: readonly number[],
): void {
  const opcode = wasm[at]!;
  const operand = numberAt(wasm, at + 1);
  if (opcode === CODE.br || opcode === CODE.brIf) {
    const target = depth - 1 - operand;
    if (target === loop.depth) loop.branches.push({ at, isConditional: opcode === CODE.brIf });
  } else if (opcode === CODE.localGet) {
    if (!loop.set.has(operand)) loop.read.add(operand);
  } else if (opcode === LOCAL_SET || opcode === CODE.localTee) {
    loop.set.add(operand);
    loop.onlyLooks &&= !loop.read.has(operand);
  } else if (isStore(opcode) || (opcode === ATOMIC && isExchange(operand)))
    loop.onlyLooks &&= ++loop.stores === 1 && areFixed(loop, wasm, before.slice(0, 2));
  else if (opcode === ATOMIC && isCompareExchange(operand))
    loop.onlyLooks &&= ++loop.stores === 1 && areFixed(loop, wasm, before);
  else if (opcode === ATOMIC) loop.onlyLooks &&= isAtomicLoad(operand);
  else
    loop.onlyLooks &&=
      isLoad(opcode) || isConstant(opcode) || isComputation(opcode) || HARMLESS.has(opcode);
}

/** Whether instructions push what is the same in all iterations: a constant, or a local that is never set. */
function areFixed(loop: OpenLoop, wasm: Uint8Array, pushes: readonly number[]): boolean {
  return pushes.every(
    (at) =>
      isConstant(wasm[at]!) ||
      (wasm[at] === CODE.localGet && loop.read.has(numberAt(wasm, at + 1))),
  );
}
