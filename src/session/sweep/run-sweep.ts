/**
 * Runs the points of a sweep side by side, each in a session of its own, and writes down each as it ends: a
 * process that is killed loses what was under way, and the next one goes on from the file.
 */
import { concatenate, type Diagnostic, Diagnostics } from "../../base/index.ts";
import { type CompiledProgram, compileProgram, type NvccOptions } from "../../compile/index.ts";
import type { DeviceSpec } from "../../device/index.ts";
import type { Files, Platform } from "../../platform/index.ts";
import {
  differenceOf,
  faultDiagnostics,
  filledIn,
  isBlockPlaced,
  OWN_BLOCK,
  type PointResult,
  readSweepFile,
  type Shard,
  type SweepDefinition,
  type SweepHeader,
  type SweepPoint,
  sweepHeader,
  sweepPoints,
} from "../../report/index.ts";
import { type BlockOverride, EXIT_REFUSED } from "../messages.ts";
import { reportOf } from "../report-of.ts";
import { type RunOutcome, type RunRequest, runProgram } from "../run-program.ts";
import { EXIT_INTERRUPTED } from "../supervise.ts";
import { writeErrorReason } from "../write-errors.ts";
import { kernelResults } from "./point-result.ts";

export interface SweepRequest {
  readonly definition: SweepDefinition;
  /** The compiler's, less the macros of the definition. */
  readonly options: NvccOptions;
  readonly sources: readonly string[];
  /** By name in the definition; the first is that of all points where no dimension has devices. */
  readonly devices: ReadonlyMap<string, DeviceSpec>;
  readonly kernel: RegExp | undefined;
  readonly shard: Shard | undefined;
  /** Absolute path of the result file. */
  readonly file: string;
  /** Points at the same time, at least 1. */
  readonly jobs: number;
  readonly timeoutSeconds?: number;
  readonly lenient: boolean;
  readonly folders: readonly string[];
  /** Variables that the programs see besides the usual ones. */
  readonly environment: Readonly<Record<string, string>>;
  readonly language: string;
  /** Called when results were found in the file, and when a point is done. */
  onProgress?(done: number, of: number): void;
}

export interface SweepOutcome {
  readonly header: SweepHeader;
  /** In order of their points. */
  readonly results: readonly PointResult[];
  /** Of them, those that the file had before. */
  readonly resumed: number;
  /** Why it ended before all points were done; empty otherwise. */
  readonly diagnostics: readonly Diagnostic[];
  readonly wasInterrupted: boolean;
  /** What Clang said of points that do not compile, once each. */
  readonly clangTexts: readonly string[];
}

export async function runSweep(request: SweepRequest, platform: Platform): Promise<SweepOutcome> {
  return new Sweep(request, platform).run();
}

interface Compiled {
  readonly program: CompiledProgram | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly code: string;
}

class Sweep {
  private readonly request: SweepRequest;
  private readonly platform: Platform;
  private readonly diagnostics = new Diagnostics();
  private readonly results = new Map<number, PointResult>();
  private readonly compiled = new Map<string, Promise<Compiled>>();
  private readonly clangTexts = new Set<string>();
  private wasInterrupted = false;

  constructor(request: SweepRequest, platform: Platform) {
    this.request = request;
    this.platform = platform;
  }

  async run(): Promise<SweepOutcome> {
    const { definition, shard, jobs } = this.request;
    const header = sweepHeader(definition, shard);
    const points = sweepPoints(definition, shard);
    const file = this.openFile(header);
    const resumed = this.results.size;
    if (file) {
      await this.checkCode();
      const left = points.filter(({ point }) => !this.results.has(point));
      if (!this.diagnostics.hasErrors && left.length > 0) {
        this.request.onProgress?.(resumed, points.length);
        const next = left.values();
        const lanes = Math.min(jobs, left.length);
        const stopListening = this.platform.signals.onInterrupt(() => {
          this.wasInterrupted = true;
        });
        await Promise.all(
          Array.from({ length: lanes }, () => this.runAll(next, file, points.length)),
        );
        stopListening();
      }
      file.close();
    }
    return {
      header,
      results: [...this.results.values()].sort((a, b) => a.point - b.point),
      resumed,
      diagnostics: this.diagnostics.list,
      wasInterrupted: this.wasInterrupted,
      clangTexts: [...this.clangTexts],
    };
  }

