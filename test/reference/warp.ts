/**
 * One warp of the reference executor: runs the blocks that `nextBlock` names, an instruction at a time,
 * a lane at a time in lane order, and counts. `src/lower/schedule.ts` is the specification.
 */
import { assert, type LaneMask, laneCount, type Pc, WARP_SIZE } from "../../src/base/index.ts";
import type { Dim3 } from "../../src/exec/index.ts";
import {
  BARRIER_KINDS,
  MATRIX_SHAPES,
  nextBlock,
  OPS,
  type OpName,
  type Program,
  type ProgramFunction,
  type ValueType,
  YIELD_ITERATIONS,
} from "../../src/lower/index.ts";
import type { Fault, FaultKind, LaunchCounters } from "../../src/observe/index.ts";
import type { BlockMemory } from "./block-memory.ts";
import { callEffect } from "./effects.ts";
import { multiplyMatrices, transposedHalves } from "./matrices.ts";
import { accessMemory } from "./memory-ops.ts";
import { evaluateMath, evaluatePure } from "./pure-ops.ts";
import { constantBits, Registers } from "./registers.ts";
import { specialRegister } from "./special-registers.ts";
import { lanesOf, reduceLanes, sameValueLanes, shuffleSource, voteResult } from "./warp-ops.ts";

/** What all warps of a launch share. */
export interface LaunchState {
  readonly program: Program;
  readonly grid: Dim3;
  readonly blockDim: Dim3;
  readonly smCount: number;
  readonly maxWarpsPerSm: number;
  readonly sharedUnitBytes: number;
  readonly gridId: number;
  readonly dynamicSharedBytes: number;
  readonly cooperative: boolean;
  readonly cluster: Dim3;
  readonly counters: LaunchCounters;
  /** Numbers of the sectors of global memory that were read and written. */
  readonly touched: { readonly read: Set<number>; readonly written: Set<number> };
  readonly onTouch: ((site: number, address: number) => void) | undefined;
  /** As `observe/trace.ts` has it, but for one entry a lane and without an end. */
  readonly trace: { isOpen: boolean; readonly entries: number[] };
  readonly print: (text: Uint8Array) => void;
  /** What `clock64` reads. */
  clock: bigint;
  readonly clockKHz: number;
  /** By `Pc`, from the start of its block to behind it. */
  readonly cycles: Uint32Array;
  /** Whether warps of a round, and resident blocks, begin at one time. */
  readonly sideBySide: boolean;
  /** Block executions left before the launch is given up: the reference has no timeout. */
  budget: number;
}

/** Why a lane does not run on. */
export type Stand =
  | {
      readonly at: "warpSync";
      readonly pc: number;
      readonly members: LaneMask;
      readonly resume: number;
    }
  | {
      readonly at: "barrier";
      readonly pc: number;
      readonly id: number;
      readonly count: number;
      readonly kind: string;
      readonly predicate: boolean;
      readonly resume: number;
    };

/** A barrier that lanes only announce themselves to. */
export interface Arrival {
  readonly id: number;
  readonly lanes: LaneMask;
}

/** Thrown to leave a launch; caught by the executor. */
export class FaultSignal extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(`fault: ${fault.kind}`);
    this.fault = fault;
  }
}

/** One call of a function, the kernel's own included. */
interface Activation {
  readonly fn: ProgramFunction;
  readonly registers: Registers;
  /** Lanes waiting to execute each block, from `fn.firstBlock`. */
  readonly waiting: Uint32Array;
  readonly spins: number[];
  readonly parked: boolean[];
  /** Offset of its frame in local memory. */
  readonly frame: number;
  /** Bits of the results, by result and lane. */
  readonly results: bigint[][];
}

export class Warp {
  readonly launch: LaunchState;
  readonly memory: BlockMemory;
  readonly block: Dim3;
  readonly index: number;
  readonly exists: LaneMask;
  ended: LaneMask = 0;
  readonly stands: (Stand | undefined)[] = new Array(WARP_SIZE).fill(undefined);
  readonly barrierResults: number[] = new Array(WARP_SIZE).fill(0);
  arrivals: Arrival[] = [];
  private readonly kernel: Activation;
  private position: number;

