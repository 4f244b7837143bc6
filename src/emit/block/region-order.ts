/** Regions one after the other as their ends lead on, those of a loop in a wasm loop. */
import type { Local } from "../encoder/index.ts";
import type { BlockContext } from "./block-context.ts";
import type { BlockRegion } from "./plan-regions.ts";

interface RegionVisitor<Region> {
  /** Code of the region but for its end. */
  region(region: Region): void;
  /** Pushes whether the block goes the first way of the branch that ends a region. */
  branch(region: Region, block: number): void;
  /** A barrier that ends a region. */
  barrier?(): void;
  /** Before a loop that begins at `block` goes on. */
  again(block: number): void;
}

export class RegionOrder<Region extends { readonly region: BlockRegion }> {
  private readonly e: BlockContext;
  private readonly regions: readonly Region[];
  /** By head: whether the region comes next; all are 0 when the code has run. */
  private readonly pending: ReadonlyMap<number, Local>;

  /** `regions` by ascending head. */
  constructor(e: BlockContext, regions: readonly Region[]) {
    this.e = e;
    this.regions = regions;
    this.pending = new Map(regions.map(({ region }) => [region.head, e.f.local("i32")]));
  }

  emit(visitor: RegionVisitor<Region>): void {
    this.e.f.i32(1).set(this.pendingAt(this.regions[0]!.region.head));
    this.emitRegions(this.regions, undefined, visitor);
  }

  private pendingAt(head: number): Local {
    return this.pending.get(head)!;
  }

  private emitRegions(
    regions: readonly Region[],
    around: { start: number; end: number } | undefined,
    visitor: RegionVisitor<Region>,
  ): void {
    const { e } = this;
    const { f } = e;
    for (let index = 0; index < regions.length; ) {
      const { head } = regions[index]!.region;
      const loop = e.fn.loops.find(
        (candidate) =>
          candidate.start === head &&
          (!around ||
            (candidate.start >= around.start && candidate.end < around.end) ||
            (candidate.start > around.start && candidate.end <= around.end)),
      );
      if (!loop) {
        this.emitRegion(regions[index++]!, visitor);
        continue;
      }
      const inside: Region[] = [];
      while (index < regions.length && regions[index]!.region.head <= loop.end)
        inside.push(regions[index++]!);
      const again = f.loop();
      this.emitRegions(inside, loop, visitor);
      f.get(this.pendingAt(loop.start)).if();
      visitor.again(loop.start);
      f.br(again).end().end();
    }
  }

  private emitRegion(each: Region, visitor: RegionVisitor<Region>): void {
    const { f, program } = this.e;
    const { head, exit } = each.region;
    f.get(this.pendingAt(head)).if();
    f.i32(0).set(this.pendingAt(head));
    visitor.region(each);
    if (exit.kind === "go") {
      if (exit.barrier) visitor.barrier?.();
      f.i32(1).set(this.pendingAt(exit.to));
    } else if (exit.kind === "branch") {
      const { target0, target1 } = program.blocks;
      visitor.branch(each, exit.block);
      f.if();
      f.i32(1).set(this.pendingAt(target0[exit.block]!));
      f.else();
      f.i32(1).set(this.pendingAt(target1[exit.block]!)).end();
    }
    f.end();
  }
}
