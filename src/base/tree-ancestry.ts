/** Places of a tree's nodes in preorder, by node. */
export interface TreePlaces {
  readonly place: Int32Array;
  /** Behind the last of the nodes below. */
  readonly end: Int32Array;
}

/** `parents`: by node; a node's parent has a lower number, and node 0 is the root. */
export function treePlaces(parents: Int32Array): TreePlaces {
  const count = parents.length;
  const size = new Int32Array(count).fill(1);
  for (let node = count - 1; node > 0; node--) size[parents[node]!]! += size[node]!;
  const place = new Int32Array(count);
  const free = new Int32Array(count).fill(1);
  for (let node = 1; node < count; node++) {
    const parent = parents[node]!;
    place[node] = free[parent]!;
    free[node] = place[node]! + 1;
    free[parent]! += size[node]!;
  }
  return { place, end: place.map((first, node) => first + size[node]!) };
}

/** Whether a node lies above another one or is it, answered at once; `parents` as above. */
export function treeAncestry(parents: Int32Array): (above: number, below: number) => boolean {
  const { place, end } = treePlaces(parents);
  return (above, below) => place[below]! >= place[above]! && place[below]! < end[above]!;
}
