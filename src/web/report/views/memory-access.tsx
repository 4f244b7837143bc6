/** One request of a warp to memory: which bytes its lanes ask for, and what moves for them. */
import { useEffect, useState } from "preact/hooks";
import type { PageSite } from "../../../report/index.ts";
import { setHash, useHashValue } from "../hash-state.ts";
import { formatBytes, formatNumber, formatShare } from "../number-format.ts";
import { Chart } from "../parts/chart.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { Facts } from "../parts/facts.tsx";
import { Select } from "../parts/select.tsx";
import { ShareBar } from "../parts/share-bar.tsx";
import {
  type ChosenSite,
  type Counter,
  counted,
  OtherLaunches,
  SiteChoice,
  useChosenSite,
} from "../parts/site-choice.tsx";
import { hex, isActive, laneCount, WARP_SIZE } from "../samples.ts";
import {
  GENERATIONS,
  type Generation,
  generationOf,
  type Moved,
  moved,
  SECTOR_BYTES,
} from "../segments.ts";
import type { ShownLaunch, Translate, ViewProps } from "../view.ts";
import { drawRequest } from "./memory-access-layout.tsx";

const isShown = ({ space }: PageSite): boolean => space !== "shared";

/** Sectors beyond those that the lanes' bytes would fill. */
const waste = (count: (counter: Counter) => number, { bytes }: PageSite): number =>
  count("sectors") - (count("lanes") * bytes) / SECTOR_BYTES;

export function MemoryAccess({ data, launch, t }: ViewProps) {
  const { sites, chosen } = useChosenSite(data, launch, isShown, waste);
  const own = generationOf(data.report.device.computeCapability);
  const wish = useHashValue("generation", own);
  const [focused, setFocused] = useState<number>();
  if (!launch || !chosen)
    return (
      <>
        <p>{t("page/no-samples")}</p>
        <OtherLaunches view="memory-access" wanted={isShown} data={data} t={t} />
      </>
    );
  const generation = GENERATIONS.find((one) => one === wish) ?? own;
  const { site, warp, turn } = chosen;
  const request = warp.requests[turn]!;
  const now = moved(request, site, generation);
  return (
    <>
      <div class="controls">
        <SiteChoice data={data} launch={launch} sites={sites} chosen={chosen} t={t} />
        <Replay chosen={chosen} t={t} />
        <Select
          label={t("page/generation")}
          value={generation}
          options={GENERATIONS.map((one) => [one, t(`page/generation-${one}`)])}
          onChange={(one) => setHash({ generation: one })}
        />
      </div>
      <p class="lead" aria-live="polite">
        {sentence(request.lanes, now, generation, t)}
      </p>
      <ShareBar
        share={now.usedBytes / Math.max(now.movedBytes, 1)}
        text={t("page/used-of-moved", {
          used: formatBytes(now.usedBytes, t),
          moved: formatBytes(now.movedBytes, t),
        })}
      />
      <Chart
        alternative={t("page/access-picture", {
          lanes: laneCount(request.lanes),
          lines: now.lines.length,
          sectors: now.sectors,
        })}
        caption={<Legend t={t} />}
        onShowMark={(lane) => setFocused(lane === undefined ? undefined : Number(lane))}
        draw={(width) =>
          drawRequest(
            { request, site, moved: now, before: seenBefore(chosen, generation), focused },
            width,
            t,
          )
        }
      />
      <WholeLaunch launch={launch} chosen={chosen} t={t} />
      <DataTable
        closed
        caption={t("page/lanes-table")}
        columns={[
          { title: t("page/column-lane") },
          { title: t("page/column-address"), numeric: true },
          { title: t("page/column-sector"), numeric: true },
        ]}
        rows={Array.from({ length: WARP_SIZE }, (_, lane) => {
          const address = request.addresses[lane]!;
          const active = isActive(request.lanes, lane);
          return [
            lane,
            active ? hex(address) : "–",
            active ? hex(address - (address % SECTOR_BYTES)) : "–",
          ];
        })}
        t={t}
      />
    </>
  );
}

function sentence(lanes: number, now: Moved, generation: Generation, t: Translate): string {
  return t(`page/access-lead-${generation}`, {
    lanes: laneCount(lanes),
    requested: formatBytes(now.requestedBytes, t),
    transactions: now.transactions,
    sectors: now.sectors,
    moved: formatBytes(now.movedBytes, t),
    share: formatShare(now.usedBytes / Math.max(now.movedBytes, 1), t),
  });
}

/** Sectors that the warp moved in earlier turns. */
function seenBefore({ warp, turn, site }: ChosenSite, generation: Generation): Set<number> {
  const seen = new Set<number>();
  for (const request of warp.requests.slice(0, turn))
    for (const line of moved(request, site, generation).lines)
      for (let sector = 0; sector < 4; sector++)
        if ((line.moved >>> sector) & 1) seen.add(line.address + sector * SECTOR_BYTES);
  return seen;
}

const STEP_MS = 700;

/** Goes through the turns by itself. */
function Replay({ chosen, t }: { readonly chosen: ChosenSite; readonly t: Translate }) {
  const [playing, setPlaying] = useState(false);
  const { turn, warp } = chosen;
  const last = warp.requests.length - 1;
  useEffect(() => {
    if (!playing) return;
    if (turn >= last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => setHash({ turn: String(turn + 1) }, true), STEP_MS);
    return () => clearTimeout(timer);
  }, [playing, turn, last]);
  if (last < 1) return null;
  const toggle = () => {
    if (!playing && turn >= last) setHash({ turn: "0" }, true);
    setPlaying(!playing);
  };
  return (
    <button type="button" onClick={toggle}>
      {t(playing ? "page/pause" : "page/replay")}
    </button>
  );
}

function Legend({ t }: { readonly t: Translate }) {
  return (
    <span class="legend">
      {(["used", "moved", "seen", "unmoved"] as const).map((kind) => (
        <span key={kind} class="legend-item">
          <span class={`swatch swatch-${kind}`} />
          {t(`page/legend-${kind}`)}
        </span>
      ))}
    </span>
  );
}

interface WholeLaunchProps {
  readonly launch: ShownLaunch;
  readonly chosen: ChosenSite;
  readonly t: Translate;
}

/** What was counted of the access, in all warps. */
function WholeLaunch({ launch, chosen, t }: WholeLaunchProps) {
  const of = (counter: Counter) => counted(launch, chosen.number, counter);
  const movedBytes = of("sectors") * SECTOR_BYTES;
  return (
    <>
      <h3>{t("page/whole-launch")}</h3>
      <Facts
        facts={[
          [t("page/requests"), formatNumber(of("requests"), t)],
          [t("page/lanes-per-request"), formatNumber(of("lanes") / of("requests"), t, 1)],
          [t("page/sectors-per-request"), formatNumber(of("sectors") / of("requests"), t, 2)],
          [t("page/lines-per-request"), formatNumber(of("lines") / of("requests"), t, 2)],
          [t("page/bytes-in-sectors"), formatBytes(movedBytes, t)],
          [t("page/bytes-used"), formatShare(of("distinctBytes") / Math.max(movedBytes, 1), t)],
        ]}
      />
    </>
  );
}
