/**
 * Where a launch's threads access memory: the address of every access of the kernel as a form over block
 * and thread indices, turns of loops and unknown values, with what conditions say wherever it is made.
 * All sizes and arguments are numbers here, because the launch is at hand.
 *
 * One sweep goes through the blocks in order, which meets every block after those that lead forward to
 * it. A register that a loop writes starts each turn as a symbol of its own; where the back-edges add a
 * constant to it, as its first value plus that constant times the number of the turn. How many turns
 * there are at most is guessed from the conditions of the back-edges, and holds only if a sweep that
 * takes it for granted finds that no back-edge leads beyond it.
 */
import { ICMP_PREDICATES } from "../../ir/index.ts";
import {
  OPS,
  type Program,
  type ProgramFunction,
  SPECIAL_REGISTERS,
  VALUE_TYPE,
} from "../../lower/index.ts";
import type { LaunchRequest } from "../launch.ts";
import {
  addForms,
  constantForm,
  type Form,
  factorOf,
  formKey,
  hullOf,
  narrowedRanges,
  type Range,
  rangeUnder,
  scaleForm,
  symbolForm,
} from "./forms.ts";
import {
  type AccessPlace,
  type Effort,
  effortOf,
  findReads,
  hasPlainLoops,
  inAll,
  type LaunchView,
  type LoopTurns,
  MOST_EFFORT,
  type Reads,
  type State,
  shortForm,
  stateAt,
  writtenIn,
} from "./sweep-state.ts";
import { Symbols } from "./symbols.ts";
import {
  type Condition,
  compareForms,
  exactnessOf,
  floorDivide,
  isWithin,
  joined,
  maskBits,
  negate,
  numbersOf,
  orForms,
  orOf,
} from "./values.ts";

export interface LaunchPlaces {
  /** All accesses but those to local memory and to parameters. */
  readonly places: readonly AccessPlace[];
  /** blockIdx x, y, z. */
  readonly blockSymbols: readonly number[];
  readonly rangeOf: (symbol: number) => Range;
}

/** Undefined where the kernel's loops have several entries, or where the sweeps would take too long. */
export function placesOfLaunch(
  program: Program,
  request: Pick<LaunchRequest, "grid" | "block" | "params">,
): LaunchPlaces | undefined {
  const kernel = program.functions[0]!;
  if (!hasPlainLoops(program, kernel)) return undefined;
  const turns = new Map<number, LoopTurns>();
  const most = Number.POSITIVE_INFINITY;
  for (const loop of kernel.loops)
    turns.set(loop.start, { loop, steps: new Map(), unkept: undefined, most });
  const effort = { left: MOST_EFFORT };
  const view = { program, kernel, reads: findReads(program, kernel), request, effort };
  const sweep = (isGuess = false) => new Sweep(view, turns, isGuess).run();
  // Steps; then guesses, which need those of outer loops; then the proof.
  sweep();
  for (const entry of turns.values()) entry.unkept = new Set();
  for (let round = 0; round < 3; round++) {
    const before = [...turns.values()].map(({ most }) => most).join();
    for (const [start, most] of sweep(true).turnsAtMost) turns.get(start)!.most = most;
    if ([...turns.values()].map(({ most }) => most).join() === before) break;
  }
  for (;;) {
    const { turnsAtMost, places, symbols, blockSymbols, isWrong } = sweep();
    if (effort.left < 0) return undefined;
    if (isWrong) continue;
    const wrong = [...turns.values()].filter(
      ({ loop, most }) => !((turnsAtMost.get(loop.start) ?? Number.POSITIVE_INFINITY) <= most),
    );
    if (wrong.length === 0) return { places, blockSymbols, rangeOf: symbols.rangeOf };
    for (const entry of wrong) entry.most = Number.POSITIVE_INFINITY;
  }
}

