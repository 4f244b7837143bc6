/** What stopped a launch, in the form of a violation: for launches without probes, and faults that have none. */
import { laneCount } from "../base/index.ts";
import type { CheckTool, Fault, FaultKind, Violation } from "../observe/index.ts";
import type { FindingKind } from "./finding.ts";

type Found = Omit<Violation, "kind"> & { readonly kind: FindingKind; readonly text: string };

const TOLD_AS: Readonly<
  Record<Exclude<FaultKind, "interrupted">, readonly [CheckTool, FindingKind]>
> = {
  "out-of-bounds": ["memcheck", "out-of-bounds"],
  misaligned: ["memcheck", "misaligned"],
  "null-pointer": ["memcheck", "null-pointer"],
  "host-pointer": ["memcheck", "host-pointer"],
  "shared-out-of-bounds": ["memcheck", "shared-out-of-bounds"],
  "local-out-of-bounds": ["memcheck", "local-out-of-bounds"],
  "stack-overflow": ["memcheck", "stack-overflow"],
  assert: ["memcheck", "assertion"],
  trap: ["memcheck", "trap"],
  "texture-handle": ["memcheck", "texture-handle"],
  "surface-out-of-bounds": ["memcheck", "surface-out-of-bounds"],
  "barrier-deadlock": ["synccheck", "barrier-deadlock"],
  "grid-deadlock": ["synccheck", "grid-deadlock"],
  "warp-mask": ["synccheck", "warp-mask"],
  "warp-incomplete": ["synccheck", "warp-incomplete"],
};

const SPACE: Readonly<Partial<Record<FaultKind, Violation["space"]>>> = {
  "out-of-bounds": "global",
  misaligned: "global",
  "null-pointer": "global",
  "host-pointer": "global",
  "shared-out-of-bounds": "shared",
  "local-out-of-bounds": "local",
};

/**
 * Undefined where `violations` of the same launch tell of it already: by another name, as a use after a
 * free is an access out of bounds to who knows no freed ranges, or as the cause of a deadlock.
 */
export function violationOfFault(
  fault: Fault,
  violations: readonly Pick<Violation, "tool" | "severity" | "pc">[],
): Found | undefined {
  if (fault.kind === "interrupted") return undefined;
  const [tool, kind] = TOLD_AS[fault.kind];
  const isTold = violations.some(
    (one) =>
      one.tool === tool &&
      one.severity === "error" &&
      (one.pc === fault.pc || fault.kind === "barrier-deadlock" || fault.kind === "grid-deadlock"),
  );
  if (isTold) return undefined;
  const { block, thread, address } = fault;
  return {
    tool,
    kind,
    severity: "error",
    pc: fault.pc,
    space: SPACE[fault.kind] ?? "none",
    access: fault.access,
    bytes: fault.bytes,
    count: Math.max(1, laneCount(fault.lanes)),
    threads: [{ block, thread, address }],
    text: /Assertion `.*` failed\./.exec(fault.text)?.[0] ?? fault.text,
  };
}