  constructor(
    launch: LaunchState,
    memory: BlockMemory,
    block: Dim3,
    index: number,
    exists: LaneMask,
  ) {
    this.launch = launch;
    this.memory = memory;
    this.block = block;
    this.index = index;
    this.exists = exists;
    this.kernel = this.activate(launch.program.functions[0]!, exists, 0);
    this.position = this.kernel.fn.firstBlock - 1;
  }

  get hasEnded(): boolean {
    return this.ended === this.exists;
  }

  get canRun(): boolean {
    return this.kernel.waiting.some((mask) => mask !== 0);
  }

  /** One turn: until no block waits outside parked loops. */
  turn(): void {
    this.kernel.parked.fill(false);
    this.run(this.kernel);
  }

  /** Lets a lane that stood go on. */
  release(lane: number): void {
    const stand = this.stands[lane];
    assert(stand !== undefined, "released lane stands nowhere");
    this.stands[lane] = undefined;
    this.kernel.waiting[stand.resume - this.kernel.fn.firstBlock]! |= 1 << lane;
  }

  /** Where lanes wait that could run, by ascending block. */
  waitingPlaces(): { warp: Warp; pc: number; lanes: LaneMask }[] {
    const { fn, waiting } = this.kernel;
    const { start } = this.launch.program.blocks;
    return [...waiting.entries()]
      .filter(([, lanes]) => lanes !== 0)
      .map(([block, lanes]) => ({ warp: this, pc: start[fn.firstBlock + block]!, lanes }));
  }

  /** All that decides how it goes on, but for memory. */
  state(): string {
    const { registers, waiting } = this.kernel;
    return JSON.stringify([
      this.ended,
      this.stands,
      this.barrierResults,
      this.arrivals,
      [...waiting],
      registers.state(),
    ]);
  }

  thread(lane: number): Dim3 {
    const [x, y] = this.launch.blockDim;
    const linear = this.index * WARP_SIZE + lane;
    return [linear % x, Math.floor(linear / x) % y, Math.floor(linear / (x * y))];
  }

  fault(
    kind: FaultKind,
    pc: number,
    lanes: LaneMask,
    details: Partial<Pick<Fault, "address" | "bytes" | "access" | "text">> = {},
  ): never {
    throw new FaultSignal({
      kind,
      pc: pc as Pc,
      block: this.block,
      thread: this.thread(lanesOf(lanes)[0]!),
      lanes: lanes >>> 0,
      address: 0,
      bytes: 0,
      access: "none",
      text: "",
      ...details,
    });
  }

  private activate(fn: ProgramFunction, mask: LaneMask, frame: number): Activation {
    const waiting = new Uint32Array(fn.blockCount);
    waiting[0] = mask;
    return {
      fn,
      registers: new Registers(fn.regType),
      waiting,
      spins: fn.loops.map(() => 0),
      parked: fn.loops.map(() => false),
      frame,
      results: fn.results.map(() => new Array<bigint>(WARP_SIZE).fill(0n)),
    };
  }

  private run(call: Activation): void {
    const { fn, waiting, parked } = call;
    this.position = fn.firstBlock - 1;
    call.spins.fill(0);
    const isParked = (block: number): boolean =>
      fn.loops.some((loop, index) => parked[index] && block >= loop.start && block <= loop.end);
    const isWaiting = (block: number): boolean =>
      waiting[block - fn.firstBlock] !== 0 && !isParked(block);
    for (;;) {
      let block = nextBlock(fn, this.position, isWaiting);
      if (block < 0 && this.releaseWarpSync(call)) {
        this.position = fn.firstBlock - 1;
        block = nextBlock(fn, this.position, isWaiting);
      }
      if (block < 0) return;
      if (this.countSpins(call, block)) continue;
      this.position = block;
      const mask = waiting[block - fn.firstBlock]!;
      waiting[block - fn.firstBlock] = 0;
      this.executeBlock(call, block, mask);
    }
  }

