/** The codes of `cudaError_t` that this runtime returns. Numbers as in cuda_error_codes.h. */
import type { FaultKind } from "../../observe/index.ts";

export const CUDA_ERROR = {
  success: 0,
  invalidValue: 1,
  memoryAllocation: 2,
  invalidPitchValue: 12,
  invalidSymbol: 13,
  invalidTexture: 18,
  invalidTextureBinding: 19,
  invalidChannelDescriptor: 20,
  invalidMemcpyDirection: 21,
  invalidFilterSetting: 26,
  invalidNormSetting: 27,
  invalidSurface: 37,
  devicesUnavailable: 46,
  invalidDeviceFunction: 98,
  noDevice: 100,
  invalidDevice: 101,
  invalidImage: 200,
  noBinaryForGpu: 209,
  unsupportedLimit: 215,
  peerAccessUnsupported: 217,
  invalidPtx: 218,
  fileNotFound: 301,
  invalidResourceHandle: 400,
  illegalState: 401,
  symbolNotFound: 500,
  notReady: 600,
  illegalAddress: 700,
  launchTimeout: 702,
  peerAccessAlreadyEnabled: 704,
  peerAccessNotEnabled: 705,
  assert: 710,
  hostMemoryAlreadyRegistered: 712,
  hostMemoryNotRegistered: 713,
  illegalInstruction: 715,
  misalignedAddress: 716,
  launchFailure: 719,
  cooperativeLaunchTooLarge: 720,
  notSupported: 801,
  streamCaptureUnsupported: 900,
  streamCaptureInvalidated: 901,
  streamCaptureMerge: 902,
  streamCaptureUnmatched: 903,
  streamCaptureUnjoined: 904,
  streamCaptureIsolation: 905,
  streamCaptureImplicit: 906,
  capturedEvent: 907,
  graphExecUpdateFailure: 910,
  invalidClusterSize: 912,
} as const;

export type CudaErrorCode = (typeof CUDA_ERROR)[keyof typeof CUDA_ERROR];

/**
 * What a kernel that stopped leaves behind. Observed on an H200 with CUDA 13.0, except for barriers
 * and interruption: there a GPU hangs until a watchdog, if any, ends the launch; and for matrix
 * instructions of part of a warp, whose outcome CUDA leaves undefined.
 */
export const FAULT_CODE: Readonly<Record<FaultKind, CudaErrorCode>> = {
  "out-of-bounds": CUDA_ERROR.illegalAddress,
  "null-pointer": CUDA_ERROR.illegalAddress,
  "host-pointer": CUDA_ERROR.illegalAddress,
  "shared-out-of-bounds": CUDA_ERROR.illegalAddress,
  "local-out-of-bounds": CUDA_ERROR.illegalAddress,
  "stack-overflow": CUDA_ERROR.illegalAddress,
  misaligned: CUDA_ERROR.misalignedAddress,
  assert: CUDA_ERROR.assert,
  trap: CUDA_ERROR.launchFailure,
  "warp-mask": CUDA_ERROR.illegalInstruction,
  "warp-incomplete": CUDA_ERROR.illegalInstruction,
  "barrier-deadlock": CUDA_ERROR.launchTimeout,
  "grid-deadlock": CUDA_ERROR.launchTimeout,
  interrupted: CUDA_ERROR.launchTimeout,
  "texture-handle": CUDA_ERROR.illegalAddress,
  "surface-out-of-bounds": CUDA_ERROR.illegalAddress,
};