class Sweep {
  readonly symbols = new Symbols();
  readonly blockSymbols: readonly number[];
  readonly places: AccessPlace[] = [];
  /** By the first block of a loop: the number of the last turn, where it is known. */
  readonly turnsAtMost = new Map<number, number>();
  /** A register left the range that it was taken to stay in. */
  isWrong = false;
  private readonly program: Program;
  private readonly kernel: ProgramFunction;
  private readonly reads: Reads;
  private readonly request: Pick<LaunchRequest, "grid" | "block" | "params">;
  private readonly turns: ReadonlyMap<number, LoopTurns>;
  /** Conditions are believed although the number of turns is not known. */
  private readonly isGuess: boolean;
  private readonly effort: Effort;
  private readonly params: DataView;
  private readonly edges = new Map<number, State[]>();
  /** Forms and phi symbols at the start of loops, by "loop register". */
  private readonly starts = new Map<string, { readonly form: Form; readonly symbol?: number }>();
  private state: State = { forms: new Map(), conditions: new Map(), facts: [], notZero: [] };

  constructor(
    { program, kernel, reads, request, effort }: LaunchView,
    turns: ReadonlyMap<number, LoopTurns>,
    isGuess: boolean,
  ) {
    this.program = program;
    this.kernel = kernel;
    this.request = request;
    this.turns = turns;
    this.isGuess = isGuess;
    this.effort = effort;
    this.reads = reads;
    const { params } = request;
    this.params = new DataView(params.buffer, params.byteOffset, params.byteLength);
    this.blockSymbols = ["x", "y", "z"].map((axis, i) =>
      this.symbols.of(`ctaid.${axis}`, 0, request.grid[i]! - 1),
    );
  }

  /** Ends early where there is no effort left. */
  run(): this {
    const { firstBlock, blockCount } = this.kernel;
    for (let block = firstBlock; block < firstBlock + blockCount; block++) {
      const before = this.edges.get(block);
      if (block !== firstBlock && !before) continue;
      this.edges.delete(block);
      this.state = before
        ? this.join(block, before)
        : { forms: new Map(), conditions: new Map(), facts: [], notZero: [] };
      const entry = this.turns.get(block);
      if (entry) this.beginTurn(entry);
      this.runBlock(block);
      this.effort.left -= effortOf(this.state, this.program, block);
      if (this.effort.left < 0) break;
    }
    return this;
  }

  private join(block: number, states: readonly State[]): State {
    const [first, ...others] = states;
    // A copy already, made for this edge.
    if (!first || others.length === 0) return first!;
    const forms = new Map<number, Form>();
    for (const [register, form] of first.forms) {
      const all = states.map((state) => state.forms.get(register));
      if (all.some((other) => other === undefined)) continue;
      const key = formKey(form);
      if (all.every((other) => formKey(other!) === key)) {
        forms.set(register, form);
        continue;
      }
      const ranges = all.map((other, i) =>
        rangeUnder(other!, states[i]!.facts, this.symbols.rangeOf),
      );
      forms.set(register, this.fresh(`join ${block} ${register}`, hullOf(ranges)));
    }
    const conditions = new Map(
      [...first.conditions].filter(([register, condition]) =>
        others.every((state) => state.conditions.get(register) === condition),
      ),
    );
    const facts = inAll(states.map((state) => state.facts));
    const notZero = inAll(states.map((state) => state.notZero));
    return { forms, conditions, facts, notZero };
  }

  /** Registers that the loop writes are known by its turn only. */
  private beginTurn({ loop, steps, unkept, most }: LoopTurns): void {
    const { forms, conditions } = this.state;
    const turn = symbolForm(this.symbols.withRange(`turn ${loop.start}`, 0, most));
    for (const register of writtenIn(this.program, loop)) {
      conditions.delete(register);
      const initial = forms.get(register);
      forms.delete(register);
      if (!this.isWhole(register) || !this.reads.isCarried(register, loop)) continue;
      const step = steps.get(register);
      const form =
        initial && step !== undefined && steps.has(register)
          ? addForms(initial, turn, step)
          : undefined;
      const key = `${loop.start} ${register}`;
      if (form) this.setStart(key, register, { form });
      else {
        const isKept = initial && unkept && !unkept.has(register);
        const range = isKept ? this.rangeToZero(initial) : this.fullRange(register);
        const symbol = this.symbols.of(`start ${key}`, ...range);
        this.setStart(key, register, { form: symbolForm(symbol), symbol });
      }
    }
  }

