/** How time goes on for the warps of a block, and what they come to know of one another. */

import type { Pc } from "../../base/index.ts";
import { CHECK_AREA, LAST_TIME } from "../../emit/index.ts";
import type { Program } from "../../lower/index.ts";
import { BARRIER_KINDS, OP } from "../../lower/index.ts";
import type { CheckedAccess } from "./access-table.ts";
import { type Arrival, checkRelease } from "./barriers.ts";
import {
  type BlockSizes,
  type BlockState,
  forgetOrder,
  newBlockState,
  type ReachedState,
  reuse,
} from "./block-state.ts";
import { BLOCK_MODULUS, whoIs } from "./race-shadow.ts";
import { acquireWarp, BlockReleases, meet, releaseWarp } from "./release-order.ts";
import type { Scene } from "./scene.ts";

export class BlockOrder {
  readonly releases = new BlockReleases();
  private readonly scene: Scene;
  private readonly checksSync: boolean;
  /** The blocks that are under way, where there are several. */
  private readonly blocks = new Map<number, BlockState>();
  private readonly arrivals: Arrival[] = [];
  private sizes!: BlockSizes;
  /** Where generated code looks at what the running block has; undefined where it asks at every access. */
  private shown: ReachedState | undefined;
  /** Grid-wide barriers that were released. */
  private gridBarriers = 0;

  constructor(scene: Scene) {
    this.scene = scene;
    this.checksSync = scene.checks("synccheck");
  }

  begin(): void {
    const { scene } = this;
    this.releases.clear();
    this.blocks.clear();
    this.arrivals.length = 0;
    this.gridBarriers = 0;
    this.shown = scene.reach();
    this.sizes = { ...scene.launch, warps: scene.warps };
    scene.block = newBlockState(0, this.sizes, this.shown);
    scene.shared.races.forgetAll();
  }

  beginBlock(linear: number): void {
    const { scene } = this;
    if (scene.launch.inTurns) {
      scene.block = newBlockState(linear, this.sizes);
      this.blocks.set(linear, scene.block);
    } else {
      reuse(scene.block, linear, this.later(scene.block));
      this.show(scene.block);
    }
  }

  /** Tells generated code of what a block begins with, or goes on with behind a barrier. */
  private show({ linear }: BlockState): void {
    if (!this.shown) return;
    const { words, shared } = this.scene;
    const at = shared.races.area >>> 2;
    words[at + CHECK_AREA.isKnown / 4] = 1;
    words[at + CHECK_AREA.block / 4] = whoIs(linear & (BLOCK_MODULUS - 1), 0, 0, 0);
  }

  beginWarp(block: number, warp: number): void {
    const { scene } = this;
    if (block !== scene.block.linear) scene.block = this.blocks.get(block)!;
    scene.warp = warp;
  }

  /** Warps know of one another by other ways than barriers of the block: generated code does not. */
  private hide(): void {
    const { words, shared } = this.scene;
    words[(shared.races.area + CHECK_AREA.isKnown) >>> 2] = 0;
  }

  /** What the running warp does from now on lies behind what it did. */
  fence(): void {
    const { block, warp } = this.scene;
    block.hasOrder = true;
    block.fencedAt[warp] = block.time[warp]!;
    this.advance(warp);
  }

  /** Time goes on for a warp, as lanes of it met. */
  advance(warp: number): void {
    const { block } = this.scene;
    const next = block.time[warp]! + 1;
    if (next >= LAST_TIME) {
      this.renew(block);
      return;
    }
    block.time[warp] = next;
    if (next > block.latest) block.latest = next;
  }

  /** The running warp announces itself to a barrier and goes on. */
  announce(): void {
    const { block, warp } = this.scene;
    this.fence();
    releaseWarp(block, warp);
  }

  arrive(arrival: Arrival): void {
    this.arrivals.push(arrival);
  }

