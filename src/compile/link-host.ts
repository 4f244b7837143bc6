/**
 * Links the host program. What the runtime provides stays undefined and becomes an import; any other
 * undefined function is the program's mistake and is named as the linker of nvcc would name it.
 */
import type { Diagnostics } from "../base/index.ts";
import { JOB_FOLDER } from "./clang-files.ts";
import { linkCommand } from "./command-lines.ts";
import type { ToolJob, ToolResult } from "./jobs.ts";
import type { WorkerPool } from "./worker-pool.ts";

/** Functions that `runtime/` implements. */
const PROVIDED = /^(cuda|__cuda|__warpscope_)/;

/** `more` are paths of further objects. The result has a product unless the link failed. */
export async function linkHost(
  pool: WorkerPool,
  objects: readonly Uint8Array[],
  more: readonly string[],
): Promise<ToolResult> {
  const inputs = objects.map((bytes, i) => [objectPath(i), bytes] as const);
  const paths = [...inputs.map(([path]) => path), ...more];
  const link = (undefinedSymbols: "import" | "report"): Promise<ToolResult> => {
    const job: ToolJob = { args: linkCommand(paths, undefinedSymbols), inputs };
    return pool.run(job);
  };
  const linked = await link("import");
  if (!linked.product || missingFunctions(linked.product).length === 0) return linked;
  return { ...(await link("report")), product: undefined };
}

/** `sources[i]` is what object i was made of. */
export function reportLink(
  link: ToolResult,
  sources: readonly string[],
  diagnostics: Diagnostics,
): void {
  if (link.crash !== undefined) {
    diagnostics.error("compile/clang-crashed", { file: "wasm-ld", reason: link.crash });
    return;
  }
  const before = diagnostics.list.length;
  for (const match of link.text.matchAll(/error: (\S+): undefined symbol: (.+)/g)) {
    const symbol = match[2]!;
    if (PROVIDED.test(symbol)) continue;
    const file = sources.find((_, i) => objectPath(i) === match[1]) ?? match[1]!;
    diagnostics.error("compile/undefined-symbol", { symbol, file });
  }
  if (diagnostics.list.length === before)
    diagnostics.error("compile/link-failed", { text: link.text.trim() });
}

function objectPath(index: number): string {
  return `${JOB_FOLDER}/${index}.o`;
}

function missingFunctions(wasm: Uint8Array): string[] {
  return WebAssembly.Module.imports(new WebAssembly.Module(wasm))
    .filter((one) => one.module === "env" && !PROVIDED.test(one.name))
    .map((one) => one.name);
}
