/** The picture of one request: 32 lanes, and the lines that they touch, drawn to scale. */
import type { PageSite } from "../../../report/index.ts";
import type { Drawing, Mark } from "../parts/chart.tsx";
import { hex, isActive, type Request, WARP_SIZE } from "../samples.ts";
import { LINE_BYTES, type Moved, SECTOR_BYTES, type TouchedLine } from "../segments.ts";
import type { Translate } from "../view.ts";

export interface RequestPicture {
  readonly request: Request;
  readonly site: PageSite;
  readonly moved: Moved;
  /** Sectors that the warp fetched here before, by address. */
  readonly before: ReadonlySet<number>;
  readonly focused: number | undefined;
}

const CELL_HEIGHT = 26;
const LINE_HEIGHT = 34;
const LABEL_HEIGHT = 15;
const GAP = 12;
/** Of a line, where there are several rows of them. */
const MOST_LINE_WIDTH = 560;
const LEAST_LINE_WIDTH = 250;
const SECTORS = [0, 1, 2, 3];

export function drawRequest(picture: RequestPicture, width: number, t: Translate): Drawing {
  const { request, site, moved, focused } = picture;
  const laneRows = width < 640 ? 2 : 1;
  const perLaneRow = WARP_SIZE / laneRows;
  const cell = width / perLaneRow;
  const laneX = (lane: number) => (lane % perLaneRow) * cell;
  const laneY = (lane: number) => Math.floor(lane / perLaneRow) * (CELL_HEIGHT + 2);
  const lanesEnd = laneRows * (CELL_HEIGHT + 2);
  const fit = Math.max(Math.floor(width / LEAST_LINE_WIDTH), 2);
  const perRow = Math.max(1, Math.min(fit, moved.lines.length));
  const rows = Math.ceil(moved.lines.length / perRow);
  const share = (width - (perRow - 1) * GAP) / perRow;
  const lineWidth = rows === 1 ? share : Math.min(MOST_LINE_WIDTH, share);
  const isConnected = rows === 1 && laneRows === 1;
  const memoryY = lanesEnd + (isConnected ? 48 : 20);
  const rowHeight = LABEL_HEIGHT + LINE_HEIGHT + GAP;
  const lineX = (index: number) => (index % perRow) * (lineWidth + GAP);
  const lineY = (index: number) => memoryY + Math.floor(index / perRow) * rowHeight;
  const byteWidth = lineWidth / LINE_BYTES;
  const wires: { lane: number; x: number; y: number }[] = [];
  if (isConnected)
    for (const [index, line] of moved.lines.entries())
      for (const { lane, from, bytes } of line.parts)
        wires.push({ lane, x: lineX(index) + (from + bytes / 2) * byteWidth, y: lineY(index) });
  const marks: Mark[] = Array.from({ length: WARP_SIZE }, (_, lane) => {
    const active = isActive(request.lanes, lane);
    return {
      key: String(lane),
      x: laneX(lane) + cell / 2,
      y: laneY(lane) + CELL_HEIGHT + 4,
      lines: [
        t("page/lane", { lane }),
        active
          ? t("page/lane-address", { address: hex(request.addresses[lane]!) })
          : t("page/lane-idle"),
        ...(active ? [t("page/lane-bytes", { bytes: site.bytes })] : []),
      ],
      shape: (
        <>
          <rect
            class={`lane hit${active ? " active" : ""}${lane === focused ? " focused" : ""}`}
            x={laneX(lane) + 1}
            y={laneY(lane)}
            width={cell - 2}
            height={CELL_HEIGHT}
            rx={3}
          />
          <text
            class={active ? "lane-number" : "lane-number idle"}
            x={laneX(lane) + cell / 2}
            y={laneY(lane) + 17}
            text-anchor="middle"
          >
            {lane}
          </text>
        </>
      ),
    };
  });
  return {
    height: memoryY + rows * rowHeight,
    marks,
    frame: (
      <>
        {wires.map(({ lane, x, y }) => (
          <line
            key={`${lane} ${x}`}
            class={lane === focused ? "wire focused" : "wire"}
            x1={laneX(lane) + cell / 2}
            y1={CELL_HEIGHT}
            x2={x}
            y2={y}
          />
        ))}
        {moved.lines.map((line, index) => (
          <MemoryLine
            key={line.address}
            line={line}
            before={picture.before}
            focused={focused}
            x={lineX(index)}
            y={lineY(index)}
            width={lineWidth}
          />
        ))}
      </>
    ),
  };
}

interface MemoryLineProps {
  readonly line: TouchedLine;
  readonly before: ReadonlySet<number>;
  readonly focused: number | undefined;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function MemoryLine({ line, before, focused, x, y, width }: MemoryLineProps) {
  const byteWidth = width / LINE_BYTES;
  const sectorWidth = width / 4;
  const shared = new Set<number>();
  const starts = new Set<number>();
  for (const { from } of line.parts) (starts.has(from) ? shared : starts).add(from);
  return (
    <>
      <text class="tick" x={x} y={y + LINE_HEIGHT + 12}>
        {hex(line.address)}
      </text>
      {SECTORS.map((sector) => {
        const isMoved = (line.moved >>> sector) & 1;
        const seen = before.has(line.address + sector * SECTOR_BYTES);
        return (
          <rect
            key={sector}
            class={isMoved ? (seen ? "sector moved seen" : "sector moved") : "sector"}
            x={x + sector * sectorWidth}
            y={y}
            width={sectorWidth}
            height={LINE_HEIGHT}
          />
        );
      })}
      {line.parts.map(({ lane, from, bytes }) => (
        <rect
          key={`${lane} ${from}`}
          class={lane === focused ? "used focused" : "used"}
          x={x + from * byteWidth + 0.5}
          y={y + 5}
          width={Math.max(bytes * byteWidth - 1, 1)}
          height={LINE_HEIGHT - 10}
        />
      ))}
      {line.parts
        .filter(({ from, bytes }) => bytes * byteWidth >= 15 && !shared.has(from))
        .map(({ lane, from, bytes }) => (
          <text
            key={lane}
            class="used-number"
            x={x + (from + bytes / 2) * byteWidth}
            y={y + 21}
            text-anchor="middle"
          >
            {lane}
          </text>
        ))}
    </>
  );
}
