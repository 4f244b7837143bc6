/** What the memory routines of one kernel module have in common. */
import type { Program } from "../../lower/index.ts";
import type { CheckPlaces } from "../check-area.ts";
import type { ModuleBuilder } from "../encoder/index.ts";
import type { EnvImports } from "../imports.ts";
import type { LaunchGlobals } from "../launch-globals.ts";

export interface AccessContext {
  readonly module: ModuleBuilder;
  readonly program: Program;
  readonly imports: EnvImports;
  readonly globals: LaunchGlobals;
  /** Without: the same checks and results, nothing counted. */
  readonly counters: boolean;
  /** Lanes that would fault are left out, by the word of the import `checkBounds`; else they end the launch. */
  readonly refuses?: boolean;
  /** What is to be looked after of races and of what nobody wrote. */
  readonly shadow?: CheckPlaces;
  /** What lanes do in sampled blocks is taken down. */
  readonly samples?: boolean;
}
