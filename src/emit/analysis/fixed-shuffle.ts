/** Shuffles whose source lanes are known when the code is written. PTX ISA, shfl.sync. */
import { OP, type Program, SHUFFLE_MODES } from "../../lower/index.ts";
import { type EmitFunction, storageOf } from "./units.ts";

type Mode = (typeof SHUFFLE_MODES)[number];

/** Source lane, and whether it is in range; out of range a lane reads itself. */
export function shuffleSource(
  mode: Mode,
  lane: number,
  delta: number,
  clamp: number,
): { source: number; valid: boolean } {
  // Bits 8–12 of c keep the lane's segment, bits 0–4 bound the lane in it.
  const segment = (clamp >>> 8) & 31;
  const first = lane & segment;
  const bound = first | (clamp & 31 & ~segment);
  const b = delta & 31;
  const wanted = { idx: first | (b & ~segment), up: lane - b, down: lane + b, bfly: lane ^ b }[
    mode
  ];
  const valid = mode === "up" ? wanted >= bound : wanted <= bound;
  return { source: valid ? wanted : lane, valid };
}

/**
 * The source lane of each of a full warp's lanes, for a shuffle that a pass can go through: all is
 * constant but the value, and nobody asks whether a source was in range. Undefined for others.
 */
export function fixedShuffle(
  program: Program,
  fn: EmitFunction,
  pc: number,
): readonly number[] | undefined {
  const { op, aux, argStart, args, dstStart, dst } = program.code;
  if (op[pc] !== OP.shuffle || fn.affine === undefined) return undefined;
  const [result, inRange] = [dst[dstStart[pc]!]!, dst[dstStart[pc]! + 1]];
  if (dstStart[pc + 1]! > dstStart[pc]! + 1 && inRange! >= 0) return undefined;
  if (result < 0 || storageOf(fn, result) !== "lanes") return undefined;
  const [delta, clamp] = [2, 3].map((position) => {
    const arg = args[argStart[pc]! + position]!;
    return arg < 0 ? Number(program.constants[~arg]!.bits) : undefined;
  });
  if (delta === undefined || clamp === undefined) return undefined;
  const mode = SHUFFLE_MODES[aux[pc]!]!;
  return Array.from({ length: 32 }, (_, lane) => shuffleSource(mode, lane, delta, clamp).source);
}
