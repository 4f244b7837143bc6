/** The blocks of a region in program order, those of a loop in a wasm loop. */
import type { Loop } from "../../lower/index.ts";
import type { Local } from "../encoder/index.ts";
import type { BlockContext } from "./block-context.ts";
import type { BlockRegion } from "./plan-regions.ts";

/** `waiting`: by block, the lanes that are to come to it; without an entry, all do, once. */
export function emitBlockOrder(
  e: BlockContext,
  region: BlockRegion,
  waiting: ReadonlyMap<number, Local>,
  emitBlock: (block: number) => void,
): void {
  const loops = e.fn.loops.filter(
    (loop) =>
      region.blocks.includes(loop.start) && !(loop.start <= region.head && region.head <= loop.end),
  );
  emitInside(e, region.blocks, loops, waiting, emitBlock);
}

/** `loops`: outermost first. */
function emitInside(
  e: BlockContext,
  blocks: readonly number[],
  loops: readonly Loop[],
  waiting: ReadonlyMap<number, Local>,
  emitBlock: (block: number) => void,
): void {
  const { f } = e;
  for (let index = 0; index < blocks.length; ) {
    const block = blocks[index]!;
    const loop = loops.find(({ start }) => start === block);
    if (!loop) {
      emitBlock(block);
      index++;
      continue;
    }
    const inside: number[] = [];
    while (index < blocks.length && blocks[index]! <= loop.end) inside.push(blocks[index++]!);
    const others = loops.filter((other) => other !== loop);
    const again = f.loop();
    emitInside(e, inside, others, waiting, emitBlock);
    for (const [position, header] of loop.headers.entries()) {
      f.get(waiting.get(header)!);
      if (position > 0) f.op("i32.or");
    }
    f.if();
    e.emitStopCheck(loop.start);
    f.br(again).end().end();
  }
}
