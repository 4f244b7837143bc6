/** Device code that a program makes or loads while it runs: what the composition root does for it. */
import type { Diagnostics } from "../../base/index.ts";
import type { LoweredModule } from "../../lower/index.ts";

/** A program of NVRTC. */
interface RunTimeSource {
  readonly name: string;
  readonly text: string;
  /** By the name that `#include` gives. */
  readonly headers: ReadonlyMap<string, string>;
  readonly options: readonly string[];
  readonly nameExpressions: readonly string[];
  /** Compute capability, times ten, where the options name none. */
  readonly defaultArch: number;
}

export interface RunTimeCompilation {
  readonly outcome: "compiled" | "invalid-option" | "failed" | "toolchain-missing";
  readonly log: string;
  /** What `load` takes, with a byte 0 at its end; undefined unless compiled. */
  readonly code: Uint8Array | undefined;
  /** The options ask for a real architecture. */
  readonly machineCode: boolean;
  /** Mangled names by name expression. */
  readonly lowered: ReadonlyMap<string, string>;
  /** What this package lacks, as the source asks for it. */
  readonly diagnostics: Diagnostics;
}

export interface DeviceCodeService {
  compile(source: RunTimeSource): RunTimeCompilation;
  /** How many bytes the code has that begins with `bytes`; undefined where no compiler of ours made it. */
  codeBytes(bytes: Uint8Array): number | undefined;
  /** Several modules as one; a text where they cannot be joined, which says why. */
  link(modules: readonly Uint8Array[]): Uint8Array | string;
  /**
   * Lowers the code and puts its variables into device memory. Undefined where it is damaged or cannot be
   * run, which `diagnostics` then tell.
   */
  load(code: Uint8Array, diagnostics: Diagnostics): LoweredModule | undefined;
}
