/** Samples of lanes as views ask for them. */
import { localAddress } from "../../observe/index.ts";
import type {
  PageData,
  PageLaunch,
  PageRequest,
  PageSampledWarp,
  PageSamples,
  PageSite,
} from "../../report/index.ts";

export const WARP_SIZE = 32;

/** One access of one warp. */
export interface Request {
  /** How often the warp had made the access before. */
  readonly turn: number;
  /** Bit mask of the lanes that take part. */
  readonly lanes: number;
  /** Byte address of each of 32 lanes, 0 where a lane takes no part; in local memory where it lies for the warp. */
  readonly addresses: readonly number[];
}

/** A warp that made the access at least once. */
export interface SiteWarp {
  readonly block: number;
  readonly warp: number;
  readonly requests: readonly Request[];
  /** How often the warp made the access, of which `requests` are the first. */
  readonly executions: number;
}

export function samplesOf(
  data: PageData,
  launch: { readonly page: PageLaunch },
): PageSamples | undefined {
  return data.samples[launch.page.samples];
}

/** The warps that were sampled at a site, in order of block and warp. */
export function warpsAt(samples: PageSamples, site: number, facts: PageSite): SiteWarp[] {
  return samples.blocks.flatMap(({ block, warps }) =>
    warps.flatMap((warp) => {
      const requests = warp.requests
        .filter(([at]) => at === site)
        .map((request) => decode(samples, request, facts));
      const executions = executionsOf(warp, facts.access) ?? requests.length;
      return requests.length > 0 ? [{ block, warp: warp.warp, requests, executions }] : [];
    }),
  );
}

function executionsOf({ executions }: PageSampledWarp, access: number): number | undefined {
  for (let at = 0; at < executions.length; at += 2)
    if (executions[at] === access) return executions[at + 1];
  return undefined;
}

function decode(
  { patterns }: PageSamples,
  [, turn, lanes, base, pattern]: PageRequest,
  { space }: PageSite,
): Request {
  const addresses = patterns[pattern]!.map((distance, lane) => {
    if (((lanes >>> lane) & 1) === 0) return 0;
    return space === "local" ? localAddress(base + distance, lane) : base + distance;
  });
  return { turn, lanes, addresses };
}

/** A step of a warp's way through the code. */
export interface PathStep {
  /** Of the program's blocks of code. */
  readonly codeBlock: number;
  readonly lanes: number;
}

export function pathOf({ paths }: PageSamples, { path }: PageSampledWarp): PathStep[] {
  const flat = paths[path] ?? [];
  return Array.from({ length: flat.length / 2 }, (_, step) => ({
    codeBlock: flat[2 * step]!,
    lanes: flat[2 * step + 1]!,
  }));
}

export function laneCount(lanes: number): number {
  let count = 0;
  for (let rest = lanes >>> 0; rest !== 0; rest = (rest & (rest - 1)) >>> 0) count++;
  return count;
}

export function isActive(lanes: number, lane: number): boolean {
  return ((lanes >>> lane) & 1) === 1;
}

/** `0x7f00_0080` without the underscore. */
export function hex(address: number): string {
  return `0x${address.toString(16)}`;
}
