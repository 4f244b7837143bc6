import { expect, it } from "vitest";
import { ActivityLog } from "../../src/runtime/index.ts";

it("what a program does beyond the limit is counted, however often the log is emptied", () => {
  const log = new ActivityLog();
  const call = { name: "cudaMalloc", startNs: 0, durationNs: 0 };
  const sums = { kept: 0, lost: 0 };
  for (let round = 0; round < 3; round++) {
    for (let count = 0; count < 40_000; count++) log.call(call);
    const { calls, lostCalls, transfers, lostTransfers } = log.take();
    sums.kept += calls.length;
    sums.lost += lostCalls;
    expect([transfers, lostTransfers]).toEqual([[], 0]);
  }
  expect(sums).toEqual({ kept: 100_000, lost: 20_000 });
});
