/**
 * Executes small lowered programs the hard way, to find out whether register flags and block order are
 * sound. A warp of few lanes runs by `nextBlock`; a uniform register is one number that all writing
 * lanes must agree on; a write to a register that is not masked ruins it in all other lanes; lanes at a
 * wait go on when all lanes wait; in a loop that may yield, other lanes may run at any time.
 *
 * Memory is a stranger: every load gives a number that depends on when it is executed. The numbers are
 * recorded by lane, so that `replayThread` can run the untouched Draft one thread at a time with the
 * same loads, and must store the same.
 */
import { ICMP_PREDICATES } from "../../src/ir/index.ts";
import type { Draft, DraftBlock, DraftInstruction, Operand } from "../../src/lower/draft.ts";
import {
  executable,
  nextBlock,
  OPS,
  type Program,
  SPECIAL_REGISTERS,
} from "../../src/lower/index.ts";

export interface ThreadTrace {
  /** Values read, by location of the instruction, in order. */
  readonly reads: Map<number, number[]>;
  /** Values written, by address, in order. */
  readonly writes: Map<number, number[]>;
  finished: boolean;
}

const POISON = 0x7ead_beef;

function compute(op: string, aux: number, args: readonly number[]): number {
  const [a, b, c] = args as [number, number, number];
  switch (op) {
    case "mov":
      return a;
    case "add":
      return (a + b) | 0;
    case "sub":
      return (a - b) | 0;
    case "mul":
      return Math.imul(a, b);
    case "and":
      return a & b;
    case "or":
      return a | b;
    case "xor":
      return a ^ b;
    case "shl":
      return b >>> 0 > 31 ? 0 : a << b;
    case "shrU":
      return b >>> 0 > 31 ? 0 : (a >>> b) | 0;
    case "select":
      return a & 1 ? b : c;
    case "icmp": {
      const predicate = ICMP_PREDICATES[aux]!;
      const [x, y] = predicate.startsWith("u") ? [a >>> 0, b >>> 0] : [a, b];
      if (predicate === "eq") return Number(x === y);
      if (predicate === "ne") return Number(x !== y);
      if (predicate.endsWith("gt")) return Number(x > y);
      if (predicate.endsWith("ge")) return Number(x >= y);
      return Number(predicate.endsWith("lt") ? x < y : x <= y);
    }
    default:
      throw new Error(`the simulator has no ${op}`);
  }
}

const log = (map: Map<number, number[]>, key: number, value: number): void => {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
};

