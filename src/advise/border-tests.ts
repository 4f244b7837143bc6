/** Tests in a loop of whether an element lies within an array, which a tile with zeros around it does without. */
import { OP, OPS, type OpClass } from "../lower/index.ts";
import { conditionOf, sidesOf } from "./conditions.ts";
import { argumentsOf, hasOp, leavesLoop, type ProgramView, resultsOf } from "./program-view.ts";

/**
 * What is reckoned for branches in loops alone that one of these loads hangs on, and nothing that is written. Only
 * tests of indices: what data says is asked of a tile, too. The branches themselves stay: as predicates they cost nothing.
 */
export function borderTests(view: ProgramView, loads: readonly number[]): Set<number> {
  const { program, blockOf, loopsOf } = view;
  const found = new Set<number>();
  for (let at = view.kernel.firstBlock; at < blockOf[view.end - 1]!; at++) {
    const branch = program.blocks.start[at + 1]! - 1;
    if (program.code.op[branch] !== OP.brIf || loopsOf[at]!.length === 0) continue;
    if (leavesLoop(view, at) || ["data", "uniform"].includes(conditionOf(view, branch))) continue;
    const [side, ...others] = sidesOf(view, at).filter((blocks) => blocks.size > 0);
    if (!side || others.length > 0 || writes(view, side)) continue;
    if (!loads.some((pc) => side.has(blockOf[pc]!))) continue;
    for (const pc of madeFor(view, branch)) found.add(pc);
  }
  return found;
}

const HARMLESS: ReadonlySet<OpClass> = new Set(["pure", "terminator"]);

function writes(view: ProgramView, side: ReadonlySet<number>): boolean {
  const { code } = view.program;
  const isHarmless = (pc: number): boolean =>
    HARMLESS.has(OPS[code.op[pc]!]!.class) || code.op[pc] === OP.load;
  return [...side].some((at) => hasOp(view, at, (pc) => !isHarmless(pc)));
}

/** Instructions of loops that nothing else than the branch reads the results of. */
function madeFor(view: ProgramView, branch: number): Set<number> {
  const made = new Set([branch]);
  const open = [branch];
  while (open.length > 0) {
    for (const register of argumentsOf(view.program, open.pop()!)) {
      if (register < 0 || !view.readers[register]!.every((pc) => made.has(pc))) continue;
      for (const pc of view.writers[register]!) {
        const isOwn =
          OPS[view.program.code.op[pc]!]!.class === "pure" &&
          view.loopsOf[view.blockOf[pc]!]!.length > 0 &&
          resultsOf(view.program, pc).length === 1;
        if (!isOwn || made.has(pc)) continue;
        made.add(pc);
        open.push(pc);
      }
    }
  }
  made.delete(branch);
  return made;
}
