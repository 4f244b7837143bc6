/** nvprof's `--print-gpu-trace`: each kernel, copy and fill with its start, size and place. */
import type { Metric } from "../../profile/index.ts";
import { quoted } from "../csv-text.ts";
import type { LaunchReport, RunReport } from "../run-report.ts";
import { type GpuActivity, gpuActivities, sideText, streamNumbers } from "./gpu-activities.ts";
import { metricValue } from "./metric-value.ts";
import {
  bytesColumn,
  bytesText,
  rateColumn,
  rateText,
  timeColumn,
  timeText,
} from "./quantities.ts";
import type { NvprofStyle } from "./style.ts";

/** All on one context, the first, as programs of the runtime API have it. */
const CONTEXT = "1";

export function gpuTrace(report: RunReport, style: NvprofStyle): string {
  const activities = gpuActivities(report, style);
  if (activities.length === 0) return "No kernels were profiled.\n";
  const lines = style.csv
    ? csvLines(report, activities, style)
    : textLines(report, activities, style);
  return lines.map((line) => `${line}\n`).join("");
}

function staticShared(launch: LaunchReport): number {
  return launch.metrics["launch__shared_mem_per_block_static"] ?? 0;
}

function registers(launch: LaunchReport): number | undefined {
  return launch.metrics["launch__registers_per_thread"];
}

function rate({ transfer, durationNs }: GpuActivity): number {
  return transfer && durationNs > 0 ? (transfer.bytes / durationNs) * 1e9 : 0;
}

/** As many characters of the device's name as the column holds. */
const DEVICE_WIDTH = 15;

const FOOTNOTES = [
  "",
  "Regs: Number of registers used per CUDA thread. This number includes registers used internally by the CUDA driver and/or tools and can be more than what the compiler shows.",
  "SSMem: Static shared memory allocated per CUDA block.",
  "DSMem: Dynamic shared memory allocated per CUDA block.",
];

const TRANSFER_FOOTNOTES = [
  "SrcMemType: The type of source memory accessed by memory operation/copy",
  "DstMemType: The type of destination memory accessed by memory operation/copy",
];

function textLines(
  report: RunReport,
  activities: readonly GpuActivity[],
  style: NvprofStyle,
): string[] {
  const hasTransfers = activities.some(({ transfer }) => transfer);
  const streamOf = streamNumbers(activities);
  const device = `${report.device.name} (0)`.slice(0, DEVICE_WIDTH);
  const line = (cells: readonly string[], transfer: readonly string[], end: readonly string[]) => {
    const [start = "", duration = "", grid = "", block = "", ...sizes] = cells;
    const [place = "", context = "", stream = "", name = ""] = end;
    return (
      start.padStart(8) +
      duration.padStart(10) +
      grid.padStart(21) +
      block.padStart(16) +
      sizes.map((text) => text.padStart(10)).join("") +
      (hasTransfers
        ? transfer.map((text, index) => text.padStart(index === 0 ? 10 : 12)).join("")
        : "") +
      place.padStart(17) +
      context.padStart(10) +
      stream.padStart(10) +
      `  ${name}`
    );
  };
  return [
    line(
      ["Start", "Duration", "Grid Size", "Block Size", "Regs*", "SSMem*", "DSMem*"],
      ["Size", "Throughput", "SrcMemType", "DstMemType"],
      ["Device", "Context", "Stream", "Name"],
    ),
    ...activities.map((activity) => {
      const { launch, transfer } = activity;
      return line(
        [
          timeText(activity.startNs, style.timeUnit),
          timeText(activity.durationNs, style.timeUnit),
          ...(launch
            ? [
                `(${launch.grid.join(" ")})`,
                `(${launch.block.join(" ")})`,
                String(registers(launch) ?? "-"),
                bytesText(staticShared(launch)),
                bytesText(launch.dynamicSharedBytes),
              ]
            : ["-", "-", "-", "-", "-"]),
        ],
        transfer
          ? [
              bytesText(transfer.bytes),
              rateText(rate(activity)),
              sideText(transfer.from ?? transfer.to) ?? "-",
              transfer.from === undefined ? "-" : (sideText(transfer.to) ?? "-"),
            ]
          : ["-", "-", "-", "-"],
        [
          device,
          CONTEXT,
          String(streamOf(activity.stream)),
          launch ? `${activity.name} [${activity.correlation}]` : activity.name,
        ],
      );
    }),
    ...FOOTNOTES,
    ...(hasTransfers ? TRANSFER_FOOTNOTES : []),
  ];
}

