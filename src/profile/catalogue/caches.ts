/** Traffic through the L1 and the L2: modelled, see `model/`. */
import type { LaunchFacts } from "../metric.ts";
import { cachesGlobalLoads, globalLoads } from "../transactions.ts";
import {
  event,
  GLOBAL,
  GLOBAL_ATOMIC,
  GLOBAL_LOAD,
  GLOBAL_REDUCTION,
  LEVEL,
  LOCAL,
  LOCAL_LOAD,
  level,
  MODELLED,
  missing,
  nsight,
  nvprof,
  PER_SECOND,
  PERCENT,
  perSecond,
  type Row,
  ratio,
  sectors,
  sums,
  theme,
  type UntiedEntry,
} from "./define.ts";

const ALL = "2 3 5 6 7";
const BYTES = { unit: "bytes", ...MODELLED } as const;

const l1Hits = ({ modelled }: LaunchFacts): number => modelled.traffic.l1LoadHitSectors;
const l1HitShare = (launch: LaunchFacts): number =>
  ratio(l1Hits(launch), sectors(sums(launch, GLOBAL_LOAD)));
const reads = ({ modelled }: LaunchFacts): number => modelled.traffic.l2ReadSectors;
const readHits = ({ modelled }: LaunchFacts): number => modelled.traffic.l2ReadHitSectors;
const writes = ({ modelled }: LaunchFacts): number => modelled.traffic.l2WriteSectors;
const updates = ({ modelled }: LaunchFacts): number => modelled.traffic.l2AtomicSectors;
const readsAndUpdates = (launch: LaunchFacts): number => reads(launch) + updates(launch);
const writesAndUpdates = (launch: LaunchFacts): number => writes(launch) + updates(launch);
const all = (launch: LaunchFacts): number => reads(launch) + writesAndUpdates(launch);
/** Writes and atomics end in the L2, whether the sector was there before or not. */
const hits = (launch: LaunchFacts): number => readHits(launch) + writesAndUpdates(launch);

/** From Volta on the profiler counts an atomic in the L2 twice: its request and its answer. */
const updateTransactions = (launch: LaunchFacts): number =>
  updates(launch) * (launch.device.computeCapability.major >= 7 ? 2 : 1);

/** Bytes of so many sectors. */
function bytes(count: (launch: LaunchFacts) => number): (launch: LaunchFacts) => number {
  return (launch) => count(launch) * launch.device.sectorBytes.value;
}

function bytesPerSecond(count: (launch: LaunchFacts) => number): (launch: LaunchFacts) => number {
  return (launch) => perSecond(bytes(count)(launch), launch);
}

const TRANSACTIONS = { ...MODELLED, formula: "l2-sectors", advice: "l2" } as const;
const THROUGHPUT = { ...PER_SECOND, formula: "sectors-per-second", advice: "l2" } as const;
const READ_RATE = {
  ...PERCENT,
  ...MODELLED,
  meaning: "l2-read-hit-rate",
  formula: "l2-read-hit-rate",
  advice: "l2-hits",
} as const;
const readRate = (launch: LaunchFacts): number => 100 * ratio(readHits(launch), reads(launch));

/** Share of the sectors that the L2 sends up which belong to one kind of load. */
function loadedFor(kind: "global" | "local"): (launch: LaunchFacts) => number {
  return bytes((launch) => {
    const global = sectors(sums(launch, GLOBAL_LOAD)) - l1Hits(launch);
    const local = sectors(sums(launch, LOCAL_LOAD));
    return reads(launch) * ratio(kind === "global" ? global : local, global + local);
  });
}

