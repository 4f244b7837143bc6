/** `warpscope profile --page details|raw`, `--print-summary`: the run in Nsight Compute's form. */
import { pid } from "node:process";
import {
  type DeviceSpec,
  type Diagnostics,
  functionName,
  type NcuStyle,
  type RunReport,
  renderNcu,
  SECTIONS,
  wrap,
} from "../index.ts";
import { choice } from "./invocation.ts";
import type { OwnOptions } from "./options.ts";
import type { Terminal } from "./terminal.ts";
import { chooseNcuMetrics } from "./vendor/metric-choice.ts";
import { modelledNames } from "./vendor/modelled-names.ts";

export interface NcuPage
  extends Pick<NcuStyle, "page" | "summary" | "sections" | "metrics" | "notAvailable"> {
  /** Why metrics that were asked for are not there. */
  readonly reasons: readonly string[];
}

/** Undefined where neither option is given. All sections, since all was counted; or the metrics asked for, alone. */
export function ncuPageOption(
  own: OwnOptions,
  devices: readonly DeviceSpec[],
  terminal: Terminal,
  diagnostics: Diagnostics,
): NcuPage | undefined {
  if (own.page === undefined && own["print-summary"] === undefined) return undefined;
  const [device, other] = devices;
  if (other) diagnostics.error("cli/one-device", { value: own.device ?? "" });
  const names = own.metrics?.split(",") ?? [];
  const metrics = chooseNcuMetrics(
    names,
    device!,
    (code, params) => terminal.say(code, params),
    diagnostics,
  );
  return {
    page: choice(own, "page", ["details", "raw"], diagnostics),
    summary: choice(own, "print-summary", ["none", "per-kernel", "per-gpu"], diagnostics),
    sections: names.length > 0 ? [] : SECTIONS,
    metrics: metrics.names,
    notAvailable: metrics.notAvailable,
    reasons: metrics.reasons,
  };
}

/** To standard output; what qualifies it, which the form has no place for, to standard error. */
export function printNcuPage(
  report: RunReport,
  page: NcuPage,
  { csv, advice }: { readonly csv: boolean; readonly advice: boolean },
  terminal: Terminal,
): void {
  const style: NcuStyle = {
    ...page,
    csv,
    units: "auto",
    rules: advice,
    process: { id: pid, name: report.program.name, host: "127.0.0.1" },
    nameOf: ({ kernel }) => functionName(kernel),
    say: (code, params) => terminal.say(code, params),
  };
  terminal.out(renderNcu(report, style));
  const modelled = modelledNames(report, style);
  const notes = [
    ...page.reasons,
    ...(modelled.length > 0 && report.launches.length > 0
      ? [terminal.say("vendor/modelled-metrics", { names: modelled.join(", ") })]
      : []),
  ];
  for (const note of notes) terminal.error(`${wrap(note, terminal.columns, "  ").join("\n")}\n`);
}
