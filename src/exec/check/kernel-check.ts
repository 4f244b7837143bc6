/**
 * The probes of a kernel: what generated code calls before each access and at each wait, and the
 * violations of a launch that came of it. An access that would fault is left out and the launch goes on;
 * its end is the fault that the program would have seen.
 */
import type { LaneMask, Pc } from "../../base/index.ts";
import { type CheckFunctions, type CheckPlaces, keepsFirstReader } from "../../emit/index.ts";
import { OP, type Program } from "../../lower/index.ts";
import type { CheckOptions, Fault, Violation } from "../../observe/index.ts";
import { accessTable, type CheckedAccess } from "./access-table.ts";
import { AsyncCopies } from "./async-copies.ts";
import { BlockOrder } from "./block-order.ts";
import { BoundsCheck, spaceOf } from "./bounds.ts";
import { checkInitialized } from "./initialized.ts";
import { checkMembers, checkShuffle } from "./members.ts";
import { NumericCheck } from "./numeric.ts";
import { RaceReport } from "./race-report.ts";
import { RaceCheck } from "./races.ts";
import {
  type AccessLanes,
  type CheckedLaunch,
  type CheckedMemory,
  type CheckedSpace,
  Scene,
} from "./scene.ts";
import { UnwrittenReads } from "./unwritten-reads.ts";

/** An operand of lanes: word of the first one's, and words from lane to lane. */
interface Operand {
  readonly at: number;
  readonly step: number;
}

/** What generated code is to look after. */
export function placesOf(
  { races, defined }: CheckedMemory,
  { tools }: CheckOptions,
): "bounds" | CheckPlaces {
  if (tools.every((tool) => tool === "memcheck")) return "bounds";
  return {
    area: races.area,
    definedBits: defined?.address ?? 0,
    races: tools.includes("racecheck"),
    initialized: tools.includes("initcheck"),
  };
}

export class KernelCheck {
  readonly functions: CheckFunctions;
  private readonly scene: Scene;
  private readonly order: BlockOrder;
  private readonly bounds: BoundsCheck;
  private readonly races: RaceCheck;
  private readonly raceReport: RaceReport;
  private readonly unwritten = new UnwrittenReads();
  private readonly numeric: NumericCheck;
  private readonly copies: AsyncCopies;
  private readonly table: readonly (CheckedAccess | undefined)[];
  private readonly byNumber: (CheckedAccess | undefined)[] = [];
  private readonly checksRaces: boolean;
  private readonly checksInit: boolean;
  private readonly checksSync: boolean;
  /** Of the access that is compared now. */
  private operand = 0;
  private readonly places = new Int32Array(32);

  constructor(shared: CheckedMemory, options: CheckOptions, program: Program) {
    this.scene = new Scene(shared, options, program);
    this.order = new BlockOrder(this.scene);
    this.bounds = new BoundsCheck(this.scene);
    this.raceReport = new RaceReport(this.scene, this.byNumber);
    this.races = new RaceCheck(
      shared.races,
      this.order.releases,
      this.byNumber,
      (race) => this.raceReport.tell(race, this.operand),
      keepsFirstReader(program),
      this.unwritten,
    );
    this.numeric = new NumericCheck(this.scene);
    this.copies = new AsyncCopies(this.scene);
    this.table = accessTable(program);
    for (const access of this.table) if (access) this.byNumber[access.number] = access;
    this.checksRaces = this.scene.checks("racecheck");
    this.checksInit = this.scene.checks("initcheck");
    this.checksSync = this.scene.checks("synccheck");
    const { order } = this;
    this.functions = {
      checkBlock: (block = 0) => {
        this.copies.beginBlock(block);
        order.beginBlock(block);
      },
      checkPage: (place = 0) => shared.races.pageAddress(place),
      checkWarp: (block = 0, warp = 0) => order.beginWarp(block, warp),
      checkBounds: (addresses = 0, lanes = 0, pc = 0, cache = 0) => {
        const access = this.table[pc]!;
        this.readPlaces(lanes, addresses >>> 2, access.offset);
        const at = { access, lanes, places: this.places, operand: 0 };
        const passed = this.bounds.check(at);
        if (cache !== 0 && passed === lanes) this.bounds.remember(cache);
        return passed;
      },
      checkAccess: (pc = 0, lanes = 0, addresses = 0, operand = 0) => {
        const access = this.table[pc]!;
        this.scene.findWarp();
        this.readPlaces(lanes, addresses >>> 2, access.offset);
        this.checkAccess({
          access,
          lanes,
          places: this.places,
          operand: operand >>> 2,
        });
      },
      checkMembers: (pc = 0, lanes = 0, live = 0, members = 0, step = 0) => {
        this.scene.findWarp();
        this.checkMembers(pc as Pc, lanes, live, { at: members >>> 2, step: step >>> 2 });
      },
      checkShuffle: (pc = 0, lanes = 0, deltas = 0, step = 0, clamps = 0, clampStep = 0) => {
        this.scene.findWarp();
        this.checkShuffle(
          pc as Pc,
          lanes,
          { at: deltas >>> 2, step: step >>> 2 },
          { at: clamps >>> 2, step: clampStep >>> 2 },
        );
      },
      checkAsync: (pc = 0, lanes = 0, first = 0, second = 0) => {
        this.scene.findWarp();
        this.copies.note(pc as Pc, lanes, first >>> 2, second >>> 2);
      },
      checkNumeric: (pc = 0, lanes = 0, ...addresses) =>
        this.numeric.check(pc as Pc, lanes, addresses),
      checkFence: () => {
        this.scene.findWarp();
        order.fence();
      },
      checkAnnounce: () => order.announce(),
      checkArrival: (pc = 0, lanes = 0, count = 0, warp = 0) =>
        order.arrive({ pc: pc as Pc, lanes, count, warp }),
      checkRelease: (count = 0) => order.release(count),
      checkGridRelease: (block = 0) => order.releaseGrid(block),
    };
  }

