/**
 * What threads that want the same words cost each other beyond what each request of a warp shows: floats
 * that are added to one word one after the other, loops of compare-and-swap that fail because another
 * warp was faster (here warps take turns and none does), and words of shared memory that are handed on
 * from thread to thread where the hardware has no such atomic. Parameters are fitted by `accuracy/atomics`.
 */
import { OP, type Program } from "../../lower/index.ts";
import type { CountedLaunch } from "../../profile/index.ts";
import { power } from "../elementary.ts";
import type { TimeParameters } from "./parameters.ts";

export interface Contention {
  /** Passes of the L2's atomic units beside those that requests show. */
  readonly atomicPasses: number;
  /** Passes of shared memory beside those that requests show. */
  readonly sharedPasses: number;
  /** Of a block, in cycles: the words that most threads want go from one to the next. */
  readonly handOverCycles: number;
}

const WARP = 32;
const SECTOR_BYTES = 32;
/** Turns until the part of their time that warps spend in a loop is found. */
const DUTY_TURNS = 20;

export function contention(
  { program, counters, device }: CountedLaunch,
  warpsOfLaunch: number,
  warpsPerBlock: number,
  work: { readonly issued: number; readonly loadRequests: number; readonly storeSectors: number },
  { floatPasses, failing, failingExponent, handOverCycles }: TimeParameters,
): Contention {
  const { requests, lanes, sectors, wavefronts, distinctBytes } = counters.sites;
  let [atomicPasses, sharedPasses, handOver] = [0, 0, 0];
  for (const access of program.accesses) {
    if (access.kind !== "atomic" && access.kind !== "reduction") continue;
    const isRetry = isRetried(program, access.pc);
    for (
      let site = access.site;
      site < access.site + (access.space === "generic" ? 2 : 1);
      site++
    ) {
      const count = requests[site]!;
      if (count === 0) continue;
      const passes = Math.max(wavefronts[site]!, sectors[site]!);
      if (program.sites[site]!.space === "global") {
        if (access.atomic === "fadd")
          atomicPasses += passes * Math.max(0, (floatPasses * count) / sectors[site]! - 1);
        if (isRetry)
          atomicPasses +=
            passes * failures(count, failing * power(rivals(access.bytes), failingExponent));
      } else if (isRetry)
        sharedPasses += passes * (warpsPerBlock - 1) * Math.min(1, passes / count - 1);
      else if (isEmulated(access) && lanes[site]! > count) {
        // The part of the lanes that want the word of another lane, of all that might.
        const distinct = distinctBytes[site]! / access.bytes;
        handOver += (lanes[site]! * (lanes[site]! / distinct - 1)) / (lanes[site]! / count - 1);
      }
    }
  }
  const blocks = warpsOfLaunch / warpsPerBlock;
  return { atomicPasses, sharedPasses, handOverCycles: (handOver / blocks) * handOverCycles };

  /** Warps that want the same word at the same time as one of them. */
  function rivals(bytes: number): number {
    const resident = Math.min(warpsOfLaunch, device.smCount.value * device.maxWarpsPerSm.value);
    const written = Math.max(1, counters.footprint.writtenSectors - work.storeSectors);
    const words = (written * SECTOR_BYTES) / bytes;
    return resident * (1 - power(1 - 1 / words, WARP));
  }

  /**
   * Attempts of a warp that fail for one that does not, of `all` if every warp were trying all the time.
   * Those that fail keep it trying: the part of its time is one that gives itself.
   */
  function failures(count: number, all: number): number {
    const { l2 } = device.latencyCycles;
    const others = work.issued + work.loadRequests * l2.value;
    let duty = 0;
    for (let turn = 0; turn < DUTY_TURNS; turn++) {
      const trying = count * l2.value * (1 + all * duty);
      duty = trying / (trying + others);
    }
    return all * duty;
  }
}

/** A compare-and-swap that is tried again, with what was found, until nobody was faster. */
function isRetried({ code, blocks, functions }: Program, pc: number): boolean {
  if (code.op[pc] !== OP.cas) return false;
  const result = code.dst[code.dstStart[pc]!]!;
  const expected = code.args[code.argStart[pc]! + 1]!;
  if (result < 0 || expected < 0) return false;
  const block = blocks.start.findLastIndex((start) => start <= pc);
  const last = blocks.start[block + 1]! - 1;
  const within = (target: number) => (loop: { readonly start: number; readonly end: number }) =>
    loop.start <= block && block <= loop.end && loop.start <= target && target <= loop.end;
  const loops = functions.flatMap((fn) => fn.loops);
  const isExit =
    code.op[last] === OP.brIf &&
    loops.filter(within(blocks.target0[block]!)).length !==
      loops.filter(within(blocks.target1[block]!)).length;
  if (!isExit) return false;
  for (let next = pc + 1; next < last; next++) {
    const args = code.args.subarray(code.argStart[next], code.argStart[next + 1]);
    if (code.op[next] === OP.icmp && args.includes(result) && args.includes(expected)) return true;
  }
  return false;
}

/** Sums of floats and of 64 bits in shared memory: the hardware has compare-and-swap for them. */
function isEmulated({ atomic, bytes }: Program["accesses"][number]): boolean {
  return atomic === "fadd" || (bytes === 8 && atomic !== "xchg" && atomic !== "cas");
}