  /** Whether going to `block` parks a loop, so that the choice must be made again. */
  private countSpins(call: Activation, block: number): boolean {
    let parks = false;
    for (const [index, loop] of call.fn.loops.entries()) {
      if (!loop.mayYield) continue;
      const wasInside = this.position >= loop.start && this.position <= loop.end;
      const isInside = block >= loop.start && block <= loop.end;
      if (!isInside) continue;
      if (!wasInside) call.spins[index] = 0;
      else if (block <= this.position && ++call.spins[index]! >= YIELD_ITERATIONS) {
        call.parked[index] = true;
        parks = true;
      }
    }
    return parks;
  }

  private executeBlock(call: Activation, block: number, mask: LaneMask): void {
    const { program, counters } = this.launch;
    assert(this.launch.budget-- > 0, "reference: block budget spent");
    counters.blocks.executions[block]! += 1;
    counters.blocks.lanes[block]! += laneCount(mask);
    const first = program.blocks.start[block]!;
    const end = program.blocks.start[block + 1]!;
    this.launch.clock += BigInt(this.launch.cycles[end - 1]!);
    for (let pc = first; pc < end; pc++) {
      const facts = OPS[program.code.op[pc]!]!;
      switch (facts.class) {
        case "pure":
          this.executePure(call, pc, facts.name as OpName, mask, end);
          break;
        case "memory":
          accessMemory(this, call.registers, pc, mask);
          break;
        case "warp":
          this.executeWarpOp(call, pc, facts.name as OpName, mask);
          break;
        case "effect":
          this.executeEffect(call, pc, facts.name as OpName, mask);
          break;
        case "wait":
          this.wait(call, pc, facts.name as OpName, mask, program.blocks.target0[block]!);
          return;
        case "terminator":
          this.terminate(call, pc, facts.name as OpName, block, mask);
          return;
      }
    }
    throw new Error("internal: reference: block without end");
  }

  /** Bits of argument `index` of the instruction in a lane. */
  argument(registers: Registers, pc: number, index: number, lane: number): bigint {
    const { code } = this.launch.program;
    return this.valueOf(registers, code.args[code.argStart[pc]! + index]!, lane);
  }

  /** Bits of a register or constant in a lane. */
  valueOf(registers: Registers, arg: number, lane: number): bigint {
    const { constants } = this.launch.program;
    return arg >= 0 ? registers.getBits(arg, lane) : constantBits(constants, ~arg);
  }

  argumentCount(pc: number): number {
    const { argStart } = this.launch.program.code;
    return argStart[pc + 1]! - argStart[pc]!;
  }

  arguments(registers: Registers, pc: number, lane: number): bigint[] {
    const found: bigint[] = [];
    const count = this.argumentCount(pc);
    for (let index = 0; index < count; index++)
      found.push(this.argument(registers, pc, index, lane));
    return found;
  }

  /** Sets result `index` in a lane, unless nobody wants it. */
  setResult(registers: Registers, pc: number, index: number, lane: number, bits: bigint): void {
    const { code } = this.launch.program;
    const at = code.dstStart[pc]! + index;
    if (at >= code.dstStart[pc + 1]!) return;
    const register = code.dst[at]!;
    if (register >= 0) registers.setBits(register, lane, bits);
  }

  private executePure(
    call: Activation,
    pc: number,
    op: OpName,
    mask: LaneMask,
    blockEnd: number,
  ): void {
    const { code } = this.launch.program;
    const type = code.type[pc]! as ValueType;
    const aux = code.aux[pc]!;
    const { cycles } = this.launch;
    const cyclesLeft = cycles[blockEnd - 1]! - cycles[pc]!;
    for (const lane of lanesOf(mask)) {
      const bits =
        op === "special" || op === "param" || op === "frame"
          ? specialRegister(this, op, type, aux, lane, call.frame, cyclesLeft)
          : op === "math"
            ? this.executeMath(call.registers, pc, lane)
            : evaluatePure(op, type, aux, this.arguments(call.registers, pc, lane));
      this.setResult(call.registers, pc, 0, lane, bits);
    }
  }

