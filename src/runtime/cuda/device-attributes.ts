/**
 * Answers to `cudaDeviceGetAttribute`, by attribute number (cuda_device_attributes.h). Values that do
 * not come from the device's limits are the same on all GPUs since Volta, or do not matter here; they
 * are those of an H200 with driver 580.
 */
import type { DeviceLimits } from "../device-limits.ts";

const INT_MAX = 0x7fff_ffff;
/** CUDA 13.0 answers for the numbers from 1 to this. */
const ATTRIBUTES = 147;

export function deviceAttributes(device: DeviceLimits): ReadonlyMap<number, number> {
  // What is not listed is an ability that the modelled machine has not.
  const none = Array.from({ length: ATTRIBUTES }, (_, index): [number, number] => [index + 1, 0]);
  return new Map([...none, ...limits(device), ...abilities(device), ...TEXTURES]);
}

function limits(device: DeviceLimits): [number, number][] {
  return [
    [1, device.maxThreadsPerBlock],
    [2, device.maxBlockDim[0]],
    [3, device.maxBlockDim[1]],
    [4, device.maxBlockDim[2]],
    [5, device.maxGridDim[0]],
    [6, device.maxGridDim[1]],
    [7, device.maxGridDim[2]],
    [8, device.sharedBytesPerBlock],
    [9, device.constantBytes],
    [10, device.warpSize],
    [11, INT_MAX],
    [12, device.registersPerBlock],
    [13, device.clockKHz],
    [16, device.smCount],
    [36, device.memoryClockKHz],
    [37, device.memoryBusBits],
    [38, device.l2Bytes],
    [39, device.maxThreadsPerSm],
    [75, device.computeMajor],
    [76, device.computeMinor],
    [81, device.sharedBytesPerSm],
    [82, device.registersPerSm],
    [87, device.singleToDoubleRatio],
    [97, device.sharedBytesPerBlockOptIn],
    [106, device.maxBlocksPerSm],
    [111, device.reservedSharedBytesPerBlock],
  ];
}

function abilities(device: DeviceLimits): [number, number][] {
  return [
    // Copies and kernels overlap.
    [15, 1],
    [17, 0],
    [18, 0],
    [19, 1],
    [20, 0],
    [31, 1],
    [32, 1],
    [33, 0],
    [34, 6],
    [35, 0],
    [40, device.asyncEngines],
    [41, 1],
    [50, 0],
    [78, 1],
    [79, 1],
    [80, 1],
    [83, device.computeMajor >= 3 ? 1 : 0],
    [84, 0],
    [85, 0],
    [86, 0],
    // Kernels reach no memory that was merely malloc'ed.
    [88, 0],
    [89, device.computeMajor >= 6 ? 1 : 0],
    [90, device.computeMajor >= 6 ? 1 : 0],
    [91, 1],
    [95, device.computeMajor >= 6 ? 1 : 0],
    [99, 1],
    [100, 0],
    [101, 0],
    // Virtual memory management.
    [102, 1],
    [108, device.computeMajor >= 8 ? Math.floor(device.l2Bytes * 0.625) : 0],
    [109, device.computeMajor >= 8 ? 128 << 20 : 0],
    [115, 1],
    [116, 0],
    [119, 0],
    [120, device.computeMajor >= 9 ? 1 : 0],
    [125, 0],
    [133, 0],
  ];
}

const TEXTURES: readonly [number, number][] = [
  [14, 512],
  [21, 131_072],
  [22, 131_072],
  [23, 65_536],
  [24, 16_384],
  [25, 16_384],
  [26, 16_384],
  [27, 32_768],
  [28, 32_768],
  [29, 2048],
  [30, 512],
  [42, 32_768],
  [43, 2048],
  [45, 32_768],
  [46, 32_768],
  [47, 8192],
  [48, 8192],
  [49, 32_768],
  [51, 32],
  [52, 32_768],
  [53, 32_768],
  [54, 2046],
  [55, 32_768],
  [56, 131_072],
  [57, 65_536],
  [58, 16_384],
  [59, 16_384],
  [60, 16_384],
  [61, 32_768],
  [62, 2048],
  [63, 32_768],
  [64, 32_768],
  [65, 2048],
  [66, 32_768],
  [67, 32_768],
  [68, 2046],
  [69, 268_435_456],
  [70, 131_072],
  [71, 65_000],
  [72, 2_097_120],
  [73, 32_768],
  [74, 32_768],
  [77, 32_768],
];
