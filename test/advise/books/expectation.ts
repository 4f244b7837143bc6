/** What an experienced engineer would say first of a kernel of this folder, and the words for it. */

/** From 2010, 2020 and 2024: with 128-byte lines, with little double precision, with 50 MB of L2. */
export const CHIPS = ["m2070", "rtx3090", "h200"] as const;

export type Chip = (typeof CHIPS)[number];

/** What is wanted and no rule says yet. */
export const WANTED = {
  "wanted/last-warp":
    "The last five rounds of the tree happen within one warp: no barrier of the block, no loop there.",
  "wanted/sub-histograms":
    "Shared atomics are loops with a lock on this chip: give each warp a histogram of its own.",
  "wanted/constant-mask":
    "All lanes read the same coefficient: keep the mask in constant memory, where it costs no request.",
  "wanted/points-a-thread":
    "Let each thread make several points of a row: what depends on the row alone is computed once.",
  "wanted/within-warp":
    "Steps of less than 32 stay within a warp: exchange by shuffles, or at least without a barrier of the block.",
  "wanted/better-algorithm":
    "The algorithm takes n rounds; a bitonic network takes log2(n) squared halves of them.",
} as const;

/** An advice's code, one that is wanted, or "nothing": silence is as good. */
export type Code = `advice/${string}` | keyof typeof WANTED | "nothing";

type First = Readonly<Partial<Record<Chip, readonly Code[]>>>;

export interface Expectation {
  readonly kernel: string;
  /**
   * Any of these is right as the first advice, the preferred one in front; an empty list expects none.
   * Without a list the kernel cannot run on the chip.
   */
  readonly first: First;
  /** Parts of the lines that the advice may point to; empty where it is about the launch. */
  readonly where: readonly string[];
  /** Why this first. */
  readonly why: string;
  /** What would break the program, or lead away from the cure, at any place in the list. */
  readonly harmful: readonly Code[];
}

/** The M2070 has no shuffles. */
export const HARMFUL_ON: Readonly<Record<Chip, readonly Code[]>> = {
  m2070: ["advice/warp-shuffles"],
  rtx3090: [],
  h200: [],
};

export const all = (...codes: readonly Code[]): First => ({
  m2070: codes,
  rtx3090: codes,
  h200: codes,
});

export const none: First = all();

/** The second list is for both newer chips. */
export const thenAndNow = (m2070: readonly Code[], now: readonly Code[]): First => ({
  m2070,
  rtx3090: now,
  h200: now,
});

/** What gains there, as pairs of `accuracy/pairs` measured, and nothing on chips whose memory is the limit. */
export const onH200 = (...codes: readonly Code[]): First => ({
  m2070: [],
  rtx3090: [],
  h200: codes,
});

/** Kernels with shuffles, which the M2070 does not have. */
export const newer = (...codes: readonly Code[]): First => ({ rtx3090: codes, h200: codes });
