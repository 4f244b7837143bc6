import { describe, expect, it } from "vitest";
import { dependenciesOf } from "../../src/compile/dependencies.ts";
import { dependencyRule } from "../../src/compile/index.ts";
import { parseNvccFront } from "../../src/compile/nvcc-front.ts";
import { splitWords } from "../../src/compile/response-files.ts";
import { testPlatform } from "./inline-workers.ts";

const { platform } = testPlatform();
const FILES: Readonly<Record<string, string>> = {
  "objects.rsp": `a.o "b c.o" 'd.o' -L lib`,
  "loop.rsp": "@loop.rsp",
  "there.rsp": "-g @back.rsp",
  "back.rsp": "@there.rsp",
  ...Object.fromEntries(
    Array.from({ length: 30 }, (_, n) => [
      `level-${n}.rsp`,
      `@level-${n + 1}.rsp @level-${n + 1}.rsp`,
    ]),
  ),
  "level-30.rsp": "a.cu",
  "lib/libours.a": "",
};
const withFiles = {
  ...platform,
  files: {
    ...platform.files,
    read: (file: string) =>
      FILES[file] === undefined ? undefined : new TextEncoder().encode(FILES[file]),
    stat: (file: string) =>
      FILES[file] === undefined
        ? undefined
        : ({ kind: "file", bytes: 0, modifiedMs: 0, inode: 1n } as const),
  },
};
const parse = (line: string) => parseNvccFront(splitWords(line), withFiles);

describe("what nvcc is asked to make", () => {
  it.each([
    ["a.cu", "program"],
    ["-c a.cu", "object"],
    ["--device-c a.cu", "object"],
    ["-shared -dlink a.o", "device-link"],
    ["-dlink -shared a.o", "device-link"],
    ["-lib a.o", "library"],
    ["-shared a.o", "shared"],
    ["-E a.cu", "preprocessed"],
    ["-MM a.cu", "dependencies"],
    ["-MD -c a.cu", "object"],
  ])("%s: %s", (line, product) => {
    const front = parse(line);
    expect(front.product).toBe(product);
    expect(front.diagnostics).toEqual([]);
  });

  it("-dc makes device code relocatable, -c does not", () => {
    expect(parse("-dc a.cu").options.relocatable).toBe(true);
    expect(parse("-c a.cu").options.relocatable).toBe(false);
  });

  it("sources, objects and libraries made here are inputs; others are named", () => {
    const front = parse("a.cu b.o -lm -lours c.so.1.2 -Llib -lcudnn");
    expect(front.sources).toEqual(["a.cu"]);
    expect(front.objects).toEqual(["b.o", "c.so.1.2", "lib/libours.a"]);
    expect(front.diagnostics).toMatchObject([
      { code: "compile/unsupported-library", params: { library: "cudnn" } },
    ]);
  });

  it("dependencies: where to, for which targets, with which headers", () => {
    const front = parse("-MMD -MP -MF x.d -MT one -MT two -c a.cu");
    expect(front.dependencies).toEqual({
      system: false,
      phony: true,
      file: "x.d",
      targets: ["one", "two"],
    });
    expect(parse("-c a.cu").dependencies).toBeUndefined();
  });

  it("a command line as CMake writes it passes without remark", () => {
    const front = parse(
      "-forward-unknown-to-host-compiler -DNDEBUG --options-file objects.rsp -O3 " +
        "--generate-code=arch=compute_80,code=[compute_80,sm_80] -Xcompiler=-fPIC -Wall " +
        "-Wl,-rpath,/x -isystem=/inc -std=c++17 -x cu -rdc=true -MD -MT o -MF d -c a.cu -o o",
    );
    expect(front.diagnostics).toEqual([]);
    expect(front.objects).toEqual(["a.o", "b c.o", "d.o"]);
    expect(front.options).toMatchObject({
      arch: 80,
      relocatable: true,
      systemFolders: ["/inc"],
      hostWarnings: ["-Wall"],
      output: "o",
    });
  });

  it("options that nvcc does not know are an error unless they are forwarded", () => {
    expect(parse("-Wall a.cu").diagnostics).toMatchObject([{ severity: "error" }]);
    expect(parse("--forward-unknown-to-host-compiler -Wall a.cu").diagnostics).toEqual([]);
  });

  it.each([
    ["@loop.rsp", "loop.rsp"],
    ["@there.rsp", "there.rsp"],
  ])("a response file that names itself, or one that names it, is told: %s", (line, file) => {
    expect(parse(line).diagnostics).toMatchObject([
      { code: "compile/options-file-in-itself", params: { file } },
    ]);
  });

  it("files that name files that name files end after a thousand", () => {
    expect(parse("@level-0.rsp").diagnostics).toMatchObject([
      { code: "compile/too-many-options-files" },
    ]);
  });
});

describe("rules of make", () => {
  it("names with spaces, hashes and dollars survive reading and writing", () => {
    const names = ["a.cu", "in c/b.h", "x#y.h", "d$.h"];
    const rule = dependencyRule(["out.o"], names, false);
    expect(rule).toBe("out.o : a.cu \\\n    in\\ c/b.h \\\n    x\\#y.h \\\n    d$$.h\n");
    expect(dependenciesOf(rule, "a.cu")).toEqual(names);
  });

  it("the source comes first; what comes with the compiler is left out", () => {
    const rule = "object: h.h \\\n  /@clang/include/stdio.h \\\n  a.cu \\\n  /@job/prelude.cu\n";
    expect(dependenciesOf(rule, "a.cu")).toEqual(["a.cu", "h.h"]);
  });

  it("a phony rule for each header, none for the source", () => {
    expect(dependencyRule(["t"], ["a.cu", "b.h"], true)).toBe("t : a.cu \\\n    b.h\n\nb.h:\n");
  });
});
