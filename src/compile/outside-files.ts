/** Files that a source names and may not read: which, and what the user can do. */
import { type Diagnostics, plainPath } from "../base/index.ts";
import type { ToolResult } from "./jobs.ts";

type Reached = Pick<ToolResult, "exitCode" | "refused" | "misread">;

/** Each once; those that only were looked for are not reported where everything was found. */
export function reportOutside(results: readonly Reached[], diagnostics: Diagnostics): void {
  const failed = results.filter(({ exitCode }) => exitCode !== 0);
  for (const path of new Set(failed.flatMap(({ refused }) => refused)))
    diagnostics.error("compile/file-outside", { path, folder: folderOf(path) });
  for (const path of new Set(results.flatMap(({ misread }) => misread.map(plainPath))))
    diagnostics.error("compile/embed-outside", { path, folder: folderOf(path) });
}

function folderOf(path: string): string {
  return path.replace(/\/[^/]*$/, "") || "/";
}
