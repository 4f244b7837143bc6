/** The run at a glance: kernels by time, what limits them, and what to change first. */
import type { PageData } from "../../../report/index.ts";
import { setHash } from "../hash-state.ts";
import { formatNumber, formatShare, formatTime } from "../number-format.ts";
import { AdviceList } from "../parts/advice.tsx";
import { Chart, type Drawing } from "../parts/chart.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { Facts } from "../parts/facts.tsx";
import { kernelSeries } from "../parts/kernel-series.ts";
import { plainKernel } from "../parts/plain-kernel.ts";
import type { Translate, ViewProps } from "../view.ts";
import { advisedKernels, type KernelSum, kernelsByTime } from "./summary-layout.ts";

/** Bars of the picture; the table has all kernels. */
const MOST_BARS = 12;

export function SummaryView({ data, t }: ViewProps) {
  const { report } = data;
  const kernels = kernelsByTime(report);
  const total = kernels.reduce((sum, { totalNs }) => sum + totalNs, 0);
  const [first] = kernels;
  return (
    <>
      {first ? (
        <p class="lead">
          {t("page/summary-lead", {
            kernel: plainKernel(first.kernel),
            share: formatShare(first.share, t, 0),
            limiter: first.limiter ? t(`page/unit-${first.limiter}`) : "–",
          })}
        </p>
      ) : (
        <p class="lead">{t("page/no-launches")}</p>
      )}
      <Facts facts={factsOf(data, total, t)} />
      <Messages data={data} t={t} />
      {first && (
        <>
          <h3>{t("page/summary-kernels")}</h3>
          <Chart
            alternative={t("page/summary-alternative", {
              kernels: formatNumber(kernels.length, t),
              time: formatTime(total, t),
            })}
            caption={
              kernels.length > MOST_BARS ? t("page/summary-more", { count: MOST_BARS }) : undefined
            }
            draw={(width) => bars(kernels.slice(0, MOST_BARS), kernelSeries(report), width, t)}
          />
          <DataTable
            caption={t("page/summary-table")}
            columns={[
              { title: t("page/column-kernel") },
              { title: t("page/column-launches"), numeric: true },
              { title: t("page/summary-column-total"), numeric: true },
              { title: t("page/summary-column-share"), numeric: true },
              { title: t("page/summary-column-mean"), numeric: true },
              { title: t("page/summary-column-limiter") },
            ]}
            rows={kernels.map(({ kernel, launches, totalNs, share, limiter }) => [
              <a key={kernel} href={linkOf(launches[0]!)}>
                {plainKernel(kernel)}
              </a>,
              formatNumber(launches.length, t),
              formatTime(totalNs, t),
              formatShare(share, t),
              formatTime(totalNs / launches.length, t),
              limiter ? t(`page/unit-${limiter}`) : "–",
            ])}
            t={t}
          />
        </>
      )}
      <TopAdvice data={data} t={t} />
    </>
  );
}

function linkOf(launch: number): string {
  return `#view=time&launch=${launch}`;
}

function factsOf({ report }: PageData, kernelsNs: number, t: Translate) {
  const { transfers = [], calls = [] } = report.activity ?? {};
  const copiesNs = transfers.reduce((sum, { durationNs }) => sum + durationNs, 0);
  const callsNs = calls.reduce((sum, { durationNs }) => sum + durationNs, 0);
  const { device, launches, exitCode } = report;
  return [
    [t("page/summary-device"), `${device.name} (${device.computeCapability})`],
    [t("page/column-launches"), formatNumber(launches.length, t)],
    [t("page/summary-kernel-time"), formatTime(kernelsNs, t)],
    [t("page/summary-copy-time"), formatTime(copiesNs, t)],
    [t("page/summary-call-time"), formatTime(callsNs, t)],
    ...(exitCode === 0 ? [] : ([[t("page/summary-exit-code"), String(exitCode)]] as const)),
  ] as const;
}

