/** Calls of the runtime, copies and kernels over the program's time, a row a stream. */
import { scaleLinear } from "d3-scale";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { setHash, useHashValue } from "../hash-state.ts";
import { formatBytes, formatNumber, formatRate, formatTime } from "../number-format.ts";
import { Chart, type Drawing, type Mark } from "../parts/chart.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { plainKernel } from "../parts/plain-kernel.ts";
import type { Translate, ViewProps } from "../view.ts";
import {
  type Block,
  inSight,
  moved,
  type Span,
  type Stretch,
  type TimelineEvent,
  type TimelineRow,
  timelineRows,
  visibleBlocks,
  wholeSpan,
  withoutPauses,
  zoomed,
} from "./timeline-layout.ts";

const ROW_HEIGHT = 46;
const BAR_TOP = 18;
const BAR_HEIGHT = 22;
const AXIS_HEIGHT = 26;
const STEP = 0.25;
const FACTOR = 0.6;
/** Rows of the table; more would make the page slow. */
const MOST_ROWS = 500;

export function TimelineView({ data, t }: ViewProps) {
  const asItWas = useMemo(() => timelineRows(data), [data]);
  const shortened = useMemo(() => withoutPauses(asItWas), [asItWas]);
  const showsPauses = useHashValue("pauses", "") === "shown";
  const rows = showsPauses ? asItWas : shortened.rows;
  const whole = useMemo(() => wholeSpan(rows), [rows]);
  const stretches = showsPauses ? [{ ...whole, leftOutNs: 0 }] : shortened.stretches;
  const [span, setSpan] = useSpan(whole);
  const [focused, setFocused] = useState<string>();
  const frame = useRef<HTMLDivElement>(null);
  const events = rows.flatMap((row) => row.events);
  const around = events.find(({ id }) => id === focused);
  const middle = around ? around.atNs + around.durationNs / 2 : (span.fromNs + span.toNs) / 2;
  const actions = {
    in: () => setSpan(zoomed(span, whole, FACTOR, middle)),
    out: () => setSpan(zoomed(span, whole, 1 / FACTOR, middle)),
    left: () => setSpan(moved(span, whole, -STEP)),
    right: () => setSpan(moved(span, whole, STEP)),
    all: () => setSpan(whole),
  } as const;
  useWheelZoom(frame, (factor, part) => {
    const at = span.fromNs + part * (span.toNs - span.fromNs);
    setSpan(zoomed(span, whole, factor, at));
  });
  if (rows.length === 0) return <p>{t("page/timeline-none")}</p>;
  const lost = (data.report.activity?.lostCalls ?? 0) + (data.report.activity?.lostTransfers ?? 0);
  const seen = events.filter((event) => inSight(event, span));
  const onKey = (event: KeyboardEvent): boolean => {
    const name = actionOf(event);
    if (name) actions[name]();
    return name !== undefined;
  };
  return (
    <>
      <p class="lead">{t("page/timeline-lead", busyParams(asItWas, wholeSpan(asItWas), t))}</p>
      <div class="controls" role="toolbar" aria-label={t("page/timeline-zoom")}>
        {(Object.keys(actions) as (keyof typeof actions)[]).map((name) => (
          <button key={name} type="button" onClick={actions[name]}>
            {t(`page/timeline-${name}`)}
          </button>
        ))}
        {shortened.stretches.length > 1 && (
          <label>
            <input
              type="checkbox"
              checked={!showsPauses}
              onChange={({ currentTarget }) =>
                setHash({
                  pauses: currentTarget.checked ? undefined : "shown",
                  from: undefined,
                  to: undefined,
                })
              }
            />{" "}
            {t("page/timeline-pauses", {
              time: formatTime(shortened.stretches.at(-1)!.leftOutNs, t),
            })}
          </label>
        )}
      </div>
      <div ref={frame}>
        <Chart
          alternative={t("page/timeline-alternative", {
            count: formatNumber(seen.length, t),
            from: formatTime(span.fromNs, t),
            to: formatTime(span.toNs, t),
          })}
          caption={t("page/timeline-caption")}
          draw={(width) => draw({ rows, stretches, span, focused, width, t })}
          onFocusMark={setFocused}
          onKey={onKey}
        />
      </div>
      <Legend t={t} />
      {lost > 0 && <p class="aside">{t("page/timeline-lost", { count: formatNumber(lost, t) })}</p>}
      <DataTable
        closed
        caption={t("page/timeline-table", {
          shown: formatNumber(Math.min(seen.length, MOST_ROWS), t),
          count: formatNumber(seen.length, t),
        })}
        columns={[
          { title: t("page/timeline-column-what") },
          { title: t("page/timeline-column-row") },
          { title: t("page/timeline-column-start"), numeric: true },
          { title: t("page/column-duration"), numeric: true },
        ]}
        rows={rows
          .flatMap((row) => row.events.map((event) => ({ row, event })))
          .filter(({ event }) => seen.includes(event))
          .slice(0, MOST_ROWS)
          .map(({ row, event }) => [
            eventName(event, t),
            rowName(row, t),
            formatTime(event.startNs, t),
            formatTime(event.durationNs, t),
          ])}
        t={t}
      />
    </>
  );
}

