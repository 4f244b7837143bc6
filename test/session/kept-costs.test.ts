import { afterAll, beforeAll, expect, it } from "vitest";
import { countCosts } from "../../src/runtime/index.ts";
import { keptCosts } from "../../src/session/kept-costs.ts";
import { cache } from "./cache.ts";

/** (func (export "f") nop), with a global; `more` stands in it. */
const module = (...more: number[]) =>
  Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0],
    ...[6, 6, 1, 0x7f, 1, 0x41, 0, 0x0b, 7, 5, 1, 1, 0x66, 0, 0],
    ...[10, more.length + 4, 1, more.length + 2, 0, ...more, 0x0b],
  ]);

const global = globalThis as { SOURCES_DIGEST?: string };
beforeAll(() => {
  global.SOURCES_DIGEST = "one";
});
afterAll(() => {
  delete global.SOURCES_DIGEST;
});

it("gives what was made in the first run, for the same program and sources only", () => {
  const store = cache();
  const first = keptCosts(store)(module(0x01));
  expect(first).toEqual(countCosts(module(0x01)));
  expect([keptCosts(store)(module(0x01)), store.size()]).toEqual([first, 1]);
  // nop nop; bytes that are no text by themselves.
  keptCosts(store)(module(0x01, 0x01));
  keptCosts(store)(module(0x41, 0x81, 0x01, 0x1a));
  keptCosts(store)(module(0x41, 0x8d, 0x01, 0x1a));
  expect(store.size()).toBe(4);
  global.SOURCES_DIGEST = "two";
  keptCosts(store)(module(0x01));
  expect(store.size()).toBe(5);
});

it("keeps nothing of a program whose instructions are not known", () => {
  const store = cache();
  expect(keptCosts(store)(module(0xf7))).toBeUndefined();
  expect(store.size()).toBe(0);
});
