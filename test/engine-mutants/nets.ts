/**
 * The nets that wrong results of the engine are caught by: generators of kernels, each of which must come out of the
 * engine as the reference executor has it.
 */
import { createEngine, type DeviceMemory, type Executor } from "../../src/exec/index.ts";
import { planParallel } from "../../src/exec/workers/parallel-plan.ts";
import { mayTouch, OrderSignal } from "../../src/exec/workers/touch-guard.ts";
import type { LoweredModule, Program } from "../../src/lower/index.ts";
import { denseBytes } from "../base/dense-bytes.ts";
import { parseCase } from "../cases/case-file.ts";
import { caseNamespace, combineCases, compileDevice } from "../cases/compile-cases.ts";
import { memoryAt } from "../cases/memory-at.ts";
import { type Machine, runCase } from "../cases/run-case.ts";
import { comparisonOf } from "../engine-fuzz/check-seed.ts";
import { BlockLauncher } from "../engine-fuzz/compare-kernel.ts";
import { generateBlockKernel } from "../engine-fuzz/generate-block-kernel.ts";
import { engineOptions, MODE_OPTIONS, MODES, type ModeOptions } from "../engine-fuzz/machines.ts";
import { writeKernel } from "../engine-fuzz/write-kernel.ts";
import { generateKernel } from "../fuzz-programs/generate-kernel.ts";
import { generateLaneLoop } from "../fuzz-programs/generate-lane-loop.ts";
import { generateRepeats } from "../fuzz-programs/generate-repeats.ts";
import { generateRun } from "../fuzz-programs/generate-run.ts";
import { generateSharing } from "../fuzz-programs/generate-sharing.ts";
import { runFuzzKernel } from "../fuzz-programs/run-kernel.ts";
import { runRepeats } from "../fuzz-programs/run-repeats.ts";
import { createReference } from "../reference/reference-executor.ts";
import { eagerTeam } from "../workers/helper-threads.ts";
import { type Seen, seenOf, seenOfBytes } from "./seen.ts";

/** Room for the variables of the modules, one after the other. */
const IMAGE_BYTES = 65_536;

/**
 * An engine, or in its place the reference executor, which starts the last block first where the engine would run
 * blocks in any order. Of that only results are compared.
 */
export type EngineSetup = ModeOptions | "reversed";

export interface NetKernel {
  /** Numbers of the engines that run it. */
  readonly on: readonly number[];
  run(machine: Machine, lowered: LoweredModule): Seen;
}

export interface Net {
  readonly name: string;
  /** Kernels that are compiled together. */
  readonly group: number;
  /** How the engines are set up. */
  readonly engines: readonly EngineSetup[];
  /** The kernels of a group that begins with seed `first`, and their IR. */
  kernels(first: number): { readonly ir: string; readonly kernels: readonly NetKernel[] };
}

function machine(
  create: (memory: DeviceMemory, print: (text: Uint8Array) => void) => Executor,
  tracksDefined = false,
): Machine {
  const memory = memoryAt("across", { tracksDefined });
  const printed: string[] = [];
  const print = (text: Uint8Array) => void printed.push(new TextDecoder().decode(text));
  const made = { memory, printed, executor: create(memory, print) };
  memory.placeImage(memory.nextImageBase, { length: IMAGE_BYTES, pieces: [] });
  return made;
}

export function referenceMachine(): Machine {
  return machine((memory, print) => createReference(memory, { print }));
}

export function engineMachine(setup: EngineSetup): Machine {
  if (setup === "reversed") return reversedMachine();
  const nowNs = () => performance.now() * 1e6;
  return machine(
    (memory, print) => createEngine(memory, { print, nowNs, ...engineOptions(setup) }),
    setup.check !== undefined,
  );
}

/**
 * As with several workers: where an access meets memory that the proof has not foreseen, the launch begins again, with
 * its blocks in order.
 */
function reversedMachine(): Machine {
  return machine((memory, print) => ({
    launch(program, request) {
      const inOrder = createReference(memory, { print });
      const plan = planParallel(program, request, memory);
      if (!plan) return inOrder.launch(program, request);
      const onTouch = (site: number, address: number): void => {
        if (!mayTouch(plan, site, memory.find(address)?.address ?? 0)) throw new OrderSignal();
      };
      const before = memory.bytes.slice(memory.lowestStart, memory.highestEnd);
      try {
        return createReference(memory, { print, isReversed: true, onTouch }).launch(
          program,
          request,
        );
      } catch (signal) {
        if (!(signal instanceof OrderSignal)) throw signal;
        memory.bytes.set(before, memory.lowestStart);
        return inOrder.launch(program, request);
      }
    },
  }));
}

