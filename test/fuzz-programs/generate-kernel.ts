/**
 * Random kernels as LLVM IR: nested branches, loops with breaks, switches, early returns, barriers,
 * shuffles, votes, atomics and memory of every space, over five types, in SSA form.
 *
 * Every kernel ends by itself: loops count, indices are masked, and the bits of f64 NaNs are
 * not looked at. Races between threads are allowed: both executors run threads in one order.
 */
import type { Dim3 } from "../../src/exec/index.ts";
import { ExpressionWriter, type Scalar, type ValueName, WORD_TYPES } from "./expressions.ts";
import { BLOCKS, VARIABLES } from "./kernel-parts.ts";
import { moduleText } from "./module-text.ts";
import { Random } from "./random.ts";

/** Elements that indices masked with one less reach. */
const BUFFER_LENGTH = 256;
/** Elements of every buffer: threads also use the elements that follow from their number. */
export const ROW_LENGTH = 512;
const SHARED_LENGTH = 64;
const LOCAL_LENGTH = 8;
/** More than YIELD_ITERATIONS, so that turns end inside the loop. */
const SPIN_LIMIT = 300;

export interface FuzzKernel {
  readonly ir: string;
  readonly grid: number;
  readonly block: Dim3;
}

/** Current SSA value of every variable. */
type Environment = Map<string, ValueName>;

interface Exit {
  readonly block: string;
  readonly environment: Environment;
}

export function generateKernel(seed: number): FuzzKernel {
  const random = new Random(seed);
  const block = random.pick(BLOCKS);
  return { ir: new KernelWriter(random).write(), grid: 1 + random.below(3), block };
}

class KernelWriter {
  private readonly random: Random;
  private readonly expressions: ExpressionWriter;
  private readonly lines: string[] = [];
  private environment: Environment = new Map();
  private block = "entry";
  private labels = 0;
  /** Statements left: bounds the size of the kernel. */
  private budget: number;
  private readonly mayRecurse: boolean;
  /** Innermost loop that a `break` may leave. */
  private breaks: Exit[] | undefined;
  private readonly returns: string[] = [];
  /** The thread's number in the grid, below 3 × 96. */
  private id = "";

  constructor(random: Random) {
    this.random = random;
    this.budget = 8 + random.below(40);
    this.mayRecurse = random.chance(15);
    this.expressions = new ExpressionWriter(
      random,
      (line) => this.lines.push(line),
      () => this.environment,
    );
  }

  write(): string {
    const { expressions } = this;
    const tid = expressions.define("call i32 @llvm.nvvm.read.ptx.sreg.tid.x()");
    const ctaid = expressions.define("call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()");
    const ntid = expressions.define("call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()");
    const rows = ["y", "z"].map((axis) => ({
      size: expressions.define(`call i32 @llvm.nvvm.read.ptx.sreg.ntid.${axis}()`),
      index: expressions.define(`call i32 @llvm.nvvm.read.ptx.sreg.tid.${axis}()`),
    }));
    let block = ntid;
    let own = tid;
    for (const { size, index } of rows) {
      const across = expressions.define(`mul i32 ${block}, ${index}`);
      own = expressions.define(`add i32 ${own}, ${across}`);
      block = expressions.define(`mul i32 ${block}, ${size}`);
    }
    const base = expressions.define(`mul i32 ${ctaid}, ${block}`);
    const id = expressions.define(`add i32 ${base}, ${own}`);
    this.id = id;
    this.lines.push(`  %own = alloca [${LOCAL_LENGTH} x i32], align 4`);
    this.lines.push(
      `  call void @llvm.memset.p0.i32(ptr %own, i8 0, i32 ${4 * LOCAL_LENGTH}, i1 false)`,
    );
    // Shared memory is filled before anybody reads it.
    const slot = expressions.define(`and i32 ${own}, ${SHARED_LENGTH - 1}`);
    const place = expressions.define(`getelementptr i32, ptr addrspace(3) @tile, i32 ${slot}`);
    this.lines.push(`  store i32 ${id}, ptr addrspace(3) ${place}, align 4`);
    this.barrier();
    this.environment = new Map([
      ["a", id],
      ["b", this.loadWord(id)],
      ["c", tid],
      ["l", expressions.define(`sext i32 ${id} to i64`)],
      ["f", expressions.define(`sitofp i32 ${id} to float`)],
      ["d", expressions.define(`uitofp i32 ${tid} to double`)],
    ]);
    this.statements(0, true);
    this.storeAll(id);
    this.lines.push("  ret void");
    return moduleText(this.expressions.declarations(), this.lines, SHARED_LENGTH);
  }

