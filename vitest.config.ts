import { defineConfig } from "vitest/config";

// Relaxed SIMD is behind a flag in Node 20, and the flag is gone in later ones.
const needsFlag = Number(process.versions.node.split(".")[0]) < 21;

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 300_000,
    pool: "forks",
    maxWorkers: 2,
    execArgv: needsFlag ? ["--experimental-wasm-relaxed-simd"] : [],
  },
});
