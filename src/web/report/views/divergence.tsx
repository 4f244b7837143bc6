/** Which lanes of a warp are at work along its way through the code. */
import type { PageData, PageProgram, PageSampledWarp, PageSamples } from "../../../report/index.ts";
import { setHash, useHashValue } from "../hash-state.ts";
import { formatNumber, formatShare } from "../number-format.ts";
import { Chart } from "../parts/chart.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { Facts } from "../parts/facts.tsx";
import { Select } from "../parts/select.tsx";
import { blockName } from "../parts/site-choice.tsx";
import { lineText, placeName } from "../parts/source-text.ts";
import { pathRows } from "../path-rows.ts";
import { laneCount, type PathStep, pathOf, samplesOf, WARP_SIZE } from "../samples.ts";
import type { ShownLaunch, Translate, ViewProps } from "../view.ts";
import { drawPath } from "./divergence-layout.tsx";

/** Rows of the picture. */
const MOST_ROWS = 120;

interface WarpWay {
  readonly block: number;
  readonly warp: PageSampledWarp;
  readonly path: readonly PathStep[];
  /** Lanes at work on average, 0 to 1, over the instructions of the known way. */
  readonly share: number;
}

export function Divergence({ data, launch, t }: ViewProps) {
  const place = useHashValue("warp", "");
  const program = launch && data.programs[launch.page.program];
  const samples = launch && samplesOf(data, launch);
  if (!launch || !program) return null;
  const ways = samples ? waysOf(samples, program) : [];
  const worst = [...ways].sort((a, b) => a.share - b.share)[0];
  const way = ways.find(({ block, warp }) => place === `${block}.${warp.warp}`) ?? worst;
  return (
    <>
      <LaunchFacts launch={launch} data={data} t={t} />
      {way ? (
        <Way ways={ways} way={way} program={program} data={data} launch={launch} t={t} />
      ) : (
        <p>{t("page/no-samples")}</p>
      )}
      <Branches data={data} launch={launch} t={t} />
    </>
  );
}

interface WayProps {
  readonly ways: readonly WarpWay[];
  readonly way: WarpWay;
  readonly program: PageProgram;
  readonly data: PageData;
  readonly launch: ShownLaunch;
  readonly t: Translate;
}

function Way({ ways, way, program, data, launch, t }: WayProps) {
  const rows = pathRows(way.path);
  const blocks = [...new Set(ways.map(({ block }) => block))];
  const choose = (block: number, warp: number) => setHash({ warp: `${block}.${warp}` });
  return (
    <>
      <div class="controls">
        <Select
          label={t("page/block")}
          value={String(way.block)}
          options={blocks.map((block) => [String(block), blockName(block, launch)])}
          onChange={(block) => choose(Number(block), way.warp.warp)}
        />
        <Select
          label={t("page/warp")}
          value={String(way.warp.warp)}
          options={ways
            .filter(({ block }) => block === way.block)
            .map(({ warp, share }) => [
              String(warp.warp),
              t("page/warp-share", { warp: warp.warp, share: formatShare(share, t, 0) }),
            ])}
          onChange={(warp) => choose(way.block, Number(warp))}
        />
      </div>
      <p class="lead" aria-live="polite">
        {t("page/path-lead", {
          warp: way.warp.warp,
          steps: way.warp.steps,
          lanes: formatNumber(way.share * WARP_SIZE, t, 1),
        })}
      </p>
      <Chart
        alternative={t("page/path-picture", { rows: rows.length })}
        caption={t(
          way.warp.steps > way.path.length || rows.length > MOST_ROWS
            ? "page/path-caption-cut"
            : "page/path-caption",
        )}
        draw={(width) => drawPath(rows.slice(0, MOST_ROWS), data, program, width, t)}
      />
    </>
  );
}

interface LaunchProps {
  readonly launch: ShownLaunch;
  readonly data: PageData;
  readonly t: Translate;
}

/** Exact, of all warps. */
function LaunchFacts({ launch, t }: LaunchProps) {
  const sum = (name: string) =>
    launch.report.lines.reduce((total, { counters }) => total + (counters[name] ?? 0), 0);
  const instructions = sum("inst_executed");
  if (instructions === 0) return null;
  return (
    <Facts
      facts={[
        [
          t("page/lanes-at-work"),
          formatShare(sum("thread_inst_executed") / (WARP_SIZE * instructions), t),
        ],
        [t("page/branches"), formatNumber(sum("branches"), t)],
        [t("page/divergent-branches"), formatNumber(sum("divergent_branches"), t)],
      ]}
    />
  );
}

/** Lines at which lanes of a warp part. */
function Branches({ launch, data, t }: LaunchProps) {
  const lines = launch.report.lines
    .filter(({ counters }) => (counters["divergent_branches"] ?? 0) > 0)
    .sort((a, b) => b.counters["divergent_branches"]! - a.counters["divergent_branches"]!);
  return (
    <>
      <h3>{t("page/branches-by-line")}</h3>
      {lines.length === 0 ? (
        <p>{t("page/no-divergent-branches")}</p>
      ) : (
        <DataTable
          caption={t("page/branches-by-line")}
          columns={[
            { title: t("page/column-line") },
            { title: t("page/branches"), numeric: true },
            { title: t("page/divergent-branches"), numeric: true },
            { title: t("page/column-share"), numeric: true },
          ]}
          rows={lines.map((line) => {
            const { branches = 0, divergent_branches: divergent = 0 } = line.counters;
            return [
              <a
                key="line"
                href={`#view=source&launch=${data.report.launches.indexOf(launch.report)}&line=${line.line}`}
              >
                {placeName(data, line, t)} <code>{lineText(data, line)}</code>
              </a>,
              formatNumber(branches, t),
              formatNumber(divergent, t),
              formatShare(divergent / Math.max(branches, 1), t),
            ];
          })}
          t={t}
        />
      )}
    </>
  );
}

function waysOf(samples: PageSamples, program: PageProgram): WarpWay[] {
  return samples.blocks.flatMap(({ block, warps }) =>
    warps.flatMap((warp) => {
      const path = pathOf(samples, warp);
      let done = 0;
      let possible = 0;
      for (const { codeBlock, lanes } of path) {
        const { instructions } = program.codeBlocks[codeBlock]!;
        done += laneCount(lanes) * instructions;
        possible += WARP_SIZE * instructions;
      }
      return possible === 0 ? [] : [{ block, warp, path, share: done / possible }];
    }),
  );
}
