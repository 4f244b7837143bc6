/** SECURITY.md names a test for each promise. */
import fs from "node:fs";
import { expect, it } from "vitest";

const page = fs.readFileSync(new URL("../SECURITY.md", import.meta.url), "utf8");
const promises = page
  .slice(page.indexOf("## Promises"), page.indexOf("## What is not promised"))
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (promise|-)/.test(line));

it("each promise has a test", () => {
  expect(promises.length).toBeGreaterThan(8);
  for (const promise of promises) {
    const files = [...promise.matchAll(/`(test\/[^`]+)`/g)].map(([, file]) => file!);
    expect(files, promise).not.toEqual([]);
    for (const file of files)
      expect(fs.existsSync(new URL(`../${file}`, import.meta.url)), file).toBe(true);
  }
});
