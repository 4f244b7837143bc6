/**
 * CUDA calls by name. Arguments arrive as unsigned 32-bit numbers; the result is an error code, unless
 * the call is listed as one that answers something else.
 */
export type CudaCall = (...args: number[]) => number;
export type CallTable = Readonly<Record<string, CudaCall>>;
