/**
 * What generated code asks of the engine: faults, printing, allocation look-up, the device heap. All
 * addresses that arrive are generic; lanes are of the warp that the exported globals name.
 */
import { assert, firstLane, type LaneMask, type Pc, WARP_SIZE } from "../base/index.ts";
import {
  type EnvFunctions,
  FAULT_KINDS,
  forgetAllocations,
  LAUNCH_RECORD,
  localByteAddress,
  siteOfCache,
} from "../emit/index.ts";
import { ADDRESS_WINDOW, OPS, type Program } from "../lower/index.ts";
import type { Fault, FaultKind } from "../observe/index.ts";
import { directionOf } from "./access-direction.ts";
import type { KernelCheck } from "./check/index.ts";
import { assertionText } from "./device-assert.ts";
import { type Dim3, type LaunchRequest, type PrintSink, unfold } from "./launch.ts";
import { createMatrixImports } from "./matrix/index.ts";
import type { DeviceMemory } from "./memory.ts";
import { type ByteReader, formatPrintf, readString } from "./printf.ts";
import { createTexelImports } from "./textures/index.ts";
import { STOP_AGAIN } from "./workers/job.ts";
import type { ParallelPlan } from "./workers/parallel-plan.ts";
import { mayTouch, OrderSignal } from "./workers/touch-guard.ts";

/** The launch that the imports of one compiled program serve. */
export interface RunningLaunch {
  readonly memory: DeviceMemory;
  readonly program: Program;
  readonly options: {
    readonly print: PrintSink;
    mayContinue?(blocksDone: number, blocksTotal: number): boolean;
  };
  /** Address of the launch record. */
  readonly record: number;
  readonly globals: Record<string, WebAssembly.Global>;
  blocksTotal: number;
  request?: LaunchRequest;
  /** Where launches are checked. */
  check?: KernelCheck;
  /** While other workers run blocks of the launch too. */
  plan?: ParallelPlan;
}

/** Ends a launch from inside generated code. */
export class FaultSignal extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(`fault: ${fault.kind}`);
    this.fault = fault;
  }
}

