/**
 * The metrics that follow from the program alone and must equal the profiler's to the last unit.
 *
 * Not among them, though shared memory has them: the hardware's own counters of shared-memory
 * wavefronts (`l1tex__data_pipe_lsu_wavefronts_mem_shared_op_*`), which are noisy and differ from the
 * exact counts in 51 of the 390 launches.
 */
export const EXACT_METRICS = {
  "global loads": [
    "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum",
    "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum",
    "smsp__sass_average_data_bytes_per_sector_mem_global_op_ld.pct",
  ],
  "global stores": [
    "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum",
    "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum",
    "smsp__sass_average_data_bytes_per_sector_mem_global_op_st.pct",
  ],
  atomics: [
    "l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum",
    "l1tex__t_requests_pipe_lsu_mem_global_op_red.sum",
  ],
  "local memory": [
    "l1tex__t_requests_pipe_lsu_mem_local_op_ld.sum",
    "l1tex__t_requests_pipe_lsu_mem_local_op_st.sum",
    "l1tex__t_sectors_pipe_lsu_mem_local_op_ld.sum",
    "l1tex__t_sectors_pipe_lsu_mem_local_op_st.sum",
  ],
  "shared memory": [
    "smsp__sass_inst_executed_op_shared_ld.sum",
    "smsp__sass_inst_executed_op_shared_st.sum",
    "memory_l1_wavefronts_shared",
    "memory_l1_wavefronts_shared_ideal",
  ],
  "launch limits": [
    "launch__shared_mem_per_block_static",
    "launch__shared_mem_per_block_dynamic",
    "launch__occupancy_limit_blocks",
    "launch__occupancy_limit_warps",
  ],
} as const satisfies Record<string, readonly string[]>;

export type MetricGroup = keyof typeof EXACT_METRICS;

/** Counts are whole; the profiler prints ratios with two digits after the point. */
const RATIO_TOLERANCE = 0.011;

type Metrics = Readonly<Record<string, number>>;

/** Groups with a metric that was measured and is not equal. */
export function unequalGroups(got: Metrics, measured: Metrics): MetricGroup[] {
  const groups = Object.keys(EXACT_METRICS) as MetricGroup[];
  return groups.filter((group) =>
    EXACT_METRICS[group].some((name) => {
      const [ours, wanted] = [got[name], measured[name]];
      if (wanted === undefined) return false;
      const tolerance = Number.isInteger(wanted) ? 0 : RATIO_TOLERANCE;
      return ours === undefined || Math.abs(ours - wanted) > tolerance;
    }),
  );
}