/** Where a machine that was just made expects the variables of modules. */
export const IMAGE_BASE = memoryAt("across").nextImageBase;

function programOf({ programs }: LoweredModule, prefix: string): Program {
  const [, program] = [...programs].find(([name]) => name.startsWith(prefix))!;
  return program;
}

/** Kernels in LLVM IR. */
const KERNELS: Net = {
  name: "kernels",
  group: 1,
  engines: [{}, { traces: false }],
  kernels(first) {
    const kernel = generateKernel(first);
    const run = (machine: Machine, lowered: LoweredModule): Seen => {
      const compiled = { program: programOf(lowered, "k"), image: imageOf(lowered) };
      const { fault, memory, counters } = runFuzzKernel(machine, compiled, kernel);
      return seenOf(memory, fault, counters ? [counters] : []);
    };
    return { ir: kernel.ir, kernels: [{ on: [0, 1], run }] };
  },
};

function imageOf({ image: { base, bytes } }: LoweredModule): { base: number; bytes: Uint8Array } {
  return { base, bytes: denseBytes(bytes) };
}

const launchers = new WeakMap<Machine, BlockLauncher>();

/** Kernels of thread blocks, in all modes of the engine. */
const BLOCKS: Net = {
  name: "blocks",
  group: 1,
  engines: MODES.map((mode) => MODE_OPTIONS[mode]),
  kernels(first) {
    const tree = generateBlockKernel(first);
    const { launches, modes } = comparisonOf(first);
    const run = (machine: Machine, lowered: LoweredModule): Seen => {
      const launcher = launchers.get(machine) ?? new BlockLauncher(machine, IMAGE_BASE);
      launchers.set(machine, launcher);
      const kernel = { program: programOf(lowered, "k"), image: imageOf(lowered).bytes };
      return seenOfBytes((onLaunch) => launcher.run(kernel, tree, launches, onLaunch));
    };
    const on = modes.map((mode) => MODES.indexOf(mode));
    return { ir: writeKernel(tree), kernels: [{ on, run }] };
  },
};

function caseNet(
  name: string,
  generate: (seed: number) => string,
  group: number,
  engines: readonly EngineSetup[],
): Net {
  return {
    name,
    group,
    engines,
    kernels(first) {
      const files = Array.from({ length: group }, (_, index) =>
        parseCase(`seed_${first + index}`, generate(first + index)),
      );
      const kernels = files.map((file) => ({
        on: engines.map((_, index) => index),
        run(machine: Machine, lowered: LoweredModule): Seen {
          const { after, image, printed, fault, counters } = runCase(machine, lowered, file);
          const texts = [...after.values()].map((elements) => elements.join());
          return seenOf([texts, image.join(), printed], fault, counters);
        },
      }));
      return { ir: compileDevice(combineCases(files)), kernels };
    },
  };
}

/** Kernels that are launched time and again. */
const REPEATED: Net = {
  name: "repeats",
  group: 20,
  engines: [
    { repeats: true },
    { repeats: true, traces: false },
    // As a command that counts nothing: what launches touch is then not known.
    { repeats: true, counts: () => false },
  ],
  kernels(first) {
    const all = Array.from({ length: this.group }, (_, index) => generateRepeats(first + index));
    const sources = all.map(({ source }, index) => ({ name: `${index}`, source }));
    const kernels = all.map((kernel, index) => ({
      on: [0, 1, 2],
      run(machine: Machine, lowered: LoweredModule): Seen {
        const namespace = caseNamespace(`${index}`);
        const program = programOf(lowered, `_ZN${namespace.length}${namespace}1k`);
        const { results, counters } = runRepeats(machine, program, imageOf(lowered), kernel);
        return seenOf(results, undefined, counters);
      },
    }));
    return { ir: compileDevice(combineCases(sources)), kernels };
  },
};

const TEAMS = [{ team: eagerTeam(2) }, { team: eagerTeam(4) }];

export const NETS: readonly Net[] = [
  KERNELS,
  BLOCKS,
  REPEATED,
  caseNet("runs", generateRun, 20, [{ traces: false }]),
  caseNet("lane loops", generateLaneLoop, 40, [{ traces: false }]),
  caseNet("sharing", generateSharing, 40, TEAMS),
  caseNet("workers", generateRun, 20, TEAMS),
  caseNet("block order", generateSharing, 40, ["reversed"]),
];
