import { defineConfig } from "vitest/config";

// Relaxed SIMD is behind a flag in Node 20, and the flag is gone in later ones.
const needsFlag = Number(process.versions.node.split(".")[0]) < 21;
/** What takes minutes has a suite of its own: `npm run test:long`. */
const LONG = "test/**/*.long.test.ts";
const long = process.env["WARPSCOPE_LONG_TESTS"] === "1";

export default defineConfig({
  test: {
    include: long ? [LONG] : ["test/**/*.test.ts"],
    exclude: long ? [] : [LONG],
    testTimeout: long ? 3_600_000 : 300_000,
    hookTimeout: 300_000,
    pool: "forks",
    maxWorkers: 2,
    maxConcurrency: 2,
    execArgv: needsFlag ? ["--experimental-wasm-relaxed-simd"] : [],
  },
});
