/** A launch whose idle lanes are gone: the same threads' work in full warps. */
import type { LaunchCounters } from "../../observe/index.ts";
import type { LaunchStudy } from "../launch-study.ts";
import { changedCounters, type SiteRecord, sideBySide } from "./changed-counters.ts";

const WARP = 32;

export interface Packing {
  /** Basic blocks whose lanes are put together. */
  readonly blocks: ReadonlySet<number>;
  /** Whether accesses of neighbours lie side by side then; or else as far apart as before. */
  readonly sideBySide: boolean;
  /** Part of the executions that is left at least; 0 if absent. */
  readonly least?: number;
}

export function packedCounters(study: LaunchStudy, packing: Packing): LaunchCounters {
  const { program, counters } = study.facts;
  const executions = counters.blocks.executions.slice();
  for (const block of packing.blocks)
    executions[block] = Math.min(
      executions[block]!,
      Math.max(
        Math.ceil(counters.blocks.lanes[block]! / WARP),
        Math.ceil((packing.least ?? 0) * executions[block]!),
      ),
    );
  const changes = new Map<number, Partial<SiteRecord>>();
  for (const { shape, site, counts } of study.accesses) {
    const block = study.view.blockOf[shape.access.pc]!;
    if (!packing.blocks.has(block)) continue;
    const before = counters.blocks.executions[block]!;
    const part = before > 0 ? executions[block]! / before : 1;
    const requests = Math.ceil(counts.requests * part);
    const moved = packing.sideBySide ? sideBySide({ ...counts, requests }) : counts;
    changes.set(site, {
      requests,
      sectors: moved.sectors,
      lines: Math.min(moved.lines, counts.lines),
      wavefronts: Math.max(Math.min(counts.wavefronts, requests), counts.wavefronts * part),
      wavefrontsIdeal: Math.min(counts.wavefrontsIdeal, requests),
    });
  }
  const changed = changedCounters(program, counters, changes);
  return { ...changed, blocks: { ...counters.blocks, executions } };
}