  private label(): string {
    return `b${this.labels++}`;
  }

  private startBlock(name: string): void {
    this.lines.push(`${name}:`);
    this.block = name;
  }

  private goto(name: string): void {
    this.lines.push(`  br label %${name}`);
  }

  /** `uniform`: all threads of the block come here together, so that a barrier may stand here. */
  private statements(depth: number, uniform: boolean): void {
    const count = 1 + this.random.below(depth === 0 ? 8 : 4);
    for (let n = 0; n < count && this.budget > 0; n++) {
      this.budget--;
      this.statement(depth, uniform);
    }
  }

  private statement(depth: number, uniform: boolean): void {
    const { random } = this;
    const roll = random.below(100);
    if (depth < 4 && roll < 16) this.ifElse(depth, uniform);
    else if (depth < 3 && roll < 25) this.loop(depth, uniform);
    else if (depth < 3 && roll < 30) this.switchOver(depth, uniform);
    else if (roll < 33 && this.breaks && depth > 0) this.breakIf();
    else if (roll < 35 && depth > 0 && uniform === false) this.returnIf();
    else if (roll < 41) uniform ? this.barrierStatement() : this.warpSync();
    else if (roll < 52) this.store();
    else if (roll < 56) this.rows();
    else if (roll < 58) this.gathers();
    else if (roll < 63) this.atomic();
    else if (roll < 66 && this.mayRecurse) this.recurse();
    else if (roll < 68 && random.chance(60)) this.spin();
    else this.assign();
  }

  private assign(): void {
    const [name, type] = this.random.pick(VARIABLES);
    const value = this.random.chance(25) ? this.load(type) : this.expressions.value(type, 3);
    this.environment.set(name, value);
  }

  private ifElse(depth: number, uniform: boolean): void {
    const byBlock = uniform && this.random.chance(30);
    const condition = byBlock ? this.uniformCondition() : this.expressions.condition();
    const [then, otherwise, join] = [this.label(), this.label(), this.label()];
    this.lines.push(`  br i1 ${condition}, label %${then}, label %${otherwise}`);
    const before = new Map(this.environment);
    const exits: Exit[] = [];
    for (const arm of [then, otherwise]) {
      this.environment = new Map(before);
      this.startBlock(arm);
      if (arm === then || this.random.chance(60)) this.statements(depth + 1, byBlock);
      exits.push({ block: this.block, environment: this.environment });
      this.goto(join);
    }
    this.startBlock(join);
    this.merge(exits);
  }

  private switchOver(depth: number, uniform: boolean): void {
    const cases = 2 + this.random.below(4);
    const selector = this.expressions.define(
      `urem i32 ${uniform && this.random.chance(30) ? "%n" : this.environment.get("a")}, ${cases + 1}`,
    );
    const labels = Array.from({ length: cases }, () => this.label());
    const [otherwise, join] = [this.label(), this.label()];
    const targets = labels.map((label, n) => `i32 ${n}, label %${label}`).join(" ");
    this.lines.push(`  switch i32 ${selector}, label %${otherwise} [ ${targets} ]`);
    const before = new Map(this.environment);
    const exits: Exit[] = [];
    for (const arm of [...labels, otherwise]) {
      this.environment = new Map(before);
      this.startBlock(arm);
      if (this.random.chance(70)) this.statements(depth + 2, false);
      exits.push({ block: this.block, environment: this.environment });
      this.goto(join);
    }
    this.startBlock(join);
    this.merge(exits);
  }

