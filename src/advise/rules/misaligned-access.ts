/** Lanes side by side, but not from the beginning of a sector or line on. */
import { boundariesOf, startOf } from "../addresses/alignment.ts";
import { uncoalesced } from "../addresses/uncoalesced.ts";
import type { CountedAccess, LaunchRule, LaunchStudy } from "../launch-study.ts";
import { mendedAdvice } from "./mended-accesses.ts";

const RULE = "advice/misaligned-access";

export const MISALIGNED_ACCESS: LaunchRule = {
  code: RULE,
  find(study) {
    const { unit, keepsLines } = boundariesOf(study);
    const accesses = (uncoalesced(study).get("misaligned") ?? []).filter((access) =>
      canBeAligned(study, access, unit),
    );
    if (accesses.length === 0) return [];
    return [
      mendedAdvice(study, accesses, {
        rule: RULE,
        change: { code: "advice/misaligned-access-change", params: { bytes: unit } },
        confidence: "high",
        keepsLines,
      }),
    ];
  },
};

/** Neighbouring elements of one array that a thread wants all, as a stencil does, cannot all be aligned. */
function canBeAligned(study: LaunchStudy, { shape }: CountedAccess, unit: number): boolean {
  const walks = [...shape.address].some(
    ([product, step]) => /^k\d+$/.test(product) && step % unit !== 0,
  );
  if (walks) return false;
  return study.accesses.every(
    ({ space, shape: other }) =>
      space !== "global" ||
      other.base !== shape.base ||
      other.access.kind !== shape.access.kind ||
      startOf(other, unit) === startOf(shape, unit),
  );
}
