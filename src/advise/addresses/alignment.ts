/** Where accesses begin that lie side by side: at boundaries of what a chip moves at once, or off them. */
import type { CountedAccess, LaunchStudy } from "../launch-study.ts";
import type { AccessShape } from "./access-shape.ts";

const LINE_BYTES = 128;
const SECTOR_BYTES = 32;

export interface Boundaries {
  /** Bytes that are moved at once: a line, or a sector of it. */
  readonly unit: number;
  /**
   * Lines stay as many when an access is moved to a boundary: neighbouring requests share them. Where the L2 takes
   * sectors it puts their parts together: shifted stores cost 1 to 4 % on an H200 (`accuracy/h200/offset.0.json`), as
   * the sectors alone would.
   */
  readonly keepsLines: (access: CountedAccess) => boolean;
}

export function boundariesOf({ facts }: LaunchStudy): Boundaries {
  const byLines = facts.device.globalLoads.value.transactionBytes.ca === LINE_BYTES;
  return {
    unit: byLines ? LINE_BYTES : SECTOR_BYTES,
    keepsLines: ({ shape }) => !byLines && shape.access.kind === "store",
  };
}

/** Bytes behind where nothing but constants moves the access. */
export function constantPart({ address, access }: AccessShape): number {
  return (address.get("") ?? 0) + access.offset;
}

/** Bytes behind a boundary at which the access begins where nothing that is counted moves it. */
export function startOf(shape: AccessShape, unit: number): number {
  const start = constantPart(shape) % unit;
  return (start + unit) % unit;
}
