/** Each rule finds what it is about, on its line, and is silent where that is mended. */
import { describe, expect, it } from "vitest";
import { LEAST_GAIN } from "../../src/advise/advice.ts";
import { LAUNCH_RULES } from "../../src/advise/rules/index.ts";
import { findCatalogue, message } from "../../src/report/index.ts";
import { launchAdvice } from "../../src/report/report-advice.ts";
import { advised, LINES, run, type Shape } from "./run-kernels.ts";

/** [rule, kernel that it finds, its shape, kernel that it does not find, its shape if another]. */
type Pair = readonly [rule: string, slow: string, shape: Shape, mended: string, other?: Shape];

const SQUARE: Shape = { grid: [16, 16, 1], block: [32, 32, 1], n: 512 };
const TILES: Shape = { grid: [16, 16, 1], block: [16, 16, 1], n: 256 };
const TREES: Shape = { grid: [8192, 1, 1] };
const MANY: Shape = { grid: [16384, 1, 1], n: 16 };
const WIDE: Shape = { grid: [16384, 1, 1] };
const ROWS: Shape = { grid: [4, 256, 1], n: 1030, chip: "m2070" };
const PLANES: Shape = { grid: [1, 256, 64], n: 256 };
const FEW: Shape = { grid: [132, 1, 1], n: 16 };
const BORDERS: Shape = { grid: [4096, 1, 1], n: 31 };
const LONG: Shape = { grid: [277, 1, 1], block: [1024, 1, 1], n: 500 };
const SOME: Shape = { grid: [264, 1, 1], n: 16 };

