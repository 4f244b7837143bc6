/**
 * What several branches compute alike is computed once, before them, as where the vendor's compiler took it out of
 * the loop that it unrolled; and what a block has already is not computed again.
 */
import type { Dominance } from "./dominators.ts";
import type { Block, MachineCode } from "./machine-code.ts";

/** Where a value is computed that is the same wherever its operands have values. */
interface Site {
  readonly block: number;
  readonly value: number;
}

/** `dominance`: of the code's blocks. */
export function shareValues(code: MachineCode, { dominates, common }: Dominance): void {
  const { blocks } = code;
  const homes = homesOf(code);
  const shared = new Map<number, number>();
  const sharedOf = (value: number): number => shared.get(value) ?? value;
  const sites = new Map<string, Site>();
  blocks.forEach((block, at) => {
    block.body = block.body.filter(({ what, defs, uses: given }) => {
      const [value] = defs;
      if (what === "" || value === undefined || defs.length > 1) return true;
      const uses = given.map(sharedOf);
      if (![value, ...uses].every((one) => homes.get(one) !== MANY)) return true;
      const key = `${what}(${uses.join()})`;
      const before = sites.get(key);
      const ready = (above: number): boolean =>
        uses.every((one) => homes.get(one) === undefined || dominates(homes.get(one)!, above));
      const home = before && common(before.block, at);
      if (!before || home === undefined || (home === at && before.block !== at) || !ready(home)) {
        sites.set(key, { block: at, value });
        return true;
      }
      if (home !== before.block) {
        move(blocks[before.block]!, blocks[home]!, before.value);
        homes.set(before.value, home);
        sites.set(key, { block: home, value: before.value });
      }
      shared.set(value, before.value);
      return false;
    });
  });
  if (shared.size === 0) return;
  for (const block of blocks) {
    block.body = block.body.map((instruction) => ({
      ...instruction,
      base: sharedOf(instruction.base),
      uses: instruction.uses.map(sharedOf),
    }));
    block.branchUses = block.branchUses.map(sharedOf);
  }
}

const MANY = -1;

/** The block that alone writes a value, or MANY; none for what the kernel begins with. */
function homesOf({ blocks }: MachineCode): Map<number, number> {
  const homes = new Map<number, number>();
  blocks.forEach(({ body }, at) => {
    for (const { defs } of body)
      for (const value of defs) homes.set(value, homes.has(value) ? MANY : at);
  });
  return homes;
}

function move(from: Block, to: Block, value: number): void {
  const at = from.body.findIndex(({ defs }) => defs[0] === value);
  const [instruction] = from.body.splice(at, 1);
  to.body.push(instruction!);
}