  /** A barrier of `count` threads is released, 0: of all. */
  release(count: number): void {
    const { scene } = this;
    if (count === 0 && this.arrivals.length === 0) {
      // The block form's, at which all stand.
      this.renew(scene.block);
      return;
    }
    const arrivals = this.arrivals.splice(0);
    if (this.checksSync)
      checkRelease({
        ...{ arrivals, count, threads: scene.threads, program: scene.program },
        report: (cause, warp, lane) =>
          scene.add(cause, () => ({
            block: scene.blockIndex(scene.block.linear),
            thread: scene.threadIndex(warp * 32 + lane),
            address: 0,
          })),
      });
    const { block } = scene;
    if (count === 0) {
      this.renew(block);
      return;
    }
    const warps = [...new Set(arrivals.map(({ warp }) => warp))];
    for (const warp of warps) acquireWarp(block, warp);
    block.hasOrder = true;
    meet(block, warps);
    this.hide();
    for (const warp of warps) this.advance(warp);
  }

  releaseGrid(linear: number): void {
    const block = this.blocks.get(linear)!;
    block.gridBarriers++;
    if (block.gridBarriers > this.gridBarriers) {
      this.gridBarriers = block.gridBarriers;
      this.scene.shared.races.forgetAll();
    }
    this.renew(block);
  }

  /** When the launch has ended: blocks that left before a barrier of the grid, for which hardware waits. */
  end(): void {
    const { scene } = this;
    const pc = gridBarrierOf(scene.program);
    if (!this.checksSync || pc === undefined || this.gridBarriers === 0) return;
    for (const block of this.blocks.values())
      if (block.gridBarriers < this.gridBarriers)
        scene.add(
          {
            ...{ tool: "synccheck", kind: "grid-sync", severity: "error", pc },
            ...{ space: "none", access: "none", bytes: 0 },
          },
          () => ({ block: scene.blockIndex(block.linear), thread: [0, 0, 0], address: 0 }),
        );
  }

  /** Atomics, and what is volatile, are how threads tell one another that something is done. */
  signal(access: CheckedAccess): void {
    if (access.kind !== "atomic" && !access.volatile) return;
    const { block, warp } = this.scene;
    const own = block.linear & (BLOCK_MODULUS - 1);
    if (access.kind !== "write") {
      acquireWarp(block, warp);
      if (block.knows[warp] !== 0) this.hide();
      this.releases.acquire(own);
    }
    if (access.ordered) this.fence();
    if (access.kind !== "read" && releaseWarp(block, warp))
      this.releases.release(own, warp, block.fencedAt[warp]!, block.start);
  }

  /** All warps of the block have met. */
  private renew(block: BlockState): void {
    // Who tells others of what it did tells them of all that the block had fenced before the barrier.
    const fenced = block.hasOrder ? greatest(block.fencedAt) : 0;
    const now = this.later(block);
    block.time.fill(now);
    block.start = now;
    block.latest = now;
    forgetOrder(block);
    if (fenced > 0 && fenced < now) {
      block.hasOrder = true;
      block.fencedAt.fill(fenced);
    }
    this.show(block);
  }

  /** A time behind all that the block did; times start anew, and all is forgotten, where they run out. */
  private later(block: BlockState): number {
    const now = block.latest + 1;
    if (now < LAST_TIME) return now;
    block.sharedRaces.fill(0);
    this.scene.shared.races.forgetAll();
    forgetOrder(block);
    return 1;
  }
}

function gridBarrierOf({ code }: Program): Pc | undefined {
  for (let pc = 0; pc < code.length; pc++)
    if (code.op[pc] === OP.barrier && BARRIER_KINDS[code.aux[pc]!] === "grid") return pc as Pc;
  return undefined;
}

function greatest(times: Int32Array): number {
  let most = 0;
  for (let warp = 0; warp < times.length; warp++) if (times[warp]! > most) most = times[warp]!;
  return most;
}
