/** NVRTC: programs compile device code while they run. What its calls answer was observed with NVRTC 13.0. */
import type { CallTable } from "../cuda/call-table.ts";
import type { CudaState } from "../cuda/cuda-state.ts";
import { type GuestWord, numberOf } from "../guest-words.ts";
import type { RunTimeCompilation } from "./device-code.ts";

const RESULT = {
  success: 0,
  invalidInput: 3,
  invalidProgram: 4,
  invalidOption: 5,
  compilation: 6,
  builtinFailure: 7,
  tooLateForNames: 8,
  tooEarlyForNames: 9,
  unknownName: 10,
} as const;

/** By number. */
const NAMES = [
  "NVRTC_SUCCESS",
  "NVRTC_ERROR_OUT_OF_MEMORY",
  "NVRTC_ERROR_PROGRAM_CREATION_FAILURE",
  "NVRTC_ERROR_INVALID_INPUT",
  "NVRTC_ERROR_INVALID_PROGRAM",
  "NVRTC_ERROR_INVALID_OPTION",
  "NVRTC_ERROR_COMPILATION",
  "NVRTC_ERROR_BUILTIN_OPERATION_FAILURE",
  "NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION",
  "NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION",
  "NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID",
  "NVRTC_ERROR_INTERNAL_ERROR",
  "NVRTC_ERROR_TIME_FILE_WRITE_FAILED",
  "NVRTC_ERROR_NO_PCH_CREATE_ATTEMPTED",
  "NVRTC_ERROR_PCH_CREATE_HEAP_EXHAUSTED",
  "NVRTC_ERROR_PCH_CREATE",
  "NVRTC_ERROR_CANCELLED",
  "NVRTC_ERROR_TIME_TRACE_FILE_WRITE_FAILED",
];
const UNKNOWN_NAME = "NVRTC_ERROR unknown";

const VERSION = [13, 0] as const;
/** Compute capabilities, times ten, that NVRTC 13.0 compiles for. */
const ARCHITECTURES = [75, 80, 86, 87, 88, 89, 90, 100, 103, 110, 120, 121];
/** What NVRTC compiles for where nobody says. */
const DEFAULT_ARCHITECTURE = 75;
/** What it calls a source without a name. */
const DEFAULT_NAME = "default_program";

interface NvrtcProgram {
  readonly name: string;
  readonly text: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly nameExpressions: string[];
  compilation: RunTimeCompilation | undefined;
  /** For a linker that optimises, and so in its form alone. */
  forLinking: boolean;
}

const FOR_LINKING = /^(-dlto|--dlink-time-opt)$/;

const HANDLE_STEP = 16;
const FIRST_HANDLE = 0x7e40_0000;

