/** All cases of a topic on the reference executor and both forms of the engine. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createEngine, type DeviceMemory } from "../../src/exec/index.ts";
import type { Program } from "../../src/lower/index.ts";
import type { SiteField } from "../../src/observe/index.ts";
import { createReference } from "../reference/reference-executor.ts";
import { compileExpression, setElement, toElement } from "./buffers.ts";
import { type CaseFile, readCase } from "./case-file.ts";
import { combineCases, compileDevice, lowerIr } from "./compile-cases.ts";
import { expectSame } from "./expect-same.ts";
import { memoryAt, PLACES } from "./memory-at.ts";
import { type CaseRun, type Machine, runCase } from "./run-case.ts";

type Element = number | bigint;

const FOLDER = new URL("./", import.meta.url).pathname;

function machine(
  place: (typeof PLACES)[number],
  create: (memory: DeviceMemory, print: (text: Uint8Array) => void) => Machine["executor"],
): Machine {
  const memory = memoryAt(place);
  const printed: string[] = [];
  const print = (text: Uint8Array): void => {
    printed.push(new TextDecoder().decode(text));
  };
  return { memory, printed, executor: create(memory, print) };
}

const nowNs = () => performance.now() * 1e6;

/** Topics take turns. */
const machines = PLACES.map((place) => ({
  reference: machine(place, (memory, print) => createReference(memory, { print })),
  engine: machine(place, (memory, print) => createEngine(memory, { print, nowNs })),
  /** All blocks in the block form, where the kernel has one: none is traced. */
  untraced: machine(place, (memory, print) =>
    createEngine(memory, { print, nowNs, traces: false }),
  ),
}));

const cases = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".cu"))
  .sort()
  .map((path) => readCase(join(FOLDER, path), path.replace(/\.cu$/, "")));

export const TOPICS: readonly string[] = [...new Set(cases.map((file) => topicOf(file)))];

function topicOf(file: CaseFile): string {
  return file.name.split("/")[0]!;
}

export function describeCases(topics: readonly string[]): void {
  describe.each(topics)("cases: %s", (topic) => {
    const files = cases.filter((file) => topicOf(file) === topic);
    const { reference, engine, untraced } = machines[TOPICS.indexOf(topic) % PLACES.length]!;
    const base = reference.memory.nextImageBase;
    const ir = compileDevice(combineCases(files));
    const { lowered, diagnostics } = lowerIr(ir, base);
    for (const { memory } of [reference, engine, untraced])
      memory.placeImage(base, lowered.image.bytes);

    it.each(files.map((file) => [file.name, file] as const))("%s", (_name, file) => {
      expect(diagnostics.filter(({ at }) => at?.file === `${file.name}.cu`)).toEqual([]);
      const expected = runCase(reference, lowered, file);
      checkExpectations(file, expected);
      const actual = runCase(engine, lowered, file);
      expectSame(actual, expected);
      if (!expected.fault)
        actual.counters.forEach(({ locality }, launch) => {
          if (locality.complete) expect(locality).toEqual(expected.counters[launch]!.locality);
        });
      expectSame(runCase(untraced, lowered, file), expected);
    });
  });
}

function checkExpectations(file: CaseFile, run: CaseRun): void {
  expect(run.fault?.kind, JSON.stringify(run.fault)).toBe(file.fault?.kind);
  if (file.fault) checkFault(file, run);
  if (file.prints !== undefined) expect(run.printed).toBe(file.prints);
  for (const { buffer, values, tolerance } of file.expectations) {
    const elements = run.after.get(buffer)!;
    const type = bufferType(file, buffer);
    const value =
      typeof values === "string"
        ? compileExpression(values, run.before)
        : (i: number) => compileExpression(values[i]!, run.before)(0);
    const expected = Array.from<Element, Element>(elements, (_, i) => toElement(type, value(i)));
    if (typeof values !== "string") expect(values.length).toBe(elements.length);
    if (tolerance === 0) {
      // Through an array of the type, so that f32 expectations are rounded as stores are.
      const rounded = elements.slice();
      expected.forEach((element, i) => {
        setElement(rounded, i, element);
      });
      expect(Array.from<Element>(elements), file.name).toEqual(Array.from<Element>(rounded));
    } else
      expected.forEach((element, i) => {
        const error = Math.abs(Number(elements[i]) - Number(element));
        expect(error, `${buffer}[${i}] = ${elements[i]}, not ${element}`).toBeLessThanOrEqual(
          tolerance * Math.max(Math.abs(Number(element)), 1e-30),
        );
      });
  }
  for (const count of file.counts) {
    let total = 0;
    run.programs.forEach((program, launch) => {
      if (!program.kernel.includes(`${count.kernel.length}${count.kernel}`)) return;
      program.sites.forEach((site, index) => {
        if (site.kind === count.access && site.space === count.space)
          total += run.counters[launch]!.sites[count.field as SiteField][index]!;
      });
    });
    expect(total, `${count.kernel} ${count.access} ${count.space} ${count.field}`).toBe(
      count.value,
    );
  }
}

function checkFault(file: CaseFile, run: CaseRun): void {
  const fault = run.fault!;
  const program = run.programs.at(-1)!;
  if (file.fault!.line !== undefined)
    expect(lineOf(program, fault.pc, `${file.name}.cu`)).toBe(file.fault!.line);
  if (file.fault!.block !== undefined) expect(fault.block.join(",")).toBe(file.fault!.block);
  if (file.fault!.thread !== undefined) expect(fault.thread.join(",")).toBe(file.fault!.thread);
}

/** The line of the case, whatever was inlined there. */
function lineOf(program: Program, pc: number, file: string): number {
  let location = program.locations[program.code.loc[pc]!]!;
  while (!location.file.endsWith(file) && location.inlinedAt !== 0)
    location = program.locations[location.inlinedAt]!;
  return location.line;
}

function bufferType(file: CaseFile, name: string) {
  for (const launch of file.launches)
    for (const param of launch.params)
      if (param.kind === "buffer" && param.name === name) return param.type;
  throw new Error(`${file.name}: no buffer ${name}`);
}
