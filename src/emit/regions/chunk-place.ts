/** Four lanes of a warp while code for them is written. */
import type { Local } from "../encoder/index.ts";

/** Where the lanes of a chunk are. */
export type ChunkPlace =
  | { readonly chunk: number }
  | {
      /** 4 × chunk; frame address plus 16 × chunk; frame address plus 32 × chunk. */
      readonly lane: Local;
      readonly address: Local;
      readonly wideAddress: Local;
    };
