/**
 * Compiles a program as a user would and runs it: kernels by the reference executor, the clock fixed.
 * What Clang made is kept in the machine's cache, so that only changed programs are compiled again.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Diagnostics } from "../../src/base/index.ts";
import {
  type CompiledProgram,
  type CompileResult,
  compileProgram,
  type NvccOptions,
  parseNvccOptions,
} from "../../src/compile/index.ts";
import { H200 } from "../../src/device/index.ts";
import { createEngine, DeviceMemory } from "../../src/exec/index.ts";
import { parseModule } from "../../src/ir/index.ts";
import { type LoweredModule, lowerModule } from "../../src/lower/index.ts";
import type { Platform } from "../../src/platform/index.ts";
import { nodePlatform } from "../../src/platform/node/index.ts";
import {
  type HostOptions,
  type HostOutcome,
  KernelPrints,
  type LaunchRecord,
  runHost,
} from "../../src/runtime/index.ts";
import { deviceCodeService } from "../../src/session/device-code.ts";
import { kernelModel } from "../../src/session/kernel-model.ts";
import { preparedModules } from "../../src/session/prepared-modules.ts";
import { testPlatform } from "../compile/inline-workers.ts";
import { createReference } from "../reference/reference-executor.ts";
import { H200_LIMITS } from "./h200-limits.ts";

export interface Run extends HostOutcome {
  /** In program order. */
  readonly launches: readonly LaunchRecord[];
  readonly out: string;
  readonly error: string;
}

export type RunOptions = Partial<
  Pick<
    HostOptions,
    | "arguments"
    | "environment"
    | "clock"
    | "device"
    | "deviceCount"
    | "folders"
    | "hostMemoryBytes"
    | "activity"
    | "onLaunched"
  >
> & {
  readonly input?: string;
  readonly folder?: string;
  /** Is given what the program prints, which a run that throws does not return. */
  readonly printed?: Uint8Array[];
  /** Kernels by the engine, in place of the reference executor. */
  readonly engine?: boolean;
};

const nowhere = new URL("file:///nowhere");
const machine = nodePlatform({
  workerFiles: { compile: nowhere, session: nowhere, blocks: nowhere },
  packageFolder: new URL("../../", import.meta.url),
});
const { platform: inThread } = testPlatform();
const compiling: Platform = { ...inThread, cache: machine.cache };

/** A program from the text of one source, with options of nvcc; throws where it does not compile. */
export async function buildProgram(
  source: string,
  args: readonly string[] = [],
  own: Partial<NvccOptions> = {},
): Promise<CompiledProgram> {
  const result = await compileText(source, args, own);
  if (!result.program) throw new Error(result.clangText || JSON.stringify(result.diagnostics));
  return result.program;
}

/** What compiling the text of one source gives, as `program.cu`. */
export async function compileText(
  source: string,
  args: readonly string[] = [],
  own: Partial<NvccOptions> = {},
): Promise<CompileResult> {
  // The source's path is part of the cache's key. It stays: another test may be compiling the same.
  const hash = createHash("sha256").update(source).digest("hex").slice(0, 16);
  const folder = path.join(os.tmpdir(), `warpscope-runtime-${hash}`);
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, "program.cu");
  fs.writeFileSync(file, source);
  const { options } = parseNvccOptions([...args]);
  return compileProgram(
    { sources: [file], options: { ...options, ...own }, colour: false },
    compiling,
  );
}

export function runProgram(program: CompiledProgram, options: RunOptions = {}): Run {
  const memory = new DeviceMemory();
  const prints = new KernelPrints();
  const output = { out: options.printed ?? [], error: [] as Uint8Array[] };
  const sink = (parts: Uint8Array[]) => ({
    write: (bytes: Uint8Array) => void parts.push(bytes.slice()),
    isTerminal: false,
  });
  const text = (parts: Uint8Array[]) => Buffer.concat(parts).toString();
  const folder = options.folder ?? os.tmpdir();
  const absolute = (file: string) => path.resolve(folder, file);
  const input = { left: new TextEncoder().encode(options.input ?? "") };

  const launches: LaunchRecord[] = [];
  const outcome = runHost({
    wasm: program.hostWasm,
    modules: lowered(program, memory),
    arguments: options.arguments ?? ["./program"],
    environment: options.environment ?? {},
    folders: options.folders ?? [],
    platform: {
      ...machine,
      files: { ...machine.files, workingFolder: () => folder, absolute },
    },
    device: options.device ?? H200_LIMITS,
    deviceCount: options.deviceCount ?? 1,
    hostMemoryBytes: options.hostMemoryBytes,
    kernels: kernelModel(H200, { dlcm: undefined, maxRegisters: undefined }),
    memory,
    executor: options.engine
      ? createEngine(memory, { print: prints.sink, nowNs: () => performance.now() * 1e6 })
      : createReference(memory, { print: prints.sink }),
    deviceCode: deviceCodeService(
      { program, folders: options.folders ?? [] },
      memory,
      preparedModules(compiling.cache),
      compiling,
      {},
    ),
    prints,
    ...(options.activity ? { activity: options.activity } : {}),
    clock: options.clock ?? "fixed",
    out: sink(output.out),
    error: sink(output.error),
    readIn(into) {
      const bytes = input.left.subarray(0, into.length);
      into.set(bytes);
      input.left = input.left.subarray(bytes.length);
      return bytes.length;
    },
    lenient: false,
    onLaunched(launch) {
      launches.push(launch);
      options.onLaunched?.(launch);
    },
  });
  return { ...outcome, launches, out: text(output.out), error: text(output.error) };
}

function lowered(program: CompiledProgram, memory: DeviceMemory): Map<string, LoweredModule> {
  const diagnostics = new Diagnostics();
  const modules = new Map<string, LoweredModule>();
  const flags = { fmad: true, ftz: false, precDiv: true, precSqrt: true };
  for (const { tag, ir, source } of program.devices) {
    const module = parseModule(ir, source, diagnostics);
    if (!module) break;
    const globalBase = memory.nextImageBase;
    const one = lowerModule(module, { ...flags, globalBase }, diagnostics);
    memory.placeImage(globalBase, one.image.bytes);
    modules.set(tag, one);
  }
  if (diagnostics.hasErrors) throw new Error(JSON.stringify(diagnostics.list));
  return modules;
}