  private setStart(key: string, register: number, start: { form: Form; symbol?: number }): void {
    this.starts.set(key, start);
    this.state.forms.set(register, start.form);
  }

  /** An edge back to the start of a loop: what it added to each register, and that turns are few. */
  private endTurn(entry: LoopTurns, state: State): void {
    const { loop, steps } = entry;
    for (const register of writtenIn(this.program, loop)) {
      const start = this.starts.get(`${loop.start} ${register}`);
      if (start?.symbol === undefined) continue;
      this.checkKept(entry, register, start.symbol, state);
      if (steps.has(register) && steps.get(register) === undefined) continue;
      const form = state.forms.get(register);
      const added = form && addForms(form, start.form, -1);
      const step = added && added.symbols.length === 0 ? added.constant : undefined;
      const known = steps.get(register);
      steps.set(register, steps.has(register) && known !== step ? undefined : step);
    }
    const turn = this.symbols.of(`turn ${loop.start}`, 0, Number.POSITIVE_INFINITY);
    const most = this.lastTurn(turn, state) + 1;
    this.turnsAtMost.set(loop.start, Math.max(this.turnsAtMost.get(loop.start) ?? 0, most));
  }

  private checkKept(entry: LoopTurns, register: number, symbol: number, state: State): void {
    if (!entry.unkept || entry.unkept.has(register)) return;
    const form = state.forms.get(register);
    const { facts } = state;
    const range = form && rangeUnder(form, facts, narrowedRanges(facts, this.symbols.rangeOf));
    if (range && isWithin(range, this.symbols.rangeOf(symbol))) return;
    entry.unkept.add(register);
    this.isWrong = true;
  }

  /** The greatest turn that the state leaves possible. */
  private lastTurn(turn: number, { facts, notZero }: State): number {
    const rangeOf = (symbol: number): Range =>
      symbol === turn ? { low: 0, high: Number.POSITIVE_INFINITY } : this.symbols.rangeOf(symbol);
    let most = narrowedRanges(
      facts.filter((fact) => factorOf(fact, turn) > 0),
      rangeOf,
    )(turn).high;
    for (const form of notZero) {
      if (form.symbols.length !== 1 || form.symbols[0] !== turn) continue;
      const reached = -form.constant / form.factors[0]!;
      if (reached >= 0 && Number.isInteger(reached)) most = Math.min(most, reached - 1);
    }
    return Math.max(most, -1);
  }

  private runBlock(block: number): void {
    const { blocks, code } = this.program;
    const end = blocks.start[block + 1]! - 1;
    for (let pc = blocks.start[block]!; pc < end; pc++) this.execute(pc);
    const name = OPS[code.op[end]!]!.name;
    const [target0, target1] = [blocks.target0[block]!, blocks.target1[block]!];
    if (name !== "brIf") {
      if (target0 >= 0) this.leave(block, target0, this.state);
      return;
    }
    const condition = this.state.conditions.get(code.args[code.argStart[end]!]!);
    this.leave(block, target0, this.under(condition));
    this.leave(block, target1, this.under(condition && negate(condition)));
  }

  private under(condition: Condition | undefined): State {
    if (!condition) return this.state;
    const { facts, notZero } = this.state;
    return {
      ...this.state,
      facts: [...facts, ...condition.whenTrue],
      notZero: [...notZero, ...condition.notZeroWhenTrue],
    };
  }

