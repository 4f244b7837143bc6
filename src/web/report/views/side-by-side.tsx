/** A launch on several chips, and two launches beside each other. */
import { scaleLinear } from "d3-scale";
import type { ComponentChildren } from "preact";
import type { DeviceLaunch, LaunchReport, PageChip, PageData } from "../../../report/index.ts";
import { setHash, useHashValue } from "../hash-state.ts";
import {
  formatBytes,
  formatDim3,
  formatMetric,
  formatNumber,
  formatRate,
  formatShare,
  formatTime,
} from "../number-format.ts";
import { Chart, type Drawing, type Mark } from "../parts/chart.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { plainKernel } from "../parts/plain-kernel.ts";
import type { Translate, ViewProps } from "../view.ts";
import { type ChipTimes, metricRows, timesOnChips } from "./side-by-side-layout.ts";

export function SideBySideView({ data, launch, t }: ViewProps) {
  const others = data.chips.length > 1;
  return (
    <>
      <h3>{t("page/sides-chips")}</h3>
      {others ? (
        <Chips data={data} launch={launch?.report} t={t} />
      ) : (
        <p>{t("page/sides-one-chip")}</p>
      )}
      <h3>{t("page/sides-launches")}</h3>
      {data.report.launches.length > 1 ? (
        <Launches data={data} t={t} />
      ) : (
        <p>{t("page/sides-one-launch")}</p>
      )}
    </>
  );
}

interface ChipsProps {
  readonly data: PageData;
  readonly launch: LaunchReport | undefined;
  readonly t: Translate;
}

function Chips({ data, launch, t }: ChipsProps) {
  const { chips, report } = data;
  const ids = chips.map(({ id }) => id);
  const rows = timesOnChips(report, ids);
  const on = launch?.onDevices;
  return (
    <>
      <Chart
        alternative={t("page/sides-alternative", {
          chips: chips.map(({ name }) => name).join(", "),
        })}
        caption={t("page/sides-caption")}
        draw={(width) => drawTimes(rows, chips, width, t)}
      />
      <DataTable
        closed
        caption={t("page/sides-times")}
        columns={[
          { title: t("page/column-kernel") },
          ...chips.map(({ name }) => ({ title: name, numeric: true })),
        ]}
        rows={rows.map(({ kernel, times }) => [
          plainKernel(kernel),
          ...ids.map((id) => formatTime(times[id] ?? 0, t)),
        ])}
        t={t}
      />
      {on && launch && (
        <DataTable
          caption={t("page/sides-launch-on-chips", { kernel: plainKernel(launch.kernel) })}
          columns={[
            { title: t("page/sides-column-figure") },
            ...chips.map(({ name }) => ({ title: name, numeric: true })),
          ]}
          rows={[
            ...chipRows(chips, t),
            ...launchRows(
              ids.map((id) => on[id]),
              t,
            ),
          ]}
          t={t}
        />
      )}
    </>
  );
}

function chipRows(chips: readonly PageChip[], t: Translate): ComponentChildren[][] {
  const row = (code: string, text: (chip: PageChip) => string) => [t(code), ...chips.map(text)];
  return [
    row("page/sides-capability", (chip) => chip.computeCapability),
    row("page/sides-multiprocessors", (chip) => formatNumber(chip.smCount, t)),
    row("page/sides-clock", (chip) => `${formatNumber(chip.clockMHz, t)} MHz`),
    row("page/sides-bandwidth", (chip) => formatRate(chip.roofs.dramBytes.value, t)),
    row("page/sides-l2", (chip) => formatBytes(chip.l2Bytes, t)),
    row("page/sides-single", (chip) => teraflops(chip.roofs.singleFlops.value, t)),
    row("page/sides-double", (chip) => teraflops(chip.roofs.doubleFlops.value, t)),
  ];
}

function teraflops(perSecond: number, t: Translate): string {
  return `${formatNumber(perSecond / 1e12, t, 2)} TFLOP/s`;
}

