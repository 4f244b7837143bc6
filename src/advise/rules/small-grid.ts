/** Fewer blocks than multiprocessors, or hardly more: part of the chip has nothing to do. */
import { OP, SPECIAL_REGISTERS } from "../../lower/index.ts";
import { type Advice, type AdviceWay, mostSaving } from "../advice.ts";
import {
  areThreadsAlone,
  blocksOf,
  inBlocksOf,
  type LaunchRule,
  type LaunchStudy,
  threadsOf,
} from "../launch-study.ts";

const RULE = "advice/small-grid";
const LEAST_THREADS = 64;
/** Of the multiprocessors, that have work. */
const NEARLY_ALL = 0.9;
/** Blocks for each multiprocessor below which some have twice the work of others. */
const EVEN = 2;
/** Of a block that shares a loop, at least: what is added up at the end must be little beside them. */
const LEAST_TURNS = 8;

export const SMALL_GRID: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { block, device } = study.facts;
    const blocks = blocksOf(study);
    const threads = block[0] * block[1] * block[2];
    const multiprocessors = device.smCount.value;
    if (blocks >= multiprocessors && !isUneven(study)) return [];
    const evidence = { blocks, multiprocessors, threads };
    const common = { rule: RULE, evidence, confidence: "medium" } as const;
    // A loop that steps by the size of the grid or block shares its turns among as many threads as there are.
    if (stepsByGrid(study)) {
      const places = Math.max(1, Math.floor(study.facts.modelled.occupancy.blocksPerSm / 2));
      // No more threads than there are turns to share.
      const wanted = Math.min(multiprocessors * places, Math.ceil(turnsOf(study) / threads));
      if (wanted <= blocks) return [];
      const gain = study.gainOf({ grid: [wanted, 1, 1] });
      const example = [
        "int k = blockIdx.x * blockDim.x + threadIdx.x;",
        "for (; k < n; k += gridDim.x * blockDim.x) …",
      ];
      return [
        {
          ...common,
          change: { code: "advice/small-grid-change-more", params: { wanted }, example },
          gain,
        },
      ];
    }
    const best = mostSaving([...smallerBlocks(study), ...sharedLoop(study)]);
    return best ? [{ ...common, ...best }] : [];
  },
};

/** One block for some, two for others, and all wait: more would share the waiting. */
function isUneven(study: LaunchStudy): boolean {
  const { device, modelled } = study.facts;
  const blocks = blocksOf(study);
  const multiprocessors = device.smCount.value;
  return (
    blocks > multiprocessors &&
    blocks < EVEN * multiprocessors &&
    modelled.time.limiter === "latency"
  );
}

function smallerBlocks(study: LaunchStudy): AdviceWay[] {
  const { device } = study.facts;
  // Blocks whose threads work together have reasons for their size.
  if (!areThreadsAlone(study.facts)) return [];
  const all = threadsOf(study);
  const fitting = 2 ** Math.floor(Math.log2(all / device.smCount.value));
  const smaller = Math.max(LEAST_THREADS, fitting);
  if (smaller >= all / blocksOf(study)) return [];
  return [
    {
      change: { code: "advice/small-grid-change-split", params: { smaller } },
      gain: study.gainOf(inBlocksOf(study, smaller)),
      confidence: "medium",
    },
  ];
}

/** Several blocks share the turns of a loop, and add up what they find. */
function sharedLoop(study: LaunchStudy): AdviceWay[] {
  const { grid, device } = study.facts;
  const blocks = blocksOf(study);
  const places = (blocks < device.smCount.value ? NEARLY_ALL : 2 * EVEN) * device.smCount.value;
  const parts = 2 ** Math.ceil(Math.log2(places / blocks));
  const turns = study.view.kernel.loops.length === 0 ? 0 : turnsOf(study) / threadsOf(study);
  if (parts < 2 || turns < LEAST_TURNS * parts) return [];
  const { savedNs, fraction } = study.gainOf({ grid: [grid[0], grid[1], grid[2] * parts] });
  // Sums begin at zero, or a second kernel adds them up: a launch more.
  const { launch } = study.facts.modelled.time.partsNs;
  return [
    {
      change: { code: "advice/small-grid-change-share", params: { parts, blocks: blocks * parts } },
      gain: { savedNs: savedNs - launch, fraction: fraction - launch / study.timeNs },
      confidence: "low",
    },
  ];
}

/** Of all threads, in the loop that has most. */
function turnsOf({ view, facts }: LaunchStudy): number {
  return Math.max(...view.kernel.loops.map(({ start }) => facts.counters.blocks.lanes[start]!));
}

/** Whether a loop adds gridDim or blockDim, directly or times the other, to its variable. */
function stepsByGrid({ view }: LaunchStudy): boolean {
  const { program, kernel } = view;
  return kernel.loops.some(({ start, end }) => {
    for (let pc = program.blocks.start[start]!; pc < program.blocks.start[end + 1]!; pc++) {
      if (program.code.op[pc] !== OP.add) continue;
      const args = program.code.args.subarray(
        program.code.argStart[pc],
        program.code.argStart[pc + 1],
      );
      const register = program.code.dst[program.code.dstStart[pc]!]!;
      if (register < 0 || view.writers[register]!.length < 2) continue;
      if ([...args].some((arg) => arg >= 0 && isSize(view, arg, 0))) return true;
    }
    return false;
  });
}

function isSize(view: LaunchStudy["view"], register: number, depth: number): boolean {
  const writers = view.writers[register]!;
  if (writers.length !== 1 || depth > 4) return false;
  const { code } = view.program;
  const pc = writers[0]!;
  if (code.op[pc] === OP.special) return /^n(cta|t)id/.test(SPECIAL_REGISTERS[code.aux[pc]!]!);
  if (code.op[pc] !== OP.mul && code.op[pc] !== OP.shl) return false;
  const args = code.args.subarray(code.argStart[pc], code.argStart[pc + 1]);
  return [...args].some((arg) => arg >= 0 && isSize(view, arg, depth + 1));
}
