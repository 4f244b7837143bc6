/** Kernels, copies and fills of a run on one time line. */
import type { TransferRecord, TransferSide } from "../../runtime/index.ts";
import type { LaunchReport, RunReport } from "../run-report.ts";
import type { NvprofStyle } from "./style.ts";

export interface GpuActivity {
  readonly startNs: number;
  readonly durationNs: number;
  readonly stream: number;
  readonly name: string;
  /** From 1, in order of time. */
  readonly correlation: number;
  readonly launch: LaunchReport | undefined;
  readonly transfer: TransferRecord | undefined;
}

/** In order of their start. */
export function gpuActivities(report: RunReport, style: NvprofStyle): GpuActivity[] {
  const kernels = report.launches.map((launch) => ({
    startNs: launch.startNs,
    durationNs: launch.durationNs,
    stream: launch.stream,
    name: style.nameOf(launch),
    launch,
    transfer: undefined,
  }));
  const transfers = (report.activity?.transfers ?? []).map((transfer) => ({
    startNs: transfer.startNs,
    durationNs: transfer.durationNs,
    stream: transfer.stream,
    name: transferName(transfer),
    launch: undefined,
    transfer,
  }));
  return [...kernels, ...transfers]
    .sort((a, b) => a.startNs - b.startNs)
    .map((activity, index) => ({ ...activity, correlation: index + 1 }));
}

/** Managed memory is copied by device copies; only its place on the host is "Managed". */
function transferName({ from, to }: TransferRecord): string {
  if (from === undefined) return "[CUDA memset]";
  return `[CUDA memcpy ${letter(from)}to${letter(to)}]`;
}

function letter(side: TransferSide): "D" | "H" {
  return side === "device" || side === "managed" ? "D" : "H";
}

const SIDES: Readonly<Record<TransferSide, string>> = {
  pageable: "Pageable",
  pinned: "Pinned",
  managed: "Managed",
  device: "Device",
};

export function sideText(side: TransferSide | undefined): string | undefined {
  return side && SIDES[side];
}

/**
 * nvprof numbers the default stream 7, and the streams a program creates upwards from 13 or so; here,
 * from 13 in order of their first use.
 */
export function streamNumbers(activities: readonly GpuActivity[]): (stream: number) => number {
  const numbers = new Map<number, number>([
    [0, 7],
    [1, 7],
  ]);
  for (const { stream } of activities)
    if (!numbers.has(stream)) numbers.set(stream, FIRST_CREATED + numbers.size - 2);
  return (stream) => numbers.get(stream) ?? FIRST_CREATED;
}

const FIRST_CREATED = 13;
