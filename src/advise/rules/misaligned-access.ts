/** Lanes side by side, but not from the beginning of a sector or line on. */
import { uncoalesced } from "../addresses/uncoalesced.ts";
import type { CountedAccess, LaunchRule, LaunchStudy } from "../launch-study.ts";
import { mendedAdvice } from "./mended-accesses.ts";

const RULE = "advice/misaligned-access";

export const MISALIGNED_ACCESS: LaunchRule = {
  code: RULE,
  find(study) {
    const byLines = study.facts.device.globalLoads.value.transactionBytes.ca === 128;
    const unit = byLines ? 128 : 32;
    const accesses = (uncoalesced(study).get("misaligned") ?? []).filter((access) =>
      canBeAligned(study, access, unit),
    );
    if (accesses.length === 0) return [];
    return [
      mendedAdvice(study, accesses, {
        rule: RULE,
        change: { code: "advice/misaligned-access-change", params: { bytes: unit } },
        confidence: "high",
        // Two requests share each line. Where the L2 takes sectors it puts their parts together: shifted
        // stores cost 1 to 4 % on an H200 (accuracy/h200/offset.0.json), as the sectors alone would.
        keepsLines: ({ shape }) => !byLines && shape.access.kind === "store",
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
  const start = (one: CountedAccess["shape"]): number =>
    ((((one.address.get("") ?? 0) + one.access.offset) % unit) + unit) % unit;
  return study.accesses.every(
    ({ space, shape: other }) =>
      space !== "global" ||
      other.base !== shape.base ||
      other.access.kind !== shape.access.kind ||
      start(other) === start(shape),
  );
}
