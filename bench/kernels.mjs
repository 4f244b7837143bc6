// The benchmark programs: the greatest ratio to native C that each is meant to stay under, and the bytes
// of device data it holds. `fused`: its multiply-adds round once, which C does only where it may.
export const KERNELS = {
  "vector-add": { limit: 1.3, dataBytes: 3 * 4 * 2 ** 24 },
  "offset-11": { limit: 1.3, dataBytes: 3 * 4 * 2 ** 24 },
  reduction: { limit: 1.3, dataBytes: 2 * 4 * 2 ** 24 + 4 * 2 ** 15 },
  "transpose-tiled-32": { limit: 1.3, dataBytes: 2 * 4 * 2 ** 22 },
  "matrix-multiply-32": { limit: 1.3, dataBytes: 3 * 4 * 2 ** 18, fused: true },
  "transpose-tiled-16": { limit: 1.6, dataBytes: 2 * 4 * 2 ** 22 },
  "matrix-multiply-16": { limit: 1.6, dataBytes: 3 * 4 * 2 ** 18, fused: true },
  "transpose-naive-32": { limit: 1.0, dataBytes: 2 * 4 * 2 ** 22 },
  "transpose-naive-16": { limit: 1.0, dataBytes: 2 * 4 * 2 ** 22 },
  "add-2d-16": { limit: 1.6, dataBytes: 3 * 4 * 2 ** 22 },
  "add-2d-2": { limit: 8, dataBytes: 3 * 4 * 2 ** 20 },
  mandelbrot: { limit: 1.0, dataBytes: 4 * 2 ** 20, fused: true },
  "n-body": { limit: 1.2, dataBytes: 2 * 16 * 2 ** 12, fused: true },
  gather: { limit: 2.5, dataBytes: 3 * 4 * 2 ** 22 },
  histogram: { limit: 4, dataBytes: 4 * 2 ** 22 },
  "shuffle-reduction": { limit: 1.5, dataBytes: 4 * 2 ** 23 + 4 * 2 ** 15 },
  stencil: { limit: 1.5, dataBytes: 2 * 4 * 2 ** 22 },
  scan: { limit: 2, dataBytes: 2 * 4 * 2 ** 22 },
  spmv: { limit: 3.5, dataBytes: 2 * 4 * 2 ** 21 + 3 * 4 * 2 ** 17, fused: true },
  "bitonic-sort": { limit: 2.5, dataBytes: 2 * 4 * 2 ** 20 },
};

/**
 * `warpscope check` with all tools against profile: a greater limit where lanes read from anywhere, or part.
 * `dataBytes`: that the program holds on the device, where memory is measured.
 */
export const CHECK_LIMITS = {
  "vector-add": {
    source: "bench/kernels/vector-add.cu",
    limit: 8,
    dataBytes: KERNELS["vector-add"].dataBytes,
  },
  "matrix-multiply-16": { source: "bench/kernels/matrix-multiply-16.cu", limit: 8 },
  reduction: { source: "bench/kernels/reduction.cu", limit: 8 },
  "transpose-tiled-32": { source: "bench/kernels/transpose-tiled-32.cu", limit: 8 },
  gather: { source: "bench/kernels/gather.cu", limit: 15 },
  "divergent-loop": { source: "bench/programs/divergent-loop.cu", limit: 15 },
};

/** With counters against without, by kernel. */
export const COUNTER_LIMITS = {
  "vector-add": 1.25,
  "offset-11": 1.25,
  "transpose-tiled-32": 1.25,
  "matrix-multiply-32": 1.25,
  gather: 2.5,
};
