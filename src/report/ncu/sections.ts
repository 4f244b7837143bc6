/**
 * Nsight Compute's sections: which metrics a page shows under which label, and which sections a set
 * is made of. Source: the section files of Nsight Compute 2022.3, and its output of version 2025.3 on an H200. Rows
 * whose metric is not in the catalogue are left out when a section is printed.
 */

export interface SectionRow {
  readonly label: string;
  readonly metric: string;
}

export interface Section {
  /** As `--section` takes it. */
  readonly id: string;
  readonly title: string;
  readonly rows: readonly SectionRow[];
}

const rows = (list: Readonly<Record<string, string>>): SectionRow[] =>
  Object.entries(list).map(([label, metric]) => ({ label, metric }));

export const SECTIONS: readonly Section[] = [
  {
    id: "SpeedOfLight",
    title: "GPU Speed Of Light Throughput",
    rows: rows({
      "DRAM Frequency": "dram__cycles_elapsed.avg.per_second",
      "SM Frequency": "sm__cycles_elapsed.avg.per_second",
      "Elapsed Cycles": "sm__cycles_elapsed.max",
      "Memory Throughput": "gpu__compute_memory_throughput.avg.pct_of_peak_sustained_elapsed",
      "DRAM Throughput": "dram__throughput.avg.pct_of_peak_sustained_elapsed",
      Duration: "gpu__time_duration.sum",
      "L1/TEX Cache Throughput": "l1tex__throughput.avg.pct_of_peak_sustained_active",
      "L2 Cache Throughput": "lts__throughput.avg.pct_of_peak_sustained_elapsed",
      "SM Active Cycles": "sm__cycles_active.avg",
      "Compute (SM) Throughput": "sm__throughput.avg.pct_of_peak_sustained_elapsed",
    }),
  },
  {
    id: "ComputeWorkloadAnalysis",
    title: "Compute Workload Analysis",
    rows: rows({
      "Executed Ipc Active": "sm__inst_executed.avg.per_cycle_active",
      "Executed Ipc Elapsed": "sm__inst_executed.avg.per_cycle_elapsed",
      "Issue Slots Busy": "sm__inst_issued.avg.pct_of_peak_sustained_active",
      "Issued Ipc Active": "sm__inst_issued.avg.per_cycle_active",
      "SM Busy": "sm__instruction_throughput.avg.pct_of_peak_sustained_active",
    }),
  },
  {
    id: "MemoryWorkloadAnalysis",
    title: "Memory Workload Analysis",
    rows: rows({
      "Memory Throughput": "dram__bytes.sum.per_second",
      "Mem Busy": "gpu__compute_memory_access_throughput.avg.pct_of_peak_sustained_elapsed",
      "Max Bandwidth": "gpu__compute_memory_request_throughput.avg.pct_of_peak_sustained_elapsed",
      "L1/TEX Hit Rate": "l1tex__t_sector_hit_rate.pct",
      "L2 Hit Rate": "lts__t_sector_hit_rate.pct",
      "Mem Pipes Busy": "sm__memory_throughput.avg.pct_of_peak_sustained_elapsed",
    }),
  },
  {
    id: "MemoryWorkloadAnalysis_Tables",
    title: "Memory Workload Analysis Tables",
    rows: rows({
      "Global Load Requests": "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum",
      "Global Load Sectors": "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum",
      "Global Load Sectors/Req":
        "l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_ld.ratio",
      "Global Store Requests": "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum",
      "Global Store Sectors": "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum",
      "Global Store Sectors/Req":
        "l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_st.ratio",
      "Local Load Requests": "l1tex__t_requests_pipe_lsu_mem_local_op_ld.sum",
      "Local Load Sectors": "l1tex__t_sectors_pipe_lsu_mem_local_op_ld.sum",
      "Local Store Requests": "l1tex__t_requests_pipe_lsu_mem_local_op_st.sum",
      "Local Store Sectors": "l1tex__t_sectors_pipe_lsu_mem_local_op_st.sum",
      "Global Atomic Requests": "l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum",
      "Global Reduction Requests": "l1tex__t_requests_pipe_lsu_mem_global_op_red.sum",
      "Shared Load Instructions": "smsp__sass_inst_executed_op_shared_ld.sum",
      "Shared Load Wavefronts": "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum",
      "Shared Load Bank Conflicts": "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum",
      "Shared Store Instructions": "smsp__sass_inst_executed_op_shared_st.sum",
      "Shared Store Wavefronts": "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum",
      "Shared Store Bank Conflicts": "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum",
      "L2 Read Sectors": "lts__t_sectors_op_read.sum",
      "L2 Write Sectors": "lts__t_sectors_op_write.sum",
      "Device Memory Bytes Read": "dram__bytes_read.sum",
      "Device Memory Bytes Written": "dram__bytes_write.sum",
      "Device Memory Read Throughput": "dram__bytes_read.sum.per_second",
      "Device Memory Write Throughput": "dram__bytes_write.sum.per_second",
    }),
  },
  {
    id: "SchedulerStats",
    title: "Scheduler Statistics",
    rows: rows({
      "One or More Eligible": "smsp__issue_active.avg.pct_of_peak_sustained_active",
      "Issued Warp Per Scheduler": "smsp__issue_active.avg.per_cycle_active",
      "No Eligible": "smsp__issue_inst0.avg.pct_of_peak_sustained_active",
      "Active Warps Per Scheduler": "smsp__warps_active.avg.per_cycle_active",
      "Eligible Warps Per Scheduler": "smsp__warps_eligible.avg.per_cycle_active",
    }),
  },
  {
    id: "WarpStateStats",
    title: "Warp State Statistics",
    rows: rows({
      "Warp Cycles Per Issued Instruction": "smsp__average_warp_latency_per_inst_issued.ratio",
      "Warp Cycles Per Executed Instruction": "smsp__average_warps_active_per_inst_executed.ratio",
      "Avg. Active Threads Per Warp": "smsp__thread_inst_executed_per_inst_executed.ratio",
      "Avg. Not Predicated Off Threads Per Warp":
        "smsp__thread_inst_executed_pred_on_per_inst_executed.ratio",
    }),
  },
  {
    id: "InstructionStats",
    title: "Instruction Statistics",
    rows: rows({
      "Avg. Executed Instructions Per Scheduler": "smsp__inst_executed.avg",
      "Executed Instructions": "smsp__inst_executed.sum",
      "Avg. Issued Instructions Per Scheduler": "smsp__inst_issued.avg",
      "Issued Instructions": "smsp__inst_issued.sum",
    }),
  },
  {
    id: "LaunchStats",
    title: "Launch Statistics",
    rows: rows({
      "Block Size": "launch__block_size",
      "Grid Size": "launch__grid_size",
      "Registers Per Thread": "launch__registers_per_thread",
      "Shared Memory Configuration Size": "launch__shared_mem_config_size",
      "Driver Shared Memory Per Block": "launch__shared_mem_per_block_driver",
      "Dynamic Shared Memory Per Block": "launch__shared_mem_per_block_dynamic",
      "Static Shared Memory Per Block": "launch__shared_mem_per_block_static",
      "# SMs": "launch__sm_count",
      Threads: "launch__thread_count",
      "Waves Per SM": "launch__waves_per_multiprocessor",
    }),
  },
  {
    id: "Occupancy",
    title: "Occupancy",
    rows: rows({
      "Block Limit SM": "launch__occupancy_limit_blocks",
      "Block Limit Registers": "launch__occupancy_limit_registers",
      "Block Limit Shared Mem": "launch__occupancy_limit_shared_mem",
      "Block Limit Warps": "launch__occupancy_limit_warps",
      "Theoretical Active Warps per SM": "sm__maximum_warps_avg_per_active_cycle",
      "Theoretical Occupancy": "sm__maximum_warps_per_active_cycle_pct",
      "Achieved Occupancy": "sm__warps_active.avg.pct_of_peak_sustained_active",
      "Achieved Active Warps Per SM": "sm__warps_active.avg.per_cycle_active",
    }),
  },
  {
    id: "WorkloadDistribution",
    title: "GPU and Memory Workload Distribution",
    rows: rows({
      "Average DRAM Active Cycles": "dram__cycles_active.avg",
      "Total DRAM Elapsed Cycles": "dram__cycles_elapsed.sum",
      "Average L1 Active Cycles": "l1tex__cycles_active.avg",
      "Total L1 Elapsed Cycles": "l1tex__cycles_elapsed.sum",
      "Average L2 Active Cycles": "lts__cycles_active.avg",
      "Total L2 Elapsed Cycles": "lts__cycles_elapsed.sum",
      "Average SM Active Cycles": "sm__cycles_active.avg",
      "Total SM Elapsed Cycles": "sm__cycles_elapsed.sum",
      "Average SMSP Active Cycles": "smsp__cycles_active.avg",
      "Total SMSP Elapsed Cycles": "smsp__cycles_elapsed.sum",
    }),
  },
  {
    id: "SourceCounters",
    title: "Source Counters",
    rows: rows({
      "Branch Instructions": "smsp__inst_executed_op_branch.sum",
      "Branch Efficiency": "smsp__sass_average_branch_targets_threads_uniform.pct",
      "Avg. Divergent Branches": "smsp__sass_branch_targets_threads_divergent.avg",
    }),
  },
];

const BASIC = ["SpeedOfLight", "LaunchStats", "Occupancy", "WorkloadDistribution"];
const DETAILED = [
  "SpeedOfLight",
  "ComputeWorkloadAnalysis",
  "MemoryWorkloadAnalysis",
  "LaunchStats",
  "Occupancy",
  "WorkloadDistribution",
  "SourceCounters",
];

/** Sections of a set, by the set's name. Older versions call `basic` "default". */
export const SECTION_SETS: Readonly<Record<string, readonly string[]>> = {
  basic: BASIC,
  default: BASIC,
  detailed: DETAILED,
  full: SECTIONS.map(({ id }) => id),
  roofline: ["SpeedOfLight", "WorkloadDistribution"],
  source: ["SourceCounters"],
};

/** The section Nsight Compute puts the metrics of `--metrics` into. */
export const COMMAND_LINE_SECTION = "Command line profiler metrics";

/** The metric of a row that a details page calls `label`, in the section of that title. */
export function metricOfLabel(title: string, label: string): string | undefined {
  return SECTIONS.find((section) => section.title === title)?.rows.find(
    (row) => row.label === label,
  )?.metric;
}
