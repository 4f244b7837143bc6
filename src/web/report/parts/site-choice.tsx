/** The choice of an access, and of one of the warps that were sampled there. */
import { PAGE_COUNTERS, type PageData, type PageSite } from "../../../report/index.ts";
import { setHash, useHashValue } from "../hash-state.ts";
import { type SiteWarp, samplesOf, warpsAt } from "../samples.ts";
import type { ShownLaunch, Translate } from "../view.ts";
import { plainKernel } from "./plain-kernel.ts";
import { Select } from "./select.tsx";
import { Slider } from "./slider.tsx";
import { lineText, placeName } from "./source-text.ts";

/** What is chosen. */
export interface ChosenSite {
  /** The place among the program's sites. */
  readonly number: number;
  readonly site: PageSite;
  /** Those that were sampled; one at least. */
  readonly warps: readonly SiteWarp[];
  readonly warp: SiteWarp;
  /** Of the warp's requests. */
  readonly turn: number;
}

/**
 * The chosen access among those that `wanted` lets pass, at first the one that `waste` says the most of;
 * undefined where none was sampled. `waste` gets the counters of a site.
 */
export function useChosenSite(
  data: PageData,
  launch: ShownLaunch | undefined,
  wanted: (site: PageSite) => boolean,
  waste: (count: (counter: Counter) => number, site: PageSite) => number,
): { readonly sites: readonly number[]; readonly chosen: ChosenSite | undefined } {
  const wish = Number(useHashValue("site", "-1"));
  const place = useHashValue("warp", "");
  const turnWish = Number(useHashValue("turn", "0"));
  const samples = launch && samplesOf(data, launch);
  const program = launch && data.programs[launch.page.program];
  if (!launch || !samples || !program) return { sites: [], chosen: undefined };
  const sites = program.sites.flatMap((site, number) =>
    wanted(site) && warpsAt(samples, number, site).length > 0 ? [number] : [],
  );
  const wasteOf = (at: number) =>
    waste((counter) => counted(launch, at, counter), program.sites[at]!);
  const [worst] = [...sites].sort((a, b) => wasteOf(b) - wasteOf(a));
  const number = sites.includes(wish) ? wish : worst;
  if (number === undefined) return { sites, chosen: undefined };
  const site = program.sites[number]!;
  const warps = warpsAt(samples, number, site);
  const warp = warps.find(({ block, warp }) => place === `${block}.${warp}`) ?? warps[0]!;
  const turn = Math.min(Math.max(turnWish, 0), warp.requests.length - 1);
  return { sites, chosen: { number, site, warps, warp, turn } };
}

export type Counter = (typeof PAGE_COUNTERS)[number];

/** Of a site in the whole launch, exact. */
export function counted({ page }: ShownLaunch, site: number, counter: Counter): number {
  const counts = page.sites[site];
  return counts ? counts[PAGE_COUNTERS.indexOf(counter)]! : 0;
}

interface SiteChoiceProps {
  readonly data: PageData;
  readonly launch: ShownLaunch;
  readonly sites: readonly number[];
  readonly chosen: ChosenSite;
  readonly t: Translate;
}

export function SiteChoice({ data, launch, sites, chosen, t }: SiteChoiceProps) {
  const program = data.programs[launch.page.program]!;
  const { number, warps, warp, turn } = chosen;
  const blocks = [...new Set(warps.map(({ block }) => block))];
  const ofBlock = warps.filter(({ block }) => block === warp.block);
  const choose = (block: number, inBlock: number) =>
    setHash({ warp: `${block}.${inBlock}`, turn: undefined });
  return (
    <>
      <Select
        label={t("page/access")}
        value={String(number)}
        options={sites.map((at) => [String(at), siteName(data, program.sites[at]!, t)])}
        onChange={(at) => setHash({ site: at, turn: undefined })}
      />
      <Select
        label={t("page/block")}
        value={String(warp.block)}
        options={blocks.map((block) => [String(block), blockName(block, launch)])}
        onChange={(block) =>
          choose(Number(block), warps.find((one) => one.block === Number(block))!.warp)
        }
      />
      <Select
        label={t("page/warp")}
        value={String(warp.warp)}
        options={ofBlock.map((one) => [String(one.warp), String(one.warp)])}
        onChange={(one) => choose(warp.block, Number(one))}
      />
      {warp.requests.length > 1 && (
        <Slider
          label={t("page/turn")}
          value={turn}
          most={warp.requests.length - 1}
          text={t("page/turn-of", {
            turn: warp.requests[turn]!.turn + 1,
            turns: warp.executions,
          })}
          onChange={(at) => setHash({ turn: String(at) }, true)}
        />
      )}
    </>
  );
}

/** `line 12: global load, 4 bytes: out[i] = …`. */
export function siteName(data: PageData, site: PageSite, t: Translate): string {
  const what = t(`page/${site.space}-${site.kind}`);
  const text = lineText(data, site.place, 48);
  const name = t("page/site-name", {
    place: placeName(data, site.place, t),
    what,
    bytes: site.bytes,
  });
  return text ? `${name} · ${text}` : name;
}

/** `(3, 1)` of a grid of two dimensions. */
export function blockName(block: number, { report }: ShownLaunch): string {
  const [x, y, z] = report.grid;
  const parts = [block % x, Math.floor(block / x) % y, Math.floor(block / (x * y))];
  return `(${parts.slice(0, z > 1 ? 3 : y > 1 ? 2 : 1).join(", ")})`;
}

interface OtherLaunchesProps {
  readonly view: string;
  readonly wanted: (site: PageSite) => boolean;
  readonly data: PageData;
  readonly t: Translate;
}

/** Links to the launches that have what is wanted. */
export function OtherLaunches({ view, wanted, data, t }: OtherLaunchesProps) {
  const launches = data.launches.flatMap((page, position) => {
    const { sites } = data.programs[page.program]!;
    const has = page.samples >= 0 && sites.some((site, at) => wanted(site) && page.sites[at] !== 0);
    return has ? [position] : [];
  });
  if (launches.length === 0) return null;
  return (
    <>
      <p>{t("page/other-launches")}</p>
      <ul>
        {launches.map((position) => {
          const { index, kernel } = data.report.launches[position]!;
          return (
            <li key={position}>
              <a href={`#view=${view}&launch=${position}`}>{`${index}: ${plainKernel(kernel)}`}</a>
            </li>
          );
        })}
      </ul>
    </>
  );
}