  private leave(from: number, to: number, state: State): void {
    if (to <= from) {
      const entry = this.turns.get(to);
      if (entry) this.endTurn(entry, state);
      return;
    }
    const known = this.edges.get(to);
    const copy = stateAt(state, to, this.reads);
    if (known) known.push(copy);
    else this.edges.set(to, [copy]);
  }

  private execute(pc: number): void {
    const { code } = this.program;
    const facts = OPS[code.op[pc]!]!;
    if (facts.class === "memory") this.addPlace(pc);
    const first = code.dstStart[pc]!;
    const count = code.dstStart[pc + 1]! - first;
    for (let i = 0; i < count; i++) {
      const register = code.dst[first + i]!;
      if (register < 0) continue;
      const isOne = count === 1 && this.isWhole(register);
      const form = isOne ? shortForm(this.valueOf(pc, facts.name)) : undefined;
      const condition =
        count === 1 && this.kernel.regType[register] === VALUE_TYPE.i1
          ? this.conditionOf(pc, facts.name)
          : undefined;
      if (form) this.state.forms.set(register, form);
      else if (this.isWhole(register))
        this.state.forms.set(
          register,
          symbolForm(this.symbols.of(`pc ${pc} ${i}`, ...this.unknownRange(pc, i, register))),
        );
      if (condition) this.state.conditions.set(register, condition);
      else this.state.conditions.delete(register);
    }
  }

  private addPlace(pc: number): void {
    const { code, accesses } = this.program;
    const access = accesses[code.aux[pc]!]!;
    if (access.space === "local" || access.space === "param" || access.space === "shared") return;
    const base = this.argument(pc, 0);
    this.places.push({
      access,
      address: base && addForms(base, constantForm(access.offset)),
      facts: this.state.facts,
    });
  }

  private isWhole(register: number): boolean {
    const type = this.kernel.regType[register];
    return type === VALUE_TYPE.i32 || type === VALUE_TYPE.i64;
  }

  private fullRange(register: number): [number, number] {
    if (this.kernel.regType[register] === VALUE_TYPE.i32) return [-(2 ** 31), 2 ** 31 - 1];
    return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  }

  /** Of a result that nothing is known of. */
  private unknownRange(pc: number, index: number, register: number): [number, number] {
    const { code, accesses } = this.program;
    const { name } = OPS[code.op[pc]!]!;
    if (name === "load") {
      const memory = accesses[code.aux[pc]!]!.elements[index]?.memory;
      if (memory === "u8") return [0, 0xff];
      if (memory === "u16") return [0, 0xffff];
    }
    if (name === "zext" && code.type[pc] === VALUE_TYPE.i1) return [0, 1];
    if (name === "zext" && code.type[pc] === VALUE_TYPE.i32) return [0, 2 ** 32 - 1];
    if (name === "sext" && code.type[pc] === VALUE_TYPE.i32) return [-(2 ** 31), 2 ** 31 - 1];
    if (name === "clz" || name === "ctz" || name === "popc") return [0, 64];
    if (name === "and") {
      const mask = this.argument(pc, 1);
      if (mask && mask.symbols.length === 0 && mask.constant >= 0) return [0, mask.constant];
    }
    if (name === "special") {
      const special = SPECIAL_REGISTERS[code.aux[pc]!]!;
      if (special === "laneid") return [0, 31];
      if (special === "warpid") return [0, Math.ceil(this.threads() / 32) - 1];
    }
    return this.fullRange(register);
  }

  private argument(pc: number, index: number): Form | undefined {
    const { code, constants } = this.program;
    if (code.argStart[pc]! + index >= code.argStart[pc + 1]!) return undefined;
    const arg = code.args[code.argStart[pc]! + index]!;
    if (arg >= 0) return this.state.forms.get(arg);
    const { type, bits } = constants[~arg]!;
    if (type === VALUE_TYPE.i32) return constantForm(Number(BigInt.asIntN(32, bits)));
    const value = Number(BigInt.asIntN(64, bits));
    return type === VALUE_TYPE.i64 && Number.isSafeInteger(value) ? constantForm(value) : undefined;
  }

