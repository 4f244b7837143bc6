/** What the parts of nvprof's output have in common. */
import type { Metric } from "../../profile/index.ts";
import type { LaunchReport } from "../run-report.ts";
import type { TimeUnit } from "./quantities.ts";

export type NvprofPart = "gpu-summary" | "api-summary" | "gpu-trace" | "api-trace";

/** Which launches some events and metrics are of, as `--kernels` scopes the options behind it. */
export interface NvprofScope {
  /** `invocation` counts the launches of the kernel from 1. */
  includes(launch: LaunchReport, invocation: number): boolean;
  readonly events: readonly Metric[];
  readonly metrics: readonly Metric[];
}

export interface NvprofStyle {
  /** "==1234==", which the tool's own lines begin with. */
  readonly prefix: string;
  /** Tables besides events and metrics. */
  readonly parts: ReadonlySet<NvprofPart>;
  readonly scopes: readonly NvprofScope[];
  readonly csv: boolean;
  readonly timeUnit: TimeUnit;
  nameOf(launch: LaunchReport): string;
}
