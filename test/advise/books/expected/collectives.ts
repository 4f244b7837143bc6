/** Work that threads of a block do together: sums, counts, prefix sums, sorting networks. */
import { all, type Expectation, newer, none, onH200, thenAndNow } from "../expectation.ts";

const TREE = ["for (unsigned s", "sdata[tid] = g[i]", "sdata[tid] += sdata[tid + s]"];
/** A tree needs its barriers. */
const BARRIER = "advice/needless-barrier";

/** 2^22 integers in blocks of 256: 16 MB, 112 us on an M2070, 18 us on an RTX 3090, 3.5 us on an H200. */
export const REDUCTIONS: readonly Expectation[] = [
  {
    kernel: "reduce0",
    first: all("advice/thread-parity", "advice/tree-reduction"),
    where: ["if (tid % (2 * s) == 0)", ...TREE],
    why: "Every warp takes part in every round, with 16, 8, 4, 2, 1 lanes, and pays for a remainder by an unknown number. If the first threads do the work, 7 of 8 warps are idle after three rounds.",
    harmful: [BARRIER],
  },
  {
    kernel: "reduce1",
    first: all("advice/bank-conflicts", "advice/tree-reduction"),
    where: ["sdata[index] += sdata[index + s]", "int index = 2 * s * tid", ...TREE],
    why: "Whole warps work, but on words 2, 4, 8 ... apart: 2- to 8-way conflicts on three accesses a round. Pairs half a block apart have none.",
    harmful: [BARRIER],
  },
  {
    kernel: "reduce2",
    first: thenAndNow(["advice/tree-reduction"], ["advice/tree-reduction", "advice/warp-shuffles"]),
    where: TREE,
    why: "Half of the threads do nothing but load: 16,384 trees of 8 rounds for 256 elements each. Two and more elements a thread before the tree halve them and more.",
    harmful: [BARRIER],
  },
  {
    kernel: "reduce3",
    first: thenAndNow(
      ["advice/tree-reduction", "wanted/last-warp"],
      ["advice/tree-reduction", "advice/warp-shuffles"],
    ),
    where: TREE,
    why: "Still 8192 trees for 512 elements each, five of whose eight rounds happen within a warp behind a barrier of all. More elements a thread, or the last rounds without barriers (by shuffles where there are any).",
    harmful: [BARRIER],
  },
  {
    kernel: "reduce4",
    first: thenAndNow(["advice/tree-reduction"], ["advice/tree-reduction", "advice/warp-shuffles"]),
    where: TREE,
    why: "The last warp is unrolled; what remains is the number of trees: 8192 for 512 elements each, on the M2070 some 90 instructions a warp for two loads a thread.",
    harmful: [BARRIER],
  },
  {
    kernel: "reduce5",
    first: thenAndNow(["advice/tree-reduction"], ["advice/tree-reduction", "advice/warp-shuffles"]),
    where: [...TREE, "sdata[tid] += sdata[tid + "],
    why: "No loop is left, but 8192 trees for 512 elements each: several elements a thread in a loop over the grid is the last step of the lecture.",
    harmful: [BARRIER],
  },
  {
    kernel: "reduce6",
    first: none,
    where: [],
    why: "Some 17 elements a thread, two loads under way, 984 trees only: the top of the ladder runs at the speed of memory.",
    harmful: [BARRIER],
  },
  {
    kernel: "sumAtomic",
    first: all("advice/atomic-contention"),
    where: ["atomicAdd(sum, x[i])"],
    why: "A million additions to one address, one after the other in the L2: about a millisecond, where reading 4 MB takes microseconds.",
    harmful: [],
  },
  {
    kernel: "sumShuffle",
    first: { rtx3090: [], h200: ["advice/memory-parallelism"] },
    where: ["v += x[i]"],
    why: "17 loads a thread side by side, ten shuffles, one barrier, one atomic addition a block of 4262 elements: at the speed of memory. Out of the L2 of an H200 four turns at once save 13 % (`grid-sum-four`).",
    harmful: [BARRIER],
  },
  {
    kernel: "dot",
    first: thenAndNow(
      ["advice/small-grid", "advice/memory-parallelism", "advice/tail-wave"],
      ["advice/small-grid"],
    ),
    where: ["temp += a[tid] * b[tid]", "while (tid < n)"],
    why: "32 blocks, whatever the chip: 50 of 82 and 100 of 132 multiprocessors are idle; on 14 there are 2 or 3 blocks each, 4 KB under way where 5.6 KB are needed.",
    harmful: [BARRIER],
  },
  {
    kernel: "columnSums",
    first: thenAndNow(
      ["advice/small-grid", "advice/tail-wave", "advice/memory-parallelism"],
      ["advice/small-grid"],
    ),
    where: ["sum += m[row * cols + col]", "for (int row = 0"],
    why: "Lanes are side by side; but 4096 columns are 16 blocks of 256: 2 for two multiprocessors of an M2070 and 1 for the others, nothing for 116 of 132 on an H200. Rows must be split among blocks.",
    harmful: ["advice/transposed-index", "advice/row-per-thread"],
  },
];

