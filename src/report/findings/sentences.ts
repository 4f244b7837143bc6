/** Findings in words: what happened, why it is wrong, how to mend it. */
import { addressText, type SourcePoint } from "../../base/index.ts";
import { type Finding, findingCode, isSilentStore } from "../../sanitize/index.ts";
import { demangle } from "../demangle/demangle.ts";
import { type Catalogue, message } from "../messages/catalogue.ts";
import { errorName } from "./error-names.ts";

export interface FindingWords {
  readonly code: string;
  readonly title: string;
  /** With where the address lies. */
  readonly what: string;
  readonly why: string;
  readonly mend: string;
}

export function wordsOf(finding: Finding, catalogue: Catalogue): FindingWords {
  const { kind } = finding;
  const params = paramsOf(finding);
  const told = toldOf(finding);
  const what = [
    message(catalogue, `finding/what-${told}`, params),
    nearOf(finding, catalogue),
    sameValueOf(finding, catalogue),
    kind === "uninitialized-variable" ? message(catalogue, "finding/told-by-compiler") : "",
  ];
  return {
    code: findingCode(finding),
    title: message(catalogue, `finding/title-${kind}`),
    what: what.filter((sentence) => sentence !== "").join(catalogue.language === "en" ? " " : ""),
    why: message(catalogue, `finding/why-${kind}`, params),
    mend: message(catalogue, `finding/mend-${kind}`, params),
  };
}

/** Of a race whose other thread is not known, apart. */
function toldOf({ kind, threads }: Finding) {
  const isRace = kind === "race-block" || kind === "race-warp" || kind === "race-grid";
  return isRace && !threads[0]?.otherThread ? (`${kind}-unnamed` as const) : kind;
}

function sameValueOf(finding: Finding, catalogue: Catalogue): string {
  if (isSilentStore(finding)) return message(catalogue, "finding/silent-store");
  const isSame = finding.kind.startsWith("race-") && finding.sameValue;
  return isSame ? message(catalogue, "finding/same-value") : "";
}

/** A code of a word by what the access does: now, and in the past. */
const DOES = {
  read: "term/finding-reads",
  write: "term/finding-writes",
  atomic: "term/finding-updates",
  none: "term/finding-reads",
} as const;
const DID = {
  read: "term/finding-read",
  write: "term/finding-wrote",
  atomic: "term/finding-updated",
} as const;
const SPACE = {
  global: "term/finding-global",
  shared: "term/finding-shared",
  local: "term/finding-local",
  constant: "term/finding-constant",
  param: "term/finding-constant",
  none: "term/finding-global",
} as const;

function paramsOf(finding: Finding): Record<string, string | number> {
  const [first] = finding.threads;
  const error = errorName(finding.error);
  return {
    kernel: finding.kernel === undefined ? "" : demangle(finding.kernel),
    thread: point(first?.thread),
    block: point(first?.block),
    otherThread: point(first?.otherThread),
    otherBlock: point(first?.otherBlock),
    address: addressText(first?.address ?? 0),
    bytes: finding.bytes,
    does: DOES[finding.access],
    did: DID[finding.otherAccess ?? "write"],
    space: SPACE[finding.space],
    call: finding.call,
    error: error.name,
    code: finding.error,
    end: finding.end === "source" ? "term/finding-source" : "term/finding-destination",
    size: finding.allocation?.bytes ?? 0,
    offset: (first?.address ?? 0) - (finding.allocation?.address ?? 0),
    start: addressText(finding.allocation?.address ?? 0),
    text: finding.error === 0 ? finding.text : error.text,
  };
}

/** Kinds of which it helps to know the allocation next to the address. */
const NEAR: ReadonlySet<Finding["kind"]> = new Set([
  "out-of-bounds",
  "misaligned",
  "use-after-free",
  "double-free",
  "invalid-free",
  "copy-out-of-bounds",
  "copy-after-free",
]);

/** Whether the allocation of a finding in a kernel has to do with it: any is next to what was never an address. */
export function isNear({ kind }: Finding): boolean {
  return NEAR.has(kind);
}

function nearOf({ kind, allocation, threads }: Finding, catalogue: Catalogue): string {
  const [first] = threads;
  if (!allocation || !first || !NEAR.has(kind)) return "";
  const { address: start, bytes: size, freedAt } = allocation;
  const { address } = first;
  const params = { size, start: addressText(start) };
  if (freedAt || kind === "use-after-free" || kind === "copy-after-free")
    return message(catalogue, "finding/near-freed", params);
  if (address < start)
    return message(catalogue, "finding/near-before", { ...params, distance: start - address });
  if (address < start + size) return message(catalogue, "finding/near-inside", params);
  // The first byte behind an allocation is 1 byte behind its last, as in NVIDIA's tool.
  const distance = address - start - size + 1;
  return message(catalogue, "finding/near-after", { ...params, distance });
}

/** Which of the hazards of a race it is. */
export function hazardOf({ access, otherAccess }: Finding): "RAW" | "WAR" | "WAW" {
  if (access === "read") return "RAW";
  return otherAccess === "read" ? "WAR" : "WAW";
}

export function point(at: readonly [number, number, number] | undefined): string {
  return at ? `(${at.join(", ")})` : "(0, 0, 0)";
}

/** The innermost of `places` in a file of the user's; the outermost where none is. */
export function mainPlace(
  places: readonly SourcePoint[],
  isUser: (file: string) => boolean,
): SourcePoint | undefined {
  return places.find(({ file }) => isUser(file)) ?? places.at(-1);
}
