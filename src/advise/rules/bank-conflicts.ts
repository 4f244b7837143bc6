/** Lanes whose words lie in one bank wait for each other; another row length spreads them. */
import {
  type Layout,
  padded,
  recount,
  rowLengths,
  swizzled,
  unchanged,
} from "../addresses/padding.ts";
import type { Advice, AdviceChange, AdviceGain } from "../advice.ts";
import { asEdits } from "../edits/edit.ts";
import type { SourceLine } from "../edits/kernel-text.ts";
import { padRows } from "../edits/pad-rows.ts";
import type { CountedAccess, LaunchRule, LaunchStudy } from "../launch-study.ts";
import { changedCounters, type SiteRecord } from "../remodel/changed-counters.ts";
import { round } from "./mended-accesses.ts";

const RULE = "advice/bank-conflicts";
/** Passes beyond those that are needed, as a part of them, from which on it is worth a look. */
const LEAST_EXCESS = 0.1;

export const BANK_CONFLICTS: LaunchRule = {
  code: RULE,
  find(study) {
    const shared = study.accesses.filter(
      ({ space, shape }) => space === "shared" && !shape.access.atomic,
    );
    const conflicted = shared.filter(
      ({ counts }) => counts.wavefronts > (1 + LEAST_EXCESS) * counts.wavefrontsIdeal,
    );
    if (conflicted.length === 0) return [];
    const worst = conflicted.reduce((a, b) => (excess(b) > excess(a) ? b : a));
    const best = bestLayout(study, shared, worst) ?? closerTogether(study, conflicted);
    const { counts, shape } = worst;
    const advice: Advice = {
      rule: RULE,
      place: { pc: shape.access.pc },
      evidence: {
        kind: `term/access-${shape.access.kind}`,
        passes: round(counts.wavefronts / counts.requests),
        ideal: round(counts.wavefrontsIdeal / counts.requests),
        excess: conflicted.reduce((sum, one) => sum + excess(one), 0),
      },
      ...best,
    };
    return [advice];
  },
};

function excess({ counts }: CountedAccess): number {
  return counts.wavefronts - counts.wavefrontsIdeal;
}

interface Found {
  readonly change: AdviceChange;
  readonly gain: AdviceGain;
  readonly confidence: Advice["confidence"];
}

/** Padding, or a swizzle where padding costs more than it gives. All accesses are counted with it. */
function bestLayout(
  study: LaunchStudy,
  shared: readonly CountedAccess[],
  worst: CountedAccess,
): Found | undefined {
  let best: Found | undefined;
  const { bytes } = worst.shape.access;
  const { staticSharedBytes } = study.facts.program;
  const all = staticSharedBytes + study.facts.dynamicSharedBytes;
  const { requests, wavefronts } = worst.counts;
  const take = (
    layout: Layout,
    moreBytes: number,
    change: (counted: { after: number; passes: number }) => AdviceChange,
  ): void => {
    const counters = recounted(study, shared, layout);
    if (!counters) return;
    const after = round(counters.sites.wavefronts[worst.site]! / requests);
    const counted = { after, passes: round(wavefronts / requests) };
    const program = { ...study.facts.program, staticSharedBytes: staticSharedBytes + moreBytes };
    const gain = study.gainOf({ counters, program });
    if (gain.savedNs > (best?.gain.savedNs ?? 0) * 1.01)
      best = { change: change(counted), gain, confidence: "high" };
  };
  const source = study.sourceAt?.(worst.shape.access.pc);
  for (const row of rowLengths(worst)) {
    if (row > all) continue;
    const rows = Math.ceil(all / row);
    for (const elements of [1, 2, 4]) {
      const padding = elements * bytes;
      take(padded(row, padding), rows * padding, (counted) => {
        const change = paddingOf(source, row, padding, rows, bytes);
        return { ...change, params: { ...change.params, ...counted } };
      });
    }
    if (row % bytes === 0 && Number.isInteger(Math.log2(row / bytes)))
      take(swizzled(row, bytes), 0, (counted) => ({
        code: "advice/bank-conflicts-change-swizzle",
        params: counted,
        example: [`tile[row][column ^ (row % ${Math.min(32, row / bytes)})]`],
      }));
  }
  return best;
}

/** In elements as they are declared, where that is known; else of `accessBytes`. */
function paddingOf(
  source: SourceLine | undefined,
  rowBytes: number,
  paddingBytes: number,
  rows: number,
  accessBytes: number,
): AdviceChange {
  const declared = padRows(source, rowBytes, paddingBytes);
  const bytes = declared?.elementBytes ?? accessBytes;
  const [row, elements] = [rowBytes / bytes, paddingBytes / bytes];
  return {
    code: "advice/bank-conflicts-change-padding",
    params: { elements, row, now: row + elements, moreBytes: rows * paddingBytes },
    ...asEdits(declared?.edits),
    example: [
      `__shared__ float tile[ROWS][${row} + ${elements}];  // rows begin ${elements} bank${elements > 1 ? "s" : ""} apart`,
    ],
  };
}

/** Undefined where the count of what ran does not come out, or nothing is known of an address. */
function recounted(study: LaunchStudy, shared: readonly CountedAccess[], layout: Layout) {
  const { program, counters } = study.facts;
  const changes = new Map<number, Partial<SiteRecord>>();
  for (const access of shared) {
    const before = recount(study, access, unchanged);
    const after = recount(study, access, layout);
    if (before === undefined || after === undefined || before === 0) {
      if (excess(access) > 0) return undefined;
      continue;
    }
    const { wavefronts, wavefrontsIdeal } = access.counts;
    changes.set(access.site, {
      wavefronts: Math.max(wavefrontsIdeal, (wavefronts * after) / before),
    });
  }
  return changedCounters(program, counters, changes);
}

/** Where no layout helps or addresses are known only at run time: other threads for the same words. */
function closerTogether(study: LaunchStudy, conflicted: readonly CountedAccess[]): Found {
  const { program, counters } = study.facts;
  const changes = new Map<number, Partial<SiteRecord>>(
    conflicted.map(({ site, counts }) => [site, { wavefronts: counts.wavefrontsIdeal }]),
  );
  return {
    change: { code: "advice/bank-conflicts-change-neighbours", params: {} },
    gain: study.gainOf({ counters: changedCounters(program, counters, changes) }),
    confidence: conflicted.some(({ shape }) => shape.pattern === "indirect") ? "low" : "medium",
  };
}
