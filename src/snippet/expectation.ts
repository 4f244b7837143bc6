/**
 * What a user expects of a call's results, as `--expect` takes it:
 *
 *   out[i] == 2 * in[i]      for every i of the buffer `out`, exactly
 *   out[i] ~= sqrt(in[i])    within 1e-5 of the right-hand side, relative or absolute
 *   out == file:wanted.bin   the same with what a file holds
 *
 * Right-hand sides are expressions of C++ over `i`, the call's buffers (as they are after the call;
 * `before_NAME` as they were before it) and scalars.
 */
import type { Diagnostics } from "../base/index.ts";
import type { KernelCall } from "./call.ts";

export interface Expectation {
  /** As written. */
  readonly text: string;
  readonly buffer: string;
  /** C++ expression over `i`. */
  readonly left: string;
  readonly exact: boolean;
  readonly right:
    | { readonly kind: "expression"; readonly text: string }
    | { readonly kind: "file"; readonly path: string };
}

export function parseExpectation(
  text: string,
  call: KernelCall,
  diagnostics: Diagnostics,
): Expectation | undefined {
  const sides = /^([\s\S]*?[^=!<>~])(==|~=)([^=][\s\S]*)$/.exec(text);
  const name = sides && /^\s*([A-Za-z_]\w*)/.exec(sides[1]!)?.[1];
  const buffers = call.arguments.flatMap((one) =>
    one.kind === "buffer" ? [one.parameter.name] : [],
  );
  if (!sides || !name || !buffers.includes(name)) {
    diagnostics.error("snippet/bad-expectation", { text, buffers: buffers.join(", ") });
    return undefined;
  }
  const left = sides[1]!.trim();
  const right = sides[3]!.trim();
  const file = /^file:(.+)$/.exec(right);
  return {
    text: text.trim(),
    buffer: name,
    left: left === name ? `${name}[i]` : left,
    exact: sides[2] === "==",
    right: file
      ? { kind: "file", path: file[1]!.trim().replace(/^"(.*)"$/, "$1") }
      : { kind: "expression", text: right },
  };
}
