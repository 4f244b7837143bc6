/** What decides whether a compilation's result of before is taken. */
import path from "node:path";
import { expect, test } from "vitest";
import { readCached, writeCached } from "../../src/compile/compile-cache.ts";
import type { Platform } from "../../src/platform/index.ts";
import { testPlatform } from "./inline-workers.ts";

const encode = (text: string) => new TextEncoder().encode(text);

/** The same machine with the same cache, where files whose names end so hold something else. */
function withOther(platform: Platform, ending: string): Platform {
  const { files } = platform;
  const read = (file: string) =>
    file.endsWith(ending) ? encode("something else") : files.read(file);
  return { ...platform, files: { ...files, read } };
}

test("results of other code are not taken, whether the package was built or not", () => {
  const { platform } = testPlatform();
  const asked = [path.resolve("test/compile/compile-cache.test.ts"), "/nowhere/at/all.h"];
  writeCached(platform, "a request", asked, encode("made"));
  expect(readCached(platform, "a request")).toEqual({ content: encode("made"), asked });
  expect(readCached(platform, "another request")).toBeUndefined();
  for (const ending of ["/compile/device-code-file.ts", "/compile/shipped-digest"])
    expect(readCached(withOther(platform, ending), "a request"), ending).toBeUndefined();
});
