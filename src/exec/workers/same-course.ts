/**
 * Whether a launch takes the same course whatever is in the memory that it both reads and writes: the
 * same branches, addresses and texts. Then its blocks may run again after some of them have run.
 */
import { OPS, type OpName, type Program, type Space } from "../../lower/index.ts";

/** Memory of a block or thread, or what may be. */
const OWN_SPACES: readonly Space[] = ["shared", "local", "generic"];

/** `changed`: the loads whose memory the launch writes. */
export function takesSameCourse(program: Program, changed: ReadonlySet<number>): boolean {
  if (changed.size === 0) return true;
  const { code, accesses } = program;
  const tainted = new Set<number>();
  let memoryTainted = false;
  const reads = (pc: number, from = 0): boolean => {
    for (let i = code.argStart[pc]! + from; i < code.argStart[pc + 1]!; i++)
      if (tainted.has(code.args[i]!)) return true;
    return false;
  };
  for (let before = -1; before !== tainted.size + Number(memoryTainted); ) {
    before = tainted.size + Number(memoryTainted);
    for (let pc = 0; pc < code.length; pc++) {
      const facts = OPS[code.op[pc]!]!;
      const isMemory = facts.class === "memory";
      if (isMemory && tainted.has(code.args[code.argStart[pc]!]!)) return false;
      const access = isMemory ? accesses[code.aux[pc]!] : undefined;
      const isBlocksOwn = access !== undefined && OWN_SPACES.includes(access.space);
      if (isBlocksOwn && access.kind !== "load" && reads(pc, 1)) memoryTainted = true;
      if (!isMemory && decidesCourse(facts.name as OpName) && reads(pc)) return false;
      if (facts.name === "printf") return false;
      const isTainted = isMemory ? (isBlocksOwn && memoryTainted) || changed.has(pc) : reads(pc);
      if (!isTainted) continue;
      for (let i = code.dstStart[pc]!; i < code.dstStart[pc + 1]!; i++)
        if (code.dst[i]! >= 0) tainted.add(code.dst[i]!);
    }
  }
  return true;
}

function decidesCourse(name: OpName): boolean {
  return ["brIf", "barrier", "warpSync", "assertFail", "nanosleep"].includes(name);
}