  private executeMath(registers: Registers, pc: number, lane: number): bigint {
    const { code, constants } = this.launch.program;
    const result = code.dst[code.dstStart[pc]!] ?? -1;
    const type = code.type[pc]! as ValueType;
    const args = this.arguments(registers, pc, lane).map((bits, index) => {
      const arg = code.args[code.argStart[pc]! + index]!;
      const argType = arg >= 0 ? registers.types[arg]! : constants[~arg]!.type;
      return { type: argType as ValueType, bits };
    });
    const resultType = result >= 0 ? registers.types[result]! : type;
    return evaluateMath(type, code.aux[pc]!, args, resultType as ValueType);
  }

  private executeWarpOp(call: Activation, pc: number, op: OpName, mask: LaneMask): void {
    const { registers } = call;
    const aux = this.launch.program.code.aux[pc]!;
    const column = (index: number): bigint[] =>
      Array.from({ length: WARP_SIZE }, (_, lane) =>
        index < this.argumentCount(pc) ? this.argument(registers, pc, index, lane) : 0n,
      );
    if (op === "matrixMultiply" || op === "matrixTranspose") {
      if (lanesOf(mask).length < WARP_SIZE) this.fault("warp-incomplete", pc, mask);
      const columns = Array.from({ length: this.argumentCount(pc) }, (_, index) => column(index));
      const results =
        op === "matrixTranspose"
          ? [transposedHalves(columns[0]!)]
          : multiplyMatrices(MATRIX_SHAPES[aux]!, columns);
      for (const [index, lanes] of results.entries())
        for (const [lane, bits] of lanes.entries())
          this.setResult(registers, pc, index, lane, bits);
      return;
    }
    const members = column(0).map((bits) => (Number(bits) & mask) >>> 0);
    const values = column(1);
    const deltas = column(2);
    const clamps = column(3);
    let holds = 0;
    for (const lane of lanesOf(mask)) if (values[lane] === 1n) holds |= 1 << lane;
    for (const lane of lanesOf(mask)) {
      const set = (index: number, bits: bigint): void =>
        this.setResult(registers, pc, index, lane, bits);
      switch (op) {
        case "activeMask":
          set(0, BigInt(mask >>> 0));
          break;
        case "shuffle": {
          const { source, inRange } = shuffleSource(
            aux,
            lane,
            Number(deltas[lane]! & 31n),
            Number(clamps[lane]! & 0x1fffn),
          );
          // PTX leaves the value of a source that does not execute undefined; an H200 gives 0.
          set(0, (mask >>> source) & 1 ? values[source]! : 0n);
          set(1, inRange ? 1n : 0n);
          break;
        }
        case "vote":
          set(0, voteResult(aux, members[lane]!, holds));
          break;
        case "matchAny":
          set(0, BigInt(sameValueLanes(members[lane]!, values, lane)));
          break;
        case "matchAll": {
          const all = sameValueLanes(members[lane]!, values, lane) === members[lane];
          set(0, all ? BigInt(members[lane]!) : 0n);
          set(1, all ? 1n : 0n);
          break;
        }
        case "reduce":
          set(0, members[lane] === 0 ? values[lane]! : reduceLanes(aux, members[lane]!, values));
          break;
        default:
          throw new Error(`internal: reference: warp op ${op}`);
      }
    }
  }

  private executeEffect(call: Activation, pc: number, op: OpName, mask: LaneMask): void {
    switch (op) {
      case "call":
        this.call(call, pc, mask);
        break;
      case "barrierResult":
        for (const lane of lanesOf(mask))
          this.setResult(call.registers, pc, 0, lane, BigInt(this.barrierResults[lane]!));
        break;
      default:
        callEffect(this, call.registers, pc, op, mask);
    }
  }

