/**
 * Loops in which lanes go on for as long as each likes and only compute and load, from anywhere: rows of a sparse
 * matrix, neighbours of a vertex, probes of a hash table. Nothing that a lane does there depends on the others, so
 * that they may go through the loop one after another, each by itself (`lane-loops/`).
 */
import { type Access, OP, OPS, type Program, VALUE_TYPE } from "../../lower/index.ts";
import type { FunctionPlan } from "./frame-plan.ts";
import { registersRead, registersWritten } from "./liveness.ts";
import { accessForm } from "./stepped-access.ts";
import { type Atom, BlockSums, type Sum } from "./sums.ts";
import { blockBodyEnd, hasDivergentArgs, storageOf } from "./units.ts";

/** A loop of one block, or of two of which the second only leads back. */
interface ShortLoop {
  readonly block: number;
  readonly back: number | undefined;
  /** What an iteration does up to the branch, the branch, and what it does behind that if the lane stays; pcs. */
  readonly body: readonly number[];
  readonly branch: number;
  readonly onwards: readonly number[];
  /** Where lanes go that leave. */
  readonly exit: number;
  /** They do if the branch is taken. */
  readonly leavesIfTaken: boolean;
}

export interface LaneLoop extends ShortLoop {
  /** Registers whose value is wanted when an iteration begins. */
  readonly entered: readonly number[];
  /** Of those, the ones that all lanes of an iteration share and that it sets. */
  readonly counted: readonly number[];
  /** Registers with lanes of their own that the loop sets for somebody else. */
  readonly results: readonly number[];
  /** In program order. */
  readonly loads: readonly LaneLoad[];
  readonly streams: readonly Stream[];
  /** Loads that go anywhere. */
  readonly scattered: readonly LaneLoad[];
}

export interface LaneLoad {
  readonly pc: number;
  readonly access: Access;
}

/**
 * Loads of which each lane goes on by the same few bytes from iteration to iteration, and which are constant
 * distances apart.
 */
export interface Stream {
  /** Bytes from one iteration to the next, 1 to `LONGEST_STRIDE`. */
  readonly stride: number;
  /** Bytes of each load. */
  readonly bytes: number;
  /** Where the first of its loads is, of what registers hold when an iteration begins. */
  readonly first: Sum;
  /** By ascending distance from the first; neighbours are at most a sector apart. */
  readonly members: readonly { readonly load: LaneLoad; readonly distance: number }[];
  /** Streams with the same have their lanes the same distances apart. */
  readonly lanes: string;
}

/** With longer strides a lane may pass over sectors. */
export const LONGEST_STRIDE = 32;
const MOST_INSTRUCTIONS = 256;
const MOST_SCATTERED = 16;
const MOST_STREAMS = 8;
const MOST_REGISTERS = 24;
const NOT_COMPUTED = ["special", "param", "frame"];

/** The loop of `block`, if its lanes may go through it one after another and that is worth it. */
export function findLaneLoop(
  program: Program,
  plan: Pick<FunctionPlan, "fn" | "live">,
  block: number,
): LaneLoop | undefined {
  const { fn, live } = plan;
  const { code } = program;
  const loop = findShortLoop(program, fn, block);
  if (!loop) return undefined;
  const { body, branch, onwards, exit } = loop;
  const loads: LaneLoad[] = [];
  const entered = new Set<number>();
  const written = new Set<number>();
  for (const pc of [...body, branch, ...onwards]) {
    registersRead(program, pc, (register) => {
      if (!written.has(register)) entered.add(register);
    });
    registersWritten(program, pc, (register) => written.add(register));
    if (pc === branch) continue;
    if (code.op[pc] === OP.load && pc < branch) {
      const access = program.accesses[code.aux[pc]!]!;
      if (!mayLoad(program, fn, pc, access)) return undefined;
      loads.push({ pc, access });
    } else if (!isComputed(program, fn, pc)) return undefined;
  }
  const pcs = [...body, ...onwards];
  if (loads.length === 0 || isChain(program, pcs, entered)) return undefined;
  const counted: number[] = [];
  const results: number[] = [];
  for (const register of written) {
    const storage = storageOf(fn, register);
    const isWanted = live.liveIn[exit - fn.firstBlock]!.has(register);
    if (!isWanted && !entered.has(register)) continue;
    // What lanes share, they share within an iteration only.
    if (storage === "scalar" ? isWanted : storage !== "lanes") return undefined;
    (storage === "scalar" ? counted : results).push(register);
    // Lanes that leave before it is set have what they had.
    if (live.liveIn[block - fn.firstBlock]!.has(register)) entered.add(register);
  }
  if (entered.size + results.length > MOST_REGISTERS) return undefined;
  const { streams, scattered } = findStreams(program, fn, pcs, loads);
  if (streams.length > MOST_STREAMS || scattered.length > MOST_SCATTERED) return undefined;
  return { ...loop, entered: [...entered], counted, results, loads, streams, scattered };
}

