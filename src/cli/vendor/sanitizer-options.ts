/** compute-sanitizer's options, as its manual of 2022 to 2025 lists them. */
import type { ToolOption } from "./tool-options.ts";

const option = (effect: ToolOption["effect"], value: boolean, ...names: string[]): ToolOption => ({
  names,
  value,
  effect,
});

export const SANITIZER_OPTIONS: readonly ToolOption[] = [
  option("used", true, "tool"),
  option("used", true, "leak-check"),
  option("used", true, "racecheck-report"),
  option("used", true, "padding"),
  option("used", true, "error-exitcode"),
  option("used", true, "print-limit"),
  option("used", true, "report-api-errors"),
  option("used", true, "log-file"),
  option("used", true, "launch-timeout"),
  option("used", false, "help", "h"),
  option("used", false, "version", "V"),
  // Ours: the chip to model.
  option("used", true, "device"),

  option("ignored", true, "print-level"),
  option("ignored", true, "show-backtrace"),
  option("ignored", true, "num-callers-device"),
  option("ignored", true, "num-callers-host"),
  option("ignored", true, "num-cuda-barriers"),
  option("ignored", true, "target-processes"),
  option("ignored", true, "check-exit-code"),
  option("ignored", true, "check-device-heap"),
  option("ignored", true, "check-api-memory-access"),
  option("ignored", true, "check-cache-control"),
  option("ignored", true, "demangle"),
  option("ignored", true, "destroy-on-device-error"),
  option("ignored", true, "force-blocking-launches"),
  option("ignored", true, "force-synchronization-limit"),
  option("ignored", true, "kill"),
  option("ignored", true, "language"),
  option("ignored", true, "mode"),
  option("ignored", true, "prefix"),
  option("ignored", true, "require-cuda-init"),
  option("ignored", true, "track-stream-ordered-races"),
  option("ignored", true, "kernel-name", "kernel-regex"),
  option("ignored", true, "kernel-name-exclude", "kernel-regex-exclude"),
  option("ignored", true, "launch-count", "c"),
  option("ignored", true, "launch-skip", "s"),
  option("ignored", false, "strip-paths"),

  option("refused", true, "save"),
  option("refused", true, "read"),
  option("refused", true, "coredump-name"),
  option("refused", true, "generate-coredump"),
  option("refused", true, "xml"),
];
