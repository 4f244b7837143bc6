/**
 * Registers that hold the same value in all threads of a block wherever those are in step: computed
 * from blockIdx, sizes, parameters and constants, and written under no branch that threads of a block
 * may take differently.
 */
import { OP, OPS, type Program, SPECIAL_REGISTERS } from "../../lower/index.ts";
import { Influenced } from "./flow.ts";
import { blockBodyEnd, type EmitFunction } from "./units.ts";

/** `ipdom`: `immediatePostDominators` of the function. */
export function findBlockUniform(
  program: Program,
  fn: EmitFunction,
  ipdom: Int32Array,
): Uint8Array {
  return findUniform(program, fn, ipdom).uniform;
}

/** By register: 1 if it has several definitions, and warps of a block may come to different ones. */
export function severalWays(program: Program, fn: EmitFunction, ipdom: Int32Array): Uint8Array {
  const { code, blocks } = program;
  const { divergent, definitions } = findUniform(program, fn, ipdom);
  const found = new Uint8Array(fn.regType.length);
  for (let index = 0; index < fn.blockCount; index++) {
    if (!divergent[index]) continue;
    const [start, end] = [0, 1].map((next) => blocks.start[fn.firstBlock + index + next]!);
    for (let i = code.dstStart[start!]!; i < code.dstStart[end!]!; i++)
      if (code.dst[i]! >= 0 && definitions[code.dst[i]!]! > 1) found[code.dst[i]!] = 1;
  }
  return found;
}

/** `divergent`: by block, 1 if threads of a block may diverge before it. */
function findUniform(
  program: Program,
  fn: EmitFunction,
  ipdom: Int32Array,
): { uniform: Uint8Array; divergent: Uint8Array; definitions: Uint32Array } {
  const { code, blocks } = program;
  const definitions = new Uint32Array(fn.regType.length);
  const first = blocks.start[fn.firstBlock]!;
  const end = blocks.start[fn.firstBlock + fn.blockCount]!;
  for (let i = code.dstStart[first]!; i < code.dstStart[end]!; i++)
    if (code.dst[i]! >= 0) definitions[code.dst[i]!]!++;
  const uniform = Uint8Array.from(fn.regUniform);
  const influenced = new Influenced(program, fn, ipdom);
  const divergent = influenced.blocks;
  const branches = new Set<number>();
  for (let index = fn.blockCount - 1; index >= 0; index--)
    if (code.op[blockBodyEnd(program, fn.firstBlock + index)] === OP.brIf) branches.add(index);
  // Registers only leave the set, so this ends.
  for (let changed = true; changed; ) {
    changed = false;
    for (const index of branches) {
      const arg = code.args[code.argStart[blockBodyEnd(program, fn.firstBlock + index)]!]!;
      if (arg < 0 || uniform[arg]) continue;
      branches.delete(index);
      influenced.add(index);
      changed = true;
    }
    for (let index = 0; index < fn.blockCount; index++) {
      const block = fn.firstBlock + index;
      for (let pc = blocks.start[block]!; pc < blocks.start[block + 1]!; pc++)
        for (let i = code.dstStart[pc]!; i < code.dstStart[pc + 1]!; i++) {
          const register = code.dst[i]!;
          if (register < 0 || !uniform[register]) continue;
          const stays = definitions[register] === 1 || !divergent[index];
          if (stays && isBlockUniform(program, pc, uniform)) continue;
          uniform[register] = 0;
          changed = true;
        }
    }
  }
  return { uniform, divergent, definitions };
}

function isBlockUniform(program: Program, pc: number, uniform: Uint8Array): boolean {
  const { op, aux, argStart, args } = program.code;
  if (op[pc] === OP.special) {
    const name = SPECIAL_REGISTERS[aux[pc]!]!;
    return /^(n?ctaid|ntid)\.|^(nwarpid|smid|nsmid|gridid)$|_smem_size$/.test(name);
  }
  for (let i = argStart[pc]!; i < argStart[pc + 1]!; i++)
    if (args[i]! >= 0 && !uniform[args[i]!]) return false;
  if (op[pc] === OP.load) {
    // What nobody can write while the launch runs.
    const { space } = program.accesses[aux[pc]!]!;
    return space === "constant" || space === "param";
  }
  return OPS[op[pc]!]!.class === "pure";
}
