/**
 * Kernels that a kernel launched. They run when its grid has ended, each with all that it launches itself,
 * in order of their launches, but those for `cudaStreamTailLaunch` last: one of the orders that CUDA allows.
 */
import type { Program } from "../../lower/index.ts";
import { structLayout } from "../struct-layout.ts";
import type { CudaState } from "./cuda-state.ts";
import type { DeviceSettings } from "./device-calls.ts";
import { CUDA_ERROR } from "./error-codes.ts";
import type { Kernel } from "./kernel-registry.ts";
import { type LaunchRequest, refusalOf } from "./launch-refusal.ts";

const THREE = structLayout([
  ["x", "u32"],
  ["y", "u32"],
  ["z", "u32"],
]);
/** `struct __warpscope_child` of the device header; the parameters follow it. */
export const CHILD_LAUNCH = structLayout([
  ["before", "pointer"],
  ["kernel", "pointer"],
  ["grid", THREE],
  ["block", THREE],
  ["sharedBytes", "u32"],
  ["stream", "u32"],
]);
/** Its alignment, which is more than its members need, and thereby its size. */
const LAUNCH_BYTES = 64;
const LIST = "__warpscope_launches";
const TAIL_STREAM = 3;

/** Of one launch, what `execute` takes. */
interface ChildLaunch {
  readonly kernel: Kernel;
  readonly program: Program;
  readonly request: LaunchRequest;
  readonly params: Uint8Array;
}

/** Takes the launches that a grid of `parent` has left, and hands on one after the other. */
export function launchChildren(
  state: CudaState,
  settings: DeviceSettings,
  parent: Program,
  execute: (child: ChildLaunch) => void,
): void {
  const module = state.registry.moduleOf(parent);
  const list = module?.image.symbols.get(LIST);
  if (!module || !list) return;
  const { memory } = state;
  const word = (at: number): number => memory.view.getUint32(at, true);
  const { at: offset } = CHILD_LAUNCH;
  const three = (at: number) => [word(at), word(at + 4), word(at + 8)] as const;

  const launches: { readonly isTail: boolean; readonly child: ChildLaunch }[] = [];
  for (let at = word(list.address); at !== 0; ) {
    const kernel = state.registry.kernelOfNumber(module, word(at + offset.kernel));
    const program = kernel?.program;
    if (kernel && program) {
      const first = at + LAUNCH_BYTES;
      const request = {
        grid: three(at + offset.grid),
        block: three(at + offset.block),
        dynamicSharedBytes: word(at + offset.sharedBytes),
        cooperative: false,
      };
      const params = memory.bytes.slice(first, first + program.paramBytes);
      const isTail = word(at + offset.stream) === TAIL_STREAM;
      launches.push({ isTail, child: { kernel, program, request, params } });
    } else state.diagnostics.error("runtime/kernel-missing", { kernel: kernel?.name ?? "?" });
    const before = word(at + offset.before);
    memory.release(at, "heap");
    at = before;
  }
  memory.view.setUint32(list.address, 0, true);

  for (const tail of [false, true])
    for (const { isTail, child } of launches.toReversed()) {
      if (isTail !== tail || state.errors.broken) continue;
      const { kernel, program, request } = child;
      if (refusalOf(state, settings, kernel, program, request) === CUDA_ERROR.success)
        execute(child);
    }
}
