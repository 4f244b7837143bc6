/** What two executors must agree on: bits, counts and faults. */
import { expect } from "vitest";
import type { Elements } from "./buffers.ts";
import type { CaseRun } from "./run-case.ts";

type Element = number | bigint;

export function expectSame(actual: CaseRun, expected: CaseRun): void {
  expect(actual.fault).toEqual(expected.fault);
  expect(actual.printed).toBe(expected.printed);
  if (expected.fault) return;
  actual.counters.forEach((counters, launch) => {
    expect(nonZero(counters.blocks)).toEqual(nonZero(expected.counters[launch]!.blocks));
    expect(nonZero(counters.sites)).toEqual(nonZero(expected.counters[launch]!.sites));
    expect(counters.footprint).toEqual(expected.counters[launch]!.footprint);
  });
  expect(canonical(actual.after)).toEqual(canonical(expected.after));
  expect(actual.image).toEqual(expected.image);
}

/** Bits as text, with one NaN of f64: which of two a sum is depends on the order of its operands. */
function canonical(buffers: ReadonlyMap<string, Elements>): Record<string, string> {
  return Object.fromEntries(
    [...buffers].map(([name, elements]) => [
      name,
      Array.from<Element, string>(elements, (element, index) => {
        if (elements instanceof Float32Array && Number.isNaN(element))
          return `NaN ${new Uint32Array(elements.buffer)[index]!.toString(16)}`;
        return Object.is(element, -0) ? "-0" : String(element);
      }).join(" "),
    ]),
  );
}

/** Counter columns as "index: value" of what is not 0, which reads well in a failure. */
function nonZero(columns: Readonly<Record<string, Float64Array>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(columns).map(([field, column]) => [
      field,
      [...column].flatMap((value, index) => (value === 0 ? [] : [`${index}: ${value}`])).join(", "),
    ]),
  );
}
