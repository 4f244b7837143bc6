/** llvm.nvvm.read.ptx.sreg.* */
import type { Operand } from "../../draft.ts";
import { SPECIAL_REGISTERS, type SpecialRegister, VALUE_TYPE } from "../../ops.ts";
import type { DraftBuilder } from "../builder.ts";
import { i32 } from "../literals.ts";
import type { Pattern } from "../pattern.ts";

const WIDE: ReadonlySet<string> = new Set(["clock64", "globaltimer"]);

/** Registers that are constant here: no thread block clusters means clusters of one block. */
const CONSTANT: Readonly<Record<string, number>> = {
  warpsize: 32,
  WARP_SZ: 32,
  "cluster.ctaid.x": 0,
  "cluster.ctaid.y": 0,
  "cluster.ctaid.z": 0,
  "cluster.nctaid.x": 1,
  "cluster.nctaid.y": 1,
  "cluster.nctaid.z": 1,
  "cluster.ctarank": 0,
  "cluster.nctarank": 1,
};

/** Reads a special register by its PTX name without the `%`; undefined for one unknown. */
export function readSpecialRegister(b: DraftBuilder, name: string): Operand | undefined {
  const constant = CONSTANT[name];
  if (constant !== undefined) return i32(constant);
  const plain = name.replace(/^clusterid/, "ctaid").replace(/^nclusterid/, "nctaid");
  const register = SPECIAL_REGISTERS.find((known) => known === plain);
  if (!register) return undefined;
  return b.special(register, WIDE.has(register) ? VALUE_TYPE.i64 : VALUE_TYPE.i32);
}

function isKnown(name: string): boolean {
  const plain = name.replace(/^clusterid/, "ctaid").replace(/^nclusterid/, "nctaid");
  return name in CONSTANT || SPECIAL_REGISTERS.includes(plain as SpecialRegister);
}

export const SPECIAL_REGISTER_READS: readonly Pattern[] = [
  {
    pattern: /^llvm\.nvvm\.read\.ptx\.sreg\.([\w.]+)$/,
    make: (name) => (isKnown(name!) ? (call) => [readSpecialRegister(call.b, name!)!] : undefined),
  },
];
