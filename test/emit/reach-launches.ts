/**
 * Launches of kernels whose indices may be anywhere in 64 bits, on both forms of the engine and on the reference
 * executor, which computes whole addresses.
 */
import fc from "fast-check";
import { expect } from "vitest";
import { Diagnostics } from "../../src/base/index.ts";
import { createEngine, type Executor } from "../../src/exec/index.ts";
import { parseModule } from "../../src/ir/index.ts";
import { type Program, verifyProgram } from "../../src/lower/index.ts";
import { lowerDraft } from "../../src/lower/lower-module.ts";
import { SSA_PASSES } from "../../src/lower/passes/index.ts";
import { translateModule } from "../../src/lower/translate/index.ts";
import { memoryAt, type PLACES } from "../cases/memory-at.ts";
import { createReference } from "../reference/reference-executor.ts";

const THREADS = 96;
const BLOCKS = 3;
/** Of 16 bytes. */
const ELEMENTS = 1024;
/** Of the array that indices go to. */
export const ARRAY_BYTES = 16 * ELEMENTS;
const OUT_BYTES = 4 * THREADS * BLOCKS;
/** Threads may read some indices behind their own. */
const INDICES = THREADS * BLOCKS + 8;

/** The beginning of kernel `k`: the thread's number in its block and in the grid, and its indices `%i` and `%j`. */
export const HEAD = `target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare void @llvm.nvvm.barrier0()
@s = internal addrspace(3) global [96 x i32] undef, align 4
define ptx_kernel void @k(ptr %out, ptr %a, ptr %ints, ptr %longs, i64 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %d = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bd = mul i32 %b, %d
  %g = add i32 %bd, %t
  %t64 = zext i32 %t to i64
  %g64 = sext i32 %g to i64
  %ip = getelementptr i32, ptr %ints, i64 %g64
  %i = load i32, ptr %ip, align 4
  %is = sext i32 %i to i64
  %iu = zext i32 %i to i64
  %jp = getelementptr i64, ptr %longs, i64 %g64
  %j = load i64, ptr %jp, align 8`;

/** What a launch finds, repeated for all threads. */
export interface Inputs {
  readonly ints: readonly number[];
  readonly longs: readonly bigint[];
  readonly n: bigint;
}

/** How launches ended: as they should, or beyond 4 GiB. */
export interface Endings {
  whole: number;
  beyond: number;
}

export interface Lowered {
  /** As users get it. */
  readonly program: Program;
  /** The same, but each access asks for its own address: what the reference executor goes by. */
  readonly whole: Program;
}

export class ReachLaunches {
  readonly #memory;
  readonly #executors: readonly Executor[];
  readonly #arrays: readonly [number, number, number, number];

