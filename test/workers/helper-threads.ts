/** Helper threads for engines in tests: the real worker file, bundled from the sources. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { buildSync } from "esbuild";
import type { TeamOptions } from "../../src/exec/index.ts";

let bundle: URL | undefined;

function workerFile(): URL {
  if (bundle) return bundle;
  const file = join(mkdtempSync(join(tmpdir(), "warpscope-blocks-")), "block-worker.mjs");
  buildSync({
    entryPoints: [new URL("../../src/cli/block-worker.ts", import.meta.url).pathname],
    outfile: file,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
  });
  bundle = pathToFileURL(file);
  return bundle;
}

/** Every launch that may be is run by all workers, a block at a time. */
export function eagerTeam(workers: number): TeamOptions {
  return {
    workers,
    isEager: true,
    startHelper() {
      const worker = new Worker(workerFile());
      worker.unref();
      return { post: (message) => worker.postMessage(message) };
    },
  };
}
