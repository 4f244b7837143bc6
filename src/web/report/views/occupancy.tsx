/** Occupancy of a launch: what limits it, and what other sizes would give. */
import { scaleLinear } from "d3-scale";
import type { OccupancyLimiter } from "../../../profile/index.ts";
import type { OccupancyPicture } from "../../../report/index.ts";
import { formatBytes, formatNumber, formatShare } from "../number-format.ts";
import { Chart, type Drawing, type Mark } from "../parts/chart.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { Facts } from "../parts/facts.tsx";
import type { Translate, ViewProps } from "../view.ts";

type Curve = OccupancyPicture["curves"][number];

const LIMITERS: readonly OccupancyLimiter[] = ["warps", "blocks", "registers", "shared"];
/** In place of a limit where the kernel does not use the resource; `cuda_occupancy.h` has it so. */
const NO_LIMIT = 2 ** 31 - 1;
const MARGIN = { left: 44, right: 14, top: 14, bottom: 38 };
const HEIGHT = 210;

export function OccupancyView({ data, launch, t }: ViewProps) {
  const picture = data.occupancy[launch?.page.occupancy ?? -1];
  if (!picture) return <p>{t("page/occupancy-none")}</p>;
  const { result, curves, registersPerThread, threadsPerBlock, sharedBytesPerBlock } = picture;
  const achieved = launch?.report.metrics["achieved_occupancy"];
  const named = result.limiters.map((limiter) => t(`page/occupancy-limiter-${limiter}`));
  return (
    <>
      <p class="lead">
        {t("page/occupancy-lead", {
          occupancy: formatShare(result.occupancy, t, 0),
          blocks: result.blocksPerSm,
          warps: result.warpsPerSm,
          limiters: named.join(t("page/list-and")),
        })}
      </p>
      <Facts
        facts={[
          [t("page/occupancy-block"), formatNumber(threadsPerBlock, t)],
          [
            t("page/occupancy-registers"),
            t(`page/occupancy-registers-${picture.registersSource}`, {
              count: registersPerThread,
            }),
          ],
          [t("page/occupancy-shared"), formatBytes(sharedBytesPerBlock, t)],
          [t("page/occupancy-waves"), formatNumber(result.waves, t, 2)],
          ...(achieved === undefined
            ? []
            : ([[t("page/occupancy-achieved"), formatShare(achieved, t, 0)]] as const)),
        ]}
      />
      <DataTable
        caption={t("page/occupancy-limits")}
        columns={[
          { title: t("page/occupancy-column-resource") },
          { title: t("page/occupancy-column-blocks"), numeric: true },
          { title: t("page/occupancy-column-limits") },
        ]}
        rows={LIMITERS.map((limiter) => {
          const limit = result.limits[limiter];
          return [
            t(`page/occupancy-limiter-${limiter}`),
            limit >= NO_LIMIT ? t("page/occupancy-unlimited") : formatNumber(limit, t),
            result.limiters.includes(limiter) ? t("page/occupancy-is-limit") : "",
          ];
        })}
        t={t}
      />
      <div class="charts">
        {curves.map((curve) => (
          <CurveChart key={curve.size} curve={curve} now={result.occupancy} t={t} />
        ))}
      </div>
    </>
  );
}

interface CurveChartProps {
  readonly curve: Curve;
  /** As launched, 0 to 1. */
  readonly now: number;
  readonly t: Translate;
}

function CurveChart({ curve, now, t }: CurveChartProps) {
  const title = t(`page/occupancy-over-${curve.size}`);
  const best = Math.max(...curve.points.map(({ occupancy }) => occupancy));
  return (
    <section>
      <h3>{title}</h3>
      <Chart
        alternative={t("page/occupancy-alternative", {
          title,
          present: sizeText(curve.size, curve.present, t),
          occupancy: formatShare(now, t, 0),
          best: formatShare(best, t, 0),
        })}
        draw={(width) => drawCurve(curve, now, width, t)}
      />
      <DataTable
        closed
        caption={title}
        columns={[
          { title: t(`page/occupancy-size-${curve.size}`), numeric: true },
          { title: t("page/occupancy-column-occupancy"), numeric: true },
        ]}
        rows={curve.points.map(({ x, occupancy }) => [
          sizeText(curve.size, x, t),
          formatShare(occupancy, t, 0),
        ])}
        t={t}
      />
    </section>
  );
}

