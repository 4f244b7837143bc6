/** Names and texts of the codes that the runtime returns, word for word as CUDA 13 gives them. */
const ERRORS: Readonly<Record<number, readonly [name: string, text: string]>> = {
  1: ["cudaErrorInvalidValue", "invalid argument"],
  2: ["cudaErrorMemoryAllocation", "out of memory"],
  12: ["cudaErrorInvalidPitchValue", "invalid pitch argument"],
  13: ["cudaErrorInvalidSymbol", "invalid device symbol"],
  18: ["cudaErrorInvalidTexture", "invalid texture reference"],
  19: ["cudaErrorInvalidTextureBinding", "texture is not bound to a pointer"],
  20: ["cudaErrorInvalidChannelDescriptor", "invalid channel descriptor"],
  21: ["cudaErrorInvalidMemcpyDirection", "invalid copy direction for memcpy"],
  37: ["cudaErrorInvalidSurface", "invalid surface reference"],
  46: ["cudaErrorDevicesUnavailable", "CUDA-capable device(s) is/are busy or unavailable"],
  98: ["cudaErrorInvalidDeviceFunction", "invalid device function"],
  100: ["cudaErrorNoDevice", "no CUDA-capable device is detected"],
  101: ["cudaErrorInvalidDevice", "invalid device ordinal"],
  200: ["cudaErrorInvalidKernelImage", "device kernel image is invalid"],
  209: [
    "cudaErrorNoKernelImageForDevice",
    "no kernel image is available for execution on the device",
  ],
  215: ["cudaErrorUnsupportedLimit", "limit is not supported on this architecture"],
  217: ["cudaErrorPeerAccessUnsupported", "peer access is not supported between these two devices"],
  218: ["cudaErrorInvalidPtx", "a PTX JIT compilation failed"],
  301: ["cudaErrorFileNotFound", "file not found"],
  400: ["cudaErrorInvalidResourceHandle", "invalid resource handle"],
  401: ["cudaErrorIllegalState", "the operation cannot be performed in the present state"],
  500: ["cudaErrorSymbolNotFound", "named symbol not found"],
  700: ["cudaErrorIllegalAddress", "an illegal memory access was encountered"],
  702: ["cudaErrorLaunchTimeout", "the launch timed out and was terminated"],
  704: ["cudaErrorPeerAccessAlreadyEnabled", "peer access is already enabled"],
  705: ["cudaErrorPeerAccessNotEnabled", "peer access has not been enabled"],
  710: ["cudaErrorAssert", "device-side assert triggered"],
  712: [
    "cudaErrorHostMemoryAlreadyRegistered",
    "part or all of the requested memory range is already mapped",
  ],
  713: [
    "cudaErrorHostMemoryNotRegistered",
    "pointer does not correspond to a registered memory region",
  ],
  715: ["cudaErrorIllegalInstruction", "an illegal instruction was encountered"],
  716: ["cudaErrorMisalignedAddress", "misaligned address"],
  719: ["cudaErrorLaunchFailure", "unspecified launch failure"],
  720: ["cudaErrorCooperativeLaunchTooLarge", "too many blocks in cooperative launch"],
  801: ["cudaErrorNotSupported", "operation not supported"],
  900: ["cudaErrorStreamCaptureUnsupported", "operation not permitted when stream is capturing"],
  901: [
    "cudaErrorStreamCaptureInvalidated",
    "operation failed due to a previous error during capture",
  ],
  906: [
    "cudaErrorStreamCaptureImplicit",
    "operation would make the legacy stream depend on a capturing blocking stream",
  ],
  912: ["cudaErrorInvalidClusterSize", "cluster misconfiguration"],
};

/** Of a code of `cudaError_t`. */
export function errorName(code: number): { readonly name: string; readonly text: string } {
  const [name, text] = ERRORS[code] ?? ["cudaErrorUnknown", "unknown error"];
  return { name, text };
}
