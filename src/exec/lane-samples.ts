/** The engine's side of lane samples (`observe/samples.ts`). */
import { LAUNCH_RECORD } from "../emit/index.ts";
import { type LaneSamples, readSamples, SAMPLES, type SampleSizes } from "../observe/index.ts";
import type { DeviceMemory } from "./memory.ts";

/** Clears the area at `address` and writes its head. */
export function beginSamples(memory: DeviceMemory, address: number, sizes: SampleSizes): void {
  const { view } = memory;
  const { regionBytes, accesses, paths, entries, limits, bytes } = sizes;
  memory.fill(address, 0, bytes);
  const running = address + SAMPLES.regions - regionBytes;
  for (const [field, value] of Object.entries({ running, regionBytes, accesses, paths, entries }))
    view.setUint32(address + SAMPLES[field as keyof typeof SAMPLES], value, true);
  for (const [warp, limit] of limits.entries())
    view.setUint32(address + SAMPLES.limits + 4 * warp, limit, true);
}

/** Of a launch that has ended. `records`: the launch records of all workers. */
export function laneSamples({ view }: DeviceMemory, records: readonly number[]): LaneSamples {
  const blocks = records.flatMap((record) => {
    const area = view.getUint32(record + LAUNCH_RECORD.samples, true);
    return area === 0 ? [] : readSamples(view, area);
  });
  return { blocks: blocks.sort((a, b) => a.block - b.block) };
}
