/**
 * What stopped a launch, as diagnostics: one error, a note for each call it was inlined through, and one where a GPU
 * might have let the access pass.
 */
import { addressText, type Diagnostic, type LocId, laneCount } from "../base/index.ts";
import type { Program } from "../lower/index.ts";
import type { Fault } from "../observe/index.ts";
import { demangle } from "./demangle/demangle.ts";
import { type SourceFiles, userChain, userPlace } from "./source-lines.ts";

/** Kinds whose sentence depends on what the access was. */
const ACCESS_KINDS: ReadonlySet<Fault["kind"]> = new Set([
  "out-of-bounds",
  "misaligned",
  "null-pointer",
  "host-pointer",
  "shared-out-of-bounds",
  "local-out-of-bounds",
  "surface-out-of-bounds",
]);

/** Surfaces have no atomics: what changes them writes. */
function accessOf({ kind, access }: Fault): string {
  return kind === "surface-out-of-bounds" && access === "atomic" ? "write" : access;
}

export function faultDiagnostics(
  fault: Fault,
  program: Program,
  files: SourceFiles,
): [Diagnostic, ...Diagnostic[]] {
  const loc = (program.code.loc[fault.pc] ?? 0) as LocId;
  const at = userPlace(program, loc, files);
  const isAccess = ACCESS_KINDS.has(fault.kind) && fault.access !== "none";
  const error: Diagnostic = {
    code: isAccess ? `fault/${fault.kind}-${accessOf(fault)}` : `fault/${fault.kind}`,
    severity: "error",
    params: {
      kernel: demangle(program.kernel),
      block: `(${fault.block.join(", ")})`,
      thread: `(${fault.thread.join(", ")})`,
      address: addressText(fault.address),
      bytes: fault.bytes,
      lanes: laneCount(fault.lanes),
      // The full text, a line a thread, is what the runtime prints on standard error.
      text: /Assertion `.*` failed\./.exec(fault.text)?.[0] ?? fault.text,
    },
    ...(at && at.line > 0 ? { at } : {}),
  };
  const chain = userChain(program, loc, files);
  const notes = chain.slice(1).map(
    (place): Diagnostic => ({
      code: "fault/inlined-at",
      severity: "note",
      params: {},
      at: place,
    }),
  );
  if (fault.kind === "out-of-bounds" || fault.kind === "shared-out-of-bounds")
    notes.push({ code: "fault/lenient", severity: "note", params: {} });
  return [error, ...notes];
}
