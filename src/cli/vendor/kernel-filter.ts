/** Which kernels an option of a profiler names. */
import { type Diagnostics, functionName } from "../../index.ts";

/** What a filter looks at. */
interface NamedKernel {
  /** Demangled, with its parameter list. */
  readonly kernel: string;
  readonly mangled: string;
}

/** `invocation` counts the launches of the kernel from 1. */
export type KernelFilter = (launch: NamedKernel, invocation: number) => boolean;

/**
 * nvprof's `--kernels`: a regular expression, or `context:stream:name:invocation` with parts that may
 * be empty. There is one context, and streams are not told apart.
 */
export function kernelFilter(text: string, diagnostics: Diagnostics): KernelFilter {
  const parts = /^([^:]*):([^:]*):(.*):([^:]*)$/.exec(text);
  const name = pattern("--kernels", parts ? (parts[3] ?? "") : text, diagnostics);
  const invocation = pattern("--kernels", parts?.[4] ? `^(?:${parts[4]})$` : "", diagnostics);
  return (launch, at) => name.test(launch.kernel) && invocation.test(String(at));
}

export type NameBase = "function" | "demangled" | "mangled";

/** ncu's `--kernel-name`: a whole name, or `regex:` and an expression that occurs in it. */
export function kernelNameFilter(
  text: string,
  base: NameBase,
  diagnostics: Diagnostics,
): KernelFilter {
  const nameOf = ({ kernel, mangled }: NamedKernel): string =>
    base === "mangled" ? mangled : base === "demangled" ? kernel : functionName(kernel);
  if (!text.startsWith("regex:")) return (launch) => nameOf(launch) === text.replace(/^::/, "");
  const found = pattern("--kernel-name", text.slice("regex:".length), diagnostics);
  return (launch) => found.test(nameOf(launch));
}

function pattern(option: string, text: string, diagnostics: Diagnostics): RegExp {
  try {
    return new RegExp(text);
  } catch (error) {
    diagnostics.error("vendor/bad-regex", {
      option,
      value: text,
      reason: (error as Error).message.replace(/^Invalid regular expression: /, ""),
    });
    return /$^/;
  }
}
