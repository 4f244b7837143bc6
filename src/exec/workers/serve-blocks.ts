/**
 * The helper's side: a thread that runs blocks of launches for an engine on another thread. It knows no
 * program and reports nothing: whatever is not plain work makes the engine begin the launch again.
 */
import { type EnvFunctions, LAUNCH_RECORD, siteOfCache } from "../../emit/index.ts";
import { instantiateKernel, type KernelExports } from "../kernel-instance.ts";
import { createMatrixImports } from "../matrix/index.ts";
import { createTexelImports } from "../textures/index.ts";
import { awaitAll, join, leave, WORD } from "./control-area.ts";
import { type BlockJob, STOP_AGAIN } from "./job.ts";
import { runSlices } from "./slices.ts";
import { mayTouch, OrderSignal } from "./touch-guard.ts";

/** The helper was told to stop. */
class StopSignal extends Error {}

/** What a thread gives its worker program. */
export interface BlockPort {
  listen(handler: (message: unknown) => void): void;
  nowNs(): number;
}

export function serveBlocks(port: BlockPort): void {
  const kernels = new Map<number, Kernel>();
  const modules = new Map<number, WebAssembly.Module>();
  port.listen((message) => {
    const job = message as BlockJob;
    const control = new Int32Array(job.memory.buffer, job.control, job.controlBytes >> 2);
    // It is sent once, maybe with a launch that is over.
    if (job.module) modules.set(job.kernel, job.module);
    if (!join(control, job.job)) return;
    try {
      const kernel = kernels.get(job.kernel) ?? instantiate(job, modules.get(job.kernel)!);
      kernels.set(job.kernel, kernel);
      runJob(kernel, job, control, port);
    } catch (error) {
      // Whatever it was: the serial run meets it again, and tells.
      if (!(error instanceof StopSignal)) demandOrder(job, control);
    } finally {
      leave(control);
    }
  });
}

interface Kernel {
  readonly exports: KernelExports;
  /** The launch that the imports serve. */
  job: BlockJob;
}

function instantiate(job: BlockJob, module: WebAssembly.Module): Kernel {
  const context = { job };
  const exports = instantiateKernel(module, job.memory, helperImports(context));
  return Object.assign(context, { exports });
}

function runJob(kernel: Kernel, job: BlockJob, control: Int32Array, port: BlockPort): void {
  kernel.job = job;
  const { exports } = kernel;
  exports.parallel.value = 1;
  if (job.isEager) awaitAll(control, job.workers - 1);
  runSlices({
    control,
    total: job.blocks,
    workers: job.workers,
    isEager: job.isEager,
    blockNs: job.blockNs,
    helper: job.helper,
    nowNs: () => port.nowNs(),
    run: (first, count) => void exports.runBlocks(job.record, first, count),
  });
}

function helperImports(context: { readonly job: BlockJob }): EnvFunctions {
  const order = (): never => {
    throw new OrderSignal();
  };
  const texels = createTexelImports({
    buffer: context.job.memory.buffer,
    counters: () => countersOf(context.job),
    caches: () => recorded(context.job, LAUNCH_RECORD.caches),
    holds: (address, bytes) => {
      const { allocations } = context.job;
      const found = indexAtOrBelow(allocations, address);
      const [start, size] = [allocations[2 * found] ?? 0, allocations[2 * found + 1] ?? 0];
      return found >= 0 && address + bytes <= start + size;
    },
    fail: order,
  });
  const matrices = createMatrixImports({
    buffer: context.job.memory.buffer,
    counters: () => countersOf(context.job),
    fail: order,
  });
  return {
    ...matrices,
    textureRead: texels.textureRead,
    // Surfaces keep blocks in order.
    surfaceRead: order,
    surfaceWrite: order,
    fault: order,
    beyond: order,
    assertFail: order,
    printf: order,
    heapAlloc: order,
    heapFree: order,
    interrupted: () => {
      throw new StopSignal();
    },
    findAllocation: (address = 0, bytes = 0, cache = 0) => {
      const { allocations, plan, memory, record } = context.job;
      const view = new DataView(memory.buffer);
      const found = indexAtOrBelow(allocations, address >>> 0);
      const [start, size] = [allocations[2 * found] ?? 0, allocations[2 * found + 1] ?? 0];
      const caches = view.getUint32(record + LAUNCH_RECORD.caches, true);
      if (
        found < 0 ||
        (address >>> 0) + bytes > start + size ||
        !mayTouch(plan, siteOfCache(caches, cache), start)
      )
        return order();
      view.setUint32(cache, start, true);
      view.setUint32(cache + 4, size, true);
      return 1;
    },
  };
}

function countersOf({ memory, record }: BlockJob): number {
  return recorded({ memory, record }, LAUNCH_RECORD.counters);
}

function recorded({ memory, record }: Pick<BlockJob, "memory" | "record">, field: number): number {
  return new DataView(memory.buffer).getUint32(record + field, true);
}

/** Index of the last range that starts at or below `address`; -1 for none. */
function indexAtOrBelow(allocations: Float64Array, address: number): number {
  let low = 0;
  let high = allocations.length / 2;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (allocations[2 * middle]! <= address) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Makes all workers stop, and the engine begin again. */
function demandOrder({ memory, stopFlags }: BlockJob, control: Int32Array): void {
  Atomics.store(control, WORD.again, 1);
  const words = new Int32Array(memory.buffer);
  const [own = 0, ...others] = stopFlags;
  Atomics.compareExchange(words, own >>> 2, 0, STOP_AGAIN);
  for (const flag of others) Atomics.store(words, flag >>> 2, 1);
}