  begin(launch: CheckedLaunch): void {
    this.scene.begin(launch);
    this.order.begin();
    this.numeric.begin();
    this.races.settle();
    this.unwritten.begin();
    this.raceReport.begin();
    this.copies.begin();
    this.bounds.forget();
  }

  /** When the launch has ended; `fault`: what ended it before its time. */
  finish(fault: Fault | undefined): {
    readonly fault: Fault | undefined;
    readonly violations: readonly Violation[];
  } {
    if (!fault) this.order.end();
    this.races.settle();
    return {
      fault: fault ?? this.scene.fault,
      violations: this.raceReport
        .finish(this.scene.log.list())
        .filter(({ kind, pc }) => kind !== "uninitialized-read" || !this.unwritten.isRace(pc)),
    };
  }

  /** An address that is no allocation of the device's heap was given to `free`. */
  refuseFree(pc: Pc, lane: number, address: number): void {
    this.bounds.refuseFree(pc, lane, address);
  }

  /** The address of the lowest of some lanes is none below 4 GiB; the launch ends. */
  refuseBeyond(pc: Pc, lanes: LaneMask, address: number): void {
    this.bounds.refuseBeyond(pc, this.table[pc], lanes, address);
  }

  /** The allocations have changed. */
  forgetRange(): void {
    this.bounds.forget();
  }

  private readPlaces(lanes: LaneMask, addresses: number, offset: number): void {
    const { places } = this;
    const { words } = this.scene;
    for (let lane = 0; lane < 32; lane++)
      if (((lanes >>> lane) & 1) !== 0) places[lane] = words[addresses + lane]! + offset;
  }

  /** The lanes are in bounds. */
  private checkAccess(at: AccessLanes): void {
    const { space } = at.access;
    if (space === "param" || space === "constant") return;
    if (space !== "generic") this.checkMemory(space, at);
    else
      for (const each of ["global", "shared", "local"] as const) {
        const there = this.lanesIn(each, at);
        if (there !== 0) this.checkMemory(each, { ...at, lanes: there });
      }
    this.order.signal(at.access);
  }

  private lanesIn(space: CheckedSpace, { lanes, places }: AccessLanes): LaneMask {
    let there = 0;
    for (let lane = 0; lane < 32; lane++)
      if (((lanes >>> lane) & 1) !== 0 && spaceOf(places[lane]! >>> 0) === space)
        there |= 1 << lane;
    return there;
  }

  /** What is written and read by lanes that are in bounds. */
  private checkMemory(space: CheckedSpace, at: AccessLanes): void {
    if (this.checksInit)
      checkInitialized(this.scene, space, at, this.checksRaces ? this.unwritten : undefined);
    if (!this.checksRaces || space === "local") return;
    if (space === "global") this.checkRaces(true, at);
    else this.copies.check(at, () => this.checkRaces(false, at));
  }

  private checkRaces(isGlobal: boolean, at: AccessLanes): void {
    const { races } = this;
    const { block, warp } = this.scene;
    this.operand = at.operand;
    races.begin(at.access, block, warp, isGlobal);
    races.lanes(at);
  }

  private checkMembers(pc: Pc, lanes: LaneMask, live: LaneMask, members: Operand): void {
    const { scene } = this;
    const { program, words, existingLanes: existing } = scene;
    if (this.checksSync)
      checkMembers({
        ...{ program, pc, lanes, live, existing },
        membersOf: (lane) => words[members.at + lane * members.step]!,
        report: (cause, lane) => scene.add(cause, () => scene.describe(lane)),
      });
    // Lanes that arrive apart each make time go on: what comes behind lies behind all of them.
    if (program.code.op[pc] === OP.warpSync) this.order.advance(scene.warp);
  }

  private checkShuffle(pc: Pc, lanes: LaneMask, deltas: Operand, clamps: Operand): void {
    if (!this.checksSync) return;
    const { scene } = this;
    const { program, words, existingLanes: existing } = scene;
    checkShuffle({
      ...{ program, pc, lanes, existing },
      deltaOf: (lane) => words[deltas.at + lane * deltas.step]!,
      clampOf: (lane) => words[clamps.at + lane * clamps.step]!,
      report: (cause, lane) => scene.add(cause, () => scene.describe(lane)),
    });
  }
}
