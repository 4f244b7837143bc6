/** Layers of neural networks on 2^21 floats: 16 MB, 112 us on an M2070, 18 us on an RTX 3090, 3.5 us on an H200. */
import { all, type Expectation, newer, onH200 } from "../expectation.ts";

export const NEURAL: readonly Expectation[] = [
  {
    kernel: "softmaxThread",
    first: all("advice/row-per-thread", "advice/transposed-index"),
    where: ["in[row * cols + k]"],
    why: "Rows of 64 floats, one a thread: 32 sectors a request in three walks. A warp a row reads 4 sectors and keeps the row in registers.",
    harmful: ["advice/random-access", "advice/redundant-loads"],
  },
  {
    kernel: "softmaxBlock",
    first: {
      m2070: ["advice/slow-functions", "wanted/last-warp"],
      rtx3090: ["advice/warp-shuffles", "nothing", "advice/slow-functions"],
      h200: ["advice/warp-shuffles", "advice/slow-functions"],
    },
    where: ["s[t] = fmaxf(s[t], s[t + d])", "s[t] += s[t + d]", "for (int d", "expf("],
    why: "18 barriers for four elements a thread: two trees of eight rounds, which shuffles do with two barriers each. The M2070 has none; there exponentials (twice) and quotients are a third of 360 instructions.",
    harmful: ["advice/needless-barrier", "advice/row-per-thread"],
  },
  {
    kernel: "softmaxWarp",
    first: newer(),
    where: [],
    why: "A row stays in a warp's registers: each byte is read and written once, ten shuffles, no barrier.",
    harmful: ["advice/row-per-thread"],
  },
  {
    kernel: "layerNormThread",
    first: all("advice/row-per-thread", "advice/transposed-index"),
    where: ["x[k]"],
    why: "Rows of 64 floats, one a thread: 32 sectors a request in three walks, and the same for the store. A warp a row.",
    harmful: ["advice/random-access", "advice/redundant-loads"],
  },
  {
    kernel: "layerNormWarp",
    first: newer(),
    where: [],
    why: "A row stays in a warp's registers, eight loads under way; weight and bias come from the caches.",
    harmful: ["advice/row-per-thread"],
  },
  {
    kernel: "gelu",
    first: all("advice/accidental-double"),
    where: ["out[i] = 0.5 * x * (1.0 + tanh("],
    why: "Constants without f make a hyperbolic tangent of double precision: over a hundred instructions, for 8 bytes. `tanhf` and constants with f.",
    harmful: [],
  },
  {
    kernel: "relu",
    first: onH200("advice/memory-parallelism"),
    where: ["x[i] = fmaxf(x[i], 0.0f)"],
    why: "Reads and writes 4 bytes an element side by side. Out of the L2 of an H200 four elements a thread save 37 % (`in-place-four`).",
    harmful: [],
  },
  {
    kernel: "imageToColumns",
    first: all("advice/integer-division"),
    where: ["int x = i % outWidth", "int dx = c % k", "columns[i] = image["],
    why: "Eight quotients and remainders by unknown numbers, some 180 instructions for one load and one store: 35 us on an RTX 3090 where memory takes 10. A grid of three dimensions, or k as a template's parameter.",
    harmful: ["advice/random-access"],
  },
  {
    kernel: "attentionScores",
    first: all("advice/transposed-index", "advice/redundant-loads"),
    where: ["sum += Q[i * d + k] * K[j * d + k]"],
    why: "Lanes are rows of K, 256 bytes apart: 32 sectors a load, and each row is loaded by 8 warps of a block. Tiles of Q and K in shared memory, or K transposed.",
    harmful: ["advice/random-access"],
  },
  {
    kernel: "attentionValues",
    first: all("advice/redundant-loads"),
    where: ["sum += S[i * n + j] * V[j * d + c]"],
    why: "A plain matrix product: two loads a multiplication, each element of V once for every row. Tiles in shared memory.",
    harmful: ["advice/transposed-index", "advice/row-per-thread"],
  },
  {
    kernel: "embedding",
    first: onH200("advice/memory-parallelism"),
    where: ["table[tokens[blockIdx.x]"],
    why: "Rows in no order, but each is a KB side by side: every sector is used. Out of the L2 of an H200 four rows a block save 43 % (`row-copy-four`).",
    harmful: ["advice/random-access"],
  },
];
