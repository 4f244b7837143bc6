/**
 * Addresses of shared memory as programs see them as numbers: `__cvta_generic_to_shared`, PTX `cvta.to.shared` and the
 * operands of `.shared` instructions count from the beginning of the block's window. Pointers are generic addresses
 * everywhere else. What `mapa` gives of other blocks' memory counts from there, too, beyond the window.
 *
 * Recorded on an H100 (nvcc 13.0, sm_90): the first static variable is at 1024, behind what the system reserves.
 */
import type { Module } from "../../ir/index.ts";
import type { Operand } from "../draft.ts";
import { ADDRESS_WINDOW } from "../program.ts";
import type { DraftBuilder } from "./builder.ts";
import { i32, isLiteral } from "./literals.ts";

/** CUDA C++ Programming Guide, compute capability 8.0 and above: reserved of each block's shared memory, in bytes. */
const RESERVED = { since: 80, bytes: 1024 } as const;

const architectures = new WeakMap<Module, number>();

/** `sm_90` as 90, as Clang notes it on every function; 0 where it does not. */
export function architectureOf(module: Module): number {
  let found = architectures.get(module);
  if (found === undefined) {
    const targets = module.functions.map((fn) => fn.attributes.strings.get("target-cpu") ?? "");
    const target = targets.find((name) => name.startsWith("sm_")) ?? "";
    found = Number(/^sm_(\d+)/.exec(target)?.[1] ?? 0);
    architectures.set(module, found);
  }
  return found;
}

/** Added to such a number it is a generic address. */
export function sharedBase(module: Module): number {
  const reserved = architectureOf(module) >= RESERVED.since ? RESERVED.bytes : 0;
  return ADDRESS_WINDOW.shared - reserved;
}

/** The generic address, an i32. On a GPU the lower half of a generic address is such a number, too: it stays itself. */
export function addressOfNumber(b: DraftBuilder, module: Module, number: Operand): Operand {
  const base = sharedBase(module);
  if (isLiteral(number))
    return Number(number.bits) < ADDRESS_WINDOW.first
      ? i32((Number(number.bits) + base) | 0)
      : number;
  const isGeneric = b.icmp("uge", number, i32(ADDRESS_WINDOW.first));
  return b.on("add", number, b.select(isGeneric, i32(0), i32(base | 0)));
}

/** The number of a generic address, an i32, that lies in shared memory. */
export function numberOfAddress(b: DraftBuilder, module: Module, address: Operand): Operand {
  return b.on("sub", address, i32(sharedBase(module) | 0));
}
