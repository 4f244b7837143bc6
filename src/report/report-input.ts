/** What a report is built from. */
import type { Diagnostic } from "../base/index.ts";
import type { DeviceSpec } from "../device/index.ts";
import type { Program } from "../lower/index.ts";
import type { ModelOptions } from "../model/index.ts";
import type { Fault, LaneSamples, LaunchCounters } from "../observe/index.ts";
import type { Codegen, LaunchShape, Modelled } from "../profile/index.ts";
import type { Activity } from "../runtime/index.ts";
import type { Catalogue } from "./messages/catalogue.ts";
import type { SourceFiles } from "./source-lines.ts";

export interface ReportLaunch extends LaunchShape {
  readonly index: number;
  /** Mangled. */
  readonly kernel: string;
  readonly program: Program;
  readonly counters: LaunchCounters;
  readonly modelled?: Modelled;
  /** For pages. */
  readonly samples?: LaneSamples;
  readonly fault: Fault | undefined;
  readonly stream: number;
  readonly startNs: number;
  readonly durationNs: number;
}

export interface ReportInput {
  readonly program: { readonly name: string; readonly args: readonly string[] };
  readonly device: DeviceSpec;
  /** That the launches are shown on beside the program's own. */
  readonly otherDevices?: readonly DeviceSpec[];
  readonly codegen: Codegen;
  readonly model: ModelOptions;
  readonly launches: readonly ReportLaunch[];
  readonly activity?: Activity;
  /** Whether advice is wanted; that on the host's side comes from this activity, shown or not. */
  readonly advice?: { readonly activity: Activity };
  readonly diagnostics: readonly Diagnostic[];
  readonly output: string | undefined;
  readonly exitCode: number;
  readonly files: SourceFiles;
  readonly catalogue: Catalogue;
}
