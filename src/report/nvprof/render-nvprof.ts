/** nvprof's output of one run, from "Profiling result:" on. English, as scripts expect it. */
import type { RunReport } from "../run-report.ts";
import { apiTrace } from "./api-trace.ts";
import { gpuTrace, metricTrace } from "./gpu-trace.ts";
import { metricResult } from "./metric-result.ts";
import type { NvprofStyle } from "./style.ts";
import { summary } from "./summary.ts";

export function renderNvprof(report: RunReport, style: NvprofStyle): string {
  const { parts } = style;
  const hasMetrics = style.scopes.some((it) => it.events.length + it.metrics.length > 0);
  const head = `${style.prefix} Profiling result:\n`;
  const texts: string[] = [];
  if (hasMetrics && parts.has("gpu-trace")) texts.push(metricTrace(report, style));
  else if (hasMetrics)
    texts.push(metricResult(report, style) || "No events/metrics were profiled.\n");
  else if (parts.has("gpu-trace")) texts.push(gpuTrace(report, style));
  if (parts.has("gpu-summary") || parts.has("api-summary")) texts.push(summary(report, style));
  if (parts.has("api-trace")) texts.push(apiTrace(report, style));
  return head + texts.join("\n");
}
