/** What a compilation leaves for the stages behind it. */

export interface CompiledProgram {
  readonly hostWasm: Uint8Array;
  /** The host registers a device module by `WARPSCOPE-MODULE <tag>` in place of a fat binary. */
  readonly devices: readonly DeviceModule[];
  readonly options: ProgramOptions;
}

export interface DeviceModule {
  readonly tag: string;
  /** LLVM IR as text. */
  readonly ir: string;
  readonly source: string;
}

/** nvcc's options that matter after compilation. */
export interface ProgramOptions {
  readonly fmad: boolean;
  readonly ftz: boolean;
  readonly precDiv: boolean;
  readonly precSqrt: boolean;
  readonly maxRegisters: number | undefined;
  /** Compute capability times ten. */
  readonly arch: number;
  readonly dlcm: "ca" | "cg" | undefined;
  readonly verbosePtxas: boolean;
}
