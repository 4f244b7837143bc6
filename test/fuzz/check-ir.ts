/**
 * One IR text through reader, verifier, lowering and engine, as a session would take it. Whatever is
 * thrown on the way is a bug of ours.
 */
import { Worker } from "node:worker_threads";
import { Diagnostics } from "../../src/base/index.ts";
import { createEngine, DeviceMemory, type Engine } from "../../src/exec/index.ts";
import { parseModule, verifyModule } from "../../src/ir/index.ts";
import { lowerModule, type Program, verifyProgram } from "../../src/lower/index.ts";
import { denseBytes } from "../base/dense-bytes.ts";
import { checkMessages } from "./check-messages.ts";

/** What became of a text; a launch that ends in a fault is named by the fault. */
export type Outcome = "diagnostic" | "result" | "not-launched" | `fault ${string}`;

/** Room for the module's variables: one place for all, as images are never given back. */
const IMAGE_BYTES = 1 << 20;
const BUFFERS = 4;
const BUFFER_BYTES = 1 << 14;
/** Static shared memory of a block, which the runtime checks before a launch. */
const MAX_SHARED_BYTES = 48 << 10;

export class IrMachine {
  private readonly memory = new DeviceMemory();
  private readonly engine: Engine;
  private readonly imageBase: number;
  private readonly buffers: readonly number[];
  private readonly stopwatch: Stopwatch;

  /** A launch is stopped after `runMs` milliseconds. */
  constructor(runMs: number) {
    const { memory } = this;
    this.engine = createEngine(memory, {
      print: () => {},
      // Asked first when the code is compiled and the first block is about to run.
      nowNs: () => {
        this.stopwatch.start(runMs);
        return performance.now() * 1e6;
      },
      mayContinue: () => !this.stopwatch.hasStopped,
    });
    this.imageBase = memory.nextImageBase;
    memory.placeImage(this.imageBase, { length: IMAGE_BYTES, pieces: [] });
    this.buffers = Array.from({ length: BUFFERS }, () => memory.allocate(BUFFER_BYTES));
    this.stopwatch = new Stopwatch(memory.memory, this.engine.stopFlagAddress);
  }

  /** Throws what is wrong with us. */
  check(ir: string): Outcome {
    const diagnostics = new Diagnostics();
    const module = parseModule(ir, "fuzz.ll", diagnostics);
    if (module) verifyModule(module, diagnostics);
    if (!module || diagnostics.hasErrors) return diagnosed(diagnostics);
    const lowered = lowerModule(
      module,
      { globalBase: this.imageBase, fmad: true, ftz: false, precDiv: true, precSqrt: true },
      diagnostics,
    );
    if (diagnostics.hasErrors) return diagnosed(diagnostics);
    checkMessages(diagnostics.list);
    let outcome: Outcome = "not-launched";
    if (lowered.image.bytes.length > IMAGE_BYTES) return outcome;
    for (const program of lowered.programs.values()) {
      const problems = verifyProgram(program);
      if (problems.length > 0) throw new Error(`verifyProgram: ${problems[0]}`);
      if (program.staticSharedBytes + 256 > MAX_SHARED_BYTES) continue;
      this.memory.bytes.set(denseBytes(lowered.image.bytes), this.imageBase);
      const fault = this.launch(program);
      outcome = fault === undefined ? "result" : `fault ${fault}`;
    }
    return outcome;
  }

  close(): Promise<void> {
    return this.stopwatch.close();
  }

  private launch(program: Program): string | undefined {
    const { memory } = this;
    const params = new Uint8Array(program.paramBytes);
    fillParams(program, new DataView(params.buffer), this.buffers);
    for (const address of this.buffers)
      for (let at = 0; at < BUFFER_BYTES; at += 4)
        memory.view.setInt32(address + at, (at * 37) % 1009, true);
    this.stopwatch.prepare();
    const { fault } = this.engine.launch(program, {
      grid: [2, 1, 1],
      block: [64, 1, 1],
      dynamicSharedBytes: 256,
      params,
      smCount: 132,
      maxWarpsPerSm: 64,
      sharedUnitBytes: 128,
      gridId: 1,
      clockCycles: 1000,
      lenient: false,
      maxLocalBytes: 1024,
    });
    this.stopwatch.stop();
    for (const { address, kind } of [...memory.allocations])
      if (kind === "heap") memory.release(address);
    return fault?.kind;
  }
}

/** A refusal without a word would leave the user in the dark. */
function diagnosed(diagnostics: Diagnostics): Outcome {
  if (!diagnostics.hasErrors) throw new Error("refused without a diagnostic");
  checkMessages(diagnostics.list);
  return "diagnostic";
}

function fillParams(program: Program, view: DataView, buffers: readonly number[]): void {
  program.params.forEach(({ kind, offset, bytes }, index) => {
    const address = buffers[index % buffers.length]!;
    if (kind === "pointer") view.setBigUint64(offset, BigInt(address), true);
    else if (kind === "f32") view.setFloat32(offset, 1.5, true);
    else if (kind === "f64") view.setFloat64(offset, 1.5, true);
    else
      for (let at = 0; at < bytes; at += 4)
        if (at + 4 <= bytes) view.setInt32(offset + at, 10, true);
  });
}

/** Sets the engine's stop flag from another thread when a launch takes too long. */
class Stopwatch {
  /** [0]: number of the running launch, or 0; [1]: its milliseconds; [2]: the launch that was stopped. */
  private readonly state = new Int32Array(new SharedArrayBuffer(12));
  private readonly flag: Int32Array;
  private readonly worker: Worker;
  private launches = 0;

  constructor(memory: WebAssembly.Memory, flagAddress: number) {
    this.flag = new Int32Array(memory.buffer, flagAddress, 1);
    this.worker = new Worker(WATCH, {
      eval: true,
      workerData: { state: this.state, buffer: memory.buffer, flagAddress },
    });
    this.worker.unref();
  }

  get hasStopped(): boolean {
    return Atomics.load(this.state, 2) === this.launches;
  }

  prepare(): void {
    this.launches++;
    Atomics.store(this.flag, 0, 0);
  }

  /** Later calls for the same launch change nothing. */
  start(milliseconds: number): void {
    if (Atomics.load(this.state, 0) === this.launches) return;
    Atomics.store(this.state, 1, milliseconds);
    Atomics.store(this.state, 0, this.launches);
    Atomics.notify(this.state, 0);
  }

  stop(): void {
    Atomics.store(this.state, 0, 0);
    Atomics.notify(this.state, 0);
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }
}

const WATCH = `
const { state, buffer, flagAddress } = require("node:worker_threads").workerData;
const flag = new Int32Array(buffer, flagAddress, 1);
for (;;) {
  const launch = Atomics.load(state, 0);
  if (launch === 0) Atomics.wait(state, 0, 0);
  else if (Atomics.wait(state, 0, launch, Atomics.load(state, 1)) === "timed-out") {
    Atomics.store(state, 2, launch);
    Atomics.store(flag, 0, 1);
    Atomics.wait(state, 0, launch);
  }
}`;
