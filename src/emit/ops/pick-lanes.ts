/** Four lanes of a value, whichever they are. */
import type { FunctionBuilder } from "../encoder/index.ts";

/** Pushes lanes `lanes`, by number, of a value whose groups of four lanes `pushChunk` leaves. */
export function pushPickedLanes(
  f: FunctionBuilder,
  lanes: readonly number[],
  pushChunk: (chunk: number) => void,
): void {
  const [a = 0, ...others] = [...new Set(lanes.map((lane) => lane >>> 2))];
  const place = (lane: number) => lane & 3;
  pushChunk(a);
  if (others.length === 0) {
    if (lanes.every((lane, position) => place(lane) === position)) return;
    pushChunk(a);
    f.shuffle32(...four(lanes.map(place)));
    return;
  }
  // The first two source chunks in one shuffle, each further one blended in.
  let picked = lanes.map((lane) => (lane >>> 2 === a ? place(lane) : 0));
  for (const chunk of others) {
    pushChunk(chunk);
    f.shuffle32(
      ...four(lanes.map((lane, i) => (lane >>> 2 === chunk ? 4 + place(lane) : picked[i]!))),
    );
    picked = [0, 1, 2, 3];
  }
}

function four(words: readonly number[]): [number, number, number, number] {
  return words as [number, number, number, number];
}
