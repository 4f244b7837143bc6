/** What happened when, in rows; and what of it is drawn at some zoom. */
import type { PageData, RunReport } from "../../../report/index.ts";
import { kernelSeries } from "../parts/kernel-series.ts";

/** in: to the device. out: from it. inside: within it, or fills. */
export type EventKind = "call" | "kernel" | "in" | "out" | "inside";

export interface TimelineEvent {
  readonly id: string;
  readonly kind: EventKind;
  /** Call or kernel; empty for copies. */
  readonly name: string;
  readonly startNs: number;
  readonly durationNs: number;
  /** Where it is drawn: `startNs` less what is left out before it. */
  readonly atNs: number;
  /** Of copies. */
  readonly bytes?: number;
  readonly from?: string;
  readonly to?: string;
  /** Of calls, where it is known: file and line. */
  readonly place?: string;
  /** Of kernels: the position in the report's launches. */
  readonly launch?: number;
  /** Of kernels: the class of its colour. */
  readonly series?: string;
}

export interface TimelineRow {
  /** 0: the default stream; from 1 on those that the program made. Undefined for the host. */
  readonly stream: number | undefined;
  /** In order of their start. */
  readonly events: readonly TimelineEvent[];
}

export interface Span {
  readonly fromNs: number;
  readonly toNs: number;
}

/** Time in which something happens, as drawn; between two stretches time is left out. */
export interface Stretch extends Span {
  /** Before it, in all. */
  readonly leftOutNs: number;
}

/** Events too narrow to be told apart at this zoom are one. */
export interface Block {
  readonly key: string;
  readonly events: readonly TimelineEvent[];
  readonly x: number;
  readonly width: number;
}

export function timelineRows({ report }: Pick<PageData, "report">): TimelineRow[] {
  const { transfers = [], calls = [] } = report.activity ?? {};
  const streams = new Map<number, TimelineEvent[]>();
  const onStream = (stream: number, event: TimelineEvent) =>
    streams.set(stream, [...(streams.get(stream) ?? []), event]);
  for (const event of kernelEvents(report)) onStream(event.stream, event.event);
  for (const [at, { from, to, bytes, startNs, durationNs, stream }] of transfers.entries())
    onStream(stream, {
      id: `copy-${at}`,
      kind: copyKind(from, to),
      name: "",
      startNs,
      atNs: startNs,
      durationNs,
      bytes,
      to,
      ...(from === undefined ? {} : { from }),
    });
  const host = calls.map(
    ({ name, startNs, durationNs, at: place }, at): TimelineEvent => ({
      id: `call-${at}`,
      kind: "call",
      name,
      startNs,
      atNs: startNs,
      durationNs,
      ...(place ? { place: `${place.file.split(/[\\/]/).at(-1)}:${place.line}` } : {}),
    }),
  );
  return [
    ...(host.length > 0 ? [{ stream: undefined, events: host.sort(byStart) }] : []),
    ...[...streams]
      .sort(([a], [b]) => a - b)
      .map(([handle, events], at, all) => ({
        stream: handle === 0 ? 0 : at + (all[0]![0] === 0 ? 0 : 1),
        events: events.sort(byStart),
      })),
  ];
}

function kernelEvents(report: RunReport) {
  const series = kernelSeries(report);
  return report.launches.map(({ kernel, startNs, durationNs, stream }, launch) => ({
    stream,
    event: {
      id: `kernel-${launch}`,
      kind: "kernel",
      name: kernel,
      startNs,
      atNs: startNs,
      durationNs,
      launch,
      series: series.get(kernel)!,
    } satisfies TimelineEvent,
  }));
}

function copyKind(from: string | undefined, to: string): EventKind {
  if (from === undefined || (from === "device" && to === "device")) return "inside";
  return to === "device" ? "in" : "out";
}

function byStart(a: TimelineEvent, b: TimelineEvent): number {
  return a.startNs - b.startNs;
}

/** A pause longer than this share of all the time in which something happens is shortened to the other. */
const LONG_PAUSE = 0.1;
const SHORT_PAUSE = 0.03;

