/** A kernel as the model of the chip asks for it: with the settings that the program made. */
import type { Program } from "../../lower/index.ts";
import type { CarveOutPreference } from "../../profile/index.ts";
import type { DeviceLimits } from "../device-limits.ts";
import type { KernelUse } from "../kernel-model.ts";
import type { CudaState } from "./cuda-state.ts";
import type { DeviceSettings } from "./device-calls.ts";
import type { Kernel } from "./kernel-registry.ts";

/** cudaFuncCache, its default left out. */
const CACHE_PREFERENCES = [undefined, "shared", "l1", "equal"] as const;

/** Undefined where the kernel could not be lowered. */
export function kernelUse(
  state: CudaState,
  settings: DeviceSettings,
  kernel: Kernel,
  threadsPerBlock: number,
): KernelUse | undefined {
  const { program } = kernel;
  if (!program) return undefined;
  return {
    program,
    threadsPerBlock,
    maxDynamicSharedBytes: dynamicSharedLimit(state, kernel),
    carveOut: carveOutOf(kernel, settings),
  };
}

/** The kernel's own preference before the device's. */
export function carveOutOf(kernel: Kernel, settings: DeviceSettings): CarveOutPreference {
  if (kernel.carveoutPercent >= 0) return kernel.carveoutPercent;
  return CACHE_PREFERENCES[kernel.cacheConfig] ?? CACHE_PREFERENCES[settings.cacheConfig];
}

/** Largest block of this kernel. */
export function maxThreads(device: DeviceLimits, program: Program): number {
  const bound = program.launchBounds.maxThreads;
  return bound > 0 ? Math.min(bound, device.maxThreadsPerBlock) : device.maxThreadsPerBlock;
}

/** Dynamic shared memory a launch of this kernel may ask for. */
export function dynamicSharedLimit({ device }: CudaState, kernel: Kernel): number {
  const free = device.sharedBytesPerBlock - (kernel.program?.staticSharedBytes ?? 0);
  return Math.max(kernel.maxDynamicSharedBytes ?? 0, free);
}
