/** The user's source with what each line costs. */
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { AdviceReport, PageData, PagePlace } from "../../../report/index.ts";
import { setHash, useHashValue } from "../hash-state.ts";
import { countersByLine, LINE_METRICS, type LineMetric } from "../line-metrics.ts";
import { formatNumber, formatShare } from "../number-format.ts";
import { AdviceList } from "../parts/advice.tsx";
import { Select } from "../parts/select.tsx";
import { siteName } from "../parts/site-choice.tsx";
import { baseName } from "../parts/source-text.ts";
import { samplesOf } from "../samples.ts";
import type { ShownLaunch, Translate, ViewProps } from "../view.ts";

type Counters = Readonly<Record<string, number>>;

/** Chosen where the reader has not: what every kernel has, and what is wrong with this one. */
const USUAL = ["instructions", "lanes", "global-excess", "shared-excess", "divergent"];
/** The same where there is no room beside the source. */
const NARROW = ["instructions"];
const NARROW_PIXELS = 600;
/** Lines shown above the first that has counters, those behind the table's head among them. */
const LINES_BEFORE = 6;

export function Source({ data, launch, t }: ViewProps) {
  const fileWish = useHashValue("file", "");
  const columnWish = useHashValue("columns", "");
  const chosenLine = Number(useHashValue("line", "0"));
  const frame = useRef<HTMLTableElement>(null);
  const lines = launch?.report.lines ?? [];
  const files = data.sources.filter(({ file }) => lines.some((line) => line.file === file));
  const source = files.find(({ file }) => file === fileWish) ?? files[0];
  const byLine = useMemo(() => countersByLine(lines, source?.file ?? ""), [lines, source]);
  // The frame scrolls, not the page: first to the lines that have counters, then to what is chosen.
  useLayoutEffect(() => {
    const row = frame.current?.querySelector<HTMLElement>("tr:has(.line-button)");
    const box = frame.current?.parentElement;
    if (row && box) box.scrollTop = row.offsetTop - LINES_BEFORE * row.offsetHeight;
  }, [source?.file, launch?.report.index]);
  useLayoutEffect(() => {
    const row = frame.current?.querySelector<HTMLElement>("tr[aria-current]");
    const box = frame.current?.parentElement;
    if (!row || !box) return;
    const top = row.offsetTop - box.scrollTop;
    if (top < 30 || top > box.clientHeight - 60)
      box.scrollTop = row.offsetTop - box.clientHeight / 4;
  }, [chosenLine, source?.file, launch?.report.index]);
  if (!launch || !source) return <p>{t("page/no-source")}</p>;
  const possible = LINE_METRICS.filter(({ of }) =>
    [...byLine.values()].some((counters) => of(counters) !== undefined),
  );
  const usual = innerWidth < NARROW_PIXELS ? NARROW : USUAL;
  const wished = columnWish === "" ? usual : columnWish.split(",");
  const columns = possible.filter(({ id }) => wished.includes(id));
  const most = new Map(
    columns.map((metric) => [
      metric.id,
      Math.max(...[...byLine.values()].map((counters) => metric.of(counters) ?? 0)),
    ]),
  );
  const toggle = (id: string) => {
    const ids = possible
      .map((metric) => metric.id)
      .filter((one) => wished.includes(one) !== (one === id));
    setHash({ columns: ids.length > 0 ? ids.join(",") : "none" });
  };
  return (
    <>
      <div class="controls">
        {files.length > 1 && (
          <Select
            label={t("page/file")}
            value={source.file}
            options={files.map(({ file }) => [file, baseName(file)])}
            onChange={(file) => setHash({ file, line: undefined })}
          />
        )}
        <fieldset class="choices">
          <legend>{t("page/columns")}</legend>
          {possible.map(({ id }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={columns.some((metric) => metric.id === id)}
                onChange={() => toggle(id)}
              />
              {t(`page/metric-${id}`)}
            </label>
          ))}
        </fieldset>
      </div>
      <p class="aside">{t("page/source-text")}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls */}
      <section class="table-frame source-frame" tabIndex={0} aria-label={t("page/view-source")}>
        <table class="source" ref={frame}>
          <thead>
            <tr>
              <th scope="col" class="number">
                {t("page/column-line")}
              </th>
              {columns.map(({ id }) => (
                <th key={id} scope="col" class="number">
                  {t(`page/metric-${id}`)}
                </th>
              ))}
              <th scope="col">{t("page/column-source")}</th>
            </tr>
          </thead>
          <tbody onKeyDown={moveBetweenLines}>
            {source.lines.map((text, at) => {
              const line = at + 1;
              const counters = byLine.get(line);
              const isOpen = chosenLine === line && counters !== undefined;
              const hasAdvice = adviceAt(launch, { file: source.file, line, column: 0 }).length > 0;
              const details = t("page/line-details", { line });
              return (
                <>
                  <tr key={line} aria-current={isOpen ? "true" : undefined}>
                    <th scope="row" class={hasAdvice ? "number has-advice" : "number"}>
                      {counters ? (
                        <button
                          type="button"
                          class="line-button"
                          aria-expanded={isOpen}
                          aria-label={hasAdvice ? `${details} (${t("page/advice-here")})` : details}
                          onClick={() => setHash({ line: isOpen ? undefined : String(line) })}
                        >
                          {line}
                        </button>
                      ) : (
                        line
                      )}
                    </th>
                    {columns.map((metric) => (
                      <HeatCell
                        key={metric.id}
                        metric={metric}
                        value={counters && metric.of(counters)}
                        most={most.get(metric.id)!}
                        t={t}
                      />
                    ))}
                    <td class="code">
                      <code>{text === "" ? " " : text}</code>
                    </td>
                  </tr>
                  {isOpen && (
                    <tr key={`${line} open`} class="line-open">
                      <td colSpan={columns.length + 2}>
                        <LineDetails
                          data={data}
                          launch={launch}
                          place={{ file: source.file, line, column: 0 }}
                          counters={counters}
                          t={t}
                        />
                      </td>
                    </tr>
                  )}
                </>
              );
            })}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** Up and down lead from one line with counters to the next. */
function moveBetweenLines(event: KeyboardEvent) {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLButtonElement)) return;
  const body = event.currentTarget as HTMLElement;
  const buttons = [...body.querySelectorAll<HTMLButtonElement>(".line-button")];
  const next = buttons[buttons.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface HeatCellProps {
  readonly metric: LineMetric;
  readonly value: number | undefined;
  readonly most: number;
  readonly t: Translate;
}

function HeatCell({ metric, value, most, t }: HeatCellProps) {
  if (value === undefined) return <td class="number" />;
  const heat = metric.heat(value, most);
  const level = heat <= 0 ? 0 : Math.min(4, Math.ceil(heat * 4));
  return (
    <td class={`number heat-${level}`}>
      {metric.kind === "share" ? formatShare(value, t, 0) : formatNumber(value, t)}
    </td>
  );
}

interface LineDetailsProps {
  readonly data: PageData;
  readonly launch: ShownLaunch;
  readonly place: PagePlace;
  readonly counters: Counters;
  readonly t: Translate;
}

function adviceAt({ report }: ShownLaunch, { file, line }: PagePlace): readonly AdviceReport[] {
  return (report.advice ?? []).filter((one) => one.file === file && one.line === line);
}

/** All counters of a line, where it was inlined, and the pictures of its accesses. */
function LineDetails({ data, launch, place, counters, t }: LineDetailsProps) {
  const program = data.programs[launch.page.program]!;
  const here = ({ file, line }: { file: string; line: number }) =>
    file === place.file && line === place.line;
  const inlined = program.inlined.find(here);
  const advice = adviceAt(launch, place);
  const samples = samplesOf(data, launch);
  const sampled = new Set(
    samples?.blocks.flatMap(({ warps }) =>
      warps.flatMap(({ requests }) => requests.map(([site]) => site)),
    ),
  );
  const sites = program.sites.flatMap((site, number) =>
    site.place && here(site.place) && sampled.has(number) ? [number] : [],
  );
  const position = data.report.launches.indexOf(launch.report);
  return (
    <div class="line-details">
      {advice.length > 0 && <AdviceList advice={advice} data={data} position={undefined} t={t} />}
      {inlined && (
        <p>
          {t("page/inlined-from", {
            lines: inlined.calls
              .map(({ file, line }) => (file === place.file ? line : `${baseName(file)}:${line}`))
              .join(", "),
          })}
        </p>
      )}
      {sites.length > 0 && (
        <ul>
          {sites.map((number) => {
            const site = program.sites[number]!;
            const view = site.space === "shared" ? "banks" : "memory-access";
            return (
              <li key={number}>
                <a href={`#view=${view}&launch=${position}&site=${number}`}>
                  {t("page/see-access", { access: siteName(data, site, t) })}
                </a>
              </li>
            );
          })}
        </ul>
      )}
      <dl class="facts">
        {Object.entries(counters).map(([name, value]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{formatNumber(value, t)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