  /** Takes points until there are none, or until one cannot be written down. */
  private async runAll(
    points: Iterator<SweepPoint>,
    file: ResultFile,
    count: number,
  ): Promise<void> {
    while (!this.wasInterrupted && !this.diagnostics.hasErrors) {
      const { value: point, done } = points.next();
      if (done) return;
      const result = await this.runPoint(point);
      if (!result || this.diagnostics.hasErrors) return;
      const error = file.append(result);
      if (error) {
        this.diagnostics.error("sweep/cannot-write", { file: this.request.file, reason: error });
        return;
      }
      this.results.set(point.point, result);
      this.request.onProgress?.(this.results.size, count);
    }
  }

  /** Undefined where it was interrupted. */
  private async runPoint({ point, values }: SweepPoint): Promise<PointResult | undefined> {
    const { definition, devices } = this.request;
    const base = { point, values } as const;
    const none = { timeNs: 0, kernels: [], output: "" } as const;
    const compiled = await this.compile(values);
    const { program, code } = compiled;
    if (!program) {
      const reason = compiled.diagnostics.find(({ severity }) => severity === "error");
      return {
        ...base,
        status: "failed",
        exitCode: EXIT_REFUSED,
        ...(reason ? { reason: plain(reason) } : {}),
        ...none,
        code,
      };
    }
    const device = devices.get(values["device"] ?? "") ?? [...devices.values()][0]!;
    const request = this.runRequest(program, values, device);
    const outcome = await runProgram(request, this.platform);
    const { exitCode } = outcome;
    if (exitCode === EXIT_INTERRUPTED && this.wasInterrupted) return undefined;
    const reason = failureOf(outcome);
    if (exitCode !== 0 || reason)
      return {
        ...base,
        status: "failed",
        exitCode,
        ...(reason ? { reason } : {}),
        ...none,
        code,
      };
    const report = reportOf(outcome, request, this.platform, {
      ...(this.request.kernel ? { kernel: this.request.kernel } : {}),
    });
    const kernels = kernelResults(report, definition.metrics);
    return {
      ...base,
      status: "ok",
      exitCode,
      timeNs: kernels.reduce((sum, { timeNs }) => sum + timeNs, 0),
      kernels,
      output: await digest([new TextEncoder().encode(outcome.output)]),
      code,
    };
  }

  private runRequest(
    program: CompiledProgram,
    values: SweepPoint["values"],
    device: DeviceSpec,
  ): RunRequest {
    const { definition, timeoutSeconds, kernel } = this.request;
    const block = values["block"];
    return {
      sources: [],
      options: this.request.options,
      program,
      programArguments: definition.arguments.map((text) => filledIn(text, values)),
      device,
      folders: this.request.folders,
      environment: this.request.environment,
      lenient: this.request.lenient,
      // Points run side by side: more threads for one of them would only take them from another.
      workers: 1,
      output: "capture",
      language: this.request.language,
      ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }),
      ...(block === undefined || block === OWN_BLOCK || isBlockPlaced(definition)
        ? {}
        : { block: blockOverride(block, kernel) }),
    };
  }

  /** Points with the same macros share a program. */
  private compile(values: SweepPoint["values"]): Promise<Compiled> {
    const { definition, options, sources, folders } = this.request;
    const macros = definition.macros.map((text) => filledIn(text, values));
    const key = macros.join("\0");
    const known = this.compiled.get(key);
    if (known) return known;
    const promise = compileProgram(
      {
        sources,
        options: { ...options, macros: [...options.macros, ...macros] },
        folders,
        colour: false,
      },
      this.platform,
    ).then(async ({ program, diagnostics, clangText }) => {
      if (!program && clangText !== "") this.clangTexts.add(clangText);
      const parts = program
        ? [program.hostWasm, ...program.devices.map(({ ir }) => new TextEncoder().encode(ir))]
        : [];
      return { program, diagnostics, code: await digest(parts) };
    });
    this.compiled.set(key, promise);
    return promise;
  }

  /** What was written of another program, be it that a header changed, must not stand beside what is run now. */
  private async checkCode(): Promise<void> {
    for (const { values, code } of this.results.values()) {
      if ((await this.compile(values)).code === code) continue;
      this.diagnostics.error("sweep/program-changed", { file: this.request.file });
      return;
    }
  }

  private openFile(header: SweepHeader): ResultFile | undefined {
    const { file } = this.request;
    const { files } = this.platform;
    const kind = files.stat(file)?.kind;
    const bytes = kind === "file" ? files.read(file) : undefined;
    const found = bytes ? readSweepFile(bytes, file, this.diagnostics) : "empty";
    if (!found) return undefined;
    let wholeBytes = 0;
    if (found !== "empty") {
      const other = differenceOf(found.header.sweep, header.sweep);
      if (other !== undefined) {
        this.diagnostics.error("sweep/other-sweep", { file, part: other });
        return undefined;
      }
      if (JSON.stringify(found.header.shard) !== JSON.stringify(header.shard)) {
        this.diagnostics.error("sweep/other-shard", { file });
        return undefined;
      }
      for (const [point, result] of found.results) this.results.set(point, result);
      wholeBytes = found.wholeBytes;
    }
    const opened = openResults(file, bytes ? wholeBytes : undefined, files);
    const error = typeof opened === "string" ? opened : found === "empty" && opened.append(header);
    if (typeof opened !== "string" && !error) return opened;
    this.diagnostics.error("sweep/cannot-write", { file, reason: String(error) });
    return undefined;
  }
}

