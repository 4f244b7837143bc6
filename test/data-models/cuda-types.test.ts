/**
 * Types of CUDA's own headers are as large as nvcc's with pointers of 8 bytes, and those that are numbers have its names.
 * `cudaDeviceProp` is not: it has the fields of CUDA 12 and 13.
 */
import { expect, it } from "vitest";
import { compileDevice } from "../cases/compile-cases.ts";

/** Size and alignment, as nvcc 13.0 on x86-64 Linux says. */
const RECORDED = `
  cudaExtent 24 8
  cudaPos 24 8
  cudaPitchedPtr 32 8
  cudaMemcpy3DParms 160 8
  cudaMemcpy3DPeerParms 168 8
  cudaPointerAttributes 88 8
  cudaFuncAttributes 144 8
  cudaMemLocation 8 4
  cudaMemPoolProps 88 8
  cudaMemAccessDesc 12 4
  cudaAccessPolicyWindow 32 8
  cudaLaunchAttributeValue 64 8
  cudaLaunchAttribute 72 8
  cudaLaunchConfig_t 56 8
  cudaMemcpyAttributes 24 4
  cudaMemcpy3DOperand 40 8
  cudaMemcpy3DBatchOp 112 8
  cudaOffset3D 24 8
  cudaIpcMemHandle_t 64 1
  cudaResourceDesc 144 8
  cudaResourceViewDesc 112 8
  cudaTextureDesc 72 4
  cudaChannelFormatDesc 20 4
  cudaKernelNodeParams 56 8
  cudaMemsetParams 40 8
  cudaHostNodeParams 16 8
  cudaMemAllocNodeParams 120 8
  cudaMemFreeNodeParams 8 8
  cudaChildGraphNodeParams 16 8
  cudaConditionalNodeParams 24 8
  cudaEventRecordNodeParams 8 8
  cudaEventWaitNodeParams 8 8
  cudaGraphNodeParams 256 8
  cudaGraphEdgeData 8 1
  cudaGraphExecUpdateResultInfo 24 8
  cudaGraphInstantiateParams 32 8
  cudaMemcpyNodeParams 176 8
  cudaArrayMemoryRequirements 32 8
  cudaArraySparseProperties 48 8
  cudaExternalMemoryBufferDesc 88 8
  cudaExternalMemoryHandleDesc 104 8
  cudaExternalMemoryMipmappedArrayDesc 128 8
  cudaExternalSemaphoreHandleDesc 96 8
  cudaExternalSemaphoreSignalParams 144 8
  cudaExternalSemaphoreWaitParams 144 8
  cudaTextureObject_t 8 8
  cudaGraphConditionalHandle 8 8
  CUdeviceptr 8 8
  CUtexObject 8 8
  CUmemGenericAllocationHandle 8 8
  CUDA_ARRAY3D_DESCRIPTOR 40 8
  CUDA_ARRAY_DESCRIPTOR 24 8
  CUDA_MEMCPY2D 128 8
  CUDA_MEMCPY3D 200 8
  CUDA_RESOURCE_DESC 144 8
  CUDA_RESOURCE_VIEW_DESC 112 8
  CUDA_TEXTURE_DESC 104 4
  CUctxCreateParams 24 8
  CUdevprop 56 4
  CUlaunchAttribute 72 8
  CUlaunchAttributeValue 64 8
  CUlaunchConfig 56 8
  CUmemAccessDesc 12 4
  CUmemAllocationProp 32 8
  CUmemLocation 8 4
  CUuuid 16 1
  long1 8 8
  long2 16 16
  long3 24 8
  long4 32 16
  longlong4 32 16
  dim3 12 4
  curandState 48 8
  cufftComplex 8 8
`;

/** `unsigned long long`, where our size_t is `unsigned long`: overloads and names hang on it. */
const NUMBERS = [
  ...["cudaTextureObject_t", "cudaSurfaceObject_t", "cudaGraphConditionalHandle"],
  ...["CUdeviceptr", "CUdeviceptr_v2", "CUtexObject", "CUsurfObject"],
  "CUmemGenericAllocationHandle",
];

const HEADERS = "#include <cuda.h>\n#include <cufft.h>\n#include <curand_kernel.h>\n";
const isSame = (type: string) => `__is_same(${type}, unsigned long long)`;
const compile = (...claims: readonly string[]) =>
  compileDevice(HEADERS + claims.map((claim) => `static_assert(${claim});\n`).join(""));

it("are as large", () => {
  const rows = RECORDED.trim()
    .split("\n")
    .map((row) => row.trim().split(" "));
  expect(rows.length).toBeGreaterThan(70);
  const claims = rows.map(
    ([type, size, align]) => `sizeof(${type}) == ${size} && alignof(${type}) == ${align}`,
  );
  expect(() => compile(...claims)).not.toThrow();
  expect(() => compile("sizeof(cudaExtent) == 12")).toThrow();
});

it("are the same numbers", () => {
  expect(() => compile(...NUMBERS.map(isSame))).not.toThrow();
  expect(() => compile(isSame("size_t"))).toThrow();
});