  private loop(depth: number, uniform: boolean): void {
    const { random } = this;
    const byBlock = uniform && random.chance(60);
    const bound = byBlock ? `${1 + random.below(5)}` : this.tripCount();
    const [header, body, latch, exit] = [this.label(), this.label(), this.label(), this.label()];
    const entry = this.block;
    this.goto(header);
    this.startBlock(header);
    const before = this.environment;
    // One phi a variable; the incoming value of the latch is known when the body is written.
    const phis = VARIABLES.map(([name, type]) => {
      const value = this.expressions.name();
      this.lines.push("");
      return { name, type, value, line: this.lines.length - 1, initial: before.get(name)! };
    });
    const counter = this.expressions.name();
    this.lines.push("");
    const counterLine = this.lines.length - 1;
    this.environment = new Map(phis.map(({ name, value }) => [name, value]));
    const more = this.expressions.define(`icmp slt i32 ${counter}, ${bound}`);
    const exits: Exit[] = [{ block: header, environment: new Map(this.environment) }];
    this.lines.push(`  br i1 ${more}, label %${body}, label %${exit}`);
    this.startBlock(body);
    const outerBreaks = this.breaks;
    this.breaks = byBlock ? undefined : [];
    this.statements(depth + 1, byBlock);
    exits.push(...(this.breaks ?? []));
    this.breaks = outerBreaks;
    this.goto(latch);
    this.startBlock(latch);
    const next = this.expressions.define(`add i32 ${counter}, 1`);
    for (const { name, type, value, line, initial } of phis)
      this.lines[line] =
        `  ${value} = phi ${type} [ ${initial}, %${entry} ], [ ${this.environment.get(name)}, %${latch} ]`;
    this.lines[counterLine] = `  ${counter} = phi i32 [ 0, %${entry} ], [ ${next}, %${latch} ]`;
    this.goto(header);
    this.patchBreaks(exits.slice(1), exit);
    this.startBlock(exit);
    this.merge(exits);
  }

  private tripCount(): string {
    const masked = this.expressions.define(`and i32 ${this.expressions.value("i32", 1)}, 7`);
    return masked;
  }

  /** Breaks were written before their target had a name. */
  private patchBreaks(exits: readonly Exit[], target: string): void {
    for (const exit of exits)
      for (const [at, line] of this.lines.entries())
        if (line.includes(`@${exit.block}@`))
          this.lines[at] = line.replace(`@${exit.block}@`, `%${target}`);
  }

  private breakIf(): void {
    const condition = this.expressions.condition();
    const stay = this.label();
    this.breaks!.push({ block: this.block, environment: new Map(this.environment) });
    this.lines.push(`  br i1 ${condition}, label @${this.block}@, label %${stay}`);
    this.startBlock(stay);
  }

  private returnIf(): void {
    const condition = this.expressions.condition();
    const [leave, stay] = [this.label(), this.label()];
    this.lines.push(`  br i1 ${condition}, label %${leave}, label %${stay}`);
    this.startBlock(leave);
    this.lines.push("  ret void");
    this.returns.push(leave);
    this.startBlock(stay);
  }

  private merge(exits: readonly Exit[]): void {
    this.environment = new Map();
    for (const [name, type] of VARIABLES) {
      const incoming = exits.map(
        ({ block, environment }) => [environment.get(name)!, block] as const,
      );
      if (incoming.every(([value]) => value === incoming[0]![0])) {
        this.environment.set(name, incoming[0]![0]);
        continue;
      }
      const pairs = incoming.map(([value, block]) => `[ ${value}, %${block} ]`).join(", ");
      this.environment.set(name, this.expressions.define(`phi ${type} ${pairs}`));
    }
  }

  private uniformCondition(): string {
    return this.expressions.define(`icmp sgt i32 %n, ${this.random.below(20)}`);
  }

  private barrier(): void {
    this.lines.push("  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)");
  }

  private barrierStatement(): void {
    if (this.random.chance(60)) {
      this.barrier();
      return;
    }
    const count = this.expressions.define(
      `call i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32 0, i1 ${this.expressions.condition()})`,
    );
    this.environment.set("b", count);
  }

  private warpSync(): void {
    const mask = this.expressions.activeMask();
    this.lines.push(`  call void @llvm.nvvm.bar.warp.sync(i32 ${mask})`);
  }

  private index(length: number): string {
    return this.expressions.define(`and i32 ${this.expressions.value("i32", 1)}, ${length - 1}`);
  }

  private loadWord(index: string): string {
    const at = this.expressions.define(`and i32 ${index}, ${BUFFER_LENGTH - 1}`);
    const place = this.expressions.define(`getelementptr i32, ptr %words, i32 ${at}`);
    return this.expressions.define(`load i32, ptr ${place}, align 4`);
  }

