/**
 * The nets that wrong results of the engine are caught by: generators of kernels, each of which must come out of the
 * engine as the reference executor has it.
 */
import {
  createEngine,
  DeviceMemory,
  type EngineOptions,
  type Executor,
} from "../../src/exec/index.ts";
import type { LoweredModule } from "../../src/lower/index.ts";
import { parseCase } from "../cases/case-file.ts";
import { caseNamespace, combineCases, compileDevice, lowerIr } from "../cases/compile-cases.ts";
import { type Machine, runCase } from "../cases/run-case.ts";
import { comparisonOf } from "../engine-fuzz/check-seed.ts";
import { KernelRunner } from "../engine-fuzz/compare-kernel.ts";
import { generateBlockKernel } from "../engine-fuzz/generate-block-kernel.ts";
import { createMachines } from "../engine-fuzz/machines.ts";
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
import { type Seen, seenOf } from "./seen.ts";

/** Room for the variables of a generated module. */
const IMAGE_BYTES = 4096;

type Lower = (ir: string, globalBase: number) => LoweredModule;

export interface Net {
  readonly name: string;
  /** Kernels that are compiled together. */
  readonly group: number;
  /** How the engines are set up that each kernel runs on. */
  readonly engines: readonly Partial<EngineOptions>[];
  /** Kernels from `first` on, each on all machines; nothing for those that are not wanted. */
  run(
    machines: readonly Machine[],
    lower: Lower,
    first: number,
    wanted: readonly boolean[],
  ): Iterable<readonly Seen[]>;
}

function machine(create: (memory: DeviceMemory, print: (text: Uint8Array) => void) => Executor) {
  const memory = new DeviceMemory();
  const printed: string[] = [];
  const print = (text: Uint8Array) => void printed.push(new TextDecoder().decode(text));
  return { memory, printed, executor: create(memory, print) };
}

export function referenceMachine(): Machine {
  return machine((memory, print) => createReference(memory, { print }));
}

export function engineMachine(options: Partial<EngineOptions>): Machine {
  return machine((memory, print) =>
    createEngine(memory, { print, nowNs: () => performance.now() * 1e6, ...options }),
  );
}

/** As nvcc's defaults would have it. */
export function lowerFully(ir: string, globalBase: number): LoweredModule {
  const { lowered, diagnostics } = lowerIr(ir, globalBase);
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
  return lowered;
}

/** Kernels in LLVM IR. */
const KERNELS: Net = {
  name: "kernels",
  group: 1,
  engines: [{}, { traces: false }],
  *run(machines, lower, first, wanted) {
    const base = machines[0]!.memory.nextImageBase;
    for (const { memory } of machines) memory.placeImage(base, new Uint8Array(IMAGE_BYTES));
    for (const [index, isWanted] of wanted.entries()) {
      if (!isWanted) {
        yield [];
        continue;
      }
      const kernel = generateKernel(first + index);
      const { programs, image } = lower(kernel.ir, base);
      const program = programs.get("k")!;
      yield machines.map((each) => {
        const { fault, memory, counters } = runFuzzKernel(each, { program, image }, kernel);
        return seenOf(memory, fault, counters ? [counters] : []);
      });
    }
  },
};

function caseNet(
  name: string,
  generate: (seed: number) => string,
  group: number,
  engines: Net["engines"],
): Net {
  return {
    name,
    group,
    engines,
    *run(machines, lower, first, wanted) {
      for (let start = 0; start < wanted.length; start += group) {
        const files = Array.from({ length: group }, (_, index) =>
          parseCase(`seed_${first + start + index}`, generate(first + start + index)),
        );
        const base = machines[0]!.memory.nextImageBase;
        const lowered = lower(compileDevice(combineCases(files)), base);
        for (const { memory } of machines) memory.placeImage(base, lowered.image.bytes);
        for (const [index, file] of files.slice(0, wanted.length - start).entries())
          yield (wanted[start + index] ? machines : []).map((each) => {
            const { after, image, printed, fault, counters } = runCase(each, lowered, file);
            const texts = [...after.values()].map((elements) => elements.join());
            return seenOf([texts, image.join(), printed], fault, counters);
          });
      }
    },
  };
}

/** Kernels that are launched time and again. */
const REPEATED: Net = {
  name: "repeats",
  group: 20,
  engines: [{ repeats: true }, { repeats: true, traces: false }],
  *run(machines, lower, first, wanted) {
    for (let start = 0; start < wanted.length; start += this.group) {
      const kernels = Array.from({ length: this.group }, (_, index) =>
        generateRepeats(first + start + index),
      );
      const sources = kernels.map(({ source }, index) => ({ name: `${index}`, source }));
      const base = machines[0]!.memory.nextImageBase;
      const { programs, image } = lower(compileDevice(combineCases(sources)), base);
      for (const { memory } of machines) memory.placeImage(base, image.bytes);
      for (const [index, kernel] of kernels.slice(0, wanted.length - start).entries()) {
        const namespace = caseNamespace(`${index}`);
        const [, program] = [...programs].find(([name]) =>
          name.startsWith(`_ZN${namespace.length}${namespace}1k`),
        )!;
        yield machines.map((each) => {
          const { results, counters } = runRepeats(each, program, image, kernel);
          return seenOf(results, undefined, counters);
        });
      }
    }
  },
};

const TEAMS = [{ team: eagerTeam(2) }, { team: eagerTeam(4) }];

export const NETS: readonly Net[] = [
  KERNELS,
  REPEATED,
  caseNet("runs", generateRun, 20, [{ traces: false }]),
  caseNet("lane loops", generateLaneLoop, 40, [{ traces: false }]),
  caseNet("sharing", generateSharing, 40, TEAMS),
  caseNet("workers", generateRun, 20, TEAMS),
];

/** Kernels that are compared with the reference executor as they run: says what differs, if anything does. */
export const LIVE_NETS: Readonly<Record<string, () => (seed: number) => string | undefined>> = {
  blocks() {
    const runner = new KernelRunner(createMachines());
    return (seed) => {
      const tree = generateBlockKernel(seed);
      const found = runner.compare(writeKernel(tree), tree, comparisonOf(seed));
      return found && `${found.mode} ${found.launch}: ${found.what}`;
    };
  },
};
