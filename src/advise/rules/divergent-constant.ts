/** Constant memory serves one word at a time: lanes that want different ones wait for each other. */
import type { Advice } from "../advice.ts";
import type { LaunchRule } from "../launch-study.ts";
import { argumentsOf } from "../program-view.ts";
import { changedCounters, type SiteRecord } from "../remodel/changed-counters.ts";
import { movedAccesses } from "../remodel/changed-program.ts";
import { round } from "./mended-accesses.ts";

const RULE = "advice/divergent-constant";

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
    // From shared memory: a pass a request, as neighbours mostly want neighbouring words.
    const changes = new Map<number, Partial<SiteRecord>>(
      found.map(({ site, counts }) => [
        site,
        { wavefronts: counts.requests, wavefrontsIdeal: counts.requests },
      ]),
    );
    return [
      {
        rule: RULE,
        place: { pc: worst.shape.access.pc },
        evidence: { lanes: round(worst.counts.lanes / worst.counts.requests) },
        change: {
          code: "advice/divergent-constant-change",
          params: {},
          lines: [
            "__shared__ float copy[256];",
            "for (int k = threadIdx.x; k < 256; k += blockDim.x) copy[k] = table[k];",
            "__syncthreads();",
          ],
        },
        gain: study.gainOf({
          program: movedAccesses(
            program,
            new Set(found.map(({ shape }) => shape.access.pc)),
            "shared",
          ),
          counters: changedCounters(program, counters, changes),
        }),
        confidence: "medium",
      },
    ];
  },
};
