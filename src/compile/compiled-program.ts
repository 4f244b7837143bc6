/** What a compilation leaves for the stages behind it. */

export interface CompiledProgram {
  /** As it was linked, with 64-bit memory: forms of it run, see `host-forms.ts`. */
  readonly hostWasm: Uint8Array;
  /** The host registers a device module by `WARPSCOPE-MODULE <tag>` in place of a fat binary. */
  readonly devices: readonly DeviceModule[];
  readonly options: ProgramOptions;
  /** What it was made of, as named on the command line. */
  readonly sources: readonly string[];
  /** Relative names, also those in debug information, are relative to this folder. */
  readonly folder: string;
}

export interface DeviceModule {
  readonly tag: string;
  /** LLVM IR as text. */
  readonly ir: string;
  readonly source: string;
  /** Of its own compilation; those of the program where absent. */
  readonly options?: ProgramOptions;
}

/** nvcc's options that matter after compilation. */
export interface ProgramOptions {
  readonly fmad: boolean;
  readonly ftz: boolean;
  readonly precDiv: boolean;
  readonly precSqrt: boolean;
  readonly maxRegisters: number | undefined;
  /** Compute capability times ten; undefined where the command line named none. */
  readonly arch: number | undefined;
  readonly dlcm: "ca" | "cg" | undefined;
  readonly verbosePtxas: boolean;
  /** Device code may use functions and variables of other sources. */
  readonly relocatable: boolean;
}
