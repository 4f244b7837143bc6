/**
 * What a program asked of the device besides kernels: copies, fills and calls of the runtime, for
 * traces and summaries. Kept only for who asks, and at most `ACTIVITY_LIMIT` of each kind: beyond it
 * they are counted.
 */

import type { SourcePoint } from "../base/index.ts";

/** Most transfers, and most calls, that are kept. */
const ACTIVITY_LIMIT = 100_000;

/** Looking at the stack takes a few microseconds; calls beyond this one have no place. */
const PLACE_LIMIT = 10_000;

/** Where one end of a transfer lies. "managed" is memory that both sides reach. */
export type TransferSide = "pageable" | "pinned" | "managed" | "device";

/** A copy, or a fill (then `from` is undefined). In program order. */
export interface TransferRecord {
  readonly from: TransferSide | undefined;
  readonly to: TransferSide;
  readonly bytes: number;
  /** Virtual time since the start of the program. */
  readonly startNs: number;
  readonly durationNs: number;
  /** The handle the program gave; 0 is the default stream. */
  readonly stream: number;
  /** Which of the run's calls made it, counted from 0. */
  readonly call: number;
  /** Where the two ends begin; `fromAddress` is 0 for a fill. */
  readonly fromAddress: number;
  readonly toAddress: number;
  /** A copy whose destination held the very same bytes before. */
  readonly unchanged: boolean;
}

/** A call of the CUDA runtime, as the host saw it. */
export interface CallRecord {
  readonly name: string;
  readonly startNs: number;
  readonly durationNs: number;
  /** Launches that the program had made when the call returned. */
  readonly launches: number;
  /** Where the program made it, where host code was compiled with its lines. */
  readonly at?: SourcePoint;
}

export interface Activity {
  readonly transfers: readonly TransferRecord[];
  readonly calls: readonly CallRecord[];
  /** Beyond the limit. */
  readonly lostTransfers: number;
  readonly lostCalls: number;
}

export class ActivityLog {
  private transfers: TransferRecord[] = [];
  private calls: CallRecord[] = [];
  private seenTransfers = 0;
  private seenCalls = 0;
  private lostTransfers = 0;
  private lostCalls = 0;
  private launches: () => number = () => 0;
  private callers: () => readonly SourcePoint[] = () => [];
  private launchPlace: SourcePoint | undefined;
  private readonly isUser: (file: string) => boolean;

  /** `isUser`: whether a file is one of the user's, so that calls in it are told with their place. */
  constructor(isUser: (file: string) => boolean = () => true) {
    this.isUser = isUser;
  }

  /** From now on calls are told with the number of `launches` and with the first place of the user's. */
  watch(launches: () => number, callers: () => readonly SourcePoint[]): void {
    this.launches = launches;
    this.callers = callers;
  }

  /**
   * `<<<…>>>` begins: the launch behind it is told with this place, as the kernel's stub, which makes it, may
   * be part of the function around it.
   */
  launching(): void {
    this.launchPlace = this.place();
  }

  /** To be called before the call that makes the transfer is told. */
  transfer(record: Omit<TransferRecord, "call">): void {
    if (++this.seenTransfers > ACTIVITY_LIMIT) this.lostTransfers++;
    else this.transfers.push({ ...record, call: this.seenCalls });
  }

  call(record: Omit<CallRecord, "launches" | "at">): void {
    if (++this.seenCalls > ACTIVITY_LIMIT) {
      this.lostCalls++;
      return;
    }
    const place = this.launchPlace ?? this.place();
    this.launchPlace = undefined;
    this.calls.push({
      ...record,
      launches: this.launches(),
      ...(place ? { at: { file: place.file, line: place.line, column: place.column } } : {}),
    });
  }

  private place(): SourcePoint | undefined {
    if (this.seenCalls > PLACE_LIMIT) return undefined;
    return this.callers().find((at) => this.isUser(at.file));
  }

  /** What came since the last time, in program order. */
  take(): Activity {
    const { transfers, calls, lostTransfers, lostCalls } = this;
    this.transfers = [];
    this.calls = [];
    this.lostTransfers = 0;
    this.lostCalls = 0;
    return { transfers, calls, lostTransfers, lostCalls };
  }
}

/** The runtime's calls that have another name inside; none where the vendor's tools show none. */
const SHOWN_NAMES: Readonly<Record<string, string>> = {
  __warpscope_copy_box: "cudaMemcpy3D",
  __warpscope_fill_box: "cudaMemset3D",
  __warpscope_pointer_facts: "cudaPointerGetAttributes",
  __warpscope_create_pool: "cudaMemPoolCreate",
  __warpscope_graph_add_kernel: "cudaGraphAddKernelNode",
  __warpscope_graph_add_copy: "cudaGraphAddMemcpyNode",
  __warpscope_graph_add_fill: "cudaGraphAddMemsetNode",
  __warpscope_graph_add_host: "cudaGraphAddHostNode",
  __warpscope_graph_add_memory: "cudaGraphAddMemAllocNode",
  __warpscope_graph_instantiate: "cudaGraphInstantiateWithParams",
  __warpscope_graph_update: "cudaGraphExecUpdate",
};

/** The name of a call as programs spell it; undefined for calls that no program makes itself. */
export function shownCall(name: string): string | undefined {
  return name.startsWith("__") ? SHOWN_NAMES[name] : name;
}
