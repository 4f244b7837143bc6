/**
 * One net in a process of its own: `run-net.ts FILE` with a `NetTask` as JSON, bundled with all defects behind switches.
 * Each kernel is lowered and run on the reference executor and the sound engine once, which must agree. Then it is run
 * with each defect that it has come to, unless the code made for it is the same all the same.
 *
 * Says what it does line by line: `at SEED DEFECT`, `found SEED DEFECT HOW`, `unsound SEED HOW`, `through SEED`.
 */
import { readFileSync } from "node:fs";
import { type EmitOptions, type EmittedProgram, emitProgram } from "../../src/emit/index.ts";
import type { LoweredModule, Program } from "../../src/lower/index.ts";
import { denseBytes } from "../base/dense-bytes.ts";
import type { Machine } from "../cases/run-case.ts";
import { lowerFully } from "./lower-fully.ts";
import { lowerPlainly } from "./lower-plainly.ts";
import {
  type EngineSetup,
  engineMachine,
  IMAGE_BASE,
  NETS,
  type NetKernel,
  referenceMachine,
} from "./nets.ts";
import type { Seen } from "./seen.ts";
import { switches } from "./switches.ts";

export interface NetTask {
  readonly net: string;
  /** Seeds: from `first` to before `end`. */
  readonly first: number;
  readonly end: number;
  readonly mutants: readonly Mutant[];
}

export interface Mutant {
  readonly name: string;
  /** Of its switch. */
  readonly number: number;
  /** Folder below `src/` in which the defect is. */
  readonly part: "lower" | "emit" | "exec";
}

/** Code that an engine has asked for. */
interface Emission {
  readonly kernel: string;
  readonly options: EmitOptions;
  readonly bytes: Uint8Array;
  readonly layout: string;
}

interface EngineUnderTest {
  readonly machine: Machine;
  /** What of its counts is compared; `check` counts nothing, and tells of each lane of a fault by itself. */
  readonly compares: "counts" | "faults" | "places of faults";
}

/** What the sound engine did for a kernel. */
interface SoundRun {
  readonly number: number;
  readonly seen: Seen;
  readonly emissions: readonly Emission[];
  readonly visited: ReadonlySet<number>;
}

/** Blocks that lanes execute, at most: the reference executor takes a minute for some millions. */
const MOST_WORK = 300_000;

let emit: (program: Program, options: EmitOptions) => EmittedProgram = emitProgram;

const task = JSON.parse(readFileSync(process.argv[2]!, "utf8")) as NetTask;
const net = NETS.find(({ name }) => name === task.net)!;
const reference = referenceMachine();
const engines = net.engines.map(engineUnderTest);
const open = new Set(task.mutants);
const state = switches();

function engineUnderTest(setup: EngineSetup): EngineUnderTest {
  if (setup === "reversed") return { machine: engineMachine(setup), compares: "faults" };
  const hooked = { ...setup, emit: (program: Program, how: EmitOptions) => emit(program, how) };
  const compares = setup.check ? "places of faults" : setup.counts ? "faults" : "counts";
  return { machine: engineMachine(hooked), compares };
}

function say(...words: readonly unknown[]): void {
  process.stdout.write(`${words.join(" ")}\n`);
}

function withMutant<T>({ number }: Mutant, run: () => T): T {
  state.active = number;
  try {
    return run();
  } finally {
    state.active = -1;
  }
}

/** Programs that no engine has seen yet, and what is called when code is made for one. */
function fresh(
  lowered: LoweredModule,
  onEmit: (kernel: string, options: EmitOptions, emitted: EmittedProgram) => void,
): LoweredModule {
  const names = new Map<Program, string>();
  const programs = new Map<string, Program>();
  for (const [kernel, program] of lowered.programs) {
    const copy = { ...program };
    names.set(copy, kernel);
    programs.set(kernel, copy);
  }
  emit = (program, options) => {
    const emitted = emitProgram(program, options);
    onEmit(names.get(program)!, options, emitted);
    return emitted;
  };
  return { ...lowered, programs };
}

function difference(
  actual: Seen,
  expected: Seen,
  compares: EngineUnderTest["compares"],
): string | undefined {
  if (actual.results !== expected.results) return "results";
  if (compares !== "counts" && expected.work > 0) return undefined;
  const told = compares === "places of faults" ? "place" : "counts";
  return actual[told] !== expected[told] ? "counts" : undefined;
}

function isEqual(bytes: Uint8Array, others: Uint8Array): boolean {
  return Buffer.compare(bytes, others) === 0;
}

