/** A run of three launches of two kernels, from IR with debug locations. */
import { H200 } from "../../src/device/index.ts";
import {
  buildReport,
  findCatalogue,
  type RunReport,
  type SourceFiles,
} from "../../src/report/index.ts";
import { type IrLaunch, launchIr } from "../profile/launch-ir.ts";

const SOURCE = [
  "__global__ void strided(const float *in, float *out, int stride) {",
  "  int t = threadIdx.x;",
  "  out[t] = in[t * stride];",
  "}",
  "__device__ float pick(const float *p) { return p[0]; }",
  "__global__ void banks(float *out) { __shared__ float s[1024];",
  "  out[threadIdx.x] = pick(s + threadIdx.x * 32);",
  "}",
];

export const FILES: SourceFiles = {
  lines: (file) => (file === "sample.cu" ? SOURCE : undefined),
  isUser: (file) => !file.startsWith("/usr/"),
};

export const STRIDED = `define ptx_kernel void @_Z7stridedPKfPfi(ptr %in, ptr %out) !dbg !3 {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !12
  %i = mul i32 %t, 8, !dbg !5
  %a = getelementptr float, ptr %in, i32 %i, !dbg !5
  %v = load float, ptr %a, align 4, !dbg !6
  %b = getelementptr float, ptr %out, i32 %t, !dbg !7
  store float %v, ptr %b, align 4, !dbg !7
  ret void, !dbg !8
}
!1 = !DIFile(filename: "sample.cu", directory: "/")
!2 = !DIFile(filename: "/usr/include/vars.h", directory: "")
!3 = distinct !DISubprogram(name: "strided", file: !1, line: 1)
!4 = distinct !DISubprogram(name: "get", file: !2, line: 70)
!5 = !DILocation(line: 3, column: 17, scope: !3)
!6 = !DILocation(line: 3, column: 12, scope: !3)
!7 = !DILocation(line: 3, column: 10, scope: !3)
!8 = !DILocation(line: 4, column: 1, scope: !3)
!11 = distinct !DILocation(line: 2, column: 11, scope: !3)
!12 = !DILocation(line: 71, column: 3, scope: !4, inlinedAt: !11)
`;

export const BANKS = `@s = internal addrspace(3) global [1024 x float] undef, align 4
define ptx_kernel void @_Z5banksPf(ptr %out) !dbg !3 {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !5
  %i = mul i32 %t, 32, !dbg !5
  %a = getelementptr float, ptr addrspace(3) @s, i32 %i, !dbg !5
  %v = load float, ptr addrspace(3) %a, align 4, !dbg !7
  %b = getelementptr float, ptr %out, i32 %t, !dbg !6
  store float %v, ptr %b, align 4, !dbg !6
  ret void, !dbg !6
}
!1 = !DIFile(filename: "sample.cu", directory: "/")
!3 = distinct !DISubprogram(name: "banks", file: !1, line: 6)
!4 = distinct !DISubprogram(name: "pick", file: !1, line: 5)
!5 = !DILocation(line: 7, column: 22, scope: !3)
!6 = !DILocation(line: 7, column: 20, scope: !3)
!7 = !DILocation(line: 5, column: 48, scope: !4, inlinedAt: !5)
`;

/** The launch of one kernel, as a report takes it. */
export function sampleLaunch(index: number, text: string, launch: IrLaunch = {}) {
  const run = launchIr(text, launch);
  return {
    ...run,
    index,
    kernel: run.program.kernel,
    stream: 0,
    startNs: index * 5000,
    durationNs: 4000,
  };
}

export const SAMPLE: RunReport = buildReport({
  program: { name: "sample.cu", args: ["-n", "3"] },
  device: H200,
  codegen: { dlcm: undefined, maxRegisters: undefined },
  model: {},
  launches: [
    sampleLaunch(0, STRIDED),
    sampleLaunch(1, STRIDED, { block: [48, 1, 1] }),
    sampleLaunch(2, BANKS),
  ],
  diagnostics: [{ code: "compile/no-source", severity: "note", params: {} }],
  output: undefined,
  exitCode: 0,
  files: FILES,
  catalogue: findCatalogue("en"),
});
