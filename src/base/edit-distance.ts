/** No name that somebody meant is longer, and comparing takes as long as both lengths multiplied. */
const MAX_LETTERS = 200;

/**
 * Insertions, deletions and replacements of letters, and swaps of neighbours (optimal string alignment); infinite where
 * a text is too long for a name.
 */
export function editDistance(a: string, b: string): number {
  if (Math.max(a.length, b.length) > MAX_LETTERS) return Number.POSITIVE_INFINITY;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const replaced = previous[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      let least = Math.min(replaced, previous[column]! + 1, current[column - 1]! + 1);
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        least = Math.min(least, beforePrevious[column - 2]! + 1);
      current.push(least);
    }
    [beforePrevious, previous] = [previous, current];
  }
  return previous[b.length]!;
}
