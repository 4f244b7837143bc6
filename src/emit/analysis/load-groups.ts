/**
 * Loads of one block whose lanes are anywhere, but the same distances apart: their addresses are what
 * differs between lanes, the same for all of them, plus a value that all lanes share. What must be found
 * out about the lanes' places is found out once, where the first of them stands.
 */
import { type Access, OP, OPS, type Program, VALUE_TYPE } from "../../lower/index.ts";
import { registersWritten } from "./liveness.ts";
import { accessForm } from "./stepped-access.ts";
import { type Atom, added, BlockSums, type Sum } from "./sums.ts";
import { blockBodyEnd, type EmitFunction, storageOf } from "./units.ts";

export interface LoadGroup {
  /** In program order; the first one leads the group. */
  readonly members: readonly GroupedLoad[];
}

export interface GroupedLoad {
  readonly pc: number;
  readonly access: Access;
  /** Registers that the load fills, one an element. */
  readonly registers: readonly number[];
  /** From the leader's address to this one: a constant, plus multiples of values that all lanes share. */
  readonly constant: number;
  readonly terms: readonly SharedTerm[];
}

export interface SharedTerm {
  readonly register: number;
  readonly times: number;
}

export type LoadGroups = ReadonlyMap<number, LoadGroup>;

const MAX_MEMBERS = 16;

/** The groups of two or more loads of a function, by the pc of each member. */
export function findLoadGroups(program: Program, fn: EmitFunction): LoadGroups {
  const groups = new Map<number, LoadGroup>();
  for (let block = fn.firstBlock; block < fn.firstBlock + fn.blockCount; block++)
    for (const group of new BlockLoads(program, fn).find(block))
      for (const { pc } of group.members) groups.set(pc, group);
  return groups;
}

interface OpenGroup {
  readonly first: Sum;
  /** Version of the leader's address register when it was met. */
  readonly address: number;
  readonly members: GroupedLoad[];
}

class BlockLoads {
  private readonly program: Program;
  private readonly fn: EmitFunction;
  private readonly sums: BlockSums;
  private readonly touched = new Map<number, number>();
  /** The last pc that writes a register. */
  private readonly written = new Map<number, number>();
  private open = new Map<string, OpenGroup>();
  private readonly found: OpenGroup[] = [];

  constructor(program: Program, fn: EmitFunction) {
    this.program = program;
    this.fn = fn;
    this.sums = new BlockSums(program);
  }

  find(block: number): LoadGroup[] {
    const { program } = this;
    const end = blockBodyEnd(program, block);
    for (let pc = program.blocks.start[block]!; pc < end; pc++) {
      const kind = OPS[program.code.op[pc]!]!.class;
      if (kind === "memory" && this.isGroupable(pc)) this.join(pc);
      else if (kind !== "pure" && kind !== "warp" && !this.isPlainLoad(pc)) this.open = new Map();
      this.step(pc);
    }
    return this.found.filter(({ members }) => members.length > 1);
  }

  private isPlainLoad(pc: number): boolean {
    const { code, accesses } = this.program;
    return code.op[pc] === OP.load && !accesses[code.aux[pc]!]!.volatile;
  }

  /** A load from anywhere in global memory, of one to four words a lane that are all wanted. */
  private isGroupable(pc: number): boolean {
    const { program, fn } = this;
    const { code } = program;
    if (!this.isPlainLoad(pc) || accessForm(program, fn, pc) !== undefined) return false;
    const { space, elements, bytes, align } = program.accesses[code.aux[pc]!]!;
    if (space !== "global" || bytes !== align || ![4, 8, 16].includes(bytes)) return false;
    if (elements.some(({ memory }) => memory === "u8" || memory === "u16")) return false;
    const address = code.args[code.argStart[pc]!]!;
    if (address < 0 || fn.regUniform[address] || fn.regType[address] !== VALUE_TYPE.i32)
      return false;
    const registers = this.registersOf(pc);
    const fillable = (register: number) =>
      register >= 0 && storageOf(fn, register) === "lanes" && !fn.regMasked[register];
    return registers.length === elements.length && registers.every(fillable);
  }

  private registersOf(pc: number): number[] {
    const { dst, dstStart } = this.program.code;
    return [...dst.subarray(dstStart[pc]!, dstStart[pc + 1]!)];
  }

  private join(pc: number): void {
    const { program, fn } = this;
    const { code } = program;
    const access = program.accesses[code.aux[pc]!]!;
    const address = this.sums.of(code.args[code.argStart[pc]!]!);
    const sum = { ...address, constant: (address.constant + access.offset) | 0 };
    const isShared = ({ register }: Atom) => fn.regUniform[register] === 1;
    const own = [...sum.atoms].filter(([, atom]) => !isShared(atom));
    const places = own.map(([name, { times }]) => `${name}*${times}`).sort();
    const key = [access.bytes, ...places].join(" ");
    const registers = this.registersOf(pc);
    const group = this.open.get(key);
    if (group && group.members.length < MAX_MEMBERS && !this.isBusy(registers, group)) {
      const { constant, atoms } = added(sum, group.first, -1);
      const terms = [...atoms.values()];
      // The leader's address, and what all lanes share, are the same where it stands and here.
      const leader = group.members[0]!.pc;
      const leaderAddress = code.args[code.argStart[leader]!]!;
      const versions = [...terms, { register: leaderAddress, version: group.address }];
      const isKept = versions.every(
        ({ register, version }) =>
          (this.sums.versions.get(register) ?? 0) === version &&
          (this.written.get(register) ?? -1) < leader,
      );
      if (isKept) {
        group.members.push({ pc, access, registers, constant, terms });
        return;
      }
    }
    const members = [{ pc, access, registers, constant: 0, terms: [] }];
    const addressVersion = this.sums.versions.get(code.args[code.argStart[pc]!]!) ?? 0;
    const opened = { first: sum, address: addressVersion, members };
    this.open.set(key, opened);
    this.found.push(opened);
  }

  /** A register is read or written between the leader and here: it cannot be filled there. */
  private isBusy(registers: readonly number[], { members }: OpenGroup): boolean {
    const start = members[0]!.pc;
    return registers.some(
      (register) =>
        (this.touched.get(register) ?? -1) >= start ||
        members.some((member) => member.registers.includes(register)),
    );
  }

  /** Notes what an instruction reads and writes. */
  private step(pc: number): void {
    const { program } = this;
    const { argStart, args } = program.code;
    for (let i = argStart[pc]!; i < argStart[pc + 1]!; i++)
      if (args[i]! >= 0) this.touched.set(args[i]!, pc);
    registersWritten(program, pc, (register) => {
      this.touched.set(register, pc);
      this.written.set(register, pc);
    });
    this.sums.step(pc);
  }
}
