/** What a check came to. */
import type { CheckTool } from "../../observe/index.ts";
import type { Finding } from "../../sanitize/index.ts";

export interface CheckSummary {
  readonly tools: readonly CheckTool[];
  /** Findings by severity, shown or not. */
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
  readonly suppressed: number;
  /** Beyond the limit. */
  readonly hidden: number;
  /** Undefined where leaks are not looked for. */
  readonly leaks: { readonly bytes: number; readonly count: number } | undefined;
}

/** Of `findings`, of which the first `limit` are shown. */
export function summaryOf(
  findings: readonly Finding[],
  options: {
    readonly tools: readonly CheckTool[];
    readonly suppressed: number;
    readonly limit: number;
    readonly leaks: boolean;
  },
): CheckSummary {
  const of = (severity: Finding["severity"]): number =>
    findings.filter((finding) => finding.severity === severity).length;
  const leaks = findings.filter(({ kind }) => kind === "leak");
  const sum = (value: (finding: Finding) => number): number =>
    leaks.reduce((total, finding) => total + value(finding), 0);
  return {
    tools: options.tools,
    errors: of("error"),
    warnings: of("warning"),
    notes: of("note"),
    suppressed: options.suppressed,
    hidden: Math.max(0, findings.length - options.limit),
    leaks: options.leaks
      ? { bytes: sum(({ bytes, count }) => bytes * count), count: sum(({ count }) => count) }
      : undefined,
  };
}