/** Kept in the address, so that a link shows the same. */
function useSpan(whole: Span): [Span, (span: Span) => void] {
  const from = Number(useHashValue("from", String(whole.fromNs)));
  const to = Number(useHashValue("to", String(whole.toNs)));
  const isSpan = from >= whole.fromNs && to <= whole.toNs && from < to;
  const span = isSpan ? { fromNs: from, toNs: to } : whole;
  const set = ({ fromNs, toNs }: Span) => setHash({ from: String(fromNs), to: String(toNs) }, true);
  return [span, set];
}

type Action = "in" | "out" | "left" | "right" | "all";

function actionOf({ key, shiftKey }: KeyboardEvent): Action | undefined {
  if (key === "+" || key === "=") return "in";
  if (key === "-" || key === "_") return "out";
  if (key === "0") return "all";
  if (shiftKey && key === "ArrowLeft") return "left";
  if (shiftKey && key === "ArrowRight") return "right";
  return undefined;
}

/** With Ctrl or ⌘, or a pinch on a touchpad, which browsers report so: the wheel alone scrolls the page. */
function useWheelZoom(
  frame: { readonly current: HTMLElement | null },
  zoom: (factor: number, part: number) => void,
): void {
  const latest = useRef(zoom);
  latest.current = zoom;
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, width } = element.getBoundingClientRect();
      latest.current(Math.exp(event.deltaY / 300), (event.clientX - left) / width);
    };
    // Preact's listeners are passive where browsers make them so.
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [frame.current]);
}

interface Scene {
  readonly rows: readonly TimelineRow[];
  readonly stretches: readonly Stretch[];
  readonly span: Span;
  /** Id of an event. */
  readonly focused: string | undefined;
  readonly width: number;
  readonly t: Translate;
}

function draw({ rows, stretches, span, focused, width, t }: Scene): Drawing {
  const height = AXIS_HEIGHT + rows.length * ROW_HEIGHT + 4;
  const x = scaleLinear([span.fromNs, span.toNs], [0, width]);
  const ticks = stretches.flatMap((stretch) => ticksOf(stretch, span, width, t));
  const pauses = stretches.slice(1).map(({ fromNs }, at) => ({ at: stretches[at]!.toNs, fromNs }));
  return {
    height,
    frame: (
      <>
        {pauses
          .filter(({ at, fromNs }) => at < span.toNs && fromNs > span.fromNs)
          .map(({ at, fromNs }) => (
            <rect
              key={at}
              class="pause"
              x={Math.max(0, x(at))}
              y={AXIS_HEIGHT}
              width={Math.min(width, x(fromNs)) - Math.max(0, x(at))}
              height={rows.length * ROW_HEIGHT}
            />
          ))}
        {ticks.map(({ at, text }) => (
          <g key={text}>
            <line class="grid" x1={x(at)} x2={x(at)} y1={AXIS_HEIGHT - 6} y2={height} />
            <text class="tick" x={Math.min(x(at) + 3, width - 60)} y={14}>
              {text}
            </text>
          </g>
        ))}
        {rows.map((row, at) => (
          <g key={String(row.stream)}>
            <line
              class="axis"
              x1={0}
              x2={width}
              y1={AXIS_HEIGHT + at * ROW_HEIGHT}
              y2={AXIS_HEIGHT + at * ROW_HEIGHT}
            />
            <text class="row-name" x={2} y={AXIS_HEIGHT + at * ROW_HEIGHT + 13}>
              {rowName(row, t)}
            </text>
          </g>
        ))}
      </>
    ),
    marks: rows.flatMap((row, at) =>
      visibleBlocks(row, span, width, focused).map((block) =>
        blockMark(block, row, AXIS_HEIGHT + at * ROW_HEIGHT + BAR_TOP, t),
      ),
    ),
  };
}

/** Pixels that a text of the axis needs. */
const TICK_ROOM = 90;

/** Of what is in sight of a stretch: where they are drawn, and the time that it was. */
function ticksOf(stretch: Stretch, span: Span, width: number, t: Translate) {
  const from = Math.max(stretch.fromNs, span.fromNs);
  const to = Math.min(stretch.toNs, span.toNs);
  const room = ((to - from) / (span.toNs - span.fromNs)) * width;
  if (room < TICK_ROOM) return [];
  const { leftOutNs } = stretch;
  const times = scaleLinear([from + leftOutNs, to + leftOutNs], [0, room]);
  const ticks = times.ticks(Math.max(2, Math.floor(room / 120)));
  const step = ticks.length > 1 ? ticks[1]! - ticks[0]! : to - from;
  // A step narrower than its text would write over the next one.
  const stepWidth = (step / (to - from)) * room;
  const every = Math.max(1, Math.ceil(TICK_ROOM / stepWidth));
  return ticks
    .filter((_, at) => at % every === 0)
    .map((ns) => ({ at: ns - leftOutNs, text: tickText(ns, step, t) }));
}

