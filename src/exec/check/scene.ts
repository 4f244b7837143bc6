/** Where the probes of a kernel stand: the launch, the block and the warp that run, and what was found so far. */
import type { LaneMask, Pc } from "../../base/index.ts";
import { CHECK_AREA, MOST_SHARED_BYTES } from "../../emit/index.ts";
import type { Program } from "../../lower/index.ts";
import type { CheckOptions, CheckTool, Fault, ViolatingThread } from "../../observe/index.ts";
import { type Dim3, unfold } from "../launch.ts";
import type { DeviceMemory } from "../memory.ts";
import type { CheckedAccess } from "./access-table.ts";
import type { BlockState, ReachedState } from "./block-state.ts";
import type { DefinedMemory } from "./defined-bytes.ts";
import type { GlobalRaceShadow } from "./race-shadow.ts";
import { type Cause, ViolationLog } from "./violation-log.ts";

/** What the checks of all launches share. */
export interface CheckedMemory {
  readonly memory: DeviceMemory;
  readonly defined: DefinedMemory | undefined;
  readonly races: GlobalRaceShadow;
}

export interface CheckedLaunch {
  readonly grid: Dim3;
  readonly block: Dim3;
  readonly sharedBytes: number;
  readonly localBytes: number;
  /** Several blocks may be under way at once. */
  readonly inTurns: boolean;
  /** The running block and warp. */
  runningBlock(): Dim3;
  runningWarp(): number;
  /** Physical address of the running block's shared memory. */
  sharedBase(): number;
  /** Ends the launch from inside generated code; never returns. */
  stop(fault: Fault): never;
}

/** A memory whose words and bytes are followed. */
export type CheckedSpace = "global" | "shared" | "local";

/**
 * The lanes of one access. Addresses are signed words, offset included: arithmetic on numbers beyond 31 bits
 * is several times slower, and this is done for every lane of every access.
 */
export interface AccessLanes {
  readonly access: CheckedAccess;
  readonly lanes: LaneMask;
  /** By lane; lanes that do not take part hold anything. */
  readonly places: Int32Array;
  /** Word where the first operand of lane 0 begins; 0 if there is none. */
  readonly operand: number;
}

export class Scene {
  readonly shared: CheckedMemory;
  readonly options: CheckOptions;
  readonly program: Program;
  readonly words: Int32Array;
  private readonly tools: ReadonlySet<CheckTool>;
  launch!: CheckedLaunch;
  log = new ViolationLog();
  threads = 0;
  warps = 0;
  block!: BlockState;
  warp = 0;
  /** What the program will see of the launch. */
  fault: Fault | undefined;

  constructor(shared: CheckedMemory, options: CheckOptions, program: Program) {
    this.shared = shared;
    this.options = options;
    this.program = program;
    this.tools = new Set(options.tools);
    this.words = new Int32Array(shared.memory.memory.buffer);
  }

  begin(launch: CheckedLaunch): void {
    const [x, y, z] = launch.block;
    this.launch = launch;
    this.threads = x * y * z;
    this.warps = Math.ceil(this.threads / 32);
    this.log = new ViolationLog();
    this.fault = undefined;
  }

  /**
   * What generated code looks at of the running block. Undefined where several are under way, or one has more
   * shared memory than there is room for.
   */
  reach(): ReachedState | undefined {
    const { shared, launch, words } = this;
    const at = shared.races.area;
    words[(at + CHECK_AREA.isKnown) >>> 2] = 0;
    if (launch.inTurns || launch.sharedBytes > MOST_SHARED_BYTES) return undefined;
    const from = (offset: number): Int32Array => words.subarray((at + offset) >>> 2);
    return {
      head: from(0),
      time: from(CHECK_AREA.times),
      sharedRaces: from(CHECK_AREA.sharedPlanes),
      sharedDefined: from(CHECK_AREA.sharedDefined),
    };
  }

  /** The block form goes from warp to warp by itself. */
  findWarp(): void {
    this.warp = this.launch.runningWarp();
  }

  /** Lanes that the running warp has. */
  get existingLanes(): LaneMask {
    const left = this.threads - this.warp * 32;
    return left >= 32 ? -1 : 2 ** left - 1;
  }

  /** Takes a violation down, if its tool is asked for. */
  add(cause: Cause, describe: () => ViolatingThread): void {
    if (this.checks(cause.tool)) this.log.add(cause, describe);
  }

  checks(tool: CheckTool): boolean {
    return this.tools.has(tool);
  }

  /** With `--fail-fast`, ends the launch after an error. */
  mayStop(pc: Pc, lane: number): void {
    if (!this.options.failFast) return;
    const { block, thread } = this.describe(lane);
    this.launch.stop({
      ...{ kind: "interrupted", pc, block, thread, lanes: 1 },
      ...{ address: 0, bytes: 0, access: "none", text: "" },
    });
  }

  describe(lane: number, address = 0): ViolatingThread {
    const { launch } = this;
    const thread = this.threadIndex(launch.runningWarp() * 32 + lane);
    return { block: launch.runningBlock(), thread, address };
  }

  threadIndex(linear: number): Dim3 {
    return unfold(linear, this.launch.block);
  }

  blockIndex(linear: number): Dim3 {
    return unfold(linear, this.launch.grid);
  }
}
