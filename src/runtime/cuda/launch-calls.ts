/** Calls that launch kernels: what `<<<…>>>` becomes, and the calls that programs make themselves. */
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
      };
      return launchKernel(state, settings, stub, request, stream, argumentsAt);
    };

  return {
    __cudaPushCallConfiguration(gridAt, blockAt, dynamicSharedBytes, stream) {
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
      guest.setU32(sharedAt, top.dynamicSharedBytes);
      guest.setU32(streamAt, top.stream);
      return 0;
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
  const { current } = state.devices;
  state.devices.select(state.timeline.find(streamHandle)?.device ?? current);
  const error = launchHere(state, settings, stub, request, streamHandle, argumentsAt);
  state.devices.select(current);
  return error;
}

function launchHere(
  state: CudaState,
  settings: DeviceSettings,
  stub: number,
  request: LaunchRequest,
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
  execute(state, settings, kernel, program, request, stream, params);
  return state.launchBlocking ? waitForAll(state) : CUDA_ERROR.success;
}
