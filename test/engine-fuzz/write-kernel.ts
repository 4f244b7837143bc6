/** Writes a kernel tree as LLVM IR as Clang leaves it: SSA, loops that ask at their end. */
import {
  BUFFERS,
  type Buffer,
  BYTES,
  EITHER,
  type Expression,
  type KernelTree,
  type Statement,
  type Type,
  VARIABLES,
  VIEWS,
  type View,
  variablesSet,
} from "./kernel-tree.ts";

type Environment = ReadonlyMap<string, string>;

interface Exit {
  readonly block: string;
  readonly environment: Environment;
}

const INITIAL: Readonly<Record<Type, string>> = {
  i1: "false",
  i32: "0",
  i64: "0",
  float: "0.0",
  double: "0.0",
};

export function writeKernel(tree: KernelTree): string {
  return new KernelWriter().write(tree);
}

class KernelWriter {
  private readonly lines: string[] = [];
  private readonly declared = new Set<string>();
  private readonly fixed = new Map<string, string>();
  private environment = new Map<string, string>();
  /** Where control is; undefined behind a return. */
  private block: string | undefined = "entry";
  private names = 0;
  private labels = 0;
  /** Of the innermost loop. */
  private breaks: { readonly exit: string; readonly exits: Exit[] } | undefined;
  /** The same, if it is a `while`. */
  private again: { readonly header: string; readonly backs: Exit[] } | undefined;

  write({ block, body }: KernelTree): string {
    for (const [name, type] of Object.entries(VARIABLES)) this.environment.set(name, INITIAL[type]);
    this.writePlaces(block[2] > 1 ? ["y", "z"] : block[1] > 1 ? ["y"] : []);
    this.statements(body);
    if (this.block !== undefined) this.line("ret void");
    return moduleText([...this.declared].join("\n"), this.lines);
  }

  /** `axes`: beyond x. Who has blocks of rows does not ask for threadIdx.z, which is no sum of steps. */
  private writePlaces(axes: readonly ("y" | "z")[]): void {
    const special = (name: string) => this.call("i32", `llvm.nvvm.read.ptx.sreg.${name}`, []);
    const [tx, bx] = [special("tid.x"), special("ctaid.x")];
    let [t, threads] = [tx, special("ntid.x")];
    for (const axis of axes) {
      const index = special(`tid.${axis}`);
      const across = this.define(`mul nuw nsw i32 ${index}, ${threads}`);
      t = this.define(`add nuw nsw i32 ${across}, ${t}`);
      threads = this.define(`mul nuw nsw i32 ${threads}, ${special(`ntid.${axis}`)}`);
      this.fixed.set(`t${axis}`, index);
    }
    const by = special("ctaid.y");
    const across = this.define(`mul i32 ${by}, ${special("nctaid.x")}`);
    const b = this.define(`add i32 ${across}, ${bx}`);
    const first = this.define(`mul i32 ${b}, ${threads}`);
    for (const [name, value] of Object.entries({
      ...{ t, tx, bx, by, b, threads },
      i: this.define(`add i32 ${first}, ${t}`),
      lane: this.define(`and i32 ${t}, 31`),
      warp: this.define(`lshr i32 ${t}, 5`),
      n: "%n",
      m: "%m",
    }))
      this.fixed.set(name, value);
    const { length } = BUFFERS["own"]!;
    this.line(`%own = alloca [${length} x i32], align 4`);
    this.line(`call void @llvm.memset.p0.i32(ptr %own, i8 0, i32 ${4 * length}, i1 false)`);
  }

  private line(text: string): void {
    this.lines.push(`  ${text}`);
  }

  private define(instruction: string): string {
    const name = `%v${this.names++}`;
    this.line(`${name} = ${instruction}`);
    return name;
  }

  private call(type: string, name: string, args: readonly (readonly [string, string])[]): string {
    if (!FUNCTIONS.includes(`@${name}(`))
      this.declared.add(`declare ${type} @${name}(${args.map(([of]) => of).join(", ")})`);
    const text = `call ${type} @${name}(${args.map((arg) => arg.join(" ")).join(", ")})`;
    if (type !== "void") return this.define(text);
    this.line(text);
    return "";
  }

  private label(): string {
    return `b${this.labels++}`;
  }

  private begin(label: string): void {
    this.lines.push(`${label}:`);
    this.block = label;
  }

