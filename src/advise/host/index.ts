/** All rules on the host's side. Another one: a file here, a line below, its sentences in the catalogue. */
import type { HostRule } from "../advice.ts";
import { MANY_LAUNCHES } from "./many-launches.ts";
import { MAPPED_REUSE } from "./mapped-reuse.ts";
import { NEEDLESS_WAIT } from "./needless-wait.ts";
import { PAGEABLE_COPY } from "./pageable-copy.ts";
import { REPEATED_ALLOCATION } from "./repeated-allocation.ts";
import { REPEATED_COPY } from "./repeated-copy.ts";
import { ROUND_TRIP_COPY } from "./round-trip-copy.ts";
import { SMALL_COPIES } from "./small-copies.ts";
import { SYNCHRONOUS_COPY } from "./synchronous-copy.ts";

export const HOST_RULES: readonly HostRule[] = [
  REPEATED_COPY,
  ROUND_TRIP_COPY,
  SMALL_COPIES,
  MAPPED_REUSE,
  PAGEABLE_COPY,
  SYNCHRONOUS_COPY,
  REPEATED_ALLOCATION,
  NEEDLESS_WAIT,
  MANY_LAUNCHES,
];
