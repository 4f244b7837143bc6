/** Every sentence in Simplified Chinese, by the codes of `../en`; one file an area. */
import { CLI } from "./cli.ts";
import { COMPILE } from "./compile.ts";
import { DEVICE } from "./device.ts";
import { FAULT } from "./fault.ts";
import { FORMS } from "./forms.ts";
import { IMPORT } from "./import.ts";
import { IR } from "./ir.ts";
import { LOWER } from "./lower.ts";
import { METRIC } from "./metric.ts";
import { NVCC } from "./nvcc.ts";
import { OCCUPANCY } from "./occupancy.ts";
import { PROFILE } from "./profile.ts";
import { REGISTERS } from "./registers.ts";
import { REPORT } from "./report.ts";
import { RUNTIME } from "./runtime.ts";
import { SESSION } from "./session.ts";
import { SNIPPET } from "./snippet.ts";
import { TERM } from "./term.ts";
import { TIME } from "./time.ts";
import { VENDOR } from "./vendor.ts";

export const CHINESE: Readonly<Record<string, string>> = {
  ...CLI,
  ...COMPILE,
  ...DEVICE,
  ...FAULT,
  ...FORMS,
  ...IMPORT,
  ...IR,
  ...LOWER,
  ...METRIC,
  ...NVCC,
  ...OCCUPANCY,
  ...PROFILE,
  ...REGISTERS,
  ...REPORT,
  ...RUNTIME,
  ...SESSION,
  ...SNIPPET,
  ...TERM,
  ...TIME,
  ...VENDOR,
};
