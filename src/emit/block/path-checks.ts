/** What is looked at before a path is taken: that all its accesses are as foretold, and its branches. */
import { accessForm } from "../analysis/stepped-access.ts";
import { blockBodyEnd } from "../analysis/units.ts";
import type { Label, Local } from "../encoder/index.ts";
import { groupAccesses } from "./access-groups.ts";
import type { BlockContext } from "./block-context.ts";
import {
  type AccessGroup,
  type CheckedAccess,
  type CheckedGroup,
  emitBoundsCheck,
  emitKnownGroup,
  emitOverlapCheck,
} from "./bounds.ts";
import {
  type CountedAccess,
  countsAreKnown,
  localsOfEntry,
  type TableEntry,
} from "./count-access.ts";
import type { Addition } from "./folded-counts.ts";
import type { LinearValues } from "./linear-values.ts";
import type { BlockRegion } from "./plan-regions.ts";
import type { SureBlock, SurePath } from "./sure-path.ts";

/** Leaves for `slow` unless the counts of an access are known. */
type Lookup<Way> = (e: BlockContext, checked: CheckedAccess, slow: Way, full: true) => TableEntry;

/** An access of the path, and where it stands. */
export interface PathAccess {
  readonly pc: number;
  readonly checked: CheckedAccess;
}

interface PathAccesses {
  /** In the order of the path. */
  readonly all: readonly PathAccess[];
  /** Those to be counted. */
  readonly accesses: readonly CountedAccess[];
  /** To be given back. */
  readonly locals: readonly Local[];
}

/**
 * Computes what the path needs, and leaves for `slow` unless all threads take it as foretold; without
 * `slow`, they surely do.
 */
export function emitPathChecks<Way extends Label | undefined>(
  e: BlockContext,
  values: LinearValues,
  { blocks, needed }: Pick<SurePath, "blocks" | "needed">,
  slow: Way,
  lookup: Lookup<Way>,
): PathAccesses {
  const all: PathAccess[] = [];
  const accesses: CountedAccess[] = [];
  const locals: Local[] = [];
  const count = (checked: CheckedAccess) => {
    if (!e.owner.counters) return;
    const known = countsAreKnown(checked.access, checked.form, checked.group.steps);
    const entry = known ? undefined : lookup(e, checked, slow, true);
    if (entry) locals.push(...localsOfEntry(entry));
    accesses.push({ checked, entry });
  };
  for (const { block, taken } of blocks) {
    for (const { start, end } of e.plan.passes[block - e.fn.firstBlock]!) {
      const groups = groupAccesses(e.program, start, end);
      const known = new Map<AccessGroup, CheckedGroup>();
      const before: CheckedAccess[] = [];
      for (let pc = start; pc < end; pc++) {
        if (needed.has(pc)) values.compute(pc);
        const form = accessForm(e.program, e.fn, pc);
        if (form === undefined) continue;
        const { group, offset } = groups.get(pc)!;
        const access = e.program.accesses[e.program.code.aux[pc]!]!;
        if (access.reach && slow !== undefined) values.expect(access.reach.condition, true);
        let checked = known.get(group);
        if (!checked) {
          const { base, steps } = values.operand(e.arg(pc, 0));
          checked =
            slow === undefined
              ? emitKnownGroup(e, group, base, steps)
              : emitBoundsCheck(e, values.extents, group, false, base, steps, slow, true);
          known.set(group, checked);
          locals.push(...checked.locals);
        }
        const found: CheckedAccess = { access, form, group: checked, offset };
        if (access.kind === "store" && slow !== undefined)
          for (const other of before) emitOverlapCheck(e, found, other, slow);
        before.push(found);
        all.push({ pc, checked: found });
        count(found);
      }
    }
    if (taken !== undefined && slow !== undefined)
      values.expect(e.arg(blockBodyEnd(e.program, block), 0), taken);
  }
  return { all, accesses, locals };
}

/**
 * What the blocks of a path add when all warps of a block of `threads` threads take it; those of `counted` are
 * counted already.
 */
export function pathAdditions(
  e: BlockContext,
  blocks: readonly SureBlock[],
  counted: ReadonlySet<number>,
  warps: number,
  threads: number,
): Addition[] {
  const { events } = e.owner;
  return blocks.flatMap(({ block, taken }) => [
    ...(counted.has(block) ? [] : blockAdditions(e, block, warps, threads)),
    ...(taken ? [events.block(block, "taken", threads)] : []),
  ]);
}

/** What a region's blocks add that all warps come to. */
export function alwaysAdditions(
  e: BlockContext,
  region: BlockRegion,
  warps: number,
  threads: number,
): Addition[] {
  return [...region.always].flatMap((block) => blockAdditions(e, block, warps, threads));
}

function blockAdditions(
  { owner: { events } }: BlockContext,
  block: number,
  warps: number,
  threads: number,
): Addition[] {
  return [events.block(block, "executions", warps), events.block(block, "lanes", threads)];
}
