/**
 * The timeline of a run in the Trace Event Format ("Trace Event Format", Google, 2016, JSON object form),
 * which Perfetto, chrome://tracing and speedscope open. Names are the vendor's, so not translated.
 */
import type { CallRecord, TransferRecord, TransferSide } from "../../runtime/index.ts";
import { shortKernel } from "../compare/ladder-texts.ts";
import type { LaunchReport, RunReport } from "../run-report.ts";

interface TraceEvent {
  readonly name: string;
  /** M: names of what follows. X: something with a beginning and a length. */
  readonly ph: "M" | "X";
  readonly pid: number;
  readonly tid: number;
  readonly cat?: string;
  /** Microseconds. */
  readonly ts?: number;
  readonly dur?: number;
  readonly args: Readonly<Record<string, unknown>>;
}

const HOST = 1;
const DEVICE = 2;
const CALLS = 1;

/** One JSON document. Calls and transfers are in it where the report has them. */
export function chromeTrace(report: RunReport): string {
  const { transfers = [], calls = [], lostCalls = 0, lostTransfers = 0 } = report.activity ?? {};
  const streams = [...new Set([...report.launches, ...transfers].map(({ stream }) => stream))].sort(
    (a, b) => a - b,
  );
  const row = (stream: number): number => streams.indexOf(stream) + 1;
  const events: TraceEvent[] = [
    named("process_name", HOST, 0, report.program.name),
    named("thread_name", HOST, CALLS, "CUDA API"),
    named("process_name", DEVICE, 0, report.device.name),
    ...streams.map((stream) => named("thread_name", DEVICE, row(stream), `Stream ${stream}`)),
    ...calls.map(callEvent),
    ...transfers.map((transfer) => transferEvent(transfer, row(transfer.stream))),
    ...report.launches.map((launch) => launchEvent(launch, row(launch.stream))),
  ];
  return `${JSON.stringify({
    traceEvents: events,
    displayTimeUnit: "ns",
    otherData: {
      clock: "modelled",
      program: [report.program.name, ...report.program.args].join(" "),
      device: report.device.name,
      lostCalls,
      lostTransfers,
    },
  })}\n`;
}

function named(
  what: "process_name" | "thread_name",
  pid: number,
  tid: number,
  name: string,
): TraceEvent {
  return { name: what, ph: "M", pid, tid, args: { name } };
}

function span(startNs: number, durationNs: number): { readonly ts: number; readonly dur: number } {
  return { ts: startNs / 1000, dur: durationNs / 1000 };
}

function callEvent({ name, startNs, durationNs }: CallRecord): TraceEvent {
  return {
    name,
    ph: "X",
    cat: "call",
    pid: HOST,
    tid: CALLS,
    ...span(startNs, durationNs),
    args: {},
  };
}

function transferEvent(transfer: TransferRecord, tid: number): TraceEvent {
  const { from, to, bytes, startNs, durationNs } = transfer;
  const letter = (side: TransferSide): string => (side === "device" ? "D" : "H");
  return {
    name: from === undefined ? "memset" : `memcpy ${letter(from)}to${letter(to)}`,
    ph: "X",
    cat: from === undefined ? "fill" : "copy",
    pid: DEVICE,
    tid,
    ...span(startNs, durationNs),
    args: {
      bytes,
      ...(from === undefined ? {} : { from }),
      to,
      ...(durationNs > 0 ? { "GB/s": Number((bytes / durationNs).toFixed(3)) } : {}),
    },
  };
}

function launchEvent(launch: LaunchReport, tid: number): TraceEvent {
  const { kernel, index, grid, block, dynamicSharedBytes, startNs, durationNs, time, metrics } =
    launch;
  const occupancy = metrics["achieved_occupancy"];
  return {
    name: shortKernel(kernel),
    ph: "X",
    cat: "kernel",
    pid: DEVICE,
    tid,
    ...span(startNs, durationNs),
    args: {
      launch: index,
      kernel,
      grid,
      block,
      dynamicSharedBytes,
      ...(time ? { limiter: time.limiter } : {}),
      ...(occupancy === undefined ? {} : { achieved_occupancy: occupancy }),
      ...(launch.fault ? { fault: launch.fault.message } : {}),
    },
  };
}
