/** What is said of a kernel on a chip, against what is expected. */
import type { LaunchReport } from "../../../src/index.ts";
import { CHIPS, type Chip, type Expectation, HARMFUL_ON } from "./expectation.ts";

type AdviceReport = NonNullable<LaunchReport["advice"]>[number];

/**
 * right: an accepted code at an accepted line, or silence where it is right. wrong: another code first.
 * misplaced: an accepted code at another line. silent: nothing where advice was expected. spoke: advice
 * where none was expected.
 */
export type Verdict = "right" | "wrong" | "misplaced" | "silent" | "spoke";

/** [kernel, chip, what is the matter, what is said first, the text of its line if it is misplaced]. */
export type Miss = readonly [
  kernel: string,
  chip: Chip,
  verdict: Exclude<Verdict, "right">,
  said: string,
  line?: string,
];

/** [kernel, chip, code], wherever it stands in the list. */
export type Harm = readonly [kernel: string, chip: Chip, code: string];

export interface Score {
  /** Of the kernels that run on the chip. */
  readonly right: Readonly<Record<Chip, number>>;
  readonly of: Readonly<Record<Chip, number>>;
  /** Right on every chip that the kernel runs on. */
  readonly rightEverywhere: number;
  readonly kernels: number;
}

export interface Judgement {
  readonly kernel: string;
  readonly chip: Chip;
  readonly verdict: Verdict;
  readonly miss?: Miss;
  readonly harms: readonly Harm[];
}

/** Undefined where the kernel does not run on the chip. `lines` are the source's, from line 1. */
export function judge(
  expectation: Expectation,
  chip: Chip,
  advice: readonly AdviceReport[],
  lines: readonly string[],
): Judgement | undefined {
  const { kernel, where, harmful } = expectation;
  const accepted = expectation.first[chip];
  if (!accepted) return undefined;
  const bad: readonly string[] = [...harmful, ...HARMFUL_ON[chip]];
  const codes = [...new Set(advice.map(({ rule }) => rule))];
  const harms = codes.filter((code) => bad.includes(code));

  const said = advice[0];
  const line = said?.line === undefined ? undefined : (lines[said.line - 1] ?? "").trim();
  const inPlace =
    line === undefined || where.length === 0 || where.some((part) => line.includes(part));
  const verdict = verdictOf(accepted, said?.rule, inPlace);
  return {
    kernel,
    chip,
    verdict,
    ...(verdict !== "right" && {
      miss: [
        ...([kernel, chip, verdict, said?.rule ?? "nothing"] as const),
        ...(verdict === "misplaced" && line !== undefined ? ([line] as const) : []),
      ] as Miss,
    }),
    harms: harms.map((code) => [kernel, chip, code]),
  };
}

function verdictOf(
  accepted: readonly string[],
  said: string | undefined,
  inPlace: boolean,
): Verdict {
  if (said === undefined)
    return accepted.length === 0 || accepted.includes("nothing") ? "right" : "silent";
  if (accepted.includes(said)) return inPlace ? "right" : "misplaced";
  return accepted.every((code) => code === "nothing") ? "spoke" : "wrong";
}

export function scoreOf(judgements: readonly Judgement[]): Score {
  const count = (chip: Chip, only: (verdict: Verdict) => boolean) =>
    judgements.filter((one) => one.chip === chip && only(one.verdict)).length;
  const counts = (only: (verdict: Verdict) => boolean) =>
    Object.fromEntries(CHIPS.map((chip) => [chip, count(chip, only)])) as Record<Chip, number>;
  const kernels = new Set(judgements.map(({ kernel }) => kernel));
  const missed = new Set(
    judgements.filter(({ verdict }) => verdict !== "right").map(({ kernel }) => kernel),
  );
  return {
    right: counts((verdict) => verdict === "right"),
    of: counts(() => true),
    rightEverywhere: kernels.size - missed.size,
    kernels: kernels.size,
  };
}
