/** Mutants that are not caught, and why. */

export interface Explanation {
  /** The mutant does nothing wrong; otherwise its fault is missed. */
  readonly harmless: boolean;
  readonly reason: string;
}

const harmless = (reason: string): Explanation => ({ harmless: true, reason });
const missed = (reason: string): Explanation => ({ harmless: false, reason });

const NEVER_THERE = harmless("no thread has that index: the grid fits");
const STILL_ZERO = harmless("the memory is zero before: what is read was written");
const WRONG_RESULT = harmless("the result is wrong, but every access is in order");
const NOTHING_SHARED = harmless("the threads have nothing of one another's there");
const WRITTEN_FIRST = harmless("each element is written before it is read");
const WRITTEN_BEFORE = harmless("an earlier copy or kernel wrote the same memory");
const NEIGHBOUR_WRITES_SAME = harmless(
  "the thread writes what the next block's thread writes, too",
);
const NO_SUCH_BLOCK = harmless("no block of that size is launched");
const OTHER_BARRIER = harmless("another barrier stands between the same steps");
const NO_ACCESS_LEFT = missed(
  "the compiler sees the constant index beyond the array and leaves no access",
);
const ANY_ATOMIC_ACQUIRES = missed("every atomic read counts as one that sees what was released");

/** By the mutant's name. */
export const EXPLAINED: Readonly<Record<string, Explanation>> = {
  "memcheck/copies:7a": STILL_ZERO,
  "memcheck/guarded-left:7a": NEVER_THERE,
  "memcheck/local-array:8a": NO_ACCESS_LEFT,
  "memcheck/pitch-in-bytes:6a": harmless("the element lies in the padding of its row"),
  "memcheck/pitch-in-bytes:6b": NEVER_THERE,
  "memcheck/row-length:6b": NEVER_THERE,
  "racecheck/barrier-of-counters:15a": ANY_ATOMIC_ACQUIRES,
  "racecheck/disjoint-chunks:6b": NEVER_THERE,
  "racecheck/last-block-all-threads:9a": STILL_ZERO,
  "racecheck/last-block-fence:12a": STILL_ZERO,
  "racecheck/last-block-fence:13a": missed(
    "the partial sums are volatile, which counts as signals",
  ),
  "racecheck/last-block-fence:16a": harmless(
    "only the thread that writes the flag goes on to use it",
  ),
  "racecheck/last-block-fence:18a": ANY_ATOMIC_ACQUIRES,
  "racecheck/launch-per-step:9b": WRITTEN_FIRST,
  "racecheck/lock-fences:10a": ANY_ATOMIC_ACQUIRES,
  "racecheck/lock-in-loop:11a": ANY_ATOMIC_ACQUIRES,
  "racecheck/lock-of-warps:17a": missed(
    "the lock's releases count as order for the read behind it",
  ),
  "racecheck/maximum-by-swaps:8a": harmless("a swap of equal numbers changes nothing"),
  "racecheck/message-fence:12a": ANY_ATOMIC_ACQUIRES,
  "racecheck/message-release-acquire:18a": missed("the block that writes the flag ran first"),
  "racecheck/pipeline-two-stages:10a": harmless("one round more adds a stage that was written"),
  "racecheck/scan-barriers:9a": NEVER_THERE,
  "racecheck/scan-barriers:10a": WRONG_RESULT,
  "racecheck/scan-two-buffers:9a": NEVER_THERE,
  "racecheck/scan-two-buffers:10a": WRONG_RESULT,
  "racecheck/shared-stencil-barrier:12a": WRONG_RESULT,
  "examples/allocations.cu:15a": NEVER_THERE,
  "examples/block-sizes.cu:12a": NEVER_THERE,
  "examples/memory-spaces.cu:16a": missed(
    "variables of a module lie side by side: one element beyond is the next one's",
  ),
  "examples/memory-spaces.cu:23a": WRONG_RESULT,
  "examples/memory-spaces.cu:46b": missed(
    "the compiler sees that nothing is stored to the array and leaves no load",
  ),
  "examples/occupancy.cu:11a": harmless("the kernel is never launched"),
  "examples/reduction.cu:89a": NO_SUCH_BLOCK,
  "examples/reduction.cu:90a": OTHER_BARRIER,
  "examples/reduction.cu:91a": NO_SUCH_BLOCK,
  "examples/reduction.cu:92a": OTHER_BARRIER,
  "examples/reduction.cu:114a": OTHER_BARRIER,
  "examples/registers.cu:23a": NO_ACCESS_LEFT,
  "examples/registers.cu:26a": NEVER_THERE,
  "examples/registers.cu:34a": NEVER_THERE,
  "examples/registers.cu:41a": NEVER_THERE,
  "examples/sums.cu:14a": NEVER_THERE,
  "examples/sums.cu:21a": WRONG_RESULT,
  "examples/sums.cu:21b": NEVER_THERE,
  "examples/sums.cu:29a": WRONG_RESULT,
  "examples/sums.cu:29b": NEVER_THERE,
  "examples/sums.cu:31a": NO_ACCESS_LEFT,
  "examples/sums.cu:60a": WRITTEN_BEFORE,
  "examples/timing.cu:15a": NEVER_THERE,
  "examples/timing.cu:23a": WRONG_RESULT,
  "examples/transfers.cu:15a": NEVER_THERE,
  "examples/transfers.cu:56a": WRITTEN_BEFORE,
  "examples/transfers.cu:65a": WRITTEN_BEFORE,
  "examples/transfers.cu:67a": WRITTEN_BEFORE,
  "examples/transpose.cu:49a": NEIGHBOUR_WRITES_SAME,
  "examples/transpose.cu:57a": NEIGHBOUR_WRITES_SAME,
  "examples/utilisation.cu:17a": NO_ACCESS_LEFT,
  "examples/vector-add.cu:12a": NEVER_THERE,
  "initcheck/border-copied:6a": NEVER_THERE,
  "initcheck/device-heap-written:7b": STILL_ZERO,
  "initcheck/scalar-set-where-used:8a": NOTHING_SHARED,
  "initcheck/shared-halo:7a": NEVER_THERE,
  "initcheck/shared-halo:11a": NEVER_THERE,
  "racecheck/bytes-in-place:8a": WRONG_RESULT,
  "racecheck/stencil-two-buffers:6a": NEVER_THERE,
  "racecheck/tickets:12a": ANY_ATOMIC_ACQUIRES,
  "racecheck/tickets:19b": WRITTEN_FIRST,
  "synccheck/ballot:6a": missed(
    "a mask with lanes that the block does not have counts as one of those that it has",
  ),
  "synccheck/barrier-after-both-arms:6a": WRONG_RESULT,
  "synccheck/barrier-after-both-arms:10a": NOTHING_SHARED,
  "synccheck/barrier-in-even-loop:6a": WRONG_RESULT,
  "synccheck/barrier-in-even-loop:7a": WRONG_RESULT,
  "synccheck/barrier-in-even-loop:8a": NOTHING_SHARED,
  "synccheck/barrier-object:16a": WRONG_RESULT,
  "synccheck/coalesced-group-in-branch:9a": NOTHING_SHARED,
  "synccheck/grid-sync-by-all-blocks:6a": WRONG_RESULT,
  "synccheck/named-barriers:7a": NOTHING_SHARED,
  "synccheck/named-barriers:9a": NOTHING_SHARED,
  "synccheck/shuffle-by-all-lanes:7a": WRONG_RESULT,
  "synccheck/tiles-in-branch:11a": NOTHING_SHARED,
  "synccheck/uniform-condition:7a": NOTHING_SHARED,
};
