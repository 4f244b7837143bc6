/** llvm.nvvm.read.ptx.sreg.* */
import type { Operand } from "../../draft.ts";
import { SPECIAL_REGISTERS, type SpecialRegister, VALUE_TYPE } from "../../ops.ts";
import type { DraftBuilder } from "../builder.ts";
import { i32 } from "../literals.ts";
import type { Pattern } from "../pattern.ts";

const WIDE: ReadonlySet<string> = new Set(["clock64", "globaltimer"]);

/** Registers that are constant here. */
const CONSTANT: Readonly<Record<string, number>> = { warpsize: 32, WARP_SZ: 32 };

type Axis = "x" | "y" | "z";

/** Registers of thread block clusters, from those of the grid and the size of a cluster. */
const DERIVED: readonly {
  readonly pattern: RegExp;
  readonly make: (b: DraftBuilder, axis: Axis) => Operand;
}[] = [
  {
    pattern: /^cluster\.ctaid\.([xyz])$/,
    make: (b, axis) => ofCluster(b, "remU", `ctaid.${axis}`, axis),
  },
  {
    pattern: /^clusterid\.([xyz])$/,
    make: (b, axis) => ofCluster(b, "divU", `ctaid.${axis}`, axis),
  },
  {
    pattern: /^nclusterid\.([xyz])$/,
    make: (b, axis) => ofCluster(b, "divU", `nctaid.${axis}`, axis),
  },
  { pattern: /^cluster\.ctarank$/, make: clusterRank },
  {
    pattern: /^cluster\.nctarank$/,
    make: (b) =>
      b.on("mul", b.on("mul", clusterSize(b, "x"), clusterSize(b, "y")), clusterSize(b, "z")),
  },
  {
    pattern: /^is_explicit_cluster$/,
    make: (b) => b.icmp("ne", readSpecialRegister(b, "cluster.nctarank")!, i32(1)),
  },
];

const clusterSize = (b: DraftBuilder, axis: Axis): Operand =>
  b.special(`cluster.nctaid.${axis}`, VALUE_TYPE.i32);

function ofCluster(
  b: DraftBuilder,
  op: "remU" | "divU",
  register: SpecialRegister,
  axis: Axis,
): Operand {
  return b.on(op, b.special(register, VALUE_TYPE.i32), clusterSize(b, axis));
}

/** Number of the block in its cluster; x varies fastest. */
export function clusterRank(b: DraftBuilder): Operand {
  const [x, y, z] = (["x", "y", "z"] as const).map((axis) =>
    ofCluster(b, "remU", `ctaid.${axis}`, axis),
  ) as [Operand, Operand, Operand];
  const row = b.on("add", b.on("mul", z, clusterSize(b, "y")), y);
  return b.on("add", b.on("mul", row, clusterSize(b, "x")), x);
}

/** Reads a special register by its PTX name without the `%`; undefined for one unknown. */
export function readSpecialRegister(b: DraftBuilder, name: string): Operand | undefined {
  const constant = CONSTANT[name];
  if (constant !== undefined) return i32(constant);
  for (const { pattern, make } of DERIVED) {
    const match = pattern.exec(name);
    if (match) return make(b, (match[1] ?? "x") as Axis);
  }
  const register = SPECIAL_REGISTERS.find((known) => known === name);
  if (!register) return undefined;
  return b.special(register, WIDE.has(register) ? VALUE_TYPE.i64 : VALUE_TYPE.i32);
}

function isKnown(name: string): boolean {
  return (
    name in CONSTANT ||
    DERIVED.some(({ pattern }) => pattern.test(name)) ||
    SPECIAL_REGISTERS.includes(name as SpecialRegister)
  );
}

export const SPECIAL_REGISTER_READS: readonly Pattern[] = [
  {
    pattern: /^llvm\.nvvm\.read\.ptx\.sreg\.([\w.]+)$/,
    make: (name) => (isKnown(name!) ? (call) => [readSpecialRegister(call.b, name!)!] : undefined),
  },
];
