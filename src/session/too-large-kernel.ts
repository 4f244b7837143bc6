import type { Diagnostic } from "../base/index.ts";
import { type CodeTooLarge, FUNCTION_LIMITS } from "../emit/index.ts";
import { demangle } from "../report/index.ts";

export function tooLarge({ kernel, bytes, locals }: CodeTooLarge): Diagnostic {
  const { bytes: mostBytes, locals: mostLocals } = FUNCTION_LIMITS;
  const params = { kernel: demangle(kernel), bytes, locals, mostBytes, mostLocals };
  return { code: "session/kernel-too-large", severity: "error", params };
}