/** 2^22 elements, 256 bins, equally likely where nothing else is said. */
export const HISTOGRAMS: readonly Expectation[] = [
  {
    kernel: "histGlobal",
    first: all("advice/atomic-contention"),
    where: ["atomicAdd(&bins[data[i]], 1)"],
    why: "4 million atomic operations on 1 KB of the L2, 16,384 for each bin. Counts of the block in shared memory leave one in hundreds.",
    harmful: [],
  },
  {
    kernel: "histBlock",
    first: all("advice/block-copies", "advice/many-blocks"),
    where: ["atomicAdd(&bins[threadIdx.x], local[threadIdx.x])"],
    why: "16,384 blocks of 256 elements add 256 bins each: as many global atomics as there are elements, nothing is saved. A grid of a few blocks a multiprocessor with a stride has 17 times fewer.",
    harmful: [BARRIER],
  },
  {
    kernel: "histPrivate",
    first: thenAndNow(["wanted/sub-histograms", "nothing"], []),
    where: ["atomicAdd(&local[data[i]], 1)"],
    why: "As it should be: 984 merges for 4262 elements each, shared atomics in hardware with two or three lanes a bin at most. On the M2070 they are loops with a lock, for which warps compete.",
    harmful: [BARRIER],
  },
  {
    kernel: "histStretch",
    first: all("advice/row-per-thread", "advice/strided-access"),
    where: ["atomicAdd(&local[data[i]], 1)"],
    why: "16 elements side by side a thread: lanes are 64 bytes apart, 32 sectors (16 lines) a load. The M2070's L1 cannot keep 96 KB of lines. A stride of the grid reads 4 sectors.",
    harmful: [BARRIER],
  },
  {
    kernel: "histWeights",
    first: all("advice/atomic-contention"),
    where: ["atomicAdd(&local[classes[i]], weights[i])"],
    why: "29 of 32 lanes add floats to the same bin: a loop of compare and exchange for each in turn. Add up within the warp or in a register for the common class first.",
    harmful: [BARRIER],
  },
  {
    kernel: "histLetters",
    first: all("advice/atomic-contention"),
    where: ["atomicAdd(&bins[letter / 4], 1)"],
    why: "Seven bins for 4 million letters: five lanes of each warp meet, and all warps. Counts of the block in shared memory, or of the thread in registers.",
    harmful: [],
  },
  {
    kernel: "compact",
    first: all("advice/atomic-contention"),
    where: ["out[atomicAdd(count, 1)] = in[i]"],
    why: "Two million places by one counter. Even where the compiler takes them for whole warps, 131,072 operations on one address take longer than the copy: one for each block.",
    harmful: [],
  },
];

