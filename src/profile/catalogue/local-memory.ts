/** Loads and stores of local memory: what does not fit into registers. */
import { localAccesses, type Movement } from "../transactions.ts";
import {
  event,
  GLOBAL,
  LOCAL,
  LOCAL_LOAD,
  LOCAL_STORE,
  MODELLED,
  missing,
  nsight,
  nvprof,
  of,
  PER_SECOND,
  PERCENT,
  perSecond,
  RATIO,
  ratio,
  requests,
  SAME_LOADS,
  sectors,
  sectorsPerRequest,
  sums,
  theme,
  type UntiedEntry,
} from "./define.ts";

const ALL = "2 3 5 6 7";
const perRequest = (it: Movement): number => ratio(it.transactions, it.requests);

const NAMES = {
  load: { op: "ld", traffic: LOCAL_LOAD },
  store: { op: "st", traffic: LOCAL_STORE },
} as const;

/** Loads and stores have the same metrics. */
function ofKind(kind: "load" | "store"): UntiedEntry[] {
  const { op, traffic } = NAMES[kind];
  const countRequests = {
    ...SAME_LOADS,
    meaning: `local_${kind}_requests`,
    formula: "requests",
    advice: "local",
  } as const;
  const countSectors = {
    ...SAME_LOADS,
    meaning: `local_${kind}_transactions`,
    advice: "local",
  } as const;
  const l1Requests = `l1tex__t_requests_pipe_lsu_mem_local_op_${op}.sum`;
  const l1Sectors = `l1tex__t_sectors_pipe_lsu_mem_local_op_${op}.sum`;
  const l1Ratio = `l1tex__average_t_sectors_per_request_pipe_lsu_mem_local_op_${op}.ratio`;
  return [
    nvprof(
      `local_${kind}_transactions`,
      ALL,
      { ...countSectors, formula: "local_transactions", ncu: l1Sectors },
      (launch) => localAccesses(launch, kind).transactions,
    ),
    nvprof(
      `local_${kind}_transactions_per_request`,
      ALL,
      {
        ...RATIO,
        ...SAME_LOADS,
        formula: "transactions-per-request",
        advice: "local",
        ncu: l1Ratio,
      },
      (launch) => perRequest(localAccesses(launch, kind)),
    ),
    nvprof(
      `local_${kind}_requests`,
      "5 6 7",
      { ...countRequests, ncu: l1Requests },
      of(traffic, requests),
    ),
    nvprof(
      `local_${kind}_throughput`,
      ALL,
      {
        ...PER_SECOND,
        formula: "moved-per-second",
        advice: "local",
        ncu:
          kind === "load"
            ? "l1tex__t_bytes_pipe_lsu_mem_local_op_ld.sum.per_second"
            : "l1tex__t_sectors_pipe_lsu_mem_local_op_st.sum.per_second",
      },
      (launch) => perSecond(localAccesses(launch, kind).movedBytes, launch),
    ),
    nvprof(
      `inst_executed_local_${kind}s`,
      "5 6 7",
      { ...countRequests, ncu: `smsp__inst_executed_op_local_${op}.sum` },
      of(traffic, requests),
    ),
    event(
      `local_${kind}`,
      ALL,
      { ...countRequests, ncu: `smsp__inst_executed_op_local_${op}.sum` },
      of(traffic, requests),
    ),
    nsight(l1Requests, countRequests, of(traffic, requests)),
    nsight(l1Sectors, { ...countSectors, formula: "sectors" }, of(traffic, sectors)),
    nsight(
      l1Ratio,
      {
        ...RATIO,
        ...SAME_LOADS,
        meaning: `local_${kind}_transactions_per_request`,
        formula: "sectors-per-request",
        advice: "local",
      },
      of(traffic, sectorsPerRequest),
    ),
    nsight(`smsp__sass_inst_executed_op_local_${op}.sum`, countRequests, of(traffic, requests)),
    nsight(`smsp__inst_executed_op_local_${op}.sum`, countRequests, of(traffic, requests)),
  ];
}

export const LOCAL_MEMORY = theme("local-memory", [
  ...ofKind("load"),
  ...ofKind("store"),
  nvprof(
    "local_memory_overhead",
    ALL,
    { ...PERCENT, ...MODELLED, formula: "local_memory_overhead", advice: "local" },
    (launch) => {
      const local = sums(launch, LOCAL).sectors;
      return 100 * ratio(local, local + sums(launch, GLOBAL).sectors);
    },
  ),
  nsight(
    "memory_l2_theoretical_sectors_local",
    { ...SAME_LOADS, formula: "sectors", advice: "local" },
    of(LOCAL, sectors),
  ),
  ...missing(["local_replay_overhead"], "nvprof-metric", "2 3", "replays", RATIO),
]);
