/** What to change first, by how much it would save. */
import { type Advice, type AdviceRule, type HostAdviceInput, LEAST_GAIN } from "./advice.ts";
import { HOST_RULES } from "./host/index.ts";
import { type AdviceInput, studyLaunch } from "./launch-study.ts";
import { LAUNCH_RULES } from "./rules/index.ts";

/** Every rule, those on launches first. */
export const ADVICE_RULES: readonly AdviceRule[] = [...LAUNCH_RULES, ...HOST_RULES].map(
  ({ code }) => code,
);

/** Of one launch, the largest gain first; nothing that would gain less than `LEAST_GAIN`. */
export function adviseLaunch(input: AdviceInput): Advice[] {
  const study = studyLaunch(input);
  if (study.timeNs <= 0) return [];
  return ordered(LAUNCH_RULES.flatMap((rule) => rule.find(study)));
}

/** Of the whole run: copies, calls, the gaps between launches. */
export function adviseHost(input: HostAdviceInput): Advice[] {
  if (input.programNs <= 0) return [];
  return ordered(HOST_RULES.flatMap((rule) => rule.find(input)));
}

function ordered(advice: readonly Advice[]): Advice[] {
  return advice
    .filter(({ gain }) => gain.fraction >= LEAST_GAIN)
    .sort((a, b) => weight(b) - weight(a));
}

/** Of gains that are about the same, the surer one comes first: within 10 % nobody can tell. */
function weight({ gain, confidence }: Advice): number {
  return gain.fraction * SURENESS[confidence];
}

const SURENESS = { high: 1.1, medium: 1, low: 0.9 } as const;
