/** Products of matrices of 512 x 512 floats (1024 blocks of 256 threads), and of a matrix and a vector. */
import { all, type Expectation } from "../expectation.ts";

const PRODUCT = "sum += A[row * n + k] * B[k * n + col]";

export const PRODUCTS: readonly Expectation[] = [
  {
    kernel: "mmNaive",
    first: all("advice/redundant-loads"),
    where: [PRODUCT],
    why: "Two loads a multiplication; each element of A and B is loaded 512 times, 16 times by each block. Lanes are side by side already: a tile of 16 x 16 takes 16 times fewer loads.",
    harmful: ["advice/transposed-index", "advice/row-per-thread", "advice/random-access"],
  },
  {
    kernel: "mmSwapped",
    first: all("advice/transposed-index"),
    where: [PRODUCT, "C[row * n + col] = sum"],
    why: "x counts rows: A and C are touched down a column, 16 sectors a request, B by two columns. Exchanging x and y costs one line, and comes before any tile.",
    harmful: ["advice/row-per-thread", "advice/random-access"],
  },
  {
    kernel: "mmRowPerThread",
    first: all("advice/small-grid", "advice/row-per-thread", "advice/transposed-index"),
    where: [PRODUCT, "C[row * n + col] = sum", "for (int col = 0; col < n; ++col)"],
    why: "512 threads in 2 blocks leave 12 of 14 and 130 of 132 multiprocessors idle; and lanes walk down A's columns, 32 sectors a request. Lanes along the columns of C fix both.",
    harmful: ["advice/random-access"],
  },
  {
    kernel: "mmTiled",
    first: all("advice/register-tile"),
    where: ["sum += As[ty][k] * Bs[k][tx]"],
    why: "Two words of shared memory a multiplication: 32 words a cycle (16 on the M2070) feed 16 of 128 lanes (8 of 32). No conflicts, occupancy full. Four results a thread need 1.25 words.",
    harmful: ["advice/needless-barrier", "advice/transposed-index"],
  },
  {
    kernel: "mmTiledSwapped",
    first: all("advice/transposed-index", "advice/bank-conflicts"),
    where: [
      "As[tx][ty] = A[",
      "Bs[tx][ty] = B[",
      "C[row * n + col] = sum",
      "sum += As[tx][k] * Bs[k][ty]",
    ],
    why: "x counts rows: global accesses go down columns (16 sectors), and As[tx][k] has rows 16 words apart, 8 words of one bank. Exchanging tx and ty fixes both; padding fixes the second.",
    harmful: ["advice/needless-barrier"],
  },
  {
    kernel: "mmTransposedB",
    first: all("advice/bank-conflicts"),
    where: ["sum += As[ty][k] * Bs[tx][k]"],
    why: "Lanes read a column of a tile 32 words wide: 32 passes instead of 1 for every multiplication. Rows of 33 words have none.",
    harmful: ["advice/needless-barrier"],
  },
  {
    kernel: "mmRegisters",
    first: {
      m2070: ["nothing", "advice/tail-wave"],
      rtx3090: ["advice/small-grid"],
      h200: ["advice/small-grid"],
    },
    where: [],
    why: "Half a word of shared memory a multiplication is as good as a book makes it. 64 blocks of 256 are 4.6 for each multiprocessor of an M2070 (the last wave costs 9 %), but leave 18 of 82 and 68 of 132 without work: smaller tiles, or k split.",
    harmful: ["advice/needless-barrier"],
  },
  {
    kernel: "mvRowPerThread",
    first: all("advice/row-per-thread", "advice/transposed-index"),
    where: ["sum += A[row * cols + k] * x[k]"],
    why: "Rows of 64 floats, one a thread: lanes are 256 bytes apart, 32 sectors for 32 floats. The M2070's L1 of 16 KB cannot keep the lines of 1536 threads: it moves 32 times the bytes. A warp a row.",
    harmful: ["advice/random-access"],
  },
];