/** The loop that begins at a block, if it is that short and lanes leave it one by one. */
function findShortLoop(
  program: Program,
  fn: FunctionPlan["fn"],
  block: number,
): ShortLoop | undefined {
  const { code, blocks } = program;
  const loop = fn.loops.find(({ start }) => start === block);
  if (!loop || loop.mayYield || loop.end > block + 1) return undefined;
  if (loop.headers.some((header) => header !== block)) return undefined;
  const back = loop.end === block ? undefined : loop.end;
  if (back !== undefined && code.op[blockBodyEnd(program, back)] !== OP.br) return undefined;
  const stay = back ?? block;
  const [taken, other] = [blocks.target0[block]!, blocks.target1[block]!];
  const branch = blockBodyEnd(program, block);
  if (code.op[branch] !== OP.brIf || (taken === stay) === (other === stay)) return undefined;
  const condition = code.args[code.argStart[branch]!]!;
  if (condition < 0 || fn.regUniform[condition]) return undefined;
  const leavesIfTaken = other === stay;
  const exit = leavesIfTaken ? taken : other;
  const body = pcsOf(program, block);
  const onwards = back === undefined ? [] : pcsOf(program, back);
  if (exit === block || body.length + onwards.length > MOST_INSTRUCTIONS) return undefined;
  return { block, back, body, branch, onwards, exit, leavesIfTaken };
}

/** Of a block, but for its end. */
function pcsOf(program: Program, block: number): number[] {
  const first = program.blocks.start[block]!;
  return Array.from({ length: blockBodyEnd(program, block) - first }, (_, index) => first + index);
}

/**
 * Whether what one iteration loads tells where the next one loads from, as in a list. Such lanes would wait for
 * memory again and again, one after another; together they wait for all of them at once.
 */
function isChain(program: Program, pcs: readonly number[], entered: ReadonlySet<number>): boolean {
  /** The registers that follow from loads, or from `carried` alone; and whether some load's address does. */
  const follow = (carried: ReadonlySet<number>, fromLoads: boolean) => {
    const follows = new Set(carried);
    let reachesAddress = false;
    for (const pc of pcs) {
      const isLoad = program.code.op[pc] === OP.load;
      let does = isLoad && fromLoads;
      registersRead(program, pc, (register) => {
        if (!follows.has(register)) return;
        does = true;
        reachesAddress ||= isLoad;
      });
      registersWritten(program, pc, (register) => {
        if (does) follows.add(register);
        else follows.delete(register);
      });
    }
    return { follows, reachesAddress };
  };
  let carried = new Set<number>();
  for (;;) {
    const { follows } = follow(carried, true);
    const next = new Set([...follows].filter((register) => entered.has(register)));
    if (next.size === carried.size) break;
    carried = next;
  }
  return follow(carried, false).reachesAddress;
}

