/** Reads the data of `accuracy/occupancy`. */
import fs from "node:fs";
import path from "node:path";
import {
  COMPUTE_CAPABILITIES,
  type ComputeCapability,
  capabilityFacts,
  H200,
} from "../../src/device/index.ts";
import type { OccupancyDevice } from "../../src/model/index.ts";

const FOLDER = path.join(import.meta.dirname, "../../accuracy/occupancy");

function lines(file: string): string[] {
  const text = fs.readFileSync(path.join(FOLDER, file), "utf8");
  return text.trimEnd().split("\n");
}

/** A multiprocessor of any compute capability. */
export function multiprocessor(capability: string): OccupancyDevice {
  const known = COMPUTE_CAPABILITIES.find((name) => name === capability) as ComputeCapability;
  return capabilityFacts(known);
}

export interface PublishedCase {
  readonly capability: string;
  readonly line: string;
  /** Empty cells are undefined. */
  readonly cells: readonly (number | undefined)[];
}

export function publishedCases(): PublishedCase[] {
  let capability = "";
  const cases: PublishedCase[] = [];
  for (const line of lines("published.csv")) {
    if (line.startsWith("#")) continue;
    if (!line.includes(",")) capability = line;
    else cases.push({ capability, line, cells: line.split(",").map(cell) });
  }
  return cases;
}

/** Launches of `measure.cu`, one object a row under the names of the first line. */
export function measuredLaunches(): Record<string, number | undefined>[] {
  const [header, ...rows] = lines("h200-launches.csv").filter((line) => !line.startsWith("#"));
  const names = header!.split(",");
  return rows.map((row) =>
    Object.fromEntries(row.split(",").map((text, index) => [names[index]!, cell(text)])),
  );
}

function cell(text: string): number | undefined {
  return text === "" ? undefined : Number(text);
}

export { H200 };