export function nvrtcCalls(state: CudaState): CallTable {
  const { guest, calls, clock, device, deviceCode, diagnostics } = state;
  const programs = new Map<number, NvrtcProgram>();
  const texts = new Map<string, number>();
  const own = device.computeMajor * 10 + device.computeMinor;
  const architectures = [...new Set([...ARCHITECTURES, own])].sort((a, b) => a - b);
  let nextHandle = FIRST_HANDLE;

  /** A copy of `text` that lasts. */
  function textAt(text: string): number {
    let at = texts.get(text);
    if (at === undefined) {
      const bytes = new TextEncoder().encode(`${text}\0`);
      at = calls.allocate(bytes.length);
      guest.slice(at, bytes.length).set(bytes);
      texts.set(text, at);
    }
    return at;
  }

  const stringsAt = (listAt: number, count: number): string[] =>
    guest.pointers(listAt, count).map((at) => guest.string(at));

  const on = (handle: number, action: (program: NvrtcProgram) => number): number => {
    const program = programs.get(handle);
    return program ? action(program) : RESULT.invalidProgram;
  };
  const give = (at: number, value: number): number => {
    if (at === 0) return RESULT.invalidInput;
    guest.setU32(at, value);
    return RESULT.success;
  };
  const givePointer = (at: number, value: number): number => {
    if (at === 0) return RESULT.invalidInput;
    guest.setPointer(at, value);
    return RESULT.success;
  };
  const giveSize = (at: number, bytes: Uint8Array): number => {
    if (at === 0) return RESULT.invalidInput;
    guest.setSize(at, bytes.length);
    return RESULT.success;
  };
  const giveBytes = (at: number, bytes: Uint8Array): number => {
    if (at === 0) return RESULT.invalidInput;
    guest.slice(at, bytes.length).set(bytes);
    return RESULT.success;
  };

  const logOf = ({ compilation }: NvrtcProgram): Uint8Array =>
    new TextEncoder().encode(`${compilation?.log ?? ""}\0`);
  const ptxOf = ({ compilation }: NvrtcProgram): Uint8Array =>
    compilation?.code ?? new Uint8Array(1);
  const linkableOf = ({ compilation, forLinking }: NvrtcProgram): Uint8Array =>
    (forLinking ? compilation?.code : undefined) ?? new Uint8Array(0);
  const cubinOf = ({ compilation }: NvrtcProgram): Uint8Array =>
    (compilation?.machineCode ? compilation.code : undefined) ?? new Uint8Array(0);

  function compile(program: NvrtcProgram, options: readonly string[]): number {
    const compilation = deviceCode.compile({
      ...program,
      options,
      defaultArch: Math.min(DEFAULT_ARCHITECTURE, own),
    });
    program.compilation = compilation;
    program.forLinking = options.some((option) => FOR_LINKING.test(option));
    const known = new Set(diagnostics.list.map((one) => JSON.stringify(one)));
    for (const one of compilation.diagnostics.list)
      if (!known.has(JSON.stringify(one))) diagnostics.list.push(one);
    switch (compilation.outcome) {
      case "compiled":
        return RESULT.success;
      case "invalid-option":
        return RESULT.invalidOption;
      case "failed":
        return RESULT.compilation;
      case "toolchain-missing":
        diagnostics.error("compile/toolchain-missing", { package: "@yowasp/clang" });
        return RESULT.builtinFailure;
    }
  }

  const table: CallTable = {
    nvrtcGetErrorString: (result) => textAt(NAMES[result] ?? UNKNOWN_NAME),
    nvrtcVersion(majorAt, minorAt) {
      if (majorAt === 0 || minorAt === 0) return RESULT.invalidInput;
      return give(majorAt, VERSION[0]) || give(minorAt, VERSION[1]);
    },
    nvrtcGetNumSupportedArchs: (at) => give(at, architectures.length),
    nvrtcGetSupportedArchs(at) {
      if (at === 0) return RESULT.invalidInput;
      guest.setU32s(at, architectures);
      return RESULT.success;
    },
    nvrtcCreateProgram(at, sourceAt, nameAt, headerCount, headersAt, includeNamesAt) {
      if (at === 0) return RESULT.invalidProgram;
      const lacksHeaders = headersAt === 0 || includeNamesAt === 0;
      if (sourceAt === 0 || (headerCount | 0) < 0 || (headerCount > 0 && lacksHeaders))
        return RESULT.invalidInput;
      const contents = stringsAt(headersAt, headerCount);
      const includeNames = stringsAt(includeNamesAt, headerCount);
      const name = nameAt === 0 ? "" : guest.string(nameAt);
      nextHandle += HANDLE_STEP;
      programs.set(nextHandle, {
        name: name === "" ? DEFAULT_NAME : name,
        text: guest.string(sourceAt),
        headers: new Map(includeNames.map((one, index) => [one, contents[index]!])),
        nameExpressions: [],
        compilation: undefined,
        forLinking: false,
      });
      return givePointer(at, nextHandle);
    },
    nvrtcDestroyProgram(at) {
      if (at === 0 || !programs.delete(guest.pointer(at))) return RESULT.invalidProgram;
      return givePointer(at, 0);
    },
    nvrtcCompileProgram: (handle, count, optionsAt) =>
      on(handle, (program) => {
        if ((count | 0) < 0 || (count > 0 && optionsAt === 0)) return RESULT.invalidInput;
        return compile(program, stringsAt(optionsAt, count));
      }),
    nvrtcGetProgramLogSize: (handle, at) => on(handle, (program) => giveSize(at, logOf(program))),
    nvrtcGetProgramLog: (handle, at) => on(handle, (program) => giveBytes(at, logOf(program))),
    nvrtcGetPTXSize: (handle, at) => on(handle, (program) => giveSize(at, ptxOf(program))),
    nvrtcGetPTX: (handle, at) => on(handle, (program) => giveBytes(at, ptxOf(program))),
    nvrtcGetCUBINSize: (handle, at) => on(handle, (program) => giveSize(at, cubinOf(program))),
    nvrtcGetCUBIN: (handle, at) => on(handle, (program) => giveBytes(at, cubinOf(program))),
    nvrtcGetLTOIRSize: (handle, at) => on(handle, (program) => giveSize(at, linkableOf(program))),
    nvrtcGetLTOIR: (handle, at) => on(handle, (program) => giveBytes(at, linkableOf(program))),
    nvrtcAddNameExpression: (handle, expressionAt) =>
      on(handle, (program) => {
        if (expressionAt === 0) return RESULT.invalidInput;
        if (program.compilation) return RESULT.tooLateForNames;
        program.nameExpressions.push(guest.string(expressionAt));
        return RESULT.success;
      }),
    nvrtcGetLoweredName: (handle, expressionAt, at) =>
      on(handle, ({ compilation }) => {
        if (expressionAt === 0 || at === 0) return RESULT.invalidInput;
        if (compilation?.outcome !== "compiled") return RESULT.tooEarlyForNames;
        const name = compilation.lowered.get(guest.string(expressionAt));
        return name === undefined ? RESULT.unknownName : givePointer(at, textAt(name));
      }),
  };
  // The compiler costs the program no time, as if it ran beside it.
  return Object.fromEntries(
    Object.entries(table).map(([name, call]) => [
      name,
      (...args: GuestWord[]) => {
        clock.enterRuntime();
        try {
          return call(...args.map(numberOf));
        } finally {
          clock.leaveRuntime();
        }
      },
    ]),
  );
}