function drawCurve(curve: Curve, now: number, width: number, t: Translate): Drawing {
  const { size, points, present } = curve;
  const last = points.at(-1)!.x;
  const x = scaleLinear([0, last], [MARGIN.left, width - MARGIN.right]);
  const y = scaleLinear([0, 1], [HEIGHT - MARGIN.bottom, MARGIN.top]);
  const label = (at: number, occupancy: number) => [
    sizeText(size, at, t),
    t("page/occupancy-at", { occupancy: formatShare(occupancy, t, 0) }),
  ];
  const half = (x(last) - x(0)) / points.length / 2;
  const marks: Mark[] = points.map((point) => ({
    key: String(point.x),
    x: x(point.x),
    y: y(point.occupancy),
    lines: label(point.x, point.occupancy),
    shape: (
      <>
        <rect
          class="hit"
          x={x(point.x) - half}
          y={MARGIN.top}
          width={2 * half}
          height={y(0) - MARGIN.top}
        />
        <circle class="point" cx={x(point.x)} cy={y(point.occupancy)} r={3} />
      </>
    ),
  }));
  marks.push({
    key: "present",
    x: x(present),
    y: y(now),
    lines: [t("page/occupancy-present"), ...label(present, now)],
    shape: <circle class="present" cx={x(present)} cy={y(now)} r={6} />,
  });
  return {
    height: HEIGHT,
    frame: (
      <>
        {y.ticks(4).map((tick) => (
          <g key={tick}>
            <line class="grid" x1={x(0)} x2={x(last)} y1={y(tick)} y2={y(tick)} />
            <text class="tick" x={x(0) - 6} y={y(tick) + 4} text-anchor="end">
              {formatShare(tick, t, 0)}
            </text>
          </g>
        ))}
        {ticksOf(size, last, width).map((tick) => (
          <text key={tick} class="tick" x={x(tick)} y={y(0) + 16} text-anchor="middle">
            {size === "shared" ? formatNumber(tick / 1024, t) : formatNumber(tick, t)}
          </text>
        ))}
        <text class="axis-name" x={x(last)} y={HEIGHT - 4} text-anchor="end">
          {t(`page/occupancy-axis-${size}`)}
        </text>
        <line class="here" x1={x(present)} x2={x(present)} y1={y(0)} y2={y(1)} />
        <path class="curve" d={steps(points, x, y)} />
      </>
    ),
    marks,
  };
}

/** Sizes are rounded up to the next point. */
function steps(
  points: Curve["points"],
  x: (value: number) => number,
  y: (value: number) => number,
): string {
  const [first, ...others] = points;
  if (!first) return "";
  const rest = others.map((point) => `V${y(point.occupancy)}H${x(point.x)}`);
  return `M${x(first.x)} ${y(first.occupancy)}${rest.join("")}`;
}

const KIB = 1024;

/** Round in the unit of the axis. */
function ticksOf(size: Curve["size"], last: number, width: number): number[] {
  const unit = size === "shared" ? KIB : 32;
  const wanted = width < 400 ? 4 : 8;
  const step = [1, 2, 4, 8, 16, 32, 64].find((one) => last / (unit * one) <= wanted) ?? 128;
  const ticks: number[] = [];
  for (let tick = 0; tick <= last; tick += unit * step) ticks.push(tick);
  return ticks;
}

function sizeText(size: Curve["size"], value: number, t: Translate): string {
  return t(`page/occupancy-value-${size}`, {
    count: size === "shared" ? formatBytes(value, t) : formatNumber(value, t),
  });
}
