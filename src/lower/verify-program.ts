/**
 * Checks that a Program keeps its own rules, as far as they can be seen without running it. For tests
 * and fuzzing; returns what is wrong, in words for us.
 */

import { MEMORY_BYTES } from "./needed-bytes.ts";
import { OPS, VALUE_TYPE } from "./ops.ts";
import type { Program, ProgramFunction } from "./program.ts";
import { nextBlock } from "./schedule.ts";
import { executable } from "./visible-code.ts";

export function verifyProgram(given: Program): string[] {
  const program = executable(given);
  const problems: string[] = [];
  const { blocks, code } = program;
  let firstBlock = 0;
  for (const fn of program.functions) {
    if (fn.firstBlock !== firstBlock) problems.push(`${fn.name} starts at block ${fn.firstBlock}`);
    firstBlock += fn.blockCount;
    verifyBlocks(program, fn, problems);
    verifyLoops(program, fn, problems);
    verifyRegisters(program, fn, problems);
  }
  if (blocks.length !== firstBlock) problems.push("blocks outside of functions");
  if (blocks.start[blocks.length] !== code.length) problems.push("code outside of blocks");
  verifyAccesses(program, problems);
  return problems;
}

function verifyBlocks({ blocks, code }: Program, fn: ProgramFunction, problems: string[]): void {
  const isInside = (block: number): boolean =>
    block >= fn.firstBlock && block < fn.firstBlock + fn.blockCount;
  for (let block = fn.firstBlock; block < fn.firstBlock + fn.blockCount; block++) {
    const last = blocks.start[block + 1]! - 1;
    const end = OPS[code.op[last]!]!;
    const targets = [blocks.target0[block]!, blocks.target1[block]!];
    const wanted = end.name === "brIf" ? 2 : end.name === "br" ? 1 : 0;
    if (end.class !== "terminator") problems.push(`block ${block} ends in ${end.name}`);
    targets.forEach((target, index) => {
      if (index < wanted ? !isInside(target) : target !== -1)
        problems.push(`block ${block}: target ${index} is ${target}`);
    });
    for (let pc = blocks.start[block]!; pc < last; pc++) {
      const facts = OPS[code.op[pc]!]!;
      if (facts.class === "terminator") problems.push(`pc ${pc}: ${facts.name} inside a block`);
      if (facts.class === "wait" && (pc !== last - 1 || end.name !== "br"))
        problems.push(`pc ${pc}: ${facts.name} does not end its block`);
      if (facts.name === "barrierResult" && pc !== blocks.start[block])
        problems.push(`pc ${pc}: barrierResult is not first in its block`);
    }
  }
}

/** Retreating edges lead to headers of loops around them, loops nest, and all blocks get their turn. */
function verifyLoops({ blocks }: Program, fn: ProgramFunction, problems: string[]): void {
  const { firstBlock, blockCount, loops } = fn;
  loops.forEach((loop, index) => {
    if (loop.start > loop.end || loop.start < firstBlock || loop.end >= firstBlock + blockCount)
      problems.push(`loop ${index} is ${loop.start} to ${loop.end}`);
    for (const before of loops.slice(0, index)) {
      const apart = before.end < loop.start || loop.end < before.start;
      const around = before.start <= loop.start && loop.end <= before.end;
      if (!apart && !around) problems.push(`loop ${index} crosses one before it`);
    }
  });
  for (let block = firstBlock; block < firstBlock + blockCount; block++) {
    for (const target of [blocks.target0[block]!, blocks.target1[block]!]) {
      if (target < 0 || target > block) continue;
      const holds = loops.some(
        ({ start, end, headers }) => start <= target && block <= end && headers.includes(target),
      );
      if (!holds) problems.push(`edge ${block} to ${target} belongs to no loop`);
    }
    if (nextBlock(fn, block, (candidate) => candidate === block) !== block)
      problems.push(`block ${block} is not found again`);
  }
}

