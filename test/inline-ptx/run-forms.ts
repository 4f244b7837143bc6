/** Runs forms of PTX instructions, as `accuracy/inline-ptx` enumerates them, and compares with what a GPU gave. */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import {
  type Form,
  type Kind,
  type Register,
  withRegisters,
} from "../../accuracy/inline-ptx/forms.ts";
import { inputAt, inputTable, LANES } from "../../accuracy/inline-ptx/inputs.ts";
import { Diagnostics } from "../../src/base/index.ts";
import { DeviceMemory } from "../../src/exec/index.ts";
import { type Module, parseModule } from "../../src/ir/index.ts";
import { lowerModule } from "../../src/lower/index.ts";
import { parsePtx } from "../../src/lower/translate/asm/parse-ptx.ts";
import { UnsupportedPtx } from "../../src/lower/translate/asm/ptx-registers.ts";
import { PTX } from "../../src/lower/translate/asm/ptx-table.ts";
import { createReference } from "../reference/reference-executor.ts";

const FOLDER = new URL("../../accuracy/inline-ptx/", import.meta.url);
const read = (name: string): Buffer => gunzipSync(readFileSync(new URL(name, FOLDER)));

const SAMPLES = 64;
/** Lanes of one hash. */
const GROUP = 32;

export interface Recorded {
  /** Results of the lanes 8 i + i % 8. */
  readonly samples: readonly bigint[];
  readonly hashes: readonly number[];
}

/** By the text of the form. */
export function readRecording(): ReadonlyMap<string, Recorded> {
  const bytes = read("h200.bin.gz");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const recorded = new Map<string, Recorded>();
  let at = 0;
  for (const line of read("h200.txt.gz").toString().trimEnd().split("\n")) {
    const width = Number(line[0]);
    const samples = Array.from({ length: SAMPLES }, () => {
      const value = width === 2 ? BigInt(view.getUint16(at, true)) : readWord(view, at, width);
      at += width;
      return value;
    });
    const hashes = Array.from({ length: LANES / GROUP }, () => {
      at += 4;
      return view.getUint32(at - 4, true);
    });
    recorded.set(line.slice(2), { samples, hashes });
  }
  return recorded;
}

const readWord = (view: DataView, at: number, width: number): bigint =>
  width === 4 ? BigInt(view.getUint32(at, true)) : view.getBigUint64(at, true);

const HEAD = `
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
`;

const type = (register: Register): string => `i${register.bits}`;
const letter = (register: Register): string => ({ 16: "h", 32: "r", 64: "l" })[register.bits];

/** A kernel that runs the form in all lanes: `%in` is the table of inputs, `%out` has 8 bytes a lane. */
function kernel(form: Form, name: string): string {
  const loads = form.inputs.map(
    (input, index) => `
  %p${index} = getelementptr i8, ptr %lane, i32 ${inputAt(input.kind, index)}
  %x${index} = load ${type(input)}, ptr %p${index}, align 2`,
  );
  const text = withRegisters(form, (operand) => `$${"DABCE".indexOf(operand)}`);
  const constraints = [`=&${letter(form.result)}`, ...form.inputs.map(letter)].join(",");
  const given = form.inputs.map((input, index) => `${type(input)} %x${index}`).join(", ");
  return `define ptx_kernel void @${name}(ptr %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = mul i32 %t, 8
  %lane = getelementptr i8, ptr %in, i32 %at${loads.join("")}
  %r = call ${type(form.result)} asm sideeffect "${text}", "${constraints}"(${given})
  %to = getelementptr i8, ptr %out, i32 %at
  store ${type(form.result)} %r, ptr %to, align 8
  ret void
}
`;
}

const memory = new DeviceMemory();
const executor = createReference(memory, { print: () => {} });
const out = memory.allocate(LANES * 8)!;
const inputs = memory.allocate(inputTable().length)!;
memory.bytes.set(inputTable(), inputs);

/** What each form gives in all lanes; undefined where it is refused. */
export function runForms(forms: readonly Form[]): (readonly bigint[] | undefined)[] {
  const diagnostics = new Diagnostics();
  const text =
    HEAD +
    forms.map((form, index) => kernel(form, `k${index}`)).join("") +
    "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n";
  const module = parseModule(text, "forms.ll", diagnostics) as Module;
  const lowered = lowerModule(
    module,
    { fmad: true, ftz: false, precDiv: true, precSqrt: true, globalBase: memory.nextImageBase },
    diagnostics,
  );
  const unexpected = diagnostics.list.find(({ code }) => code !== "lower/unsupported-asm");
  if (unexpected) throw new Error(JSON.stringify(unexpected));
  return forms.map((_, index) => {
    const program = lowered.programs.get(`k${index}`);
    if (!program) return undefined;
    memory.bytes.fill(0, out, out + LANES * 8);
    const params = new Uint8Array(program.paramBytes);
    const view = new DataView(params.buffer);
    view.setUint32(0, out, true);
    view.setUint32(8, inputs, true);
    const outcome = executor.launch(program, {
      grid: [1, 1, 1],
      block: [LANES, 1, 1],
      dynamicSharedBytes: 0,
      params,
      smCount: 1,
      maxWarpsPerSm: 64,
      sharedUnitBytes: 128,
      gridId: 1,
      clockCycles: 0,
      lenient: false,
      maxLocalBytes: 65536,
    });
    if (outcome.fault) throw new Error(`${forms[index]!.text}: ${JSON.stringify(outcome.fault)}`);
    const results = new DataView(memory.bytes.buffer, out, LANES * 8);
    return Array.from({ length: LANES }, (_, lane) => results.getBigUint64(lane * 8, true));
  });
}