  /** Address of a word in a space chosen at random, or lane by lane. */
  private wordPlace(): string {
    const { expressions, random } = this;
    switch (random.below(5)) {
      case 0:
      case 1:
        return `ptr ${expressions.define(`getelementptr i32, ptr %words, i32 ${this.index(BUFFER_LENGTH)}`)}`;
      case 2:
        return `ptr addrspace(3) ${expressions.define(
          `getelementptr i32, ptr addrspace(3) @tile, i32 ${this.index(SHARED_LENGTH)}`,
        )}`;
      case 3:
        return `ptr ${expressions.define(`getelementptr i32, ptr %own, i32 ${this.index(LOCAL_LENGTH)}`)}`;
      default: {
        const inner = this.index(LOCAL_LENGTH);
        const tile = expressions.define("addrspacecast ptr addrspace(3) @tile to ptr");
        const chosen = expressions.define(
          `select i1 ${expressions.condition()}, ptr ${random.pick(["%words", "%own"])}, ptr ${tile}`,
        );
        return `ptr ${expressions.define(`getelementptr i32, ptr ${chosen}, i32 ${inner}`)}`;
      }
    }
  }

  private load(type: Scalar): string {
    const { expressions, random } = this;
    const buffer = { i32: "%words", i64: "%longs", float: "%floats", double: "%doubles" }[type];
    const align = type === "i64" || type === "double" ? 8 : 4;
    if (type === "i32" && random.chance(15)) {
      const place = expressions.define(
        `getelementptr i32, ptr addrspace(4) @table, i32 ${this.index(8)}`,
      );
      return expressions.define(`load i32, ptr addrspace(4) ${place}, align 4`);
    }
    if (type === "i32" && random.chance(25)) {
      const narrow = random.pick(["i8", "i16"]);
      const length = BUFFER_LENGTH * (narrow === "i8" ? 4 : 2);
      const place = expressions.define(
        `getelementptr ${narrow}, ptr %words, i32 ${this.index(length)}`,
      );
      const value = expressions.define(
        `load ${narrow}, ptr ${place}, align ${narrow === "i8" ? 1 : 2}`,
      );
      return expressions.define(`${random.pick(["zext", "sext"])} ${narrow} ${value} to i32`);
    }
    if (type === "i32") return expressions.define(`load i32, ${this.wordPlace()}, align 4`);
    const place = expressions.define(
      `getelementptr ${type}, ptr ${buffer}, i32 ${this.index(BUFFER_LENGTH)}`,
    );
    return expressions.define(`load ${type}, ptr ${place}, align ${align}`);
  }

  private store(): void {
    const { expressions, random } = this;
    const type = random.pick(WORD_TYPES);
    const value = expressions.value(type, 2);
    if (type === "i32" && random.chance(20)) {
      const narrow = random.pick(["i8", "i16"]);
      const length = BUFFER_LENGTH * (narrow === "i8" ? 4 : 2);
      const place = expressions.define(
        `getelementptr ${narrow}, ptr %words, i32 ${this.index(length)}`,
      );
      const kept = random.pick([15, 127, 255, 65_535]);
      const low = random.chance(50) ? expressions.define(`and i32 ${value}, ${kept}`) : value;
      const cut = expressions.define(`trunc i32 ${low} to ${narrow}`);
      this.lines.push(`  store ${narrow} ${cut}, ptr ${place}, align ${narrow === "i8" ? 1 : 2}`);
    } else if (type === "i32")
      this.lines.push(`  store i32 ${value}, ${this.wordPlace()}, align 4`);
    else {
      const buffer = { i64: "%longs", float: "%floats", double: "%doubles" }[type];
      const place = expressions.define(
        `getelementptr ${type}, ptr ${buffer}, i32 ${this.index(BUFFER_LENGTH)}`,
      );
      this.lines.push(`  store ${type} ${value}, ptr ${place}, align ${type === "float" ? 4 : 8}`);
    }
  }

  /** Loads and stores of neighbouring elements by neighbouring threads, others among them. */
  private rows(): void {
    const { expressions, random } = this;
    for (let count = 2 + random.below(5); count > 0; count--) {
      if (random.chance(25)) {
        this.assign();
        continue;
      }
      const [name, type] = random.pick(VARIABLES);
      const buffer = { i32: "%words", i64: "%longs", float: "%floats", double: "%doubles" }[type];
      const at = expressions.define(`add i32 ${this.id}, ${random.below(ROW_LENGTH - 3 * 96)}`);
      const place = expressions.define(`getelementptr ${type}, ptr ${buffer}, i32 ${at}`);
      const align = type === "i64" || type === "double" ? 8 : 4;
      if (random.chance(50))
        this.environment.set(
          name,
          expressions.define(`load ${type}, ptr ${place}, align ${align}`),
        );
      else {
        const value = random.chance(50) ? this.environment.get(name)! : expressions.value(type, 2);
        this.lines.push(`  store ${type} ${value}, ptr ${place}, align ${align}`);
      }
    }
  }

