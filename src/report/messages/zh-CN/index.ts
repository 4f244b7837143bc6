/** Every sentence in Simplified Chinese, by the codes of `../en`; one file an area. */
import { ADVICE } from "./advice.ts";
import { ADVICE_HOST } from "./advice-host.ts";
import { CLI } from "./cli.ts";
import { COMPARE } from "./compare.ts";
import { COMPILE } from "./compile.ts";
import { CONCEPT } from "./concept.ts";
import { DEVICE } from "./device.ts";
import { EXPLAIN } from "./explain.ts";
import { EXPORT } from "./export.ts";
import { FAULT } from "./fault.ts";
import { FINDINGS } from "./findings.ts";
import { FORMS } from "./forms.ts";
import { HELP } from "./help.ts";
import { IMPORT } from "./import.ts";
import { IR } from "./ir.ts";
import { LOWER } from "./lower.ts";
import { METRIC } from "./metric.ts";
import { NVCC } from "./nvcc.ts";
import { OCCUPANCY } from "./occupancy.ts";
import { PAGE } from "./page.ts";
import { PAGE_VIEWS } from "./page-views.ts";
import { PROFILE } from "./profile.ts";
import { PROGRESS } from "./progress.ts";
import { REGISTERS } from "./registers.ts";
import { REPORT } from "./report.ts";
import { RUNTIME } from "./runtime.ts";
import { SESSION } from "./session.ts";
import { SNIPPET } from "./snippet.ts";
import { SUMMARY } from "./summary.ts";
import { SWEEP } from "./sweep.ts";
import { TERM } from "./term.ts";
import { TIME } from "./time.ts";
import { VENDOR } from "./vendor.ts";

export const CHINESE: Readonly<Record<string, string>> = {
  ...ADVICE,
  ...ADVICE_HOST,
  ...CLI,
  ...COMPARE,
  ...COMPILE,
  ...CONCEPT,
  ...DEVICE,
  ...EXPLAIN,
  ...EXPORT,
  ...FAULT,
  ...FINDINGS,
  ...FORMS,
  ...HELP,
  ...IMPORT,
  ...IR,
  ...LOWER,
  ...METRIC,
  ...NVCC,
  ...OCCUPANCY,
  ...PAGE,
  ...PAGE_VIEWS,
  ...PROFILE,
  ...PROGRESS,
  ...REGISTERS,
  ...REPORT,
  ...RUNTIME,
  ...SESSION,
  ...SNIPPET,
  ...SUMMARY,
  ...SWEEP,
  ...TERM,
  ...TIME,
  ...VENDOR,
};
