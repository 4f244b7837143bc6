/** Where the places of the memory chart are, and the arrows between them. */
import type { MemoryChart, MemoryEdge, MemoryPlace, TrafficKind } from "../../../report/index.ts";

export interface Box {
  readonly place: MemoryPlace;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Arrow {
  readonly edge: MemoryEdge;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  /** Across, until the next arrow. */
  readonly room: number;
  /** Of the line, in pixels. */
  readonly thickness: number;
}

export interface MemoryLayout {
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
  /** Boxes follow one another from top to bottom. */
  readonly upright: boolean;
}

/** Columns of the chart, from the kernel outwards. */
const LEVELS: readonly (readonly MemoryPlace[])[] = [
  ["kernel"],
  ["global", "local", "texture", "shared", "constant"],
  ["l1"],
  ["l2"],
  ["dram"],
];
const KINDS: readonly TrafficKind[] = ["load", "store", "update"];
/** Always there, so that what is idle is seen to be idle. */
const ALWAYS: ReadonlySet<MemoryPlace> = new Set(["kernel", "global", "l1", "l2", "dram"]);

const UPRIGHT_BELOW = 680;
const LANE = 34;
const BOX_PADDING = 10;
const GAP = 12;
const LEAST_CACHE_HEIGHT = 3 * LANE + BOX_PADDING;
const THINNEST = 1.5;
const THICKEST = 14;

export function memoryLayout(chart: MemoryChart, width: number): MemoryLayout {
  const used = new Set(chart.edges.flatMap(({ near, far }) => [near, far]));
  const levels = LEVELS.map((places) => places.filter((one) => ALWAYS.has(one) || used.has(one)));
  const upright = width < UPRIGHT_BELOW;
  return upright ? uprightLayout(chart, levels, width) : flatLayout(chart, levels, width);
}

/** Arrows of a place towards the kernel's side or away from it: a lane each. */
function lanesOf(chart: MemoryChart, place: MemoryPlace, side: "near" | "far"): number {
  return chart.edges.filter((edge) => edge[side] === place).length;
}

function flatLayout(
  chart: MemoryChart,
  levels: readonly (readonly MemoryPlace[])[],
  width: number,
): MemoryLayout {
  const columns = levels.length;
  // The arrows beside the kernel and after the spaces carry the longest texts.
  const boxWidth = Math.min(104, width / (columns * 1.9));
  const space = (width - boxWidth * columns) / (columns - 1);
  const spaces = levels[1]!;
  const heights = spaces.map(
    (place) => Math.max(1, lanesOf(chart, place, "far")) * LANE + BOX_PADDING,
  );
  // What is cached is as tall as the spaces whose accesses it serves, which come first.
  const cachedCount = spaces.filter((place) => place !== "shared" && place !== "constant").length;
  const cachedHeight = () =>
    heights.slice(0, cachedCount).reduce((sum, one) => sum + one + GAP, -GAP);
  heights[0]! += Math.max(0, LEAST_CACHE_HEIGHT - cachedHeight());
  const height = heights.reduce((sum, one) => sum + one + GAP, -GAP);
  const boxes: Box[] = [];
  let top = 0;
  for (const [at, place] of spaces.entries()) {
    boxes.push({ place, x: boxWidth + space, y: top, width: boxWidth, height: heights[at]! });
    top += heights[at]! + GAP;
  }
  for (const [column, places] of levels.entries())
    if (column !== 1)
      boxes.push({
        place: places[0]!,
        x: column * (boxWidth + space),
        y: 0,
        width: boxWidth,
        height: column === 0 ? height : cachedHeight(),
      });
  return {
    height,
    boxes,
    arrows: arrowsBetween(chart, boxes, false),
    upright: false,
  };
}

function uprightLayout(
  chart: MemoryChart,
  levels: readonly (readonly MemoryPlace[])[],
  width: number,
): MemoryLayout {
  const boxHeight = 34;
  const space = 92;
  const boxes: Box[] = [];
  for (const [row, places] of levels.entries()) {
    const y = row * (boxHeight + space);
    // Shared and constant memory lead nowhere further: on the right, beside what is cached.
    const each = (width - GAP * (places.length - 1)) / places.length;
    for (const [at, place] of places.entries())
      boxes.push({ place, x: at * (each + GAP), y, width: each, height: boxHeight });
  }
  return {
    height: levels.length * (boxHeight + space) - space,
    boxes,
    arrows: arrowsBetween(chart, boxes, true),
    upright: true,
  };
}

function arrowsBetween(chart: MemoryChart, boxes: readonly Box[], upright: boolean): Arrow[] {
  const boxOf = new Map(boxes.map((box) => [box.place, box]));
  const most = Math.max(1, ...chart.edges.map(({ bytes }) => bytes));
  return chart.edges.flatMap((edge) => {
    const near = boxOf.get(edge.near);
    const far = boxOf.get(edge.far);
    if (!near || !far) return [];
    // Side by side between the same two places, and within the smaller of them.
    const beside = chart.edges.filter((one) => one.near === edge.near && one.far === edge.far);
    const lane = beside.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind)).indexOf(edge);
    const narrow = edge.near === "kernel" ? far : edge.far === "l1" ? near : smaller(near, far);
    const part = (lane + 0.5) / beside.length;
    const across = upright ? narrow.x + part * narrow.width : narrow.y + part * narrow.height;
    const room = (upright ? narrow.width : narrow.height) / beside.length;
    const along = upright
      ? ([near.y + near.height, far.y] as const)
      : ([near.x + near.width, far.x] as const);
    // Loads point at the kernel.
    const [from, to] = edge.kind === "load" ? [along[1], along[0]] : along;
    const thickness = THINNEST + (THICKEST - THINNEST) * Math.sqrt(edge.bytes / most);
    return [
      upright
        ? { edge, x1: across, x2: across, y1: from, y2: to, thickness, room }
        : { edge, x1: from, x2: to, y1: across, y2: across, thickness, room },
    ];
  });
}

function smaller(a: Box, b: Box): Box {
  return a.height * a.width <= b.height * b.width ? a : b;
}