  /**
   * A loop that each thread leaves when it likes, over loads that are anywhere, but in every thread the same
   * distances apart: as a row of a sparse matrix is read.
   */
  private gathers(): void {
    const { expressions, random } = this;
    const start = expressions.value("i32", 1);
    const rounds = expressions.define(`and i32 ${expressions.value("i32", 1)}, 15`);
    const stride = random.pick(["1", "2", "4", "7", "%n"]);
    const [header, body, exit] = [this.label(), this.label(), this.label()];
    const entry = this.block;
    this.goto(header);
    this.startBlock(header);
    const [counter, word, float] = [expressions.name(), expressions.name(), expressions.name()];
    const first = this.lines.length;
    this.lines.push("", "", "");
    const more = expressions.define(`icmp slt i32 ${counter}, ${rounds}`);
    this.lines.push(`  br i1 ${more}, label %${body}, label %${exit}`);
    this.startBlock(body);
    const distance = expressions.define(`mul i32 ${counter}, ${stride}`);
    const anywhere = expressions.define(`add i32 ${start}, ${distance}`);
    let index = expressions.define(`and i32 ${anywhere}, ${BUFFER_LENGTH - 1}`);
    let [words, floats] = [word, float];
    for (let count = 2 + random.below(9); count > 0; count--) {
      if (random.chance(15)) {
        // Where a loaded word says.
        index = expressions.define(`and i32 ${words}, ${BUFFER_LENGTH - 1}`);
        continue;
      }
      const at = expressions.define(`add i32 ${index}, ${random.below(6)}`);
      if (random.chance(6)) {
        const place = expressions.define(`getelementptr i32, ptr %words, i32 ${at}`);
        this.lines.push(`  store i32 ${words}, ptr ${place}, align 4`);
      } else if (random.chance(12)) {
        const aligned = expressions.define(`and i32 ${at}, -4`);
        for (const further of random.chance(50) ? [0] : [0, 4]) {
          const from = expressions.define(`add i32 ${aligned}, ${further}`);
          const place = expressions.define(`getelementptr float, ptr %floats, i32 ${from}`);
          const four = expressions.define(`load <4 x float>, ptr ${place}, align 16`);
          for (const lane of [0, 1, 2, 3]) {
            const one = expressions.define(`extractelement <4 x float> ${four}, i32 ${lane}`);
            floats = expressions.define(`fadd float ${floats}, ${one}`);
          }
        }
      } else if (random.chance(15)) {
        const place = expressions.define(`getelementptr double, ptr %doubles, i32 ${at}`);
        const loaded = expressions.define(`load double, ptr ${place}, align 8`);
        const cut = expressions.define(`fptrunc double ${loaded} to float`);
        floats = expressions.define(`fadd float ${floats}, ${cut}`);
      } else if (random.chance(50)) {
        const place = expressions.define(`getelementptr i32, ptr %words, i32 ${at}`);
        const loaded = expressions.define(`load i32, ptr ${place}, align 4`);
        words = expressions.define(`add i32 ${words}, ${loaded}`);
      } else {
        const place = expressions.define(`getelementptr float, ptr %floats, i32 ${at}`);
        const loaded = expressions.define(`load float, ptr ${place}, align 4`);
        floats = expressions.define(`fadd float ${floats}, ${loaded}`);
      }
    }
    const next = expressions.define(`add i32 ${counter}, 1`);
    this.lines.splice(
      first,
      3,
      `  ${counter} = phi i32 [ 0, %${entry} ], [ ${next}, %${body} ]`,
      `  ${word} = phi i32 [ ${this.environment.get("a")}, %${entry} ], [ ${words}, %${body} ]`,
      `  ${float} = phi float [ ${this.environment.get("f")}, %${entry} ], [ ${floats}, %${body} ]`,
    );
    this.goto(header);
    this.startBlock(exit);
    this.environment.set("a", word);
    this.environment.set("f", float);
  }

