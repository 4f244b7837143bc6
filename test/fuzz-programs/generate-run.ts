/**
 * Random kernels in CUDA C++ whose addresses and conditions follow from where a thread is, from arguments
 * and from loops that count: the ones that run many blocks at once. What they store is read from memory.
 */
import { Random } from "./random.ts";

/** Elements of the buffers and of shared memory; indices reach less than that. */
const LENGTH = 8192;
const SHARED = 512;
/** Turns of all the loops around a statement: some thousand threads run it, which takes the reference executor long. */
const MOST_TURNS = 60;
/** What `m` may be. */
const MOST_ROUNDS = 6;

interface Shape {
  readonly block: string;
  readonly threads: number;
  readonly grid: string;
  /** Blocks in a row. */
  readonly columns: number;
}

const SHAPES: readonly Shape[] = [
  { block: "64", threads: 64, grid: "37", columns: 37 },
  { block: "96", threads: 96, grid: "(34,2)", columns: 34 },
  { block: "32", threads: 32, grid: "40", columns: 40 },
  { block: "(16,4)", threads: 64, grid: "(35,2)", columns: 35 },
  { block: "(8,8)", threads: 64, grid: "36", columns: 36 },
  { block: "(32,3)", threads: 96, grid: "(33,2)", columns: 33 },
  { block: "(32,4)", threads: 128, grid: "(18,2)", columns: 18 },
  { block: "(16,8)", threads: 128, grid: "(18,2)", columns: 18 },
  { block: "(4,4)", threads: 16, grid: "(40,2)", columns: 40 },
  { block: "(2,2)", threads: 4, grid: "50", columns: 50 },
];

/** The text of a case: see `test/cases/case-file.ts`. */
export function generateRun(seed: number): string {
  const random = new Random(seed);
  const shape = random.pick(SHAPES);
  const far = random.pick([200, 1000, 2000, 6000]);
  const writer = new RunWriter(random, shape, far);
  const body = random.chance(25) ? writer.writeBrief() : `${writer.write()}  out[i] += x ^ y;\n`;
  return `//! launch k <<<${shape.grid}, ${shape.block}>>> out:i32[${LENGTH}]=i%7, src:i32[${LENGTH}]=i*5%1021, m:i32=${1 + random.below(MOST_ROUNDS)}, pitch:i32=${random.pick([32, 33, 64, 100])}, far:i32=${far}, rise:i32=${random.pick([0, 1, 2, 16, 60])}
//! expect out[i] = out[i]
__global__ void k(int* out, const int* src, int m, int pitch, int far, int rise) {
  __shared__ int s[${SHARED}];
  int tx = threadIdx.x, ty = threadIdx.y, bx = blockIdx.x, by = blockIdx.y;
  int t = ty * blockDim.x + tx, b = by * gridDim.x + bx, n = blockDim.x * blockDim.y;
  int i = b * n + t, x = 1, y = i;
  s[t] = t;
  __syncthreads();
${body}}
`;
}

class RunWriter {
  private readonly random: Random;
  private readonly shape: Shape;
  private readonly far: number;
  private readonly lines: string[] = [];
  private left: number;
  private loops: string[] = [];
  /** Of the loops around, at most. */
  private turns = 1;
  private names = 0;

  constructor(random: Random, shape: Shape, far: number) {
    this.random = random;
    this.shape = shape;
    this.far = far;
    this.left = 4 + random.below(8);
  }

  write(): string {
    while (this.left > 0) this.statement(1, true);
    return this.lines.join("");
  }

  /** One statement between a thread's elements of the buffers, as in a transposition. */
  writeBrief(): string {
    const { random } = this;
    const guard = random.chance(50) ? `if (${this.condition()}) ` : "";
    const value = random.pick([
      this.load(),
      `src[${this.index()}] + y`,
      `out[${this.index()}] + 1`,
    ]);
    return `  ${guard}out[${this.index()}] ${random.pick(["=", "+="])} ${value};\n`;
  }

  /** `together`: all threads of the block come here. */
  private statement(depth: number, together: boolean): void {
    const { random } = this;
    this.left--;
    const kind = random.below(together ? 10 : 8);
    if (kind < 3) this.line(depth, `${this.variable()} ${this.load()};`);
    else if (kind < 5) this.line(depth, this.store());
    else if (kind < 7 && depth < 4) this.branch(depth);
    else if (kind < 8 && depth < 4)
      random.chance(35) ? this.walk(depth) : this.loop(depth, together);
    else if (together) this.line(depth, "__syncthreads();");
    else this.line(depth, "x += 3;");
  }

  private line(depth: number, text: string): void {
    this.lines.push(`${"  ".repeat(depth)}${text}\n`);
  }

  private block(depth: number, together: boolean): void {
    for (let n = 1 + this.random.below(3); n > 0; n--) this.statement(depth, together);
  }

