import fs from "node:fs";
import { expect, test } from "vitest";
import { patchClang } from "../../src/compile/clang-patches.ts";
import { CLANG_PACKAGE_VERSION } from "../../src/compile/toolchain.ts";

test("the cache key names the version of Clang that is installed", () => {
  const text = fs.readFileSync("node_modules/@yowasp/clang/package.json", "utf8");
  expect(JSON.parse(text).version).toBe(CLANG_PACKAGE_VERSION);
});

test("all places of Clang that are changed are where they are looked for", () => {
  expect(patchClang(fs.readFileSync("node_modules/@yowasp/clang/gen/llvm.core.wasm"))).toBe(true);
});