/** Per letter, in pixels, at most. */
const LETTER = 7;

function blockMark(
  { key, events, x, width }: Block,
  row: TimelineRow,
  y: number,
  t: Translate,
): Mark {
  const event = events[0]!;
  const many = events.length > 1;
  const name = many
    ? t("page/timeline-many", { count: formatNumber(events.length, t) })
    : eventName(event, t);
  const letters = Math.floor((width - 6) / LETTER);
  const { launch } = event;
  return {
    key,
    x: x + width / 2,
    y: y + BAR_HEIGHT,
    lines: many
      ? [name, rowName(row, t), ...manyFacts(events, t)]
      : [name, ...eventFacts(event, row, t)],
    shape: (
      <>
        <rect
          class={many ? "event event-many" : `event event-${event.kind} ${event.series ?? ""}`}
          x={x}
          y={y}
          width={width}
          height={BAR_HEIGHT}
        />
        {letters >= 4 && (
          <text class="event-name" x={x + 4} y={y + 15}>
            {name.length <= letters ? name : `${name.slice(0, letters - 1)}…`}
          </text>
        )}
      </>
    ),
    ...(launch === undefined || many
      ? {}
      : { onChoose: () => setHash({ view: "time", launch: String(launch) }) }),
  };
}

function eventName({ kind, name, from, to }: TimelineEvent, t: Translate): string {
  if (kind === "kernel") return plainKernel(name);
  if (kind === "call") return name;
  if (from === undefined) return t("page/timeline-fill");
  return t("page/timeline-copy", {
    from: t(`page/timeline-side-${from}`),
    to: t(`page/timeline-side-${to}`),
  });
}

function eventFacts(event: TimelineEvent, row: TimelineRow, t: Translate): string[] {
  const { startNs, durationNs, bytes, place } = event;
  return [
    ...(place === undefined ? [] : [place]),
    rowName(row, t),
    t("page/timeline-starts", { time: formatTime(startNs, t) }),
    t("page/timeline-takes", { time: formatTime(durationNs, t) }),
    ...(bytes === undefined
      ? []
      : [
          t("page/timeline-bytes", {
            bytes: formatBytes(bytes, t),
            rate: formatRate(durationNs > 0 ? (bytes / durationNs) * 1e9 : 0, t),
          }),
        ]),
  ];
}

function manyFacts(events: readonly TimelineEvent[], t: Translate): string[] {
  const total = events.reduce((sum, { durationNs }) => sum + durationNs, 0);
  return [
    t("page/timeline-starts", { time: formatTime(events[0]!.startNs, t) }),
    t("page/timeline-together", { time: formatTime(total, t) }),
    t("page/timeline-zoom-in"),
  ];
}

function rowName({ stream }: TimelineRow, t: Translate): string {
  if (stream === undefined) return t("page/timeline-host");
  return stream === 0 ? t("page/timeline-default-stream") : t("page/timeline-stream", { stream });
}

/** Of the whole program: what the device did. */
function busyParams(rows: readonly TimelineRow[], whole: Span, t: Translate) {
  const sum = (kinds: readonly string[]): string => {
    let total = 0;
    for (const { events } of rows)
      for (const { kind, durationNs } of events) if (kinds.includes(kind)) total += durationNs;
    return formatTime(total, t);
  };
  return {
    whole: formatTime(whole.toNs - whole.fromNs, t),
    kernels: sum(["kernel"]),
    copies: sum(["in", "out", "inside"]),
    calls: sum(["call"]),
  };
}

const LEGEND = ["call", "kernel", "in", "out", "inside", "many"] as const;

function Legend({ t }: { readonly t: Translate }) {
  return (
    <ul class="legend">
      {LEGEND.map((kind) => (
        <li key={kind}>
          <svg viewBox="0 0 14 14" class="swatch" aria-hidden="true">
            <rect
              class={`event event-${kind} ${kind === "kernel" ? "series-0" : ""}`}
              width={14}
              height={14}
            />
          </svg>
          {t(`page/timeline-legend-${kind}`)}
        </li>
      ))}
    </ul>
  );
}

const TICK_UNITS = [
  [1e9, "s", 1e8],
  [1e6, "ms", 1e5],
  [1e3, "µs", 100],
  [1, "ns", 0],
] as const;

/** As fine as the steps between the ticks. */
function tickText(ns: number, step: number, { language }: Translate): string {
  const [size, unit] = TICK_UNITS.find(([, , least]) => step >= least) ?? TICK_UNITS[3];
  const digits = Math.max(0, -Math.floor(Math.log10(step / size) + 1e-9));
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: digits });
  return `${number.format(ns / size)} ${unit}`;
}
