export {
  FINDING_CODES,
  type Finding,
  type FindingCode,
  findingCode,
  isSilentStore,
} from "./finding.ts";
export { type CheckedLaunch, type CheckedRun, findingsOf } from "./findings.ts";
export type {
  AllocationNote,
  CallFrame,
  HostViolation,
  HostViolationKind,
} from "./host-violation.ts";
export { isSuppressed, parseSuppressions, type Suppression } from "./suppressions.ts";
