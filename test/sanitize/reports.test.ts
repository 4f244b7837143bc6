import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import {
  findCatalogue,
  findingCodes,
  findingsReport,
  groupFindings,
  renderFindingCodes,
  renderFindings,
  renderGithub,
  sanitizerText,
  sarifLog,
  summaryOf,
} from "../../src/report/index.ts";
import {
  FINDING_CODES,
  type Finding,
  findingsOf,
  type HostViolation,
} from "../../src/sanitize/index.ts";
import { FILES, launch, RACE, run, violation } from "./sample-findings.ts";

const ENGLISH = findCatalogue("en");
const CHINESE = findCatalogue("zh-CN");

const allocation = {
  address: 0x8100_0000,
  bytes: 4000,
  call: "cudaMalloc",
  allocatedAt: [{ file: "sum.cu", line: 1, column: 5, function: "main" }],
  freedAt: undefined,
};

const host = (changes: Partial<HostViolation>): HostViolation => ({
  kind: "api-error",
  call: "cudaMemcpy",
  at: [{ file: "sum.cu", line: 4, column: 3, function: "fill(float*)" }],
  error: 1,
  address: 0,
  bytes: 0,
  ...changes,
});

const nearest = { address: 0x8100_0000, bytes: 4000, freed: false };
const FOUND = findingsOf(
  run({
    launches: [launch(0, violation({ nearest }), RACE)],
    host: [
      host({}),
      host({
        kind: "leak",
        error: 0,
        address: 0x8100_0000,
        bytes: 4000,
        call: "cudaMalloc",
        allocation,
      }),
    ],
    allocations: [allocation],
  }),
);
const [API, OUTSIDE, HAZARD] = FOUND as [Finding, Finding, Finding, Finding];

const options = {
  tools: ["memcheck", "racecheck"],
  suppressed: 0,
  limit: 100,
  leaks: true,
} as const;
const style = { colour: false, columns: 300, lines: FILES.lines, files: FILES };

