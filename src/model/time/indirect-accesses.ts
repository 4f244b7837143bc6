/** Accesses at addresses that follow from data: an index that was loaded, a node that points to the next. */
import { OP, OPS, type Program } from "../../lower/index.ts";

/** Of all functions, by `Pc`. */
export function indirectAccesses({ code, accesses, functions, blocks }: Program): Set<number> {
  const found = new Set<number>();
  for (const fn of functions) {
    const [first, end] = [
      blocks.start[fn.firstBlock]!,
      blocks.start[fn.firstBlock + fn.blockCount]!,
    ];
    const fromData = new Uint8Array(fn.regType.length);
    for (let changed = true; changed; ) {
      changed = false;
      for (let pc = first; pc < end; pc++) {
        if (!gives(pc, fromData)) continue;
        for (let at = code.dstStart[pc]!; at < code.dstStart[pc + 1]!; at++) {
          const register = code.dst[at]!;
          if (register < 0 || fromData[register] === 1) continue;
          fromData[register] = 1;
          changed = true;
        }
      }
    }
    for (let pc = first; pc < end; pc++) {
      if (OPS[code.op[pc]!]!.class !== "memory") continue;
      const address = code.args[code.argStart[pc]!]!;
      if (address >= 0 && fromData[address] === 1) found.add(pc);
    }
  }
  return found;

  function gives(pc: number, fromData: Uint8Array): boolean {
    const { class: kind } = OPS[code.op[pc]!]!;
    if (kind === "memory") {
      const { space } = accesses[code.aux[pc]!]!;
      return space !== "param" && space !== "constant";
    }
    if (kind !== "pure" || code.op[pc] === OP.icmp) return false;
    for (let at = code.argStart[pc]!; at < code.argStart[pc + 1]!; at++)
      if (code.args[at]! >= 0 && fromData[code.args[at]!] === 1) return true;
    return false;
  }
}
