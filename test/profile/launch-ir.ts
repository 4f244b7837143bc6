/** Runs a kernel given as IR text on the reference executor. */
import { Diagnostics } from "../../src/base/index.ts";
import { type DeviceSpec, H200 } from "../../src/device/index.ts";
import { DeviceMemory, type Dim3 } from "../../src/exec/index.ts";
import { parseModule } from "../../src/ir/index.ts";
import { ADDRESS_WINDOW, lowerModule, type Program } from "../../src/lower/index.ts";
import { modelledLaunch } from "../../src/model/index.ts";
import type { Fault, LaunchCounters } from "../../src/observe/index.ts";
import { computeMetrics, countedLaunch } from "../../src/profile/index.ts";
import { createReference } from "../reference/reference-executor.ts";

export interface IrLaunch {
  readonly grid?: Dim3;
  readonly block?: Dim3;
  readonly dynamicSharedBytes?: number;
  /** What pointer parameters point to: a buffer, or this address. */
  readonly pointer?: number;
}

export interface IrRun {
  readonly program: Program;
  readonly counters: LaunchCounters;
  readonly fault: Fault | undefined;
  readonly grid: Dim3;
  readonly block: Dim3;
  readonly dynamicSharedBytes: number;
}

const PRELUDE = `target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
`;

/** `text` has one kernel; its pointer parameters all point to the start of one buffer of 1 MiB. */
export function launchIr(text: string, launch: IrLaunch = {}): IrRun {
  const diagnostics = new Diagnostics();
  const module = parseModule(PRELUDE + text, "t.ll", diagnostics);
  const lowered =
    module &&
    lowerModule(
      module,
      { globalBase: ADDRESS_WINDOW.global, fmad: true, ftz: false, precDiv: true, precSqrt: true },
      diagnostics,
    );
  const program = [...(lowered?.programs.values() ?? [])][0];
  if (program === undefined || diagnostics.hasErrors)
    throw new Error(JSON.stringify(diagnostics.list));
  const memory = new DeviceMemory();
  const buffer = memory.allocate(1 << 20);
  const params = new Uint8Array(program.paramBytes);
  const view = new DataView(params.buffer);
  for (const param of program.params) view.setUint32(param.offset, launch.pointer ?? buffer, true);
  const grid = launch.grid ?? [1, 1, 1];
  const block = launch.block ?? [32, 1, 1];
  const dynamicSharedBytes = launch.dynamicSharedBytes ?? 0;
  const outcome = createReference(memory, { print: () => undefined }).launch(program, {
    grid,
    block,
    dynamicSharedBytes,
    params,
    smCount: 132,
    maxWarpsPerSm: 64,
    sharedUnitBytes: 128,
    gridId: 1,
    clockCycles: 0,
    lenient: false,
    maxLocalBytes: 4096,
  });
  return { program, ...outcome, grid, block, dynamicSharedBytes };
}

/** `chip` with its defaults, or with `-Xptxas -dlcm=`. */
export function metricsOf(
  text: string,
  launch: IrLaunch = {},
  chip: DeviceSpec = H200,
  dlcm?: "ca" | "cg",
): Record<string, number> {
  const run = launchIr(text, launch);
  const codegen = { dlcm, maxRegisters: undefined };
  return computeMetrics(
    modelledLaunch(countedLaunch(run.program, run.counters, run, chip, codegen)),
  );
}
