/** Findings in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS standard). */
import { addressText, type SourcePoint } from "../../base/index.ts";
import { type Finding, type FindingCode, findingCode } from "../../sanitize/index.ts";
import { demangle } from "../demangle/demangle.ts";
import type { Catalogue } from "../messages/catalogue.ts";
import type { SourceFiles } from "../source-lines.ts";
import { ruleWords } from "./explain-finding.ts";
import { type FindingPlace, placesOfFinding } from "./locations.ts";
import { wordsOf } from "./sentences.ts";

export interface SarifInput {
  readonly findings: readonly Finding[];
  /** Those that the user knows of: they stand in the log as such. */
  readonly suppressed: readonly Finding[];
  /** Of Warpscope. */
  readonly version: string;
  /** The program ended by itself, with exit code 0. */
  readonly successful: boolean;
}

const LEVEL = { error: "error", warning: "warning", note: "note" } as const;

export function sarifLog(input: SarifInput, catalogue: Catalogue, files: SourceFiles): unknown {
  const all = [...input.findings, ...input.suppressed];
  const codes = [...new Set(all.map(findingCode))].sort();
  return {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "Warpscope",
            version: input.version,
            language: catalogue.language,
            rules: codes.map((code) => rule(code, catalogue)),
          },
        },
        invocations: [{ executionSuccessful: input.successful }],
        columnKind: "utf16CodeUnits",
        results: [
          ...input.findings.map((one) => result(one, codes, catalogue, files)),
          ...input.suppressed.map((one) => ({
            ...result(one, codes, catalogue, files),
            suppressions: [{ kind: "external" }],
          })),
        ],
      },
    ],
  };
}

function rule(code: FindingCode, catalogue: Catalogue): unknown {
  const { title, why, mend } = ruleWords(code, catalogue);
  return {
    id: code,
    name: pascal(code),
    shortDescription: { text: title },
    fullDescription: { text: why },
    help: { text: mend },
    defaultConfiguration: { level: "error" },
  };
}

/** `MemcheckOutOfBounds` */
function pascal(code: string): string {
  return code.replace(/(?:^|[/-])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function result(
  finding: Finding,
  codes: readonly string[],
  catalogue: Catalogue,
  files: SourceFiles,
): Record<string, unknown> {
  const { code, what, why, mend } = wordsOf(finding, catalogue);
  const [here, ...others] = placesOfFinding(finding, files);
  const { kernel, launches, threads, count } = finding;
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: LEVEL[finding.severity],
    message: { text: `${what} ${why} ${mend}` },
    occurrenceCount: count,
    locations: here
      ? [
          {
            physicalLocation: physical(here, files),
            ...(kernel === undefined
              ? {}
              : { logicalLocations: [{ fullyQualifiedName: demangle(kernel), kind: "function" }] }),
          },
        ]
      : [],
    relatedLocations: others.map((place, id) => ({
      id,
      physicalLocation: physical(place, files),
      message: { text: related(place) },
    })),
    partialFingerprints: {
      "warpscopeCause/v1": [code, here?.file, here?.line, here?.column, kernel].join(":"),
    },
    properties: {
      launches,
      threads:
        kernel === undefined
          ? []
          : threads.map(({ address, ...thread }) => ({ ...thread, address: addressText(address) })),
    },
  };
}

function related({ role, function: name }: FindingPlace): string {
  return name === undefined ? role : `${role}: ${name}`;
}

function physical(place: SourcePoint, files: SourceFiles): unknown {
  const startColumn = columnOf(place, files);
  return {
    artifactLocation: uriOf(place.file),
    region: {
      startLine: place.line,
      ...(startColumn === undefined ? {} : { startColumn }),
    },
  };
}

/** In UTF-16, from 1; undefined for a whole line. */
function columnOf({ file, line, column }: SourcePoint, files: SourceFiles): number | undefined {
  if (column === 0) return undefined;
  const text = files.lines(file)?.[line - 1];
  if (text === undefined) return column;
  const before = new TextEncoder().encode(text).subarray(0, column - 1);
  return new TextDecoder().decode(before).length + 1;
}

/** Names relative to where the program was checked stay so: services resolve them in the repository. */
function uriOf(file: string): unknown {
  const path = file.replaceAll("\\", "/");
  const uri = path.split("/").map(encodeURIComponent).join("/");
  if (/^[A-Za-z]:\//.test(path))
    return { uri: `file:///${path.slice(0, 2)}${encodeURI(path.slice(2))}` };
  return path.startsWith("/") ? { uri: `file://${uri}` } : { uri, uriBaseId: "%SRCROOT%" };
}
