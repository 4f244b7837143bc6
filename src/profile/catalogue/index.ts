/**
 * The metric catalogue: every metric of the vendor's tools that is known, and our own.
 *
 * Names, and the compute capabilities that nvprof lists them for: CUPTI documentation of CUDA 11.8,
 * "Metrics for Capability 3.x", "5.x", "6.x", "7.x". For 2.x no list of the vendor was at hand: those
 * that nvprof of CUDA 5.5 prints for a 3.0 chip, without the utilization levels. Names in Nsight
 * Compute: its command-line manual 2022.3, "nvprof Metric Comparison" and "nvprof Event Comparison".
 * Formulas are checked against the measurements in `accuracy/h200` where they have the metric.
 */
import type { CatalogueEntry, Metric } from "../metric.ts";
import { ATOMICS } from "./atomics.ts";
import { CACHES } from "./caches.ts";
import { DRAM } from "./dram.ts";
import { FLOPS } from "./flops.ts";
import { GLOBAL_MEMORY } from "./global-memory.ts";
import { INSTRUCTIONS } from "./instructions.ts";
import { ISSUE } from "./issue.ts";
import { LOCAL_MEMORY } from "./local-memory.ts";
import { OCCUPANCY_THEME } from "./occupancy.ts";
import { SHARED_MEMORY } from "./shared-memory.ts";
import { SYSTEM } from "./system.ts";
import { TIME } from "./time.ts";

export const CATALOGUE: readonly CatalogueEntry[] = [
  ...GLOBAL_MEMORY,
  ...SHARED_MEMORY,
  ...LOCAL_MEMORY,
  ...ATOMICS,
  ...CACHES,
  ...DRAM,
  ...INSTRUCTIONS,
  ...FLOPS,
  ...OCCUPANCY_THEME,
  ...ISSUE,
  ...TIME,
  ...SYSTEM,
];

/** Those that are computed. */
export const METRICS: readonly Metric[] = CATALOGUE.filter(
  (entry): entry is Metric => entry.label !== "not-available",
);

/** What `profile` shows unless asked otherwise; of these, those that apply to a chip and a kernel. */
export const DEFAULT_METRICS: readonly string[] = [
  "gpu__time_duration.sum",
  "achieved_occupancy",
  "global_load_requests",
  "gld_transactions",
  "gld_transactions_per_request",
  "gld_efficiency",
  "nc_gld_efficiency",
  "global_store_requests",
  "gst_transactions",
  "gst_transactions_per_request",
  "gst_efficiency",
  "local_load_transactions",
  "local_store_transactions",
  "shared_load_transactions_per_request",
  "shared_store_transactions_per_request",
  "shared_efficiency",
  "inst_executed_shared_atomics",
  "atomic_transactions",
  "branch_efficiency",
  "warp_execution_efficiency",
];
