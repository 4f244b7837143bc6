/** The sysroot of 8-byte pointers for jobs of tests, which get its headers as inputs. */
import fs from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { JOB_FOLDER, SYSROOT } from "../../src/compile/clang-files.ts";
import type { ToolJob } from "../../src/compile/jobs.ts";
import { readTar } from "../../src/compile/tar.ts";

const folder = new URL("../../src/compile/sysroot/", import.meta.url);

export const WIDE_TAR = new Uint8Array(
  brotliDecompressSync(fs.readFileSync(new URL("wasm64.tar.br", folder))),
);
export const WIDE_FILES = readTar(WIDE_TAR) as ReadonlyMap<string, Uint8Array>;
export const WIDE_MANIFEST = JSON.parse(fs.readFileSync(new URL("manifest.json", folder), "utf8"));

/** The job with those headers before the packaged ones, most of which are the same for all widths. */
export function withWideHeaders(job: ToolJob): ToolJob {
  const headers = [...WIDE_FILES]
    .filter(([name]) => name.startsWith("include/"))
    .map(([name, bytes]) => [`${JOB_FOLDER}/${name}`, bytes] as const);
  const packaged = `${SYSROOT}/include/wasm32-wasip1`;
  const args = job.args.flatMap((argument) =>
    argument === packaged
      ? [`${JOB_FOLDER}/include/wasm64-wasip1`, "-internal-isystem", packaged]
      : [argument],
  );
  return { ...job, args, inputs: [...headers, ...job.inputs] };
}
