/** Where data lie and which thread goes where: structures, blocks, transposes, sparse matrices. */
import { all, type Expectation, none } from "../expectation.ts";

/** 2^20 elements or 1024 x 1024. */
export const LAYOUTS: readonly Expectation[] = [
  {
    kernel: "massesOfParticles",
    first: all("advice/array-of-structures"),
    where: ["out[i] = p[i].mass"],
    why: "4 of each 32 bytes are wanted: 32 sectors for 32 masses, 32 MB instead of 4. No cache can help: nobody wants the rest.",
    harmful: ["advice/random-access"],
  },
  {
    kernel: "pairs",
    first: {
      m2070: ["advice/array-of-structures"],
      rtx3090: ["nothing", "advice/array-of-structures"],
      h200: ["advice/small-blocks"],
    },
    where: ["Pair p = in[i]", "out[i] = p"],
    why: "Both fields are used: 50 % a request, the second one hits the L1. Known: 0.286 ms against 0.200 on an M2070, no difference on an H200 (7.2 against 7.5 us). Blocks of 512 save 40 % there (`larger-blocks`).",
    harmful: ["advice/random-access"],
  },
  {
    kernel: "pairsApart",
    first: { m2070: [], rtx3090: [], h200: ["advice/small-blocks"] },
    where: [],
    why: "Four streams side by side; 32 of 48 warps with two loads each fill an M2070's memory. Blocks of 128 are given out too slowly on an H200, whatever the layout (`larger-blocks`, `pair-layout`).",
    harmful: [],
  },
  {
    kernel: "wholeVectors",
    first: none,
    where: [],
    why: "Structures of 16 aligned bytes by one access each: every byte that moves is used.",
    harmful: ["advice/array-of-structures"],
  },
  {
    kernel: "matrixAddSmallBlocks",
    first: all("advice/narrow-block", "advice/small-blocks"),
    where: ["c[y * nx + x] = a[y * nx + x] + b[y * nx + x]"],
    why: "Blocks of 2 x 2: 4 of 32 lanes, eight times the warps and requests, 262,144 blocks to give out, and 8 to 32 warps a multiprocessor at most. Blocks of 32 x 8.",
    harmful: ["advice/transposed-index"],
  },
  {
    kernel: "matrixAddOddRows",
    first: { m2070: ["advice/unpadded-rows"], rtx3090: [], h200: [] },
    where: ["c[y * nx + x] = a[y * nx + x] + b[y * nx + x]"],
    why: "Rows of 1030 floats: 15 of 16 begin within a line, so that each request touches two of the M2070's lines of 128 bytes. Newer chips find the shared sector in the L1 or L2.",
    harmful: ["advice/transposed-index"],
  },
  {
    kernel: "matrixAddSwapped",
    first: all("advice/transposed-index"),
    where: ["c[row * cols + col] = a[row * cols + col] + b[row * cols + col]"],
    why: "x counts rows: three accesses down columns, 16 sectors of 32 bytes for 2 floats each. Exchange x and y.",
    harmful: ["advice/row-per-thread", "advice/redundant-loads"],
  },
];

/** A change of the side that is a column makes a column of the other. */
const OTHER_SIDE = ["advice/strided-access", "advice/row-per-thread"] as const;

/** 2048 x 2048 floats in blocks of 32 x 8, four rows a thread: 33.5 MB, 224 us on an M2070, 7 us on an H200. */
export const TRANSPOSES: readonly Expectation[] = [
  {
    kernel: "transposeNaive",
    first: all("advice/transposed-index"),
    where: ["out[x * n + y + j] = in[(y + j) * n + x]"],
    why: "Stores down a column: 32 sectors for 32 floats, 8 times the bytes. Published on an M2050: 18.8 GB/s where a copy has 105. A tile in shared memory.",
    harmful: OTHER_SIDE,
  },
  {
    kernel: "transposeColumns",
    first: all("advice/transposed-index"),
    where: ["out[(y + j) * n + x] = in[x * n + y + j]"],
    why: "Loads down a column: 32 sectors; the L1 of new chips keeps what the next rows want, that of an M2070 does not. A tile in shared memory.",
    harmful: OTHER_SIDE,
  },
  {
    kernel: "transposeTile",
    first: all("advice/bank-conflicts"),
    where: ["= tile[threadIdx.x][threadIdx.y + j]"],
    why: "A column of a tile 32 words wide: 32 passes a load. 131,072 loads of 32 passes are 16 us on an H200, memory takes 7; published on an M2050: 51 GB/s with, 99 without conflicts.",
    harmful: ["advice/needless-barrier", ...OTHER_SIDE],
  },
  {
    kernel: "transposePadded",
    first: none,
    where: [],
    why: "Rows on both sides, no conflicts, four loads under way a thread: the speed of a copy.",
    harmful: ["advice/needless-barrier", ...OTHER_SIDE],
  },
  {
    kernel: "copyRows",
    first: none,
    where: [],
    why: "The copy that transposes are measured by: four loads a thread side by side.",
    harmful: ["advice/transposed-index"],
  },
];

/** 2^21 elements of 8 bytes in a band: x is near, 16 elements in each of 131,072 rows. */
export const SPMV: readonly Expectation[] = [
  {
    kernel: "csrScalar",
    first: all("advice/row-per-thread", "advice/strided-access"),
    where: ["sum += vals[k] * x[cols[k]]"],
    why: "A row a thread: lanes are 16 elements apart, 16 lines a load of vals and cols, where a warp a row (or half of one) reads 4 sectors. Columns lie in a band: x is not the trouble.",
    harmful: [],
  },
  {
    kernel: "csrSkewed",
    first: all("advice/ragged-loop", "advice/row-per-thread"),
    where: ["sum += vals[k] * x[cols[k]]", "for (int k = ptr[row]"],
    why: "One row of 256 elements among 31 of 8: a warp takes 256 turns with 2 lanes on average. A warp a row, or rows sorted by length, which also reads side by side.",
    harmful: [],
  },
  {
    kernel: "csrVector",
    first: none,
    where: [],
    why: "A warp for each row of 128 elements: side by side, four turns, then five rounds within the warp. x lies in a band of nine sectors. nvcc has four turns under way by itself: four by hand save nothing on an H200 (`sparse-rows-four`).",
    harmful: ["advice/needless-barrier"],
  },
  {
    kernel: "ellpack",
    first: none,
    where: [],
    why: "By columns: neighbouring rows are neighbours, 4 sectors a load, rows of equal length, x near.",
    harmful: ["advice/row-per-thread", "advice/transposed-index"],
  },
  {
    kernel: "ellpackRows",
    first: all("advice/row-per-thread", "advice/strided-access"),
    where: ["sum += vals[row * each + k] * x[cols[row * each + k]]"],
    why: "The same stored by rows: lanes are 64 bytes apart, 16 lines a load instead of 1. Store it by columns.",
    harmful: ["advice/redundant-loads"],
  },
  {
    kernel: "jagged",
    first: none,
    where: [],
    why: "Diagonals of sorted rows begin at boundaries here and are read side by side; lanes of a warp have rows of one length.",
    harmful: ["advice/row-per-thread", "advice/transposed-index"],
  },
  {
    kernel: "coordinates",
    first: all("advice/atomic-contention"),
    where: ["atomicAdd(&y[rowOf[i]], vals[i] * x[cols[i]])"],
    why: "16 neighbouring lanes add to one row: 2 million atomic additions of floats, 16 to an address at a time. Add up the lanes of a row first (a segmented sum).",
    harmful: [],
  },
];
