/** Few warps on a multiprocessor because one resource runs out: registers, shared memory or places for blocks. */
import { occupancyOf } from "../../model/index.ts";
import type { Occupancy } from "../../profile/index.ts";
import type { Advice, AdviceChange, AdviceParams } from "../advice.ts";
import { areThreadsAlone, inBlocksOf, type LaunchRule, type LaunchStudy } from "../launch-study.ts";

const RULE = "advice/low-occupancy";
const WARP = 32;
const KIB = 1024;
/** More registers less are more than the assembler can save without spilling. */
const MOST_SAVED = 0.25;
/** The same of an estimate, which may itself be too high by so much (accuracy/registers.json, by kernel). */
const MOST_SAVED_OF_ESTIMATE = 0.15;
const BLOCK_SIZES = [64, 128, 256, 512, 1024];

interface Candidate {
  readonly change: AdviceChange;
  readonly occupancy: Occupancy;
  readonly gain: Advice["gain"];
  readonly confidence: Advice["confidence"];
}

export const LOW_OCCUPANCY: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { occupancy, registers, time } = study.facts.modelled;
    // Blocks that are not there fill no places; more warps help where waiting is the limit, and no unit.
    if (occupancy.occupancy > 0.95 || occupancy.waves <= 1 || time.limiter !== "latency") return [];
    const candidates = [...fewerRegisters(study), ...lessShared(study), ...otherBlocks(study)];
    const best = candidates.reduce<Candidate | undefined>(
      (a, b) => (a && a.gain.savedNs * 1.05 >= b.gain.savedNs ? a : b),
      undefined,
    );
    if (!best) return [];
    const [limiter = "warps"] = occupancy.limiters;
    const evidence: AdviceParams = {
      percent: Math.round(100 * occupancy.occupancy),
      warps: occupancy.warpsPerSm,
      blocks: occupancy.blocksPerSm,
      limiter: `term/limit-${limiter}`,
      registers: registers.perThread,
      sharedBytes: study.facts.program.staticSharedBytes + study.facts.dynamicSharedBytes,
      newPercent: Math.round(100 * best.occupancy.occupancy),
    };
    return [
      { rule: RULE, evidence, change: best.change, gain: best.gain, confidence: best.confidence },
    ];
  },
};

function fewerRegisters(study: LaunchStudy): Candidate[] {
  const { modelled, device, block, program, dynamicSharedBytes } = study.facts;
  const { perThread, source } = modelled.registers;
  const isEstimate = source === "estimated";
  const most = isEstimate ? MOST_SAVED_OF_ESTIMATE : MOST_SAVED;
  const threads = block[0] * block[1] * block[2];
  for (let less = perThread - 1; less >= perThread * (1 - most); less--) {
    const { blocksPerSm } = occupancyOf(device, {
      threadsPerBlock: threads,
      registersPerThread: less,
      sharedBytesPerBlock: program.staticSharedBytes + dynamicSharedBytes,
    });
    if (blocksPerSm <= modelled.occupancy.blocksPerSm) continue;
    const after = study.modelWith({ registersPerThread: less });
    return [
      {
        change: {
          code: "advice/low-occupancy-change-registers",
          params: { registers: less, blocks: after.occupancy.blocksPerSm },
          example: [
            `__global__ void __launch_bounds__(${threads}, ${after.occupancy.blocksPerSm}) kernel(…)`,
          ],
        },
        occupancy: after.occupancy,
        gain: study.gainOf({ registersPerThread: less }),
        confidence: isEstimate ? "low" : "medium",
      },
    ];
  }
  return [];
}

function lessShared(study: LaunchStudy): Candidate[] {
  const { program, dynamicSharedBytes, modelled } = study.facts;
  const all = program.staticSharedBytes + dynamicSharedBytes;
  if (all < KIB || !modelled.occupancy.limiters.includes("shared")) return [];
  const half = Math.ceil(all / 2 / KIB) * KIB;
  const change = {
    program: { ...program, staticSharedBytes: Math.min(program.staticSharedBytes, half) },
    dynamicSharedBytes: Math.max(0, half - program.staticSharedBytes),
  };
  return [
    {
      change: { code: "advice/low-occupancy-change-shared", params: { bytes: half } },
      occupancy: study.modelWith(change).occupancy,
      gain: study.gainOf(change),
      confidence: "low",
    },
  ];
}

/** The same threads in blocks of another size, where those of a block share nothing. */
function otherBlocks(study: LaunchStudy): Candidate[] {
  const { block, device } = study.facts;
  const threads = block[0] * block[1] * block[2];
  if (!areThreadsAlone(study.facts) || block[1] * block[2] > 1) return [];
  const found: Candidate[] = [];
  for (const size of BLOCK_SIZES) {
    if (size === threads || size > device.maxThreadsPerBlock.value) continue;
    const change = inBlocksOf(study, size);
    const { occupancy } = study.modelWith(change);
    if (occupancy.warpsPerSm <= study.facts.modelled.occupancy.warpsPerSm) continue;
    found.push({
      change: {
        code: "advice/low-occupancy-change-block",
        params: {
          threads: size,
          now: threads,
          warps: occupancy.blocksPerSm * Math.ceil(size / WARP),
        },
        example: [`const int block = ${size};`, "kernel<<<(n + block - 1) / block, block>>>(…);"],
      },
      occupancy,
      gain: study.gainOf(change),
      confidence: "medium",
    });
  }
  return found;
}
