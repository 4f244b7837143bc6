/** What is limited by arithmetic: bodies, potentials, prices. */
import { all, type Expectation, newer, onH200, thenAndNow } from "../expectation.ts";

/** 8192 bodies in 64 blocks of 128; 512 x 512 points and 128 atoms. */
const nbody: readonly Expectation[] = [
  {
    kernel: "bodiesNaive",
    first: thenAndNow(
      ["advice/redundant-loads", "nothing"],
      ["advice/small-grid", "advice/redundant-loads"],
    ),
    where: ["attract(mine, bodies[j], sum)"],
    why: "64 blocks leave 18 of 82 and 68 of 132 multiprocessors idle, and one warp for each scheduler elsewhere: split the sum. On an M2070 there are 4.6 blocks each; a tile saves a request of 20 instructions.",
    harmful: ["advice/transposed-index", "advice/row-per-thread"],
  },
  {
    kernel: "bodiesTiled",
    first: thenAndNow([], ["advice/small-grid"]),
    where: [],
    why: "As printed, limited by arithmetic on an M2070 (a square root takes 8 cycles a warp); on newer chips 64 blocks of 4 warps are too few.",
    harmful: ["advice/needless-barrier", "advice/bank-conflicts"],
  },
  {
    kernel: "potentialGather",
    first: all("nothing", "wanted/points-a-thread"),
    where: [],
    why: "A point a thread, atoms in constant memory that all lanes read together, one fast root: arithmetic alone. Several points a thread would save two of nine instructions.",
    harmful: ["advice/divergent-constant", "advice/atomic-contention"],
  },
  {
    kernel: "potentialExact",
    first: all("advice/slow-functions"),
    where: ["sum += atoms[a].w / sqrtf("],
    why: "A root and a quotient in full precision are some 20 of 25 instructions a turn; `rsqrtf` is one on the special-function unit.",
    harmful: ["advice/divergent-constant"],
  },
];

/** 2^20 options: 16 MB, 112 us on an M2070, 18 us on an RTX 3090, 3.5 us on an H200. */
const options: readonly Expectation[] = [
  {
    kernel: "optionsLiterals",
    first: all("advice/accidental-double"),
    where: [
      "float k = 1.0 /",
      "float c = 0.39894228 *",
      "(k * (0.31938153 ",
      "return d > 0 ? 1.0 -",
      "float d1 = (log(",
      "float d2 = d1",
      "call[i] = S[i] * cndLiterals",
    ],
    why: "Polynomial, exponential and quotient of floats in double precision: hundreds of instructions at 1/64 of the rate on an RTX 3090, 1/2 on the others, and conversions.",
    harmful: [],
  },
  {
    kernel: "optionsFloat",
    first: {
      m2070: ["advice/slow-functions"],
      rtx3090: ["nothing", "advice/slow-functions"],
      h200: ["advice/slow-functions"],
    },
    where: ["expf(", "logf(", "sqrtf(", "float k = 1.0f /"],
    why: "A logarithm, three exponentials, a root and four quotients in full precision, 180 instructions: 367 us on an M2070, 6 us on an H200 (memory: 3); on an RTX 3090 11 us behind 18 of memory.",
    harmful: ["advice/accidental-double"],
  },
  {
    kernel: "optionsFast",
    first: onH200("advice/memory-parallelism"),
    where: ["float t = T[i]", "S[i]"],
    why: "Intrinsics throughout, side by side: memory and arithmetic are about even. Four options a thread save 14 % on an H200, whose L2 holds them (`options-four`).",
    harmful: ["advice/accidental-double"],
  },
  {
    kernel: "optionsDouble",
    first: { ...newer(), m2070: [], rtx3090: ["advice/single-precision"] },
    where: [],
    why: "Data in double precision: no accident. 400 instructions at half rate are what it takes on an M2070 and an H200; an RTX 3090 takes 376 us for 8 MB.",
    harmful: ["advice/accidental-double", "advice/slow-functions"],
  },
];

export const ARITHMETIC = { nbody, options } as const;
