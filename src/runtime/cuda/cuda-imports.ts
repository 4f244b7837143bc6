/**
 * The CUDA runtime API as imports of the host program: all calls, and what they have in common. Around
 * each call host time stops, a broken device answers for it, and its error is remembered.
 */
import { shownCall } from "../activity-log.ts";
import type { CallTable, CudaCall } from "./call-table.ts";
import { copyCalls } from "./copy-calls.ts";
import type { CudaState } from "./cuda-state.ts";
import { type DeviceSettings, deviceCalls } from "./device-calls.ts";
import { deviceMemoryCalls } from "./device-memory-calls.ts";
import { EventTable, eventCalls } from "./event-calls.ts";
import { hostMemoryCalls } from "./host-memory-calls.ts";
import { kernelCalls } from "./kernel-calls.ts";
import { launchCalls } from "./launch-calls.ts";
import { registrationCalls } from "./registration-calls.ts";
import { streamCalls } from "./stream-calls.ts";
import { symbolCalls } from "./symbol-calls.ts";

/** Calls whose answer is no error code, or is one that another call has recorded. */
const PLAIN_ANSWERS = new Set([
  "cudaGetLastError",
  "cudaPeekAtLastError",
  "__warpscope_kernel_fact",
  "__warpscope_device_name",
  "__warpscope_device_bytes",
  "__cudaPushCallConfiguration",
  "__cudaPopCallConfiguration",
  "__cudaRegisterFatBinary",
  "__cudaRegisterFatBinaryEnd",
  "__cudaUnregisterFatBinary",
  "__cudaRegisterLinkedBinary",
  "__cudaRegisterFunction",
  "__cudaRegisterVar",
  "__cudaRegisterManagedVar",
]);

/** Calls that a broken device does not prevent. Observed on an H200 with CUDA 13.0. */
const NEEDS_NO_DEVICE = new Set([
  ...PLAIN_ANSWERS,
  "__warpscope_fail",
  "__warpscope_unsupported",
  "cudaGetDevice",
  "cudaGetDeviceCount",
  "cudaSetDevice",
  "cudaDeviceGetAttribute",
  "cudaDriverGetVersion",
  "cudaRuntimeGetVersion",
  "cudaDeviceReset",
  "cudaThreadExit",
]);

/** `beforeCall` runs before each call; it may throw a `HostStop`. */
export function cudaImports(state: CudaState, beforeCall: () => void): CallTable {
  const settings: DeviceSettings = { stackBytes: 0, cacheConfig: 0 };
  const events = new EventTable();
  const calls: CallTable = {
    ...registrationCalls(state),
    ...deviceCalls(state, settings),
    ...deviceMemoryCalls(state),
    ...hostMemoryCalls(state),
    ...copyCalls(state),
    ...symbolCalls(state),
    ...streamCalls(state, events),
    ...eventCalls(state, events),
    ...kernelCalls(state, settings),
    ...launchCalls(state, settings),
  };
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, around(state, name, call, beforeCall)]),
  );
}

function around(state: CudaState, name: string, call: CudaCall, beforeCall: () => void): CudaCall {
  const { clock, errors, activity } = state;
  const shown = activity && shownCall(name);
  const plain = PLAIN_ANSWERS.has(name);
  const needsDevice = !NEEDS_NO_DEVICE.has(name);
  return (...args) => {
    clock.enterRuntime();
    const startNs = shown === undefined ? 0 : clock.nowNs();
    try {
      beforeCall();
      const broken = needsDevice ? errors.contextError(clock.nowNs()) : 0;
      const answer = broken || call(...args.map((argument) => argument >>> 0));
      return plain ? answer : errors.record(name, answer, clock.nowNs());
    } finally {
      if (shown !== undefined)
        activity?.call({ name: shown, startNs, durationNs: clock.nowNs() - startNs });
      clock.leaveRuntime();
    }
  };
}
