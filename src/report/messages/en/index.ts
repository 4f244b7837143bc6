/** Every sentence in English, by code; one file an area. `{name}` stands for a parameter. */
import { CLI } from "./cli.ts";
import { COMPILE } from "./compile.ts";
import { FAULT } from "./fault.ts";
import { IR } from "./ir.ts";
import { LOWER } from "./lower.ts";
import { METRIC } from "./metric.ts";
import { PROFILE } from "./profile.ts";
import { REPORT } from "./report.ts";
import { RUNTIME } from "./runtime.ts";
import { SESSION } from "./session.ts";

export const ENGLISH: Readonly<Record<string, string>> = {
  ...CLI,
  ...COMPILE,
  ...FAULT,
  ...IR,
  ...LOWER,
  ...METRIC,
  ...PROFILE,
  ...REPORT,
  ...RUNTIME,
  ...SESSION,
};