/** A pair for each of what the multiprocessors read and write, by the path they take in a generation. */
function fromSms(path: "l1" | "tex", listed: string, exists: string): UntiedEntry[] {
  const unit = path === "l1" ? "" : "lts__t_sectors_srcunit_tex_op_";
  const ncu = (name: string): Row => (unit === "" ? {} : { ncu: `${unit}${name}` });
  const here = { exists } as const;
  const readsRow = { ...here, meaning: "l2-sm-reads" } as const;
  const writesRow = { ...here, meaning: "l2-sm-writes" } as const;
  const writesListed = path === "l1" ? listed : "5 6 7";
  return [
    nvprof(
      `l2_${path}_read_transactions`,
      listed,
      { ...TRANSACTIONS, ...readsRow, ...ncu("read.sum") },
      reads,
    ),
    nvprof(
      `l2_${path}_write_transactions`,
      writesListed,
      { ...TRANSACTIONS, ...writesRow, ...ncu("write.sum") },
      writes,
    ),
    nvprof(
      `l2_${path}_read_throughput`,
      listed,
      { ...THROUGHPUT, ...readsRow, ...ncu("read.sum.per_second") },
      bytesPerSecond(reads),
    ),
    nvprof(
      `l2_${path}_write_throughput`,
      writesListed,
      { ...THROUGHPUT, ...writesRow, ...ncu("write.sum.per_second") },
      bytesPerSecond(writes),
    ),
    nvprof(
      `l2_${path}_read_hit_rate`,
      path === "l1" ? listed : "3.0 3.5 3.7 5.0 5.2 6.0 6.1 7",
      {
        ...READ_RATE,
        ...here,
        ...(unit === "" ? {} : { ncu: "lts__t_sector_op_read_hit_rate.pct" }),
      },
      readRate,
    ),
  ];
}

const L1: readonly UntiedEntry[] = [
  nvprof(
    "l1_cache_global_hit_rate",
    "2 3",
    { ...PERCENT, ...MODELLED, formula: "l1-hit-rate", advice: "l1-hits", exists: "2 3" },
    (launch) => (cachesGlobalLoads(launch) ? 100 * l1HitShare(launch) : 0),
  ),
  nvprof(
    "global_hit_rate",
    "5 6 7",
    {
      ...PERCENT,
      ...MODELLED,
      meaning: "l1_cache_global_hit_rate",
      formula: "l1-hit-rate",
      advice: "l1-hits",
      exists: "5+",
      ncu: "(l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum + l1tex__t_sectors_pipe_lsu_mem_global_op_st_lookup_hit.sum + l1tex__t_sectors_pipe_lsu_mem_global_op_red_lookup_hit.sum + l1tex__t_sectors_pipe_lsu_mem_global_op_atom_lookup_hit.sum) / (l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum + l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum + l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum + l1tex__t_sectors_pipe_lsu_mem_global_op_atom.sum)",
    },
    (launch) => 100 * l1HitShare(launch),
  ),
  nvprof(
    "tex_cache_hit_rate",
    ALL,
    {
      ...PERCENT,
      ...MODELLED,
      formula: "l1-all-hit-rate",
      advice: "l1-hits",
      exists: "5+",
      ncu: "l1tex__t_sector_hit_rate.pct",
    },
    l1AllHitRate,
  ),
  nvprof(
    "tex_cache_transactions",
    ALL,
    {
      ...MODELLED,
      formula: "l1-transactions",
      advice: "l1-hits",
      exists: "5+",
      ncu: "l1tex__lsu_writeback_active.avg.pct_of_peak_sustained_active + l1tex__tex_writeback_active.avg.pct_of_peak_sustained_active",
    },
    l1Reads,
  ),
  nvprof(
    "tex_cache_throughput",
    ALL,
    { ...PER_SECOND, formula: "sectors-per-second", advice: "l1-hits", exists: "5+" },
    bytesPerSecond(l1Reads),
  ),
  nvprof(
    "tex_utilization",
    ALL,
    { ...LEVEL, formula: "level", advice: "busy", exists: "5+" },
    ({ modelled: { time } }) => level(ratio(time.partsNs.l1, time.durationNs)),
  ),
  nvprof(
    "l1_shared_utilization",
    "3.0 3.5 3.7",
    { ...LEVEL, formula: "level", advice: "busy", exists: "2 3" },
    ({ modelled: { time } }) =>
      level(ratio(Math.max(time.partsNs.l1, time.partsNs.shared), time.durationNs)),
  ),
  event(
    "l1_global_load_hit",
    "2 3",
    { ...MODELLED, formula: "l1-line-hits", advice: "l1-hits", exists: "2 3" },
    (launch) =>
      cachesGlobalLoads(launch)
        ? Math.round(l1HitShare(launch) * globalLoads(launch).transactions)
        : 0,
  ),
  event(
    "l1_global_load_miss",
    "2 3",
    { ...MODELLED, formula: "l1-line-hits", advice: "l1-hits", exists: "2 3" },
    (launch) => {
      const { transactions } = globalLoads(launch);
      return cachesGlobalLoads(launch)
        ? transactions - Math.round(l1HitShare(launch) * transactions)
        : 0;
    },
  ),
  nsight(
    "l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum",
    { ...MODELLED, formula: "modelled-sectors", advice: "l1-hits" },
    l1Hits,
  ),
  nsight(
    "l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_miss.sum",
    { ...MODELLED, formula: "modelled-sectors", advice: "l1-hits" },
    (launch) => sectors(sums(launch, GLOBAL_LOAD)) - l1Hits(launch),
  ),
  nsight(
    "l1tex__t_sector_hit_rate.pct",
    {
      ...PERCENT,
      ...MODELLED,
      meaning: "tex_cache_hit_rate",
      formula: "l1-all-hit-rate",
      advice: "l1-hits",
    },
    l1AllHitRate,
  ),
  nsight(
    "l1tex__throughput.avg.pct_of_peak_sustained_active",
    { ...PERCENT, ...MODELLED, meaning: "l1-throughput", formula: "busy-share", advice: "busy" },
    ({ modelled: { time } }) =>
      100 * ratio(Math.max(time.partsNs.l1, time.partsNs.shared), time.durationNs),
  ),
];

