import { describe, expect, it } from "vitest";
import { callFrom } from "../../src/runtime/counting/call-from.ts";

/** local.get 1; i64.load 8; local.get 2; call 5 in five bytes; drop; end */
const CODE = Uint8Array.of(
  ...[0x20, 1, 0x29, 3, 8, 0x20, 2, 0x10, 0x85, 0x80, 0x80, 0x80, 0, 0x1a, 0x0b],
);

describe("the call that a frame is at", () => {
  it("is where the frame says, if a call is there", () => expect(callFrom(CODE, 7)).toBe(7));
  it("is the one that a load before it is named for", () => {
    expect([0, 2, 5].map((offset) => callFrom(CODE, offset))).toEqual([7, 7, 7]);
  });
  it("is not sought where the code goes on elsewhere, or ends", () => {
    expect([13, 14, 99].map((offset) => callFrom(CODE, offset))).toEqual([13, 14, 99]);
  });
});
