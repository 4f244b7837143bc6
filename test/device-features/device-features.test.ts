import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { buildProgram, type Run, runProgram } from "../runtime/host-program.ts";

const FOLDER = new URL("./programs/", import.meta.url);
const text = (name: string): string => readFileSync(new URL(name, FOLDER), "utf8");

/** The heap's program first: a kernel that allocates fixes the size of the heap. */
const programs = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".cu"))
  .map((name) => name.replace(".cu", ""))
  .sort((a, b) => Number(b === "heap") - Number(a === "heap"));

const namespaceOf = (name: string): string => `program_${name.replaceAll("-", "_")}`;

/** All programs as one, each in a namespace of its own, so that the compiler reads its headers once. */
function combined(): string {
  const includes = new Set<string>();
  const bodies = programs.map((name) => {
    const body = text(`${name}.cu`)
      .replace('#include "expect.h"', "")
      .replace(/^#include .*$/gm, (line) => {
        includes.add(line);
        return "";
      })
      .replace("int main()", "int run()");
    return `namespace ${namespaceOf(name)} {\n#line 1 "${name}.cu"\n${body}\n}\n`;
  });
  const calls = programs.map((name) => `  check("${name}", ${namespaceOf(name)}::run);\n`);
  return `${[...includes].join("\n")}
${text("expect.h")}
${bodies.join("")}
void check(const char *name, int (*run)()) {
  failures = 0;
  const int code = run();
  printf("%s exits with %d\\n", name, code);
}
int main() {
${calls.join("")}  return 0;
}
`;
}

describe("programs that check themselves", () => {
  let run: Run;
  beforeAll(async () => {
    run = runProgram(await buildProgram(combined(), ["-rdc=true"]));
  });

  it.each(programs)("%s", (name) => {
    expect(run.out).toContain(`ok\n${name} exits with 0\n`);
  });

  it("all of them end", () => {
    expect({ code: run.exitCode, error: run.error }).toEqual({ code: 0, error: "" });
  });
});
