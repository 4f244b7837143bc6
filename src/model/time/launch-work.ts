/** What a launch asks of the units of a GPU, summed over the whole grid. */
import type { Operation } from "../../device/index.ts";
import type { Program } from "../../lower/index.ts";
import type { LaunchCounters } from "../../observe/index.ts";
import type { CountedLaunch } from "../../profile/index.ts";
import { warpsPerBlock } from "../../profile/index.ts";
import { contention } from "./contention.ts";
import { type DecodedProgram, decodeProgram } from "./decoded-program.ts";
import type { TimeParameters } from "./parameters.ts";

export interface LaunchWork {
  readonly blocks: number;
  readonly warpsPerBlock: number;
  /** Machine instructions of warps. */
  readonly issued: number;
  /** Accesses that no lane takes part in: of predicated arms that no lane of the warp goes. */
  readonly idleAccesses: number;
  /** Of them, by unit. */
  readonly operations: Readonly<Partial<Record<Operation, number>>>;
  readonly sharedWavefronts: number;
  /** Passes of the L1's data for loads and stores of global and local memory: one a cycle. */
  readonly l1Lines: number;
  /** Requests of warps that `sharedWavefronts` and `l1Lines` are the passes of. */
  readonly passRequests: number;
  /** Of loads. */
  readonly loadRequests: number;
  readonly loadLines: number;
  readonly loadSectors: number;
  /** Of stores that go on to the L2. */
  readonly storeLines: number;
  readonly storeSectors: number;
  /** Distinct bytes of each request, summed. */
  readonly storeBytes: number;
  /** Words beyond the first of each read of constant memory, if lanes with different addresses want different ones. */
  readonly constantReplays: number;
  /** Of atomics and reductions of global memory. */
  readonly atomicRequests: number;
  readonly atomicLines: number;
  /** Their passes in the L2: sectors, lanes with one address one after the other, and what contention adds. */
  readonly atomicSectors: number;
  /** Of a block, for words of shared memory that threads hand on to each other. */
  readonly handOverCycles: number;
}

/**
 * Of every warp of a kernel, before and after what the program says: parameters, the stack pointer, EXIT.
 * Median over the kernels of `accuracy/h200` without loops, whose differences are 3 to 9.
 */
const ENTRY_INSTRUCTIONS = 5;

export function launchWork(launch: CountedLaunch, parameters: TimeParameters): LaunchWork {
  const { program, counters, device, grid, block } = launch;
  const decoded = decodeProgram(program, device);
  const operations: Partial<Record<Operation, number>> = {};
  const blocks = grid[0] * grid[1] * grid[2];
  const warps = warpsPerBlock(block[0] * block[1] * block[2]);
  let idleAccesses = 0;
  let issued = ENTRY_INSTRUCTIONS * blocks * warps;
  for (let at = 0; at < program.blocks.length; at++) {
    const executions = counters.blocks.executions[decoded.issuedWith[at]!]!;
    if (executions === 0) continue;
    for (let pc = program.blocks.start[at]!; pc < program.blocks.start[at + 1]!; pc++) {
      const { issued: own, operations: byUnit } = decoded.code[pc]!;
      if (own === 0) continue;
      const entries = decoded.hoistedTo.get(pc);
      const times = entries
        ? entries.reduce((sum, block) => sum + counters.blocks.executions[block]!, 0)
        : executions;
      issued += own * times;
      if (byUnit.loadStore) idleAccesses += Math.max(0, times - counters.blocks.executions[at]!);
      for (const operation in byUnit)
        operations[operation as Operation] =
          (operations[operation as Operation] ?? 0) + byUnit[operation as Operation]! * times;
    }
  }
  const memory = memoryWork(program, counters, bankBytes(launch), decoded);
  const contended = contention(launch, blocks * warps, warps, { issued, ...memory }, parameters);
  return {
    blocks,
    warpsPerBlock: warps,
    issued,
    idleAccesses,
    operations,
    ...memory,
    sharedWavefronts: memory.sharedWavefronts + contended.sharedPasses,
    atomicSectors: memory.atomicSectors + contended.atomicPasses,
    handOverCycles: contended.handOverCycles,
  };
}

