import { expect, it } from "vitest";
import type { Draft, DraftBlock, DraftFunction, Value } from "../../src/lower/draft.ts";
import { type BlockOrder, blockOrder } from "../../src/lower/passes/block-order.ts";
import { coalescePhis } from "../../src/lower/passes/coalesce.ts";
import { Dominators } from "../../src/lower/passes/graph.ts";
import { SSA_PASSES } from "../../src/lower/passes/index.ts";
import { endOperands, isValue } from "../../src/lower/passes/instructions.ts";
import { Liveness } from "../../src/lower/passes/liveness.ts";
import { orderBlocks } from "../../src/lower/passes/order-blocks.ts";
import { splitCriticalEdges } from "../../src/lower/passes/split-critical-edges.ts";
import { parseDraft } from "./parse-draft.ts";
import { randomDraftText } from "./random-draft.ts";
import { randomFrom } from "./random-numbers.ts";

it("unites what a comparison of each value with each other one allows, in random programs", () => {
  const all = { united: 0, refused: 0 };
  for (let seed = 1; seed <= 400; seed++) {
    const random = randomFrom(seed);
    const text = randomDraftText(random, {
      blocks: 3 + (seed % 20),
      waits: false,
      volatile: false,
      votes: true,
      indexed: false,
    });
    const { draft } = parseDraft(text);
    for (const pass of SSA_PASSES) pass.run(draft.functions[0]!, draft, { fmad: true, ftz: false });
    const { united, refused } = comparePhis(draft, text);
    all.united += united;
    all.refused += refused;
  }
  expect(all.united).toBeGreaterThan(400);
  expect(all.refused).toBeGreaterThan(30);
});

it.each(["left right", "right left"])("looks past definitions in other arms: %s", (arms) => {
  const text = `
    entry:
      %a = special i32 tid.x
      %c = icmp i32 ult %a 5
      brIf %c ${arms}
    left:
      %l = special i32 laneid
      br join
    right:
      %b = special i32 warpid
      %d = icmp i32 ult %b 3
      brIf %d onward aside
    onward:
      br join
    join:
      %x = phi i32 [left %l] [onward %a]
      br end
    aside:
      br end
    end:
      %w = phi i32 [join %x] [aside %b]
      store i32 global [%w] 1
      ret`;
  // %a is alive where %b is defined: it may be %x's register, or %b %w's, not both.
  expect(comparePhis(parseDraft(text).draft, text)).toEqual({ united: 3, refused: 1 });
});

function comparePhis(draft: Draft, text: string): { united: number; refused: number } {
  const fn = draft.functions[0]!;
  splitCriticalEdges(fn, draft);
  const order = blockOrder(fn, orderBlocks(fn, draft));
  const liveness = new Liveness(order);
  const expected = inPairs(fn, order, liveness);
  const classes = coalescePhis(fn, order, liveness, () => true);
  const counts = { united: 0, refused: 0 };
  for (const { phis } of order.blocks)
    for (const { result, incoming } of phis)
      for (const { value } of incoming) {
        if (!isValue(value)) continue;
        const together = expected.get(value.id) === expected.get(result.id);
        const found = classes.representative(value) === classes.representative(result);
        expect(found, `${value.id} with ${result.id}\n${text}`).toBe(together);
        counts[together ? "united" : "refused"]++;
      }
  return counts;
}

/** Numbers of classes by value. */
function inPairs(fn: DraftFunction, order: BlockOrder, liveness: Liveness): Map<number, number> {
  const dominators = new Dominators(fn);
  const homes = new Map<number, { block: DraftBlock; at: number }>();
  for (const { id } of fn.params) homes.set(id, { block: order.blocks[0]!, at: -1 });
  for (const block of order.blocks) {
    for (const { result } of block.phis) homes.set(result.id, { block, at: -1 });
    block.body.forEach(({ results }, at) => {
      for (const { id } of results) homes.set(id, { block, at });
    });
  }
  const isAliveBehind = (value: Value, { block, at }: { block: DraftBlock; at: number }): boolean =>
    liveness.isLiveOut(value, order.position.get(block)!) ||
    block.body.slice(at + 1).some(({ args }) => args.some((arg) => isSame(arg, value))) ||
    endOperands(block).some((operand) => isSame(operand, value));
  const isAliveAtDefinition = (value: Value, other: Value): boolean => {
    const [mine, its] = [homes.get(value.id)!, homes.get(other.id)!];
    if (mine.block === its.block && mine.at >= its.at) return mine.at === its.at;
    return dominators.dominates(mine.block, its.block) && isAliveBehind(value, its);
  };
  const classes = new Map<number, { readonly number: number; readonly members: Value[] }>();
  const classOf = (value: Value) => {
    const known = classes.get(value.id) ?? { number: value.id, members: [value] };
    classes.set(value.id, known);
    return known;
  };
  for (const { phis } of order.blocks)
    for (const { result, incoming } of phis)
      for (const { value } of incoming) {
        if (!isValue(value) || value.type !== result.type) continue;
        const [a, b] = [classOf(result), classOf(value)];
        if (a === b) continue;
        const meet = a.members.some((one) =>
          b.members.some(
            (other) => isAliveAtDefinition(one, other) || isAliveAtDefinition(other, one),
          ),
        );
        if (meet) continue;
        for (const member of b.members) classes.set(member.id, a);
        a.members.push(...b.members);
      }
  return new Map([...classes].map(([id, { number }]) => [id, number]));
}

const isSame = (operand: unknown, value: Value): boolean =>
  isValue(operand as Value) && (operand as Value).id === value.id;
