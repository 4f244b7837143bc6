/** What stopped a program, in the form of compute-sanitizer's memcheck. English, as scripts expect it. */
import { type LocId, laneCount } from "../base/index.ts";
import type { Program } from "../lower/index.ts";
import type { Fault } from "../observe/index.ts";
import { demangle } from "./demangle/demangle.ts";
import { type SourceFiles, userPlace } from "./source-lines.ts";
import { grouped } from "./vendor-csv.ts";

/** A launch that stopped. */
export interface SanitizedFault {
  readonly fault: Fault;
  readonly program: Program;
  /** The live range closest to the faulting address. */
  readonly nearestRange?: { readonly address: number; readonly bytes: number };
}

export interface SanitizerInput {
  readonly faults: readonly SanitizedFault[];
  readonly apiErrors: readonly { readonly call: string; readonly code: number }[];
  /** Empty unless leaks are looked for. */
  readonly leaks: readonly { readonly address: number; readonly bytes: number }[];
  readonly checksLeaks: boolean;
  /** Errors shown at most. */
  readonly printLimit: number;
  /** The program ended with an error of its own. */
  readonly applicationFailed: boolean;
  readonly files: SourceFiles;
}

export interface SanitizerOutput {
  readonly text: string;
  /** As the summary counts them: one a thread, call and allocation. */
  readonly errors: number;
}

const PREFIX = "=========";

const SPACE: Readonly<Partial<Record<Fault["kind"], string>>> = {
  "out-of-bounds": "__global__",
  "null-pointer": "__global__",
  "host-pointer": "__global__",
  misaligned: "__global__",
  "shared-out-of-bounds": "__shared__",
  "local-out-of-bounds": "__local__",
};

/** Whether memcheck has a record for it. */
export function isMemoryFault({ kind, access }: Fault): boolean {
  return SPACE[kind] !== undefined && access !== "none";
}

/** Behind the banner and the program's own output. */
export function sanitizerText(input: SanitizerInput): SanitizerOutput {
  const records: { lines: readonly string[]; errors: number }[] = [
    ...input.faults
      .filter(({ fault }) => isMemoryFault(fault))
      .map((it) => ({ lines: faultLines(it, input.files), errors: laneCount(it.fault.lanes) })),
    ...input.apiErrors.map((error) => ({ lines: [apiLine(error)], errors: 1 })),
    ...input.leaks.map(({ address, bytes }) => ({
      lines: [`Leaked ${grouped(String(bytes))} bytes at ${hex(address)}`],
      errors: 1,
    })),
  ];
  const shown = records.slice(0, input.printLimit);
  const errors = records.reduce((sum, record) => sum + record.errors, 0);
  const lines = shown.flatMap((record) => [...record.lines, ""]);
  if (input.applicationFailed) lines.push("Target application returned an error");
  if (input.checksLeaks) {
    const bytes = input.leaks.reduce((sum, leak) => sum + leak.bytes, 0);
    lines.push(`LEAK SUMMARY: ${bytes} bytes leaked in ${input.leaks.length} allocations`);
  }
  lines.push(`ERROR SUMMARY: ${errors} error${errors === 1 ? "" : "s"}`);
  const hidden = errors - shown.length;
  if (hidden > 0)
    lines.push(
      `ERROR SUMMARY: ${hidden} error${hidden === 1 ? " was" : "s were"} not printed. Use --print-limit option to adjust the number of printed errors`,
    );
  return { text: lines.map((line) => `${PREFIX} ${line}\n`).join(""), errors };
}

function faultLines(
  { fault, program, nearestRange }: SanitizedFault,
  files: SourceFiles,
): string[] {
  const place = userPlace(program, (program.code.loc[fault.pc] ?? 0) as LocId, files);
  const file = place?.file.replace(/^.*[\\/]/, "");
  const at = place && place.line > 0 ? ` in ${file}:${place.line}` : "";
  const isGlobal = SPACE[fault.kind] === "__global__";
  const problem = fault.kind === "misaligned" ? "misaligned" : "out of bounds";
  return [
    `Invalid ${SPACE[fault.kind]} ${fault.access} of size ${fault.bytes} bytes`,
    `    at ${demangle(program.kernel)}${at}`,
    `    by thread (${fault.thread.join(",")}) in block (${fault.block.join(",")})`,
    `    Access to ${hex(fault.address)} is ${problem}`,
    ...(isGlobal && nearestRange ? [`    ${distance(fault, nearestRange)}`] : []),
  ];
}

/** The first byte behind an allocation is "1 bytes after" it. */
function distance(
  { address }: Fault,
  { address: begin, bytes }: { readonly address: number; readonly bytes: number },
): string {
  const whole = `the nearest allocation at ${hex(begin)} of size ${grouped(String(bytes))} bytes`;
  if (address < begin) return `and is ${grouped(String(begin - address))} bytes before ${whole}`;
  if (address < begin + bytes) return `and is inside ${whole}`;
  return `and is ${grouped(String(address - begin - bytes + 1))} bytes after ${whole}`;
}

function hex(address: number): string {
  return `0x${address.toString(16)}`;
}

/** Names and texts of the codes that the runtime returns, word for word as CUDA 13 gives them. */
const ERRORS: Readonly<Record<number, readonly [name: string, text: string]>> = {
  1: ["cudaErrorInvalidValue", "invalid argument"],
  2: ["cudaErrorMemoryAllocation", "out of memory"],
  12: ["cudaErrorInvalidPitchValue", "invalid pitch argument"],
  13: ["cudaErrorInvalidSymbol", "invalid device symbol"],
  21: ["cudaErrorInvalidMemcpyDirection", "invalid copy direction for memcpy"],
  46: ["cudaErrorDevicesUnavailable", "CUDA-capable device(s) is/are busy or unavailable"],
  98: ["cudaErrorInvalidDeviceFunction", "invalid device function"],
  101: ["cudaErrorInvalidDevice", "invalid device ordinal"],
  215: ["cudaErrorUnsupportedLimit", "limit is not supported on this architecture"],
  400: ["cudaErrorInvalidResourceHandle", "invalid resource handle"],
  700: ["cudaErrorIllegalAddress", "an illegal memory access was encountered"],
  702: ["cudaErrorLaunchTimeout", "the launch timed out and was terminated"],
  705: ["cudaErrorPeerAccessNotEnabled", "peer access has not been enabled"],
  710: ["cudaErrorAssert", "device-side assert triggered"],
  712: [
    "cudaErrorHostMemoryAlreadyRegistered",
    "part or all of the requested memory range is already mapped",
  ],
  713: [
    "cudaErrorHostMemoryNotRegistered",
    "pointer does not correspond to a registered memory region",
  ],
  715: ["cudaErrorIllegalInstruction", "an illegal instruction was encountered"],
  716: ["cudaErrorMisalignedAddress", "misaligned address"],
  719: ["cudaErrorLaunchFailure", "unspecified launch failure"],
  720: ["cudaErrorCooperativeLaunchTooLarge", "too many blocks in cooperative launch"],
  801: ["cudaErrorNotSupported", "operation not supported"],
};

function apiLine({ call, code }: SanitizerInput["apiErrors"][number]): string {
  const [name, text] = ERRORS[code] ?? ["cudaErrorUnknown", "unknown error"];
  return `Program hit ${name} (error ${code}) due to "${text}" on CUDA API call to ${call}.`;
}
