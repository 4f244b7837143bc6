/**
 * Headers of NVIDIA's libraries that are not here: where a program includes one, the compiler's "file
 * not found" would read like a mistake of the user's.
 */
import type { Diagnostics, SourcePoint } from "../base/index.ts";
import { plainText } from "./clang-text.ts";

/** The library of a header by how the header's name starts; `term/` marks words that are translated. */
const LIBRARIES: readonly (readonly [RegExp, string])[] = [
  [/^thrust\//, "Thrust"],
  [/^cub\//, "CUB"],
  [/^(cuda|nv)\//, "libcu++"],
  [/^curand/, "cuRAND"],
  [/^cublas/, "cuBLAS"],
  [/^cufft/, "cuFFT"],
  [/^cusparse/, "cuSPARSE"],
  [/^cusolver/, "cuSOLVER"],
  [/^cutensor/, "cuTENSOR"],
  [/^cudnn/, "cuDNN"],
  [/^(cutlass|cute)\//, "CUTLASS"],
  [/^npp/, "NPP"],
  [/^nvjpeg/, "nvJPEG"],
  [/^nccl/, "NCCL"],
  [/^nvml/, "NVML"],
  [/^nvrtc/, "NVRTC"],
  [/^nvshmem/, "NVSHMEM"],
  [/^cupti/, "CUPTI"],
  [/^(crt\/)?mma\.h(pp)?$/, "WMMA"],
  [/^cuda(Typedefs|_gl_interop|GL|VDPAU|_vdpau|EGL|_egl|D3D|_d3d)/, "term/cuda-driver-api"],
  [/^(sm_\d+|cuda|cooperative_groups|texture|surface)[\w/]*\.(h|hpp|cuh)$/, "term/part-of-cuda"],
];

const NOT_FOUND = /^(.*):(\d+):(\d+): fatal error: '([^'\n]+)' file not found$/gm;

/** Reports each header of a library that `clangText` says is missing, once. */
export function reportUnsupportedHeaders(clangText: string, diagnostics: Diagnostics): void {
  for (const [, file, line, column, header] of plainText(clangText).matchAll(NOT_FOUND)) {
    const library = LIBRARIES.find(([pattern]) => pattern.test(header!))?.[1];
    if (library === undefined) continue;
    const at: SourcePoint = { file: file!, line: Number(line), column: Number(column) };
    diagnostics.error("compile/unsupported-header", { header: header!, library }, at);
  }
}
