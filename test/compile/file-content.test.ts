import { expect, test } from "vitest";
import { FileContent } from "../../src/compile/file-content.ts";

function bytesOf(content: FileContent): Uint8Array {
  return content.bytes.slice(0, content.length);
}

test("what is written is there, zeros or not, wherever it begins", () => {
  const content = new FileContent();
  const expected = new Uint8Array(4_000_000);
  let length = 0;
  const write = (start: number, from: Uint8Array): void => {
    content.write(start, from);
    expected.set(from, start);
    length = Math.max(length, start + from.length);
    expect(content.length).toBe(length);
    expect(Buffer.compare(bytesOf(content), expected.subarray(0, length))).toBe(0);
  };
  write(0, Uint8Array.of(1, 2, 3));
  const long = new Uint8Array(1_000_001);
  long[0] = 4;
  long[500_000] = 5;
  long[1_000_000] = 6;
  write(3, long.subarray(0, 700_001));
  expect(content.isZero(4, 500_003)).toBe(true);
  expect(content.isZero(4, 500_004)).toBe(false);
  expect(content.isZero(3, 9)).toBe(false);
  // Over zeros that are there already, and with a gap behind the end.
  write(200_000, Uint8Array.of(7));
  expect(content.isZero(100_000, 200_001)).toBe(false);
  write(100_000, new Uint8Array(300_000));
  expect(content.isZero(4, 500_003)).toBe(true);
  write(1_500_000, long);
  expect(content.isZero(700_004, 1_500_000)).toBe(true);
  write(2_700_000, Uint8Array.of(8));
  write(2_600_000, long);
  expect(content.isZero(2_500_001, 2_600_000)).toBe(true);
  expect(content.isZero(2_600_001, 3_600_000)).toBe(false);
});

test("a file that is cut and grows again has zeros there", () => {
  const content = new FileContent(new Uint8Array(10).fill(1));
  content.resize(4);
  content.resize(300_000);
  expect(content.isZero(4, 300_000)).toBe(true);
  expect(content.isZero(3, 300_000)).toBe(false);
  expect([...bytesOf(content).subarray(0, 6)]).toEqual([1, 1, 1, 1, 0, 0]);
});

test("content that was given is not changed by what is appended", () => {
  const given = Uint8Array.of(1, 2);
  const content = new FileContent(given);
  content.write(2, Uint8Array.of(3));
  expect([...bytesOf(content)]).toEqual([1, 2, 3]);
  expect([...given]).toEqual([1, 2]);
});
