/** Kernels under the roofs of the chip: how much they do for each byte, and how fast. */
import { scaleLog } from "d3-scale";
import type { ChipRoofs } from "../../../report/index.ts";
import { setHash, useHashValue } from "../hash-state.ts";
import { formatNumber, formatRate, formatShare } from "../number-format.ts";
import { Chart, type Drawing, type Mark } from "../parts/chart.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { kernelSeries } from "../parts/kernel-series.ts";
import { plainKernel } from "../parts/plain-kernel.ts";
import type { Translate, ViewProps } from "../view.ts";
import {
  type Ceiling,
  ceilingsOf,
  decades,
  type Placed,
  place,
  placedKernels,
  WORK,
  type Work,
} from "./roofline-layout.ts";

const MARGIN = { left: 56, right: 16, top: 16, bottom: 44 };
const HEIGHT = 400;

export function RooflineView({ data, launch, t }: ViewProps) {
  const facts = data.report.launches.map((report, at) => ({ report, page: data.launches[at]! }));
  const roofs = data.chips[0]!.roofs;
  const hasFlops = placedKernels(facts, roofs, "flops").length > 0;
  const work = useHashValue("work", hasFlops ? "flops" : "instructions") as Work;
  const placed = placedKernels(facts, roofs, work);
  const chosen = launch && place([launch], roofs, work);
  const ceilings = ceilingsOf(roofs, work);
  const unverified = [...ceilings, roofs.dramBytes].some((one) => one.unverified);
  return (
    <>
      <p class="lead">{t(`page/roofline-lead-${work}`)}</p>
      <fieldset class="choice">
        <legend>{t("page/roofline-work")}</legend>
        {WORK.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="work"
              checked={one === work}
              onChange={() => setHash({ work: one })}
            />
            {t(`page/roofline-work-${one}`)}
          </label>
        ))}
      </fieldset>
      {placed.length === 0 ? (
        <p>{t(`page/roofline-none-${work}`)}</p>
      ) : (
        <Chart
          alternative={t("page/roofline-alternative", {
            kernels: placed.length,
            bandwidth: formatRate(roofs.dramBytes.value, t),
          })}
          caption={t("page/roofline-caption")}
          draw={(width) =>
            draw({
              placed,
              chosen,
              ceilings,
              roofs,
              work,
              series: kernelSeries(data.report),
              width,
              t,
            })
          }
        />
      )}
      {unverified && <p class="aside">{t("page/roofline-unverified")}</p>}
      <DataTable
        closed
        caption={t("page/roofline-table")}
        columns={[
          { title: t("page/column-kernel") },
          { title: t("page/column-launches"), numeric: true },
          { title: t(`page/roofline-intensity-${work}`), numeric: true },
          { title: t("page/roofline-column-rate"), numeric: true },
          { title: t("page/roofline-column-attainable"), numeric: true },
          { title: t("page/roofline-column-share"), numeric: true },
        ]}
        rows={placed.map((one) => [
          plainKernel(one.kernel),
          formatNumber(one.launches.length, t),
          formatNumber(one.intensity, t, 3),
          workRate(one.rate, work, t),
          workRate(one.attainable, work, t),
          formatShare(one.rate / one.attainable, t, 0),
        ])}
        t={t}
      />
      <DataTable
        closed
        caption={t("page/roofline-roofs")}
        columns={[
          { title: t("page/roofline-column-roof") },
          { title: t("page/roofline-column-peak"), numeric: true },
          { title: t("page/roofline-column-source") },
        ]}
        rows={[
          [
            t("page/roofline-roof-dram"),
            formatRate(roofs.dramBytes.value, t),
            roofs.dramBytes.source,
          ],
          ...ceilings.map(({ id, rate, source }) => [
            t(`page/roofline-roof-${id}`),
            workRate(rate, work, t),
            source,
          ]),
        ]}
        t={t}
      />
    </>
  );
}

interface Scene {
  readonly placed: readonly Placed[];
  readonly chosen: Pick<Placed, "intensity" | "rate"> | undefined;
  readonly ceilings: readonly Ceiling[];
  readonly roofs: ChipRoofs;
  readonly work: Work;
  /** Classes of the kernels' colours. */
  readonly series: ReadonlyMap<string, string>;
  readonly width: number;
  readonly t: Translate;
}

