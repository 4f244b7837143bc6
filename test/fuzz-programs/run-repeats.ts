/** Runs a kernel's launches one after the other, as `generate-repeats.ts` has them, on one executor. */
import type { DeviceMemory } from "../../src/exec/index.ts";
import type { Program } from "../../src/lower/index.ts";
import type { LaunchCounters } from "../../src/observe/index.ts";
import type { Machine } from "../cases/run-case.ts";
import { packParams } from "../exec/pack-params.ts";
import { REPEATS_LENGTH, type Repeats } from "./generate-repeats.ts";

const BUFFER_BYTES = 4 * REPEATS_LENGTH;

export interface RepeatsRun {
  /** The result of each launch. */
  readonly results: readonly string[];
  readonly counters: readonly LaunchCounters[];
}

export function runRepeats(
  { memory, executor }: Machine,
  program: Program,
  image: { readonly base: number; readonly bytes: Uint8Array },
  { constant: word, launches }: Repeats,
): RepeatsRun {
  memory.bytes.set(image.bytes, image.base);
  const constant = image.base + placeOf(image.bytes, word);
  const buffers = [0, 1, 2].map((buffer) => newBuffer(memory, buffer));
  const results: string[] = [];
  const counters: LaunchCounters[] = [];
  for (const [number, { change, grid, block, argument }] of launches.entries()) {
    if (change.kind === "poke")
      memory.view.setInt32(buffers[change.buffer]! + 4 * change.index, 100 + number, true);
    if (change.kind === "constant") memory.view.setInt32(constant, number, true);
    if (change.kind === "clear") memory.fill(buffers[change.buffer]!, 0, BUFFER_BYTES);
    if (change.kind === "renew") {
      memory.release(buffers[change.buffer]!);
      buffers[change.buffer] = newBuffer(memory, change.buffer);
    }
    const params = packParams(program, [...buffers, argument]);
    const outcome = executor.launch(program, {
      grid,
      block,
      dynamicSharedBytes: 0,
      params,
      smCount: 4,
      maxWarpsPerSm: 64,
      sharedUnitBytes: 128,
      gridId: 1,
      clockCycles: 0,
      lenient: false,
      maxLocalBytes: 1024,
    });
    counters.push(outcome.counters);
    const [out] = buffers as [number];
    const words = new Int32Array(memory.bytes.slice(out, out + BUFFER_BYTES).buffer);
    results.push(outcome.fault ? outcome.fault.kind : words.join());
  }
  for (const buffer of buffers) memory.release(buffer);
  return { results, counters };
}

function newBuffer(memory: DeviceMemory, buffer: number): number {
  const address = memory.allocate(BUFFER_BYTES);
  for (let i = 0; i < REPEATS_LENGTH; i++)
    memory.view.setInt32(address + 4 * i, buffer === 2 ? (i * 53) % 1500 : i * (buffer + 3), true);
  return address;
}

function placeOf(bytes: Uint8Array, word: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 4 <= bytes.length; at += 4) if (view.getInt32(at, true) === word) return at;
  throw new Error(`no ${word} in the image`);
}
