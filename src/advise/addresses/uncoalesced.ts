/** Accesses of global memory that touch more sectors or lines than their bytes need, by how they do so. */
import { pushTo } from "../../base/index.ts";
import type { CountedAccess, LaunchStudy } from "../launch-study.ts";
import { type SiteRecord, sideBySide } from "../remodel/changed-counters.ts";
import type { AccessShape } from "./access-shape.ts";
import { factorsOf } from "./linear.ts";

export type UncoalescedKind =
  /** Side by side, but not from a boundary on. */
  | "misaligned"
  /** The same where rows have a width that is no multiple of a sector. */
  | "unpadded-rows"
  /** Rows of a block too short for a sector. */
  | "narrow-block"
  | "array-of-structures"
  | "strided"
  /** Lanes go down a column of a matrix. */
  | "transposed"
  /** Each thread walks through a stretch of its own. */
  | "row-per-thread"
  /** Indices from memory, or of no rule. */
  | "random";

/** Less excess is what boundaries of a grid cost. */
const LEAST_EXCESS = 0.05;
const SECTOR_BYTES = 32;
const WARP = 32;
/** Structures of more bytes than these are taken for rows of a matrix. */
const MOST_STRUCTURE_BYTES = 128;

export function uncoalesced(study: LaunchStudy): Map<UncoalescedKind, CountedAccess[]> {
  const groups = new Map<UncoalescedKind, CountedAccess[]>();
  for (const access of study.accesses) {
    const { kind } = access.shape.access;
    if (access.space !== "global" || (kind !== "load" && kind !== "store")) continue;
    if (!hasExcess(access)) continue;
    const name = kindOf(study, access);
    if (!name) continue;
    pushTo(groups, name, access);
  }
  return withSharedRows(study, groups);
}

/**
 * Rows that threads walk through and that all rows of a block want are an operand of a product: a tile holds them for
 * all. Where columns are gone down besides, x and y are exchanged.
 */
function withSharedRows(
  { facts: { block } }: LaunchStudy,
  groups: Map<UncoalescedKind, CountedAccess[]>,
): Map<UncoalescedKind, CountedAccess[]> {
  const rows = groups.get("row-per-thread") ?? [];
  if (groups.has("transposed") || block[1] === 1) return groups;
  const isShared = ({ shape }: CountedAccess): boolean =>
    shape.access.kind === "load" &&
    ![...shape.address.keys()].some((product) => factorsOf(product).includes("t.y"));
  if (rows.length === 0 || !rows.every(isShared)) return groups;
  groups.delete("row-per-thread");
  return groups.set("transposed", rows);
}

function hasExcess({ counts }: CountedAccess): boolean {
  const ideal = sideBySide(counts);
  return hasSectorExcess(counts) || counts.lines > ideal.lines * (1 + LEAST_EXCESS);
}

function hasSectorExcess(counts: SiteRecord): boolean {
  return counts.sectors > sideBySide(counts).sectors * (1 + LEAST_EXCESS);
}

function kindOf(study: LaunchStudy, access: CountedAccess): UncoalescedKind | undefined {
  const { shape, counts } = access;
  const { block } = study.facts;
  const threads = block[0] * block[1] * block[2];
  switch (shape.pattern) {
    case "indirect":
      // Where a row begins is looked up; from there on the thread walks along it.
      return walks(shape) ? "row-per-thread" : "random";
    case "irregular":
      return shape.laneStep === undefined ? "random" : stepKind(study, access);
    case "adjacent": {
      if (block[0] * shape.access.bytes < SECTOR_BYTES && block[1] * block[2] > 1)
        return "narrow-block";
      // A warp that goes over several rows of its block takes a line of each.
      if (block[0] < WARP && threads > block[0] && !hasSectorExcess(counts)) return undefined;
      // Where branches leave out lanes, sectors are used in part whatever the addresses.
      const isWhole = counts.lanes >= 0.9 * counts.requests * Math.min(WARP, threads);
      if (!isWhole) return undefined;
      return shape.hasRows ? "unpadded-rows" : "misaligned";
    }
    case "column":
      return columnKind(access);
    case "stride":
      return stepKind(study, access);
    default:
      return undefined;
  }
}

/** The step from lane to lane is known only at run time. */
function columnKind({ shape }: CountedAccess): UncoalescedKind {
  if (walks(shape)) return "row-per-thread";
  const products = [...shape.address.keys()].map(factorsOf);
  const isWidth = (one: string): boolean => one.startsWith("p");
  const byParameter = products.some(
    (factors) => factors.some((one) => one.startsWith("t.")) && factors.some(isWidth),
  );
  // Where all that is counted is multiplied by it, it is no width of rows that something else goes along.
  const hasColumns = products.some(
    (factors) => factors.some((one) => /^(t\.|b\.|k|lane|r)/.test(one)) && !factors.some(isWidth),
  );
  return byParameter && hasColumns ? "transposed" : "strided";
}

/** From turn to turn along neighbouring elements; turns of an unrolled loop go on by several. */
export function walks({ turnStep, access }: AccessShape): boolean {
  return turnStep !== undefined && Math.abs(turnStep) <= 8 * access.bytes;
}

function stepKind(study: LaunchStudy, access: CountedAccess): UncoalescedKind {
  const { shape } = access;
  const step = Math.abs(shape.laneStep ?? 0);
  const { bytes } = shape.access;
  if (walks(shape) && step > bytes) return "row-per-thread";
  if (step <= MOST_STRUCTURE_BYTES && isField(study, access)) return "array-of-structures";
  const across = [...shape.address].some(
    ([product, times]) => /^t\.[yz]$/.test(product) && Math.abs(times) === bytes,
  );
  return across ? "transposed" : "strided";
}

/**
 * The source has a member there; or other fields of the same elements are accessed too, and the source (if
 * there is one) has an index that nothing is reckoned with: elements as long as the step, taken whole.
 */
function isField(study: LaunchStudy, { shape }: CountedAccess): boolean {
  const { access, laneStep, base } = shape;
  const source = study.sourceAt?.(access.pc);
  const text = source?.lines[source.line - 1];
  if (text !== undefined && /\]\s*\.\s*[A-Za-z_]|->\s*[A-Za-z_]/.test(text)) return true;
  const indices = text?.match(/\[[^\]]*\]/g) ?? [];
  if (text !== undefined && !indices.some((index) => /^\[\s*\w+\s*\]$/.test(index))) return false;
  if (indices.some((index) => /[*<]/.test(index))) return false;
  return study.accesses.some(
    ({ shape: other, space }) =>
      space === "global" &&
      other.base === base &&
      base !== undefined &&
      other.laneStep === laneStep &&
      other.access.offset !== access.offset &&
      Math.abs(other.access.offset - access.offset) < Math.abs(laneStep ?? 0),
  );
}
