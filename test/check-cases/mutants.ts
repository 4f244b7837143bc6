/** Correct programs with one mistake put in: a barrier deleted, a bound loosened, a value never set. */

export type MutantKind = "barrier" | "bound" | "initialisation";

export interface Mutant {
  /** Of the program that it was made from, with the line and a letter: `examples/sums.cu:23b`. */
  readonly name: string;
  readonly kind: MutantKind;
  /** The line as it was and as it is, without the space around it. */
  readonly before: string;
  readonly after: string;
  readonly source: string;
}

interface Edit {
  readonly kind: MutantKind;
  /** What is replaced: the whole match. */
  readonly pattern: RegExp;
  readonly replacement: string;
  readonly where: "device" | "host";
}

const EDITS: readonly Edit[] = [
  ...[
    /__syncthreads\(\);/g,
    /__syncwarp\([^)]*\);/g,
    /__threadfence\(\);/g,
    /__pipeline_wait_prior\(\d\);/g,
    /\b[\w:()]+\.sync\(\);/g,
    /\b\w+\.arrive_and_wait\(\);/g,
    /cg::wait\(\w+\);/g,
    /asm volatile\("bar\.[^;]*;"[^;]*\);/g,
  ].map((pattern): Edit => ({ kind: "barrier", pattern, replacement: ";", where: "device" })),
  // Not of rounds, which may be one more, nor of block sizes that the compiler knows.
  { kind: "bound", pattern: /(?<!\br|THREADS) < (?=[\w(])/g, replacement: " <= ", where: "device" },
  { kind: "bound", pattern: /(?<!THREADS) >= (?=[\w(])/g, replacement: " > ", where: "device" },
  // A scalar in a register, unless it counts a loop.
  {
    kind: "initialisation",
    pattern: /(?<!\()((?:\b(?:int|float|double|unsigned)|,) \w+) = (?:0|0\.f|0\.0)(?=[;,])/g,
    replacement: "$1",
    where: "device",
  },
  // An element of an array that the kernel declares, as a statement of its own.
  {
    kind: "initialisation",
    pattern:
      /(?<=^\s*|\) )(s|tile\w*|mine|bins|held|room|kept|partial|counts|seen)(\[[^=;]*\]) = [^;]*;/g,
    replacement: ";",
    where: "device",
  },
  { kind: "initialisation", pattern: / = \{\};/g, replacement: ";", where: "device" },
  { kind: "initialisation", pattern: /\bcounting</g, replacement: "unwritten<", where: "host" },
  // Results that a kernel adds to; others are written before anybody reads them.
  {
    kind: "initialisation",
    pattern: /\b(bins|total|odd|flag) = zeros</g,
    replacement: "$1 = unwritten<",
    where: "host",
  },
  {
    kind: "initialisation",
    pattern: /CHECK\(cudaMemcpy\((?:[^;]*cudaMemcpyHostToDevice)\)\);/g,
    replacement: ";",
    where: "host",
  },
  {
    kind: "initialisation",
    pattern: /CHECK\(cudaMemset\((?!dout|dc|out)[^;]*\)\);/g,
    replacement: ";",
    where: "host",
  },
];

/** Every mutant of a program, one mistake each, in order of lines. */
export function mutantsOf(name: string, source: string): Mutant[] {
  const lines = source.split("\n");
  const inDevice = deviceLines(lines);
  return lines.flatMap((line, index) => {
    const found: Mutant[] = [];
    for (const { kind, pattern, replacement, where } of EDITS) {
      if ((where === "device") !== inDevice[index]) continue;
      const code = line.replace(/\/\/.*$/, "");
      for (const match of code.matchAll(pattern)) {
        const after =
          code.slice(0, match.index) +
          replacement.replace("$1", match[1] ?? "") +
          code.slice(match.index + match[0].length);
        found.push({
          name: `${name}:${index + 1}${String.fromCharCode(97 + found.length)}`,
          kind,
          before: line.trim(),
          after: after.trim(),
          source: [...lines.slice(0, index), after, ...lines.slice(index + 1)].join("\n"),
        });
      }
    }
    return found;
  });
}

/** Whether each line is of a function of the device; such a function begins at the start of a line. */
function deviceLines(lines: readonly string[]): boolean[] {
  let depth = 0;
  let isDevice = false;
  return lines.map((line) => {
    if (depth === 0 && /^(?:template.*)?(?:static )?__(?:global|device)__ .*\(/.test(line))
      isDevice = true;
    const here = isDevice;
    for (const letter of line) {
      if (letter === "{") depth++;
      if (letter === "}") depth--;
    }
    if (depth === 0 && /\}/.test(line)) isDevice = false;
    return here;
  });
}
