/** Constant memory serves one word at a time: lanes that want different ones wait for each other. */
import type { Advice } from "../advice.ts";
import { type CountedAccess, type LaunchRule, warpsOf } from "../launch-study.ts";
import { argumentsOf } from "../program-view.ts";
import { changedCounters, type SiteRecord } from "../remodel/changed-counters.ts";
import { movedAccesses } from "../remodel/changed-program.ts";
import { round } from "./mended-accesses.ts";

const RULE = "advice/divergent-constant";
const SECTOR_BYTES = 32;
const LINE_BYTES = 128;

export const DIVERGENT_CONSTANT: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { program, counters } = study.facts;
    const found = study.accesses.filter(({ space, shape, counts }) => {
      const [address = -1] = argumentsOf(program, shape.access.pc);
      const isUniform = address < 0 || study.view.kernel.regUniform[address] === 1;
      return space === "constant" && !isUniform && counts.lanes > counts.requests;
    });
    if (found.length === 0) return [];
    const worst = found.reduce((a, b) => (b.counts.requests > a.counts.requests ? b : a));
    const isOnce = found.every(
      ({ counts, shape }) => counts.requests <= warpsOf(study) && shape.pattern === "adjacent",
    );
    const pcs = new Set(found.map(({ shape }) => shape.access.pc));
    return [
      {
        rule: RULE,
        place: { pc: worst.shape.access.pc },
        evidence: { lanes: round(worst.counts.lanes / worst.counts.requests) },
        change: isOnce
          ? { code: "advice/divergent-constant-change-global", params: {} }
          : { code: "advice/divergent-constant-change", params: {}, example: COPIED },
        gain: study.gainOf({
          program: movedAccesses(program, pcs, isOnce ? "global" : "shared"),
          counters: changedCounters(program, counters, isOnce ? asGlobal(found) : asShared(found)),
        }),
        confidence: "medium",
      },
    ];
  },
};

const COPIED = [
  "__shared__ float copy[256];",
  "for (int k = threadIdx.x; k < 256; k += blockDim.x) copy[k] = table[k];",
  "__syncthreads();",
];

/** A pass a request, as neighbours mostly want neighbouring words. */
function asShared(found: readonly CountedAccess[]): Map<number, Partial<SiteRecord>> {
  return new Map(
    found.map(({ site, counts }) => [
      site,
      { wavefronts: counts.requests, wavefrontsIdeal: counts.requests },
    ]),
  );
}

/** Side by side, from a boundary on. */
function asGlobal(found: readonly CountedAccess[]): Map<number, Partial<SiteRecord>> {
  return new Map(
    found.map(({ site, shape, counts }) => {
      const distinctBytes = counts.lanes * shape.access.bytes;
      return [
        site,
        {
          distinctBytes,
          sectors: Math.max(counts.requests, distinctBytes / SECTOR_BYTES),
          lines: Math.max(counts.requests, distinctBytes / LINE_BYTES),
        },
      ];
    }),
  );
}
