/** What passed between the kernel and the levels of the memory system. */
import type { MemoryChart, MemoryEdge, MemoryPlace } from "../../../report/index.ts";
import { formatBytes, formatNumber, formatShare } from "../number-format.ts";
import { Chart, type Drawing, type Mark } from "../parts/chart.tsx";
import { DataTable } from "../parts/data-table.tsx";
import type { ShownLaunch, Translate, ViewProps } from "../view.ts";
import { type Arrow, type Box, memoryLayout } from "./memory-layout.ts";

export function MemoryChartView({ launch, t }: ViewProps) {
  if (!launch) return null;
  const { memory } = launch.page;
  const moved = (near: MemoryPlace, far: MemoryPlace): number =>
    memory.edges
      .filter((edge) => edge.near === near && edge.far === far)
      .reduce((sum, { bytes }) => sum + bytes, 0);
  const alternative = t("page/memory-alternative", {
    dram: formatBytes(moved("l2", "dram"), t),
    l2: formatBytes(moved("l1", "l2"), t),
    l1: formatBytes(moved("global", "l1"), t),
  });
  return (
    <>
      <p class="lead">{alternative}</p>
      <Chart
        alternative={alternative}
        caption={t("page/memory-caption")}
        draw={(width) => draw(launch, width, t)}
      />
      <DataTable
        closed
        caption={t("page/memory-table")}
        columns={[
          { title: t("page/memory-column-between") },
          { title: t("page/memory-column-kind") },
          { title: t("page/memory-column-requests"), numeric: true },
          { title: t("page/memory-column-sectors"), numeric: true },
          { title: t("page/memory-column-wavefronts"), numeric: true },
          { title: t("page/memory-column-bytes"), numeric: true },
          { title: t("page/memory-column-label") },
        ]}
        rows={memory.edges.map((edge) => [
          betweenText(edge, t),
          t(`page/memory-kind-${edge.kind}`),
          countText(edge.requests, t),
          countText(edge.sectors, t),
          countText(edge.wavefronts, t),
          formatBytes(edge.bytes, t),
          t(edge.modelled ? "page/label-modelled" : "page/label-counted"),
        ])}
        t={t}
      />
    </>
  );
}

function draw({ page, report }: ShownLaunch, width: number, t: Translate): Drawing {
  const { boxes, arrows, height, upright } = memoryLayout(page.memory, width);
  return {
    height: height + 4,
    marks: [
      ...boxes.map((box) => boxMark(box, page.memory, busyOf(box.place, report), t)),
      ...arrows.map((arrow) => arrowMark(arrow, upright, t)),
    ],
  };
}

/** Of the time of the launch, the part for which a unit is busy; undefined where it is none. */
function busyOf(place: MemoryPlace, { time }: ShownLaunch["report"]): number | undefined {
  if (!time) return undefined;
  if (place !== "l1" && place !== "l2" && place !== "dram" && place !== "shared") return undefined;
  return Math.min(1, time.partsNs[place] / time.coldNs);
}

function boxMark(
  { place, x, y, width, height }: Box,
  { l1HitFraction, l2HitFraction }: MemoryChart,
  busy: number | undefined,
  t: Translate,
): Mark {
  const hits = place === "l1" ? l1HitFraction : place === "l2" ? l2HitFraction : undefined;
  const name = t(`page/memory-place-${place}`);
  const texts = [
    ...(hits === undefined ? [] : [t("page/memory-hits", { share: formatShare(hits, t, 0) })]),
    ...(busy === undefined ? [] : [t("page/memory-busy", { share: formatShare(busy, t, 0) })]),
  ];
  const inOneLine = height < 48;
  const middle = x + width / 2;
  return {
    key: place,
    x: middle,
    y: y + height,
    lines: [name, ...texts, t(`page/memory-about-${place}`)],
    shape: (
      <>
        <rect class="place" x={x} y={y} width={width} height={height} rx={5} />
        {busy !== undefined && (
          <rect class="busy" x={x} y={y + height - 4} width={busy * width} height={4} />
        )}
        <text
          class="place-name"
          x={middle}
          y={inOneLine ? y + height / 2 + (texts.length > 0 ? -2 : 4) : y + 20}
          text-anchor="middle"
        >
          {name}
        </text>
        {inOneLine ? (
          <text class="place-fact" x={middle} y={y + height / 2 + 11} text-anchor="middle">
            {texts.join(" · ")}
          </text>
        ) : (
          texts.map((text, at) => (
            <text
              key={text}
              class="place-fact"
              x={middle}
              y={y + 38 + 15 * at}
              text-anchor="middle"
            >
              {text}
            </text>
          ))
        )}
      </>
    ),
  };
}

