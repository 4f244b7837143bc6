/** The calls of the host program on the stack, with their lines, as V8's stack traces have them. */
import type { CallFrame } from "../sanitize/index.ts";
import { type LineTable, lineTable } from "./check-lines.ts";
import { callFrom } from "./counting/call-from.ts";

/** Innermost first. */
export interface HostCalls {
  /** Functions with lines of the user's, compiler-made stubs left out. */
  readonly frames: readonly CallFrame[];
  /** The function of the API that the program called, where a function of ours in C++ stands between. */
  readonly call: string | undefined;
}

/** Deep enough for recursive programs. */
const MOST_FRAMES = 60;

const FRAME = /^\s*at (.*) \(wasm:\/\/[^)]*:wasm-function\[\d+\]:0x([0-9a-f]+)\)$/;
/** A function of the runtime or driver API; a template's name has its result's type before it. */
const API = /^(?:\w+ )?(cu(?:da)?[A-Z]\w*)(?:[<(]|$)/;
/** What Clang makes for a kernel; a template's name has its result's type before it, and others their namespaces. */
const STUB = /(?:^|[\s:])__device_stub__/;

export class HostStack {
  private readonly wasm: Uint8Array;
  private readonly originalOffset: (offset: number) => number;
  private lines: LineTable | undefined;

  /** Of `wasm` as it was linked; `originalOffset` leads back there from the form of it that runs. */
  constructor(wasm: Uint8Array, originalOffset: (offset: number) => number) {
    this.wasm = wasm;
    this.originalOffset = originalOffset;
  }

  /** Whether the program was compiled with the lines of its host code. */
  get knowsLines(): boolean {
    this.lines ??= lineTable(this.wasm);
    return this.lines.isKnown;
  }

  /** Of the call that is being made. */
  now(): HostCalls {
    const holder = Error as { stackTraceLimit?: number };
    const limit = holder.stackTraceLimit;
    holder.stackTraceLimit = MOST_FRAMES;
    const error = new Error("calls");
    if (limit !== undefined) holder.stackTraceLimit = limit;
    return this.of(error, true);
  }

  /** Of where `error` was made; `isCall`: in a function that the program called, not by an instruction of its own. */
  of(error: Error, isCall = false): HostCalls {
    this.lines ??= lineTable(this.wasm);
    const frames: CallFrame[] = [];
    let call: string | undefined;
    let isOutside = true;
    let isInnermost = true;
    for (const text of (error.stack ?? "").split("\n")) {
      const found = FRAME.exec(text);
      if (!found) continue;
      // V8 puts the module's name before the function's.
      const name = found[1]!.replace(/^[A-Za-z_]\w*\.(?=\w)/, "");
      const api = API.exec(name)?.[1];
      const offset = this.originalOffset(Number.parseInt(found[2]!, 16));
      const at = this.lines.at(isInnermost && !isCall ? offset : callFrom(this.wasm, offset));
      isInnermost = false;
      if (isOutside && !at && api !== undefined) call = api;
      if (!at || STUB.test(name)) continue;
      isOutside = false;
      frames.push({ ...at, function: shownName(name) });
    }
    return { frames, call };
  }
}

function shownName(name: string): string {
  return /^(__original_main|__main_argc_argv|__main_void|main)$/.test(name) ? "main" : name;
}
