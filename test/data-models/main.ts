/**
 * `npx tsx test/data-models/main.ts [kernel …]`: what device code takes with pointers of 4 bytes and of 8, all counters on.
 * Both are run by turns; CPU time of a launch in ms, least of its runs, and 8 bytes by 4.
 */
import { readFileSync } from "node:fs";
import { createEngine, DeviceMemory } from "../../src/exec/index.ts";
import type { Program } from "../../src/lower/index.ts";
import { compileDevice, lowerIr } from "../cases/compile-cases.ts";

const ELEMENTS = 1 << 20;
const RUNS = 9;

const source = readFileSync(new URL("./kernels.cu", import.meta.url), "utf8");
const asked = process.argv.slice(2);
const memory = new DeviceMemory();
const engine = createEngine(memory, { print: () => {}, nowNs: () => performance.now() * 1e6 });
const buffers = [0, 1, 2].map(() => memory.allocate(ELEMENTS * 4)!);
for (const address of buffers)
  new Float32Array(memory.bytes.buffer, memory.bytes.byteOffset + address, ELEMENTS).fill(1.5);

const [narrow, wide] = (["ilp32", "lp64"] as const).map(
  (model) => lowerIr(compileDevice(source, model), memory.nextImageBase).lowered.programs,
) as [ReadonlyMap<string, Program>, ReadonlyMap<string, Program>];

function launch(program: Program): number {
  const params = new Uint8Array(program.paramBytes);
  const view = new DataView(params.buffer);
  for (const [index, { offset }] of program.params.entries())
    view.setUint32(offset, buffers[index] ?? ELEMENTS, true);
  const before = process.cpuUsage();
  const { fault } = engine.launch(program, {
    grid: [ELEMENTS / 256, 1, 1],
    block: [256, 1, 1],
    dynamicSharedBytes: 0,
    params,
    smCount: 132,
    maxWarpsPerSm: 64,
    sharedUnitBytes: 128,
    gridId: 1,
    clockCycles: 0,
    lenient: false,
    maxLocalBytes: 8192,
  });
  if (fault) throw new Error(`${program.kernel}: ${JSON.stringify(fault)}`);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const ratios: number[] = [];
for (const [kernel, program] of narrow) {
  if (asked.length > 0 && !asked.includes(kernel)) continue;
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let run = 0; run < RUNS; run++)
    for (const [index, one] of [program, wide.get(kernel)!].entries())
      least[index] = Math.min(least[index]!, launch(one));
  const ratio = least[1]! / least[0]!;
  ratios.push(ratio);
  const times = least.map((ms) => ms.toFixed(1).padStart(8)).join("");
  process.stdout.write(`${kernel.padEnd(16)}${times}${ratio.toFixed(2).padStart(8)}\n`);
}
const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
process.stdout.write(`${"geometric mean".padEnd(32)}${mean.toFixed(2).padStart(8)}\n`);
