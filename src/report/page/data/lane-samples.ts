/** Samples of what lanes did, small enough for a page. */
import { firstLane, type LaneMask } from "../../../base/index.ts";
import { ADDRESS_WINDOW, type Program } from "../../../lower/index.ts";
import type { LaneSamples, SampledWarp } from "../../../observe/index.ts";
import { sitesShown } from "./program.ts";

/**
 * Addresses are a base and a pattern: distances of the 32 lanes from the base. The base is that of the
 * first lane that takes part. In global memory addresses are those of the program; in shared and local
 * memory they count from its start.
 */
export interface PageSamples {
  /** 32 distances each, 0 for lanes that take no part. */
  readonly patterns: readonly (readonly number[])[];
  /** Blocks of code and lanes by turns: ways that warps took. */
  readonly paths: readonly (readonly number[])[];
  readonly blocks: readonly PageSampledBlock[];
}

export interface PageSampledBlock {
  /** Number in the grid, x fastest. */
  readonly block: number;
  readonly warps: readonly PageSampledWarp[];
}

export interface PageSampledWarp {
  readonly warp: number;
  /** By turns an access of the program that it executed, and how often. */
  readonly executions: readonly number[];
  readonly requests: readonly PageRequest[];
  /** Indexes `paths`. */
  readonly path: number;
  /** Length of the whole path, of which the first steps are known. */
  readonly steps: number;
}

/** In the order of execution: site of the program, how often the warp had been there, lanes, base, pattern. */
export type PageRequest = readonly [
  site: number,
  turn: number,
  lanes: LaneMask,
  base: number,
  pattern: number,
];

/** Turns of a warp at an access that are tried to be kept, the most first. */
const TURNS = [64, 32, 16, 8, 4, 2, 1];
const MOST_STEPS = 256;

/** As much of the samples as `budgetBytes` of JSON hold. */
export function pageSamples(
  samples: LaneSamples,
  program: Program,
  budgetBytes: number,
): PageSamples {
  const warps = Math.max(...samples.blocks.map((block) => block.warps.length), 0);
  let last = encode(samples, program, TURNS[0]!, warps);
  for (const turns of TURNS) {
    last = encode(samples, program, turns, warps);
    if (fits(last)) return last;
  }
  for (let most = warps >> 1; most > 0; most >>= 1) {
    last = encode(samples, program, 1, most);
    if (fits(last)) return last;
  }
  return { patterns: [], paths: [], blocks: [] };

  function fits(made: PageSamples): boolean {
    return JSON.stringify(made).length <= budgetBytes;
  }
}

function encode(
  { blocks }: LaneSamples,
  program: Program,
  turns: number,
  warps: number,
): PageSamples {
  const patterns = new Numbering<readonly number[]>();
  const paths = new Numbering<readonly number[]>();
  const siteOf = siteLookup(program);
  const steps = Math.max(16, (MOST_STEPS * turns) / TURNS[0]!);
  const requestsOf = (warp: SampledWarp): PageRequest[] =>
    warp.accesses
      .filter(({ turn }) => turn < turns)
      .flatMap(({ access, turn, lanes, addresses }) =>
        byMemory(program, access, lanes, addresses).flatMap(({ space, lanes, addresses }) => {
          const site = siteOf(access, space);
          if (site === undefined) return [];
          const base = addresses[firstLane(lanes)]!;
          const pattern = addresses.map((address, lane) =>
            (lanes >>> lane) & 1 ? address - base : 0,
          );
          return [[site, turn, lanes >>> 0, base, patterns.of(pattern)] as const];
        }),
      );
  const made = blocks.map(({ block, warps: all }) => ({
    block,
    warps: all.slice(0, warps).map((warp) => ({
      warp: warp.warp,
      executions: warp.executions.flatMap((count, access) => (count > 0 ? [access, count] : [])),
      requests: requestsOf(warp),
      path: paths.of(
        warp.path.slice(0, steps).flatMap(({ codeBlock, lanes }) => [codeBlock, lanes]),
      ),
      steps: warp.steps,
    })),
  }));
  return { patterns: patterns.values, paths: paths.values, blocks: made };
}

type Memory = "global" | "shared" | "local";

/** Requests of the lanes in each memory, which only generic accesses have several of. Offsets are added. */
function byMemory(
  program: Program,
  index: number,
  lanes: LaneMask,
  addresses: readonly number[],
): { readonly space: Memory; readonly lanes: LaneMask; readonly addresses: readonly number[] }[] {
  const { space, offset } = program.accesses[index]!;
  const { shared, sharedEnd, local, localEnd } = ADDRESS_WINDOW;
  const memoryOf = (address: number): Memory => {
    if (space === "shared" || space === "local" || space === "global") return space;
    if (address >= shared && address < sharedEnd) return "shared";
    return address >= local && address < localEnd ? "local" : "global";
  };
  const starts = { global: 0, shared, local };
  const whole = addresses.map((address) => (address + offset) >>> 0);
  const memories = new Map<Memory, number>();
  for (let lane = 0; lane < 32; lane++)
    if ((lanes >>> lane) & 1) {
      const memory = memoryOf(whole[lane]!);
      memories.set(memory, (memories.get(memory) ?? 0) | (1 << lane));
    }
  return [...memories].map(([memory, mask]) => ({
    space: memory,
    lanes: mask,
    addresses: whole.map((address) => address - starts[memory]),
  }));
}

function siteLookup(program: Program): (access: number, space: Memory) => number | undefined {
  const known = new Map<string, number>();
  for (const [position, { row, access }] of sitesShown(program).entries())
    known.set(`${access} ${program.sites[row]!.space}`, position);
  return (access, space) => known.get(`${access} ${space}`);
}

/** Values by number, each once. */
class Numbering<Value> {
  readonly values: Value[] = [];
  private readonly known = new Map<string, number>();

  of(value: Value): number {
    const key = JSON.stringify(value);
    const number = this.known.get(key) ?? this.values.length;
    if (number === this.values.length) this.values.push(value);
    this.known.set(key, number);
    return number;
  }
}
