/** Instructions that exchange values between the lanes of a warp. PTX ISA, sections shfl, vote, match, redux. */
import { type LaneMask, WARP_SIZE } from "../../src/base/index.ts";
import { REDUCE_OPS, SHUFFLE_MODES, VOTE_MODES } from "../../src/lower/index.ts";

export function lanesOf(mask: LaneMask): number[] {
  const lanes: number[] = [];
  for (let lane = 0; lane < WARP_SIZE; lane++) if ((mask >>> lane) & 1) lanes.push(lane);
  return lanes;
}

/** Source lane of a shuffle and whether it is in range; out of range the lane reads itself. */
export function shuffleSource(
  mode: number,
  lane: number,
  delta: number,
  clamp: number,
): { source: number; inRange: boolean } {
  // PTX ISA, shfl.sync: c holds the segment mask in bits 8…12 and the clamp in bits 0…4.
  const segmentMask = (clamp >>> 8) & 31;
  const limit = clamp & 31;
  const b = delta & 31;
  const maxLane = (lane & segmentMask) | (limit & ~segmentMask);
  const minLane = lane & segmentMask;
  const { source, inRange } = (() => {
    switch (SHUFFLE_MODES[mode]!) {
      case "up":
        return { source: lane - b, inRange: lane - b >= maxLane };
      case "down":
        return { source: lane + b, inRange: lane + b <= maxLane };
      case "bfly":
        return { source: lane ^ b, inRange: (lane ^ b) <= maxLane };
      case "idx": {
        const wanted = minLane | (b & ~segmentMask & 31);
        return { source: wanted, inRange: wanted <= maxLane };
      }
      default:
        throw new Error("internal: shuffle mode");
    }
  })();
  return inRange ? { source, inRange } : { source: lane, inRange };
}

/** `members`: executing lanes of the lane's member mask; `holds`: those whose predicate is true. */
export function voteResult(mode: number, members: LaneMask, holds: LaneMask): bigint {
  const ayes = (members & holds) >>> 0;
  switch (VOTE_MODES[mode]!) {
    case "any":
      return ayes !== 0 ? 1n : 0n;
    case "all":
      return ayes === members ? 1n : 0n;
    case "uni":
      return ayes === 0 || ayes === members ? 1n : 0n;
    case "ballot":
      return BigInt(ayes);
    default:
      throw new Error("internal: vote mode");
  }
}

/** Executing lanes of the member mask that hold the same value as `lane`. */
export function sameValueLanes(
  members: LaneMask,
  values: readonly bigint[],
  lane: number,
): LaneMask {
  let same = 0;
  for (const other of lanesOf(members)) if (values[other] === values[lane]) same |= 1 << other;
  return same >>> 0;
}

export function reduceLanes(op: number, members: LaneMask, values: readonly bigint[]): bigint {
  const operands = lanesOf(members).map((lane) => values[lane]!);
  const signed = operands.map((value) => BigInt.asIntN(32, value));
  const fold = (list: readonly bigint[], step: (x: bigint, y: bigint) => bigint): bigint =>
    BigInt.asUintN(32, list.reduce(step));
  const bySize = (list: readonly bigint[]): bigint[] =>
    [...list].sort((x, y) => (x < y ? -1 : 1)).map((value) => BigInt.asUintN(32, value));
  switch (REDUCE_OPS[op]!) {
    case "add":
      return fold(operands, (x, y) => x + y);
    case "minS":
      return bySize(signed).at(0)!;
    case "maxS":
      return bySize(signed).at(-1)!;
    case "minU":
      return bySize(operands).at(0)!;
    case "maxU":
      return bySize(operands).at(-1)!;
    case "and":
      return fold(operands, (x, y) => x & y);
    case "or":
      return fold(operands, (x, y) => x | y);
    case "xor":
      return fold(operands, (x, y) => x ^ y);
    default:
      throw new Error("internal: reduce op");
  }
}

/** What a completed barrier tells its lanes: BARRIER_KINDS popc, and, or. */
export function barrierOutcome(kind: string, ayes: number, arrived: number): number {
  if (kind === "popc") return ayes;
  if (kind === "and") return ayes === arrived ? 1 : 0;
  return ayes > 0 ? 1 : 0;
}