  private exit(): Exit[] {
    if (this.block === undefined) return [];
    return [{ block: this.block, environment: new Map(this.environment) }];
  }

  /** Starts a block that several exits lead to. */
  private merge(label: string, exits: readonly Exit[]): void {
    if (exits.length === 0) {
      this.block = undefined;
      return;
    }
    this.begin(label);
    this.environment = new Map();
    for (const [name, type] of Object.entries(VARIABLES)) {
      const values = exits.map(({ environment }) => environment.get(name)!);
      if (values.every((value) => value === values[0])) {
        this.environment.set(name, values[0]!);
        continue;
      }
      const pairs = exits.map(({ block }, index) => `[ ${values[index]}, %${block} ]`);
      this.environment.set(name, this.define(`phi ${type} ${pairs.join(", ")}`));
    }
  }

  private statements(list: readonly Statement[]): void {
    for (const statement of list) {
      if (this.block === undefined) return;
      this.statement(statement);
    }
  }

  private statement(statement: Statement): void {
    switch (statement.kind) {
      case "let":
        this.environment.set(statement.name, this.value(statement.value));
        return;
      case "store": {
        const type = elementOf(statement.buffer);
        const isShort = type === "i8" || type === "i16";
        const value = isShort ? this.cut(statement.value, type) : this.value(statement.value);
        const place = this.element(statement.buffer, statement.index);
        this.line(`store ${type} ${value}, ${place}, align ${alignOf(statement.buffer)}`);
        return;
      }
      case "loadVector":
      case "storeVector":
        this.vector(statement);
        return;
      case "if":
        this.ifElse(statement);
        return;
      case "for":
        this.loop(statement);
        return;
      case "while":
        this.whileLoop(statement);
        return;
      case "switch":
        this.switchOver(statement);
        return;
      case "break":
        if (!this.breaks) return;
        this.breaks.exits.push(...this.exit());
        this.line(`br label %${this.breaks.exit}`);
        this.block = undefined;
        return;
      case "continueIf":
        this.continueIf(statement.condition);
        return;
      case "breakIf":
      case "returnIf":
        this.leaveIf(statement);
        return;
      case "barrier":
        this.call("void", "llvm.nvvm.barrier.cta.sync.aligned.all", [["i32", "0"]]);
        return;
      case "warpSync":
        this.call("void", "llvm.nvvm.bar.warp.sync", [["i32", "-1"]]);
        return;
      case "barrierCount": {
        const condition = this.value(statement.condition);
        const name = "llvm.nvvm.barrier.cta.red.popc.aligned.all";
        const count = this.call("i32", name, [
          ["i32", "0"],
          ["i1", condition],
        ]);
        this.environment.set(statement.name, count);
      }
    }
  }

  private ifElse(statement: Statement & { kind: "if" }): void {
    const condition = this.value(statement.condition);
    const [then, otherwise, join] = [this.label(), this.label(), this.label()];
    const before = this.environment;
    const from = this.block!;
    const hasElse = statement.otherwise.length > 0;
    this.line(`br i1 ${condition}, label %${then}, label %${hasElse ? otherwise : join}`);
    const exits: Exit[] = hasElse ? [] : [{ block: from, environment: before }];
    const arm = (label: string, list: readonly Statement[]) => {
      this.environment = new Map(before);
      this.begin(label);
      this.statements(list);
      exits.push(...this.exit());
      if (this.block !== undefined) this.line(`br label %${join}`);
    };
    arm(then, statement.then);
    if (hasElse) arm(otherwise, statement.otherwise);
    this.merge(join, exits);
  }

  private switchOver({ selector, cases, otherwise }: Statement & { kind: "switch" }): void {
    const value = this.value(selector);
    const labels = cases.map(() => this.label());
    const [last, join] = [this.label(), this.label()];
    const targets = labels.map((label, n) => `i32 ${n}, label %${label}`).join(" ");
    this.line(`switch i32 ${value}, label %${last} [ ${targets} ]`);
    const before = this.environment;
    const exits: Exit[] = [];
    for (const [index, list] of [...cases, otherwise].entries()) {
      this.environment = new Map(before);
      this.begin(labels[index] ?? last);
      this.statements(list);
      exits.push(...this.exit());
      if (this.block !== undefined) this.line(`br label %${join}`);
    }
    this.merge(join, exits);
  }

