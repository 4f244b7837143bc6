/** What the values of options look like: in help, and for shells to complete. */
import { DEVICES, JOB_SYSTEMS, LANGUAGES } from "../index.ts";
import type { OwnOptions } from "./options.ts";

interface OptionValue {
  /** In place of the value. */
  readonly shown: string;
  /** All that are possible, or the usual ones. */
  readonly words?: readonly string[];
  readonly isFile?: true;
}

const files = (shown: string): OptionValue => ({ shown, isFile: true });
const oneOf = (...words: string[]): OptionValue => ({ shown: words.join("|"), words });

/** Of those that take one. */
export const OPTION_VALUES: Readonly<Partial<Record<keyof OwnOptions, OptionValue>>> = {
  metrics: { shown: "A,B,…" },
  page: oneOf("details", "raw"),
  "print-summary": oneOf("none", "per-kernel", "per-gpu"),
  kernel: { shown: "REGEX" },
  launch: { shown: "N" },
  format: { shown: "FORMAT", words: ["text", "json", "csv", "markdown"] },
  import: files("FILE"),
  report: files("FILE.html"),
  export: files("FILE"),
  device: { shown: "NAME", words: DEVICES.map(({ id }) => id) },
  block: { shown: "SIZES" },
  advice: { shown: "N", words: ["all", "none"] },
  registers: { shown: "N" },
  shared: { shown: "BYTES" },
  "carve-out": { shown: "PERCENT" },
  timeout: { shown: "SECONDS" },
  clock: oneOf("counted", "measured", "fixed", "wall"),
  workers: { shown: "N" },
  gpus: { shown: "N" },
  "host-memory": { shown: "SIZE", words: ["4G", "8G", "12G"] },
  "allow-dir": files("DIR"),
  env: { shown: "NAME[=VALUE]" },
  call: { shown: "'K<<<G, B>>>(…)'" },
  expect: { shown: "'out[i] == …'" },
  "repair-to": files("FILE"),
  emit: oneOf("ir", "program", "wat"),
  "print-after": { shown: "PASS" },
  color: oneOf("auto", "always", "never"),
  lang: oneOf(...LANGUAGES),
  shell: oneOf("sh", "fish", "powershell"),
  baseline: files("FILE"),
  "fail-if": { shown: "CONDITION" },
  arg: { shown: "NAME=A,B,…" },
  jobs: { shown: "N" },
  shard: { shown: "I/N" },
  shards: { shown: "N" },
  "emit-jobs": oneOf(...JOB_SYSTEMS),
  tool: { shown: "A,B,…", words: ["memcheck", "racecheck", "initcheck", "synccheck", "numeric"] },
  "print-limit": { shown: "N" },
  padding: { shown: "BYTES" },
  suppressions: files("FILE"),
  "error-exitcode": { shown: "N" },
};
