/**
 * Headers of NVIDIA's libraries that are not here: where a program includes one, the compiler's "file
 * not found" would read like a mistake of the user's.
 */
import type { Diagnostics, SourcePoint } from "../base/index.ts";
import { plainText } from "./clang-text.ts";

/** The library of a header by how the header's name starts; `term/` marks words that are translated. */
const LIBRARIES: readonly (readonly [RegExp, string])[] = [
  [/^curand_mtgp32/, "MTGP32"],
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
  [/^nvshmem/, "NVSHMEM"],
  [/^cupti/, "CUPTI"],
  [/^nvPTXCompiler/, "nvPTXCompiler"],
  [/^nvFatbin/, "nvFatbin"],
  [/^cudss/, "cuDSS"],
  [/^cudla/, "cuDLA"],
  [/^cufile/, "cuFile"],
  [/^cuquantum|^custatevec|^cutensornet/, "cuQuantum"],
  [/^mpi(-ext)?\.h$|^mpi\+\+/, "MPI"],
  [/^(GL|GLFW|GLES\d?|OpenGL|EGL)\/|^(free)?glut\.h$|^helper_gl/, "OpenGL"],
  [/^vulkan\//, "Vulkan"],
  [/^(windows|d3d\w+|dxgi\w*)\.h$/i, "Windows"],
  [/^CL\//, "OpenCL"],
  [/^torch\/|^ATen\//, "PyTorch"],
  [/^cuda(Typedefs|_gl_interop|GL|VDPAU|_vdpau|EGL|_egl|D3D|_d3d)/, "term/cuda-driver-api"],
  [/^(sm_\d+|cuda|cooperative_groups|texture|surface)[\w/]*\.(h|hpp|cuh)$/, "term/part-of-cuda"],
];

/** Libraries that are used from their own headers, which are installed apart; with Debian's package of each. */
const INSTALLED: readonly (readonly [RegExp, string, string])[] = [
  [/^thrust\//, "Thrust", "libthrust-dev"],
  [/^cub\//, "CUB", "libcub-dev"],
  [/^(cuda|nv)\//, "libcu++", "libcu++-dev"],
];

/** Headers that programs bring along, and CUDA does not; who has lost one finds it there. */
const ELSEWHERE: readonly (readonly [RegExp, string])[] = [
  [/^(helper_\w+|nvrtc_helper|rendercheck_gl)\.h$/, "cuda-samples (Common/)"],
  [/^cutil\w*\.h$/, "GPU Computing SDK 4"],
  [/^(.*\/)?(book|cpu_bitmap|cpu_anim|gpu_anim)\.h$/, "CUDA by Example"],
  [/^wb\.h$/, "libwb"],
  [/^opencv2?\//, "OpenCV"],
  [/^boost\//, "Boost"],
  [/^gtest\//, "GoogleTest"],
  [/^Eigen\//, "Eigen"],
  [/^fmt\//, "fmt"],
  [/^(.*\/)?stb_image\w*\.h$/, "stb"],
];

const NOT_FOUND = /^(.*):(\d+):(\d+): fatal error: '([^'\n]+)' file not found$/gm;

/**
 * Reports each header of a library that `clangText` says is missing, once. `librariesInstalled`: folders of
 * headers, `thrust` and so on, that were found; what is missing in one of them is a mistake in the name.
 */
export function reportUnsupportedHeaders(
  clangText: string,
  librariesInstalled: readonly string[],
  diagnostics: Diagnostics,
): void {
  for (const [, file, line, column, header] of plainText(clangText).matchAll(NOT_FOUND)) {
    const at: SourcePoint = { file: file!, line: Number(line), column: Number(column) };
    const installed = INSTALLED.find(([pattern]) => pattern.test(header!));
    if (installed) {
      if (librariesInstalled.includes(header!.split("/")[0]!)) continue;
      const params = { header: header!, library: installed[1], package: installed[2] };
      diagnostics.error("compile/headers-not-installed", params, at);
      continue;
    }
    const elsewhere = ELSEWHERE.find(([pattern]) => pattern.test(header!))?.[1];
    if (elsewhere !== undefined) {
      const params = { header: header!, library: elsewhere };
      diagnostics.error("compile/header-elsewhere", params, at);
      continue;
    }
    const library = LIBRARIES.find(([pattern]) => pattern.test(header!))?.[1];
    if (library === undefined) continue;
    diagnostics.error("compile/unsupported-header", { header: header!, library }, at);
  }
}
