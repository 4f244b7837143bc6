/** The pairs of accuracy/pairs, and the advice that names the change between the two versions. */
export interface Pair {
  readonly name: string;
  /** Any of these is the change; none where the hardware gains nothing. */
  readonly rules: readonly string[];
  /** Of host code: how often the slow version runs. Absent: the pair is about a kernel. */
  readonly flows?: number;
}

export const PAIRS: readonly Pair[] = [
  { name: "transpose-tile", rules: ["advice/transposed-index"] },
  { name: "transpose-padding", rules: ["advice/bank-conflicts"] },
  { name: "structure-layout", rules: ["advice/array-of-structures"] },
  { name: "chunk-stride", rules: ["advice/row-per-thread", "advice/strided-access"] },
  { name: "swapped-indices", rules: ["advice/transposed-index"] },
  { name: "reduce-divergence", rules: ["advice/tree-reduction", "advice/thread-parity"] },
  { name: "reduce-banks", rules: ["advice/bank-conflicts", "advice/tree-reduction"] },
  { name: "reduce-first-add", rules: ["advice/tree-reduction", "advice/small-blocks"] },
  { name: "reduce-shuffle", rules: ["advice/tree-reduction", "advice/needless-barrier"] },
  { name: "matmul-tile", rules: ["advice/redundant-loads"] },
  { name: "matmul-registers", rules: ["advice/register-tile"] },
  { name: "branch-parity", rules: ["advice/thread-parity"] },
  { name: "block-size", rules: ["advice/low-occupancy", "advice/small-blocks"] },
  { name: "grid-size", rules: ["advice/small-grid"] },
  { name: "histogram-shared", rules: ["advice/atomic-contention"] },
  { name: "double-constants", rules: ["advice/accidental-double"] },
  { name: "sine-range", rules: ["advice/large-sine"] },
  { name: "modulo-mask", rules: ["advice/integer-division"] },
  { name: "local-array", rules: ["advice/local-array"] },
  { name: "constant-table", rules: ["advice/divergent-constant"] },
  { name: "stencil-shared", rules: ["advice/redundant-loads"] },
  { name: "accumulators", rules: [] },
  { name: "loads-in-flight", rules: ["advice/memory-parallelism"] },
  { name: "vector-loads", rules: ["advice/narrow-accesses", "advice/memory-parallelism"] },
  { name: "offset-eleven", rules: [] },
  { name: "pair-layout", rules: [] },
  { name: "copy-pinned", rules: ["advice/pageable-copy"], flows: 20 },
  { name: "copy-batch", rules: ["advice/small-copies"], flows: 2 },
  { name: "copy-overlap", rules: ["advice/synchronous-copy"], flows: 2 },
  { name: "allocate-once", rules: ["advice/repeated-allocation"], flows: 2 },
  { name: "wait-once", rules: ["advice/needless-wait"], flows: 2 },
  { name: "launch-graph", rules: ["advice/many-launches"], flows: 2 },
  { name: "copy-repeated", rules: ["advice/repeated-copy"], flows: 2 },
  { name: "copy-round-trip", rules: ["advice/round-trip-copy"], flows: 2 },
];

/** Pairs whose first advice is not the change, or that get advice where nothing is gained; with the cause. */
export const MISSED: Readonly<Record<string, string>> = {
  "reduce-first-add": "no rule sees that threads of a reduction could add several elements first",
  "reduce-shuffle": "no rule sees that shuffles would spare barriers of a reduction",
  "matmul-registers":
    "no rule sees that several results a thread would spare loads of shared memory",
  "branch-parity": "wider accesses are thought to gain more than uniform branches",
  accumulators:
    "nvcc loads the coefficients of several steps ahead; here each step waits for its own",
  "offset-eleven": "more loads in flight are thought to gain, which the pair does not try",
  "pair-layout": "larger blocks are thought to gain, which the pair does not try",
};

/** Pairs whose gain is promised more than 40 % too large or too small; with the cause. */
export const MISSED_SIZE: Readonly<Record<string, string>> = {
  "reduce-divergence": "13 % promised, 5 % measured: barriers hide the second way",
  "reduce-banks": "5 % promised, 25 % measured: the model hides conflicts behind barriers",
  "reduce-first-add": "no advice",
  "reduce-shuffle": "no advice",
  "matmul-tile": "the model takes the slow version for twice as slow as it is: hits in the L1",
  "matmul-registers": "no advice",
  "branch-parity": "the gain of another change",
  "local-array": "23 % promised, 13 % measured",
  "stencil-shared":
    "29 % promised, 11 % measured: the L1 serves repeated loads better than modelled",
};
