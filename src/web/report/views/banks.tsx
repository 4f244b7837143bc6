/** One request of a warp to shared memory: banks, passes, and what padding would make of it. */
import { useMemo } from "preact/hooks";
import type { PageSite } from "../../../report/index.ts";
import { type Arrangement, arranged, guessRowBytes, passesOf, WORD_BYTES } from "../bank-passes.ts";
import { setHash, useHashValue } from "../hash-state.ts";
import { formatNumber } from "../number-format.ts";
import { Chart } from "../parts/chart.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { Facts } from "../parts/facts.tsx";
import { Select } from "../parts/select.tsx";
import {
  type Counter,
  counted,
  OtherLaunches,
  SiteChoice,
  siteName,
  useChosenSite,
} from "../parts/site-choice.tsx";
import { Slider } from "../parts/slider.tsx";
import { laneCount, type Request, samplesOf, warpsAt } from "../samples.ts";
import type { ViewProps } from "../view.ts";
import { drawBanks } from "./banks-layout.tsx";

const MOST_PADDING = 8;
const ROW_BYTES = [32, 64, 128, 256, 512, 1024, 2048, 4096];
/** Requests of one access that are counted again for each padding. */
const MOST_COUNTED = 48;

const isShared = ({ space }: PageSite): boolean => space === "shared";

/** Requests to shared memory of one access. */
interface SiteRequests {
  readonly number: number;
  readonly site: PageSite;
  readonly requests: readonly Request[];
}

const waste = (count: (counter: Counter) => number): number =>
  count("wavefronts") - count("wavefrontsIdeal");

export function Banks({ data, launch, t }: ViewProps) {
  const { sites, chosen } = useChosenSite(data, launch, isShared, waste);
  const padding = Math.min(Number(useHashValue("padding", "0")), MOST_PADDING);
  const swizzled = useHashValue("arrangement", "rows") === "swizzle";
  const rowWish = Number(useHashValue("row", "0"));
  const program = launch && data.programs[launch.page.program];
  const samples = launch && samplesOf(data, launch);
  const all = useMemo<SiteRequests[]>(() => {
    if (!program || !samples) return [];
    return program.sites.flatMap((site, number) => {
      const warps = isShared(site) ? warpsAt(samples, number, site) : [];
      const requests = warps.flatMap((warp) => warp.requests).slice(0, MOST_COUNTED);
      return requests.length > 0 ? [{ number, site, requests }] : [];
    });
  }, [program, samples]);
  const guess = useMemo(
    () =>
      guessRowBytes(
        all.map(({ requests }) => requests[0]!),
        all.map(({ site }) => site),
      ),
    [all],
  );
  const rowBytes = rowWish > 0 ? rowWish : guess;
  const byPadding = useMemo(() => paddingTable(all, rowBytes), [all, rowBytes]);
  if (!launch || !program || !chosen)
    return (
      <>
        <p>{t("page/no-shared-samples")}</p>
        <OtherLaunches view="banks" wanted={isShared} data={data} t={t} />
      </>
    );
  const { site, warp, turn, number } = chosen;
  const arrangement: Arrangement = { rowBytes, padding: swizzled ? 0 : padding, swizzled };
  const request = arranged(warp.requests[turn]!, site, arrangement);
  const passes = passesOf(request, site);
  const rows = [...new Set([guess, rowBytes, ...ROW_BYTES])].sort((a, b) => a - b);
  const of = (counter: Counter) => counted(launch, number, counter);
  return (
    <>
      <div class="controls">
        <SiteChoice data={data} launch={launch} sites={sites} chosen={chosen} t={t} />
      </div>
      <div class="controls">
        <Select
          label={t("page/row-length")}
          value={String(rowBytes)}
          options={rows.map((bytes) => [
            String(bytes),
            t("page/row-words", { words: bytes / WORD_BYTES, bytes }),
          ])}
          onChange={(bytes) => setHash({ row: bytes })}
        />
        <Select
          label={t("page/arrangement")}
          value={swizzled ? "swizzle" : "rows"}
          options={[
            ["rows", t("page/arrangement-rows")],
            ["swizzle", t("page/arrangement-swizzle")],
          ]}
          onChange={(one) => setHash({ arrangement: one === "rows" ? undefined : one })}
        />
        {!swizzled && (
          <Slider
            label={t("page/padding")}
            value={padding}
            most={MOST_PADDING}
            text={t("page/plus-words", { words: padding })}
            onChange={(words) => setHash({ padding: String(words) }, true)}
          />
        )}
      </div>
      <p class="lead" aria-live="polite">
        {t(passes === 1 ? "page/banks-lead-one" : "page/banks-lead", {
          lanes: laneCount(request.lanes),
          passes,
        })}
      </p>
      <Chart
        alternative={t("page/banks-picture", { passes })}
        caption={t(padding === 0 && !swizzled ? "page/banks-caption" : "page/banks-caption-other")}
        draw={(width) => drawBanks(request, site, width, t)}
      />
      {of("requests") > 0 && (
        <>
          <h3>{t("page/whole-launch")}</h3>
          <Facts
            facts={[
              [t("page/requests"), formatNumber(of("requests"), t)],
              [t("page/wavefronts"), formatNumber(of("wavefronts"), t)],
              [t("page/wavefronts-ideal"), formatNumber(of("wavefrontsIdeal"), t)],
              [
                t("page/wavefronts-per-request"),
                formatNumber(of("wavefronts") / of("requests"), t, 2),
              ],
            ]}
          />
        </>
      )}
      <h3>{t("page/padding-compared")}</h3>
      <p class="aside">{t("page/padding-compared-text", { words: rowBytes / WORD_BYTES })}</p>
      <DataTable
        caption={t("page/padding-table")}
        columns={[
          { title: t("page/access") },
          ...byPadding.columns.map((words) => ({
            title: words < 0 ? t("page/swizzled") : t("page/plus-words", { words }),
            numeric: true,
          })),
        ]}
        rows={all.map((entry, row) => [
          siteName(data, entry.site, t),
          ...byPadding.rows[row]!.map((mean) => formatNumber(mean, t, 1)),
        ])}
        t={t}
      />
    </>
  );
}

/** Passes of a request on average, by access and padding; column -1 is the swizzle. */
function paddingTable(
  all: readonly SiteRequests[],
  rowBytes: number,
): { readonly columns: readonly number[]; readonly rows: readonly (readonly number[])[] } {
  const columns = [0, 1, 2, 4, 8, -1];
  const rows = all.map(({ site, requests }) =>
    columns.map((words) => {
      const arrangement = { rowBytes, padding: Math.max(words, 0), swizzled: words < 0 };
      const sum = requests.reduce(
        (passes, request) => passes + passesOf(arranged(request, site, arrangement), site),
        0,
      );
      return sum / requests.length;
    }),
  );
  return { columns, rows };
}
