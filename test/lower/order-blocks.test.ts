import { describe, expect, it } from "vitest";
import { orderBlocks } from "../../src/lower/passes/order-blocks.ts";
import { parseDraft } from "./parse-draft.ts";

/** Block names in order, each loop in brackets. `graph`: one line a block, `name: successors`. */
function order(graph: string): string {
  const blocks = graph
    .trim()
    .split("\n")
    .map((line) => {
      const [name, to = ""] = line.trim().split(/:\s*/) as [string, string?];
      const next = to.split(" ").filter(Boolean);
      const end =
        next.length === 2 ? `brIf %c ${next.join(" ")}` : next[0] ? `br ${next[0]}` : "ret";
      return { name, end };
    });
  const text = blocks.map(({ name, end }, index) =>
    [`${name}:`, ...(index === 0 ? ["%c = icmp i32 eq 1 1"] : []), end].join("\n"),
  );
  const { draft } = parseDraft(text.join("\n"));
  const fn = draft.functions[0]!;
  const loops = orderBlocks(fn, draft);
  return fn.blocks
    .map(({ name }, at) => {
      const opening = loops.filter((loop) => loop.start === at).map(() => "(");
      const closing = loops.filter((loop) => loop.end === at).map(() => ")");
      return opening.join("") + name + closing.join("");
    })
    .join(" ");
}

describe("block order", () => {
  it("puts the meeting point of a branch behind both sides", () => {
    expect(order("a: b c\nb: d\nc: d\nd:")).toBe("a b c d");
  });

  it("puts an early way out behind what the other lanes still share", () => {
    expect(order("a: out b\nb: c d\nc: d\nd: out\nout:")).toBe("a b c d out");
  });

  it("keeps the blocks of a loop together and its exits behind", () => {
    expect(
      order("a: head\nhead: body out\nbody: odd even\nodd: latch\neven: latch\nlatch: head\nout:"),
    ).toBe("a (head body odd even latch) out");
  });

  it("puts what a break leads to behind the loop", () => {
    expect(order("a: head\nhead: body out\nbody: found latch\nlatch: head\nfound: out\nout:")).toBe(
      "a (head body latch) found out",
    );
  });

  it("nests loops, with `continue` of the outer one from within the inner", () => {
    expect(order("a: h1\nh1: h2 out\nh2: b2 l1\nb2: h1 l2\nl2: h2\nl1: h1\nout:")).toBe(
      "a (h1 (h2 b2 l2) l1) out",
    );
  });

  it("nests two loops that share a header, one retreating edge each", () => {
    expect(order("a: h\nh: b out\nb: h c\nc: h\nout:")).toBe("a (h b c) out");
  });

  it("gives a cycle with two entries one header and takes the other entry as an edge forwards", () => {
    expect(order("a: x y\nx: y out\ny: x out\nout:")).toBe("a (y x) out");
  });

  it("finds a cycle with two entries inside a loop", () => {
    expect(order("a: h\nh: p q\np: q l\nq: p l\nl: h out\nout:")).toBe("a (h (q p) l) out");
  });

  it("drops blocks that nobody reaches", () => {
    expect(order("a: c\nb: c\nc:")).toBe("a c");
  });

  it("lays out a loop of one block", () => {
    expect(order("a: b\nb: b c\nc:")).toBe("a (b) c");
  });

  it("keeps a switch's cases before the block they fall into", () => {
    expect(order("s: c0 t1\nt1: c1 t2\nt2: c2 d\nc0: j\nc1: c2\nc2: j\nd: j\nj:")).toMatch(
      /^s .*c1 .*c2 .*j$/,
    );
  });
});