describe("as text", () => {
  const text = (findings: readonly Finding[], catalogue = ENGLISH) =>
    renderFindings(groupFindings(findings, FILES), summaryOf(findings, options), catalogue, style);

  it("says what, why and how to mend it, with all places", () => {
    expect(text([OUTSIDE])).toMatchInlineSnapshot(`
      "1 error, 0 warnings, 0 notes; checked: memcheck, racecheck.
      All memory was freed.

      sum.cu:2:13: error: reduce(float *, int): thread (104, 0, 0) of block (7, 0, 0) reads 4 B at 0x81000fa0, outside of every allocation. That is out of bounds, 1 byte after the end of the nearest allocation (4000 bytes at 0x81000000). [memcheck/out-of-bounds]
          2 |   tile[t] = data[i];
            |             ^
          Why: On a GPU this stops the kernel with cudaErrorIllegalAddress, or it silently hits whatever lies there.
          Fix: Compare the index with the number of elements before the access (\`if (i < n)\`, not \`<=\`), and the allocation's size with what the grid covers.
      sum.cu:5:1: note: launched here, in main
          5 | }
            | ^
      sum.cu:1:5: note: allocated here by cudaMalloc
          1 | __global__ void reduce(float *data, int n) {
            |     ^
          Threads: 24 accesses, first by (104, 0, 0) of block (7, 0, 0)
          Launch: number 0, counted from 0
      "
    `);
  });

  it("begins with what was found, and has one finding a cause", () => {
    const race = (changes: Partial<Finding>): Finding => ({ ...HAZARD, ...changes });
    const places = HAZARD.otherPlaces;
    const update = { places, otherPlaces: places, access: "write" } as const;
    const found = [
      OUTSIDE,
      race({ ...update, otherAccess: "read" }),
      race({ ...update, otherAccess: "write" }),
      race({ ...update, kind: "race-grid", otherAccess: "read" }),
      race({ ...update, kind: "race-grid", otherAccess: "read", severity: "warning" }),
      HAZARD,
    ];
    const shown = text(found);
    expect(shown).toMatch(/^\d errors?, .*\n.*\n {2}error: sum\.cu:2 {2}Access outside of every/);
    expect(shown.match(/^sum\.cu:\d+:\d+: error/gm)).toHaveLength(3);
    expect(shown.match(/Fix: Use an atomic operation: atomicAdd/g)).toHaveLength(1);
    expect(shown).toContain(
      "Also: a write after a write between warps of a block (256 accesses); a write after a read between blocks (512 accesses)\n",
    );
    // What is written alone is no update.
    const stores = text([race({ ...update, otherAccess: "write" })]);
    expect(stores).not.toContain("atomicAdd");
    // A barrier does not order blocks.
    const both = text([HAZARD, race({ kind: "race-grid", severity: "warning" })]);
    expect(both).toContain("Fix: Use atomic operations, give each block its own part");
    expect(both).not.toContain("__syncthreads");
    // Another kernel, or another line, is another cause.
    expect(groupFindings([HAZARD, race({ kernel: "_Z5otherv" })], FILES)).toHaveLength(2);
  });

  it("shows both lines of a race", () => {
    const shown = text([HAZARD]);
    expect(shown).toContain("sum.cu:3:12: error: ");
    expect(shown).toContain(
      "sum.cu:2:11: note: the other access, by thread (65, 0, 0) of block (0, 0, 0): a read after a write",
    );
  });

  it("is Chinese where asked for", () => {
    const shown = text(FOUND, CHINESE);
    expect(shown).toContain(
      "线程块 (0, 0, 0) 的线程 (64, 0, 0) 在 0x80100100 处读取共享内存的 4 B，线程 (65, 0, 0) 也写入过它们",
    );
    expect(shown).not.toMatch(/\{\w+\}|finding\//);
  });

  it("sums up leaks and what is hidden", () => {
    const summary = summaryOf(FOUND, { ...options, limit: 3 });
    expect(summary).toMatchObject({ errors: 4, hidden: 1, leaks: { bytes: 4000, count: 1 } });
  });
});

it("every kind of finding has all its sentences in both languages", () => {
  for (const catalogue of [ENGLISH, CHINESE])
    for (const code of FINDING_CODES) {
      const kind = code.split("/")[1]!;
      for (const part of ["title", "what", "why", "mend"])
        expect([code, part, catalogue.messages[`finding/${part}-${kind}`]]).not.toContain(
          undefined,
        );
    }
});

it("as JSON: tool, severity, code, message, count, locations, threads", () => {
  const summary = summaryOf(FOUND, options);
  const { findings } = findingsReport(
    FOUND,
    summary,
    { program: "sum", exitCode: 0 },
    ENGLISH,
    FILES,
  );
  expect(findings[1]).toMatchObject({
    tool: "memcheck",
    severity: "error",
    code: "memcheck/out-of-bounds",
    count: 24,
    locations: [
      { role: "here", file: "sum.cu", line: 2, column: 13, kernel: "reduce(float *, int)" },
      { role: "launch", function: "main", line: 5 },
      { role: "allocation", line: 1 },
    ],
    threads: [{ block: [7, 0, 0], thread: [104, 0, 0], address: "0x81000fa0" }],
    allocation: { bytes: 4000, freed: false },
  });
  expect(findings[0]).toMatchObject({ call: "cudaMemcpy", error: 1, threads: [] });
});

it("as commands of GitHub, with what they reserve escaped", () => {
  const [line] = renderGithub([API], ENGLISH, FILES).split("\n");
  expect(line).toBe(
    "::error file=sum.cu,line=4,col=3,title=Call that returns an error [memcheck/api-error]::cudaMemcpy returns cudaErrorInvalidValue (1): invalid argument.%0AThe call did nothing, and what the program does next works on data that is not there.",
  );
  const odd = { ...API, hostCalls: [{ file: "a,b:c%.cu", line: 1, column: 0, function: "main" }] };
  expect(renderGithub([odd], ENGLISH, FILES)).toContain("file=a%2Cb%3Ac%25.cu,line=1,title=");
  // A line of its own would be a command of its own.
  const forged = { ...API, hostCalls: [{ ...odd.hostCalls[0]!, file: "a\r\n::error::b" }] };
  expect(renderGithub([forged], ENGLISH, FILES)).toMatch(
    /^::error file=a%0D%0A%3A%3Aerror%3A%3Ab,.*\n$/,
  );
});

describe("as SARIF", () => {
  // The standard's parts that are used here, and the whole of its last draft as @microsoft/jest-sarif
  // 1.0.0-beta.0 has it (MIT licence, Microsoft Corporation), which is of an older kind of schema.
  const validators = ["sarif-2.1.0", "sarif-2.1.0-rtm.5"].map((name) => {
    const at = new URL(`./${name}.schema.json`, import.meta.url);
    const { $schema: _, id: __, ...schema } = JSON.parse(readFileSync(at, "utf8"));
    const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
    addFormats.default(ajv);
    return ajv.compile(schema);
  });
  const errorsOf = (log: unknown): unknown[] =>
    validators.flatMap((validate) => (validate(log) ? [] : (validate.errors ?? [])));
  const input = { findings: FOUND, suppressed: [HAZARD], version: "1.2.3", successful: true };

  it.each([ENGLISH, CHINESE])("is valid in $language", (catalogue) => {
    expect(errorsOf(sarifLog(input, catalogue, FILES))).toEqual([]);
    const none = { ...input, findings: [], suppressed: [] };
    expect(errorsOf(sarifLog(none, catalogue, FILES))).toEqual([]);
  });

  it("is checked: a log that breaks the schema is refused", () => {
    const log = sarifLog(input, ENGLISH, FILES) as { runs: { results: { level: string }[] }[] };
    log.runs[0]!.results[0]!.level = "fatal";
    expect(validators.map((validate) => validate(log))).toEqual([false, false]);
  });

  it("has a rule for each code, the threads, and what is suppressed", () => {
    const [sarifRun] = (
      sarifLog(input, ENGLISH, FILES) as {
        runs: {
          tool: { driver: { rules: { id: string }[] } };
          results: { ruleId: string; ruleIndex: number; suppressions?: unknown[] }[];
        }[];
      }
    ).runs;
    const { rules } = sarifRun!.tool.driver;
    for (const { ruleId, ruleIndex } of sarifRun!.results)
      expect(rules[ruleIndex]!.id).toBe(ruleId);
    expect(sarifRun!.results.filter(({ suppressions }) => suppressions)).toHaveLength(1);
  });
});

describe("as compute-sanitizer writes it", () => {
  const sanitized = (changes: Partial<Parameters<typeof sanitizerText>[0]>) =>
    sanitizerText({
      tool: "memcheck",
      findings: FOUND,
      reportsApiErrors: true,
      checksLeaks: true,
      raceReport: "analysis",
      printLimit: 100,
      applicationFailed: false,
      files: FILES,
      ...changes,
    });

  it("memcheck", () => {
    expect(sanitized({}).text).toMatchInlineSnapshot(`
      "========= Program hit cudaErrorInvalidValue (error 1) due to "invalid argument" on CUDA API call to cudaMemcpy.
      =========     Saved host backtrace up to driver entry point at error
      =========         Host Frame: fill(float*) in sum.cu:4
      ========= 
      ========= Invalid __global__ read of size 4 bytes
      =========     at reduce(float *, int) in sum.cu:2
      =========     by thread (104,0,0) in block (7,0,0)
      =========     Access to 0x81000fa0 is out of bounds
      =========     and is 1 bytes after the nearest allocation at 0x81000000 of size 4,000 bytes
      =========     Saved host backtrace up to driver entry point at kernel launch time
      =========         Host Frame: main in sum.cu:5
      ========= 
      ========= Leaked 4,000 bytes at 0x81000000
      =========     Saved host backtrace up to driver entry point at allocation time
      =========         Host Frame: fill(float*) in sum.cu:4
      ========= 
      ========= LEAK SUMMARY: 4000 bytes leaked in 1 allocations
      ========= ERROR SUMMARY: 26 errors
      ========= ERROR SUMMARY: 23 errors were not printed. Use --print-limit option to adjust the number of printed errors
      "
    `);
  });

  it("racecheck, by pairs and by hazards", () => {
    expect(sanitized({ tool: "racecheck" }).text).toMatchInlineSnapshot(`
      "========= Error: Race reported between Write access at reduce(float *, int) in sum.cu:2
      =========     and Read access at reduce(float *, int) in sum.cu:3 [256 hazards]
      ========= 
      ========= RACECHECK SUMMARY: 1 hazard displayed (1 error, 0 warnings)
      "
    `);
    const hazards = sanitized({ tool: "racecheck", raceReport: "hazard" });
    expect(hazards.text).toContain(
      "Error: Potential RAW hazard detected at __shared__ 0x80100100 in block (0,0,0) :",
    );
    expect(hazards.errors).toBe(256);
  });

  it("synccheck and initcheck know only their own", () => {
    const mask = { tool: "synccheck", kind: "warp-mask", space: "none", access: "none" } as const;
    const never = { tool: "initcheck", kind: "uninitialized-read" } as const;
    const findings = findingsOf(run({ launches: [launch(0, violation(mask), violation(never))] }));
    const [sync, init] = (["synccheck", "initcheck"] as const).map((tool) =>
      sanitized({ tool, findings, checksLeaks: false }),
    );
    expect(sync!.text).toContain("========= Barrier error detected. Invalid arguments.\n");
    expect(init!.text).toContain(
      "========= Uninitialized __global__ memory read of size 4 bytes\n",
    );
    expect([sync!.errors, init!.errors]).toEqual([24, 24]);
    expect(sanitized({ findings }).text).toContain("========= Illegal instruction\n");
  });
});

it("explains a code in full, and lists those of a tool", () => {
  const [code] = findingCodes("race-warp");
  expect(renderFindingCodes([code!], ENGLISH, 80)).toContain(
    "racecheck/race-warp: Race between lanes",
  );
  const listed = renderFindingCodes(findingCodes("synccheck"), ENGLISH, 80);
  expect(listed.split("\n").filter((line) => line.includes("synccheck/"))).toHaveLength(10);
  expect(findingCodes("nothing")).toEqual([]);
});
