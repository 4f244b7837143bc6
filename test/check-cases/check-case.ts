/** The programs of this folder: what each is said to do wrong, and all of a folder as one program. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const TOOLS = ["memcheck", "racecheck", "initcheck", "synccheck", "numeric"] as const;

export type Tool = (typeof TOOLS)[number];

export interface Expectation {
  readonly tool: Tool;
  readonly severity: "error" | "warning" | "note";
  /** Where the finding is; of a race, both places. */
  readonly lines: readonly number[];
  /** How often, where that is certain. */
  readonly count?: number;
}

export interface CheckCase {
  /** `racecheck/missing-barrier`. */
  readonly name: string;
  readonly source: string;
  /** Empty for a program that says it is clean. */
  readonly expectations: readonly Expectation[];
  readonly clean: boolean;
  /** Why what is expected is not told as it should be, or a clean program is not told to be clean. */
  readonly limit: string | undefined;
  /** Whether memory that is never freed is looked for. */
  readonly leaks: boolean;
}

const EXPECT =
  /\/\/ expect: (memcheck|racecheck|initcheck|synccheck|numeric) (error|warning|note)(?: x (\d+))?((?: \[\w+\])*)/;
const WITH = /\/\/ with: (memcheck|racecheck|initcheck|synccheck|numeric)((?: \[\w+\])*)/;

/** All programs of a folder beside this file, by name. */
export function readCheckCases(folder: string): CheckCase[] {
  const path = new URL(`./${folder}/`, import.meta.url).pathname;
  return readdirSync(path)
    .filter((file) => file.endsWith(".cu"))
    .sort()
    .map((file) =>
      parseCase(`${folder}/${file.slice(0, -3)}`, readFileSync(join(path, file), "utf8")),
    );
}

function parseCase(name: string, source: string): CheckCase {
  const expected = new Map<string, Expectation>();
  const partners: { key: string; line: number }[] = [];
  source.split("\n").forEach((text, index) => {
    const line = index + 1;
    const expect = EXPECT.exec(text);
    if (expect)
      for (const label of labels(expect[4], String(line)))
        expected.set(`${expect[1]} ${label}`, {
          tool: expect[1] as Tool,
          severity: expect[2] as Expectation["severity"],
          lines: [line],
          ...(expect[3] ? { count: Number(expect[3]) } : {}),
        });
    const partner = WITH.exec(text);
    if (partner)
      for (const label of labels(partner[2], ""))
        partners.push({ key: `${partner[1]} ${label}`, line });
  });
  for (const { key, line } of partners) {
    // Without a label it belongs to the only expectation of its tool.
    const found = [...expected.keys()].filter((k) =>
      key.endsWith(" ") ? k.startsWith(key) : k === key,
    );
    if (found.length !== 1) throw new Error(`${name}:${line}: "with" without its "expect"`);
    const expectation = expected.get(found[0]!)!;
    expected.set(found[0]!, { ...expectation, lines: [...expectation.lines, line] });
  }
  const clean = source.startsWith("// clean");
  if (clean !== (expected.size === 0))
    throw new Error(`${name}: neither clean nor with an expectation, or both`);
  return {
    name,
    source,
    expectations: [...expected.values()],
    clean,
    limit: /^\/\/ limit: (.*)$/m.exec(source)?.[1],
    leaks: /^\/\/ options: leaks$/m.test(source),
  };
}

function labels(text: string | undefined, absent: string): string[] {
  const found = [...(text ?? "").matchAll(/\[(\w+)\]/g)].map((match) => match[1]!);
  return found.length > 0 ? found : [absent];
}

/**
 * One program with every case in a namespace of its own: compiling takes longer than running. It runs the
 * cases that its argument names, with commas between, or all that are `clean` or `faulty`, and returns 1 if one of
 * them does.
 */
export function combineCheckCases(
  cases: readonly Pick<CheckCase, "name" | "source" | "clean">[],
): string {
  const includes = new Set<string>(["#include <cstring>"]);
  const bodies = cases.map(({ name, source }) => {
    const body = source.replace(/^#include .*$/gm, (line) => {
      includes.add(line);
      return "";
    });
    return `namespace ${namespaceOf(name)} {\n#line 1 "${sourceName(name)}"\n${body}\n}\n`;
  });
  const table = cases.map(
    ({ name, clean }) =>
      `    {"${name}", "${clean ? "clean" : "faulty"}", [](int n, char** a) { return runMain(${namespaceOf(name)}::main, n, a); }},`,
  );
  return `${[...includes].join("\n")}
${bodies.join("")}
#line 1 "main.cu"
static int runMain(int (*run)(), int, char**) { return run(); }
static int runMain(int (*run)(int, char**), int n, char** a) { return run(n, a); }
static bool isNamed(const char* names, const char* name) {
  size_t length = std::strlen(name);
  for (; names; names = std::strchr(names, ',')) {
    if (*names == ',') ++names;
    if (!std::strncmp(names, name, length) && (names[length] == 0 || names[length] == ',')) return true;
  }
  return false;
}

int main(int argc, char** argv) {
  struct {
    const char *name, *group;
    int (*run)(int, char**);
  } cases[] = {
${table.join("\n")}
  };
  int failed = 0;
  for (auto& one : cases) {
    if (argc > 1 && !isNamed(argv[1], one.name) && std::strcmp(argv[1], one.group)) continue;
    std::fprintf(stderr, "begins: %s\\n", one.name);
    if (one.run(argc - 1, argv + 1) == 0) continue;
    std::fprintf(stderr, "%s failed\\n", one.name);
    failed = 1;
  }
  std::fprintf(stderr, "all ran\\n");
  return failed;
}
`;
}

function namespaceOf(name: string): string {
  return `case_${name.replace(/[^A-Za-z0-9]/g, "_")}`;
}

/** What a program's source is called in the findings. */
export function sourceName(name: string): string {
  return `${name.replace(":", "-")}.cu`;
}
