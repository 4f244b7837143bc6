/**
 * Compiles all cases with few runs of Clang: each case becomes a namespace of a combined source, whose
 * device IR is cached by content. The same source with a `main` is what nvcc accepts.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Diagnostic, Diagnostics } from "../../src/base/index.ts";
import { JOB_FOLDER } from "../../src/compile/clang-files.ts";
import { deviceCommand } from "../../src/compile/command-lines.ts";
import { parseNvccOptions } from "../../src/compile/index.ts";
import { toolRunner } from "../../src/compile/jobs.ts";
import { CLANG_PACKAGE_VERSION, loadToolchain } from "../../src/compile/toolchain.ts";
import { parseModule } from "../../src/ir/index.ts";
import { type LoweredModule, lowerModule } from "../../src/lower/index.ts";

import { nodePlatform } from "../../src/platform/node/index.ts";
import type { CaseFile } from "./case-file.ts";

/** Identifier of a case's namespace. */
export function caseNamespace(name: string): string {
  return `case_${name.replace(/[^A-Za-z0-9]/g, "_")}`;
}

/** One source with every case in a namespace of its own, includes first. */
export function combineCases(cases: readonly Pick<CaseFile, "name" | "source">[]): string {
  const includes = new Set<string>();
  const bodies = cases.map(({ name, source }) => {
    const body = source.replace(/^#include .*$/gm, (line) => {
      includes.add(line);
      return "";
    });
    return `namespace ${caseNamespace(name)} {\n#line 1 "${name}.cu"\n${body}\n}\n`;
  });
  return `${[...includes].join("\n")}\n${bodies.join("")}`;
}

const platform = nodePlatform({
  // Nothing here starts a worker: Clang runs in the test's own thread.
  workerFiles: {
    compile: new URL("file:///"),
    session: new URL("file:///"),
    blocks: new URL("file:///"),
  },
  packageFolder: new URL("../../", import.meta.url),
});
let runTool: ReturnType<typeof toolRunner> | undefined;

/** Device IR of a source, from the cache if it was compiled before. */
export function compileDevice(source: string): string {
  const key = createHash("sha256")
    .update(JSON.stringify([CLANG_PACKAGE_VERSION, source, sourceOfCompiler()]))
    .digest("hex");
  const cached = platform.cache.get(`test-ir-${key}`);
  if (cached) return new TextDecoder().decode(cached);

  const { options } = parseNvccOptions([]);
  const path = `${JOB_FOLDER}/cases.cu`;
  const command = deviceCommand({
    options,
    source: path,
    workingFolder: platform.files.workingFolder(),
    deviceExtra: undefined,
  });
  runTool ??= toolRunner(loadToolchain(platform)!, platform);
  const result = runTool({ ...command, inputs: [[path, new TextEncoder().encode(source)]] });
  if (result.exitCode !== 0 || !result.product) throw new Error(result.text);
  platform.cache.put(`test-ir-${key}`, result.product);
  return new TextDecoder().decode(result.product);
}

/** Headers and command lines: what else the IR depends on. */
function sourceOfCompiler(): string[] {
  const folder = new URL("../../src/compile/", import.meta.url).pathname;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".o"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => readFileSync(path, "utf8"));
}

export interface LoweredCases {
  readonly lowered: LoweredModule;
  readonly diagnostics: readonly Diagnostic[];
}

/** Lowers IR as nvcc's defaults would have it. */
export function lowerIr(
  ir: string,
  globalBase: number,
  more: { readonly asyncNotes?: boolean } = {},
): LoweredCases {
  const diagnostics = new Diagnostics();
  const module = parseModule(ir, "cases.ll", diagnostics);
  if (!module) throw new Error(JSON.stringify(diagnostics.list));
  const lowered = lowerModule(
    module,
    { globalBase, fmad: true, ftz: false, precDiv: true, precSqrt: true, ...more },
    diagnostics,
  );
  return { lowered, diagnostics: diagnostics.list };
}