  private loop(statement: Statement & { kind: "for" }): void {
    const [start, limit, by] = [
      this.value(statement.start),
      this.value(statement.limit),
      this.value(statement.next[1]),
    ];
    const goesOn = (counter: string) =>
      this.define(`icmp ${statement.while} i32 ${counter}, ${limit}`);
    const [body, exit] = [this.label(), this.label()];
    const entry = this.block!;
    const before = this.environment;
    this.line(`br i1 ${goesOn(start)}, label %${body}, label %${exit}`);
    const exits: Exit[] = [{ block: entry, environment: new Map(before) }];
    this.begin(body);
    const counter = `%v${this.names++}`;
    const phis = [...variablesSet(statement.body)].map((name) => ({
      name,
      value: `%v${this.names++}`,
    }));
    const first = this.lines.length;
    this.lines.push(...phis.map(() => ""), "");
    this.environment = new Map(before);
    for (const { name, value } of phis) this.environment.set(name, value);
    const outer = { breaks: this.breaks, again: this.again };
    this.breaks = { exit, exits };
    this.again = undefined;
    this.fixed.set(statement.counter, counter);
    this.statements(statement.body);
    this.breaks = outer.breaks;
    this.again = outer.again;
    const incoming = [`[ ${start}, %${entry} ]`];
    if (this.block !== undefined) {
      const next = this.define(`${statement.next[0]} i32 ${counter}, ${by}`);
      const more = goesOn(next);
      incoming.push(`[ ${next}, %${this.block} ]`);
      exits.push(...this.exit());
      this.line(`br i1 ${more}, label %${body}, label %${exit}`);
    }
    this.lines[first] = `  ${counter} = phi i32 ${incoming.join(", ")}`;
    for (const [index, { name, value }] of phis.entries()) {
      const pairs = [`[ ${before.get(name)}, %${entry} ]`];
      if (this.block !== undefined) pairs.push(`[ ${this.environment.get(name)}, %${this.block} ]`);
      this.lines[first + 1 + index] = `  ${value} = phi ${VARIABLES[name]} ${pairs.join(", ")}`;
    }
    this.merge(exit, exits);
  }

  private whileLoop({
    counter: name,
    most,
    head,
    leave,
    body,
  }: Statement & { kind: "while" }): void {
    const limit = this.value(most);
    const [header, inside, exit] = [this.label(), this.label(), this.label()];
    const [entry, before] = [this.block!, this.environment];
    this.line(`br label %${header}`);
    this.begin(header);
    const counter = `%v${this.names++}`;
    const phis = [...variablesSet([...head, ...body])].map((of) => ({
      name: of,
      value: `%v${this.names++}`,
    }));
    const first = this.lines.length;
    this.lines.push(...phis.map(() => ""), "");
    this.environment = new Map(before);
    for (const phi of phis) this.environment.set(phi.name, phi.value);
    const outer = { breaks: this.breaks, again: this.again };
    const exits: Exit[] = [];
    const backs: Exit[] = [];
    this.breaks = { exit, exits };
    this.again = { header, backs };
    this.fixed.set(name, counter);
    this.statements(head);
    // The same whichever way lanes go back.
    let next = "";
    if (this.block !== undefined) {
      const done = this.define(`icmp sge i32 ${counter}, ${limit}`);
      const leaves = this.define(`or i1 ${done}, ${this.value(leave)}`);
      exits.push(...this.exit());
      this.line(`br i1 ${leaves}, label %${exit}, label %${inside}`);
      this.begin(inside);
      next = this.define(`add i32 ${counter}, 1`);
      this.statements(body);
    }
    backs.push(...this.exit());
    if (this.block !== undefined) this.line(`br label %${header}`);
    this.breaks = outer.breaks;
    this.again = outer.again;
    const incoming = (start: string, of: (back: Exit) => string) =>
      [`[ ${start}, %${entry} ]`, ...backs.map((back) => `[ ${of(back)}, %${back.block} ]`)].join(
        ", ",
      );
    this.lines[first] = `  ${counter} = phi i32 ${incoming("0", () => next)}`;
    for (const [index, phi] of phis.entries()) {
      const pairs = incoming(before.get(phi.name)!, (back) => back.environment.get(phi.name)!);
      this.lines[first + 1 + index] = `  ${phi.value} = phi ${VARIABLES[phi.name]} ${pairs}`;
    }
    this.merge(exit, exits);
  }

