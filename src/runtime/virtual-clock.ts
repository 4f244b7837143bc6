/**
 * The clock the program sees. Modelled kernels and copies advance it; so does host code, by a rule:
 *
 *   counted    by what its instructions cost (`counting/`): the same times on every run
 *   measured   by its own CPU time over HOST_SPEED_FACTOR; time spent simulating does not count, nor
 *              what other threads of the process use beside it
 *   fixed      by 1 µs each time the clock is read
 *   wall       not at all: the clock is the machine's
 *
 * `nowNs` counts from the start of the program and never goes back.
 */
import type { Clock } from "../platform/index.ts";
import { COST_NS } from "./counting/instruction-costs.ts";

export type ClockMode = "counted" | "measured" | "fixed" | "wall";

/**
 * How much slower host code runs as WebAssembly than natively. Source: Jangda et al., "Not So Fast",
 * USENIX ATC 2019, SPEC CPU in Chrome: 1.55 on average.
 */
const HOST_SPEED_FACTOR = 1.55;

const FIXED_STEP_NS = 1000;

/** 2024-01-01T00:00:00Z, the date in a `fixed` run. */
const FIXED_START_MS = 1_704_067_200_000;

/** What the program's instructions have cost up to now, in `COST_NS`. */
export type CostReader = () => bigint;

export class VirtualClock {
  readonly mode: ClockMode;
  private readonly machine: Clock;
  private readonly startDateMs: number;
  private readCosts: CostReader | undefined;
  private costsAtHostStart = 0n;
  private readonly startWallNs: number;
  private elapsedNs = 0;
  private cpuMsAtHostStart = 0;
  private wallNsAtHostStart = 0;
  private runtimeDepth = 1;

  constructor(mode: ClockMode, machine: Clock) {
    this.mode = mode;
    this.machine = machine;
    this.startDateMs = mode === "fixed" ? FIXED_START_MS : machine.wallMs();
    // Else the distance of two times would depend on where between two numbers they lie.
    if (mode === "counted") this.startDateMs = Math.floor(this.startDateMs / 1000) * 1000;
    this.startWallNs = machine.nowNs();
  }

  nowNs(): number {
    return this.mode === "wall" ? this.machine.nowNs() - this.startWallNs : this.elapsedNs;
  }

  /** Nanoseconds since 1970. */
  dateNs(): bigint {
    return BigInt(Math.round(this.startDateMs * 1e6)) + BigInt(Math.round(this.nowNs()));
  }

  /** The program counts what it executes. */
  attach(readCosts: CostReader): void {
    this.readCosts = readCosts;
  }

  /** The program looks at the clock, or asks whether something is done. */
  countReading(): void {
    if (this.mode === "fixed") this.elapsedNs += FIXED_STEP_NS;
  }

  advance(ns: number): void {
    this.elapsedNs += ns;
  }

  advanceTo(ns: number): void {
    this.elapsedNs = Math.max(this.elapsedNs, ns);
  }

  /** Host code is left: what it used is added. Pairs with `leaveRuntime`; pairs may nest. */
  enterRuntime(): void {
    if (this.runtimeDepth++ > 0) return;
    if (this.readCosts) {
      this.elapsedNs += Number(this.readCosts() - this.costsAtHostStart) * COST_NS;
      return;
    }
    if (this.mode !== "measured") return;
    const cpuNs = (this.machine.cpuMs() - this.cpuMsAtHostStart) * 1e6;
    const wallNs = this.machine.nowNs() - this.wallNsAtHostStart;
    this.elapsedNs += Math.max(0, Math.min(cpuNs, wallNs)) / HOST_SPEED_FACTOR;
  }

  leaveRuntime(): void {
    if (--this.runtimeDepth > 0) return;
    if (this.readCosts) {
      this.costsAtHostStart = this.readCosts();
      return;
    }
    if (this.mode !== "measured") return;
    this.cpuMsAtHostStart = this.machine.cpuMs();
    this.wallNsAtHostStart = this.machine.nowNs();
  }
}
