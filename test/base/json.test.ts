import { expect, it } from "vitest";
import { ownField, parseJson } from "../../src/base/index.ts";

const nest = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);

it("JSON of a hundred levels is read, of more refused, of however many", () => {
  expect(parseJson(`{"a":${nest(99)},"b":1}`)).toMatchObject({ b: 1 });
  expect(() => parseJson(nest(101))).toThrow("term/json-too-deep");
  expect(() => parseJson(`{"a":${nest(100_000)}}`)).toThrow(SyntaxError);
});

it("what every object has is no field of a record", () => {
  expect(ownField<unknown>({ a: 1 }, "a")).toBe(1);
  expect(ownField<unknown>({ a: 1 }, "constructor")).toBeUndefined();
  expect(ownField<unknown>(JSON.parse('{"__proto__":2}'), "__proto__")).toBe(2);
});