export function createEngineImports(running: RunningLaunch): EnvFunctions {
  const { memory, program } = running;
  const global = (name: string): number => Number(running.globals[name]!.value) >>> 0;
  const block = (): Dim3 => [global("blockX"), global("blockY"), global("blockZ")];

  const thread = (lane: number): Dim3 =>
    unfold(global("warp") * WARP_SIZE + lane, running.request!.block);

  const fail = (
    kind: FaultKind,
    pc: number,
    lanes: LaneMask,
    details: Partial<Pick<Fault, "address" | "bytes" | "access" | "text">> = {},
  ): never => {
    throw new FaultSignal({
      kind,
      pc: pc as Pc,
      block: block(),
      thread: thread(firstLane(lanes)),
      lanes: lanes >>> 0,
      address: 0,
      bytes: 0,
      access: "none",
      text: "",
      ...details,
    });
  };

  const readerOf = (lane: number): ByteReader => {
    const shared = global("shared");
    const sharedBytes = global("sharedBytes");
    const local = global("local");
    const localBytes = global("localBytes");
    return (address) => {
      const inShared = address - ADDRESS_WINDOW.shared;
      if (inShared >= 0 && inShared < sharedBytes) return memory.bytes[shared + inShared];
      const inLocal = address - ADDRESS_WINDOW.local;
      if (inLocal >= 0 && inLocal < localBytes)
        return memory.bytes[local + localByteAddress(inLocal, lane)];
      return memory.contains(address, 1) ? memory.bytes[address] : undefined;
    };
  };

  // Only kernels with texture instructions ask for it.
  let texels: ReturnType<typeof createTexelImports> | undefined;
  const texelImports = (): ReturnType<typeof createTexelImports> => {
    texels ??= createTexelImports({
      buffer: memory.memory.buffer,
      counters: () => memory.view.getUint32(running.record + LAUNCH_RECORD.counters, true),
      caches: () => memory.view.getUint32(running.record + LAUNCH_RECORD.caches, true),
      holds: (address, bytes) => memory.contains(address, bytes),
      fail: (kind, pc, lanes, address, bytes, access) =>
        fail(kind, pc, lanes, { address, bytes, access }),
    });
    return texels;
  };

  let matrices: ReturnType<typeof createMatrixImports> | undefined;
  const matrixImports = (): ReturnType<typeof createMatrixImports> => {
    matrices ??= createMatrixImports({
      buffer: memory.memory.buffer,
      counters: () => memory.view.getUint32(running.record + LAUNCH_RECORD.counters, true),
      fail: (kind, pc, lanes, address) =>
        fail(kind, pc, lanes, address === 0 ? {} : { address, bytes: 16, access: "read" }),
    });
    return matrices;
  };

  return {
    matrixMultiply: (...operands) => matrixImports().matrixMultiply(...operands),
    matrixTranspose: (...operands) => matrixImports().matrixTranspose(...operands),
    matrixLoad: (...operands) => matrixImports().matrixLoad(...operands),
    textureRead: (...operands) => texelImports().textureRead(...operands),
    surfaceRead: (...operands) => texelImports().surfaceRead(...operands),
    surfaceWrite: (...operands) => texelImports().surfaceWrite(...operands),
    fault: (kindNumber = 0, pc = 0, lanes = 0, address = 0) => {
      const kind = FAULT_KINDS[kindNumber];
      assert(kind !== undefined, `fault kind ${kindNumber}`);
      // A place where lanes wait may start with an access that is not to blame.
      const details = kind === "grid-deadlock" ? {} : accessDetails(program, pc, address >>> 0);
      const isHosts = kind === "out-of-bounds" && address >>> 0 < memory.hostEnd;
      fail(isHosts ? "host-pointer" : kind, pc, lanes, details);
    },
    beyond: (pc = 0, lanes = 0, low = 0, high = 0) => {
      if (running.plan) throw new OrderSignal();
      const address = Number((BigInt(high) << 32n) | BigInt(low >>> 0));
      running.check?.refuseBeyond(pc as Pc, lanes, address);
      fail("out-of-bounds", pc, lanes, { ...accessDetails(program, pc, address), address });
    },
    interrupted: (pc = 0) => {
      const flag = memory.view.getInt32(running.record + LAUNCH_RECORD.stopFlag, true);
      if (running.plan && flag === STOP_AGAIN) throw new OrderSignal();
      const { mayContinue } = running.options;
      if (mayContinue && !mayContinue(0, running.blocksTotal)) fail("interrupted", pc, 1);
    },
    printf: (_pc = 0, lane = 0, format = 0, args = 0) => {
      if (running.plan) throw new OrderSignal();
      const { text, result } = formatPrintf(readerOf(lane), format >>> 0, args >>> 0);
      running.options.print(text);
      return result;
    },
    assertFail: (pc = 0, lanes = 0, message = 0, file = 0, line = 0, fn = 0) => {
      const lane = firstLane(lanes);
      const text = (address: number): string =>
        new TextDecoder().decode(readString(readerOf(lane), address >>> 0));
      const lines: string[] = [];
      for (let each = 0; each < WARP_SIZE; each++)
        if ((lanes >>> each) & 1)
          lines.push(
            assertionText(text(message), text(file), line, text(fn), block(), thread(each)),
          );
      fail("assert", pc, lanes, { text: lines.join("\n") });
    },
    heapAlloc: (bytes = 0) => (bytes === 0 ? 0 : memory.allocate(bytes >>> 0, "heap")),
    heapFree: (pc = 0, lane = 0, address = 0) => {
      if (address === 0) return;
      if (!memory.release(address >>> 0, "heap")) {
        running.check?.refuseFree(pc as Pc, lane, address >>> 0);
        return;
      }
      running.check?.forgetRange();
      // Access sites may remember the allocation.
      const caches = memory.view.getUint32(running.record + LAUNCH_RECORD.caches, true);
      forgetAllocations(memory.view, caches, program.sites.length);
    },
    findAllocation: (address = 0, bytes = 0, cache = 0) => {
      const allocation = memory.find(address >>> 0);
      if (running.plan) {
        const caches = memory.view.getUint32(running.record + LAUNCH_RECORD.caches, true);
        const site = siteOfCache(caches, cache);
        if (!allocation || !mayTouch(running.plan, site, allocation.address))
          throw new OrderSignal();
      }
      if (allocation && (address >>> 0) + bytes <= allocation.address + allocation.bytes) {
        memory.view.setUint32(cache, allocation.address, true);
        memory.view.setUint32(cache + 4, allocation.bytes, true);
        return 1;
      }
      return running.request!.lenient && memory.isMapped(address >>> 0, bytes) ? 1 : 0;
    },
  };
}

/** Address, width and direction of the access at `pc`; nothing where it is no memory instruction. */
function accessDetails(
  program: Program,
  pc: number,
  address: number,
): Partial<Pick<Fault, "address" | "bytes" | "access">> {
  if (OPS[program.code.op[pc]!]?.class !== "memory") return {};
  const access = program.accesses[program.code.aux[pc]!]!;
  return { address, bytes: access.bytes, access: directionOf(access) };
}
