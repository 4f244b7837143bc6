/**
 * Random kernels in CUDA C++ with loops in which each lane goes on for as long as it likes, and only computes and
 * loads: the ones through which lanes go one after another.
 */
import { Random } from "./random.ts";

/** Elements of the buffers; places are less than half of that when a loop begins. */
const LENGTH = 4096;

const SHAPES = [
  "9, 64",
  "5, 96",
  "6, (16,4)",
  "4, 128",
  "7, 40",
  "(3,2), (8,8)",
  // So few that what each lane reads lies apart.
  "1, 40",
  "2, 20",
] as const;

/** Which formulas a lane's first place, and how far it goes, are. */
const PLACES = [
  "i*7%1800",
  "i*791%2000",
  "i*47%2000",
  "(i*5+i*i%4)%2000",
  "2000-i",
  "0",
  "i%32*33",
] as const;
const LENGTHS = ["i%5", "i*7%23", "i*i%90", "8+i*5%16", "i%32<3?20:1", "i*3%40"] as const;

/** The text of a case: see `test/cases/case-file.ts`. */
export function generateLaneLoop(seed: number): string {
  const random = new Random(seed);
  const isLate = random.chance(10);
  const loop = new LoopWriter(random, isLate).write();
  const shape = random.pick(isLate ? SHAPES.slice(0, 5) : SHAPES);
  const skew = isLate || random.chance(15) ? 1 + random.below(3) : 0;
  const round = random.chance(30) ? "for (int round = 0; round < 3; ++round) " : "";
  return `//! launch k <<<${shape}>>> out:i32[1024]=i, starts:i32[1024]=${random.pick(PLACES)}, sizes:i32[1024]=${random.pick(LENGTHS)}, words:i32[${LENGTH}]=i*37%1021, places:i32[${LENGTH}]=${random.pick(["i*2654435", "i/2", "i*i", "i^85"])}%${LENGTH}, floats:f32[${LENGTH}]=i%13/4, doubles:f64[${LENGTH}]=i%17/8, bytes:u8[${LENGTH}]=i*5%251, m:i32=${random.below(4)}, skew:i32=${skew}
//! expect out[i] = out[i]
__global__ void k(int* out, const int* starts, const int* sizes, const int* words, const int* places,
                  const float* floats, const double* doubles, const unsigned char* bytes, int m, int skew) {
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  int i = (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x * blockDim.y + t;
  int x = 1, y = i, last = 7;
  float f = 0;
  double d = 1;
  bool odd = sizes[i] & 1;
  ${round}{
${loop}  }
  out[i] += x ^ y ^ last ^ (int)f ^ (int)d;
}
`;
}

class LoopWriter {
  private readonly random: Random;
  /** Whether words lie at odd addresses for later threads alone. */
  private readonly isLate: boolean;

  constructor(random: Random, isLate: boolean) {
    this.random = random;
    this.isLate = isLate;
  }

  write(): string {
    return this.random.chance(15) ? this.search() : this.walk();
  }

  /**
   * A loop that asks in its middle: so much is computed before that Clang does not write it twice. Lanes that leave
   * have not set what is set behind.
   */
  private search(): string {
    const { random } = this;
    const factors = ["0x85ebca6bu", "0xc2b2ae35u", "0x27d4eb2fu", "0x9e3779b1u", "0x165667b1u"];
    const mixes = factors.map((by) => `h ^= h >> ${3 + random.below(14)}; h *= ${by};`).join(" ");
    const further = `h += k; h ^= h << ${1 + random.below(9)}; h ^= h >> 7; h *= 13; h ^= h >> 9; h *= 17;`;
    const limit = random.pick(["300", "700", "(odd ? 900 : 100)"]);
    const kept = random.pick([
      "last = w;",
      "last = w + k;",
      "last = at; x += w;",
      "y ^= w; last ^= h;",
    ]);
    const more = random.chance(50) ? `      ${this.statement()}\n` : "";
    return `    int first = starts[i];
    for (int at = first, k = 0;; ++k) {
      unsigned h = at * 2654435761u; ${mixes} ${further}
      int w = words[h & ${LENGTH - 1}];
${more}      if ((w < ${limit}) | (k >= sizes[i])) break;
      ${kept}
      at += ${random.pick(["1", "w", "k + 1"])};
      at &= 2047;
    }
`;
  }

