/** The line of a launch under way, as it is read. */
import { expect, it } from "vitest";
import { clockText, findCatalogue, progressText } from "../../src/report/index.ts";

const LAUNCH = {
  index: 12,
  kernel: "_Z6stridePKfPfi",
  blocks: 16_384,
  blocksDone: 4096,
  seconds: 4,
  blocksPerSecond: 1024.4,
};

it("says what is done, how fast it goes on and how long it takes", () => {
  expect(progressText(LAUNCH, findCatalogue("en"), 80)).toBe(
    "stride, launch 12: 4,096 of 16,384 blocks, 1,000/s, 12 s left",
  );
  expect(progressText(LAUNCH, findCatalogue("zh-CN"), 80)).toBe(
    "stride，第 12 次启动：已完成 4,096/16,384 个线程块，每秒 1,000 个，还需 12 s",
  );
});

it("says how long it takes already where no block has ended", () => {
  const begun = { ...LAUNCH, blocks: 1, blocksDone: 0, seconds: 75.2, blocksPerSecond: undefined };
  expect(progressText(begun, findCatalogue("en"), 80)).toBe(
    "stride, launch 12: 0 of 1 block, 1:16 min",
  );
});

it("is never wider than the terminal", () => {
  expect(progressText(LAUNCH, findCatalogue("en"), 30)).toHaveLength(29);
});

it("writes times as clocks do", () => {
  expect([0.2, 59, 60, 3599, 3600, 7384].map(clockText)).toEqual([
    "1 s",
    "59 s",
    "1:00 min",
    "59:59 min",
    "1:00:00 h",
    "2:03:04 h",
  ]);
});
