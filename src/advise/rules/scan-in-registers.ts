/** A scan of a block whose threads bring an element or two each: sums of four in registers leave fewer rounds. */
import type { LaunchCounters } from "../../observe/index.ts";
import { uncoalesced } from "../addresses/uncoalesced.ts";
import type { Advice } from "../advice.ts";
import { type LaunchRule, type LaunchStudy, warpsOf } from "../launch-study.ts";
import { changedCounters, partOfBlocks, type SiteRecord } from "../remodel/changed-counters.ts";
import { scanRounds } from "../scan-rounds.ts";
import { barriersOf } from "../tree-rounds.ts";
import { hasConflicts } from "./mended-accesses.ts";

const RULE = "advice/scan-in-registers";
/** Elements that a thread takes for one: as many as were measured (`scan-four` of `accuracy/pairs`). */
const TOGETHER = 4;
/** Loads of a thread from which on it adds enough by itself. */
const ENOUGH = 4;

export const SCAN_IN_REGISTERS: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { grid } = study.facts;
    const scan = scanRounds(study);
    // Threads that are badly chosen come first.
    if (!scan || uncoalesced(study).has("strided") || hasConflicts(study)) return [];
    const barriers = barriersOf(study, scan);
    const loads = study.accesses
      .filter(({ space, shape }) => space === "global" && shape.access.kind === "load")
      .reduce((sum, { counts }) => sum + counts.requests, 0);
    const each = Math.round(loads / warpsOf(study));
    if (barriers.length === 0 || each === 0 || each >= ENOUGH || grid[0] < 2 * TOGETHER) return [];
    return [
      {
        rule: RULE,
        place: { pc: barriers[0]! },
        evidence: { rounds: scan.wayBack ? 2 * scan.rounds : scan.rounds, each },
        change: {
          code: "advice/scan-in-registers-change",
          params: { together: TOGETHER * each, fewer: TOGETHER },
          example: [
            "float4 v = in[i];",
            "v.y += v.x;  v.z += v.y;  v.w += v.z;",
            "float before = scanOfBlock(v.w) - v.w;  // the same rounds as now, for the sums",
            "out[i] = make_float4(before + v.x, before + v.y, before + v.z, before + v.w);",
          ],
        },
        gain: study.gainOf({
          grid: [Math.ceil(grid[0] / TOGETHER), grid[1], grid[2]],
          counters: fewerRounds(study),
        }),
        confidence: "medium",
      },
    ];
  },
};

/**
 * A quarter of the warps does what all did; their loads and stores are four times as wide. What a thread adds in
 * registers is not counted: 7 additions beside rounds of some 100 instructions.
 */
function fewerRounds(study: LaunchStudy): LaunchCounters {
  const { program, counters } = study.facts;
  const changes = new Map<number, Partial<SiteRecord>>();
  for (const { space, site, counts } of study.accesses) {
    changes.set(site, {
      requests: counts.requests / TOGETHER,
      lanes: counts.lanes / TOGETHER,
      ...(space !== "global" && {
        distinctBytes: counts.distinctBytes / TOGETHER,
        wavefronts: counts.wavefronts / TOGETHER,
        wavefrontsIdeal: counts.wavefrontsIdeal / TOGETHER,
      }),
    });
  }
  return {
    ...changedCounters(program, counters, changes),
    blocks: partOfBlocks(counters.blocks, TOGETHER),
  };
}
