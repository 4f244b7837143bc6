/** How many registers a thread may have: by the chip, by `-maxrregcount` and by the kernel's launch bounds. */
import type { DeviceSpec } from "../../device/index.ts";
import type { LaunchBounds } from "../../lower/index.ts";

export interface RegisterLimit {
  readonly registers: number;
  /** The kernel asks for a number of resident blocks: its loads may take all that this leaves. */
  readonly byBlocks: boolean;
}

/** ptxas 13.0 raises smaller limits, with a warning, to 24; earlier ones to 16 for chips before Volta (not measured). */
const LEAST_LIMIT = { since70: 24, before: 16 };

export function registerLimit(
  device: DeviceSpec,
  bounds: LaunchBounds,
  maxRegisters: number | undefined,
): RegisterLimit {
  const chip = device.maxRegistersPerThread.value;
  const { maxThreads, minBlocks } = bounds;
  const least = device.computeCapability.major >= 7 ? LEAST_LIMIT.since70 : LEAST_LIMIT.before;
  const atMost = (asked: number): number => Math.min(chip, Math.max(least, asked));
  if (bounds.maxRegisters > 0) return { registers: atMost(bounds.maxRegisters), byBlocks: false };
  // nvcc ignores -maxrregcount for kernels with launch bounds.
  if (maxThreads === 0)
    return { registers: maxRegisters === undefined ? chip : atMost(maxRegisters), byBlocks: false };
  const threads = Math.ceil(maxThreads / 32) * 32;
  // More threads than a multiprocessor holds: ptxas ignores the number of blocks, with a warning.
  const blocks = minBlocks * threads <= device.maxThreadsPerSm.value ? minBlocks : 0;
  const unit = device.registerUnitPerWarp.value / 32;
  const share = (registers: number, count: number): number =>
    Math.max(least, Math.floor(registers / (count * threads) / unit) * unit);
  const ofBlock = Math.min(chip, share(device.maxRegistersPerBlock.value, 1));
  if (blocks === 0) return { registers: ofBlock, byBlocks: false };
  return {
    registers: Math.min(ofBlock, share(device.registersPerSm.value, blocks)),
    byBlocks: true,
  };
}
