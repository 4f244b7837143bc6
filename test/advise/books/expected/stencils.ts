/** Neighbours and masks. On an M2070 an element of 8 bytes allows 27 instructions, on an RTX 3090 150, on an H200 56. */
import { all, type Expectation, none, onH200 } from "../expectation.ts";

/** Of two neighbours one is always off the boundary. */
const ALIGNED = "advice/misaligned-access";

export const STENCILS: readonly Expectation[] = [
  {
    kernel: "average3",
    first: onH200("advice/memory-parallelism"),
    where: ["in[i - 1] + in[i] + in[i + 1]"],
    why: "Three loads an element, two of which the L1 has: 82 us of requests hide behind 223 us of memory on an M2070. A tile gains nothing for three points. Out of the L2 of an H200 four points a thread save 47 % (`points-four`).",
    harmful: [ALIGNED],
  },
  {
    kernel: "stencilWide",
    first: all("advice/redundant-loads", "advice/register-tile"),
    where: ["sum += in[i + d]"],
    why: "33 loads an element, mostly of two lines each: 619 us and more of requests on an M2070 where memory takes 223, 16 to 33 on an H200 where it takes 7. A tile with a halo, and several results a thread.",
    harmful: [ALIGNED],
  },
  {
    kernel: "stencilShared",
    first: none,
    where: [],
    why: "The course's tile of seven points: one load and a halo, no conflicts, one barrier; what remains is memory.",
    harmful: [ALIGNED, "advice/needless-barrier"],
  },
  {
    kernel: "jacobi",
    first: none,
    where: [],
    why: "Four loads a point, all but one from the caches: rows of a block are 10 for 8, requests 29 us and memory 56 on an M2070. A tile pays for wider stencils.",
    harmful: [ALIGNED, "advice/transposed-index"],
  },
  {
    kernel: "heatSwapped",
    first: all("advice/transposed-index"),
    where: [
      "float t = in[i * n + j]",
      "float d = in[(i - 1) * n + j]",
      "out[i * n + j] = t + c * d",
    ],
    why: "i counts rows and belongs to x: 16 lines a request of 32, for loads and the store. Exchange i and j.",
    harmful: ["advice/row-per-thread", ALIGNED],
  },
  {
    kernel: "laplace3d",
    first: {
      m2070: ["advice/march-along-z", "advice/redundant-loads"],
      rtx3090: ["nothing", "advice/march-along-z", "advice/redundant-loads"],
      h200: ["advice/march-along-z", "advice/redundant-loads"],
    },
    where: ["out[i] = in[i - 1] + in[i + 1]"],
    why: "Planes of 256 KB are wanted three times: the M2070's L2 of 768 KB loses them, an H200 reads 52 MB from the L2 instead of 16. The RTX 3090's memory takes 36 us, its L2 27.",
    harmful: [ALIGNED],
  },
  {
    kernel: "life",
    first: all("advice/integer-division"),
    where: ["cells[(y + dy + h) % h * w + (x + dx + w) % w]"],
    why: "Six remainders by unknown numbers are some 130 instructions a cell, for nine loads and nine additions. Wrap by comparison, or masks for powers of two.",
    harmful: [ALIGNED],
  },
];

export const CONVOLUTIONS: readonly Expectation[] = [
  {
    kernel: "conv1DBasic",
    first: {
      m2070: ["advice/redundant-loads", "wanted/constant-mask"],
      rtx3090: ["advice/redundant-loads", "wanted/constant-mask"],
      h200: ["advice/redundant-loads", "wanted/constant-mask", "advice/memory-parallelism"],
    },
    where: ["value += N[start + j] * M[j]"],
    why: "Two loads a product, for 31 products: each element is loaded 31 times by its block, and the mask by every lane. A tile for N, constant memory for M. On an H200 a tile saves 15 % (`mask-tile`), the mask in constant memory 5 % (`mask-constant`), four turns at once 18 % (`mask-loop-four`).",
    harmful: [ALIGNED, "advice/divergent-constant"],
  },
  {
    kernel: "conv1DConstant",
    first: onH200("advice/memory-parallelism"),
    where: ["value += N[at] * mask[j]"],
    why: "Five loads an element, four of them from the L1, a mask that costs no request: memory is the limit (instructions on the M2070, mostly comparisons with the borders). Out of the L2 of an H200 four points a thread save 41 % (`mask-points-four`).",
    harmful: [ALIGNED, "advice/divergent-constant"],
  },
  {
    kernel: "conv2DBasic",
    first: all("advice/redundant-loads", "wanted/constant-mask"),
    where: ["value += filter[fy * (2 * r + 1) + fx] * in[y * width + x]"],
    why: "49 products of two loads each: a block of 16 x 16 loads each of 484 elements 26 times. A tile with a halo; the mask in constant memory.",
    harmful: [ALIGNED, "advice/transposed-index"],
  },
  {
    kernel: "conv2DTiled",
    first: {
      m2070: ["advice/register-tile", "advice/low-occupancy"],
      rtx3090: ["advice/register-tile", "advice/low-occupancy"],
      h200: ["advice/register-tile", "nothing"],
    },
    where: ["value += mask2[fy][fx] * tile[y + fy][x + fx]"],
    why: "25 words of shared memory for 25 products; four points of a column need 40 words instead of 100. Where 1536 threads fit, one block of 1024 is alone and nobody works while it loads.",
    harmful: ["advice/needless-barrier", "advice/divergent-constant"],
  },
  {
    kernel: "gammaTable",
    first: all("advice/divergent-constant"),
    where: ["make_uchar4(gamma8["],
    why: "Data index the table: some 30 different words a request, one after the other, 4 requests for 8 bytes: 58 us on an H200 where memory takes 7. A copy in shared memory.",
    harmful: [],
  },
];
