/** Runs a case on one executor and takes down everything that can be observed. */
import { assert } from "../../src/base/index.ts";
import { DescriptorTable, type DeviceMemory, type Executor, FORMAT } from "../../src/exec/index.ts";
import type { LoweredModule, Program } from "../../src/lower/index.ts";
import type { Fault, LaunchCounters } from "../../src/observe/index.ts";
import { denseBytes } from "../base/dense-bytes.ts";
import {
  type Elements,
  elementBytes,
  initialElements,
  readElements,
  valueBytes,
} from "./buffers.ts";
import type { BufferParam, CaseFile, CaseLaunch } from "./case-file.ts";
import { caseNamespace } from "./compile-cases.ts";

export interface CaseRun {
  readonly before: ReadonlyMap<string, Elements>;
  readonly after: ReadonlyMap<string, Elements>;
  readonly image: Uint8Array;
  readonly printed: string;
  readonly fault: Fault | undefined;
  readonly programs: readonly Program[];
  readonly counters: readonly LaunchCounters[];
}

export interface Machine {
  readonly memory: DeviceMemory;
  readonly executor: Executor;
  /** What kernels printed since it was last emptied. */
  readonly printed: string[];
}

interface Buffer {
  readonly address: number;
  readonly param: BufferParam;
}

export function runCase(machine: Machine, lowered: LoweredModule, file: CaseFile): CaseRun {
  const { memory, executor, printed } = machine;
  const { image } = lowered;
  memory.bytes.set(denseBytes(image.bytes), image.base);
  printed.length = 0;
  const buffers = new Map<string, Buffer>();
  const before = new Map<string, Elements>();
  const programs: Program[] = [];
  const counters: LaunchCounters[] = [];
  let fault: Fault | undefined;
  for (const launch of file.launches) {
    const program = findKernel(lowered, file, launch);
    const params = layOutParams(memory, program, launch, buffers, before);
    const outcome = executor.launch(program, {
      grid: launch.grid,
      block: launch.block,
      dynamicSharedBytes: launch.dynamicSharedBytes,
      params,
      smCount: 132,
      maxWarpsPerSm: 64,
      sharedUnitBytes: 128,
      gridId: 1,
      clockCycles: 1000,
      lenient: false,
      maxLocalBytes: 8192,
      cooperative: launch.cooperative,
      ...(program.clusterDims ? { cluster: program.clusterDims } : {}),
      ...(file.residentBlocks === undefined ? {} : { residentBlocks: file.residentBlocks }),
    });
    programs.push(program);
    counters.push(outcome.counters);
    fault = outcome.fault;
    if (fault) break;
  }
  const after = new Map<string, Elements>();
  for (const [name, { address, param }] of buffers) {
    after.set(name, readElements(memory, address, param.type, param.count));
    memory.release(address);
  }
  return {
    before,
    after,
    image: memory.bytes.slice(image.base, image.base + image.bytes.length),
    printed: printed.join(""),
    fault,
    programs,
    counters,
  };
}

/** cudaAddressModeClamp */
const CLAMPED = 1;

/** A texture or surface object of a buffer, where it has one. */
function objectOf(memory: DeviceMemory, { address, param }: Buffer): number | undefined {
  const { object, type, count } = param;
  if (!object) return undefined;
  const [width = 1, height = 1, depth = 1] = object.sizes;
  const texelBytes = elementBytes(type);
  const pitch = width * texelBytes;
  const named = ["wrap", "clamp", "mirror", "border"].findIndex((name) => object.modes.has(name));
  const mode = named < 0 ? CLAMPED : named;
  const kind = type === "f32" ? FORMAT.float : type[0] === "u" ? FORMAT.unsigned : FORMAT.signed;
  return new DescriptorTable(memory).create({
    kind: object.kind,
    format: { kind, bits: 8 * texelBytes, channels: 1 },
    address,
    bytes: count * texelBytes,
    levels: [{ address, width, height, depth, pitch, slice: pitch * height }],
    linear: object.modes.has("line"),
    normalized: object.modes.has("normalized"),
    fractions: object.modes.has("fractions"),
    filter: object.modes.has("linear"),
    filterLevels: false,
    srgb: false,
    seamless: false,
    addressing: [mode, mode, mode],
    border: [0, 0, 0, 0],
    minLevel: 0,
    maxLevel: 0,
    levelBias: 0,
  });
}

/** The kernel's mangled name starts with its namespace and its own name. */
function findKernel(lowered: LoweredModule, file: CaseFile, launch: CaseLaunch): Program {
  const namespace = caseNamespace(file.name);
  const prefix = `_ZN${namespace.length}${namespace}${launch.kernel.length}${launch.kernel}`;
  const found = [...lowered.programs].filter(([name]) => name.startsWith(prefix));
  assert(found.length === 1, `${file.name}: ${found.length} kernels are called ${launch.kernel}`);
  return found[0]![1];
}

function layOutParams(
  memory: DeviceMemory,
  program: Program,
  launch: CaseLaunch,
  buffers: Map<string, Buffer>,
  before: Map<string, Elements>,
): Uint8Array {
  const bytes = new Uint8Array(program.paramBytes);
  const view = new DataView(bytes.buffer);
  assert(launch.params.length === program.params.length, `${launch.kernel}: parameter count`);
  launch.params.forEach((param, index) => {
    const { offset } = program.params[index]!;
    if (param.kind === "value") {
      bytes.set(valueBytes(param).subarray(0, program.params[index]!.bytes), offset);
      return;
    }
    if (param.kind === "buffer") {
      const address = memory.allocate(param.count * elementBytes(param.type));
      const elements = initialElements(param, before);
      memory.bytes.set(new Uint8Array(elements.buffer), address);
      buffers.set(param.name, { address, param });
      before.set(param.name, elements);
    }
    const buffer = buffers.get(param.name);
    assert(buffer !== undefined, `no buffer ${param.name}`);
    // Where pointers have 8 bytes, the upper ones are 0.
    view.setUint32(offset, objectOf(memory, buffer) ?? buffer.address, true);
  });
  return bytes;
}