function l1Reads(launch: LaunchFacts): number {
  return sectors(sums(launch, GLOBAL_LOAD)) + sectors(sums(launch, LOCAL_LOAD));
}

function l1AllHitRate(launch: LaunchFacts): number {
  return 100 * ratio(l1Hits(launch), sectors(sums(launch, GLOBAL)) + sectors(sums(launch, LOCAL)));
}

const L2: readonly UntiedEntry[] = [
  nvprof(
    "l2_read_transactions",
    ALL,
    {
      ...TRANSACTIONS,
      ncu: "lts__t_sectors_op_read.sum + lts__t_sectors_op_atom.sum + lts__t_sectors_op_red.sum",
    },
    readsAndUpdates,
  ),
  nvprof(
    "l2_write_transactions",
    ALL,
    {
      ...TRANSACTIONS,
      ncu: "lts__t_sectors_op_write.sum + lts__t_sectors_op_atom.sum + lts__t_sectors_op_red.sum",
    },
    writesAndUpdates,
  ),
  nvprof(
    "l2_read_throughput",
    ALL,
    {
      ...THROUGHPUT,
      meaning: "l2_read_transactions",
      ncu: "lts__t_sectors_op_read.sum.per_second + lts__t_sectors_op_atom.sum.per_second + lts__t_sectors_op_red.sum.per_second",
    },
    bytesPerSecond(readsAndUpdates),
  ),
  nvprof(
    "l2_write_throughput",
    ALL,
    {
      ...THROUGHPUT,
      meaning: "l2_write_transactions",
      ncu: "lts__t_sectors_op_write.sum.per_second + lts__t_sectors_op_atom.sum.per_second + lts__t_sectors_op_red.sum.per_second",
    },
    bytesPerSecond(writesAndUpdates),
  ),
  nvprof(
    "l2_utilization",
    "3 5 6 7",
    {
      ...LEVEL,
      formula: "level",
      advice: "busy",
      ncu: "lts__t_sectors.avg.pct_of_peak_sustained_elapsed",
    },
    ({ modelled: { time } }) => level(ratio(time.partsNs.l2, time.durationNs)),
  ),
  nvprof(
    "l2_atomic_transactions",
    "3 5 6 7",
    {
      ...MODELLED,
      formula: "l2-atomics",
      advice: "atomics",
      ncu: "2 * (lts__t_sectors_op_atom.sum + lts__t_sectors_op_red.sum)",
    },
    updateTransactions,
  ),
  nvprof(
    "l2_atomic_throughput",
    "3 5 6 7",
    {
      ...PER_SECOND,
      meaning: "l2_atomic_transactions",
      formula: "l2-atomics",
      advice: "atomics",
      ncu: "2 * (lts__t_sectors_op_atom.sum.per_second + lts__t_sectors_op_red.sum.per_second)",
    },
    bytesPerSecond(updateTransactions),
  ),
  ...fromSms("l1", "2 3.0 3.5 3.7", "2 3"),
  ...fromSms("tex", "3 5 6 7", "5+"),
  nvprof(
    "l2_tex_hit_rate",
    "5 6 7",
    {
      ...PERCENT,
      ...MODELLED,
      meaning: "l2-hit-rate",
      formula: "l2-hit-rate",
      advice: "l2-hits",
      exists: "5+",
      ncu: "lts__t_sector_hit_rate.pct",
    },
    (launch) => 100 * ratio(hits(launch), all(launch)),
  ),
  nvprof(
    "l2_global_load_bytes",
    "5 6 7",
    {
      ...BYTES,
      formula: "l2-load-bytes",
      advice: "l2",
      ncu: "lts__t_bytes_equiv_l1sectormiss_pipe_lsu_mem_global_op_ld.sum",
    },
    loadedFor("global"),
  ),
  nvprof(
    "l2_local_load_bytes",
    "5 6 7",
    {
      ...BYTES,
      formula: "l2-load-bytes",
      advice: "local",
      ncu: "lts__t_bytes_equiv_l1sectormiss_pipe_lsu_mem_local_op_ld.sum",
    },
    loadedFor("local"),
  ),
  nvprof(
    "l2_local_global_store_bytes",
    "5 6 7",
    {
      ...BYTES,
      formula: "l2-bytes",
      advice: "l2",
      ncu: "lts__t_bytes_equiv_l1sectormiss_pipe_lsu_mem_local_op_st.sum + lts__t_bytes_equiv_l1sectormiss_pipe_lsu_mem_global_op_st.sum",
    },
    bytes(writes),
  ),
  nvprof(
    "l2_global_reduction_bytes",
    "5 6",
    { ...BYTES, formula: "l2-update-bytes", advice: "atomics" },
    bytes((launch) => sectors(sums(launch, GLOBAL_REDUCTION))),
  ),
  nvprof(
    "l2_global_atomic_store_bytes",
    "5 6 7",
    {
      ...BYTES,
      formula: "l2-update-bytes",
      advice: "atomics",
      ncu: "lts__t_bytes_equiv_l1sectormiss_pipe_lsu_mem_global_op_atom.sum",
    },
    bytes((launch) => sectors(sums(launch, GLOBAL_ATOMIC))),
  ),
  nsight("lts__t_sectors_srcunit_tex.sum", { ...TRANSACTIONS, meaning: "l2-sm-sectors" }, all),
  nsight(
    "lts__t_sectors_srcunit_tex_lookup_hit.sum",
    { ...TRANSACTIONS, meaning: "l2-sm-hits" },
    hits,
  ),
  nsight(
    "lts__t_sectors_srcunit_tex_lookup_miss.sum",
    { ...TRANSACTIONS, meaning: "l2-sm-misses" },
    (launch) => reads(launch) - readHits(launch),
  ),
  nsight(
    "lts__t_sectors_srcunit_tex_op_read.sum",
    { ...TRANSACTIONS, meaning: "l2-sm-reads" },
    reads,
  ),
  nsight(
    "lts__t_sectors_srcunit_tex_op_read_lookup_hit.sum",
    { ...TRANSACTIONS, meaning: "l2-sm-read-hits" },
    readHits,
  ),
  nsight(
    "lts__t_sectors_srcunit_tex_op_write.sum",
    { ...TRANSACTIONS, meaning: "l2-sm-writes" },
    writes,
  ),
  nsight("lts__t_sectors_op_read.sum", { ...TRANSACTIONS, meaning: "l2-sm-reads" }, reads),
  nsight("lts__t_sectors_op_write.sum", { ...TRANSACTIONS, meaning: "l2-sm-writes" }, writes),
  nsight(
    "lts__t_sectors_op_atom.sum",
    { ...TRANSACTIONS, meaning: "l2-atomics", advice: "atomics" },
    (launch) => sectors(sums(launch, GLOBAL_ATOMIC)),
  ),
  nsight(
    "lts__t_sectors_op_red.sum",
    { ...TRANSACTIONS, meaning: "l2-reductions", advice: "atomics" },
    (launch) => sectors(sums(launch, GLOBAL_REDUCTION)),
  ),
  nsight(
    "lts__t_sector_hit_rate.pct",
    {
      ...PERCENT,
      ...MODELLED,
      meaning: "l2-hit-rate",
      formula: "l2-hit-rate",
      advice: "l2-hits",
    },
    (launch) => 100 * ratio(hits(launch), all(launch)),
  ),
  nsight("lts__t_sector_op_read_hit_rate.pct", READ_RATE, readRate),
  nsight(
    "lts__t_sectors.avg.pct_of_peak_sustained_elapsed",
    { ...PERCENT, ...MODELLED, meaning: "l2-throughput", formula: "busy-share", advice: "busy" },
    ({ modelled: { time } }) => 100 * ratio(time.partsNs.l2, time.durationNs),
  ),
];

