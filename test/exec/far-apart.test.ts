/** Lanes of a warp in allocations on both sides of 2^31, and more than 2 GiB from each other. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEngine, DeviceMemory, type LaunchRequest } from "../../src/exec/index.ts";
import { ADDRESS_WINDOW } from "../../src/lower/index.ts";
import { compileDevice, lowerIr } from "../cases/compile-cases.ts";
import { createReference } from "../reference/reference-executor.ts";

const SOURCE = `
__global__ void k(const int* which, int** arrays, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int* at = arrays[which[i] & 3] + (which[i] >> 2);
  out[i] = *at;
  atomicAdd(at, i);
  at[1024] = i;
}`;
const THREADS = 192;
const ARRAY_BYTES = 8192;

const memory = new DeviceMemory(undefined, { sharesHost: false });
const { programs } = lowerIr(compileDevice(SOURCE), memory.nextImageBase).lowered;
const [program] = [...programs.values()];

/** The first, the last, one whose end is 2^31 and one that begins there. */
const arrays = [
  memory.allocate(ARRAY_BYTES),
  ...[2 ** 32 - ARRAY_BYTES - 4096, 2 ** 31 - ARRAY_BYTES, 2 ** 31].map((at) => {
    expect(memory.reserveAddresses(ARRAY_BYTES, 1, at)).toBe(at);
    expect(memory.takeMemory(ARRAY_BYTES)).toBe(true);
    memory.expose(at, ARRAY_BYTES);
    return at;
  }),
];
const [which, table, out] = [4 * THREADS, 32, 4 * THREADS].map((bytes) =>
  memory.allocate(bytes),
) as [number, number, number];

const print = () => {};
const nowNs = () => 0;
const executors = {
  reference: createReference(memory, { print }),
  traced: createEngine(memory, { print, nowNs }),
  blocks: createEngine(memory, { print, nowNs, traces: false }),
};

function observe(executor: (typeof executors)["reference"], words: readonly number[]) {
  for (const at of arrays)
    for (let word = 0; word < ARRAY_BYTES / 4; word++)
      memory.view.setInt32(at + 4 * word, word, true);
  arrays.forEach((at, index) => {
    memory.view.setBigUint64(table + 8 * index, BigInt(at), true);
  });
  for (let i = 0; i < THREADS; i++)
    memory.view.setInt32(which + 4 * i, words[i % words.length]!, true);
  const params = new Uint8Array(program!.paramBytes);
  const view = new DataView(params.buffer);
  for (const [index, at] of [which, table, out].entries())
    view.setBigUint64(8 * index, BigInt(at), true);
  view.setInt32(24, THREADS - 5, true);
  const request: LaunchRequest = {
    ...{ grid: [2, 1, 1], block: [THREADS / 2, 1, 1], dynamicSharedBytes: 0, params },
    ...{ smCount: 1, maxWarpsPerSm: 64, sharedUnitBytes: 128, gridId: 1, clockCycles: 0 },
    ...{ lenient: false, maxLocalBytes: 65_536 },
  };
  const { fault, counters } = executor.launch(program!, request);
  const bytes = [...arrays, out].map((at) => memory.bytes.slice(at, at + ARRAY_BYTES).join());
  return { fault, sites: counters.sites, footprint: counters.footprint, bytes };
}

const word = fc.oneof(fc.integer({ min: 0, max: 4095 }), fc.integer({ min: 0, max: 15 }));
/** Of a pattern with few sectors these are kept. */
const few = fc
  .array(word, { minLength: 1, maxLength: 4 })
  .map((words) => words.flatMap((one) => Array.from({ length: 32 / words.length }, () => one)));
const many = fc.array(word, { minLength: 5, maxLength: THREADS });

describe("lanes more than 2 GiB apart", () => {
  it("are where the addresses say", () => {
    expect(arrays[0]).toBe(ADDRESS_WINDOW.global);
    expect(arrays[1]! - arrays[0]!).toBeGreaterThan(2 ** 31);
  });

  it.each(["traced", "blocks"] as const)(
    "read, write and are counted like the reference: %s",
    (form) => {
      fc.assert(
        fc.property(fc.oneof(few, many), (words) => {
          expect(observe(executors[form], words)).toEqual(observe(executors.reference, words));
        }),
        { numRuns: 60, seed: 7 },
      );
    },
  );
});
