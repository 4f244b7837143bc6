/**
 * What instructions of the host program cost, and how long that takes natively. Fitted to the loops of
 * `accuracy/host-time`: see its README for the machine and the error.
 */
import { CODE } from "./instruction-length.ts";

/** Nanoseconds of a plain instruction: arithmetic of integers, a load, a store. */
export const COST_NS = 0.046;

const PLAIN = 1;
const BRANCH = 2;
const CALL = 4;
const FLOAT = 3;
const DIVISION = { integer: 20, float: 16 } as const;
const ROOT = 24;
/** An instruction that moves or fills memory costs a plain one for every 2 ** COPIED_SHIFT bytes. */
export const COPIED_SHIFT = 1;

/** By the first byte; variables and constants, and what only says where blocks are, are no work. */
const COSTS: Uint8Array = (() => {
  const costs = new Uint8Array(256).fill(PLAIN);
  const set = (cost: number, ...opcodes: readonly number[]) => {
    for (const opcode of opcodes) costs[opcode] = cost;
  };
  for (let opcode: number = CODE.localGet; opcode <= CODE.localTee; opcode++) set(0, opcode);
  for (let opcode: number = CODE.i32Const; opcode <= CODE.f64Const; opcode++) set(0, opcode);
  set(0, 0x00, 0x01, CODE.block, CODE.loop, CODE.else, CODE.try, CODE.catch, CODE.catchAll);
  set(0, CODE.end, CODE.delegate, CODE.drop, CODE.tryTable, CODE.br);
  set(
    CALL,
    CODE.call,
    CODE.callIndirect,
    CODE.callRef,
    CODE.returnCall,
    CODE.returnCallIndirect,
    CODE.returnCallRef,
  );
  set(BRANCH, CODE.if, CODE.brIf, CODE.brTable, CODE.return, 0x1b);
  // Comparisons, then arithmetic.
  for (let opcode = 0x5b; opcode <= 0x66; opcode++) set(FLOAT, opcode);
  for (let opcode = 0x8b; opcode <= 0xa6; opcode++) set(FLOAT, opcode);
  set(DIVISION.integer, 0x6d, 0x6e, 0x6f, 0x70, 0x7f, 0x80, 0x81, 0x82);
  set(DIVISION.float, 0x95, 0xa3);
  set(ROOT, 0x91, 0x9f);
  return costs;
})();

export function costOf(opcode: number): number {
  return COSTS[opcode]!;
}