function launchRows(
  launches: readonly (DeviceLaunch | undefined)[],
  t: Translate,
): ComponentChildren[][] {
  const row = (code: string, text: (launch: DeviceLaunch) => string) => [
    t(code),
    ...launches.map((launch) => (launch ? text(launch) : "–")),
  ];
  const rate = (metric: string) => (launch: DeviceLaunch) => {
    const value = launch.metrics[metric];
    return value === undefined ? "–" : formatRate(value, t);
  };
  return [
    row("page/sides-time", ({ durationNs, expectedError }) =>
      expectedError === undefined
        ? formatTime(durationNs, t)
        : `${formatTime(durationNs, t)} ± ${formatShare(expectedError, t, 0)}`,
    ),
    row("page/sides-limiter", ({ limiter }) => t(`page/unit-${limiter}`)),
    row("page/sides-occupancy", ({ occupancy }) => formatShare(occupancy, t, 0)),
    row("page/sides-blocks", ({ blocksPerSm }) => formatNumber(blocksPerSm, t)),
    row("page/sides-registers", ({ registersPerThread }) => formatNumber(registersPerThread, t)),
    row("page/sides-reads", rate("dram_read_throughput")),
    row("page/sides-writes", rate("dram_write_throughput")),
    row("page/sides-advice", ({ advice }) => firstAdvice(advice, t)),
  ];
}

/** With what it would save there: a picture stays right from chip to chip, its gain does not. */
function firstAdvice(advice: DeviceLaunch["advice"], t: Translate): string {
  if (!advice) return "–";
  const [first] = advice;
  if (!first) return t("page/sides-no-advice");
  const { rule, gain } = first;
  return `−${formatShare(gain.fraction, t, 0)} ${rule.replace(/^advice\//, "")}`;
}

const NAME_HEIGHT = 20;
const BAR_HEIGHT = 16;
const GAP = 10;
const VALUE_WIDTH = 72;
/** Left out of a chip's name where there is no room for it. */
const MAKER = /^(?:NVIDIA )?(?:GeForce |Tesla )?/;

/** A group a kernel, a bar a chip. Each group has a scale of its own: kernels are not compared here. */
function drawTimes(
  rows: readonly ChipTimes[],
  chips: readonly PageChip[],
  width: number,
  t: Translate,
): Drawing {
  const groupHeight = NAME_HEIGHT + chips.length * (BAR_HEIGHT + 2) + GAP;
  const chipWidth = Math.min(190, width * 0.34);
  const marks: Mark[] = rows.flatMap(({ kernel, launches, times }, at) => {
    const most = Math.max(...chips.map(({ id }) => times[id] ?? 0), 1);
    const own = times[chips[0]!.id] ?? 0;
    const x = scaleLinear([0, most], [chipWidth, width - VALUE_WIDTH]);
    return chips.map(({ id, name }, row): Mark => {
      const ns = times[id] ?? 0;
      const y = at * groupHeight + NAME_HEIGHT + row * (BAR_HEIGHT + 2);
      const letters = Math.floor(chipWidth / 7);
      return {
        key: `${kernel} ${id}`,
        x: (chipWidth + x(ns)) / 2,
        y: y + BAR_HEIGHT,
        lines: [
          `${plainKernel(kernel)}, ${name}`,
          formatTime(ns, t),
          t("page/sides-launch-count", { count: formatNumber(launches, t) }),
          ...(row > 0 && own > 0 && ns > 0
            ? [
                t("page/sides-ratio", {
                  ratio: formatNumber(ns / own, t, 2),
                  chip: chips[0]!.name,
                }),
              ]
            : []),
        ],
        shape: (
          <>
            <rect class="hit" x={0} y={y} width={width} height={BAR_HEIGHT + 2} />
            <text x={chipWidth - 6} y={y + 12} text-anchor="end">
              {name.length <= letters ? name : name.replace(MAKER, "").slice(0, letters)}
            </text>
            <rect
              class={`bar series-${row % 8}`}
              x={chipWidth}
              y={y}
              width={Math.max(1, x(ns) - chipWidth)}
              height={BAR_HEIGHT}
            />
            <text class="value" x={x(ns) + 6} y={y + 12}>
              {formatTime(ns, t)}
            </text>
          </>
        ),
      };
    });
  });
  return {
    height: rows.length * groupHeight,
    frame: rows.map(({ kernel }, at) => (
      <text key={kernel} class="row-name" x={0} y={at * groupHeight + 14}>
        {plainKernel(kernel)}
      </text>
    )),
    marks,
  };
}