/** Long pauses of host calls and device shortened: programs calculate on the host, and check results there. */
export function withoutPauses(rows: readonly TimelineRow[]): {
  readonly rows: TimelineRow[];
  readonly stretches: readonly Stretch[];
} {
  const spans = busySpans(rows);
  const busy = spans.reduce((sum, { fromNs, toNs }) => sum + toNs - fromNs, 0);
  const stretches: { fromNs: number; toNs: number; leftOutNs: number }[] = [];
  for (const { fromNs, toNs } of spans) {
    const last = stretches.at(-1);
    const leftOutNs = last?.leftOutNs ?? 0;
    const pause = last ? fromNs - leftOutNs - last.toNs : 0;
    if (last && pause <= LONG_PAUSE * busy) last.toNs = toNs - leftOutNs;
    else {
      const more = last ? pause - SHORT_PAUSE * busy : 0;
      const left = leftOutNs + more;
      stretches.push({ fromNs: fromNs - left, toNs: toNs - left, leftOutNs: left });
    }
  }
  const leftOutBefore = (ns: number): number =>
    stretches.findLast(({ fromNs, leftOutNs }) => fromNs + leftOutNs <= ns)?.leftOutNs ?? 0;
  return {
    stretches,
    rows: rows.map(({ stream, events }) => ({
      stream,
      events: events.map((event) => ({
        ...event,
        atNs: event.startNs - leftOutBefore(event.startNs),
      })),
    })),
  };
}

/** When anything happens, in order. */
function busySpans(rows: readonly TimelineRow[]): Span[] {
  const spans: { fromNs: number; toNs: number }[] = [];
  for (const { startNs, durationNs } of rows.flatMap(({ events }) => events).sort(byStart)) {
    const last = spans.at(-1);
    const toNs = startNs + durationNs;
    if (last && startNs <= last.toNs) last.toNs = Math.max(last.toNs, toNs);
    else spans.push({ fromNs: startNs, toNs });
  }
  return spans;
}

/** From the first event to the end of the last, as drawn. */
export function wholeSpan(rows: readonly TimelineRow[]): Span {
  let fromNs = Number.POSITIVE_INFINITY;
  let toNs = 0;
  for (const { events } of rows)
    for (const { atNs, durationNs } of events) {
      fromNs = Math.min(fromNs, atNs);
      toNs = Math.max(toNs, atNs + durationNs);
    }
  return fromNs < toNs ? { fromNs, toNs } : { fromNs: 0, toNs: 1 };
}

/** Whether any of it is in sight. */
export function inSight({ atNs, durationNs }: TimelineEvent, { fromNs, toNs }: Span): boolean {
  return atNs <= toNs && atNs + durationNs >= fromNs;
}

/** Events as narrow as this, in pixels, join one another where they are no further apart than that. */
const LEAST_WIDTH = 3;
const LEAST_GAP = 1;

/**
 * What of a row is in sight, left to right in pixels from 0 to `width`. The event `keep` gives its id to
 * its block, so that a focus stays where it is; out of sight it stands at the edge.
 */
export function visibleBlocks(
  { events }: TimelineRow,
  { fromNs, toNs }: Span,
  width: number,
  keep?: string,
): Block[] {
  const scale = width / (toNs - fromNs);
  const blocks: { key: string; events: TimelineEvent[]; x: number; width: number }[] = [];
  let joinable = false;
  for (const event of events) {
    if (!inSight(event, { fromNs, toNs }) && event.id !== keep) continue;
    const end = event.atNs + event.durationNs;
    const left = clamp((event.atNs - fromNs) * scale, 0, width - LEAST_WIDTH);
    const right = clamp((end - fromNs) * scale, left + LEAST_WIDTH, width);
    const isNarrow = right - left <= LEAST_WIDTH;
    const before = blocks.at(-1);
    if (before && joinable && isNarrow && left - (before.x + before.width) < LEAST_GAP) {
      before.events.push(event);
      before.width = Math.max(before.width, right - before.x);
      if (event.id === keep) before.key = event.id;
    } else blocks.push({ key: event.id, events: [event], x: left, width: right - left });
    joinable = isNarrow;
  }
  return blocks;
}

/** Of a whole: at most all of it, at least `leastNs` wide. */
export function zoomed(span: Span, whole: Span, factor: number, aroundNs: number): Span {
  const all = whole.toNs - whole.fromNs;
  const length = clamp((span.toNs - span.fromNs) * factor, Math.min(all, LEAST_SPAN_NS), all);
  const part = (aroundNs - span.fromNs) / (span.toNs - span.fromNs);
  return within(aroundNs - part * length, length, whole);
}

const LEAST_SPAN_NS = 10;

/** `part` of what is in sight to the right. */
export function moved(span: Span, whole: Span, part: number): Span {
  const length = span.toNs - span.fromNs;
  return within(span.fromNs + part * length, length, whole);
}

function within(fromNs: number, length: number, whole: Span): Span {
  const from = clamp(fromNs, whole.fromNs, whole.toNs - length);
  return { fromNs: from, toNs: from + length };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