  constructor(place: (typeof PLACES)[number]) {
    this.#memory = memoryAt(place);
    const print = () => {};
    const nowNs = () => 0;
    this.#executors = [
      createReference(this.#memory, { print }),
      createEngine(this.#memory, { print, nowNs }),
      createEngine(this.#memory, { print, nowNs, traces: false }),
    ];
    const allocate = (bytes: number) => this.#memory.allocate(bytes);
    const [out, ints, longs] = [OUT_BYTES, 4 * INDICES, 8 * INDICES].map(allocate);
    // The last one: nothing is behind it.
    this.#arrays = [out!, allocate(ARRAY_BYTES), ints!, longs!];
  }

  lower(kernel: string): Lowered {
    const options = { fmad: true, ftz: false, precDiv: true, precSqrt: true };
    const [program, whole] = [SSA_PASSES, SSA_PASSES.filter(({ name }) => name !== "ask-once")].map(
      (passes) => {
        const diagnostics = new Diagnostics();
        const module = parseModule(kernel, "k.ll", diagnostics)!;
        const image = { ...options, globalBase: this.#memory.nextImageBase };
        const { drafts, locations } = translateModule(module, image, diagnostics);
        const numbered = lowerDraft(drafts.get("k")!, options, locations, passes);
        expect(diagnostics.list).toEqual([]);
        expect(verifyProgram(numbered)).toEqual([]);
        return numbered;
      },
    );
    return { program: program!, whole: whole! };
  }

  /** All executors must do the same. */
  compare({ program, whole }: Lowered, inputs: Inputs, endings: Endings): void {
    const [expected, ...others] = this.#executors.map((one, at) =>
      this.#observe(one, at === 0 ? whole : program, inputs),
    );
    for (const other of others) expect(other).toEqual(expected);
    if (!expected!.fault) endings.whole++;
    else if (expected!.fault.address < 0 || expected!.fault.address >= 2 ** 32) endings.beyond++;
  }

  #observe(executor: Executor, program: Program, inputs: Inputs) {
    const { bytes, view } = this.#memory;
    const [out, a, ints, longs] = this.#arrays;
    bytes.fill(0, out, out + OUT_BYTES);
    for (let i = 0; i < 4 * ELEMENTS; i++) view.setUint32(a + 4 * i, i * 7, true);
    for (let i = 0; i < INDICES; i++) {
      view.setInt32(ints + 4 * i, inputs.ints[i % inputs.ints.length]!, true);
      view.setBigInt64(longs + 8 * i, inputs.longs[i % inputs.longs.length]!, true);
    }
    const params = new Uint8Array(program.paramBytes);
    const paramView = new DataView(params.buffer);
    for (const [at, address] of this.#arrays.entries())
      paramView.setBigUint64(8 * at, BigInt(address), true);
    paramView.setBigInt64(32, inputs.n, true);
    const { fault } = executor.launch(program, {
      ...{ grid: [BLOCKS, 1, 1], block: [THREADS, 1, 1], dynamicSharedBytes: 0, params },
      ...{ smCount: 1, maxWarpsPerSm: 64, sharedUnitBytes: 128, gridId: 1, clockCycles: 0 },
      ...{ lenient: false, maxLocalBytes: 65536 },
    });
    if (fault) return { fault };
    const from = (start: number, count: number) => [...bytes.subarray(start, start + count)];
    return { fault: undefined, out: from(out, OUT_BYTES), a: from(a, ARRAY_BYTES).join() };
  }
}

/** Mostly small; else near a multiple of 2^28 up to 2^34, which is the same modulo 2^32 bytes of some width. */
const long = fc.oneof(
  { weight: 6, arbitrary: fc.bigInt({ min: 0n, max: 60n }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.bigInt({ min: -64n, max: 64n }), fc.bigInt({ min: -3n, max: 40n }))
      .map(([times, rest]) => times * 2n ** 28n + rest),
  },
  { weight: 1, arbitrary: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }) },
);

/** Likewise, in 32 bits. */
const farInt = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.integer({ min: -8, max: 7 }), fc.integer({ min: 0, max: 40 }))
      .map(([times, rest]) => times * 2 ** 28 + rest),
  },
  { weight: 1, arbitrary: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }) },
);

const small = fc.integer({ min: 0, max: 60 });

/** `end`: the index of the element that is the first behind the array. */
export function inputs(end: number): fc.Arbitrary<Inputs> {
  const endInt = fc.oneof(
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 20 * ELEMENTS }) },
    { weight: 3, arbitrary: fc.integer({ min: end - 5, max: end + 2 }) },
  );
  const int = fc.oneof(
    { weight: 8, arbitrary: small },
    { weight: 1, arbitrary: farInt },
    { weight: 1, arbitrary: endInt },
  );
  /** Somewhere else than the others. */
  const otherInt = fc.oneof(farInt, endInt);
  const drawn = fc.record({
    // All small, or with some that are not, or with one in the last block, when accesses have been elsewhere.
    ints: fc.oneof(
      fc.array(small, { minLength: 1, maxLength: 40 }),
      fc.array(int, { minLength: 1, maxLength: 40 }),
      fc
        .tuple(small, small, otherInt, fc.integer({ min: 2 * THREADS, max: INDICES - 1 }))
        .map(([a, b, far, at]) =>
          Array.from({ length: INDICES }, (_, i) => (i === at ? far : i % 2 ? a : b)),
        ),
    ),
    longs: fc.oneof(
      fc.array(fc.bigInt({ min: 0n, max: 60n }), { minLength: 1, maxLength: 40 }),
      fc.array(long, { minLength: 1, maxLength: 40 }),
    ),
    n: long,
    back: fc.boolean(),
  });
  // Sometimes what is far for itself is near together.
  return drawn.map(({ ints, longs, n, back }) => ({
    ints,
    longs: back ? longs.map((one) => BigInt.asIntN(64, one - n)) : longs,
    n,
  }));
}