  private continueIf(condition: Expression): void {
    if (!this.again) return;
    const value = this.value(condition);
    const stay = this.label();
    this.again.backs.push(...this.exit());
    this.line(`br i1 ${value}, label %${this.again.header}, label %${stay}`);
    this.begin(stay);
  }

  private leaveIf({ kind, condition }: Statement & { kind: "breakIf" | "returnIf" }): void {
    if (kind === "breakIf" && !this.breaks) return;
    const value = this.value(condition);
    const stay = this.label();
    if (kind === "breakIf") {
      this.breaks!.exits.push(...this.exit());
      this.line(`br i1 ${value}, label %${this.breaks!.exit}, label %${stay}`);
    } else {
      const leave = this.label();
      this.line(`br i1 ${value}, label %${leave}, label %${stay}`);
      this.begin(leave);
      this.line("ret void");
    }
    this.begin(stay);
  }

  private vector(statement: Statement & { kind: "loadVector" | "storeVector" }): void {
    const { buffer, names, kind } = statement;
    const { type } = BUFFERS[buffer]!;
    const vector = `<${names.length} x ${type}>`;
    const scaled = this.define(`mul i32 ${this.value(statement.index)}, ${names.length}`);
    const place = this.place(buffer, scaled);
    const align = names.length * BYTES[type];
    if (kind === "loadVector") {
      const loaded = this.define(`load ${vector}, ${place}, align ${align}`);
      for (const [lane, name] of names.entries())
        this.environment.set(name, this.define(`extractelement ${vector} ${loaded}, i32 ${lane}`));
      return;
    }
    let value = "poison";
    for (const [lane, name] of names.entries())
      value = this.define(
        `insertelement ${vector} ${value}, ${type} ${this.environment.get(name)}, i32 ${lane}`,
      );
    this.line(`store ${vector} ${value}, ${place}, align ${align}`);
  }

  /** Clang leaves what is known of an index to a step of its own: `a[i + 4]` goes on from where `a[i]` is. */
  private element(buffer: string, index: Expression): string {
    const [of, by] = index.args;
    if (!index.text.startsWith("add nsw ") || by?.op !== "const")
      return this.place(buffer, this.value(index));
    const place = this.place(buffer, this.value(of!));
    const [pointer = ""] = place.split(/ (?=%)/);
    return `${pointer} ${this.define(`getelementptr ${elementOf(buffer)}, ${place}, i32 ${by.text}`)}`;
  }

  private place(buffer: string, index: string): string {
    if (buffer === EITHER) {
      const tile = this.define("addrspacecast ptr addrspace(3) @tile to ptr");
      const isTile = this.define("icmp sgt i32 %m, 2");
      const chosen = this.define(`select i1 ${isTile}, ptr ${tile}, ptr %own`);
      return `ptr ${this.define(`getelementptr i32, ptr ${chosen}, i32 ${index}`)}`;
    }
    const name = VIEWS[buffer]?.of ?? buffer;
    const { space } = BUFFERS[name]!;
    const type = elementOf(buffer);
    const pointer = space === "shared" ? "ptr addrspace(3)" : "ptr";
    const base = space === "shared" ? `@${name}` : `%${name}`;
    return `${pointer} ${this.define(`getelementptr ${type}, ${pointer} ${base}, i32 ${index}`)}`;
  }

  /** The low bits of a value; as Clang has it, a mask of them comes last. */
  private cut(value: Expression, type: "i8" | "i16"): string {
    const [of, mask] = value.args;
    if (!value.text.startsWith("and ") || mask?.op !== "const")
      return this.define(`trunc i32 ${this.value(value)} to ${type}`);
    const bits = type === "i8" ? 24 : 16;
    const low = (Number(mask.text) << bits) >> bits;
    return this.define(`and ${type} ${this.cut(of!, type)}, ${low}`);
  }

