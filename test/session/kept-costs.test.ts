import { afterAll, beforeAll, expect, it } from "vitest";
import { countCosts } from "../../src/runtime/index.ts";
import { keptCosts } from "../../src/session/kept-costs.ts";
import { smallModule } from "../runtime/small-module.ts";
import { cache } from "./cache.ts";

const global = globalThis as { SOURCES_DIGEST?: string };
beforeAll(() => {
  global.SOURCES_DIGEST = "one";
});
afterAll(() => {
  delete global.SOURCES_DIGEST;
});

it("gives what was made in the first run, for the same program and sources only", () => {
  const store = cache();
  const first = keptCosts(store)(smallModule(0x01));
  expect(first).toEqual(countCosts(smallModule(0x01)));
  expect([keptCosts(store)(smallModule(0x01)), store.size()]).toEqual([first, 1]);
  // nop nop; bytes that are no text by themselves.
  keptCosts(store)(smallModule(0x01, 0x01));
  keptCosts(store)(smallModule(0x41, 0x81, 0x01, 0x1a));
  keptCosts(store)(smallModule(0x41, 0x8d, 0x01, 0x1a));
  expect(store.size()).toBe(4);
  global.SOURCES_DIGEST = "two";
  keptCosts(store)(smallModule(0x01));
  expect(store.size()).toBe(5);
});

it("keeps nothing of a program whose instructions are not known", () => {
  const store = cache();
  expect(keptCosts(store)(smallModule(0xf7))).toBeUndefined();
  expect(store.size()).toBe(0);
});
