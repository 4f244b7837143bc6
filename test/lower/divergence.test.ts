import { describe, expect, it } from "vitest";
import { blockOrder } from "../../src/lower/passes/block-order.ts";
import { analyseDivergence } from "../../src/lower/passes/divergence.ts";
import { orderBlocks } from "../../src/lower/passes/order-blocks.ts";
import { splitCriticalEdges } from "../../src/lower/passes/split-critical-edges.ts";
import { splitWaits } from "../../src/lower/passes/split-waits.ts";
import { parseDraft } from "./parse-draft.ts";

interface Findings {
  /** Names among those asked for, in order. */
  readonly uniform: string[];
  readonly divergent: string[];
  readonly mayYield: readonly boolean[];
  readonly desynchronised: boolean;
}

function analyse(text: string, names: string, isCalled = false): Findings {
  const { draft, value } = parseDraft(text);
  const fn = draft.functions[0]!;
  splitWaits(fn, draft);
  splitCriticalEdges(fn, draft);
  const loops = orderBlocks(fn, draft);
  const { isUniform, mayYield, desynchronised } = analyseDivergence(
    fn,
    blockOrder(fn, loops),
    isCalled,
  );
  const asked = names.split(" ");
  return {
    uniform: asked.filter((name) => isUniform(value(`%${name}`))),
    divergent: asked.filter((name) => !isUniform(value(`%${name}`))),
    mayYield,
    desynchronised,
  };
}

const SOURCES = `
  %tid = special i32 tid.x
  %n = param i32 @0
  %odd = icmp i32 eq %tid 1
  %few = icmp i32 ult %n 9`;

describe("divergence", () => {
  it("comes from the thread index and spreads along data", () => {
    const found = analyse(
      `entry:${SOURCES}
         %a = add i32 %tid %n
         %b = add i32 %n 4
         %c = load i32 global [%a]
         %d = load i32 global [%b]
         ret`,
      "tid n a b c d",
    );
    expect(found.divergent).toEqual(["tid", "a", "c"]);
  });

  it("comes from memory that each thread has for itself, whatever the address", () => {
    const found = analyse(
      `entry:${SOURCES}
         %f = frame i32 @0
         %l = load i32 local [%f]
         %g = load i32 generic [%n]
         %s = load i32 shared [%n]
         ret`,
      "f l g s",
    );
    expect(found.divergent).toEqual(["l", "g"]);
  });

  it("does not pass through a vote", () => {
    const found = analyse(
      `entry:${SOURCES}
         %v = vote any -1 %odd
         %w = vote any %tid %odd
         ret`,
      "v w",
    );
    expect(found.uniform).toEqual(["v"]);
  });

  it("makes a phi choose by lane where sides of a divergent branch meet", () => {
    const found = analyse(
      `entry:${SOURCES}
         brIf %odd yes no
       yes:
         %u = load i32 global [%n]
         br join
       no:
         br join
       join:
         %p = phi i32 [yes 1] [no 2]
         %same = phi i32 [yes %n] [no %n]
         ret`,
      "u p same",
    );
    expect(found.divergent).toEqual(["p"]);
  });

  it("leaves a phi alone where all lanes come the same way", () => {
    const found = analyse(
      `entry:${SOURCES}
         brIf %few yes join
       yes:
         br join
       join:
         %p = phi i32 [yes 1] [entry 2]
         ret`,
      "p",
    );
    expect(found.uniform).toEqual(["p"]);
  });

  it("keeps a loop counter uniform behind an early return", () => {
    const found = analyse(
      `entry:${SOURCES}
         brIf %odd out head
       head:
         %i = phi i32 [entry 0] [head %j]
         %j = add i32 %i 1
         %more = icmp i32 ult %j %n
         brIf %more head out
       out:
         ret`,
      "i j more",
    );
    expect(found.uniform).toEqual(["i", "j", "more"]);
  });

  it("reaches what lanes take out of a loop that they leave one by one, and no other counter of it", () => {
    const found = analyse(
      `entry:${SOURCES}
         br head
       head:
         %i = phi i32 [entry 0] [head %j]
         %k = phi i32 [entry 0] [head %m]
         %j = add i32 %i 1
         %m = add i32 %k 2
         %more = icmp i32 ult %j %tid
         brIf %more head out
       out:
         %after = add i32 %j 5
         ret`,
      "i j k m after",
    );
    expect(found.uniform).toEqual(["k", "m"]);
    expect(found.divergent).toEqual(["i", "j", "after"]);
  });

  it("sees that a uniform break under a divergent condition lets lanes part", () => {
    const found = analyse(
      `entry:${SOURCES}
         br head
       head:
         %i = phi i32 [entry 0] [latch %j]
         brIf %odd inner latch
       inner:
         %stop = icmp i32 eq %i 3
         brIf %stop out latch
       latch:
         %j = add i32 %i 1
         %more = icmp i32 ult %j 9
         brIf %more head out
       out:
         %last = phi i32 [inner %i] [latch 0]
         ret`,
      "few last i stop",
    );
    expect(found.divergent).toEqual(["last", "i", "stop"]);
  });

  it("does not part lanes that meet again before the uniform exit", () => {
    const found = analyse(
      `entry:${SOURCES}
         br head
       head:
         %i = phi i32 [entry 0] [join %j]
         brIf %odd body join
       body:
         store i32 global [%n] 1
         br join
       join:
         %j = add i32 %i 1
         %more = icmp i32 ult %j %n
         brIf %more head out
       out:
         %after = add i32 %j 1
         ret`,
      "i j after",
    );
    expect(found.uniform).toEqual(["i", "j", "after"]);
  });

  it("carries `continue` of some lanes to the header's phis", () => {
    const found = analyse(
      `entry:${SOURCES}
         br head
       head:
         %i = phi i32 [entry 0] [latch %j]
         %s = phi i32 [entry 0] [latch %t]
         %j = add i32 %i 1
         brIf %odd latch body
       body:
         br latch
       latch:
         %t = phi i32 [head %s] [body 7]
         %more = icmp i32 ult %j %n
         brIf %more head out
       out:
         ret`,
      "i j s t",
    );
    expect(found.divergent).toEqual(["s", "t"]);
  });

  it("takes everything in a function that lanes call recursively as divergent", () => {
    const found = analyse(`entry:${SOURCES}\n ret`, "n few", true);
    expect(found.uniform).toEqual([]);
  });

  it("makes both entries of an irreducible cycle choose by lane", () => {
    const found = analyse(
      `entry:${SOURCES}
         brIf %odd x y
       x:
         %a = phi i32 [entry 0] [y %b]
         brIf %few y out
       y:
         %b = phi i32 [entry 5] [x %a]
         %c = add i32 %b 1
         %more = icmp i32 ult %n 5
         brIf %more x out
       out:
         ret`,
      "b c",
    );
    expect(found.divergent).toEqual(["b", "c"]);
  });
});