  private value({ op, type, text, args }: Expression): string {
    switch (op) {
      case "const":
        return text;
      case "var":
        return this.environment.get(text)!;
      case "fixed":
        return this.fixed.get(text) ?? "0";
      case "ir": {
        const values = args.map((arg) => this.value(arg));
        return this.define(text.replaceAll(/\$(\d)/g, (_, index) => values[Number(index)]!));
      }
      case "call":
        return this.call(
          type,
          text,
          args.map((arg) => [arg.type, this.value(arg)]),
        );
      case "load":
      case "volatile": {
        const place = this.element(text, args[0]!);
        const of = elementOf(text);
        const load = op === "load" ? "load" : "load volatile";
        const loaded = this.define(`${load} ${of}, ${place}, align ${alignOf(text)}`);
        return of === type ? loaded : this.define(`zext ${of} ${loaded} to ${type}`);
      }
      case "atomic": {
        const [buffer = "", operation = ""] = text.split(" ");
        const place = this.place(buffer, this.value(args[0]!));
        const value = this.value(args[1]!);
        const align = BYTES[BUFFERS[buffer]!.type];
        return this.define(
          `atomicrmw ${operation} ${place}, ${type} ${value} monotonic, align ${align}`,
        );
      }
    }
  }
}

/** Type of a buffer's or a view's elements in memory. */
function elementOf(buffer: string): Buffer["type"] | View["type"] {
  return buffer === EITHER ? "i32" : (VIEWS[buffer] ?? BUFFERS[buffer]!).type;
}

function alignOf(buffer: string): number {
  const type = elementOf(buffer);
  return type === "i8" ? 1 : type === "i16" ? 2 : BYTES[type];
}

/** What kernels may call. */
const FUNCTIONS = `
define internal i32 @pick(i32 %x, i32 %y) {
entry:
  %less = icmp slt i32 %x, %y
  br i1 %less, label %early, label %on
early:
  %r = sub i32 %y, %x
  ret i32 %r
on:
  %low = and i32 %x, 3
  %zero = icmp eq i32 %low, 0
  br i1 %zero, label %twice, label %once
twice:
  %s = shl i32 %y, 1
  ret i32 %s
once:
  %z = xor i32 %x, %y
  ret i32 %z
}
define internal i32 @steps(i32 %x, i32 %most) {
entry:
  %some = and i32 %most, 7
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %again ]
  %v = phi i32 [ %x, %entry ], [ %w, %again ]
  %done = icmp uge i32 %k, %some
  br i1 %done, label %end, label %again
again:
  %odd = and i32 %v, 1
  %isodd = icmp ne i32 %odd, 0
  %half = lshr i32 %v, 1
  %three = mul i32 %v, 3
  %plus = add i32 %three, 1
  %w = select i1 %isodd, i32 %plus, i32 %half
  %next = add i32 %k, 1
  %one = icmp eq i32 %w, 1
  br i1 %one, label %end, label %loop
end:
  %r = phi i32 [ %v, %loop ], [ %k, %again ]
  ret i32 %r
}
define internal i64 @mix(i64 %x, i64 %y) {
  %a = mul i64 %x, -7046029254386353131
  %b = lshr i64 %a, 29
  %c = xor i64 %b, %y
  %d = add i64 %c, %x
  ret i64 %d
}
define internal i32 @walk(i32 %n, i32 %x) noinline {
entry:
  %done = icmp slt i32 %n, 1
  br i1 %done, label %leaf, label %deeper
leaf:
  ret i32 %x
deeper:
  %m = sub i32 %n, 1
  %y = mul i32 %x, 3
  %s = call i32 @walk(i32 %m, i32 %y)
  %u = add i32 %s, %n
  ret i32 %u
}`;

function moduleText(declarations: string, lines: readonly string[]): string {
  const buffers = Object.entries(BUFFERS);
  const shared = buffers.flatMap(([name, { type, length, space }]) =>
    space === "shared"
      ? [
          // As `__align__(16)` has it: neighbouring accesses may become one.
          `@${name} = internal addrspace(3) global [${length} x ${type}] undef, align 16`,
        ]
      : [],
  );
  const body = lines.join("\n");
  const called = FUNCTIONS.trim()
    .split(/(?=^define)/m)
    .filter((text) => body.includes(/@\w+\(/.exec(text)![0]));
  const used = shared.filter((text) => body.includes(text.split(" ")[0]!));
  const pointers = buffers.flatMap(([name, { space }]) =>
    space === "global" ? [`ptr %${name}`] : [],
  );
  const params = [...pointers, "i32 %n", "i32 %m"].join(", ");
  const own = body.split("%own").length > 3;
  return `target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
${used.join("\n")}
declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)
${declarations}
${called.join("")}
define ptx_kernel void @k(${params}) {
entry:
${own ? body : body.replaceAll(/^.*%own.*\n/gm, "")}
}
`;
}
