import { expect, it } from "vitest";
import { treeAncestry } from "../../src/base/index.ts";

it("says what walking up says, in trees of all shapes", () => {
  let state = 1;
  const random = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let tree = 0; tree < 50; tree++) {
    const count = 1 + random(40);
    const parents = Int32Array.from({ length: count }, (_, node) => random(Math.max(1, node)));
    const isAbove = treeAncestry(parents);
    for (let below = 0; below < count; below++) {
      const way = new Set([below]);
      for (let node = below; node > 0; node = parents[node]!) way.add(parents[node]!);
      for (let above = 0; above < count; above++)
        expect(isAbove(above, below)).toBe(way.has(above));
    }
  }
});
