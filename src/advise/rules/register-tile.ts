/** Results of two numbers from shared memory at each step: a thread with several results would use each number several times. */
import { OP } from "../../lower/index.ts";
import { factorsOf } from "../addresses/linear.ts";
import type { Advice } from "../advice.ts";
import type { CountedAccess, LaunchChange, LaunchRule, LaunchStudy } from "../launch-study.ts";
import { argumentsOf, executedPcs, executionsOf, resultsOf } from "../program-view.ts";
import { changedCounters, type SiteRecord } from "../remodel/changed-counters.ts";
import { withoutInstructions } from "../remodel/changed-program.ts";
import { round } from "./mended-accesses.ts";

const RULE = "advice/register-tile";
/** Results of a thread. Each more costs registers and threads, and spares ever less. */
const RESULTS = 4;
/** Words from shared memory for each product: two where no word is used twice, 1.25 with four results. */
const LEAST_WORDS = 1.5;
/** Part of the launch's time that shared memory or its instructions must rule. */
const LEAST_BUSY = 0.4;
/** What makes one number of a row's and a column's. */
const COMBINING: readonly number[] = [
  ...[OP.fma, OP.fmul, OP.fadd, OP.fsub, OP.fmin, OP.fmax],
  ...[OP.mul, OP.add, OP.sub, OP.xor, OP.and],
];

export const REGISTER_TILE: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { partsNs } = study.facts.modelled.time;
    const busy = Math.max(partsNs.shared, partsNs["memory-instructions"]);
    if (busy < LEAST_BUSY * study.timeNs) return [];
    const products = productsOf(study);
    const loads = new Set(products.flatMap(({ factors }) => factors));
    let [words, made] = [0, 0];
    for (const { shape, counts } of loads)
      words += resultsOf(study.facts.program, shape.access.pc).length * counts.requests;
    for (const { pc } of products) made += executionsOf(study.view, study.facts.counters, pc).warps;
    if (made === 0 || words < LEAST_WORDS * made) return [];
    const kept = sharedByNeighbours(products);
    if (kept.length === 0) return [];
    const requests = [...loads].reduce((sum, { counts }) => sum + counts.requests, 0);
    return [
      {
        rule: RULE,
        place: { pc: products[0]!.pc },
        evidence: {
          words: round(words / made),
          loads: round(requests / made),
          busyPercent: Math.min(100, Math.round((100 * busy) / study.timeNs)),
        },
        change: {
          code: "advice/register-tile-change",
          params: { results: RESULTS },
          example: [
            "float sums[4] = {0, 0, 0, 0};      // rows y, y + 8, y + 16 and y + 24 of the tile",
            "for (int k = 0; k < TILE; ++k) {",
            "  float column = bs[k][threadIdx.x];  // one load for four products",
            "  for (int j = 0; j < 4; ++j) sums[j] += as[threadIdx.y + 8 * j][k] * column;",
            "}",
          ],
        },
        gain: study.gainOf(severalResults(study, kept)),
        confidence: "medium",
      },
    ];
  },
};

interface SharedProduct {
  readonly pc: number;
  readonly factors: readonly [CountedAccess, CountedAccess];
}

/** Arithmetic in loops on two numbers that are both loaded from shared memory: products, differences, sums. */
function productsOf(study: LaunchStudy): SharedProduct[] {
  const { program, counters } = study.facts;
  const { view } = study;
  const byPc = new Map<number, CountedAccess>(
    study.accesses
      .filter(({ space, shape }) => space === "shared" && shape.access.kind === "load")
      .map((access) => [access.shape.access.pc, access]),
  );
  const loaded = (register: number): CountedAccess | undefined => {
    const [writer = -1, ...others] = register < 0 ? [] : view.writers[register]!;
    return others.length === 0 ? byPc.get(writer) : undefined;
  };
  return executedPcs(view, counters).flatMap((pc) => {
    if (view.loopsOf[view.blockOf[pc]!]!.length === 0) return [];
    if (!COMBINING.includes(program.code.op[pc]!)) return [];
    const [a = -1, b = -1] = argumentsOf(program, pc);
    const factors = [loaded(a), loaded(b)] as const;
    return factors[0] && factors[1] ? [{ pc, factors: [factors[0], factors[1]] as const }] : [];
  });
}

/**
 * The factors that threads next to each other along one axis have in common, while the others differ: a
 * thread that does the work of several of them loads these once. Of two such sets the one that costs more.
 */
function sharedByNeighbours(products: readonly SharedProduct[]): CountedAccess[] {
  const sets = [new Set<CountedAccess>(), new Set<CountedAccess>()];
  for (const { factors } of products) {
    const [a, b] = factors.map(axesOf) as [Set<string>, Set<string>];
    // Sets by axis: what an axis leaves alone is the set of that axis.
    if ([...b].some((axis) => !a.has(axis))) sets[a.has("t.x") ? 1 : 0]!.add(factors[0]);
    if ([...a].some((axis) => !b.has(axis))) sets[b.has("t.x") ? 1 : 0]!.add(factors[1]);
  }
  const cost = (set: Set<CountedAccess>): number =>
    [...set].reduce((sum, { counts }) => sum + Math.max(counts.wavefronts, counts.requests), 0);
  const [first, second] = sets as [Set<CountedAccess>, Set<CountedAccess>];
  return [...(cost(second) > cost(first) ? second : first)];
}

function axesOf({ shape }: CountedAccess): Set<string> {
  const axes = new Set<string>();
  for (const product of shape.address.keys())
    for (const factor of factorsOf(product)) if (/^(t\.|lane|r)/.test(factor)) axes.add(factor);
  return axes;
}

/**
 * The same sums by as many threads, for each of which only a part of these loads is made. Fewer threads with
 * more sums each have as much to hide their waits behind: sums of a thread do not wait for each other.
 */
function severalResults(study: LaunchStudy, kept: readonly CountedAccess[]): LaunchChange {
  const { program, counters } = study.facts;
  const spared = [...kept]
    .sort((a, b) => a.shape.access.pc - b.shape.access.pc)
    .filter((_, index) => index % RESULTS !== 0 || kept.length < RESULTS)
    .map(({ shape }) => shape.access.pc);
  const changes = new Map<number, Partial<SiteRecord>>(
    kept.map(({ site, counts }) => [
      site,
      {
        requests: counts.requests / RESULTS,
        lanes: counts.lanes / RESULTS,
        wavefronts: counts.wavefronts / RESULTS,
        wavefrontsIdeal: counts.wavefrontsIdeal / RESULTS,
      },
    ]),
  );
  return {
    program: withoutInstructions(program, spared),
    counters: changedCounters(program, counters, changes),
  };
}
