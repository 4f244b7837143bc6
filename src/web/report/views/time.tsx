/** Where the time of a launch goes: what each unit of the chip alone would take. */
import type { TimeLimiter, TimeMakeUp } from "../../../profile/index.ts";
import type { PageData } from "../../../report/index.ts";
import { formatNumber, formatShare, formatTime } from "../number-format.ts";
import { AdviceList } from "../parts/advice.tsx";
import { Chart, type Drawing } from "../parts/chart.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { Facts } from "../parts/facts.tsx";
import type { ShownLaunch, Translate, ViewProps } from "../view.ts";

/** Units that would be busy for less are left out of the picture, not out of the table. */
const LEAST_SHARE = 0.001;
const ROW_HEIGHT = 30;
const BAR_HEIGHT = 18;
const VALUE_WIDTH = 110;

interface Part {
  readonly unit: TimeLimiter;
  readonly ns: number;
  /** Of the launch's time, which the longest part does not reach: parts do not overlap perfectly. */
  readonly share: number;
}

export function TimeView({ data, launch, t }: ViewProps) {
  const time = launch?.report.time;
  if (!launch || !time) return <p>{t("page/time-none")}</p>;
  const { coldNs, warmNs, expectedError, limiter, partsNs, makeUp } = time;
  const parts = (Object.entries(partsNs) as [TimeLimiter, number][])
    .map(([unit, ns]): Part => ({ unit, ns, share: ns / coldNs }))
    .sort((a, b) => b.ns - a.ns);
  return (
    <>
      <p class="lead">{t(`time/limiter-${limiter}`)}</p>
      <Facts
        facts={[
          [t("page/time-cold"), formatTime(coldNs, t)],
          [t("page/time-warm"), formatTime(warmNs, t)],
          [
            t("page/time-error"),
            expectedError === undefined
              ? t("page/time-error-unknown")
              : `± ${formatShare(expectedError, t, 0)}`,
          ],
        ]}
      />
      <Chart
        caption={t("page/time-caption")}
        alternative={t("page/time-alternative", {
          unit: t(`page/unit-${limiter}`),
          share: formatShare(partsNs[limiter] / coldNs, t, 0),
        })}
        draw={(width) => bars(parts, limiter, width, t)}
      />
      <DataTable
        closed
        caption={t("page/time-table")}
        columns={[
          { title: t("page/time-column-unit") },
          { title: t("page/time-column-time"), numeric: true },
          { title: t("page/time-column-share"), numeric: true },
        ]}
        rows={parts.map(({ unit, ns, share }) => [
          t(`page/unit-${unit}`),
          formatTime(ns, t),
          formatShare(share, t),
        ])}
        t={t}
      />
      {makeUp && <OneBlock makeUp={makeUp} t={t} />}
      <LaunchAdvice data={data} launch={launch} t={t} />
    </>
  );
}

interface LaunchAdviceProps {
  readonly data: PageData;
  readonly launch: ShownLaunch;
  readonly t: Translate;
}

function LaunchAdvice({ data, launch, t }: LaunchAdviceProps) {
  const { advice } = launch.report;
  if (!advice) return null;
  return (
    <>
      <h3>{t("page/advice-title")}</h3>
      {advice.length === 0 ? (
        <p>{t("page/advice-none-launch")}</p>
      ) : (
        <AdviceList
          advice={advice}
          data={data}
          position={data.report.launches.indexOf(launch.report)}
          t={t}
        />
      )}
    </>
  );
}

/** What the warps of one block wait for, as if it had a multiprocessor for itself. */
function OneBlock({ makeUp, t }: { readonly makeUp: TimeMakeUp; readonly t: Translate }) {
  const { blockNs, together, waves } = makeUp;
  const parts = BLOCK_PARTS.map((part) => ({ part, ns: blockNs[part] })).filter(({ ns }) => ns > 0);
  const total = parts.reduce((sum, { ns }) => sum + ns, 0);
  if (total === 0) return null;
  const text = ({ part, ns }: (typeof parts)[number]) =>
    [t(`page/block-${part}`), `${formatTime(ns, t)} · ${formatShare(ns / total, t, 0)}`] as const;
  return (
    <>
      <h3>{t("page/block-title")}</h3>
      <Chart
        caption={t("page/block-caption", {
          together: formatNumber(together, t),
          waves: formatNumber(waves, t),
        })}
        alternative={t("page/block-alternative", {
          time: formatTime(total, t),
          parts: parts.map((one) => text(one).join(" ")).join("; "),
        })}
        draw={(width) => {
          let x = 0;
          return {
            height: BLOCK_BAR + 2,
            marks: parts.map((one) => {
              const left = x;
              const length = (one.ns / total) * width;
              x += length;
              return {
                key: one.part,
                x: left + length / 2,
                y: BLOCK_BAR,
                lines: text(one),
                shape: (
                  <rect
                    class={`event part-${one.part}`}
                    x={left}
                    y={1}
                    width={length}
                    height={BLOCK_BAR}
                  />
                ),
              };
            }),
          };
        }}
      />
      <ul class="legend">
        {parts.map((one) => (
          <li key={one.part}>
            <svg viewBox="0 0 14 14" class="swatch" aria-hidden="true">
              <rect class={`event part-${one.part}`} width={14} height={14} />
            </svg>
            {text(one).join(": ")}
          </li>
        ))}
      </ul>
    </>
  );
}

const BLOCK_PARTS = ["start", "work", "global", "shared", "barrier"] as const;
const BLOCK_BAR = 26;

function bars(all: readonly Part[], limiter: TimeLimiter, width: number, t: Translate): Drawing {
  const parts = all.filter(({ share }) => share >= LEAST_SHARE);
  // On a phone names stand above their bars.
  const narrow = width < 560;
  const nameWidth = narrow ? 0 : 210;
  const rowHeight = narrow ? ROW_HEIGHT + 16 : ROW_HEIGHT;
  const room = width - nameWidth - VALUE_WIDTH;
  const height = parts.length * rowHeight + 8;
  return {
    height,
    frame: <line class="axis" x1={nameWidth + room} x2={nameWidth + room} y1={0} y2={height} />,
    marks: parts.map(({ unit, ns, share }, at) => {
      const top = at * rowHeight + (narrow ? 20 : 6);
      const length = Math.max(2, Math.min(1, share) * room);
      const name = t(`page/unit-${unit}`);
      const value = `${formatTime(ns, t)} · ${formatShare(share, t, 0)}`;
      return {
        key: unit,
        x: nameWidth + length / 2,
        y: top + BAR_HEIGHT,
        lines: [name, value, t(`page/unit-about-${unit}`)],
        shape: (
          <>
            <rect class="hit" x={0} y={at * rowHeight} width={width} height={rowHeight} />
            <text
              x={narrow ? 0 : nameWidth - 8}
              y={narrow ? top - 6 : top + 13}
              text-anchor={narrow ? "start" : "end"}
            >
              {name}
            </text>
            <rect
              class={unit === limiter ? "bar limiting" : "bar"}
              x={nameWidth}
              y={top}
              width={length}
              height={BAR_HEIGHT}
            />
            <text class="value" x={nameWidth + room + 8} y={top + 13}>
              {value}
            </text>
          </>
        ),
      };
    }),
  };
}
