/** ARCHITECTURE.md shows what the stages really make of one load. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT, sharedCache } from "../cli/warpscope.ts";

const page = fs.readFileSync(path.join(ROOT, "ARCHITECTURE.md"), "utf8");

describe("the excerpts of ARCHITECTURE.md", () => {
  it("are those of today's dumps", () => {
    const script = path.join(ROOT, "scripts/architecture-dumps.mjs");
    const { status, stderr } = spawnSync(process.execPath, [script, "--check"], {
      encoding: "utf8",
      env: { ...process.env, WARPSCOPE_CACHE: sharedCache() },
    });
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });

  it("are short, and follow the load through every stage", () => {
    const excerpts = [...page.matchAll(/<!-- dump (\w+) -->\n```\w*\n([\s\S]*?)\n```\n/g)];
    expect(excerpts.map((match) => match[1])).toEqual([
      "source",
      "ir",
      "program",
      "wasm",
      "report",
    ]);
    for (const [, , text] of excerpts) expect(text!.split("\n").length).toBeLessThanOrEqual(9);
  });
});