  private branch(depth: number): void {
    this.line(depth, `if (${this.condition()}) {`);
    this.block(depth + 1, false);
    if (this.random.chance(30)) {
      this.line(depth, "} else {");
      this.block(depth + 1, false);
    }
    this.line(depth, "}");
  }

  private loop(depth: number, together: boolean): void {
    const { random } = this;
    const { threads, columns } = this.shape;
    const name = `j${this.names++}`;
    const halvings = Math.log2(threads);
    const loops = [
      [`for (int ${name} = 0; ${name} < m; ++${name})`, true, MOST_ROUNDS],
      [`for (int ${name} = ${threads} / 2; ${name} > 0; ${name} /= 2)`, true, halvings],
      [`for (int ${name} = 1; ${name} < ${threads}; ${name} *= 2)`, true, halvings],
      [`for (int ${name} = bx; ${name} < far; ${name} += gridDim.x)`, true, this.far / columns],
      [`for (int ${name} = 0; ${name} <= tx; ${name} += 3)`, false, 32],
      [`for (int ${name} = tx; ${name} < 40; ${name} += blockDim.x)`, false, 20],
      [`for (int ${name} = i; ${name} < far; ${name} += 1024)`, false, this.far / 1024],
    ] as const;
    const [head, same, turns] = random.pick(loops);
    const outer = this.turns;
    if (turns * outer > MOST_TURNS) return;
    this.line(depth, `${head} {`);
    this.loops.push(name);
    this.turns *= Math.max(1, turns);
    this.block(depth + 1, together && same);
    if (together && same && random.chance(60)) this.line(depth + 1, "__syncthreads();");
    this.turns = outer;
    this.loops.pop();
    this.line(depth, "}");
  }

  /** A pointer that moves between two accesses. */
  private walk(depth: number): void {
    const { random } = this;
    const name = `p${this.names++}`;
    if (this.turns * MOST_ROUNDS > MOST_TURNS) return;
    const store = random.chance(35) ? ` out[${this.index()}] = y;` : "";
    const step = random.pick(["pitch", "n", "m", "32"]);
    // Another element than the one before, which would be known already.
    const second = random.pick(["*NAME", "NAME[1]", "NAME[3]"]).replace("NAME", name);
    this.line(depth, `const int* ${name} = src + ${random.pick(["i", "t", "b * n + n - 1 - t"])};`);
    this.line(
      depth,
      `for (int k = 0; k < m; ++k) { x += *${name}; ${name} += ${step};${store} y ^= ${second}; }`,
    );
  }

  private variable(): string {
    return this.random.pick(["x +=", "y ^=", "x -=", "y ="]);
  }

  /** An element of the source, or of shared memory. */
  private load(): string {
    const { random } = this;
    if (random.chance(40)) return `s[${this.place()}]`;
    return `src[${this.index()}] * ${1 + random.below(3)}`;
  }

  private store(): string {
    const { random } = this;
    const value = random.pick(["x", "y", "x + y", this.load()]);
    if (random.chance(50)) return `s[${this.place()}] = ${value};`;
    return `out[${this.index()}] ${random.pick(["=", "+="])} ${value};`;
  }

  /** An index into shared memory, mostly inside: a fault is to be the same too. */
  private place(): string {
    const { random } = this;
    const parts = [
      random.pick(["t", "n - 1 - t", "tx", "3 * tx", "ty * 17 + tx", "0", "5", "2 * t"]),
    ];
    if (random.chance(40)) parts.push(random.pick([...this.loops, "m", "by", "1", "16"]));
    return parts.join(" + ");
  }

  /** An index into a buffer. */
  private index(): string {
    const { random } = this;
    const parts = [
      random.pick([
        "i",
        "i",
        "b * n + n - 1 - t",
        "by * 512 + bx * 64 + tx",
        "bx * pitch + t",
        "tx * rise + ty + 4 * bx",
        "t * rise + by",
        "ty * rise + tx",
        "t",
        "7",
      ]),
    ];
    if (random.chance(35))
      parts.push(random.pick([...this.loops, "m", "ty * pitch", "1", "8 * by"]));
    return parts.join(" + ");
  }

  private condition(): string {
    const { random } = this;
    const one = (): string =>
      random.pick([
        `t < ${random.pick([1, 3, 16, 32, 40, ...this.loops])}`,
        `tx == ${random.below(5)}`,
        `ty >= ${random.below(3)}`,
        `(ty & 1) ${random.pick(["==", "!="])} 0`,
        `tx <= ty`,
        `tx > ${random.pick(["3", "m", ...this.loops])}`,
        `t % ${random.pick([2, 3, 8])} == 0`,
        `(t & ${random.pick(["m", "4", "6"])}) != 0`,
        `i < ${random.pick(["far", "100"])}`,
        `bx < ${random.pick([5, 20, 33])}`,
        `m > ${random.below(5)}`,
        `i + 2 < far`,
      ]);
    const first = random.chance(20) ? `!(${one()})` : one();
    if (random.chance(65)) return first;
    return `${first} ${random.pick(["&&", "||"])} ${one()}`;
  }
}
