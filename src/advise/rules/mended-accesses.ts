/** What rules on uncoalesced accesses share: evidence, and the launch with its bytes side by side. */
import type { Advice, AdviceChange, AdviceConfidence, AdviceRule } from "../advice.ts";
import type { CountedAccess, LaunchStudy } from "../launch-study.ts";
import { changedCounters, type SiteRecord, sideBySide } from "../remodel/changed-counters.ts";

/** Where the most is moved for nothing. */
export function worstOf(accesses: readonly CountedAccess[]): CountedAccess {
  const excess = ({ counts }: CountedAccess): number =>
    counts.sectors - sideBySide(counts).sectors + counts.lines - sideBySide(counts).lines;
  return accesses.reduce((a, b) => (excess(b) > excess(a) ? b : a));
}

export interface MendedAdvice {
  readonly rule: AdviceRule;
  readonly change: AdviceChange;
  readonly confidence: AdviceConfidence;
  readonly evidence?: Advice["evidence"];
  /** Lines stay as many: neighbouring requests share them. */
  readonly keepsLines?: (access: CountedAccess) => boolean;
}

/** Of all accesses of a kind together: they are mended by one change. */
export function mendedAdvice(
  study: LaunchStudy,
  accesses: readonly CountedAccess[],
  { rule, change, confidence, evidence, keepsLines }: MendedAdvice,
): Advice {
  const { program, counters } = study.facts;
  const changes = new Map<number, Partial<SiteRecord>>(
    accesses.map((access) => {
      const { site, counts } = access;
      const { sectors, lines } = sideBySide(counts);
      return [site, keepsLines?.(access) ? { sectors } : { sectors, lines }];
    }),
  );
  const worst = worstOf(accesses);
  return {
    rule,
    place: { pc: worst.shape.access.pc },
    evidence: { ...requestEvidence(worst), accesses: accesses.length, ...evidence },
    change,
    gain: study.gainOf({ counters: changedCounters(program, counters, changes) }),
    confidence,
  };
}

/** Parameters that the sentences of all these rules have. */
function requestEvidence({ shape, counts }: CountedAccess): Advice["evidence"] {
  const ideal = sideBySide(counts);
  const perRequest = (value: number): number => round(value / counts.requests);
  return {
    kind: `term/access-${shape.access.kind}`,
    sectors: perRequest(counts.sectors),
    idealSectors: perRequest(ideal.sectors),
    lines: perRequest(counts.lines),
    idealLines: perRequest(ideal.lines),
    usedPercent: Math.round((100 * ideal.sectors) / counts.sectors),
    bytes: shape.access.bytes,
  };
}

/** To two figures behind the point. */
export function round(value: number): number {
  return Math.round(100 * value) / 100;
}

export function hasConflicts({ accesses }: LaunchStudy): boolean {
  return accesses.some(
    ({ space, counts }) => space === "shared" && counts.wavefronts > 1.1 * counts.wavefrontsIdeal,
  );
}
