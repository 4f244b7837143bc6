/** Where a tool's own text goes: a stream, or the file of `--log-file`. */
import { hostname } from "node:os";
import { pid } from "node:process";
import { type Diagnostics, type Platform, visible } from "../../index.ts";
import { checkOutputFolder, writeOutput } from "../output-file.ts";

export interface ToolLog {
  write(text: string): void;
  /** Writes the file, if there is one; says why it cannot. */
  close(diagnostics: Diagnostics): void;
}

/**
 * `path` as the option gives it: `%p` is the process, `%h` the host, `%q{NAME}` a variable of the
 * environment, `%%` a percent sign. A folder that is not there is told to `diagnostics`. Without a
 * path, text goes to `fallback` at once.
 */
export function toolLog(
  path: string | undefined,
  platform: Platform,
  diagnostics: Diagnostics,
  fallback: (text: string) => void,
): ToolLog {
  if (path === undefined || path === "stdout" || path === "stderr")
    return { write: fallback, close() {} };
  let all = "";
  const file = path.replace(/%(%|p|h|q\{(\w+)\})/g, (_, code: string, name: string | undefined) => {
    if (code === "%") return "%";
    if (code === "p") return String(pid);
    return code === "h" ? hostname() : (platform.environment[name ?? ""] ?? "");
  });
  checkOutputFolder(file, diagnostics);
  return {
    write(text) {
      // As on a terminal: a file is looked at on one.
      all += visible(text);
    },
    close(problems) {
      writeOutput(file, new TextEncoder().encode(all), false, problems);
    },
  };
}
