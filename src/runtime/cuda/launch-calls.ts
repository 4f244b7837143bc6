/** Calls that launch kernels: what `<<<…>>>` becomes, and the calls that programs make themselves. */
import type { Dim3 } from "../../exec/index.ts";
import { mayGiveWay } from "../../lower/index.ts";
import type { CallTable } from "./call-table.ts";
import { type CudaState, waitForAll } from "./cuda-state.ts";
import type { DeviceSettings } from "./device-calls.ts";
import { CUDA_ERROR } from "./error-codes.ts";
import { execute, gatherArguments, translateArguments } from "./launch.ts";
import { type LaunchRequest, refusalOf } from "./launch-refusal.ts";

interface Configuration extends Omit<LaunchRequest, "cooperative"> {
  readonly stream: number;
}

export function launchCalls(state: CudaState, settings: DeviceSettings): CallTable {
  const { guest } = state;
  /** Pushed by `<<<…>>>`, popped by the launch stub. */
  const pushed: Configuration[] = [];
  /** Of the next launch. */
  let nextCluster: Dim3 | undefined;

  const launch =
    (cooperative: boolean) =>
    (
      stub: number,
      gridAt: number,
      blockAt: number,
      argumentsAt: number,
      ...rest: number[]
    ): number => {
      const [dynamicSharedBytes = 0, stream = 0] = rest;
      const request = {
        grid: guest.dim3(gridAt),
        block: guest.dim3(blockAt),
        dynamicSharedBytes,
        cooperative,
        ...(nextCluster ? { cluster: nextCluster } : {}),
      };
      nextCluster = undefined;
      return launchKernel(state, settings, stub, request, stream, argumentsAt);
    };

  return {
    __cudaPushCallConfiguration(gridAt, blockAt, dynamicSharedBytes, stream) {
      state.activity?.launching();
      pushed.push({
        grid: guest.dim3(gridAt),
        block: guest.dim3(blockAt),
        dynamicSharedBytes,
        stream,
      });
      return 0;
    },
    __cudaPopCallConfiguration(gridAt, blockAt, sharedAt, streamAt) {
      const top = pushed.pop();
      if (!top) return 1;
      guest.setU32s(gridAt, top.grid);
      guest.setU32s(blockAt, top.block);
      guest.setSize(sharedAt, top.dynamicSharedBytes);
      guest.setPointer(streamAt, top.stream);
      return 0;
    },
    __warpscope_next_cluster(x, y, z) {
      nextCluster = [x!, y!, z!];
      return CUDA_ERROR.success;
    },
    cudaLaunchKernel: launch(false),
    cudaLaunchCooperativeKernel: launch(true),
  };
}

/** A kernel runs on the device of its stream. */
function launchKernel(
  state: CudaState,
  settings: DeviceSettings,
  stub: number,
  request: LaunchRequest,
  streamHandle: number,
  argumentsAt: number,
): number {
  const device = state.timeline.find(streamHandle)?.device ?? state.devices.current;
  return onDevice(state, device, () =>
    launchHere(state, settings, stub, request, streamHandle, argumentsAt),
  );
}

function onDevice<T>({ devices }: CudaState, device: number, action: () => T): T {
  const { current } = devices;
  devices.select(device);
  const result = action();
  devices.select(current);
  return result;
}

function launchHere(
  state: CudaState,
  settings: DeviceSettings,
  stub: number,
  asked: LaunchRequest,
  streamHandle: number,
  argumentsAt: number,
): number {
  const kernel = state.registry.kernel(stub);
  const stream = state.timeline.find(streamHandle);
  if (stub === 0) return CUDA_ERROR.invalidDeviceFunction;
  if (!kernel || !stream) return CUDA_ERROR.invalidResourceHandle;
  const { program } = kernel;
  if (!program) {
    state.diagnostics.error("runtime/kernel-missing", { kernel: kernel.name });
    return CUDA_ERROR.invalidDeviceFunction;
  }
  const request = {
    ...(program.clusterDims ? { cluster: program.clusterDims } : {}),
    ...asked,
    ...(state.reshape ? state.reshape(program.kernel, asked) : {}),
  };
  const refusal = refusalOf(state, settings, kernel, program, request);
  if (refusal !== CUDA_ERROR.success) return refusal;
  const capture = state.captures.of(stream);
  if (capture) {
    const gathered = gatherArguments(state, program, argumentsAt);
    return state.captures.add(capture, stream, {
      kind: "kernel",
      stub,
      ...request,
      params: gathered,
    });
  }
  // After a fault that nobody has noticed yet, launches are taken and do nothing.
  if (state.errors.broken) return CUDA_ERROR.success;
  state.prints.flush();
  const gathered = gatherArguments(state, program, argumentsAt);
  const params = translateArguments(state, program, gathered);
  if (!params) return CUDA_ERROR.memoryAllocation;
  const run = (): void => execute(state, settings, kernel, program, request, stream, params);
  // With this memory the host may be whom a kernel waits for.
  const mayWaitForHost = state.shared.isWatched && mayGiveWay(program);
  if ((mayWaitForHost || !state.waiting.isEmpty) && !state.launchBlocking)
    state.waiting.add(() => onDevice(state, stream.device, run));
  else run();
  return state.launchBlocking ? waitForAll(state) : CUDA_ERROR.success;
}