describe("lanes out of step", () => {
  const spin = (space: string): string =>
    `entry:${SOURCES}
       br head
     head:
       %old = cas i32 ${space} [%n] 0 1
       %busy = icmp i32 ne %old 0
       brIf %busy head critical
     critical:
       %v = load i32 global [%n+8]
       store i32 global [%n] 0
       ret`;

  it("begin where lanes wait for a lock that one of them holds", () => {
    const found = analyse(spin("global"), "v n");
    expect(found.mayYield).toEqual([true]);
    expect(found.desynchronised).toBe(true);
    expect(found.uniform).toEqual(["n"]);
  });

  it("do not begin in a loop whose atomics decide nothing", () => {
    const found = analyse(
      `entry:${SOURCES}
         br head
       head:
         %i = phi i32 [entry %tid] [head %j]
         atomic i32 global [%i] reduction add 1
         %j = add i32 %i 32
         %more = icmp i32 ult %j %n
         brIf %more head out
       out:
         ret`,
      "i",
    );
    expect(found.mayYield).toEqual([false]);
    expect(found.desynchronised).toBe(false);
  });

  it("do not begin at a flag that all lanes read together", () => {
    const found = analyse(
      `entry:${SOURCES}
         br head
       head:
         %flag = load i32 global [%n] volatile
         %wait = icmp i32 eq %flag 0
         brIf %wait head out
       out:
         %v = load i32 global [%n+8]
         ret`,
      "flag v",
    );
    expect(found.mayYield).toEqual([true]);
    expect(found.desynchronised).toBe(false);
    expect(found.uniform).toEqual(["flag", "v"]);
  });

  it("begin at a barrier that only some lanes reach before the next one", () => {
    const found = analyse(
      `entry:${SOURCES}
         brIf %odd some rest
       some:
         barrier
         br rest
       rest:
         %v = load i32 shared [%n]
         barrier
         ret`,
      "v n",
    );
    expect(found.desynchronised).toBe(true);
    expect(found.divergent).toEqual(["v"]);
  });

  it("do not begin at barriers that all lanes reach together", () => {
    const found = analyse(
      `entry:${SOURCES}
         brIf %odd out head
       head:
         %i = phi i32 [entry 0] [join %j]
         brIf %few body join
       body:
         %x = load i32 shared [%tid]
         store i32 shared [%tid] %x
         br join
       join:
         barrier
         %j = add i32 %i 1
         %more = icmp i32 ult %j %n
         brIf %more head out
       out:
         ret`,
      "i j",
    );
    expect(found.desynchronised).toBe(false);
    expect(found.uniform).toEqual(["i", "j"]);
  });

  it("begin where some lanes skip the barrier of a loop and come round again", () => {
    const found = analyse(
      `entry:${SOURCES}
         br head
       head:
         %i = phi i32 [entry 0] [latch %j]
         brIf %odd meet latch
       meet:
         barrier
         br latch
       latch:
         %j = add i32 %i 1
         %more = icmp i32 ult %j %n
         brIf %more head out
       out:
         ret`,
      "i j",
    );
    expect(found.desynchronised).toBe(true);
    expect(found.uniform).toEqual([]);
  });
});