const PAIRS: readonly Pair[] = [
  ["misaligned-access", "misalignedSlow", { chip: "m2070" }, "misalignedMended"],
  ["misaligned-access", "joinedSlow", { chip: "m2070" }, "misalignedMended"],
  ["unpadded-rows", "rowsSlow", ROWS, "rowsMended"],
  ["unpadded-rows", "rowsSlow", ROWS, "rowsNeighbours", { ...ROWS, n: 1024 }],
  ["array-of-structures", "structuresSlow", {}, "structuresMended"],
  ["strided-access", "strideSlow", {}, "strideMended"],
  ["transposed-index", "transposeSlow", SQUARE, "banksMended"],
  ["transposed-index", "exchangedSlow", TILES, "productSlow"],
  ["transposed-index", "scoresSlow", TILES, "scaledSlow", { grid: [4096, 1, 1], n: 8 }],
  ["strided-access", "scaledSlow", { grid: [4096, 1, 1], n: 8 }, "strideMended"],
  ["row-per-thread", "stretchSlow", { grid: [264, 1, 1] }, "scoresSlow", TILES],
  ["row-per-thread", "stretchSlow", { grid: [264, 1, 1] }, "exchangedSlow", TILES],
  ["row-per-thread", "stretchSlow", { grid: [264, 1, 1] }, "stretchMended"],
  ["random-access", "randomSlow", { grid: [4096, 1, 1] }, "strideMended"],
  ["redundant-loads", "productSlow", TILES, "productMended"],
  ["redundant-loads", "borderSlow", BORDERS, "borderMended"],
  ["register-tile", "productMended", { ...TILES, chip: "rtx3090" }, "registersMended"],
  ["march-along-z", "planesSlow", PLANES, "planesMended", { ...PLANES, grid: [1, 256, 4] }],
  ["march-along-z", "planesSlow", PLANES, "planesInPlace"],
  ["memory-parallelism", "loadsSlow", { grid: [132, 1, 1] }, "loadsMended"],
  ["memory-parallelism", "loadsSlow", { grid: [132, 1, 1] }, "loadsSearched"],
  ["memory-parallelism", "copyOne", WIDE, "copyOne", { ...WIDE, chip: "rtx3090" }],
  ["memory-parallelism", "copyOne", WIDE, "polynomial"],
  ["bank-conflicts", "banksSlow", SQUARE, "banksMended"],
  ["divergent-constant", "constantSlow", SOME, "constantMended"],
  ["local-array", "localSlow", SOME, "constantMended"],
  ["atomic-contention", "atomicSlow", {}, "atomicMended"],
  ["atomic-contention", "sortedSlow", MANY, "sortedMended"],
  ["atomic-contention", "placesSlow", MANY, "placesMended"],
  ["block-copies", "copiesSlow", MANY, "copiesMended", { grid: [1056, 1, 1], n: 1 << 22 }],
  ["thread-parity", "paritySlow", SOME, "parityMended"],
  ["thread-parity", "paritySlow", SOME, "lanesTree", MANY],
  ["thread-parity", "paritySlow", SOME, "leaderWrites", MANY],
  ["thread-parity", "pairsByHalf", TREES, "pairsEach", { grid: [4096, 1, 1] }],
  ["ragged-loop", "raggedSlow", SOME, "raggedMended"],
  ["tree-reduction", "treeSlow", TREES, "strideMended"],
  ["warp-shuffles", "treeSlow", TREES, "shufflesMended"],
  ["warp-shuffles", "unrolledTree", TREES, "shufflesMended"],
  ["warp-shuffles", "stepsOfScan", TREES, "shufflesMended"],
  ["tree-reduction", "unrolledTree", TREES, "shufflesMended"],
  ["tree-reduction", "treeSlow", TREES, "paddedTreeOfScan"],
  ["warp-shuffles", "paddedTreeOfScan", TREES, "shufflesMended"],
  ["warp-shuffles", "treeSlow", TREES, "treeSlow", { ...TREES, chip: "m2070" }],
  ["scan-in-registers", "stepsOfScan", TREES, "foursOfScan", { grid: [2048, 1, 1] }],
  ["scan-in-registers", "stepsOfScan", { ...TREES, chip: "m2070" }, "treeSlow", TREES],
  ["scan-in-registers", "paddedTreeOfScan", TREES, "shufflesMended"],
  ["needless-barrier", "barrierSlow", {}, "productMended", TILES],
  ["needless-barrier", "barrierSlow", {}, "stepsOfScan"],
  ["accidental-double", "doubleSlow", { ...FEW, chip: "rtx3090" }, "doubleMended"],
  ["single-precision", "doublesSlow", { ...FEW, chip: "rtx3090" }, "doublesSlow", FEW],
  ["single-precision", "doublesSlow", { ...FEW, chip: "rtx3090" }, "doubleMended"],
  ["integer-division", "divisionSlow", {}, "divisionMended"],
  ["large-sine", "sineSlow", FEW, "functionSlow"],
  ["slow-functions", "functionSlow", FEW, "functionMended"],
  ["slow-functions", "functionSlow", FEW, "sineSlow"],
  ["conversions", "convertSlow", SOME, "divisionMended"],
  ["dependent-chain", "chainSlow", { grid: [132, 1, 1], block: [32, 1, 1], n: 16 }, "strideMended"],
  ["narrow-block", "narrow", { grid: [128, 128, 1], block: [2, 2, 1], n: 256 }, "narrow", SQUARE],
  [
    "small-blocks",
    "add",
    { grid: [65536, 1, 1], block: [32, 1, 1] },
    "add",
    { grid: [8192, 1, 1] },
  ],
  ["many-blocks", "fillOne", { grid: [16384, 1, 1] }, "fillLoop", { grid: [2112, 1, 1] }],
  ["low-occupancy", "greedy", { grid: [2048, 1, 1], block: [64, 1, 1], n: 16 }, "add"],
  ["small-grid", "togetherLoop", { grid: [16, 1, 1], n: 512 }, "togetherLoop", SOME],
  ["small-grid", "strideLoop", { grid: [8, 1, 1] }, "strideLoop", { grid: [528, 1, 1] }],
  ["small-grid", "loadsSlow", { grid: [160, 1, 1] }, "loadsSlow", SOME],
  ["tail-wave", "longEach", LONG, "longEach", { ...LONG, grid: [2216, 1, 1], block: [128, 1, 1] }],
  ["tail-wave", "longEach", LONG, "longEach", { ...LONG, grid: [264, 1, 1] }],
  // Threads of a block that work together have reasons for their number.
  ["tail-wave", "longEach", LONG, "greedy", { grid: [680, 1, 1], n: 16 }],
];