function draw({ placed, chosen, ceilings, roofs, work, series, width, t }: Scene): Drawing {
  const slope = roofs.dramBytes.value;
  const top = Math.max(...ceilings.map(({ rate }) => rate));
  const points = chosen ? [...placed, chosen] : placed;
  const [left, right] = decades([
    ...points.map(({ intensity }) => intensity),
    ...ceilings.map(({ rate }) => rate / slope),
  ]);
  const [low, high] = decades([...points.map(({ rate }) => rate), left * slope, top]);
  const x = scaleLog([left, right], [MARGIN.left, width - MARGIN.right]);
  const y = scaleLog([low, high], [HEIGHT - MARGIN.bottom, MARGIN.top]);
  const marks: Mark[] = placed.map((one) => ({
    key: one.kernel,
    x: x(one.intensity),
    y: y(one.rate),
    lines: pointLines(one, work, t),
    shape: (
      <>
        <circle class="hit" cx={x(one.intensity)} cy={y(one.rate)} r={14} />
        <circle
          class={`kernel ${series.get(one.kernel)}`}
          cx={x(one.intensity)}
          cy={y(one.rate)}
          r={7}
        />
      </>
    ),
    onChoose: () => setHash({ launch: String(one.launches[0]) }),
  }));
  return {
    height: HEIGHT,
    marks,
    frame: (
      <>
        {powers(left, right).map((tick) => (
          <g key={tick}>
            <line class="grid" x1={x(tick)} x2={x(tick)} y1={y(low)} y2={y(high)} />
            <text class="tick" x={x(tick)} y={y(low) + 16} text-anchor="middle">
              {formatNumber(tick, t, 6)}
            </text>
          </g>
        ))}
        {powers(low, high).map((tick) => (
          <g key={tick}>
            <line class="grid" x1={x(left)} x2={x(right)} y1={y(tick)} y2={y(tick)} />
            <text class="tick" x={x(left) - 6} y={y(tick) + 4} text-anchor="end">
              {shortRate(tick, t)}
            </text>
          </g>
        ))}
        <path class="roof" d={`M${x(left)} ${y(left * slope)}L${x(top / slope)} ${y(top)}`} />
        <text class="roof-name" {...alongSlope(x, y, left, slope, top)}>
          {`${t("page/roofline-roof-dram")} ${formatRate(slope, t)}`}
        </text>
        {ceilings.map(({ id, rate }) => (
          <g key={id}>
            <path class="roof" d={`M${x(rate / slope)} ${y(rate)}H${x(right)}`} />
            <text class="roof-name" x={x(right)} y={y(rate) - 5} text-anchor="end">
              {`${t(`page/roofline-roof-${id}`)} ${workRate(rate, work, t)}`}
            </text>
          </g>
        ))}
        {chosen && <circle class="present" cx={x(chosen.intensity)} cy={y(chosen.rate)} r={11} />}
        <text class="axis-name" x={x(right)} y={HEIGHT - 6} text-anchor="end">
          {t(`page/roofline-axis-${work}`)}
        </text>
      </>
    ),
  };
}

function pointLines(one: Placed, work: Work, t: Translate): string[] {
  return [
    plainKernel(one.kernel),
    t(`page/roofline-at-${work}`, {
      intensity: formatNumber(one.intensity, t, 3),
      rate: workRate(one.rate, work, t),
    }),
    t("page/roofline-of-attainable", {
      share: formatShare(one.rate / one.attainable, t, 0),
      attainable: workRate(one.attainable, work, t),
    }),
  ];
}

/** Of the way up: where the flat roofs' names do not reach. */
const LABEL_AT = 0.36;
/** A roof that is drawn shorter has its name from its lower end on. */
const SHORT_SLOPE = 400;

/** The place and turn of a text over the sloped roof. */
function alongSlope(
  x: (value: number) => number,
  y: (value: number) => number,
  left: number,
  slope: number,
  top: number,
) {
  const [x1, y1, x2, y2] = [x(left), y(left * slope), x(top / slope), y(top)];
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const isShort = Math.hypot(x2 - x1, y2 - y1) < SHORT_SLOPE;
  const at = isShort ? 0 : LABEL_AT;
  return {
    "text-anchor": isShort ? "start" : "middle",
    transform: `translate(${x1 + at * (x2 - x1)} ${y1 + at * (y2 - y1)}) rotate(${angle}) translate(${isShort ? 6 : 0} -7)`,
  } as const;
}

function powers(from: number, to: number): number[] {
  const count = Math.round(Math.log10(to / from));
  return Array.from({ length: count + 1 }, (_, at) => from * 10 ** at);
}

const PREFIXES = [
  [1e15, "P"],
  [1e12, "T"],
  [1e9, "G"],
  [1e6, "M"],
  [1e3, "k"],
  [1, ""],
] as const;

function shortRate(rate: number, t: Translate): string {
  const [size, prefix] = PREFIXES.find(([least]) => rate >= least) ?? PREFIXES.at(-1)!;
  const number = new Intl.NumberFormat(t.language, { maximumSignificantDigits: 3 });
  return `${number.format(rate / size)} ${prefix}`.trim();
}

function workRate(rate: number, work: Work, t: Translate): string {
  return t(`page/roofline-rate-${work}`, { count: shortRate(rate, t) });
}
