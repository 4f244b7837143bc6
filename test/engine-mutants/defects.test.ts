import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { withDefect } from "./defect.ts";
import { DEFECTS } from "./defects.ts";
import { withSwitches } from "./switched-source.ts";

const SOURCES = new URL("../../src/", import.meta.url);

describe("deliberate defects of the engine", () => {
  const all = Object.values(DEFECTS).flat();

  it("are forty at least, each with a name of its own", () => {
    expect(all.length).toBeGreaterThanOrEqual(40);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  it.each(all)("$name can still be made", (defect) => {
    const text = readFileSync(new URL(defect.file, SOURCES), "utf8");
    expect(withDefect(defect, text)).not.toBe(text);
    expect(withSwitches(text, new Map([[0, defect]]))).toContain(defect.replace);
  });
});