/** Runs one warp; `random` gives numbers in [0, 1). Undefined if `steps` blocks do not suffice. */
export function runWarp(
  given: Program,
  lanes: number,
  random: () => number,
  steps: number,
): ThreadTrace[] | undefined {
  const program = executable(given);
  const fn = program.functions[0]!;
  const { code, blocks } = program;
  const registers = Array.from(fn.regType, () => new Int32Array(lanes).fill(POISON));
  const traces = Array.from(
    { length: lanes },
    (): ThreadTrace => ({ reads: new Map(), writes: new Map(), finished: false }),
  );
  const local = Array.from({ length: lanes }, () => new Map<number, number>());
  const waiting = new Map<number, Set<number>>();
  const stopped = new Map<number, Set<number>>();
  const arrive = (block: number, mask: Iterable<number>): void => {
    const set = waiting.get(block) ?? new Set();
    for (const lane of mask) set.add(lane);
    waiting.set(block, set);
  };
  arrive(fn.firstBlock, traces.keys());
  let position = fn.firstBlock - 1;
  let time = 0;
  for (let step = 0; step < steps; step++) {
    let block = nextBlock(fn, position, (candidate) => (waiting.get(candidate)?.size ?? 0) > 0);
    if (block < 0) {
      if (stopped.size === 0) return traces;
      // All lanes that are left wait: they go on together.
      for (const [at, set] of stopped) arrive(blocks.target0[at]!, set);
      stopped.clear();
      position = fn.firstBlock - 1;
      continue;
    }
    const yields = fn.loops.some(
      (loop) => loop.mayYield && position >= loop.start && position <= loop.end,
    );
    if (yields && random() < 0.3) {
      const others = [...waiting].filter(([, set]) => set.size > 0).map(([at]) => at);
      block = others[Math.floor(random() * others.length)]!;
    }
    position = block;
    const active = [...waiting.get(block)!].sort((a, b) => a - b);
    waiting.delete(block);
    time++;
    const read = (arg: number, lane: number): number =>
      arg < 0 ? Number(BigInt.asIntN(32, program.constants[~arg]!.bits)) : registers[arg]![lane]!;
    const write = (register: number, values: readonly number[], what: string): void => {
      if (register < 0) return;
      if (fn.regUniform[register]) {
        if (values.some((value) => value !== values[0]))
          throw new Error(`${what}: register ${register} is not uniform`);
        registers[register]!.fill(values[0]!);
        return;
      }
      if (!fn.regMasked[register]) registers[register]!.fill(POISON);
      active.forEach((lane, index) => {
        registers[register]![lane] = values[index]!;
      });
    };
    let stop = false;
    for (let pc = blocks.start[block]!; pc < blocks.start[block + 1]!; pc++) {
      const { name, class: kind } = OPS[code.op[pc]!]!;
      const args = [...code.args.subarray(code.argStart[pc]!, code.argStart[pc + 1]!)];
      const dst = [...code.dst.subarray(code.dstStart[pc]!, code.dstStart[pc + 1]!)];
      const aux = code.aux[pc]!;
      const loc = code.loc[pc]!;
      const what = `pc ${pc} ${name}`;
      // Random addresses are never beyond what registers hold.
      if (name === "reach") continue;
      if (kind === "wait") stop = true;
      else if (name === "special") {
        const register = SPECIAL_REGISTERS[aux]!;
        write(
          dst[0]!,
          active.map((lane) => (register === "tid.x" ? lane : 7)),
          what,
        );
      } else if (name === "param")
        write(
          dst[0]!,
          active.map(() => aux),
          what,
        );
      else if (name === "frame")
        write(
          dst[0]!,
          active.map(() => aux),
          what,
        );
      else if (name === "vote") {
        const bits = active.reduce((sum, lane) => sum | ((read(args[1]!, lane) & 1) << lane), 0);
        for (const lane of active) log(traces[lane]!.reads, loc, bits);
        write(
          dst[0]!,
          active.map(() => bits),
          what,
        );
      } else if (name === "load") {
        const access = program.accesses[aux]!;
        dst.forEach((register, element) => {
          const values = active.map((lane) => {
            const address = read(args[0]!, lane) + access.offset + access.elements[element]!.offset;
            if (access.space === "local") return local[lane]!.get(address) ?? 0;
            const value = (Math.imul(address, 0x9e37_79b9) ^ Math.imul(time, 0x85eb_ca6b)) >> 26;
            log(traces[lane]!.reads, loc, value);
            return value;
          });
          write(register, values, what);
        });
      } else if (name === "store") {
        const access = program.accesses[aux]!;
        for (const lane of active)
          access.elements.forEach((element, index) => {
            const address = read(args[0]!, lane) + access.offset + element.offset;
            const value = read(args[index + 1]!, lane);
            if (access.space === "local") local[lane]!.set(address, value);
            else log(traces[lane]!.writes, address, value);
          });
      } else if (name === "br") {
        if (stop) stopped.set(block, new Set([...active, ...(stopped.get(block) ?? [])]));
        else arrive(blocks.target0[block]!, active);
      } else if (name === "brIf") {
        if (args[0]! >= 0 && fn.regUniform[args[0]!]) read(args[0]!, active[0]!);
        for (const lane of active)
          arrive((read(args[0]!, lane) & 1 ? blocks.target0 : blocks.target1)[block]!, [lane]);
      } else if (name === "ret") for (const lane of active) traces[lane]!.finished = true;
      else {
        const values = active.map((lane) =>
          compute(
            name,
            aux,
            args.map((arg) => read(arg, lane)),
          ),
        );
        write(dst[0]!, values, what);
      }
    }
  }
  return undefined;
}

/** What one thread of the Draft writes, with the loads of its lane. Undefined if it takes too long. */
export function replayThread(
  draft: Draft,
  lane: number,
  reads: ReadonlyMap<number, readonly number[]>,
  steps: number,
): Map<number, number[]> | undefined {
  const values = new Map<number, number>();
  const local = new Map<number, number>();
  const writes = new Map<number, number[]>();
  const used = new Map<number, number>();
  const read = (operand: Operand): number =>
    "literal" in operand ? Number(BigInt.asIntN(32, operand.bits)) : values.get(operand.id)!;
  const recorded = (loc: number): number => {
    const index = used.get(loc) ?? 0;
    used.set(loc, index + 1);
    // A load that was removed has no record, and no use.
    return reads.get(loc)?.[index] ?? 0;
  };
  const execute = ({ op, aux, args, results, access, loc }: DraftInstruction): void => {
    const [result] = results;
    const address = access ? read(args[0]!) + access.offset : 0;
    if (op === "special") values.set(result!.id, SPECIAL_REGISTERS[aux] === "tid.x" ? lane : 7);
    else if (op === "param" || op === "frame") values.set(result!.id, aux);
    else if (op === "vote") values.set(result!.id, recorded(loc));
    else if (op === "load")
      values.set(result!.id, access!.space === "local" ? (local.get(address) ?? 0) : recorded(loc));
    else if (op === "store") {
      const value = read(args[1]!);
      if (access!.space === "local") local.set(address, value);
      else log(writes, address, value);
    } else if (op !== "barrier") values.set(result!.id, compute(op, aux, args.map(read)));
  };
  let block: DraftBlock | undefined = draft.functions[0]!.blocks[0];
  let from: DraftBlock | undefined;
  for (let step = 0; step < steps; step++) {
    if (!block) return writes;
    const at: DraftBlock = block;
    const chosen = at.phis.map(({ incoming }) =>
      read(incoming.find((edge) => edge.block === from)!.value),
    );
    at.phis.forEach((phi, index) => {
      values.set(phi.result.id, chosen[index]!);
    });
    at.body.forEach(execute);
    const { end } = at;
    from = at;
    if (end.kind === "br") block = end.target;
    else if (end.kind === "brIf") block = read(end.condition) & 1 ? end.whenTrue : end.whenFalse;
    else block = undefined;
  }
  return undefined;
}
