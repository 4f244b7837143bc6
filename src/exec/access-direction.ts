/** What an access does to memory, as faults and violations name it. */
import type { Access } from "../lower/index.ts";

const DIRECTIONS = { load: "read", store: "write", atomic: "atomic", reduction: "atomic" } as const;

export function directionOf({ kind }: Access): (typeof DIRECTIONS)[Access["kind"]] {
  return DIRECTIONS[kind];
}
