/**
 * Whether a node of a tree lies above another one or is it, answered at once. `parents`: by node; a node's parent has
 * a lower number, and node 0 is the root.
 */
export function treeAncestry(parents: Int32Array): (above: number, below: number) => boolean {
  const count = parents.length;
  const size = new Int32Array(count).fill(1);
  for (let node = count - 1; node > 0; node--) size[parents[node]!]! += size[node]!;
  // In preorder, the nodes below one follow it.
  const place = new Int32Array(count);
  const free = new Int32Array(count).fill(1);
  for (let node = 1; node < count; node++) {
    const parent = parents[node]!;
    place[node] = free[parent]!;
    free[node] = place[node]! + 1;
    free[parent]! += size[node]!;
  }
  return (above, below) => {
    const distance = place[below]! - place[above]!;
    return distance >= 0 && distance < size[above]!;
  };
}
