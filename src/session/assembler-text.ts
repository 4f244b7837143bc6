/** What `-Xptxas -v` prints: the vendor's lines, with the registers of the model. */
import { type Diagnostic, Diagnostics } from "../base/index.ts";
import type { CompiledProgram } from "../compile/index.ts";
import type { DeviceSpec } from "../device/index.ts";
import { ADDRESS_WINDOW, lowerModule, OP, type Program } from "../lower/index.ts";
import { type ModelOptions, registerUse } from "../model/index.ts";
import { lowerOptions, readModule } from "./load-modules.ts";

export interface AssemblerText {
  readonly text: string;
  /** Says that registers are estimated, where they are. Problems of the program are told when it runs. */
  readonly notes: readonly Diagnostic[];
}

export function assemblerText(
  program: CompiledProgram,
  device: DeviceSpec,
  model: ModelOptions = {},
): AssemblerText {
  const { major, minor } = device.computeCapability;
  const arch = program.options.arch ?? major * 10 + minor;
  const notes = new Diagnostics();
  const lines: string[] = [];
  let estimated = false;
  for (const { ir, source } of program.devices) {
    const problems = new Diagnostics();
    const module = readModule(ir, source, problems);
    if (!module) continue;
    const lowered = lowerModule(module, lowerOptions(program, ADDRESS_WINDOW.global), problems);
    const bytes = [...lowered.image.symbols].reduce(
      (sum, [name, symbol]) => {
        // Variables of our headers are none of the program's.
        if (name.startsWith("__warpscope_")) return sum;
        sum[symbol.constant ? 1 : 0] += symbol.bytes;
        return sum;
      },
      [0, 0] as [variables: number, constants: number],
    );
    const constants = bytes[1] > 0 ? `, ${bytes[1]} bytes cmem[3]` : "";
    lines.push(`ptxas info    : ${bytes[0]} bytes gmem${constants}`);
    for (const kernel of lowered.programs.values()) {
      const use = registerUse(
        { program: kernel, device, codegen: program.options },
        model.registers,
      );
      estimated ||= use.source === "estimated";
      lines.push(...kernelLines(kernel, use, arch));
    }
  }
  if (estimated) notes.note("registers/estimated", { device: device.name });
  return { text: lines.map((line) => `${line}\n`).join(""), notes: notes.list };
}

function kernelLines(
  program: Program,
  use: ReturnType<typeof registerUse>,
  arch: number,
): readonly string[] {
  const { kernel, staticSharedBytes } = program;
  const stack = program.localBytes + use.spillStoreBytes;
  const spills = `${use.spillStoreBytes} bytes spill stores, ${use.spillLoadBytes} bytes spill loads`;
  const used = [
    `Used ${use.perThread} registers`,
    `used ${barriers(program)} barriers`,
    ...(stack > 0 ? [`${stack} bytes cumulative stack size`] : []),
    ...(staticSharedBytes > 0 ? [`${staticSharedBytes} bytes smem`] : []),
    ...constantBank(program, arch),
  ];
  return [
    `ptxas info    : Compiling entry function '${kernel}' for 'sm_${arch}'`,
    `ptxas info    : Function properties for ${kernel}`,
    `    ${stack} bytes stack frame, ${spills}`,
    `ptxas info    : ${used.join(", ")}`,
  ];
}

/** Different barriers; all 16 where the number of one is not a constant. */
function barriers({ code, constants }: Program): number {
  const ids = new Set<bigint>();
  for (let pc = 0; pc < code.length; pc++) {
    if (code.op[pc] !== OP.barrier) continue;
    const id = code.args[code.argStart[pc]!]!;
    if (id >= 0) return 16;
    ids.add(constants[~id]!.bits);
  }
  return ids.size;
}

/** Where the parameters begin in constant bank 0, by architecture; ptxas 13.0 tells up to sm_89. */
const PARAMETERS_AT: readonly (readonly [from: number, bytes: number])[] = [
  [70, 352],
  [30, 320],
  [20, 32],
];

function constantBank({ params }: Program, arch: number): string[] {
  const start = PARAMETERS_AT.find(([from]) => arch >= from)?.[1];
  if (start === undefined || arch >= 90) return [];
  // With the 64-bit pointers of a GPU.
  let end = 0;
  for (const { kind, bytes } of params) {
    const size = kind === "pointer" ? 8 : bytes;
    const align = kind === "bytes" ? 4 : size;
    end = Math.ceil(end / align) * align + size;
  }
  return [`${start + end} bytes cmem[0]`];
}
