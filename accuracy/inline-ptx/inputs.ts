/** What the inputs of the forms are: edge values crossed with each other, random bits, numbers of ordinary size. */
import type { Kind } from "./forms.ts";

export const LANES = 512;
/** Lanes before this one have edge values. */
const CROSSED = 256;
export const OPERANDS = 4;

export const KINDS: readonly Kind[] = [
  "amount",
  "i16",
  "i32",
  "i64",
  "pair",
  "f16",
  "bf16",
  "f32",
  "f64",
  "f16x2",
  "bf16x2",
];

const I16 = [0, 1, 2, 3, 0x7f, 0x80, 0xff, 0x100, 0x7ffe, 0x7fff, 0x8000, 0x8001, 0xff80, 0xff7f, 0xfffe, 0xffff];
const I32 = [
  0, 1, 2, 31, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fff_fffe, 0x7fff_ffff, 0x8000_0000,
  0x8000_0001, 0xffff_8000, 0xffff_ffff,
];
const F16 = [
  0, 0x8000, 0x3c00, 0xbc00, 0x7c00, 0xfc00, 0x7e00, 0xfe01, 0x0001, 0x83ff, 0x0400, 0x7bff, 0x3800,
  0x4248, 0x6401, 0xe403,
];
const BF16 = [
  0, 0x8000, 0x3f80, 0xbf80, 0x7f80, 0xff80, 0x7fc0, 0xffc1, 0x0001, 0x807f, 0x0080, 0x7f7f, 0x3f00,
  0x4049, 0x4b01, 0xcb03,
];
const EDGES: Readonly<Record<Exclude<Kind, "pair" | "f16x2" | "bf16x2">, readonly bigint[]>> = {
  amount: [0, 1, 2, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 255, 0x8000_0001].map(BigInt),
  i16: I16.map(BigInt),
  i32: I32.map(BigInt),
  i64: [
    0n, 1n, 31n, 0x7fn, 0x80n, 0xffffn, 0x7fff_ffffn, 0x8000_0000n, 0xffff_ffffn, 0x1_0000_0000n,
    0x7fff_ffff_ffff_ffffn, 0x8000_0000_0000_0000n, 0xffff_ffff_8000_0000n, 0xffff_ffff_7fff_ffffn,
    0xffff_ffff_ffff_ff80n, 0xffff_ffff_ffff_ffffn,
  ],
  f16: F16.map(BigInt),
  bf16: BF16.map(BigInt),
  f32: [
    0, 0x8000_0000, 0x3f80_0000, 0xbf80_0000, 0x7f80_0000, 0xff80_0000, 0x7fc0_0000, 0xff80_0001, 1,
    0x807f_ffff, 0x0080_0000, 0x7f7f_ffff, 0x3f00_0000, 0x4049_0fdb, 0x4b00_0001, 0xcf00_0000,
  ].map(BigInt),
  f64: [
    0n, 1n << 63n, 0x3ff0n << 48n, 0xbff0n << 48n, 0x7ff0n << 48n, 0xfff0n << 48n, 0x7ff8n << 48n,
    0xfff0_0000_0000_0001n, 1n, 0x800f_ffff_ffff_ffffn, 0x0010n << 48n, 0x7fef_ffff_ffff_ffffn,
    0x3fe0n << 48n, 0x4009_21fb_5444_2d18n, 0x4330_0000_0000_0001n, 0xc1e0n << 48n,
  ],
};

const MASK = (1n << 64n) - 1n;
/** SplitMix64's step. */
function mixed(x: bigint): bigint {
  let y = (x + 0x9e37_79b9_7f4a_7c15n) & MASK;
  y = ((y ^ (y >> 30n)) * 0xbf58_476d_1ce4_e5b9n) & MASK;
  y = ((y ^ (y >> 27n)) * 0x94d0_49bb_1331_11ebn) & MASK;
  return y ^ (y >> 31n);
}

/** Random bits, in which the last lanes have exponents near 1. */
const NEAR_ONE: Readonly<Partial<Record<Kind, readonly [mantissa: bigint, exponent: bigint, spread: bigint]>>> = {
  f16: [10n, 15n, 4n],
  bf16: [7n, 127n, 8n],
  f32: [23n, 127n, 16n],
  f64: [52n, 1023n, 40n],
};

function edge(lane: number, operand: number): number {
  const at = [lane >> 4, lane & 15, ((lane >> 4) * 5 + (lane & 15) * 3 + 1) & 15];
  return at[operand] ?? (lane * 7 + 2) & 15;
}

function single(kind: keyof typeof EDGES, lane: number, operand: number): bigint {
  if (lane < CROSSED) return EDGES[kind][edge(lane, operand)]!;
  const bits = mixed(BigInt((KINDS.indexOf(kind) * OPERANDS + operand) * LANES + lane));
  if (kind === "amount") return lane % 4 === 0 ? bits & 0xffff_ffffn : bits & 0x7fn;
  const near = NEAR_ONE[kind];
  const width = kind.includes("16") ? 16n : kind.includes("32") ? 32n : 64n;
  const all = bits & ((1n << width) - 1n);
  if (lane < (CROSSED + LANES) / 2) return all;
  if (!near) return lane % 2 === 0 ? BigInt.asUintN(Number(width), BigInt.asIntN(9, bits)) : all;
  const [mantissa, exponent, spread] = near;
  const around = exponent - spread / 2n + ((bits >> 40n) % spread);
  const sign = (all >> (width - 1n)) << (width - 1n);
  return sign | (around << mantissa) | (all & ((1n << mantissa) - 1n));
}

const HALF = { pair: "i16", f16x2: "f16", bf16x2: "bf16" } as const;

/** The input of one lane. */
export function input(kind: Kind, lane: number, operand: number): bigint {
  if (kind !== "pair" && kind !== "f16x2" && kind !== "bf16x2") return single(kind, lane, operand);
  const other = (lane * 5 + 77) % LANES;
  return single(HALF[kind], lane, operand) | (single(HALF[kind], other, operand) << 16n);
}

/** Where an operand's inputs begin in the table of all: 8 bytes a lane. */
export function inputAt(kind: Kind, operand: number): number {
  return (KINDS.indexOf(kind) * OPERANDS + operand) * LANES * 8;
}

export function inputTable(): Uint8Array {
  const bytes = new Uint8Array(KINDS.length * OPERANDS * LANES * 8);
  const view = new DataView(bytes.buffer);
  for (const kind of KINDS)
    for (let operand = 0; operand < OPERANDS; operand++)
      for (let lane = 0; lane < LANES; lane++)
        view.setBigUint64(inputAt(kind, operand) + lane * 8, input(kind, lane, operand), true);
  return bytes;
}