/** A group of kernels, lowered in every way that is asked for. */
class Group {
  readonly first: number;
  private readonly kernels: readonly NetKernel[];
  private readonly lowered: LoweredModule;
  private readonly ir: string;
  private readonly visited: ReadonlySet<number>;
  private plain: LoweredModule | undefined;
  private readonly byMutant = new Map<Mutant, LoweredModule | string>();

  constructor(first: number) {
    this.first = first;
    const { ir, kernels } = net.kernels(first);
    this.ir = ir;
    this.kernels = kernels;
    state.visited.clear();
    this.lowered = lowerFully(ir, IMAGE_BASE);
    this.visited = new Set(state.visited);
  }

  run(seed: number): void {
    const kernel = this.kernels[seed - this.first]!;
    const sound: SoundRun[] = [];
    for (const number of kernel.on) {
      const emissions: Emission[] = [];
      state.visited.clear();
      const copy = fresh(this.lowered, (name, options, { bytes, layout }) =>
        emissions.push({ kernel: name, options, bytes, layout: JSON.stringify(layout) }),
      );
      const seen = kernel.run(engines[number]!.machine, copy);
      if (seen.work > MOST_WORK) return;
      sound.push({ number, seen, emissions, visited: new Set(state.visited) });
    }
    const expected = kernel.run(reference, this.lowered);
    for (const { number, seen } of sound) {
      const how = difference(seen, expected, engines[number]!.compares);
      if (how) say("unsound", seed, how);
    }
    for (const mutant of open)
      for (const run of sound) {
        const { number } = run;
        const differs = () => this.tryMutant(seed, kernel, mutant, run, expected);
        if (!differs()) continue;
        // What another defect has left in the engine is not this one's doing, nor is what it leaves that of others.
        engines[number] = engineUnderTest(net.engines[number]!);
        const how = differs();
        engines[number] = engineUnderTest(net.engines[number]!);
        if (!how) continue;
        say("found", seed, mutant.name, how);
        open.delete(mutant);
        break;
      }
  }

  private tryMutant(
    seed: number,
    kernel: NetKernel,
    mutant: Mutant,
    { number, emissions, visited }: SoundRun,
    expected: Seen,
  ): string | undefined {
    const isLowering = mutant.part === "lower";
    if (!(isLowering ? this.visited : visited).has(mutant.number)) return undefined;
    try {
      const lowered = isLowering ? this.loweredWith(mutant) : this.lowered;
      if (mutant.part !== "exec" && this.isSame(mutant, lowered, emissions)) return undefined;
      say("at", seed, mutant.name);
      const copy = fresh(lowered, () => {});
      const { machine, compares } = engines[number]!;
      const actual = withMutant(mutant, () => kernel.run(machine, copy));
      if (!isLowering) return difference(actual, expected, compares);
      // The reference executor would run what was lowered wrongly: what the kernel leaves must stay the same.
      this.plain ??= lowerPlainly(this.ir, IMAGE_BASE);
      return difference(actual, kernel.run(reference, this.plain), "faults");
    } catch (error) {
      return `ends with ${(error as Error).message.split("\n")[0]}`;
    }
  }

  /** Whether the defect makes the code that was made without it; what its counters stand for is in the layout. */
  private isSame(mutant: Mutant, lowered: LoweredModule, emissions: readonly Emission[]): boolean {
    if (!isEqual(denseBytes(lowered.image.bytes), denseBytes(this.lowered.image.bytes)))
      return false;
    return withMutant(mutant, () =>
      emissions.every(({ kernel, options, bytes, layout }) => {
        const emitted = emitProgram({ ...lowered.programs.get(kernel)! }, options);
        return isEqual(emitted.bytes, bytes) && JSON.stringify(emitted.layout) === layout;
      }),
    );
  }

  private loweredWith(mutant: Mutant): LoweredModule {
    let lowered = this.byMutant.get(mutant);
    if (!lowered) {
      try {
        lowered = withMutant(mutant, () => lowerFully(this.ir, IMAGE_BASE));
      } catch (error) {
        lowered = (error as Error).message;
      }
      this.byMutant.set(mutant, lowered);
    }
    if (typeof lowered === "string") throw new Error(lowered);
    return lowered;
  }
}

let group: Group | undefined;
for (let seed = task.first; seed < task.end; seed++) {
  if (task.mutants.length > 0 && open.size === 0) break;
  const first = seed - (seed % net.group);
  if (group?.first !== first) group = new Group(first);
  group.run(seed);
  say("through", seed);
}
// Helper threads keep nobody waiting.
process.exit(0);
