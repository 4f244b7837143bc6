/** Kernels of `kernels.cu`, each run on the engine and advised on. */
import { readFileSync } from "node:fs";
import type { Advice } from "../../src/advise/advice.ts";
import { adviseLaunch } from "../../src/advise/advise.ts";
import { type DeviceSpec, findDevice } from "../../src/device/index.ts";
import { createEngine, DeviceMemory, type Dim3 } from "../../src/exec/index.ts";
import { modelledLaunch } from "../../src/model/index.ts";
import { countedLaunch, type LaunchFacts } from "../../src/profile/index.ts";
import { compileDevice, lowerIr } from "../cases/compile-cases.ts";
import { packParams } from "../exec/pack-params.ts";

const SOURCE = readFileSync(new URL("kernels.cu", import.meta.url), "utf8");
export const LINES: readonly string[] = SOURCE.split("\n");

const memory = new DeviceMemory();
const { lowered } = lowerIr(compileDevice(SOURCE), memory.nextImageBase);
memory.placeImage(memory.nextImageBase, lowered.image.bytes);
const engine = createEngine(memory, { print: () => {}, nowNs: () => 0 });

const BYTES = 1 << 25;
const [INPUT, OUTPUT, WORDS] = [0, 1, 2].map(() => memory.allocate(BYTES)) as [
  number,
  number,
  number,
];
// Indices of no order, all within the arrays.
const words = new Uint32Array(memory.bytes.buffer, WORDS, BYTES / 4);
for (let k = 0, word = 1; k < words.length; k++) {
  word = (Math.imul(word, 1664525) + 1013904223) >>> 0;
  words[k] = word >>> 10;
}

export interface Shape {
  readonly grid?: Dim3;
  readonly block?: Dim3;
  readonly n?: number;
  readonly chip?: string;
}

const runs = new Map<string, LaunchFacts>();

/** Each kernel runs once a shape. */
export function run(kernel: string, shape: Shape = {}): LaunchFacts {
  const key = `${kernel} ${JSON.stringify(shape)}`;
  const facts = runs.get(key) ?? launch(kernel, shape);
  runs.set(key, facts);
  return facts;
}

function launch(kernel: string, shape: Shape): LaunchFacts {
  const { grid = [1024, 1, 1], block = [256, 1, 1], n = 64, chip = "h200" } = shape;
  const program = lowered.programs.get(kernel);
  if (!program) throw new Error(kernel);
  const params = packParams(program, [INPUT, OUTPUT, WORDS, n]);
  const { counters, fault } = engine.launch(program, {
    grid,
    block,
    dynamicSharedBytes: 0,
    params,
    smCount: 1,
    maxWarpsPerSm: 64,
    sharedUnitBytes: 128,
    gridId: 1,
    clockCycles: 0,
    lenient: false,
    maxLocalBytes: 1 << 16,
  });
  if (fault) throw new Error(`${kernel}: ${fault.kind}`);
  const counted = countedLaunch(
    program,
    counters,
    { grid, block, dynamicSharedBytes: 0 },
    findDevice(chip) as DeviceSpec,
    { dlcm: undefined, maxRegisters: undefined },
  );
  return modelledLaunch(counted);
}

export interface Told extends Advice {
  /** From 1; 0 where it has no place. */
  readonly line: number;
}

export function advised(kernel: string, shape: Shape = {}): Told[] {
  const facts = run(kernel, shape);
  const { program } = facts;
  const lineOf = (pc: number): number => {
    let row = program.locations[program.code.loc[pc]!];
    while (row && row.inlinedAt > 0 && !row.file.endsWith("cases.cu"))
      row = program.locations[row.inlinedAt];
    return row?.line ?? 0;
  };
  return adviseLaunch({ facts, sourceAt: (pc) => ({ lines: LINES, line: lineOf(pc) }) }).map(
    (advice) => ({
      ...advice,
      line: advice.place && "pc" in advice.place ? lineOf(advice.place.pc) : 0,
    }),
  );
}