  private range(form: Form): Range {
    const { facts } = this.state;
    return rangeUnder(form, facts, narrowedRanges(facts, this.symbols.rangeOf));
  }

  private rangeToZero(form: Form): [number, number] {
    const { low, high } = this.range(form);
    return [Math.min(low, 0), Math.max(high, 0)];
  }

  private fresh(key: string, { low, high }: Range): Form {
    return symbolForm(this.symbols.of(key, low, high));
  }

  private threads(): number {
    const [x, y, z] = this.request.block;
    return x * y * z;
  }

  private valueOf(pc: number, name: string): Form | undefined {
    const { code } = this.program;
    const type = code.type[pc]!;
    if (name === "special") return this.specialValue(pc);
    if (name === "param") return this.paramValue(pc);
    if (name === "select") return this.selected(pc);
    const a = this.argument(pc, 0);
    if (!a) return undefined;
    if (name === "mov") return a;
    if (name === "trunc") return a;
    if (name === "sext" || name === "zext") {
      if (type === VALUE_TYPE.i1) return undefined;
      return isWithin(this.range(a), numbersOf(type, name === "sext")) ? a : undefined;
    }
    const b = this.argument(pc, 1);
    if (!b) return undefined;
    const number = b.symbols.length === 0 ? b.constant : undefined;
    switch (name) {
      case "add":
        return addForms(a, b);
      case "sub":
        return addForms(a, b, -1);
      case "mul":
        if (number !== undefined) return scaleForm(a, number);
        return a.symbols.length === 0 ? scaleForm(b, a.constant) : undefined;
      case "shl":
        return number !== undefined && number >= 0 && number < 32
          ? scaleForm(a, 2 ** number)
          : undefined;
      case "and":
        if (number === undefined || !isWithin(this.range(a), numbersOf(type, true)))
          return undefined;
        return maskBits(a, number, this.symbols, this.state.facts);
      case "xor":
        // All bits turned over.
        return number === -1 ? addForms(constantForm(-1), a, -1) : undefined;
      case "or":
        return orForms(a, b, this.symbols, this.state.facts);
      case "shrU":
      case "shrS":
        return number !== undefined && number >= 0 && number < 32
          ? this.quotient(a, 2 ** number, type, name === "shrS")
          : undefined;
      case "divU":
      case "divS":
        return number === undefined ? undefined : this.quotientToZero(a, number, type, name);
      case "remU":
      case "remS": {
        const quotient =
          number === undefined ? undefined : this.quotientToZero(a, number, type, name);
        return quotient && addForms(a, quotient, -number!);
      }
      case "minS":
      case "maxS":
        return this.extreme(pc, a, b, type, name === "minS" ? Math.min : Math.max);
      default:
        return undefined;
    }
  }

  private quotient(a: Form, divisor: number, type: number, signed: boolean): Form | undefined {
    const range = this.range(a);
    if (!isWithin(range, numbersOf(type, signed))) return undefined;
    return floorDivide(a, divisor, this.symbols, this.state.facts);
  }

  /** Of a dividend that is not negative, so that rounding to zero is rounding down. */
  private quotientToZero(a: Form, divisor: number, type: number, name: string): Form | undefined {
    if (divisor <= 0 || this.range(a).low < 0) return undefined;
    return this.quotient(a, divisor, type, name.endsWith("S"));
  }

  private extreme(
    pc: number,
    a: Form,
    b: Form,
    type: number,
    pick: (a: number, b: number) => number,
  ): Form | undefined {
    const [left, right] = [this.range(a), this.range(b)];
    const numbers = numbersOf(type, true);
    if (!isWithin(left, numbers) || !isWithin(right, numbers)) return undefined;
    const range = { low: pick(left.low, right.low), high: pick(left.high, right.high) };
    // The range holds here only, so the symbol is of this instruction.
    return symbolForm(this.symbols.withRange(`pc ${pc} 0`, range.low, range.high));
  }

