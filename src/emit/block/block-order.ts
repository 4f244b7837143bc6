/** The blocks of a region in program order, those of a loop in a wasm loop. */
import type { Loop } from "../../lower/index.ts";
import type { Local } from "../encoder/index.ts";
import type { BlockContext } from "./block-context.ts";
import type { BlockRegion } from "./plan-regions.ts";

/** The lanes that are to come to each block of a region; blocks that all come to, once, need none. */
export class BlockOrder {
  private readonly e: BlockContext;
  private readonly region: BlockRegion;
  private readonly waiting = new Map<number, Local>();

  constructor(e: BlockContext, region: BlockRegion) {
    this.e = e;
    this.region = region;
    for (const block of region.blocks)
      if (!region.always.has(block)) this.waiting.set(block, e.f.temp("i32"));
  }

  get locals(): Local[] {
    return [...this.waiting.values()];
  }

  /** Local with the lanes that wait for a block; undefined where all come. */
  waitingAt(block: number): Local | undefined {
    return this.waiting.get(block);
  }

  /** Adds lanes to those waiting for a block of the region; others are on their way out of it. */
  go(block: number, push: () => void): void {
    const local = this.waiting.get(block);
    if (local === undefined) return;
    const { f } = this.e;
    f.get(local);
    push();
    f.op("i32.or").set(local);
  }

  /**
   * From the region's head on, with the lanes that `pushLanes` leaves. `beforeLoop` writes what stands before the
   * loop that begins at a block.
   */
  emit(
    pushLanes: () => void,
    emitBlock: (block: number) => void,
    beforeLoop?: (block: number) => void,
  ): void {
    const { e, region } = this;
    for (const local of this.locals) e.f.i32(0).set(local);
    this.go(region.head, pushLanes);
    const loops = e.fn.loops.filter(
      (loop) =>
        region.blocks.includes(loop.start) &&
        !(loop.start <= region.head && region.head <= loop.end),
    );
    emitInside(e, region.blocks, loops, { waiting: this.waiting, emitBlock, beforeLoop });
  }
}

interface Inside {
  readonly waiting: ReadonlyMap<number, Local>;
  emitBlock(block: number): void;
  beforeLoop: ((block: number) => void) | undefined;
}

/** `loops`: outermost first. */
function emitInside(
  e: BlockContext,
  blocks: readonly number[],
  loops: readonly Loop[],
  inside: Inside,
): void {
  const { waiting, emitBlock, beforeLoop } = inside;
  const { f } = e;
  for (let index = 0; index < blocks.length; ) {
    const block = blocks[index]!;
    const loop = loops.find(({ start }) => start === block);
    if (!loop) {
      emitBlock(block);
      index++;
      continue;
    }
    const body: number[] = [];
    while (index < blocks.length && blocks[index]! <= loop.end) body.push(blocks[index++]!);
    const others = loops.filter((other) => other !== loop);
    beforeLoop?.(block);
    const again = f.loop();
    emitInside(e, body, others, inside);
    for (const [position, header] of loop.headers.entries()) {
      f.get(waiting.get(header)!);
      if (position > 0) f.op("i32.or");
    }
    f.if();
    e.emitStopCheck(loop.start);
    f.br(again).end().end();
  }
}
