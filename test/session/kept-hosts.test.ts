import { afterAll, beforeAll, expect, it } from "vitest";
import { prepareHost } from "../../src/runtime/index.ts";
import { keptHosts } from "../../src/session/kept-hosts.ts";
import { smallModule } from "../runtime/small-module.ts";
import { cache } from "./cache.ts";

const COUNTING = { isWide: false, counts: true };

const global = globalThis as { SOURCES_DIGEST?: string };
beforeAll(() => {
  global.SOURCES_DIGEST = "one";
});
afterAll(() => {
  delete global.SOURCES_DIGEST;
});

it("gives what was made in the first run, for the same program and sources only", () => {
  const store = cache();
  const first = keptHosts(store)(smallModule(0x01), COUNTING);
  expect(first).toEqual(prepareHost(smallModule(0x01), COUNTING));
  expect([keptHosts(store)(smallModule(0x01), COUNTING), store.size()]).toEqual([first, 1]);
  // nop nop; bytes that are no text by themselves.
  keptHosts(store)(smallModule(0x01, 0x01), COUNTING);
  keptHosts(store)(smallModule(0x41, 0x81, 0x01, 0x1a), COUNTING);
  keptHosts(store)(smallModule(0x41, 0x8d, 0x01, 0x1a), COUNTING);
  expect(store.size()).toBe(4);
  global.SOURCES_DIGEST = "two";
  keptHosts(store)(smallModule(0x01), COUNTING);
  expect(store.size()).toBe(5);
  const plain = { ...COUNTING, counts: false };
  expect(keptHosts(store)(smallModule(0x01), plain)).toEqual(prepareHost(smallModule(0x01), plain));
  expect(store.size()).toBe(6);
});

it("keeps nothing of a program whose instructions are not known", () => {
  const store = cache();
  expect(() => keptHosts(store)(smallModule(0xf7), COUNTING)).toThrow(/unknown instruction/);
  expect(store.size()).toBe(0);
});
