/**
 * What a piece of advice is, and what rules look at. Plain data: sentences are in the message catalogue
 * under the codes that are named here.
 */
import type { DeviceSpec } from "../device/index.ts";
import type { LineEdit } from "./edits/edit.ts";

/**
 * Stable name of a rule, also the code of its first sentence (what was found, with `evidence`). Beside it
 * the catalogue has `CODE-explained`: the lesson, for `warpscope explain CODE`; params: none.
 */
export type AdviceRule = `advice/${string}`;

/** How sure the gain is. high: follows from exact counts; low: hangs on what the program cannot show. */
export type AdviceConfidence = "high" | "medium" | "low";

export type AdviceParams = Readonly<Record<string, number | string>>;

/** The change to make. */
export interface AdviceChange {
  /** Code of the sentence, usually the rule's with `-change`; longer where a rule knows several changes. */
  readonly code: AdviceRule;
  readonly params: AdviceParams;
  /** Lines of the user's that are the change when written so; absent where the text does not say enough. */
  readonly edits?: readonly LineEdit[];
  /** For the lesson: a few lines of CUDA that show it, with names of their own. */
  readonly example?: readonly string[];
}

/** The part of the modelled time that the change would save, found by modelling the changed launch. */
export interface AdviceGain {
  /** Of the launch's (host rules: the program's) modelled time on the chip, 0 to 1. */
  readonly fraction: number;
  /** Of one launch (host rules: of the whole run). */
  readonly savedNs: number;
}

/** Where it is: an instruction of the launch's program, or a place in a file of the user's. */
export type AdvicePlace =
  | { readonly pc: number }
  | { readonly file: string; readonly line: number; readonly column: number };

export interface Advice {
  readonly rule: AdviceRule;
  /** Absent where it is about the launch or the program as a whole. */
  readonly place?: AdvicePlace;
  /** Parameters of the sentence `rule`. */
  readonly evidence: AdviceParams;
  readonly change: AdviceChange;
  readonly gain: AdviceGain;
  readonly confidence: AdviceConfidence;
}

/** One of several changes against the same. */
export type AdviceWay = Pick<Advice, "change" | "gain" | "confidence">;

/** Undefined where there is none; the first of equals. */
export function mostSaving(ways: readonly AdviceWay[]): AdviceWay | undefined {
  return ways.reduce<AdviceWay | undefined>(
    (a, b) => (a && a.gain.savedNs >= b.gain.savedNs ? a : b),
    undefined,
  );
}

/** Gains below are not worth a word: 3 % is about what repeated measurements of a kernel differ by. */
export const LEAST_GAIN = 0.03;

/** What rules on the host's side look at. Its records are those of `runtime/`'s activity, by shape. */
export interface HostAdviceInput {
  readonly device: DeviceSpec;
  readonly transfers: readonly HostTransfer[];
  readonly calls: readonly HostCall[];
  /** In program order. */
  readonly launches: readonly HostLaunch[];
  /** From the first call or launch to the end of the last, on the program's virtual clock. */
  readonly programNs: number;
  /** By which the program's clock was advanced. */
  readonly costs: HostCosts;
}

/** What calls cost on the virtual clock, in nanoseconds; `hostCosts` of `runtime/`, by shape. */
export interface HostCosts {
  /** A copy between host and device: what the link is busy with, and from then until it has ended. */
  transfer(
    direction: "toDevice" | "fromDevice",
    memory: "pageable" | "pinned",
    bytes: number,
  ): { readonly busyNs: number; readonly latencyNs: number };
  /** What the host is busy with in the launch of a graph. */
  readonly graphLaunchNs: number;
  /** What a kernel takes inside a graph that takes `ns` when it is launched by itself. */
  kernelInGraphNs(ns: number): number;
  /** Page-locked memory takes so much longer to allocate than other memory. */
  pinNs(bytes: number): number;
}

export type HostSide = "pageable" | "pinned" | "managed" | "device";

/** A copy, or a fill (then `from` is undefined). In program order; times on the virtual clock. */
export interface HostTransfer {
  readonly from: HostSide | undefined;
  readonly to: HostSide;
  readonly bytes: number;
  readonly startNs: number;
  readonly durationNs: number;
  /** 0 is the default stream. */
  readonly stream: number;
  /** Which of `calls` made it. */
  readonly call: number;
  /** Where the two ends begin; `fromAddress` is 0 for a fill. */
  readonly fromAddress: number;
  readonly toAddress: number;
  /** A copy whose destination held the very same bytes before. */
  readonly unchanged: boolean;
}

export interface HostCall {
  readonly name: string;
  readonly startNs: number;
  readonly durationNs: number;
  /** Launches that the program had made when the call returned. */
  readonly launches: number;
  /** Where the program made it, where that is known. */
  readonly at?: { readonly file: string; readonly line: number; readonly column: number };
}

export interface HostLaunch {
  readonly index: number;
  readonly kernel: string;
  readonly startNs: number;
  readonly durationNs: number;
  readonly stream: number;
  /** Where it reads or writes the host's memory in place. */
  readonly link?: HostLink;
}

/** `LinkTraffic` of `runtime/`, by shape. */
export interface HostLink {
  readonly bytes: number;
  readonly memoryBytes: number;
  readonly addresses: readonly number[];
  readonly withoutNs: number;
}

/** A rule on copies, calls and launches of the whole run: a file under `host/`, listed in `HOST_RULES` of `host/index.ts`. */
export interface HostRule {
  readonly code: AdviceRule;
  find(input: HostAdviceInput): readonly Advice[];
}