  private call(caller: Activation, pc: number, mask: LaneMask): void {
    const { program } = this.launch;
    const fn = program.functions[program.code.aux[pc]!]!;
    const frame = caller.frame + caller.fn.frameBytes;
    if (frame + fn.frameBytes > this.memory.localBytes) this.fault("stack-overflow", pc, mask);
    const callee = this.activate(fn, mask, frame);
    for (const lane of lanesOf(mask))
      for (const [index, register] of fn.params.entries())
        callee.registers.setBits(register, lane, this.argument(caller.registers, pc, index, lane));
    const { position } = this;
    do {
      callee.parked.fill(false);
      this.run(callee);
    } while (callee.waiting.some((lanes) => lanes !== 0));
    this.position = position;
    assert(!lanesOf(mask).some((lane) => this.stands[lane]), "a called function waits");
    for (const lane of lanesOf(mask & ~this.ended))
      for (const [index, column] of callee.results.entries())
        this.setResult(caller.registers, pc, index, lane, column[lane]!);
  }

  private wait(call: Activation, pc: number, op: OpName, mask: LaneMask, resume: number): void {
    if (op === "warpSync") {
      const outside = lanesOf(mask).filter(
        (lane) => ((Number(this.argument(call.registers, pc, 0, lane)) >>> lane) & 1) === 0,
      );
      if (outside.length > 0)
        this.fault("warp-mask", pc, outside.reduce((lanes, lane) => lanes | (1 << lane), 0) >>> 0);
      for (const lane of lanesOf(mask)) {
        const members = Number(this.argument(call.registers, pc, 0, lane));
        this.stands[lane] = { at: "warpSync", pc, members, resume };
      }
      this.releaseWarpSync(call);
      return;
    }
    const kind = BARRIER_KINDS[this.launch.program.code.aux[pc]!]!;
    for (const lane of lanesOf(mask)) {
      const [id = 0n, count = 0n, predicate = 0n] = this.arguments(call.registers, pc, lane);
      if (kind === "arrive") {
        this.arrivals.push({ id: Number(id), lanes: (1 << lane) >>> 0 });
        call.waiting[resume - call.fn.firstBlock]! |= 1 << lane;
      } else {
        this.stands[lane] = {
          at: "barrier",
          pc,
          id: Number(id),
          count: Number(count),
          kind,
          predicate: predicate !== 0n,
          resume,
        };
      }
    }
  }

  /** Lets go the lanes whose `warpSync` is complete; whether there were any. */
  private releaseWarpSync(call: Activation): boolean {
    let standing = 0;
    for (const [lane, stand] of this.stands.entries())
      if (stand?.at === "warpSync") standing |= 1 << lane;
    const missing = this.exists & ~this.ended & ~standing;
    const free = lanesOf(standing).filter((lane) => {
      const stand = this.stands[lane]!;
      return stand.at === "warpSync" && (stand.members & missing) === 0;
    });
    for (const lane of free) {
      const stand = this.stands[lane]!;
      this.stands[lane] = undefined;
      call.waiting[stand.resume - call.fn.firstBlock]! |= 1 << lane;
    }
    return free.length > 0;
  }

  private terminate(call: Activation, pc: number, op: OpName, block: number, mask: LaneMask): void {
    const { blocks } = this.launch.program;
    const go = (target: number, lanes: LaneMask): void => {
      if (lanes !== 0) call.waiting[target - call.fn.firstBlock]! |= lanes;
    };
    switch (op) {
      case "br":
        go(blocks.target0[block]!, mask);
        break;
      case "brIf": {
        let taken = 0;
        for (const lane of lanesOf(mask))
          if (this.argument(call.registers, pc, 0, lane) === 1n) taken |= 1 << lane;
        taken >>>= 0;
        const { counters } = this.launch;
        counters.blocks.taken[block]! += laneCount(taken);
        if (taken !== 0 && taken !== mask) counters.blocks.divergentBranches[block]! += 1;
        go(blocks.target0[block]!, taken);
        go(blocks.target1[block]!, (mask & ~taken) >>> 0);
        break;
      }
      case "ret":
        if (call === this.kernel) this.ended = (this.ended | mask) >>> 0;
        else
          for (const lane of lanesOf(mask))
            for (const [index, column] of call.results.entries())
              column[lane] = this.argument(call.registers, pc, index, lane);
        break;
      case "trap":
        this.fault("trap", pc, mask);
        break;
      default:
        throw new Error(`internal: reference: terminator ${op}`);
    }
  }
}