  private atomic(): void {
    const { expressions, random } = this;
    if (random.chance(20)) {
      const buffer = random.pick([
        ["i64", "%longs"],
        ["float", "%floats"],
        ["double", "%doubles"],
      ] as const);
      const [type, pointer] = buffer;
      const place = expressions.define(
        `getelementptr ${type}, ptr ${pointer}, i32 ${this.index(BUFFER_LENGTH)}`,
      );
      const op = type === "i64" ? random.pick(["add", "umax", "min", "xor", "xchg"]) : "fadd";
      const old = expressions.define(
        `atomicrmw ${op} ptr ${place}, ${type} ${expressions.value(type, 1)} monotonic, align ${type === "float" ? 4 : 8}`,
      );
      const variable = { i64: "l", float: "f", double: "d" }[type];
      if (random.chance(50)) this.environment.set(variable, old);
      return;
    }
    const place = random.chance(50)
      ? `ptr ${expressions.define(`getelementptr i32, ptr %words, i32 ${this.index(BUFFER_LENGTH)}`)}`
      : `ptr addrspace(3) ${expressions.define(`getelementptr i32, ptr addrspace(3) @tile, i32 ${this.index(SHARED_LENGTH)}`)}`;
    if (random.chance(20)) {
      const pair = expressions.define(
        `cmpxchg ${place}, i32 ${expressions.value("i32", 1)}, i32 ${expressions.value("i32", 1)} monotonic monotonic, align 4`,
      );
      this.environment.set("c", expressions.define(`extractvalue { i32, i1 } ${pair}, 0`));
      return;
    }
    const op = random.pick([
      "add",
      "sub",
      "and",
      "or",
      "xor",
      "max",
      "min",
      "umax",
      "umin",
      "xchg",
      "uinc_wrap",
      "udec_wrap",
    ]);
    const old = expressions.define(
      `atomicrmw ${op} ${place}, i32 ${expressions.value("i32", 1)} monotonic, align 4`,
    );
    if (random.chance(50)) this.environment.set("b", old);
  }

  private recurse(): void {
    const { expressions } = this;
    const depth = expressions.define(`and i32 ${this.environment.get("c")}, 3`);
    const value = expressions.define(
      `call i32 @walk(i32 ${depth}, i32 ${expressions.value("i32", 1)})`,
    );
    this.environment.set("a", value);
  }

  /** Polls a shared word: the loop may wait for others, so lanes and warps take turns in it. */
  private spin(): void {
    const { expressions } = this;
    const place = expressions.define(
      `getelementptr i32, ptr addrspace(3) @tile, i32 ${this.index(SHARED_LENGTH)}`,
    );
    const wanted = this.environment.get("c")!;
    const [header, again, exit] = [this.label(), this.label(), this.label()];
    const entry = this.block;
    this.goto(header);
    this.startBlock(header);
    const counter = expressions.name();
    this.lines.push("");
    const line = this.lines.length - 1;
    const seen = expressions.define(`load volatile i32, ptr addrspace(3) ${place}, align 4`);
    const met = expressions.define(`icmp eq i32 ${seen}, ${wanted}`);
    this.lines.push(`  br i1 ${met}, label %${exit}, label %${again}`);
    this.startBlock(again);
    const next = expressions.define(`add i32 ${counter}, 1`);
    const tired = expressions.define(`icmp sgt i32 ${next}, ${SPIN_LIMIT}`);
    this.lines[line] = `  ${counter} = phi i32 [ 0, %${entry} ], [ ${next}, %${again} ]`;
    this.lines.push(`  br i1 ${tired}, label %${exit}, label %${header}`);
    this.startBlock(exit);
    this.environment.set(
      "b",
      expressions.define(`phi i32 [ ${seen}, %${header} ], [ -5, %${again} ]`),
    );
  }

  /** What the thread knows at its end goes to its places in the buffers. */
  private storeAll(id: string): void {
    const { expressions } = this;
    const at = expressions.define(`and i32 ${id}, ${BUFFER_LENGTH - 1}`);
    const sum = expressions.define(
      `xor i32 ${this.environment.get("a")}, ${this.environment.get("b")}`,
    );
    const word = expressions.define(`add i32 ${sum}, ${this.environment.get("c")}`);
    const values = { i32: word, i64: "l", float: "f", double: "d" } as const;
    const buffers = { i32: "%words", i64: "%longs", float: "%floats", double: "%doubles" } as const;
    for (const type of WORD_TYPES) {
      const value = type === "i32" ? word : this.environment.get(values[type])!;
      const place = expressions.define(`getelementptr ${type}, ptr ${buffers[type]}, i32 ${at}`);
      const align = type === "i32" || type === "float" ? 4 : 8;
      this.lines.push(`  store ${type} ${value}, ptr ${place}, align ${align}`);
    }
  }
}
