/**
 * Which neighbouring accesses nvcc turns into one: the rules, apart from finding the neighbours.
 * Observed in code that nvcc 13.0 made for sm_90, from small kernels written to tell the cases apart.
 *
 * Two compilers merge, one after the other. NVVM merges elements of one size where the source's types
 * prove the alignment. ptxas merges what is at least 4 bytes wide, and half-words among themselves, where
 * the address proves it, in shared and local memory, whose layout it knows. Both end up with aligned windows of 16 bytes:
 *   a load takes a whole window if at least three quarters of it are wanted (in global memory: and its
 *   first element among them), else an aligned half of which all is wanted;
 *   a store takes a window or a half if it is written completely.
 */
export interface WindowElement {
  /** Position of the element's address; differences are exact. */
  readonly offset: number;
  readonly bytes: number;
  /** Size of the source's elements in it: less than `bytes` for several that are copied together. */
  readonly unit: number;
}

export interface WindowRules {
  readonly kind: "load" | "store";
  /** Elements may differ in size (from 4 bytes; half-words do not mix), and a load may start before the first wanted one. */
  readonly byAddress: boolean;
  /** Largest power of two, up to 16, known to divide the address at an offset. */
  alignAt(offset: number): number;
  /** Whether a load of the wanted members may take all these bytes though nobody wants some. */
  mayFill(offset: number, bytes: number, members: readonly number[]): boolean;
}

/** One access in place of several: `members` index the elements, by offset. */
export interface Window {
  readonly offset: number;
  readonly bytes: number;
  readonly members: readonly number[];
}

/** Windows with at least two members each, over elements that are sorted by offset and disjoint. */
export function chooseWindows(elements: readonly WindowElement[], rules: WindowRules): Window[] {
  const windows: Window[] = [];
  for (let first = 0; first < elements.length; ) {
    const window = windowFrom(elements, first, rules);
    if (window) windows.push(window);
    first += window ? window.members.length : 1;
  }
  return windows;
}

/** The widest window whose first member is `first`. */
function windowFrom(
  elements: readonly WindowElement[],
  first: number,
  rules: WindowRules,
): Window | undefined {
  const start = elements[first]!;
  const { unit } = start;
  if (rules.byAddress && unit < 2) return undefined;
  // NVVM knows vectors of up to four elements, and so does ptxas where these are half-words.
  const isWords = rules.byAddress && unit >= 4;
  const widest = isWords ? 16 : Math.min(16, 4 * unit);
  for (let bytes = widest; bytes > start.bytes; bytes /= 2) {
    const at = windowStart(start.offset, bytes, rules);
    if (at === undefined) continue;
    const members: number[] = [];
    let wanted = 0;
    for (let next = first; next < elements.length; next++) {
      const element = elements[next]!;
      if (element.offset + element.bytes > at + bytes) break;
      if (isWords ? element.unit < 4 : element.unit !== unit) break;
      members.push(next);
      wanted += element.bytes;
    }
    const isFull = wanted === bytes;
    const isEnough =
      rules.kind === "load" &&
      bytes === widest &&
      wanted * 4 >= bytes * 3 &&
      rules.mayFill(at, bytes, members);
    if (members.length > 1 && (isFull || isEnough)) return { offset: at, bytes, members };
  }
  return undefined;
}

/** Start of the aligned window of `bytes` that holds `offset`, if the alignment is known. */
function windowStart(offset: number, bytes: number, rules: WindowRules): number | undefined {
  if (rules.alignAt(offset) >= bytes) return offset;
  if (!rules.byAddress || rules.kind === "store") return undefined;
  // A load may begin at up to a quarter before the first wanted byte.
  const before = offset - bytes / 4;
  return rules.alignAt(before) >= bytes ? before : undefined;
}
