/** Device variables, which programs name by the address of their shadow on the host. */
import type { DeviceSymbol } from "../../lower/index.ts";
import type { CallTable } from "./call-table.ts";
import { copyBox } from "./copy-calls.ts";
import type { CudaState } from "./cuda-state.ts";
import { CUDA_ERROR } from "./error-codes.ts";

/** cudaMemcpyKind */
const HOST_TO_DEVICE = 1;
const DEVICE_TO_HOST = 2;

export function symbolCalls(state: CudaState): CallTable {
  const { guest, registry } = state;

  function copySymbol(
    shadow: number,
    other: number,
    bytes: number,
    offset: number,
    kind: number,
    stream: number,
    waits: boolean,
    toSymbol: boolean,
  ): number {
    const symbol = registry.variable(shadow)?.symbol;
    if (!symbol) return CUDA_ERROR.invalidSymbol;
    if (kind === (toSymbol ? DEVICE_TO_HOST : HOST_TO_DEVICE) || kind === 0)
      return CUDA_ERROR.invalidMemcpyDirection;
    if (offset + bytes > symbol.bytes) return CUDA_ERROR.invalidValue;
    const inside = { address: symbol.address + offset, pitch: bytes, slice: bytes };
    const outside = { address: other, pitch: bytes, slice: bytes };
    const box = { width: bytes, height: 1, depth: 1 };
    return toSymbol
      ? copyBox(state, inside, outside, box, kind, stream, waits)
      : copyBox(state, outside, inside, box, kind, stream, waits);
  }

  function tell(shadow: number, at: number, write: (symbol: DeviceSymbol) => void): number {
    const symbol = registry.variable(shadow)?.symbol;
    if (!symbol) return CUDA_ERROR.invalidSymbol;
    if (at === 0) return CUDA_ERROR.invalidValue;
    write(symbol);
    return CUDA_ERROR.success;
  }

  return {
    cudaMemcpyToSymbol: (shadow, from, bytes, offset, kind) =>
      copySymbol(shadow, from, bytes, offset, kind, 0, true, true),
    cudaMemcpyToSymbolAsync: (shadow, from, bytes, offset, kind, stream = 0) =>
      copySymbol(shadow, from, bytes, offset, kind, stream, false, true),
    cudaMemcpyFromSymbol: (to, shadow, bytes, offset, kind) =>
      copySymbol(shadow, to, bytes, offset, kind, 0, true, false),
    cudaMemcpyFromSymbolAsync: (to, shadow, bytes, offset, kind, stream = 0) =>
      copySymbol(shadow, to, bytes, offset, kind, stream, false, false),
    cudaGetSymbolAddress: (at, shadow) =>
      tell(shadow, at, ({ address }) => guest.setPointer(at, address)),
    cudaGetSymbolSize: (at, shadow) => tell(shadow, at, ({ bytes }) => guest.setSize(at, bytes)),
  };
}
