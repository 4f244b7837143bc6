/** Advice about copies and calls where the log of the run was full before its end. */
import { expect, it } from "vitest";
import { H200 } from "../../src/device/index.ts";
import { findCatalogue } from "../../src/report/index.ts";
import { programAdvice } from "../../src/report/report-advice.ts";

const MILLISECOND = 1e6;
const BYTES = 1 << 26;

/** Copies of pageable memory, one after the other: so many of their calls and of their transfers are told. */
function advised(calls: number, transfers: number, copies: number) {
  const times = (ms: number) => ({ startNs: ms * MILLISECOND, durationNs: 9 * MILLISECOND });
  const list = (count: number) => Array.from({ length: count }, (_, copy) => copy);
  const activity = {
    calls: list(calls).map((copy) => ({ name: "cudaMemcpy", ...times(10 * copy), launches: 0 })),
    transfers: list(transfers).map((copy) => ({
      from: "pageable" as const,
      to: "device" as const,
      bytes: BYTES,
      ...times(10 * copy),
      stream: 0,
      call: copy,
      fromAddress: 4096,
      toAddress: (copy + 1) * BYTES,
      unchanged: false,
    })),
    lostCalls: copies - calls,
    lostTransfers: copies - transfers,
  };
  return programAdvice(H200, activity, [], findCatalogue("en"));
}

it("is given for the part before the gap, as if the program had ended there", () => {
  const whole = advised(4, 4, 4);
  expect(whole[0]?.rule).toBe("advice/pageable-copy");
  expect(advised(8, 4, 8)).toEqual(whole);
  expect(advised(4, 8, 8)).toEqual(whole);
});

it("is not given where nothing was kept", () => {
  expect(advised(0, 4, 4)).toEqual([]);
});
