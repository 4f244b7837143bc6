/**
 * How large kernels become where every call is inlined. The inlining limit is nvcc's, and so is what it costs: a
 * function of 2,000 instructions that is called 24 times takes four times as long to compile, and more text to lower.
 * Where kernels would grow beyond measure, Clang's own limit holds; calls that are left are inlined by lowering. And
 * where a kernel is larger than people write them, passes whose time grows with the square of its length are left out.
 */
import { INLINE_LIMIT } from "./device-flags.ts";

/**
 * Lines of a module's unoptimised text, all calls inlined, up to which nvcc's limit holds. A kernel of an example, of
 * `accuracy/` or of our libraries has less than a tenth of it.
 */
const MOST_LINES = 100_000;

/**
 * Flags for a kernel of more than so many lines; the largest in `accuracy/` has 23,653. Measured at 5,000 statements in
 * a loop of 4 turns: following the turns to see what full unrolling would save takes 190 of 245 seconds,
 * `loop-load-elim` 34. At 10,000 statements: of a switch in a loop, `indvars` takes 43 of 76 seconds and `gvn` 19; of
 * sums of what is loaded, `reassociate` 53 of 58.
 */
const SLOW_PASSES = [
  {
    over: 25_000,
    flags: ["-unroll-max-iteration-count-to-analyze=0", "-opt-disable=loop-load-elim"],
  },
  { over: 50_000, flags: ["-opt-disable=indvars,gvn,reassociate"] },
];

/** `optimize` without nvcc's inlining limit, or without slow passes, where kernels grow beyond measure. */
export function withoutExcess(optimize: readonly string[], ir: string): readonly string[] {
  const at = optimize.indexOf(INLINE_LIMIT);
  // Nothing is optimised without one.
  if (at < 0) return optimize;
  const lines = inlinedLines(ir);
  const largest = lines.reduce((most, kernel) => Math.max(most, kernel), 0);
  const slow = SLOW_PASSES.filter(({ over }) => largest > over).flatMap(({ flags }) =>
    flags.flatMap((flag) => ["-mllvm", flag]),
  );
  const isExcess = lines.reduce((sum, kernel) => sum + kernel, 0) > MOST_LINES;
  // With the `-mllvm` before it.
  return [...optimize.slice(0, at - 1), ...slow, ...optimize.slice(isExcess ? at + 1 : at - 1)];
}

interface Body {
  readonly isKernel: boolean;
  lines: number;
  readonly calls: string[];
}

/** Of each kernel of a module in LLVM's text. */
export function inlinedLines(ir: string): number[] {
  const bodies = new Map<string, Body>();
  let body: Body | undefined;
  for (const line of ir.split("\n")) {
    if (line.startsWith("define ")) {
      body = { isKernel: line.includes(" ptx_kernel "), lines: 0, calls: [] };
      bodies.set(/@("[^"]*"|[^\s(]+)\(/.exec(line)?.[1] ?? "", body);
    } else if (line === "}") body = undefined;
    else if (body && line.startsWith("  ")) {
      body.lines++;
      const callee = line.includes("call ") && /@("[^"]*"|[^\s(]+)\(/.exec(line)?.[1];
      if (callee) body.calls.push(callee);
    }
  }
  const known = new Map<string, number>();
  const sizeOf = (name: string): number => {
    const found = known.get(name);
    if (found !== undefined) return found;
    // A function that calls itself is not inlined.
    known.set(name, 0);
    const own = bodies.get(name);
    const size = (own?.calls ?? []).reduce((sum, callee) => sum + sizeOf(callee), own?.lines ?? 0);
    known.set(name, size);
    return size;
  };
  return [...bodies].filter(([, { isKernel }]) => isKernel).map(([name]) => sizeOf(name));
}
