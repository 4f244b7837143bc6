/** What was measured on an H200, 390 launches and the pairs, with what the engine counts for it: the fit's data. */
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import v8 from "node:v8";
import { H200 } from "../../src/device/index.ts";
import { launchOccupancy } from "../../src/model/occupancy/launch-occupancy.ts";
import { registerUse } from "../../src/model/registers.ts";
import { memoryTraffic } from "../../src/model/traffic/traffic.ts";
import {
  type CountedLaunch,
  countedLaunch,
  type LaunchShape,
  type MemoryTraffic,
  type Occupancy,
} from "../../src/profile/index.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const KEPT = path.join(ROOT, "node_modules/.cache/warpscope/time");

export interface Sample {
  readonly program: string;
  readonly index: number;
  readonly kernel: string;
  /** `gpu__time_duration.sum`, caches empty before. */
  readonly coldNs: number;
  /** The same with caches as the launch before left them. */
  readonly warmNs: number;
  readonly launch: CountedLaunch;
  readonly inputs: Inputs;
  readonly metrics: Readonly<Record<string, number>>;
}

export interface Inputs {
  readonly occupancy: Occupancy;
  readonly traffic: MemoryTraffic;
}

interface Measured {
  readonly program: string;
  readonly launches: readonly {
    readonly kernel: string;
    readonly metrics: Readonly<Record<string, number>>;
    readonly warm_ns: number;
  }[];
}

type Counted = LaunchShape & Pick<CountedLaunch, "program" | "counters">;

/**
 * `measured`: registers and traffic as the profiler saw them, so that the fit does not make up for
 * mistakes of other models. `modelled`: as a user gets them.
 */
export async function loadSamples(inputs: "measured" | "modelled"): Promise<Sample[]> {
  const samples: Sample[] = [];
  const folder = path.join(ROOT, "accuracy/h200");
  for (const file of fs.readdirSync(folder).sort()) {
    const { program, launches } = JSON.parse(
      fs.readFileSync(path.join(folder, file), "utf8"),
    ) as Measured;
    const counted = await countedLaunches(program);
    for (const [index, { kernel, metrics, warm_ns }] of launches.entries()) {
      const own = counted[index]!;
      const launch = countedLaunch(own.program, own.counters, own, H200, CODEGEN);
      samples.push({
        program,
        index,
        kernel,
        coldNs: metrics["gpu__time_duration.sum"]!,
        warmNs: warm_ns,
        launch,
        inputs: inputs === "measured" ? measuredInputs(launch, metrics) : modelledInputs(launch),
        metrics,
      });
    }
  }
  return samples;
}

/** A version of a pair about a kernel: as a user gets it, with the time of a run among others. */
export interface PairSample {
  readonly name: string;
  readonly launch: CountedLaunch;
  readonly inputs: Inputs;
  readonly ns: number;
}

export async function loadPairs(place: "h200" | "h200-unfitted"): Promise<PairSample[]> {
  const samples: PairSample[] = [];
  const folder = path.join(ROOT, "accuracy/pairs", place);
  for (const file of fs.readdirSync(folder).sort()) {
    const lines = fs.readFileSync(path.join(folder, file), "utf8").trim().split("\n");
    const rows = lines.map((line) => JSON.parse(line) as PairRow);
    // Pairs about host code, and what is no pair.
    if (rows.some(({ kernel, version }) => kernel === "host" || version === undefined)) continue;
    const name = file.replace(".jsonl", "");
    for (const version of ["slow", "fast"]) {
      const [own] = await countedLaunches(`../pairs/programs/${name}.cu`, [version, "0"]);
      const times = rows.filter((row) => row.version === version).map(({ ns }) => ns);
      const launch = countedLaunch(own!.program, own!.counters, own!, H200, CODEGEN);
      const ns = times.reduce((sum, one) => sum + one, 0) / times.length;
      samples.push({ name, launch, inputs: modelledInputs(launch), ns });
    }
  }
  return samples;
}

interface PairRow {
  readonly version?: string;
  readonly kernel: string;
  readonly ns: number;
}

export const CODEGEN = { dlcm: undefined, maxRegisters: undefined };

/** Programs run once, by what `npm run build` made; what was counted is kept until the next build, or --run. */
export async function countedLaunches(
  program: string,
  programArguments: readonly string[] = [],
): Promise<readonly Counted[]> {
  const built = path.join(ROOT, "dist/index.js");
  const name = [path.basename(program), ...programArguments].join("-");
  const kept = path.join(KEPT, `${name}.bin`);
  // Counted by another build, it may be of operations with other numbers.
  const isKept = fs.existsSync(kept) && fs.statSync(kept).mtimeMs > fs.statSync(built).mtimeMs;
  if (isKept && !process.argv.includes("--run"))
    return v8.deserialize(fs.readFileSync(kept)) as Counted[];
  const { createPlatform, parseNvccOptions, runProgram } = (await import(
    built
  )) as typeof import("../../src/index.ts");
  const source = path.join(ROOT, "accuracy/programs", program);
  const { options, sources } = parseNvccOptions([source, "-O3"]);
  const outcome = await runProgram(
    { sources, options, programArguments, output: "capture" },
    createPlatform(),
  );
  if (outcome.exitCode !== 0) throw new Error(`${program}: exit code ${outcome.exitCode}`);
  fs.mkdirSync(KEPT, { recursive: true });
  fs.writeFileSync(kept, v8.serialize(outcome.launches));
  return outcome.launches;
}

export function modelledInputs(launch: CountedLaunch): Inputs {
  const { perThread } = registerUse(launch, undefined);
  const occupancy = launchOccupancy(launch, perThread);
  return { occupancy, traffic: memoryTraffic(launch, occupancy) };
}

function measuredInputs(launch: CountedLaunch, metrics: Sample["metrics"]): Inputs {
  const of = (name: string): number => metrics[name] ?? 0;
  return {
    occupancy: launchOccupancy(launch, of("launch__registers_per_thread")),
    traffic: {
      l1LoadHitSectors: of("l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum"),
      l2ReadSectors: of("lts__t_sectors_srcunit_tex_op_read.sum"),
      l2WriteSectors: of("lts__t_sectors_srcunit_tex_op_write.sum"),
      l2AtomicSectors: of("lts__t_sectors_op_red.sum") + of("lts__t_sectors_op_atom.sum"),
      l2ReadHitSectors: of("lts__t_sectors_srcunit_tex_op_read_lookup_hit.sum"),
      dramReadBytes: of("dram__bytes_read.sum"),
      dramWriteBytes: of("dram__bytes_write.sum"),
    },
  };
}
