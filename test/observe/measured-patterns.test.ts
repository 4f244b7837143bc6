import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type AccessKind, accessCounts, type SiteField } from "../../src/observe/index.ts";

interface Request {
  readonly instruction: string;
  readonly space: "global" | "shared";
  readonly kind: AccessKind;
  readonly bytes: number;
  readonly active: number;
  readonly elements: string;
  readonly sectors?: number;
  readonly wavefronts?: number;
  readonly wavefrontsIdeal?: number;
}

const { requests }: { readonly requests: readonly Request[] } = JSON.parse(
  readFileSync(new URL("../../accuracy/patterns/h200.json", import.meta.url), "utf8"),
);

const FIELDS = ["sectors", "wavefronts", "wavefrontsIdeal"] as const satisfies SiteField[];

/** Requests that differ, by instruction; see the README beside the data. */
const DIFFERENT: Readonly<Record<string, number>> = {
  "LDS.64": 1,
  "LDS.128": 3,
  "ATOMG.EXCH.64": 1,
};

function differs(request: Request): boolean {
  const addresses = request.elements.split(" ").map((element) => Number(element) * request.bytes);
  const { space, active, bytes, kind } = request;
  const counts = accessCounts(space, addresses, active, bytes, kind);
  return FIELDS.some((field) => request[field] !== undefined && request[field] !== counts[field]);
}

describe("counts of single requests, measured on an H200", () => {
  it.each([...new Set(requests.map(({ instruction }) => instruction))])("%s", (instruction) => {
    const ofInstruction = requests.filter((request) => request.instruction === instruction);
    expect(ofInstruction).toHaveLength(44);
    const different = ofInstruction.filter(differs);
    expect(different).toHaveLength(DIFFERENT[instruction] ?? 0);
    // With all lanes active, every shared request agrees.
    if (instruction.startsWith("LDS"))
      expect(different.filter(({ active }) => active === 0xffff_ffff)).toEqual([]);
  });
});
