/**
 * Sorting 32 unsigned words held in eight vectors, by a network: no branches, the same time for any
 * input. The four columns are sorted by Batcher's odd-even mergesort for 8 (19 comparators on whole
 * vectors), then merged in two bitonic steps.
 *
 * Order of the result: element 8 × lane + vector, that is column by column.
 */
import type { FunctionBuilder, Local, ModuleBuilder } from "../encoder/index.ts";
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

/** Routine (at): sorts the 32 words at an address where they are. */
export function sortRoutine(module: ModuleBuilder): number {
  return module.routine("sort", ["i32"], [], (f) => {
    const vectors = QUAD_NUMBERS.map(() => f.local("v128"));
    for (const quad of QUAD_NUMBERS)
      f.get(0)
        .mem("v128.load", 16 * quad)
        .set(vectors[quad]!);
    emitSort(f, vectors);
    for (const quad of QUAD_NUMBERS)
      f.get(0)
        .get(vectors[quad]!)
        .mem("v128.store", 16 * quad);
  });
}

type Columns = readonly [number, number, number, number];

export function emitSort(f: FunctionBuilder, vectors: readonly Local[]): void {
  const low = f.temp("v128");
  const high = f.temp("v128");
  const other = f.temp("v128");
  const exchange = (a: number, b: number): void => {
    f.get(vectors[a]!).get(vectors[b]!).op("i32x4.min_u").set(low);
    f.get(vectors[a]!).get(vectors[b]!).op("i32x4.max_u").set(vectors[b]!);
    f.get(low).set(vectors[a]!);
  };
  /**
   * Compares element i of each column with element 7 - i of its partner column. Columns that are in
   * `upper` (4, else their own number) get the greater ones.
   */
  const crossReversed = (partner: Columns, upper: Columns): void => {
    for (const i of [0, 1, 2, 3]) {
      const [a, b] = [vectors[i]!, vectors[7 - i]!];
      f.get(b)
        .get(b)
        .shuffle32(...partner)
        .set(other);
      f.get(a).get(other).op("i32x4.min_u").set(low);
      f.get(a).get(other).op("i32x4.max_u").set(high);
      f.get(low)
        .get(high)
        .shuffle32(...upper)
        .set(a);
      f.get(high)
        .get(low)
        .shuffle32(...upper)
        .set(b);
      f.get(b)
        .get(b)
        .shuffle32(...partner)
        .set(b);
    }
  };
  /** Compares element i of columns 0 and 2 with element i of columns 1 and 3. */
  const crossNeighbours = (): void => {
    for (const i of QUAD_NUMBERS) {
      const vector = vectors[i]!;
      f.get(vector).get(vector).shuffle32(1, 0, 3, 2).set(other);
      f.get(vector).get(other).op("i32x4.min_u");
      f.get(vector).get(other).op("i32x4.max_u").shuffle32(0, 5, 2, 7).set(vector);
    }
  };
  /** Sorts each column, which is bitonic. */
  const halve = (): void => {
    for (const distance of [4, 2, 1])
      for (const i of QUAD_NUMBERS) if ((i & distance) === 0) exchange(i, i + distance);
  };
  for (const [a, b] of COLUMN_COMPARATORS) exchange(a, b);
  crossReversed([1, 0, 3, 2], [0, 5, 2, 7]);
  halve();
  crossReversed([3, 2, 1, 0], [0, 1, 6, 7]);
  crossNeighbours();
  halve();
  f.free(low, high, other);
}
