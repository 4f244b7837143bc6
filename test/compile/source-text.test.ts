import { describe, expect, test } from "vitest";
import { changedFiles, normalizeSource } from "../../src/compile/source-text.ts";

const text = (bytes: Uint8Array) => new TextDecoder().decode(normalizeSource(bytes));

describe("source text", () => {
  test("a byte order mark is dropped", () => {
    expect(text(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe("a");
    expect(text(Uint8Array.of(0xff, 0xfe, 0x61, 0x00))).toBe("a");
  });

  test("GBK becomes UTF-8", () => {
    expect(text(Uint8Array.of(0x2f, 0x2f, 0xd6, 0xd0, 0xce, 0xc4))).toBe("//中文");
  });

  test("UTF-8, Latin-1 that is no GBK, and binary files stay as they are", () => {
    for (const bytes of [
      new TextEncoder().encode("é"),
      Uint8Array.of(0xe9, 0x22),
      Uint8Array.of(0, 0xd6, 0xd0),
    ])
      expect(normalizeSource(bytes)).toEqual(bytes);
  });
});

test("changes ASCII and leaves every other byte as it is", () => {
  const bytes = Uint8Array.from([0x61, ...Array.from({ length: 128 }, (_, i) => 128 + i)]);
  const changed = changedFiles(
    ["a", "b", "c"],
    (file) => (file === "a" ? bytes : undefined),
    (text) => text.replace("a", "bb"),
  );
  expect([...changed]).toEqual([["a", Uint8Array.from([0x62, 0x62, ...bytes.subarray(1)])]]);
});
