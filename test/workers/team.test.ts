import { afterEach, describe, expect, it } from "vitest";
import {
  createEngine,
  DeviceMemory,
  type Engine,
  type EngineOptions,
  type LaunchOutcome,
  type LaunchRequest,
} from "../../src/exec/index.ts";
import { compileDevice, lowerIr } from "../cases/compile-cases.ts";
import { packParams } from "../exec/pack-params.ts";
import { eagerTeam } from "./helper-threads.ts";

const SOURCE = `
__global__ void faults(int *a, int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i] = a[i] >= 0 ? a[a[i]] : 7;
}
__global__ void prints(int *a, int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i] = a[i];
  if (a[i] > n) printf("%d: %d\\n", i, a[i]);
}
__global__ void asserts(int *a, int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i] = a[i];
  if (a[i] > n) __trap();
}
__global__ void strays(int *a, int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i] = a[a[i]];
}
__global__ void endless(int *a, int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i] = 1;
  while (*(volatile int *)&a[i] != n) ;
}
`;
const BLOCKS = 200;
const memory = new DeviceMemory();
const { lowered } = lowerIr(compileDevice(SOURCE), memory.nextImageBase);
memory.placeImage(memory.nextImageBase, lowered.image.bytes);
const ELEMENTS = 32 * BLOCKS;
const [a, b] = [memory.allocate(4 * ELEMENTS), memory.allocate(4 * ELEMENTS)];
const printed: string[] = [];

afterEach(() => {
  printed.length = 0;
});

function engineWith(workers: number, options: Partial<EngineOptions> = {}): Engine {
  return createEngine(memory, {
    print: (text) => void printed.push(new TextDecoder().decode(text)),
    nowNs: () => performance.now() * 1e6,
    ...(workers > 1 ? { team: eagerTeam(workers) } : {}),
    ...options,
  });
}

function launch(engine: Engine, kernel: string, elements: (i: number) => number): LaunchOutcome {
  for (let i = 0; i < ELEMENTS; i++) {
    memory.view.setInt32(a + 4 * i, elements(i), true);
    memory.view.setInt32(b + 4 * i, i, true);
  }
  const program = [...lowered.programs].find(([name]) => name.includes(kernel))![1];
  const params = packParams(program, [a, b, 1000]);
  const request: LaunchRequest = {
    grid: [BLOCKS, 1, 1],
    block: [32, 1, 1],
    dynamicSharedBytes: 0,
    params,
    smCount: 4,
    maxWarpsPerSm: 64,
    sharedUnitBytes: 128,
    gridId: 1,
    clockCycles: 0,
    lenient: false,
    maxLocalBytes: 1024,
  };
  return engine.launch(program, request);
}

describe("a launch that several workers begin", () => {
  it("is finished by them where all is well", () => {
    const outcome = launch(engineWith(3), "faults", () => -1);
    expect(outcome.fault).toBeUndefined();
    expect(outcome.blocksByWorker).toHaveLength(3);
    expect(outcome.blocksByWorker!.reduce((sum, blocks) => sum + blocks)).toBe(BLOCKS);
    expect(memory.view.getInt32(b + 4 * (ELEMENTS - 1), true)).toBe(7);
  });

  it("reports the fault, the counters and the footprint of the serial run", () => {
    const wild = (i: number) => (i === 32 * 31 + 5 || i >= 32 * 90 ? 0x1000_0000 : -1);
    const alone = launch(engineWith(1), "faults", wild);
    expect(alone.fault).toMatchObject({ kind: "out-of-bounds", block: [31, 0, 0] });
    for (const workers of [2, 4]) {
      const { blocksByWorker, ...outcome } = launch(engineWith(workers), "faults", wild);
      expect({ ...outcome, blocksByWorker: alone.blocksByWorker }).toEqual(alone);
    }
  });

  it("stops at the trap that comes first in block order", () => {
    const { fault } = launch(engineWith(4), "asserts", (i) => (i > 32 * 60 ? 5000 : 0));
    expect(fault).toMatchObject({ kind: "trap", block: [60, 0, 0] });
  });

  it("prints in block order, each line once, and later launches begin alone", () => {
    const engine = engineWith(4);
    const elements = (i: number) => (i % 640 === 0 ? 5000 : 0);
    for (let again = 0; again < 2; again++) {
      printed.length = 0;
      expect(launch(engine, "prints", elements).fault).toBeUndefined();
      expect(printed.map((line) => Number.parseInt(line, 10))).toEqual(
        Array.from({ length: 10 }, (_, i) => 640 * i),
      );
    }
  });

  it("begins again in block order where a load strays into what the launch writes", () => {
    const stray = (i: number) => (i % 2 === 0 ? (b - a) / 4 + (i % 50) : i);
    const outcome = launch(engineWith(4), "strays", stray);
    expect(outcome.fault).toBeUndefined();
    expect(outcome.blocksByWorker).toEqual([BLOCKS]);
    const results = memory.bytes.slice(b, b + 4 * ELEMENTS);
    const alone = launch(engineWith(1), "strays", stray);
    expect(results).toEqual(memory.bytes.slice(b, b + 4 * ELEMENTS));
    expect(outcome.counters).toEqual(alone.counters);
  });

  it("ends at once when it is told to, in whichever block it is", () => {
    let asked = 0;
    const engine: Engine = engineWith(3, { mayContinue: () => ++asked < 3 });
    const flag = new Int32Array(memory.memory.buffer, engine.stopFlagAddress, 1);
    flag[0] = 1;
    const { fault } = launch(engine, "endless", () => 5000);
    flag[0] = 0;
    expect(fault?.kind).toBe("interrupted");
    expect(launch(engineWith(3), "faults", () => -1).fault).toBeUndefined();
  });
});