/** 2^21 floats: 16 MB of traffic. A scan that adds elements up while it loads them has lost their prefixes. */
export const SCANS: readonly Expectation[] = [
  {
    kernel: "scanHillisSteele",
    first: thenAndNow(
      ["advice/scan-in-registers"],
      ["advice/warp-shuffles", "advice/scan-in-registers"],
    ),
    where: ["temp[to][t] = temp[from][t]", "for (int d = 1; d < 512; d *= 2)", "__syncthreads()"],
    why: "Nine rounds of a barrier, two loads and a store for one element a thread: 4608 additions a block for 511. Warps scan by shuffles with one barrier; elements scanned in registers first leave fewer blocks.",
    harmful: ["advice/tree-reduction", BARRIER],
  },
  {
    kernel: "scanBlelloch",
    first: all("advice/bank-conflicts"),
    where: ["temp[b] += temp[a]", "float left = temp[a]", "temp[a] = temp[b]", "temp[b] += left"],
    why: "Elements 2, 4, 8 ... 32 apart: each of five rounds up and down takes 32 passes an access, 1330 in a block where 230 would do. An index padded by k / 32 has none.",
    harmful: ["advice/tree-reduction", BARRIER],
  },
  {
    kernel: "scanBlellochPadded",
    first: thenAndNow(
      ["advice/scan-in-registers"],
      ["advice/warp-shuffles", "advice/scan-in-registers"],
    ),
    where: [
      "temp[PADDED(b)] += temp[PADDED(a)]",
      "float left = temp[PADDED(a)]",
      "temp[PADDED(a)] = temp[PADDED(b)]",
      "temp[PADDED(b)] += left",
      "for (int d",
      "__syncthreads()",
    ],
    why: "No conflicts, but 20 rounds with barriers, in most of which one warp works. Four or eight elements a thread in registers, then warps by shuffles: two barriers.",
    harmful: ["advice/tree-reduction", BARRIER],
  },
  {
    kernel: "scanShuffle",
    first: newer(),
    where: [],
    why: "16 bytes a thread, five shuffles, one barrier: at the speed of memory.",
    harmful: ["advice/tree-reduction", BARRIER],
  },
  {
    kernel: "addBlockSums",
    first: onH200("advice/memory-parallelism"),
    where: ["out[i] += sums[blockIdx.x]"],
    why: "Reads and writes 4 bytes an element side by side, and one word for the whole block. Out of the L2 of an H200 four elements a thread save 20 % (`block-sum-four`).",
    harmful: [],
  },
];

export const SORTING: readonly Expectation[] = [
  {
    kernel: "bitonicElements",
    first: thenAndNow(
      ["advice/thread-parity", "wanted/within-warp"],
      ["advice/thread-parity", "wanted/within-warp", "advice/warp-shuffles"],
    ),
    where: ["if (other > t)", "if ((s[t] > s[other]) == up)", "__syncthreads()", "for (unsigned j"],
    why: "In 35 of 45 rounds every second group of lanes is idle, in the others every second warp. A thread a pair keeps all busy with half of the threads; rounds within a warp need no barrier.",
    harmful: ["advice/tree-reduction", BARRIER],
  },
  {
    kernel: "bitonicPairs",
    first: thenAndNow(
      ["wanted/within-warp", "advice/bank-conflicts"],
      ["wanted/within-warp", "advice/warp-shuffles", "advice/bank-conflicts"],
    ),
    where: ["int left = s[a], right = s[b]", "s[a] = right", "s[b] = left", "__syncthreads()"],
    why: "55 barriers, 40 of them before steps of less than 32, which stay within a warp; and those have 2-way conflicts on all four accesses.",
    harmful: ["advice/tree-reduction", BARRIER],
  },
  {
    kernel: "oddEven",
    first: all("advice/thread-parity", "wanted/better-algorithm"),
    where: ["if (t % 2 == round % 2", "int swap = s[t]", "s[t] = s[t + 1]", "s[t + 1] = swap"],
    why: "In each of 256 rounds lanes of one parity work: half of the block's warps would do, with pair t for thread t. And a bitonic network of 256 takes 36 rounds.",
    harmful: ["advice/tree-reduction", BARRIER],
  },
  {
    kernel: "insertionThread",
    first: all("advice/local-array", "wanted/better-algorithm", "advice/ragged-loop"),
    where: ["sorted[", "while (at > 0"],
    why: "The array of 32 has indices of run time: some 250 moves a thread, each a load and a store of local memory, far beyond the L1 of 16 KB on the M2070. A network with constant indices stays in registers.",
    harmful: [],
  },
];