/** Kepler's banks deliver 4 or 8 bytes a cycle, as the program asks for. */
function bankBytes({ sharedBankBytes, device }: CountedLaunch): number {
  return sharedBankBytes ?? device.bankModesBytes.value[0] ?? device.bankBytes.value;
}

const WIDE_BANK_BYTES = 8;

/**
 * Cycles for which a warp's fetch keeps the texture units of its SM busy. Source: NVIDIA H100 whitepaper,
 * table of the full chip: 528 texture units on 132 SMs, each a texel a cycle; the same four an SM on
 * every chip since Maxwell.
 */
const TEXTURE_CYCLES = 8;
const SECTOR_BYTES = 32;

function memoryWork(
  program: Program,
  counters: LaunchCounters,
  bank: number,
  { turnsLoaded, indirect }: DecodedProgram,
) {
  const work = {
    sharedWavefronts: 0,
    l1Lines: 0,
    passRequests: 0,
    loadRequests: 0,
    loadLines: 0,
    loadSectors: 0,
    storeLines: 0,
    storeSectors: 0,
    storeBytes: 0,
    constantReplays: 0,
    atomicRequests: 0,
    atomicLines: 0,
    atomicSectors: 0,
  };
  const { requests, lines, sectors, wavefronts, lanes, distinctBytes } = counters.sites;
  const passes = bank === WIDE_BANK_BYTES ? counters.sites.wavefronts8 : wavefronts;
  for (const [site, { space, kind, pc }] of program.sites.entries()) {
    const count = requests[site]!;
    if (count === 0) continue;
    const turns = turnsLoaded.get(pc) ?? 1;
    if (space !== "constant" && space !== "param") work.passRequests += count / turns;
    if (space === "shared")
      work.sharedWavefronts += Math.min(
        passes[site]!,
        Math.max((passes[site]! / turns) * WIDE_PASSES, distinctBytes[site]! / LINE_BYTES),
      );
    else if (space === "constant")
      work.constantReplays += isUniformAddress(program, pc) ? 0 : lanes[site]! - count;
    else if (space === "texture" || space === "surface") {
      work.l1Lines += Math.max(lines[site]!, count * TEXTURE_CYCLES);
      if (kind === "load") {
        work.loadRequests += count;
        work.loadLines += lines[site]!;
        work.loadSectors += sectors[site]!;
      } else {
        work.storeLines += lines[site]!;
        work.storeSectors += sectors[site]!;
        work.storeBytes += sectors[site]! * SECTOR_BYTES;
      }
    } else if (space === "global" || space === "local") {
      const isAtomic = kind === "atomic" || kind === "reduction";
      const record = { requests: count, lines: lines[site]!, sectors: sectors[site]! };
      work.l1Lines += dataPasses({
        ...record,
        bytes: distinctBytes[site]!,
        isIndirect: indirect.has(pc),
      });
      if (kind === "load") {
        work.loadRequests += count;
        work.loadLines += lines[site]!;
        work.loadSectors += sectors[site]!;
      } else if (kind === "store") {
        work.storeLines += lines[site]!;
        work.storeSectors += sectors[site]!;
        work.storeBytes += distinctBytes[site]!;
      } else if (isAtomic) {
        work.atomicRequests += count;
        work.atomicLines += lines[site]!;
        work.atomicSectors += isDoneByWarp(program, pc)
          ? count
          : Math.max(wavefronts[site]!, sectors[site]!);
      }
    }
  }
  return work;
}

interface Accessed {
  readonly requests: number;
  readonly lines: number;
  readonly sectors: number;
  /** Distinct bytes. */
  readonly bytes: number;
  readonly isIndirect: boolean;
}

