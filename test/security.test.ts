/** SECURITY.md names a test for each promise, and its translation the same ones. */
import fs from "node:fs";
import { expect, it } from "vitest";

/** The tests of each promise, a list of files each. */
function testsOfPromises(page: string): string[][] {
  const text = fs.readFileSync(new URL(`../${page}`, import.meta.url), "utf8");
  const rows = text.split("\n").filter((line) => /^\| [^`-].*`test\//.test(line));
  return rows.map((row) => [...row.matchAll(/`(test\/[^`]+)`/g)].map(([, file]) => file!));
}

function promisesOf(page: string, heading: string): number {
  const text = fs.readFileSync(new URL(`../${page}`, import.meta.url), "utf8");
  const section = text.slice(text.indexOf(`## ${heading}\n`)).split("\n## ")[0]!;
  // Without the row of headings and the line below it.
  return section.split("\n").filter((line) => line.startsWith("|")).length - 2;
}

it("each promise has a test", () => {
  const promises = testsOfPromises("SECURITY.md");
  expect(promises.length).toBeGreaterThan(8);
  expect(promises.length).toBe(promisesOf("SECURITY.md", "Promises"));
  for (const file of promises.flat())
    expect(fs.existsSync(new URL(`../${file}`, import.meta.url)), file).toBe(true);
});

it("the Chinese page promises the same", () => {
  expect(testsOfPromises("SECURITY.zh-CN.md")).toEqual(testsOfPromises("SECURITY.md"));
  expect(promisesOf("SECURITY.zh-CN.md", "承诺")).toBe(promisesOf("SECURITY.md", "Promises"));
});