  /** A loop from a lane's first place to its last. */
  private walk(): string {
    const { random } = this;
    if (!this.isLate && random.chance(8)) return this.descent();
    const isPaired = !this.isLate && random.chance(15);
    const step = random.pick(isPaired ? [1, 1, 2, 4] : [1, 1, 1, 2, 3, 4, 8, 9, -1]);
    const unroll = random.chance(60) ? "#pragma unroll 1\n" : "";
    const guard = random.chance(30) ? "if (odd || t > 5)" : "";
    const first = step < 0 ? "starts[i] + 900" : "starts[i]";
    const stop =
      step < 0 ? "at > first - sizes[i]" : `at < first + sizes[i] * ${Math.min(step, 4)}`;
    const data = random.chance(isPaired ? 0 : 25) ? ` && words[at] != ${random.below(1021)}` : "";
    const body = Array.from({ length: 1 + random.below(4) }, () => `      ${this.statement()}\n`);
    const skew = `(i < ${random.pick([32, 64, 96])} ? 0 : skew)`;
    if (this.isLate) body.push(`      x += *(const int*)(bytes + ${skew} + 4 * (at & 511));\n`);
    if (isPaired) {
      // Neighbours in two arrays, with little else: as far apart in both, or not.
      body.splice(random.below(2));
      const far = random.pick([
        [7, 3],
        [6, 3],
        [3, 7],
        [5, 5],
      ]);
      body.push(`      x += words[at] * words[at + ${far[0]}];\n`);
      body.push(`      y ^= places[at] + places[at + ${far[1]}];\n`);
    }
    return `    int first = ${first}, k = 0;\n    ${guard} {\n${unroll}    for (int at = first; ${stop}${data}; at += ${step}) {\n${body.join("")}      ++k;\n    }\n    }\n    x += k;\n`;
  }

  /** Down a tree that lies in an array level by level: from a node to one of its children. */
  private descent(): string {
    const { random } = this;
    const children = random.pick([2, 2, 3, 4, 5]);
    const step = `at = ${children} * at + ${1 + random.below(children)}`;
    const first = random.pick(["starts[i]", "starts[i] & 63", "starts[i] % 9", "i % 5"]);
    const limit = random.pick([`${LENGTH}`, `${LENGTH} - sizes[i]`, "(odd ? 4000 : 900)"]);
    const data = random.chance(20) ? ` && words[at] != ${random.below(1021)}` : "";
    const body = Array.from({ length: random.below(2) }, () => `      ${this.nearby()}\n`);
    const read = random.pick([
      "x += words[at];",
      "y ^= places[at] + k;",
      "last = words[at];",
      "f += floats[at] * m;",
      "d += doubles[at];",
      "x = x * 3 + bytes[at];",
    ]);
    return `    int k = 0;\n    for (int at = ${first}; at < ${limit}${data}; ${step}) {\n      ${read}\n${body.join("")}      ++k;\n    }\n    x += k;\n`;
  }

  private nearby(): string {
    return this.random.pick(["x ^= words[at / 2];", "y += places[at ^ 1];", "x += t * k;"]);
  }

  private statement(): string {
    return this.random.pick([
      `x += ${this.word()};`,
      `x = x * 3 + ${this.word()} * k;`,
      `y ^= ${this.word()} + m;`,
      `y += odd ? ${this.word()} : t;`,
      `last = ${this.word()};`,
      `last = ${this.word()} + k;`,
      `x += ${this.word()} + ${this.word()};`,
      // Words that lie at odd addresses where the skew is odd.
      `x += *(const int*)(bytes + skew + 4 * (at & 511));`,
      `f = fmaf(floats[${this.place()}], floats[${this.place()}], f);`,
      `f += floats[${this.place()}] * m;`,
      `d = fma(doubles[${this.place()}], 0.5, d);`,
      `d += doubles[${this.place()}] / (k + 1);`,
      `x += bytes[${this.place()}] << (k & 3);`,
      `{ int2 two = ((const int2*)words)[${this.place()} / 2]; x += two.x - two.y; }`,
      `{ int4 four = ((const int4*)words)[${this.place()} / 4]; y += four.x ^ four.w; }`,
    ]);
  }

  private word(): string {
    return `${this.random.pick(["words", "words", "places"])}[${this.place()}]`;
  }

  private place(): string {
    return this.random.pick([
      ...["at", "at", "at + 1", "at + 3", "at + 9", "at + 40"],
      ...["places[at]", "places[at] ^ t"],
    ]);
  }
}