/**
 * The L1 delivers a line's worth of bytes in a pass wherever they lie, if no two are a multiple of a line
 * apart: a row that begins within a line takes one pass, not two (`readOffset` of `accuracy/h200`: 1.03 of
 * `l1tex__data_pipe_lsu_wavefronts` more for 1.97 lines). Rows are told by the sectors that they have more
 * than their bytes fill: seven eighths each, as a mean. What lies apart otherwise is taken to collide, a pass
 * a line: so do all strides that are powers of two, rows of matrices, and structures of them. Indices from
 * data collide seldom.
 */
function dataPasses({ requests, lines, sectors, bytes, isIndirect }: Accessed): number {
  const least = Math.max(requests, bytes / LINE_BYTES);
  if (isIndirect) return Math.min(lines, Math.max(least, PASSES_OF_ANY_LINE * lines));
  const beyond = sectors - bytes / SECTOR_BYTES;
  if (beyond < LEAST_BEYOND * requests) return lines;
  return Math.min(lines, MISALIGNED * Math.max(least, beyond / SECTORS_BEYOND));
}

/** `gather` of `accuracy/h200`: 12.06 of `l1tex__t_output_wavefronts` for a request of 32 lines. */
const PASSES_OF_ANY_LINE = 0.377;
/** Of a row that begins anywhere. */
const SECTORS_BEYOND = 7 / 8;

/**
 * Of a load of 16 bytes a lane, the same for all lanes: `mulTiled<32>` of `accuracy/h200` has 47 passes of
 * shared memory for 32 loads of 4 bytes and 8 such ones.
 */
const WIDE_PASSES = 2;
/** `l1tex__t_output_wavefronts` of `readOffset` over its requests. */
const MISALIGNED = 1.07;
/** Sectors more than the bytes fill, as a mean, from which on requests begin within a sector. */
const LEAST_BEYOND = 0.25;
const LINE_BYTES = 128;

/** What a warp's votes, `redux` and shuffles can do; of 64 bits only a sum of equal numbers. */
const DONE_BY_WARP: ReadonlySet<string> = new Set([
  ...["add", "sub", "and", "or", "xor", "maxS", "minS", "maxU", "minU"],
]);

/**
 * Where all lanes go to one address, the assembler lets the warp combine its values first and makes one
 * access: read off the machine code of CUDA 13 for sm_75, sm_86 and sm_90. Sums give each lane its part
 * again where the program wants what was there before; of the others only those without a result.
 */
function isDoneByWarp(program: Program, pc: number): boolean {
  const access = program.accesses.find((one) => one.pc === pc);
  if (!access || !DONE_BY_WARP.has(access.atomic ?? "") || !isUniformAddress(program, pc))
    return false;
  const isSum = access.atomic === "add" || access.atomic === "sub";
  const [, value = 0] = program.code.args.subarray(
    program.code.argStart[pc],
    program.code.argStart[pc + 1],
  );
  return (isSum || access.kind === "reduction") && (access.bytes === 4 || (isSum && value < 0));
}

/** Of the kernel's own accesses; those of functions it calls are taken for divergent. */
function isUniformAddress({ code, blocks, functions }: Program, pc: number): boolean {
  const address = code.args[code.argStart[pc]!]!;
  const kernel = functions[0]!;
  if (pc >= blocks.start[kernel.firstBlock + kernel.blockCount]!) return address < 0;
  return address < 0 || kernel.regUniform[address] === 1;
}

/**
 * Executions of a basic block that follow one another in a block of threads. Where its warps wait for
 * each other at barriers, the warp that does the work decides, not the mean.
 */
export function serialExecutions(
  decoded: DecodedProgram,
  counters: LaunchCounters,
  { blocks, warpsPerBlock: warps }: LaunchWork,
  block: number,
): number {
  const executions = counters.blocks.executions[block]!;
  const mean = executions / (blocks * warps);
  if (!decoded.hasBarriers) return mean;
  const header = counters.blocks.executions[decoded.headerOfBlock[block]!]!;
  return Math.max(mean, Math.min(executions / blocks, header / (blocks * warps)));
}
