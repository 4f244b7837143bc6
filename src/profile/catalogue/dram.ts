/** Traffic between the L2 and device memory: modelled, see `model/`. */
import type { LaunchFacts } from "../metric.ts";
import {
  LEVEL,
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
  theme,
  type UntiedEntry,
} from "./define.ts";

/** Share of the peak that the traffic takes over the whole kernel. */
function share(launch: LaunchFacts): number {
  const { dramReadBytes, dramWriteBytes } = launch.modelled.traffic;
  const rate = perSecond(dramReadBytes + dramWriteBytes, launch);
  return ratio(rate, launch.device.dramBytesPerSecond.value);
}

/** Reads and writes have the same metrics. */
function ofKind(kind: "read" | "write", bytes: (launch: LaunchFacts) => number): UntiedEntry[] {
  const row = { ...MODELLED, meaning: `dram-${kind}s`, advice: "dram" } as const;
  const bytesRow: Row = { ...row, unit: "bytes", formula: "dram-bytes" };
  const sectorsRow: Row = { ...row, formula: "dram-sectors" };
  const rateRow: Row = { ...row, ...PER_SECOND, formula: "dram-per-second" };
  const sectors = (launch: LaunchFacts): number => bytes(launch) / launch.device.sectorBytes.value;
  const [ncuBytes, ncuSectors] = [`dram__bytes_${kind}.sum`, `dram__sectors_${kind}.sum`];
  const perSecondOf = (launch: LaunchFacts): number => perSecond(bytes(launch), launch);
  const listed = "2 3.0 3.5 3.7 5.0 5.2 6.0 6.1 7";
  return [
    nvprof(
      `dram_${kind}_throughput`,
      listed,
      { ...rateRow, ncu: `${ncuBytes}.per_second` },
      perSecondOf,
    ),
    nvprof(`dram_${kind}_transactions`, listed, { ...sectorsRow, ncu: ncuSectors }, sectors),
    nvprof(`dram_${kind}_bytes`, "5.0 5.2 6 7", { ...bytesRow, ncu: ncuBytes }, bytes),
    nsight(ncuBytes, bytesRow, bytes),
    nsight(`${ncuBytes}.per_second`, rateRow, perSecondOf),
    nsight(ncuSectors, sectorsRow, sectors),
  ];
}

export const DRAM = theme("dram", [
  ...ofKind("read", ({ modelled }) => modelled.traffic.dramReadBytes),
  ...ofKind("write", ({ modelled }) => modelled.traffic.dramWriteBytes),
  nvprof(
    "dram_utilization",
    "3 5 6 7",
    {
      ...LEVEL,
      formula: "level",
      advice: "busy",
      ncu: "dram__throughput.avg.pct_of_peak_sustained_elapsed",
    },
    (launch) => level(share(launch)),
  ),
  nsight(
    "dram__throughput.avg.pct_of_peak_sustained_elapsed",
    { ...PERCENT, ...MODELLED, meaning: "dram-throughput", formula: "dram-share", advice: "busy" },
    (launch) => 100 * share(launch),
  ),
  nsight(
    "dram__cycles_elapsed.avg.per_second",
    { ...MODELLED, formula: "memory-clock" },
    ({ device }) => device.memoryClockMHz.value * 1e6,
  ),
  ...missing(["ecc_transactions"], "nvprof-metric", "3.5 3.7 5.0 5.2 6.1", "ecc"),
  ...missing(["ecc_throughput"], "nvprof-metric", "3.5 3.7 5.0 5.2 6.1", "ecc", {
    ...PER_SECOND,
    meaning: "ecc_transactions",
  }),
]);
