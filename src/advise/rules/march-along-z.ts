/** Points of neighbouring planes, a thread a point: a block that walks along z would load each plane once. */
import { factorsOf, keyOf, type Linear, type Product, sum } from "../addresses/linear.ts";
import type { Advice } from "../advice.ts";
import {
  areThreadsAlone,
  type CountedAccess,
  isStored,
  type LaunchRule,
  type LaunchStudy,
} from "../launch-study.ts";
import { changedCounters, NO_REQUESTS } from "../remodel/changed-counters.ts";

const RULE = "advice/march-along-z";
/** Planes that a block walks through: as many as were measured (`planes-march` of `accuracy/pairs`). */
const RUN = 16;
const AXES = ["z", "y"] as const;

export const MARCH_ALONG_Z: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { facts } = study;
    const { grid, block, counters, program } = facts;
    // Threads that work together have their planes in shared memory.
    if (study.view.kernel.loops.length > 0 || !areThreadsAlone(facts)) return [];
    for (const axis of AXES) {
      const at = axis === "z" ? 2 : 1;
      if (block[at] !== 1 || grid[at] < 2 * RUN) continue;
      const spared = sparedLoads(study, `b.${axis}`);
      if (!spared) continue;
      const fewer: [number, number, number] = [...grid];
      fewer[at] = Math.ceil(grid[at] / RUN);
      const changes = new Map(spared.map(({ site }) => [site, NO_REQUESTS]));
      return [
        {
          rule: RULE,
          place: { pc: spared[0]!.shape.access.pc },
          evidence: { axis, loads: spared.length, planes: spared.length + 1 },
          change: {
            code: "advice/march-along-z-change",
            params: { axis, run: RUN, loads: spared.length },
            example: [
              "float below = in[i - plane], here = in[i];",
              "for (int z = first; z < last; ++z, i += plane) {",
              "  float above = in[i + plane];",
              "  out[i] = below + here + above;",
              "  below = here;  here = above;",
              "}",
            ],
          },
          gain: study.gainOf({
            counters: changedCounters(program, counters, changes),
            grid: fewer,
          }),
          confidence: "medium",
        },
      ];
    }
    return [];
  },
};

/** Of loads that are one plane apart from each other, three at least, all but the one of the last plane. */
function sparedLoads(study: LaunchStudy, block: string): CountedAccess[] | undefined {
  const loads = study.accesses.filter(
    ({ space, shape }) => space === "global" && shape.access.kind === "load",
  );
  for (const last of loads) {
    const { base, address } = last.shape;
    const step = stepOf(address, block);
    if (step.size === 0 || base === undefined || isStored(study, base)) continue;
    const spared: CountedAccess[] = [];
    let place = startOf(last);
    while (place) {
      place = sum(place, step, -1);
      const key = place && keyOf(place);
      const found = loads.find((one) => one.shape.base === base && keyAt(one) === key);
      if (!found) break;
      spared.push(found);
    }
    if (spared.length >= 2) return spared;
  }
  return undefined;
}

/** What the address grows by from block to block along an axis. */
function stepOf(address: Linear, block: string): Linear {
  const step = new Map<Product, number>();
  for (const [product, times] of address) {
    const factors = [...factorsOf(product)];
    const at = factors.indexOf(block);
    if (at < 0) continue;
    factors.splice(at, 1);
    step.set(factors.join("*"), times);
  }
  return step;
}

function startOf({ shape: { address, access } }: CountedAccess): Linear | undefined {
  return sum(address, new Map([["", access.offset]]), 1);
}

function keyAt(access: CountedAccess): string | undefined {
  const start = startOf(access);
  return start && keyOf(start);
}
