import { describe, expect, it } from "vitest";
import { SparseBytesBuilder, sparseBytes, writeSparse } from "../../src/base/index.ts";
import { denseBytes } from "./dense-bytes.ts";

const GIB = 2 ** 30;

describe("sparse bytes", () => {
  it("keep two elements of a gigabyte as two", () => {
    const builder = new SparseBytesBuilder();
    builder.write(1, Uint8Array.of(7));
    builder.write(GIB - 2, Uint8Array.of(8, 9));
    const { length, pieces } = builder.finish(GIB);
    expect(length).toBe(GIB);
    expect(pieces.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(10_000);
    expect(pieces[0]!.bytes[1]).toBe(7);
    const last = pieces[1]!;
    expect(last.offset + last.bytes.length).toBe(GIB);
    expect([...last.bytes.slice(-2)]).toEqual([8, 9]);
  });

  it("hold what was written across their pieces, in any order", () => {
    const builder = new SparseBytesBuilder();
    const expected = new Uint8Array(50_000);
    for (const [offset, count] of [
      [30_000, 9000],
      [10, 5],
      [4090, 20],
      [12_288, 4096],
    ] as const) {
      const bytes = Uint8Array.from({ length: count }, (_, i) => (offset + 3 * i) & 0xff);
      builder.write(offset, bytes);
      expected.set(bytes, offset);
    }
    const sparse = builder.finish(expected.length);
    expect(Buffer.compare(denseBytes(sparse), expected)).toBe(0);
    expect(Buffer.compare(denseBytes(sparseBytes(expected)), expected)).toBe(0);
  });

  it("write their zeros over what was there", () => {
    const target = new Uint8Array(20_000).fill(1);
    const builder = new SparseBytesBuilder();
    builder.write(9000, Uint8Array.of(5));
    writeSparse(target, builder.finish(target.length));
    expect(target.reduce((sum, byte) => sum + byte, 0)).toBe(5);
  });
});