function verifyRegisters(program: Program, fn: ProgramFunction, problems: string[]): void {
  const { blocks, code, constants } = program;
  const { regType, regUniform, regMasked } = fn;
  regUniform.forEach((uniform, register) => {
    if (uniform && regMasked[register])
      problems.push(`register ${register} is both uniform and masked`);
  });
  const first = blocks.start[fn.firstBlock]!;
  const end = blocks.start[fn.firstBlock + fn.blockCount]!;
  for (let pc = first; pc < end; pc++) {
    const { name, args: count, result } = OPS[code.op[pc]!]!;
    const args = code.args.subarray(code.argStart[pc]!, code.argStart[pc + 1]!);
    const dst = code.dst.subarray(code.dstStart[pc]!, code.dstStart[pc + 1]!);
    if (count >= 0 && args.length !== count)
      problems.push(`pc ${pc}: ${name} has ${args.length} arguments`);
    for (const arg of args)
      if (arg >= regType.length || ~arg >= constants.length)
        problems.push(`pc ${pc}: ${name} reads register ${arg}`);
    for (const register of dst)
      if (register < -1 || register >= regType.length)
        problems.push(`pc ${pc}: ${name} writes register ${register}`);
    if (result === "none" && dst.length > 0) problems.push(`pc ${pc}: ${name} has a result`);
    // Votes and the like give one result whatever they read; loads and `mov` do not.
    const givesOne = ["vote", "reduce", "barrierResult"].includes(name);
    const isUniform = [...dst].some((register) => register >= 0 && regUniform[register]);
    if (isUniform && !givesOne && args.some((arg) => arg >= 0 && !regUniform[arg]))
      problems.push(`pc ${pc}: ${name} makes a uniform register of one that is not`);
    if (name === "brIf" && typeOf(args[0]!) !== VALUE_TYPE.i1)
      problems.push(`pc ${pc}: condition is no i1`);
    if (name === "mov" && typeOf(args[0]!) !== regType[dst[0]!])
      problems.push(`pc ${pc}: mov changes the type`);
  }
  function typeOf(arg: number): number {
    return arg >= 0 ? regType[arg]! : constants[~arg]!.type;
  }
}

function verifyAccesses({ accesses, sites, code }: Program, problems: string[]): void {
  let site = 0;
  const skipTexelSites = (): void => {
    for (let row = sites[site]; row && OPS[code.op[row.pc]!]!.aux === "site"; ) {
      if (code.aux[row.pc] !== site) problems.push(`site ${site} is not of pc ${row.pc}`);
      row = sites[++site];
    }
  };
  accesses.forEach((access, index) => {
    skipTexelSites();
    const { pc, elements, bytes, space } = access;
    const facts = OPS[code.op[pc]!]!;
    if (facts.aux !== "access" || code.aux[pc] !== index)
      problems.push(`access ${index} is not at pc ${pc}`);
    if (access.site !== site) problems.push(`access ${index} has site ${access.site}`);
    const rows = space === "generic" ? 3 : 1;
    for (let row = site; row < site + rows; row++)
      if (sites[row]?.pc !== pc) problems.push(`site ${row} is not of pc ${pc}`);
    site += rows;
    let end = 0;
    for (const { offset, memory } of elements) {
      if (offset < end) problems.push(`access ${index}: elements overlap`);
      end = offset + MEMORY_BYTES[memory];
    }
    if (end !== bytes) problems.push(`access ${index}: ${bytes} bytes, elements take ${end}`);
    const registers =
      facts.name === "load"
        ? code.dstStart[pc + 1]! - code.dstStart[pc]!
        : code.argStart[pc + 1]! - code.argStart[pc]! - 1;
    const moves = facts.name === "load" || facts.name === "store";
    if (moves && registers !== elements.length)
      problems.push(`access ${index}: ${elements.length} elements, ${registers} registers`);
  });
  skipTexelSites();
  if (site !== sites.length) problems.push("sites without an access");
}
