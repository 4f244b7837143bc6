/**
 * The CUDA runtime API as imports of the host program: all calls, and what they have in common. Around
 * each call host time stops, a broken device answers for it, and its error is remembered.
 */
import { shownCall } from "../activity-log.ts";
import { driverCalls } from "../driver/driver-calls.ts";
import { moduleCalls } from "../driver/module-calls.ts";
import { virtualMemoryCalls } from "../driver/virtual-memory-calls.ts";
import { type GuestWord, numberOf } from "../guest-words.ts";
import { absentHardwareCalls } from "./absent-hardware-calls.ts";
import { arrayCalls } from "./array-calls.ts";
import { ArrayTable } from "./arrays.ts";
import { type CallTable, type CudaCall, RETURNED_WORD } from "./call-table.ts";
import { captureCalls } from "./capture-calls.ts";
import { captureRefusal } from "./capture-rules.ts";
import { copyCalls } from "./copy-calls.ts";
import type { CudaState } from "./cuda-state.ts";
import { type DeviceSettings, deviceCalls } from "./device-calls.ts";
import { deviceMemoryCalls } from "./device-memory-calls.ts";
import { CUDA_ERROR } from "./error-codes.ts";
import { EventTable, eventCalls } from "./event-calls.ts";
import { graphCalls } from "./graph-calls.ts";
import { graphExecCalls } from "./graph-exec-calls.ts";
import { graphNodeCalls } from "./graph-node-calls.ts";
import { hostMemoryCalls } from "./host-memory-calls.ts";
import { kernelCalls } from "./kernel-calls.ts";
import { launchCalls } from "./launch-calls.ts";
import { managedCalls } from "./managed-calls.ts";
import { bringsToPageable, withStagedSource } from "./pageable-copies.ts";
import { poolCalls } from "./pool-calls.ts";
import { registrationCalls } from "./registration-calls.ts";
import { streamCalls } from "./stream-calls.ts";
import { symbolCalls } from "./symbol-calls.ts";
import { textureCalls } from "./texture-calls.ts";

/** Calls whose answer is no error code, or is one that another call has recorded. */
const PLAIN_ANSWERS = new Set([
  "cudaGetLastError",
  "cudaPeekAtLastError",
  "__warpscope_kernel_fact",
  "__warpscope_driver_enter",
  "__warpscope_driver_leave",
  "__warpscope_runtime_use",
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
  "__cudaRegisterTexture",
  "__cudaRegisterSurface",
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

/** These have an answer where CUDA_VISIBLE_DEVICES hides all devices. */
const ANSWERED_WITHOUT_DEVICES = new Set([
  "__warpscope_fail",
  "__warpscope_unsupported",
  "__warpscope_per_thread_streams",
  "__warpscope_watch_shared_memory",
  "cudaGetDeviceCount",
  "cudaDriverGetVersion",
  "cudaRuntimeGetVersion",
]);

type CudaImport = (...given: GuestWord[]) => number;

/** `beforeCall` runs before each call; it may throw a `HostStop`. */
export function cudaImports(
  state: CudaState,
  beforeCall: () => void,
): Readonly<Record<string, CudaImport>> {
  const settings: DeviceSettings = { stackBytes: 0, cacheConfig: 0 };
  const events = new EventTable();
  const arrays = new ArrayTable();
  const graphs = { state, settings, events };
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
    ...poolCalls(state),
    ...managedCalls(state),
    ...captureCalls(state),
    ...graphCalls(graphs),
    ...graphNodeCalls(graphs),
    ...graphExecCalls(graphs),
    ...arrayCalls(state, arrays),
    ...textureCalls(state, arrays),
    ...absentHardwareCalls(),
    ...driverCalls(state),
    ...moduleCalls(state),
    ...virtualMemoryCalls(state),
  };
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      around(state, events, name, call, beforeCall),
    ]),
  );
}

function around(
  state: CudaState,
  events: EventTable,
  name: string,
  call: CudaCall,
  beforeCall: () => void,
): CudaImport {
  const returned = RETURNED_WORD[name];
  const { clock, errors, activity, driver } = state;
  const shown = activity && shownCall(name);
  const plain = PLAIN_ANSWERS.has(name);
  const needsDevice = !NEEDS_NO_DEVICE.has(name);
  const tellsErrors = !plain || /^cuda(GetLast|PeekAtLast)Error$/.test(name);
  const refusal = (args: readonly number[]): number => {
    if (state.devices.count === 0 && !plain && !ANSWERED_WITHOUT_DEVICES.has(name))
      return CUDA_ERROR.noDevice;
    const broken = needsDevice ? errors.contextError(clock.nowNs()) : 0;
    return broken || captureRefusal(state, events, name, args);
  };
  const isPostponed = (args: readonly number[]): boolean => {
    const { waiting } = state;
    if (waiting.isEmpty) return false;
    if (bringsToPageable(state, name, args)) waiting.finish();
    return waiting.postpone(name, () => withStagedSource(state, name, args, () => call(...args)));
  };
  return (...given) => {
    clock.enterRuntime();
    const startNs = shown === undefined ? 0 : clock.nowNs();
    try {
      beforeCall();
      // That one is looked at by the call alone, which knows that it may be a bigint.
      const args = given.map((argument, index) =>
        index === returned ? argument : numberOf(argument),
      ) as number[];
      state.check?.enter(name);
      const answer = refusal(args) || (isPostponed(args) ? 0 : call(...args));
      if (tellsErrors) {
        const isEcho = plain || answer === errors.contextError(clock.nowNs());
        state.check?.leave(args, answer === CUDA_ERROR.notReady ? 0 : answer, isEcho);
      }
      if (plain || driver.inside) return answer;
      if (needsDevice) driver.noteUse();
      else if (name === "cudaSetDevice" && answer === 0) driver.noteSelection();
      return errors.record(name, answer, clock.nowNs());
    } finally {
      if (shown !== undefined && !driver.inside)
        activity?.call({ name: shown, startNs, durationNs: clock.nowNs() - startNs });
      clock.leaveRuntime();
    }
  };
}
