/**
 * CUDA calls by name. Arguments arrive as unsigned numbers, of 32 bits or as `numberOf` makes them of 64, but for
 * those of `RETURNED_WORD`; the result is an error code, unless the call is listed as one that answers something else.
 */
export type CudaCall = (...args: number[]) => number;
export type CallTable = Readonly<Record<string, CudaCall>>;

/** Position of an argument that goes back to the program as it is, to its last bit: it stays a `GuestWord`. */
export const RETURNED_WORD: Readonly<Record<string, number>> = {
  cudaLaunchHostFunc: 2,
  cudaStreamAddCallback: 2,
  cudaUserObjectCreate: 1,
  __warpscope_graph_add_host: 5,
  __warpscope_graph_set_host: 3,
  __warpscope_pointer_facts: 0,
};
