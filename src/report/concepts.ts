/** `warpscope explain WORD`: what a word of the field means, and where to read on. */
import { type Catalogue, findCatalogue, LANGUAGES, message } from "./messages/catalogue.ts";
import { wrap } from "./text-layout.ts";

interface Concept {
  /** Behind `concept/` in the codes of its sentences. */
  readonly name: string;
  /** As people write it, in lower case; spaces for hyphens. */
  readonly words: readonly string[];
  /** Metrics, advice, themes: what `explain` takes. */
  readonly see: readonly string[];
  /** Limits of a kernel that it is about, by the last part of their code; people may write them as a table does. */
  readonly limits?: readonly string[];
}

const CONCEPTS: readonly Concept[] = [
  {
    name: "coalescing",
    words: ["coalescing", "coalesced", "uncoalesced", "coalesced access"],
    see: ["gld_efficiency", "gst_efficiency", "advice/transposed-index", "advice/strided-access"],
  },
  {
    name: "divergence",
    words: ["divergence", "divergent", "branch divergence", "warp divergence", "divergent branch"],
    see: ["branch_efficiency", "warp_execution_efficiency", "advice/thread-parity"],
  },
  {
    name: "bank-conflict",
    words: ["bank conflict", "bank conflicts", "bank", "banks", "padding"],
    see: ["shared_efficiency", "shared_load_transactions_per_request", "advice/bank-conflicts"],
  },
  {
    name: "occupancy",
    words: ["occupancy", "theoretical occupancy"],
    see: ["achieved_occupancy", "advice/low-occupancy"],
  },
  {
    name: "sector",
    words: ["sector", "sectors", "transaction", "transactions"],
    see: ["gld_transactions", "gld_transactions_per_request"],
  },
  { name: "wavefront", words: ["wavefront", "wavefronts"], see: ["shared_efficiency"] },
  { name: "warp", words: ["warp", "warps", "lane", "lanes"], see: ["warp_execution_efficiency"] },
  {
    name: "latency",
    words: ["latency", "latency bound", "latency hiding", "memory parallelism"],
    see: ["achieved_occupancy", "advice/memory-parallelism", "advice/dependent-chain"],
    limits: ["latency"],
  },
  {
    name: "spilling",
    words: ["spilling", "spill", "spills", "register spilling", "register spill", "local memory"],
    see: ["local_load_transactions", "advice/register-spills", "advice/local-array"],
  },
  {
    name: "race",
    words: ["race", "races", "data race", "race condition"],
    see: ["racecheck", "memcheck"],
  },
  {
    name: "barrier",
    words: ["barrier", "barriers", "syncthreads", "__syncthreads"],
    see: ["synccheck", "advice/needless-barrier"],
    limits: ["barrier"],
  },
  {
    name: "contention",
    words: ["contention", "atomic contention", "atomics", "atomic"],
    see: ["atomic_transactions", "advice/atomic-contention"],
    limits: ["atomics"],
  },
  {
    name: "roofline",
    words: ["roofline", "arithmetic intensity", "memory bound", "compute bound"],
    see: ["dram_read_throughput", "flop_sp_efficiency"],
  },
  {
    name: "caches",
    words: ["l1", "l2", "dram", "cache", "caches", "device memory", "global memory"],
    see: ["gld_efficiency", "dram_read_throughput", "advice/redundant-loads"],
    limits: ["l1", "l2", "dram"],
  },
  {
    name: "shared-memory",
    words: ["shared memory", "shared", "tile"],
    see: ["shared_efficiency", "advice/bank-conflicts", "advice/register-tile"],
    limits: ["shared"],
  },
  {
    name: "issue",
    words: ["issue", "instruction issue", "pipe", "pipeline", "unit"],
    see: ["ipc", "advice/integer-division", "advice/accidental-double"],
    limits: ["issue", "fp32", "fp64", "integer", "special", "matrix", "memory-instructions"],
  },
  {
    name: "dispatch",
    words: ["dispatch", "block dispatch", "launch", "launch overhead"],
    see: ["advice/small-blocks", "advice/many-blocks"],
    limits: ["dispatch", "launch"],
  },
];

/** The name of the concept that a word stands for. */
export function conceptOf(word: string): string | undefined {
  const plain = word
    .toLowerCase()
    .replace(/[-_ ]+/g, " ")
    .trim();
  return CONCEPTS.find(
    ({ words, limits = [] }) =>
      words.includes(plain) ||
      words.includes(word) ||
      limits.some((limit) => namesOf(limit).includes(plain)),
  )?.name;
}

/** As the languages' tables have it, in lower case. */
function namesOf(limit: string): string[] {
  return LANGUAGES.map((language) =>
    message(findCatalogue(language), `device/limited-${limit}`).toLowerCase(),
  );
}

/** What people may write, for suggestions. */
export function conceptWords(): readonly string[] {
  return CONCEPTS.flatMap(({ words }) => words);
}

function seeAlso(name: string): readonly string[] {
  return CONCEPTS.find((concept) => concept.name === name)?.see ?? [];
}

/** What `explain --format json` prints of a concept. */
export function conceptData(name: string, catalogue: Catalogue): Record<string, unknown> {
  const say = (code: string): string => message(catalogue, code);
  return {
    name,
    title: say(`concept/${name}-title`),
    explained: say(`concept/${name}`),
    see: seeAlso(name),
  };
}

export function renderConcept(name: string, catalogue: Catalogue, columns: number): string {
  const see = message(catalogue, "explain/see", {
    names: seeAlso(name)
      .map((one) => `\`${one}\``)
      .join(message(catalogue, "occupancy/list-comma")),
  });
  return [
    message(catalogue, `concept/${name}-title`),
    ...wrap(`  ${message(catalogue, `concept/${name}`)}`, columns, "  "),
    ...wrap(`  ${see}`, columns, "  "),
  ]
    .map((line) => `${line}\n`)
    .join("");
}
