/** Traffic outside the GPU's own memory: known, not computed. Instructions on textures and surfaces. */
import {
  LEVEL,
  missing,
  nsight,
  nvprof,
  PER_SECOND,
  PERCENT,
  theme,
  type UntiedEntry,
} from "./define.ts";

const NEW = "5 6 7";
const OLD_AND_NEW = "2 3.0 3.5 3.7 5 6 7";
const LEVELS = "3.0 3.5 3.7 5.0 5.2 6.0 6.1 7";
const NVLINK = "6.0 7";
const SURFACE = { meaning: "surface" } as const;
const BYTES = { unit: "bytes" } as const;

const sysmem = ["read", "write"].flatMap((kind) => {
  const sectors = `lts__t_sectors_aperture_sysmem_op_${kind}`;
  return [
    ...missing([`sysmem_${kind}_transactions`], "nvprof-metric", OLD_AND_NEW, "sysmem", {
      meaning: "sysmem",
      ncu: `${sectors}.sum`,
    }),
    ...missing([`sysmem_${kind}_throughput`], "nvprof-metric", OLD_AND_NEW, "sysmem", {
      ...PER_SECOND,
      meaning: "sysmem",
      ncu: `${sectors}.sum.per_second`,
    }),
    ...missing([`sysmem_${kind}_utilization`], "nvprof-metric", LEVELS, "sysmem", {
      ...LEVEL,
      meaning: "sysmem",
    }),
    ...missing([`sysmem_${kind}_bytes`], "nvprof-metric", NEW, "sysmem", {
      ...BYTES,
      meaning: "sysmem",
      ncu: `${sectors} * 32`,
    }),
  ];
});

const operations = [
  ["atomic", "atom"],
  ["load", "ld"],
  ["reduction", "red"],
  ["store", "st"],
] as const;

type TexelSum = Parameters<typeof nvprof>[3];

/** A count of instructions, and the requests that become of them: one each, as far as is known. */
function texels(meaning: string, names: TexelNames, sum: TexelSum): UntiedEntry[] {
  const row = { meaning, formula: "requests" };
  const instructions = { ...row, label: "exact-if-same-instructions" } as const;
  const requests = { ...row, label: "modelled" } as const;
  return [
    nvprof(names.requests, NEW, { ...requests, ncu: names.nsightRequests }, sum),
    nsight(names.nsightRequests, requests, sum),
    nvprof(names.executed, NEW, { ...instructions, ncu: names.nsightExecuted }, sum),
    nsight(names.nsightExecuted, instructions, sum),
  ];
}

interface TexelNames {
  readonly requests: string;
  readonly executed: string;
  readonly nsightRequests: string;
  readonly nsightExecuted: string;
}

/** No instruction of ours is an atomic operation on a surface: their count is 0. */
const surfaces = operations.flatMap(([name, op]) =>
  texels(
    "surface",
    {
      requests: `surface_${name}_requests`,
      executed: `inst_executed_surface_${name}s`,
      nsightRequests: `l1tex__t_requests_pipe_tex_mem_surface_op_${op}.sum`,
      nsightExecuted: `smsp__inst_executed_op_surface_${op}.sum`,
    },
    ({ totals }) => totals.memory("surface", name).requests,
  ),
);
const textures = texels(
  "texture",
  {
    requests: "texture_load_requests",
    executed: "inst_executed_tex_ops",
    nsightRequests: "l1tex__t_requests_pipe_tex_mem_texture.sum",
    nsightExecuted: "smsp__inst_executed_op_texture.sum",
  },
  ({ totals }) => totals.memory("texture", "load").requests,
);

const nvlink = [
  ["overhead_data_received", "(nvlrx__bytes_data_protocol.sum / nvlrx__bytes.sum) * 100"],
  ["overhead_data_transmitted", "(nvltx__bytes_data_protocol.sum / nvltx__bytes.sum) * 100"],
  ["receive_throughput", "nvlrx__bytes.sum.per_second"],
  ["transmit_throughput", "nvltx__bytes.sum.per_second"],
  ["total_data_received", "nvlrx__bytes.sum"],
  ["total_data_transmitted", "nvltx__bytes.sum"],
  ["total_nratom_data_transmitted", undefined],
  ["total_ratom_data_transmitted", undefined],
  ["total_response_data_received", undefined],
  ["total_write_data_transmitted", undefined],
  ["user_data_received", "nvlrx__bytes_data_user.sum"],
  ["user_data_transmitted", "nvltx__bytes_data_user.sum"],
  ["user_nratom_data_transmitted", undefined],
  ["user_ratom_data_transmitted", undefined],
  ["user_response_data_received", undefined],
  ["user_write_data_transmitted", undefined],
] as const;

function nvlinkUnit(name: string) {
  if (name.endsWith("throughput")) return PER_SECOND;
  return name.startsWith("overhead") ? PERCENT : BYTES;
}

export const SYSTEM = theme("system", [
  ...sysmem,
  ...missing(["sysmem_utilization"], "nvprof-metric", LEVELS, "sysmem", {
    ...LEVEL,
    meaning: "sysmem",
  }),
  ...nvlink.flatMap(([name, ncu]) =>
    missing([`nvlink_${name}`], "nvprof-metric", NVLINK, "nvlink", {
      ...nvlinkUnit(name),
      meaning: "nvlink",
      ...(ncu === undefined ? {} : { ncu }),
    }),
  ),
  ...missing(["pcie_total_data_received"], "nvprof-metric", NEW, "pcie", {
    ...BYTES,
    meaning: "pcie",
    ncu: "pcie__read_bytes.sum",
  }),
  ...missing(["pcie_total_data_transmitted"], "nvprof-metric", NEW, "pcie", {
    ...BYTES,
    meaning: "pcie",
    ncu: "pcie__write_bytes.sum",
  }),
  ...surfaces,
  ...missing(
    ["l2_surface_load_bytes", "l2_surface_store_bytes"],
    "nvprof-metric",
    NEW,
    "surfaces",
    {
      ...BYTES,
      ...SURFACE,
    },
  ),
  ...missing(
    ["l2_surface_atomic_store_bytes", "l2_surface_reduction_bytes"],
    "nvprof-metric",
    "5 6",
    "surfaces",
    { ...BYTES, ...SURFACE },
  ),
  ...textures,
]);