/** Room at the ends of an arrow, and its head's length. */
const CLEAR = 4;
const HEAD = 9;

function arrowMark(arrow: Arrow, upright: boolean, t: Translate): Mark {
  const { edge, x1, y1, x2, y2 } = arrow;
  const kind = t(`page/memory-kind-${edge.kind}`);
  const way = Math.sign(upright ? y2 - y1 : x2 - x1);
  const both = edge.kind === "update";
  const middle = { x: (x1 + x2) / 2, y: (y1 + y2) / 2 };
  const count =
    edge.near === "kernel" && edge.requests !== undefined
      ? t("page/memory-short-requests", { count: compact(edge.requests, t) })
      : formatBytes(edge.bytes, t);
  return {
    key: `${edge.near}-${edge.far}-${edge.kind}`,
    ...middle,
    lines: [`${betweenText(edge, t)}: ${kind}`, ...edgeFacts(edge, t)],
    shape: (
      <>
        <rect
          class="hit"
          x={upright ? middle.x - 15 : Math.min(x1, x2)}
          y={upright ? Math.min(y1, y2) : middle.y - 14}
          width={upright ? 30 : Math.abs(x2 - x1)}
          height={upright ? Math.abs(y2 - y1) : 28}
        />
        <path
          class={`flow flow-${edge.kind}`}
          d={arrowPath(arrow, upright, way, both)}
          stroke-width={0}
        />
        <text class="flow-text" {...textPlace(arrow, upright, middle)}>
          {count}
        </text>
      </>
    ),
  };
}

/** Arrows of a phone that have less room than this, in pixels, have their text along them. */
const ROOM_FOR_TEXT = 104;

function textPlace(
  { thickness, room }: Arrow,
  upright: boolean,
  { x, y }: { readonly x: number; readonly y: number },
) {
  if (!upright) return { x, y: y - thickness / 2 - 3, "text-anchor": "middle" } as const;
  const beside = x + thickness / 2 + 4 + CLEAR;
  if (room >= ROOM_FOR_TEXT) return { x: beside, y: y + 4 } as const;
  const transform = `translate(${beside + 8} ${y}) rotate(-90)`;
  return { transform, "text-anchor": "middle" } as const;
}

/** A bar with a head at its end, or at both ends. */
function arrowPath(
  { x1, y1, x2, y2, thickness }: Arrow,
  upright: boolean,
  way: number,
  both: boolean,
): string {
  const across = upright ? x1 : y1;
  const from = (upright ? y1 : x1) + way * CLEAR;
  const to = (upright ? y2 : x2) - way * CLEAR;
  const half = thickness / 2;
  const wing = half + 4;
  const point = (along: number, off: number): string =>
    upright ? `${across + off} ${along}` : `${along} ${across + off}`;
  const neck = to - way * HEAD;
  const start = both
    ? [
        point(from + way * HEAD, half),
        point(from + way * HEAD, wing),
        point(from, 0),
        point(from + way * HEAD, -wing),
        point(from + way * HEAD, -half),
      ]
    : [point(from, half), point(from, -half)];
  const end = [
    point(neck, -half),
    point(neck, -wing),
    point(to, 0),
    point(neck, wing),
    point(neck, half),
  ];
  return `M${[...start, ...end].join("L")}Z`;
}

function betweenText({ near, far, kind }: MemoryEdge, t: Translate): string {
  const [from, to] = kind === "load" ? [far, near] : [near, far];
  return t("page/memory-between", {
    from: t(`page/memory-place-${from}`),
    to: t(`page/memory-place-${to}`),
  });
}

function edgeFacts(edge: MemoryEdge, t: Translate): string[] {
  const { requests, sectors, wavefronts, bytes, modelled } = edge;
  const fact = (code: string, count: number | undefined): string[] =>
    count === undefined ? [] : [t(code, { count: formatNumber(count, t) })];
  return [
    ...fact("page/memory-requests", requests),
    ...fact("page/memory-sectors", sectors),
    ...fact("page/memory-wavefronts", wavefronts),
    ...(requests && sectors
      ? [t("page/memory-per-request", { count: formatNumber(sectors / requests, t, 2) })]
      : []),
    t(edge.near === "kernel" ? "page/memory-asked" : "page/memory-moved", {
      bytes: formatBytes(bytes, t),
    }),
    t(modelled ? "page/label-modelled" : "page/label-counted"),
  ];
}

function countText(count: number | undefined, t: Translate): string {
  return count === undefined ? "" : formatNumber(count, t);
}

function compact(count: number, { language }: Translate): string {
  return new Intl.NumberFormat(language, {
    notation: "compact",
    maximumSignificantDigits: 3,
  }).format(count);
}
