import { expect, it } from "vitest";
import { byteText } from "../../src/base/index.ts";

it("has a character for each byte, whatever the engine calls latin1", () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, i) => i % 256);
  const text = byteText(bytes);
  expect(text).toHaveLength(bytes.length);
  expect([...text].every((character, i) => character.charCodeAt(0) === bytes[i])).toBe(true);
});
