/** The picture of a warp's way: a row for each block of code, a cell for each lane. */
import type { PageData, PageProgram } from "../../../report/index.ts";
import type { Drawing, Mark } from "../parts/chart.tsx";
import { lineText, placeName } from "../parts/source-text.ts";
import type { PathRow } from "../path-rows.ts";
import { isActive, laneCount, WARP_SIZE } from "../samples.ts";
import type { Translate } from "../view.ts";

const ROW_HEIGHT = 17;
const AXIS_HEIGHT = 20;
const COUNT_WIDTH = 74;
const MOST_CELL = 16;
/** Narrower, there is no room for the text of lines. */
const WIDE = 760;

export function drawPath(
  rows: readonly PathRow[],
  data: PageData,
  program: PageProgram,
  width: number,
  t: Translate,
): Drawing {
  const isWide = width >= WIDE;
  const nameWidth = isWide ? Math.max(width - COUNT_WIDTH - WARP_SIZE * MOST_CELL, 240) : 62;
  const cell = Math.min((width - nameWidth - COUNT_WIDTH) / WARP_SIZE, MOST_CELL);
  const y = (row: number) => AXIS_HEIGHT + row * ROW_HEIGHT;
  const letters = Math.floor(nameWidth / 7) - 10;
  const marks: Mark[] = rows.map(({ step, times, run }, row) => {
    const { place, branches, instructions } = program.codeBlocks[step.codeBlock]!;
    const active = laneCount(step.lanes);
    const name = placeName(data, place, t);
    return {
      key: String(row),
      x: nameWidth,
      y: y(row) + ROW_HEIGHT,
      lines: [
        name,
        lineText(data, place),
        t("page/path-lanes", { lanes: active }),
        t("page/path-instructions", { count: instructions }),
        ...(branches ? [t("page/path-branches")] : []),
        ...(times > 1 ? [t("page/path-times", { times })] : []),
      ].filter((line) => line !== ""),
      shape: (
        <>
          <rect
            class={run % 2 === 0 ? "path-row hit" : "path-row odd hit"}
            x={0}
            y={y(row)}
            width={width}
            height={ROW_HEIGHT}
          />
          <text class="path-name" x={2} y={y(row) + 13}>
            <tspan class="tick">{place ? place.line : "–"}</tspan>
            {isWide && <tspan dx={8}>{lineText(data, place, letters)}</tspan>}
          </text>
          {Array.from({ length: WARP_SIZE }, (_, lane) => (
            <rect
              key={lane}
              class={isActive(step.lanes, lane) ? "path-lane active" : "path-lane"}
              x={nameWidth + lane * cell + 0.5}
              y={y(row) + 2}
              width={Math.max(cell - 1, 1)}
              height={ROW_HEIGHT - 4}
            />
          ))}
          <text class="value" x={nameWidth + WARP_SIZE * cell + 8} y={y(row) + 13}>
            {active}
            {times > 1 ? ` ×${times}` : ""}
          </text>
        </>
      ),
    };
  });
  return {
    height: AXIS_HEIGHT + rows.length * ROW_HEIGHT + 4,
    marks,
    frame: [0, 8, 16, 24, 31].map((lane) => (
      <text
        key={lane}
        class="tick"
        x={nameWidth + (lane + 0.5) * cell}
        y={AXIS_HEIGHT - 6}
        text-anchor="middle"
      >
        {lane}
      </text>
    )),
  };
}