for (const [rule, slow, shape, mended, other = shape] of PAIRS)
  describe(rule, () => {
    it("is said where it is so, at its line", () => {
      const found = advised(slow, shape).find((advice) => advice.rule === `advice/${rule}`);
      expect(found?.gain.fraction).toBeGreaterThanOrEqual(LEAST_GAIN);
      if (found && found.line > 0) expect(LINES[found.line - 1]).toContain(`// ${rule}`);
    });

    it("is not said where it is mended", () => {
      expect(advised(mended, other).map((advice) => advice.rule)).not.toContain(`advice/${rule}`);
    });
  });

it("every rule is tried here, but for two that no kernel of a test's size shows", () => {
  const tried = new Set(PAIRS.map(([rule]) => `advice/${rule}`));
  // Spills need more registers than small kernels have; issue-bound copies need huge grids.
  const others = ["advice/register-spills", "advice/narrow-accesses"];
  expect([...tried, ...others].sort()).toEqual(LAUNCH_RULES.map(({ code }) => code).sort());
});

it("sentences of advice have all their parameters, in both languages", () => {
  for (const [, slow, shape] of PAIRS)
    for (const { rule, evidence, change } of advised(slow, shape))
      for (const language of ["en", "zh-CN"]) {
        const catalogue = findCatalogue(language);
        const said = [
          message(catalogue, rule, evidence),
          message(catalogue, change.code, change.params),
        ];
        for (const text of said) expect(text).not.toMatch(/\{\w+\}|advice\//);
      }
});

describe("the promised gain", () => {
  it("is what the model says of the mended kernel, within a few per cent of the time", () => {
    const pairs = [
      ["strideSlow", "strideMended", "advice/strided-access", {}],
      ["structuresSlow", "structuresMended", "advice/array-of-structures", {}],
      ["banksSlow", "banksMended", "advice/bank-conflicts", SQUARE],
      ["paritySlow", "parityMended", "advice/thread-parity", SOME],
      ["doubleSlow", "doubleMended", "advice/accidental-double", FEW],
    ] as const;
    for (const [slow, mended, rule, shape] of pairs) {
      const [before, after] = [slow, mended].map(
        (kernel) => run(kernel, shape).modelled.time.warmDurationNs,
      ) as [number, number];
      const promised = advised(slow, shape).find((advice) => advice.rule === rule)?.gain.fraction;
      expect([slow, Math.abs((promised ?? 0) - (1 - after / before)) < 0.06]).toEqual([slow, true]);
    }
  });

  it("is nothing for an offset on an H200", () => {
    const rules = advised("misalignedSlow", {}).map(({ rule }) => rule);
    expect(rules).not.toContain("advice/misaligned-access");
  });
});

it("shuffles make the sums that are wanted: one, or all of them", () => {
  const change = (kernel: string) =>
    advised(kernel, TREES).find(({ rule }) => rule === "advice/warp-shuffles")?.change.code;
  expect(change("treeSlow")).toBe("advice/warp-shuffles-change");
  expect(change("paddedTreeOfScan")).toBe("advice/warp-shuffles-change-scan");
});

it("rows that are columns on the other side go through a tile, else x and y are exchanged", () => {
  const change = (kernel: string, shape: Shape) =>
    advised(kernel, shape).find(({ rule }) => rule === "advice/transposed-index")?.change.code;
  expect(change("transposeSlow", SQUARE)).toBe("advice/transposed-index-change-tile");
  expect(change("exchangedSlow", TILES)).toBe("advice/transposed-index-change");
});

it("padding is counted again, and named with the row it makes", () => {
  const [first] = advised("banksSlow", SQUARE);
  expect(first?.change.code).toBe("advice/bank-conflicts-change-padding");
  expect(first?.change.params).toMatchObject({
    ...{ elements: 1, row: 32, now: 33 },
    ...{ passes: 32, after: 1 },
  });
});

it("is not about kernels of libraries", () => {
  const told = (isUser: boolean) => {
    const files = { lines: () => LINES, isUser: () => isUser };
    return launchAdvice(run("strideSlow"), files, findCatalogue("en")).length;
  };
  expect([told(true) > 0, told(false)]).toEqual([true, 0]);
});