/** A load from anywhere in global memory, by whole elements of 1 to 16 bytes. */
function mayLoad(
  program: Program,
  fn: FunctionPlan["fn"],
  pc: number,
  { space, bytes, align, volatile }: Access,
): boolean {
  const { args, argStart, dst, dstStart } = program.code;
  const address = args[argStart[pc]!]!;
  if (space !== "global" || volatile || bytes !== align || bytes === 12) return false;
  if (accessForm(program, fn, pc) !== undefined || address < 0) return false;
  if (fn.regUniform[address] || fn.regType[address] !== VALUE_TYPE.i32) return false;
  return dst
    .subarray(dstStart[pc]!, dstStart[pc + 1]!)
    .every(
      (register) =>
        register < 0 || (!fn.regUniform[register] && fn.regType[register] !== VALUE_TYPE.i1),
    );
}

/** Whether a lane can compute it by itself. */
function isComputed(program: Program, fn: FunctionPlan["fn"], pc: number): boolean {
  const { name, class: kind } = OPS[program.code.op[pc]!]!;
  if (kind !== "pure" || NOT_COMPUTED.includes(name)) return false;
  let isOwn = true;
  registersWritten(program, pc, (register) => {
    // What lanes agree on is the same for all of them at the same iteration only.
    if (fn.regUniform[register] && hasDivergentArgs(program, fn, pc)) isOwn = false;
  });
  return isOwn;
}

function findStreams(
  program: Program,
  fn: FunctionPlan["fn"],
  pcs: readonly number[],
  loads: readonly LaneLoad[],
): Pick<LaneLoop, "streams" | "scattered"> {
  const sums = new BlockSums(program);
  const places = new Map<LaneLoad, Sum>();
  for (const pc of pcs) {
    const load = loads.find((candidate) => candidate.pc === pc);
    if (load) {
      const sum = sums.of(program.code.args[program.code.argStart[pc]!]!);
      places.set(load, { ...sum, constant: (sum.constant + load.access.offset) | 0 });
    }
    sums.step(pc);
  }
  /** What an iteration adds to a register; undefined if that is not a constant. */
  const stepOf = ({ register, version }: Atom): number | undefined => {
    if (version !== 0) return undefined;
    if (!sums.versions.has(register)) return 0;
    const { constant, atoms } = sums.of(register);
    const [only] = atoms.values();
    const isStep = atoms.size === 1 && only?.register === register && only.version === 0;
    return isStep && only.times === 1 ? constant : undefined;
  };
  const strideOf = ({ atoms }: Sum): number | undefined => {
    let stride = 0;
    for (const atom of atoms.values()) {
      const step = stepOf(atom);
      if (step === undefined) return undefined;
      stride = (stride + Math.imul(atom.times, step)) | 0;
    }
    return stride >= 1 && stride <= LONGEST_STRIDE ? stride : undefined;
  };
  const nameOf = (atoms: readonly (readonly [string, Atom])[]) =>
    atoms
      .map(([name, { times }]) => `${name}*${times}`)
      .sort()
      .join(" ");
  const scattered: LaneLoad[] = [];
  const byPlace = new Map<string, { load: LaneLoad; place: Sum; stride: number }[]>();
  for (const load of loads) {
    const place = places.get(load)!;
    const stride = strideOf(place);
    const { bytes } = load.access;
    if (stride === undefined || stride % bytes !== 0) scattered.push(load);
    else {
      const key = `${bytes} ${place.constant & (bytes - 1)} ${nameOf([...place.atoms])}`;
      byPlace.set(key, [...(byPlace.get(key) ?? []), { load, place, stride }]);
    }
  }
  const streams: Stream[] = [];
  for (const family of byPlace.values()) {
    family.sort((a, b) => a.place.constant - b.place.constant);
    let members: { load: LaneLoad; distance: number }[] = [];
    let first = 0;
    let last = 0;
    for (const { load, place, stride } of family) {
      if (members.length === 0 || place.constant - last > LONGEST_STRIDE) {
        members = [];
        first = place.constant;
        const own = [...place.atoms].filter(([, { register }]) => !fn.regUniform[register]);
        const lanes = `${stride} ${nameOf(own)}`;
        streams.push({ stride, bytes: load.access.bytes, first: place, members, lanes });
      }
      members.push({ load, distance: place.constant - first });
      last = place.constant;
    }
  }
  return { streams, scattered };
}
