/** All rules on launches. Another one: a file here, a line below, its sentences in the catalogue. */
import type { LaunchRule } from "../launch-study.ts";
import { ACCIDENTAL_DOUBLE } from "./accidental-double.ts";
import { ARRAY_OF_STRUCTURES } from "./array-of-structures.ts";
import { ATOMIC_CONTENTION } from "./atomic-contention.ts";
import { BANK_CONFLICTS } from "./bank-conflicts.ts";
import { BLOCK_COPIES } from "./block-copies.ts";
import { CONVERSIONS_RULE } from "./conversions.ts";
import { DEPENDENT_CHAIN } from "./dependent-chain.ts";
import { DIVERGENT_CONSTANT } from "./divergent-constant.ts";
import { INTEGER_DIVISION } from "./integer-division.ts";
import { LARGE_SINE } from "./large-sine.ts";
import { LOCAL_ARRAY } from "./local-array.ts";
import { LOW_OCCUPANCY } from "./low-occupancy.ts";
import { MANY_BLOCKS } from "./many-blocks.ts";
import { MARCH_ALONG_Z } from "./march-along-z.ts";
import { MEMORY_PARALLELISM } from "./memory-parallelism.ts";
import { MISALIGNED_ACCESS } from "./misaligned-access.ts";
import { NARROW_ACCESSES } from "./narrow-accesses.ts";
import { NARROW_BLOCK } from "./narrow-block.ts";
import { NEEDLESS_BARRIER } from "./needless-barrier.ts";
import { RAGGED_LOOP } from "./ragged-loop.ts";
import { RANDOM_ACCESS } from "./random-access.ts";
import { REDUNDANT_LOADS } from "./redundant-loads.ts";
import { REGISTER_SPILLS } from "./register-spills.ts";
import { REGISTER_TILE } from "./register-tile.ts";
import { ROW_PER_THREAD } from "./row-per-thread.ts";
import { SCAN_IN_REGISTERS } from "./scan-in-registers.ts";
import { SINGLE_PRECISION } from "./single-precision.ts";
import { SLOW_FUNCTIONS } from "./slow-functions.ts";
import { SMALL_BLOCKS } from "./small-blocks.ts";
import { SMALL_GRID } from "./small-grid.ts";
import { STRIDED_ACCESS } from "./strided-access.ts";
import { TAIL_WAVE } from "./tail-wave.ts";
import { THREAD_PARITY } from "./thread-parity.ts";
import { TRANSPOSED_INDEX } from "./transposed-index.ts";
import { TREE_REDUCTION } from "./tree-reduction.ts";
import { UNPADDED_ROWS } from "./unpadded-rows.ts";
import { WARP_SHUFFLES } from "./warp-shuffles.ts";

export const LAUNCH_RULES: readonly LaunchRule[] = [
  MISALIGNED_ACCESS,
  UNPADDED_ROWS,
  NARROW_BLOCK,
  ARRAY_OF_STRUCTURES,
  STRIDED_ACCESS,
  TRANSPOSED_INDEX,
  ROW_PER_THREAD,
  RANDOM_ACCESS,
  REDUNDANT_LOADS,
  REGISTER_TILE,
  MARCH_ALONG_Z,
  MEMORY_PARALLELISM,
  DEPENDENT_CHAIN,
  NARROW_ACCESSES,
  BANK_CONFLICTS,
  DIVERGENT_CONSTANT,
  LOCAL_ARRAY,
  REGISTER_SPILLS,
  ATOMIC_CONTENTION,
  BLOCK_COPIES,
  THREAD_PARITY,
  RAGGED_LOOP,
  TREE_REDUCTION,
  WARP_SHUFFLES,
  SCAN_IN_REGISTERS,
  NEEDLESS_BARRIER,
  LOW_OCCUPANCY,
  SMALL_GRID,
  SMALL_BLOCKS,
  MANY_BLOCKS,
  TAIL_WAVE,
  ACCIDENTAL_DOUBLE,
  SINGLE_PRECISION,
  INTEGER_DIVISION,
  LARGE_SINE,
  SLOW_FUNCTIONS,
  CONVERSIONS_RULE,
];
