/**
 * Which launches a device refuses, and what is told about them. Observed on an H200 with CUDA 13.0: every
 * bad configuration is cudaErrorInvalidValue.
 */
import type { Dim3 } from "../../exec/index.ts";
import type { Program } from "../../lower/index.ts";
import type { CudaState } from "./cuda-state.ts";
import type { DeviceSettings } from "./device-calls.ts";
import { CUDA_ERROR } from "./error-codes.ts";
import type { Kernel } from "./kernel-registry.ts";
import { dynamicSharedLimit, kernelUse, maxThreads } from "./occupancy.ts";

/** What a program asks for with a launch. */
export interface LaunchRequest {
  readonly grid: Dim3;
  readonly block: Dim3;
  readonly dynamicSharedBytes: number;
  readonly cooperative: boolean;
  /** Blocks of a thread block cluster; absent: no clusters. */
  readonly cluster?: Dim3;
}

/** CUDA C++ Programming Guide, "Thread Block Clusters": portable, and the most on chips of 9.0 and later. */
const CLUSTER_BLOCKS = { portable: 8, most: 16 };

/** Blocks that a cluster of the kernel may have. */
export function largestCluster({ device }: CudaState, kernel: Kernel): number {
  if (device.computeMajor < 9) return 1;
  return kernel.hasLargeClusters ? CLUSTER_BLOCKS.most : CLUSTER_BLOCKS.portable;
}

/** 0, or the code of the refusal, which is told once: also where a loop launches in the same wrong way. */
export function refusalOf(
  state: CudaState,
  settings: DeviceSettings,
  kernel: Kernel,
  program: Program,
  request: LaunchRequest,
): number {
  const refusal = refuse(state, settings, kernel, program, request);
  if (!refusal) return CUDA_ERROR.success;
  warnOnce(state, kernel.name, refusal);
  return refusal.code;
}

function warnOnce({ diagnostics }: CudaState, kernel: string, { reason, params }: Refusal): void {
  const told = diagnostics.list.some(({ code, params: { kernel: named } }) => {
    return code === reason && named === kernel;
  });
  if (!told) diagnostics.warning(reason, { kernel, ...params });
}

interface Refusal {
  readonly code: number;
  readonly reason: string;
  readonly params: Readonly<Record<string, number | string>>;
}

function refuse(
  state: CudaState,
  settings: DeviceSettings,
  kernel: Kernel,
  program: Program,
  { grid, block, dynamicSharedBytes, cooperative, cluster = [1, 1, 1] }: LaunchRequest,
): Refusal | undefined {
  const { device } = state;
  const invalid = (reason: string, params: Refusal["params"]): Refusal => ({
    code: CUDA_ERROR.invalidValue,
    reason,
    params,
  });
  const fits = (size: Dim3, limit: Dim3) => size.every((n, axis) => n > 0 && n <= limit[axis]!);
  if (!fits(grid, device.maxGridDim))
    return invalid("runtime/bad-grid", {
      grid: grid.join(" × "),
      limit: device.maxGridDim.join(" × "),
    });
  if (!fits(block, device.maxBlockDim))
    return invalid("runtime/bad-block", {
      block: block.join(" × "),
      limit: device.maxBlockDim.join(" × "),
    });
  const threads = block[0] * block[1] * block[2];
  if (threads > maxThreads(device, program)) {
    const bounded = threads <= device.maxThreadsPerBlock;
    const reason = bounded ? "runtime/launch-bounds" : "runtime/too-many-threads";
    return invalid(reason, { threads, limit: maxThreads(device, program) });
  }
  const limit = dynamicSharedLimit(state, kernel);
  if (program.staticSharedBytes > device.sharedBytesPerBlock || dynamicSharedBytes > limit)
    return invalid("runtime/too-much-shared", {
      staticBytes: program.staticSharedBytes,
      dynamicBytes: dynamicSharedBytes,
      limit,
      optInLimit: device.sharedBytesPerBlockOptIn,
    });
  const clusterBlocks = cluster[0] * cluster[1] * cluster[2];
  const most = largestCluster(state, kernel);
  if (clusterBlocks !== 1 && device.computeMajor < 9)
    return { code: CUDA_ERROR.notSupported, reason: "runtime/no-clusters", params: {} };
  if (
    clusterBlocks === 0 ||
    clusterBlocks > most ||
    grid.some((blocks, axis) => blocks % cluster[axis]! !== 0)
  )
    return {
      code: CUDA_ERROR.invalidClusterSize,
      reason: "runtime/bad-cluster",
      params: { cluster: cluster.join(" × "), grid: grid.join(" × "), limit: most },
    };
  if (!cooperative) return undefined;
  const blocks = grid[0] * grid[1] * grid[2];
  const resident = residentOnDevice(state, settings, kernel, threads, dynamicSharedBytes);
  if (blocks <= resident) return undefined;
  return {
    code: CUDA_ERROR.cooperativeLaunchTooLarge,
    reason: "runtime/cooperative-too-large",
    params: { blocks, limit: resident },
  };
}

/** Blocks of a launch that the whole device holds at once; 0 if not even one fits. */
export function residentOnDevice(
  state: CudaState,
  settings: DeviceSettings,
  kernel: Kernel,
  threads: number,
  dynamicSharedBytes: number,
): number {
  const use = kernelUse(state, settings, kernel, threads);
  const ofSm = use ? state.kernels.residentBlocks(use, dynamicSharedBytes) : 0;
  return ofSm * state.device.smCount;
}