/** Metrics that differ by less are alike. */
const ALIKE = 1.005;

function Launches({ data, t }: { readonly data: PageData; readonly t: Translate }) {
  const { launches, metrics } = data.report;
  const left = Number(useHashValue("left", "0"));
  const right = Number(useHashValue("right", "1"));
  const all = useHashValue("alike", "") === "shown";
  const pair = [launches[left] ?? launches[0]!, launches[right] ?? launches[1]!] as const;
  const rows = metricRows(pair, metrics);
  const shown = all ? rows : rows.filter(({ spread }) => spread > ALIKE);
  const title = (launch: LaunchReport) => `${launch.index}: ${plainKernel(launch.kernel)}`;
  const titles = pair.map(title);
  return (
    <>
      <div class="controls">
        {(["left", "right"] as const).map((side, at) => (
          <div key={side} class="control">
            <label for={`side-${side}`}>{t(`page/sides-${side}`)}</label>
            <select
              id={`side-${side}`}
              value={String(launches.indexOf(pair[at]!))}
              onChange={({ currentTarget }) => setHash({ [side]: currentTarget.value })}
            >
              {launches.map((launch, position) => (
                <option key={launch.index} value={String(position)}>
                  {`${title(launch)} ${formatTime(launch.time?.coldNs ?? launch.durationNs, t)}`}
                </option>
              ))}
            </select>
          </div>
        ))}
        <label>
          <input
            type="checkbox"
            checked={all}
            onChange={({ currentTarget }) =>
              setHash({ alike: currentTarget.checked ? "shown" : undefined })
            }
          />{" "}
          {t("page/sides-show-alike")}
        </label>
      </div>
      <DataTable
        caption={t("page/sides-pair", { left: titles[0]!, right: titles[1]! })}
        columns={[
          { title: t("page/sides-column-figure") },
          { title: `A · ${titles[0]}`, numeric: true },
          { title: `B · ${titles[1]}`, numeric: true },
          { title: t("page/sides-column-change"), numeric: true },
        ]}
        rows={[
          ...pairRows(pair, t),
          ...shown.map(({ metric, unit, values: [before, after] }) => [
            <MetricName key={metric} metric={metric} meaning={data.metricMeanings[metric]} t={t} />,
            before === undefined ? "–" : formatMetric(before, unit, t),
            after === undefined ? "–" : formatMetric(after, unit, t),
            changeText(before, after, t),
          ]),
        ]}
        t={t}
      />
    </>
  );
}

function pairRows(
  pair: readonly [LaunchReport, LaunchReport],
  t: Translate,
): ComponentChildren[][] {
  const [before, after] = pair.map((launch) => launch.time?.coldNs ?? launch.durationNs);
  const text = (code: string, of: (launch: LaunchReport) => string) => [
    t(code),
    of(pair[0]),
    of(pair[1]),
    "",
  ];
  return [
    [
      t("page/sides-time"),
      formatTime(before!, t),
      formatTime(after!, t),
      changeText(before, after, t),
    ],
    text("page/sides-limiter", ({ time }) => (time ? t(`page/unit-${time.limiter}`) : "–")),
    text("page/sides-grid", ({ grid }) => formatDim3(grid)),
    text("page/sides-block", ({ block }) => formatDim3(block)),
  ];
}

interface MetricNameProps {
  readonly metric: string;
  /** Code of a sentence. */
  readonly meaning: string | undefined;
  readonly t: Translate;
}

function MetricName({ metric, meaning, t }: MetricNameProps) {
  return (
    <>
      {meaning === undefined ? "" : t(meaning)} <code class="faint">{metric}</code>
    </>
  );
}

/** B over A. */
function changeText(before: number | undefined, after: number | undefined, t: Translate): string {
  if (before === undefined || after === undefined || before === after) return "";
  if (before === 0) return t("page/sides-new");
  return `× ${new Intl.NumberFormat(t.language, { maximumSignificantDigits: 3 }).format(after / before)}`;
}
