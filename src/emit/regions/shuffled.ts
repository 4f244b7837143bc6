/** Lanes of a value that has been computed for the whole warp, in another order. */
import type { FunctionEmitter } from "../function-emitter.ts";
import type { Node } from "./nodes.ts";

/** Pushes four lanes, `lanes` by number, of a value that all lanes of have been computed. */
export function pushShuffled(e: FunctionEmitter, source: Node, lanes: readonly number[]): void {
  const { f } = e;
  const whole = source.whole!;
  const [a = 0, ...others] = [...new Set(lanes.map((lane) => lane >>> 2))];
  const place = (lane: number) => lane & 3;
  f.get(whole[a]![0]!);
  if (others.length === 0) {
    if (lanes.every((lane, position) => place(lane) === position)) return;
    f.get(whole[a]![0]!).shuffle32(...four(lanes.map(place)));
    return;
  }
  // The first two source chunks in one shuffle, each further one blended in.
  let picked = lanes.map((lane) => (lane >>> 2 === a ? place(lane) : 0));
  for (const chunk of others) {
    f.get(whole[chunk]![0]!);
    f.shuffle32(
      ...four(lanes.map((lane, i) => (lane >>> 2 === chunk ? 4 + place(lane) : picked[i]!))),
    );
    picked = [0, 1, 2, 3];
  }
}

function four(words: readonly number[]): [number, number, number, number] {
  return words as [number, number, number, number];
}