function csvLines(
  report: RunReport,
  activities: readonly GpuActivity[],
  style: NvprofStyle,
): string[] {
  const hasTransfers = activities.some(({ transfer }) => transfer);
  const streamOf = streamNumbers(activities);
  const launches = report.launches;
  const transfers = activities.filter(({ transfer }) => transfer);
  const start = timeColumn(
    activities.map(({ startNs }) => startNs),
    style.timeUnit,
  );
  const duration = timeColumn(
    activities.map(({ durationNs }) => durationNs),
    style.timeUnit,
  );
  const fixed = bytesColumn(launches.map(staticShared));
  const dynamic = bytesColumn(launches.map(({ dynamicSharedBytes }) => dynamicSharedBytes));
  const size = bytesColumn(transfers.map(({ transfer }) => transfer?.bytes ?? 0));
  const throughput = rateColumn(transfers.map(rate));
  const axes = (name: string): string[] => ["X", "Y", "Z"].map((axis) => `${name} ${axis}`);
  const header = [
    ...["Start", "Duration", ...axes("Grid"), ...axes("Block")],
    ...["Registers Per Thread", "Static SMem", "Dynamic SMem"],
    ...(hasTransfers ? ["Size", "Throughput", "SrcMemType", "DstMemType"] : []),
    ...["Device", "Context", "Stream", "Name", "Correlation_ID"],
  ];
  const units = [
    ...[start.unit, duration.unit, "", "", "", "", "", ""],
    ...["", fixed.unit, dynamic.unit],
    ...(hasTransfers ? [size.unit, throughput.unit, "", ""] : []),
    ...["", "", "", "", ""],
  ];
  const side = (text: string | undefined): string => (text === undefined ? "" : quoted(text));
  const rows = activities.map((activity) => {
    const { launch, transfer } = activity;
    return [
      start.text(activity.startNs),
      duration.text(activity.durationNs),
      ...(launch ? [...launch.grid, ...launch.block] : ["", "", "", "", "", ""]),
      ...(launch
        ? [
            registers(launch) ?? "",
            fixed.text(staticShared(launch)),
            dynamic.text(launch.dynamicSharedBytes),
          ]
        : ["", "", ""]),
      ...(hasTransfers
        ? transfer
          ? [
              size.text(transfer.bytes),
              throughput.text(rate(activity)),
              side(sideText(transfer.from ?? transfer.to)),
              side(transfer.from === undefined ? undefined : sideText(transfer.to)),
            ]
          : ["", "", "", ""]
        : []),
      quoted(`${report.device.name} (0)`),
      quoted(CONTEXT),
      quoted(String(streamOf(activity.stream))),
      quoted(activity.name),
      activity.correlation,
    ].join(",");
  });
  return [header.map(quoted).join(","), units.join(","), ...rows];
}

/** `--print-gpu-trace` with `--events` or `--metrics`: a row a launch, a column a metric. */
export function metricTrace(report: RunReport, style: NvprofStyle): string {
  const activities = gpuActivities(report, style);
  const invocations = new Map<string, number>();
  const columns = [
    ...new Set(style.scopes.flatMap(({ events, metrics }) => [...events, ...metrics])),
  ];
  const streamOf = streamNumbers(activities);
  const rows = activities.flatMap(({ launch, stream, name, correlation }) => {
    if (!launch) return [];
    const invocation = (invocations.get(launch.mangled) ?? 0) + 1;
    invocations.set(launch.mangled, invocation);
    const wanted = new Set<Metric>(
      style.scopes
        .filter((scope) => scope.includes(launch, invocation))
        .flatMap(({ events, metrics }) => [...events, ...metrics]),
    );
    if (wanted.size === 0) return [];
    const cells = columns.map((metric) =>
      wanted.has(metric)
        ? metricValue(metric, launch.metrics[metric.name] ?? 0, style.csv)
        : style.csv
          ? ""
          : "-",
    );
    return [{ stream: String(streamOf(stream)), name, correlation: String(correlation), cells }];
  });
  if (rows.length === 0) return "No events/metrics were profiled.\n";
  const device = `${report.device.name} (0)`;
  const names = columns.map(({ name }) => name);
  if (style.csv) {
    const header = ["Device", "Context", "Stream", "Kernel", "Correlation_ID", ...names];
    return [
      header.map(quoted).join(","),
      ...rows.map(({ stream, name, correlation, cells }) =>
        [quoted(device), quoted(CONTEXT), quoted(stream), quoted(name), correlation, ...cells].join(
          ",",
        ),
      ),
    ]
      .map((line) => `${line}\n`)
      .join("");
  }
  const kernelWidth = rows.reduce((width, { name }) => Math.max(width, name.length), 25);
  const widths = names.map((name, index) =>
    rows.reduce((width, { cells }) => Math.max(width, cells[index]!.length), name.length),
  );
  const line = (cells: readonly string[], values: readonly string[]): string => {
    const [place = "", context = "", stream = "", kernel = "", correlation = ""] = cells;
    return (
      place.padStart(15) +
      context.padStart(10) +
      stream.padStart(10) +
      `  ${kernel.padStart(kernelWidth)}` +
      `  ${correlation.padStart(14)}` +
      values.map((text, index) => `  ${text.padStart(widths[index]!)}`).join("")
    );
  };
  return [
    line(["Device", "Context", "Stream", "Kernel", "Correlation_ID"], names),
    ...rows.map(({ stream, name, correlation, cells }) =>
      line([device.slice(0, DEVICE_WIDTH), CONTEXT, stream, name, correlation], cells),
    ),
  ]
    .map((text) => `${text}\n`)
    .join("");
}
