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
const COPIED_AT_ONCE = missed("an asynchronous copy is done at once here");
const ANY_ATOMIC_ACQUIRES = missed("every atomic read counts as one that sees what was released");
const BLOCK_RELEASES = missed(
  "what one warp releases counts for its block, without the barrier too",
);
const OWN_ATOMIC_HIDES = missed(
  "the plain write is hidden by an atomic of the same warp behind it",
);

/** By the mutant's name. */
export const EXPLAINED: Readonly<Record<string, Explanation>> = {
  "memcheck/copies:7a": STILL_ZERO,
  "memcheck/guarded-left:7a": NEVER_THERE,
  "memcheck/local-array:8a": missed(
    "the compiler sees the constant index beyond the array and leaves no load",
  ),
  "memcheck/pitch-in-bytes:6a": harmless("the element lies in the padding of its row"),
  "memcheck/pitch-in-bytes:6b": NEVER_THERE,
  "memcheck/row-length:6b": NEVER_THERE,
  "racecheck/async-copy-wait:13a": missed("accesses of a barrier object count as synchronisation"),
  "racecheck/barrier-of-counters:10a": BLOCK_RELEASES,
  "racecheck/barrier-of-counters:15a": ANY_ATOMIC_ACQUIRES,
  "racecheck/disjoint-chunks:6b": NEVER_THERE,
  "racecheck/histogram-atomics:8a": OWN_ATOMIC_HIDES,
  "racecheck/last-block-all-threads:9a": STILL_ZERO,
  "racecheck/last-block-all-threads:11a": BLOCK_RELEASES,
  "racecheck/last-block-fence:12a": STILL_ZERO,
  "racecheck/last-block-fence:13a": missed(
    "the partial sums are volatile, which counts as signals",
  ),
  "racecheck/last-block-fence:16a": harmless(
    "only the thread that writes the flag goes on to use it",
  ),
  "racecheck/last-block-fence:18a": ANY_ATOMIC_ACQUIRES,
  "racecheck/launch-per-step:9b": harmless("each element is written before it is read"),
  "racecheck/lock-fences:10a": ANY_ATOMIC_ACQUIRES,
  "racecheck/lock-in-loop:11a": ANY_ATOMIC_ACQUIRES,
  "racecheck/lock-of-warps:8a": OWN_ATOMIC_HIDES,
  "racecheck/lock-of-warps:17a": missed(
    "the lock's releases count as order for the read behind it",
  ),
  "racecheck/message-fence:12a": ANY_ATOMIC_ACQUIRES,
  "racecheck/message-release-acquire:18a": missed("the block that writes the flag ran first"),
  "racecheck/pipeline-two-stages:10a": harmless("one round more adds a stage that was written"),
  "racecheck/pipeline-two-stages:14a": COPIED_AT_ONCE,
  "racecheck/pipeline-wait:10a": COPIED_AT_ONCE,
  "racecheck/scan-barriers:9a": NEVER_THERE,
  "racecheck/scan-barriers:10a": WRONG_RESULT,
  "racecheck/scan-two-buffers:9a": NEVER_THERE,
  "racecheck/scan-two-buffers:10a": WRONG_RESULT,
  "racecheck/shared-stencil-barrier:12a": WRONG_RESULT,
};
