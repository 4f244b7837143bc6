/** What in a kernel's code ties its blocks to their order, whatever it is launched with. */
import {
  type Access,
  type AtomicKind,
  mayGiveWay,
  OPS,
  type OpName,
  type Program,
  readsClock,
} from "../../lower/index.ts";

/**
 * Addresses of the device heap depend on the order, and so does what surfaces hold; frames of called
 * functions are not cleared. What a launch reads by textures it does not write (CUDA C++ Programming
 * Guide, "Read/Write Coherency").
 */
const ORDERED_OPS: readonly OpName[] = [
  "call",
  "heapAlloc",
  "heapFree",
  "surfaceRead",
  "surfaceWrite",
];

/** Integer operations that commute with themselves: the same sum in any order. */
const COMMUTING: Readonly<Partial<Record<AtomicKind, string>>> = {
  add: "add",
  sub: "add",
  and: "and",
  or: "or",
  xor: "xor",
  maxS: "maxS",
  minS: "minS",
  maxU: "maxU",
  minU: "minU",
};

/** Reductions of one family give the same in any order; undefined where the access is none of them. */
export function commutingFamily({ kind, atomic, elements, bytes }: Access): string | undefined {
  const memory = elements[0]?.memory;
  if (kind !== "reduction" || !atomic || (memory !== "i32" && memory !== "i64")) return undefined;
  const family = COMMUTING[atomic];
  return family && `${family} ${bytes}`;
}

/** Whether blocks of the kernel must run in order in every launch. */
export function keepsBlockOrder(program: Program): boolean {
  if (mayGiveWay(program) || readsClock(program)) return true;
  const { code } = program;
  for (let pc = 0; pc < code.length; pc++) {
    const name = OPS[code.op[pc]!]!.name as OpName;
    if (ORDERED_OPS.includes(name)) return true;
  }
  return program.accesses.some(
    (access) =>
      (access.kind === "atomic" || access.kind === "reduction") &&
      (access.space === "global" || access.space === "generic") &&
      commutingFamily(access) === undefined,
  );
}