/** Of kernels and of their pieces; the views of the launches have all. */
const MOST_ADVISED = 5;
const MOST_PIECES = 3;

function TopAdvice({ data, t }: { readonly data: PageData; readonly t: Translate }) {
  const { report } = data;
  // Without the field no advice was asked for, which is not the same as none to give.
  if (!report.advice) return null;
  const ofKernels = advisedKernels(report).slice(0, MOST_ADVISED);
  return (
    <>
      <h3>{t("page/advice-title")}</h3>
      {ofKernels.length === 0 && <p>{t("page/advice-none", { device: report.device.name })}</p>}
      {ofKernels.map(({ kernel, launch, advice }) => (
        <section key={kernel}>
          <h4>{plainKernel(kernel)}</h4>
          <AdviceList advice={advice.slice(0, MOST_PIECES)} data={data} position={launch} t={t} />
          {advice.length > MOST_PIECES && (
            <p>
              <a href={linkOf(launch)}>
                {t("page/advice-more", {
                  count: formatNumber(advice.length - MOST_PIECES, t),
                  kernel: plainKernel(kernel),
                })}
              </a>
            </p>
          )}
        </section>
      ))}
      {report.advice.length > 0 && (
        <>
          <h3>{t("page/advice-program")}</h3>
          <AdviceList advice={report.advice} data={data} position={undefined} t={t} />
        </>
      )}
    </>
  );
}

/** What went wrong or was remarked, as the command line told it. */
function Messages({ data, t }: { readonly data: PageData; readonly t: Translate }) {
  const { diagnostics, launches } = data.report;
  const faults = launches.flatMap(({ fault }) => (fault ? [fault] : []));
  const all = [...faults, ...diagnostics];
  if (all.length === 0) return null;
  return (
    <>
      <h3>{t("page/summary-messages")}</h3>
      <ul class="messages">
        {all.map(({ severity, message, file, line }) => (
          <li key={`${file}:${line} ${message}`} class={severity}>
            {t(`page/severity-${severity}`)} {message}
            {file !== undefined && line !== undefined && (
              <>
                {" "}
                <a href={`#view=source&file=${encodeURIComponent(file)}&line=${line}`}>
                  {`${file}:${line}`}
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const ROW_HEIGHT = 44;
const BAR_HEIGHT = 18;
const VALUE_WIDTH = 120;

function bars(
  kernels: readonly KernelSum[],
  series: ReadonlyMap<string, string>,
  width: number,
  t: Translate,
): Drawing {
  const most = kernels[0]!.totalNs;
  return {
    height: kernels.length * ROW_HEIGHT,
    marks: kernels.map(({ kernel, launches, totalNs, share, limiter }, at) => {
      const y = at * ROW_HEIGHT;
      const length = Math.max(2, (totalNs / most) * (width - VALUE_WIDTH));
      const name = plainKernel(kernel);
      const value = `${formatTime(totalNs, t)} · ${formatShare(share, t, 0)}`;
      return {
        key: kernel,
        x: length / 2,
        y: y + ROW_HEIGHT - 2,
        lines: [
          name,
          value,
          t("page/summary-launch-count", { count: formatNumber(launches.length, t) }),
          ...(limiter ? [t("page/summary-limited", { limiter: t(`page/unit-${limiter}`) })] : []),
          t("page/summary-open"),
        ],
        shape: (
          <>
            <rect class="hit" x={0} y={y} width={width} height={ROW_HEIGHT} />
            <text x={0} y={y + 13}>
              {name}
            </text>{" "}
            <rect
              class={`bar ${series.get(kernel)}`}
              x={0}
              y={y + 19}
              width={length}
              height={BAR_HEIGHT}
            />
            <text class="value" x={length + 6} y={y + 32}>
              {value}
            </text>
          </>
        ),
        onChoose: () => setHash({ view: "time", launch: String(launches[0]) }),
      };
    }),
  };
}