interface ResultFile {
  /** Code of the sentence that says why it could not be written; undefined if it was. */
  append(entry: SweepHeader | PointResult): string | undefined;
  close(): void;
}

/** `wholeBytes`: what holds of a file that is there. A code where it cannot be opened. */
function openResults(
  file: string,
  wholeBytes: number | undefined,
  files: Files,
): ResultFile | string {
  const fd = files.open(file, {
    read: false,
    write: true,
    append: true,
    create: true,
    exclusive: false,
    truncate: false,
  });
  if (typeof fd !== "number") return writeErrorReason(fd.error);
  if (wholeBytes !== undefined) {
    const error = files.truncate(fd, wholeBytes);
    if (error) return writeErrorReason(error.error);
  }
  return {
    append(entry) {
      const bytes = new TextEncoder().encode(`${JSON.stringify(entry)}\n`);
      for (let at = 0; at < bytes.length; ) {
        const written = files.writeAt(fd, bytes.subarray(at), undefined);
        if (typeof written !== "number") return writeErrorReason(written.error);
        at += written;
      }
      return undefined;
    },
    close: () => void files.close(fd),
  };
}

/** Launches that did not take place: their program may go on as if they had. */
const REFUSALS: readonly string[] = [
  "runtime/bad-grid",
  "runtime/bad-block",
  "runtime/launch-bounds",
  "runtime/too-many-threads",
  "runtime/too-much-shared",
  "runtime/cooperative-too-large",
  "runtime/no-clusters",
  "runtime/bad-cluster",
];

/** What went wrong in a run, whatever its exit code. */
function failureOf({ launches, diagnostics }: RunOutcome): PointResult["reason"] {
  const stopped = launches.find(({ fault }) => fault !== undefined);
  if (stopped?.fault) {
    const noFiles = { lines: () => undefined, isUser: () => true };
    return plain(faultDiagnostics(stopped.fault, stopped.program, noFiles)[0]);
  }
  const error =
    diagnostics.find(({ severity }) => severity === "error") ??
    diagnostics.find(({ code }) => REFUSALS.includes(code));
  return error && plain(error);
}

function plain({ code, params }: Diagnostic): NonNullable<PointResult["reason"]> {
  return { code, params };
}

/** "256" or "16x16" or "8,8,4". */
export function blockSizes(text: string): [number, number, number] | undefined {
  if (!/^\d+([x,]\d+){0,2}$/.test(text)) return undefined;
  const [x = 1, y = 1, z = 1] = text.split(/[x,]/).map(Number);
  return x > 0 && y > 0 && z > 0 ? [x, y, z] : undefined;
}

function blockOverride(text: string, kernel: RegExp | undefined): BlockOverride {
  return { threads: blockSizes(text) ?? [1, 1, 1], ...(kernel ? { kernel } : {}) };
}

/** The first 16 digits of the SHA-256: enough to tell programs and outputs of one sweep apart. */
async function digest(parts: readonly Uint8Array[]): Promise<string> {
  const hash = await crypto.subtle.digest(
    "SHA-256",
    concatenate(parts.map((part) => part.slice())),
  );
  return Array.from(new Uint8Array(hash).subarray(0, 8), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