const NOT_MODELLED: readonly UntiedEntry[] = [
  ...missing(["l1_cache_local_hit_rate"], "nvprof-metric", "2 3", "local-cache", PERCENT),
  ...missing(["local_hit_rate"], "nvprof-metric", "5 6 7", "local-cache", {
    ...PERCENT,
    meaning: "l1_cache_local_hit_rate",
  }),
  ...missing(["l2_tex_write_hit_rate"], "nvprof-metric", "5.0 5.2 6.0 6.1 7", "write-hits", {
    ...PERCENT,
    ncu: "lts__t_sector_op_write_hit_rate.pct",
  }),
  ...missing(["nc_cache_global_hit_rate"], "nvprof-metric", "3", "read-only-cache", PERCENT),
  ...missing(["nc_l2_read_transactions"], "nvprof-metric", "3", "read-only-cache"),
  ...missing(["nc_l2_read_throughput"], "nvprof-metric", "3", "read-only-cache", {
    ...PER_SECOND,
    meaning: "nc_l2_read_transactions",
  }),
  ...missing(["l2_texture_read_hit_rate"], "nvprof-metric", "2 3", "textures", {
    ...PERCENT,
    meaning: "texture",
  }),
  ...missing(["l2_texture_read_throughput"], "nvprof-metric", "2 3", "textures", {
    ...PER_SECOND,
    meaning: "texture",
  }),
  ...missing(
    ["idc__requests.sum", "idc__requests_lookup_hit.sum"],
    "nsight-compute",
    "",
    "constants",
    { meaning: "constant-requests" },
  ),
];

export const CACHES = theme("caches", [...L1, ...L2, ...NOT_MODELLED]);