/** FNV-1a of both halves of each number. */
function hash(values: readonly bigint[]): number {
  let sum = 2166136261;
  for (const value of values) {
    sum = Math.imul(sum ^ Number(value & 0xffff_ffffn), 16777619);
    sum = Math.imul(sum ^ Number(value >> 32n), 16777619);
  }
  return sum >>> 0;
}

/** Formats of the numbers in a result: bits of each, of its mantissa, and the NaN that a GPU makes. */
const FLOATS: Readonly<
  Partial<Record<Kind, readonly [bits: bigint, mantissa: bigint, nan: bigint]>>
> = {
  f16: [16n, 10n, 0x7fffn],
  bf16: [16n, 7n, 0x7fffn],
  f16x2: [16n, 10n, 0x7fffn],
  bf16x2: [16n, 7n, 0x7fffn],
  f32: [32n, 23n, 0x7fff_ffffn],
  f64: [64n, 52n, 0xfff8n << 48n],
};

/** The NaNs among the numbers as one that a GPU makes. */
function withOneNan(value: bigint, { kind, bits: width }: Register): bigint {
  const format = FLOATS[kind];
  if (!format) return value;
  const [bits, mantissa, nan] = format;
  const infinity = ((1n << (bits - 1n)) - 1n) ^ ((1n << mantissa) - 1n);
  let result = 0n;
  for (let at = 0n; at < BigInt(width); at += bits) {
    const part = BigInt.asUintN(Number(bits), value >> at);
    const isNan = (part & ~(1n << (bits - 1n))) > infinity;
    result |= (isNan ? nan : part) << at;
  }
  return result;
}

/**
 * The lanes whose results are known to differ: samples first, then those of which only a hash is kept. One NaN is as
 * good as another: which one arithmetic makes is tested elsewhere.
 */
export function differences(form: Form, ours: readonly bigint[], recorded: Recorded): string[] {
  const plain = (value: bigint): bigint => withOneNan(value, form.result);
  const samples = recorded.samples.flatMap((gpu, index) => {
    const lane = 8 * index + (index % 8);
    return plain(ours[lane]!) === plain(gpu)
      ? []
      : [`lane ${lane}: 0x${ours[lane]!.toString(16)}, a GPU 0x${gpu.toString(16)}`];
  });
  const groups = recorded.hashes.flatMap((gpu, group) => {
    const lanes = ours.slice(group * GROUP, (group + 1) * GROUP);
    const hasNan = lanes.some((value) => plain(value) === FLOATS.f64![2]);
    if (hash(lanes) === gpu || hash(lanes.map(plain)) === gpu) return [];
    // NaNs of doubles keep a sign and a payload.
    if (hasNan && form.result.kind === "f64") return [];
    return [`lanes ${group * GROUP} to ${(group + 1) * GROUP - 1}`];
  });
  return [...samples, ...groups];
}

/** What the PTX ISA gives with an error bound; `test/exec/math-accuracy.test.ts` has the functions. */
export function isApproximate({ instruction }: Form): boolean {
  return /\.approx|\.full/.test(instruction);
}

/** Whether the table of forms names all of its statements. */
export function isNamed(form: Form): boolean {
  const code = parsePtx(withRegisters(form, (operand) => `$${"DABCE".indexOf(operand)}`));
  if (!code) return false;
  try {
    for (const statement of code.statements) PTX.find(statement);
    return true;
  } catch (problem) {
    if (problem instanceof UnsupportedPtx) return false;
    throw problem;
  }
}

/** Forms of one module. */
const TOGETHER = 50;

/** The forms that are not refused and differ, with how they do. */
export function problemsOf(
  forms: readonly Form[],
  recording: ReadonlyMap<string, Recorded>,
): string[] {
  const problems: string[] = [];
  for (let at = 0; at < forms.length; at += TOGETHER) {
    const part = forms.slice(at, at + TOGETHER);
    for (const [index, results] of runForms(part).entries()) {
      const form = part[index]!;
      const [first] = results ? differences(form, results, recording.get(form.text)!) : [];
      if (first) problems.push(`${form.text} ${first}`);
    }
  }
  return problems;
}
