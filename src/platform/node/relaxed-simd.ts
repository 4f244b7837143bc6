/** Node 20 has relaxed SIMD behind a flag; later ones have it, and print an error about the flag. */
import v8 from "node:v8";

export function enableRelaxedSimd(): void {
  if (!WebAssembly.validate(RELAXED_SIMD_MODULE))
    v8.setFlagsFromString("--experimental-wasm-relaxed-simd");
}

const ZERO_VECTOR = [0xfd, 0x0c, ...new Array<number>(16).fill(0)];

/** A module of one function: `f32x4.relaxed_madd` of three zero vectors. */
const RELAXED_SIMD_MODULE: Uint8Array<ArrayBuffer> = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[1, 5, 1, 0x60, 0, 1, 0x7b],
  ...[3, 2, 1, 0],
  ...[10, 61, 1, 59, 0, ...ZERO_VECTOR, ...ZERO_VECTOR, ...ZERO_VECTOR, 0xfd, 0x85, 0x02],
  0x0b,
]);
