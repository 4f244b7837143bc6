import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AccessKind, accessCounts, countWavefronts } from "../../src/observe/index.ts";
import type { PageSite } from "../../src/report/index.ts";
import { arranged, bankCells, guessRowBytes, passesOf } from "../../src/web/report/bank-passes.ts";
import { pathRows } from "../../src/web/report/path-rows.ts";
import type { Request } from "../../src/web/report/samples.ts";
import { moved } from "../../src/web/report/segments.ts";

const ALL = 0xffff_ffff;

function request(address: (lane: number) => number, lanes = ALL): Request {
  return { turn: 0, lanes, addresses: Array.from({ length: 32 }, (_, lane) => address(lane)) };
}

function site(space: PageSite["space"], bytes = 4, rule: AccessKind = "load"): PageSite {
  const kind = rule === "load" || rule === "store" ? rule : "atomic";
  return { access: 0, space, kind, rule, bytes };
}

const WIDTHS = [1, 2, 4, 8, 16];

/** Requests with strides, shared words and scatter, aligned to the width. */
const requests = fc
  .record({
    bytes: fc.constantFrom(...WIDTHS),
    lanes: fc.integer({ min: 1, max: ALL }),
    base: fc.nat(1000),
    steps: fc.oneof(
      fc
        .constantFrom(0, 1, 2, 32, 33)
        .map((step) => Array.from({ length: 32 }, (_, i) => i * step)),
      fc.array(fc.nat(200), { minLength: 32, maxLength: 32 }),
      fc.nat(40).map((step) => Array.from({ length: 32 }, (_, i) => (i >> 1) * step)),
    ),
  })
  .map(({ bytes, lanes, base, steps }) => ({
    bytes,
    request: request((lane) => (base + steps[lane]!) * bytes, lanes),
  }));

describe("the picture of banks", () => {
  it("has as many passes as are counted", () => {
    const rules: AccessKind[] = ["load", "store", "increment", "atomic", "cas"];
    fc.assert(
      fc.property(requests, fc.constantFrom(...rules), ({ bytes, request }, rule) => {
        // Atomics have at least a word.
        if (rule !== "load" && rule !== "store" && bytes < 4) return;
        const cells = bankCells(request, site("shared", bytes, rule));
        const passes = Math.max(...cells.map(({ pass }) => pass)) + 1;
        const counted = countWavefronts(request.addresses, request.lanes, bytes, rule);
        expect(passes * (rule === "cas" ? 2 : 1)).toBe(counted);
        // A bank delivers one word a pass.
        const places = new Set(cells.map(({ pass, bank }) => `${pass} ${bank}`));
        expect(places.size).toBe(cells.length);
      }),
    );
  });

  it("shows that a column of padding, or columns exchanged by row, take away 32 conflicts", () => {
    const column = request((lane) => lane * 128);
    const float = site("shared");
    expect(guessRowBytes([column], [float])).toBe(128);
    const passes = (padding: number, swizzled = false) =>
      passesOf(arranged(column, float, { rowBytes: 128, padding, swizzled }), float);
    expect([0, 1, 2, 4].map((padding) => passes(padding))).toEqual([32, 1, 2, 4]);
    expect(passes(0, true)).toBe(1);
  });
});

describe("the picture of an access", () => {
  it("has the sectors, lines and bytes that are counted", () => {
    fc.assert(
      fc.property(requests, ({ bytes, request }) => {
        const counts = accessCounts("global", request.addresses, request.lanes, bytes, "load");
        const now = moved(request, site("global", bytes), "sectors");
        expect(now.sectors).toBe(counts.sectors);
        expect(now.lines.length).toBe(counts.lines);
        expect(now.usedBytes).toBe(counts.distinctBytes);
        if (bytes > 4) return;
        const older = moved(request, site("global", bytes), "segments");
        expect([older.transactions, older.sectors]).toEqual([counts.lines, counts.sectors]);
      }),
    );
  });

  it.each([
    // [what, address of a lane, shares of the moved bytes that are used: sectors, segments, lines]
    ["side by side", (lane: number) => lane * 4, 1, 1, 1],
    ["in another order", (lane: number) => ((lane * 5) % 32) * 4, 1, 1, 1],
    ["shifted by 11 elements", (lane: number) => (lane + 11) * 4, 0.8, 0.8, 0.5],
    ["every second element", (lane: number) => lane * 8, 0.5, 0.5, 0.5],
    ["all the same word", () => 4096, 0.125, 0.125, 0.03125],
  ])("%s", (_what, address, sectors, segments, lines) => {
    const shares = (["sectors", "segments", "lines"] as const).map((generation) => {
      const { usedBytes, movedBytes } = moved(request(address), site("global"), generation);
      return usedBytes / movedBytes;
    });
    expect(shares).toEqual([sectors, segments, lines]);
  });

  it("stores move segments only, even where loads move lines", () => {
    const store = moved(
      request((lane) => (lane + 11) * 4),
      site("global", 4, "store"),
      "lines",
    );
    expect([store.transactions, store.movedBytes]).toEqual([2, 160]);
  });

  it("8 and 16 bytes a thread are taken by halves and quarters on older chips", () => {
    const wide = (bytes: number) =>
      moved(
        request((lane) => lane * bytes),
        site("global", bytes),
        "lines",
      );
    expect(wide(8).transactions).toBe(2);
    expect(wide(16).transactions).toBe(4);
  });
});

it("what repeats on a warp's way stands once", () => {
  const step = (codeBlock: number, lanes = ALL) => ({ codeBlock, lanes });
  const loop = [step(1), step(2), step(3)];
  const path = [step(0), ...loop, ...loop, ...loop, step(1), step(2, 0xff), step(4)];
  const rows = pathRows(path);
  expect(rows.map(({ step: { codeBlock }, times }) => [codeBlock, times])).toEqual([
    [0, 1],
    [1, 3],
    [2, 3],
    [3, 3],
    [1, 1],
    [2, 1],
    [4, 1],
  ]);
  expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(path.length);
});
