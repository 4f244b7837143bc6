/**
 * Which error a CUDA call returns. Two things are kept apart, as on a GPU:
 *
 *   last error      of any call that failed; read and cleared by `cudaGetLastError`
 *   context error   of a kernel that stopped: from the time somebody learns of it, every call that needs
 *                   the device returns it, and `cudaDeviceReset` does not bring the device back
 *
 * A kernel's fault is learnt of by the first call that waits for it, or that comes after its end.
 * Observed on an H200 with CUDA 13.0.
 */
import { CUDA_ERROR, type CudaErrorCode } from "./error-codes.ts";

/** A call that returned an error. */
export interface ApiError {
  readonly call: string;
  readonly code: number;
  readonly atNs: number;
}

interface PendingFault {
  readonly code: CudaErrorCode;
  readonly atNs: number;
  /** Of a failed assertion, else empty. */
  readonly text: string;
}

export class CudaErrors {
  /** In program order; calls that repeat a context error are listed once. */
  readonly list: ApiError[] = [];
  private last = 0;
  private context = 0;
  private pending: PendingFault | undefined;
  private readonly tell: (text: string) => void;

  /** `tell` takes what the CUDA runtime itself says to the user, when it learns of a fault. */
  constructor(tell: (text: string) => void) {
    this.tell = tell;
  }

  /** A kernel stopped; nobody knows yet. */
  break(fault: PendingFault): void {
    this.pending ??= fault;
  }

  /** Nothing runs on the device any more. */
  get broken(): boolean {
    return this.pending !== undefined || this.context !== 0;
  }

  /** The context error as somebody at `nowNs` sees it, 0 if none. */
  contextError(nowNs: number): number {
    if (this.pending && this.context === 0 && nowNs >= this.pending.atNs) {
      this.context = this.pending.code;
      if (this.pending.text !== "") this.tell(`${this.pending.text}\n`);
    }
    return this.context;
  }

  record(call: string, code: number, atNs: number): number {
    // cudaErrorNotReady is an answer, and no call remembers it.
    if (code === CUDA_ERROR.success || code === CUDA_ERROR.notReady) return code;
    this.note(call, code, atNs);
    this.last = code;
    return code;
  }

  /** Of a call of the driver API, which leaves the runtime's last error as it is. */
  note(call: string, code: number, atNs: number): void {
    if (code === CUDA_ERROR.success || code === CUDA_ERROR.notReady) return;
    if (code !== this.context || !this.list.some((error) => error.code === code))
      this.list.push({ call, code, atNs });
  }

  peek(): number {
    return this.last;
  }

  take(): number {
    const code = this.last;
    this.last = CUDA_ERROR.success;
    return code;
  }

  /** `cudaDeviceReset`: a device that a kernel's fault has broken stays unavailable to this process. */
  reset(): void {
    this.last = CUDA_ERROR.success;
    if (!this.broken) return;
    this.context = CUDA_ERROR.devicesUnavailable;
  }
}
