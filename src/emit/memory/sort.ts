/**
 * Sorting 32 unsigned words held in eight vectors, by a network: no branches, the same time for any
 * input. The four columns are sorted by Batcher's odd-even mergesort for 8 (19 comparators on whole
 * vectors), then merged in two bitonic steps.
 *
 * Order of the result: element 8 × lane + vector, that is column by column.
 */
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import { QUAD_NUMBERS } from "./lanes.ts";

/** Knuth, The Art of Computer Programming, volume 3, 5.3.4: merge exchange for 8 keys. */
const COLUMN_COMPARATORS: readonly (readonly [number, number])[] = [
  [0, 1],
  [2, 3],
  [4, 5],
  [6, 7],
  [0, 2],
  [1, 3],
  [4, 6],
  [5, 7],
  [1, 2],
  [5, 6],
  [0, 4],
  [1, 5],
  [2, 6],
  [3, 7],
  [2, 4],
  [3, 5],
  [1, 2],
  [3, 4],
  [5, 6],
];

type Columns = readonly [number, number, number, number];

export function emitSort(f: FunctionBuilder, vectors: readonly Local[]): void {
  const low = f.temp("v128");
  const exchange = (a: number, b: number): void => {
    f.get(vectors[a]!).get(vectors[b]!).op("i32x4.min_u").set(low);
    f.get(vectors[a]!).get(vectors[b]!).op("i32x4.max_u").set(vectors[b]!);
    f.get(low).set(vectors[a]!);
  };
  /** Compares element i of each column with element i (or 7 - i) of its partner column. */
  const cross = (partner: Columns, reversed: boolean, upper: Columns): void => {
    const others = QUAD_NUMBERS.map((i) => {
      const other = f.temp("v128");
      const from = vectors[reversed ? 7 - i : i]!;
      f.get(from)
        .get(from)
        .shuffle32(...partner)
        .set(other);
      return other;
    });
    for (const i of QUAD_NUMBERS) {
      f.get(vectors[i]!).get(others[i]!).op("i32x4.max_u");
      f.get(vectors[i]!).get(others[i]!).op("i32x4.min_u");
      f.i32x4(...upper)
        .op("v128.bitselect")
        .set(vectors[i]!);
    }
    f.free(...others);
  };
  /** Sorts each column, which is bitonic. */
  const halve = (): void => {
    for (const distance of [4, 2, 1])
      for (const i of QUAD_NUMBERS) if ((i & distance) === 0) exchange(i, i + distance);
  };
  for (const [a, b] of COLUMN_COMPARATORS) exchange(a, b);
  cross([1, 0, 3, 2], true, [0, -1, 0, -1]);
  halve();
  cross([3, 2, 1, 0], true, [0, 0, -1, -1]);
  cross([1, 0, 3, 2], false, [0, -1, 0, -1]);
  halve();
  f.free(low);
}
