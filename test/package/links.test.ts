/** Documentation that points at files points at files that are there. */
import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../cli/warpscope.ts";

const SKIPPED = new Set(["node_modules", "dist", ".git"]);

function documents(folder: string): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : documents(full);
    return entry.name.endsWith(".md") ? [full] : [];
  });
}

it.each(documents(ROOT).map((file) => path.relative(ROOT, file)))("%s: its links exist", (file) => {
  const text = fs.readFileSync(path.join(ROOT, file), "utf8");
  const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g)].map(
    (match) => match[1]!,
  );
  const missing = targets.filter(
    (target) => !fs.existsSync(path.join(ROOT, path.dirname(file), target)),
  );
  expect(missing).toEqual([]);
});