  private selected(pc: number): Form | undefined {
    const [a, b] = [this.argument(pc, 1), this.argument(pc, 2)];
    if (!a || !b) return undefined;
    if (formKey(a) === formKey(b)) return a;
    const condition = this.conditionAt(pc, 0);
    const before = this.state;
    const ranges = [a, b].map((form, i) => {
      this.state = this.under(i === 0 ? condition : condition && negate(condition));
      return this.range(form);
    });
    this.state = before;
    const { low, high } = hullOf(ranges);
    return symbolForm(this.symbols.withRange(`pc ${pc} 0`, low, high));
  }

  private specialValue(pc: number): Form | undefined {
    const { grid, block } = this.request;
    const name = SPECIAL_REGISTERS[this.program.code.aux[pc]!]!;
    const [kind, axis] = name.split(".");
    const index = ["x", "y", "z"].indexOf(axis ?? "");
    if (index < 0) return undefined;
    switch (kind) {
      case "ctaid":
        return grid[index] === 1 ? constantForm(0) : symbolForm(this.blockSymbols[index]!);
      case "tid":
        return block[index] === 1
          ? constantForm(0)
          : symbolForm(this.symbols.of(name, 0, block[index]! - 1));
      case "ntid":
        return constantForm(block[index]!);
      case "nctaid":
        return constantForm(grid[index]!);
      default:
        return undefined;
    }
  }

  private paramValue(pc: number): Form | undefined {
    const { code, params } = this.program;
    const offset = code.aux[pc]!;
    const param = params.find((one) => one.offset === offset);
    const bytes = code.type[pc] === VALUE_TYPE.i64 ? 8 : 4;
    if (param?.kind === "i8") return constantForm(this.params.getUint8(offset));
    if (param?.kind === "i16") return constantForm(this.params.getUint16(offset, true));
    if (offset + bytes > this.params.byteLength) return undefined;
    if (param?.kind === "pointer" && bytes === 4)
      return constantForm(this.params.getUint32(offset, true));
    if (bytes === 4) return constantForm(this.params.getInt32(offset, true));
    const value = Number(this.params.getBigInt64(offset, true));
    return Number.isSafeInteger(value) ? constantForm(value) : undefined;
  }

  private conditionOf(pc: number, name: string): Condition | undefined {
    const { code } = this.program;
    const condition = (index: number): Condition | undefined => this.conditionAt(pc, index);
    const truth = (index: number): boolean | undefined => {
      const arg = code.args[code.argStart[pc]! + index]!;
      return arg < 0 ? this.program.constants[~arg]!.bits !== 0n : undefined;
    };
    switch (name) {
      case "icmp":
        return this.comparison(pc);
      case "mov":
        return condition(0);
      case "and":
        return joined(condition(0), condition(1));
      case "or":
        return orOf(condition(0), condition(1));
      case "xor": {
        const [a, b] = [condition(0), condition(1)];
        if (truth(1) === true) return a && negate(a);
        return truth(0) === true ? b && negate(b) : undefined;
      }
      case "select":
        if (truth(2) === false) return joined(condition(0), condition(1));
        return truth(1) === true ? orOf(condition(0), condition(2)) : undefined;
      default:
        return undefined;
    }
  }

  private conditionAt(pc: number, index: number): Condition | undefined {
    const { code } = this.program;
    return this.state.conditions.get(code.args[code.argStart[pc]! + index]!);
  }

  private comparison(pc: number): Condition | undefined {
    const [a, b] = [this.argument(pc, 0), this.argument(pc, 1)];
    if (!a || !b) return undefined;
    const { code } = this.program;
    const predicate = ICMP_PREDICATES[code.aux[pc]!]!;
    const exactness = exactnessOf(
      predicate,
      this.range(a),
      this.range(b),
      code.type[pc]!,
      this.isGuess,
    );
    return compareForms(predicate, a, b, exactness);
  }
}
